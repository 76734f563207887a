"""Looking back at whole games: every decision judged, by what its player could know, the same each time."""

from __future__ import annotations

from math import inf
from typing import Any

import pytest

import sabika
from sabika.bots.analysis import (
    Judged,
    Weighed,
    analyse,
    effort_for,
    final_leads,
    judge_one,
    missed,
    rest_of_turn,
    tally,
    turning_points,
)
from sabika.bots.search.judges import judge_for
from sabika.bots.search.outlook import ahead_of_best, chances_of, spread_of, spreads
from sabika.bots.search.search_bot import Effort
from sabika.kernel.action import Action
from sabika.kernel.errors import SetupError
from sabika.kernel.match import Match
from sabika.kernel.rng import Rng
from sabika.sim import play_out
from sabika.titles import TITLES
from tests.helpers.views import sampled

SHORT = Effort(width=3, playouts=6, seconds=inf)
GAMES = {
    "alhambra": ("alhambra", 2, ()),
    "modules": ("alhambra", 3, ("squares", "thieves", "characters", "camps")),
    "granada": ("granada", 2, ()),
    "roll_and_write": ("roll_and_write", 3, ()),
    "alone": ("roll_and_write", 1, ()),
}


def played(name: str) -> Match:
    """Return a finished game of a random and some greedy bots."""
    title, players, modules = GAMES[name]
    game = sabika.game(title, players, modules)
    match = Match(game, f"analysis {name}")
    for action in play_out(game, match.seed, ["greedy", "random", "greedy"][:players])[1]:
        match.play(action)
    return match


@pytest.mark.sampled(2)
@pytest.mark.parametrize("name", ["alhambra", "granada", "roll_and_write", "alone"])
def test_every_decision_of_a_game_is_judged(name: str) -> None:
    match = played(name)
    game = match.game
    found = analyse(game, match.states, match.actions, SHORT)
    assert [(step.seq, step.seat, step.played.action) for step in found.steps] == [
        (seq, action.seat, action) for seq, action in enumerate(match.actions)
    ]
    assert {step.verdict for step in found.steps} >= ({"best", "more"} if game.players > 1 else {"best"})
    for step in found.steps:
        legal = game.view(match.states[step.seq], step.seat).legal
        assert step.options == len(legal)
        assert {one.action for one in (*step.others, *([step.best] if step.best else []))} <= set(legal)
        assert len(step.ahead) == len(step.chances) == game.players
        assert sum(step.chances) == pytest.approx(1.0)
        assert (step.loss > 0) == (step.best is not None)
        if step.best:
            assert step.best.action != step.played.action
            assert step.loss == pytest.approx(step.best.ahead - step.played.ahead)
    scores = [float(score) for score in match.outcome.scores]  # type: ignore[union-attr]
    if game.players > 1:
        expected = [own - max([*scores[:at], *scores[at + 1 :]]) for at, own in enumerate(scores)]
        assert found.final == pytest.approx(expected)
        random, greedy = tally(found.steps, 1), tally(found.steps, 0)
        assert random.more / sum(random) > greedy.more / sum(greedy)


@pytest.mark.parametrize("name", ["alhambra", "modules", "granada", "roll_and_write"])
def test_what_is_hidden_has_no_part_in_it(name: str) -> None:
    match = played(name)
    game = match.game
    for seq in range(0, match.seq, 41):
        state, action = match.states[seq], match.actions[seq]
        other = sampled(game, state, action.seat, Rng(f"sample {seq}"))
        found = judge_one(game, state, action, SHORT)
        assert judge_one(game, other, action, SHORT) == found
        assert (found.seq, found.played.action, len(found.ahead)) == (seq, action, game.players)


@pytest.mark.parametrize("name", ["alhambra", "granada", "alone"])
def test_a_turn_goes_on_until_something_new_is_seen(name: str) -> None:
    match = played(name)
    moments = list(zip(match.states, match.actions, strict=False))
    rests = [rest_of_turn(moments, at) for at in range(len(moments))]
    for at, rest in enumerate(rests):
        assert list(rest) == moments[at + 1 : at + 1 + len(rest)]
        assert all(state.barrier <= at for state, _ in rest)
        assert {action.seat for _, action in rest} <= {match.actions[at].seat}
    assert max(len(rest) for rest in rests) > 0


def test_a_purchase_is_worth_what_its_turn_led_to() -> None:
    """Tiles that were laid well count for their purchase, though rules of thumb would have laid them worse."""
    match = played("granada")
    moments = list(zip(match.states, match.actions, strict=False))
    better = 0
    for at in [at for at, (_, action) in enumerate(moments) if action.verb == "buy"][::6]:
        state, action = moments[at]
        rest = rest_of_turn(moments, at)
        assert [one.verb for _, one in rest][-1] in ("place", "reserve", "give")
        alone, whole = judge_one(match.game, state, action, SHORT), judge_one(match.game, state, action, SHORT, rest)
        assert whole.played.ahead >= alone.played.ahead
        assert whole.loss <= alone.loss
        assert whole.ahead[action.seat] == whole.played.ahead
        better += whole.played.ahead > alone.played.ahead
    assert better


def test_a_game_that_is_not_over_is_refused() -> None:
    match = played("alhambra")
    with pytest.raises(SetupError, match="not over"):
        analyse(match.game, match.states[:-1], match.actions[:-1], SHORT)
    assert len(final_leads(match.game, match.state)) == 2


def test_a_long_game_has_less_effort_for_each_decision() -> None:
    few, many, most = effort_for(50), effort_for(400), effort_for(5000)
    assert few.playouts > many.playouts > most.playouts
    assert most.playouts >= 2 * most.width
    assert few.seconds == inf


def test_the_values_of_all_seats_are_those_of_each() -> None:
    match = played("modules")
    for state in match.states[::40]:
        judge = judge_for(match.game, state)
        assert judge is not None
        assert judge.values(state) == pytest.approx([judge.value(state, seat) for seat in range(3)])


def step(seq: int, chances: tuple[float, float], loss: float = 0.0) -> Judged:
    """Return a decision of the first seat after which these were the chances."""
    done = Weighed(Action(0, "end"), 0.0, chances[0])
    better = Weighed(Action(0, "second"), loss, 1.0) if loss else None
    return Judged(seq, 0, 2, done, better, (), loss, (0.0, 0.0), chances)


def test_a_game_turns_when_somebody_else_is_clearly_ahead() -> None:
    course = [(0.7, 0.3), (0.49, 0.51), (0.65, 0.35), (0.4, 0.6), (0.3, 0.7), (0.55, 0.45)]
    steps = [step(seq, chances) for seq, chances in enumerate(course)]
    assert turning_points(steps, (-3.0, 3.0)) == [3]
    assert turning_points(steps, (3.0, -3.0)) == [3, 5]


def test_the_moves_with_most_in_them_come_first() -> None:
    steps = [step(seq, (0.5, 0.5), loss) for seq, loss in enumerate((0.0, 2.0, 1.0, 5.0, 3.0, 2.5))]
    assert [one.seq for one in missed(steps, 0)] == [3, 4, 5]
    assert missed(steps, 1) == []
    assert tally(steps, 0) == (1, 1, 4)


def test_chances_follow_the_lead() -> None:
    assert ahead_of_best([0.0, 0.0, 0.0]) == [0.0, 0.0, 0.0]
    assert chances_of([0.0, 0.0, 0.0], 10.0) == pytest.approx([1 / 3] * 3)
    near, far = chances_of([4.0, -4.0], 30.0), chances_of([4.0, -4.0], 5.0)
    assert 0.5 < near[0] < far[0] < 1.0


@pytest.mark.parametrize("title", TITLES)
def test_it_is_known_how_far_judgements_are_off(title: str) -> None:
    game: Any = sabika.game(title, players=2)
    judge = judge_for(game, game.new("any"))
    assert judge is not None
    for known in spreads()[title].values():
        assert len(known) == len(judge.weights)
        assert known[0] > known[-1] > 0
    assert spread_of(game, 0) == spreads()[title]["2"][0]
