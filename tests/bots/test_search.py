"""The player that looks ahead: what it tries, how far it looks, and what it thinks of a position."""

from __future__ import annotations

from dataclasses import replace
from math import inf
from typing import Any

import pytest

import sabika
from sabika.bots.greedy_bot import rank
from sabika.bots.levels import EXPERT, STRONG
from sabika.bots.search import candidates as candidates_module
from sabika.bots.search import search_bot
from sabika.bots.search.candidates import BACK_AND_FORTH, GAIN, HOPELESS, WAYS, aim_of, candidates
from sabika.bots.search.judge import Judge
from sabika.bots.search.judges import judge_for
from sabika.bots.search.search_bot import LATE, Effort, Trial, look_ahead
from sabika.kernel.action import Action
from sabika.kernel.rng import FastRng, Rng
from sabika.sim import play_out

EFFORT = Effort(width=4, playouts=16, seconds=inf)
TITLES = ["alhambra", "granada", "roll_and_write"]


def middle(title: str, players: int, modules: tuple[str, ...] = ()) -> tuple[Any, Any]:
    """Return a game, and a state in which somebody has a choice."""
    game = sabika.game(title, players, modules)
    _, actions = play_out(game, "middle", ["greedy"] * players)
    state = game.new("middle")
    for action in actions[: len(actions) // 2]:
        game.play(state, action)
    while len(game.legal(state)) < 3:
        game.play(state, game.legal(state)[0])
    return game, state


def judge_of(game: Any, state: Any) -> Judge:
    """Return the judge of a title that is known."""
    judge = judge_for(game, state)
    assert judge is not None
    return judge


def test_only_a_few_payments_for_the_same_tile_are_tried() -> None:
    buys = [Action(0, "buy", (1, (card,))) for card in range(1, 6)]
    others = [Action(0, "buy", (2, (1,))), Action(0, "take", ((1, 2),)), Action(0, "take", ((1,),))]
    ranked = [(None, action, 0.0) for action in buys + others]
    assert candidates(ranked, 9) == [*buys[:WAYS], *others]  # type: ignore[arg-type]
    assert candidates(ranked, 3) == [*buys[:WAYS], *others[:2]]  # type: ignore[arg-type]
    hopeless = [*ranked[:6], (None, others[1], -HOPELESS - 1)]
    assert candidates(hopeless, 3) == [*buys[:WAYS], others[0]]  # type: ignore[arg-type]
    assert aim_of(others[1]) == ()


def test_nobody_waits_by_taking_a_tile_back_and_laying_it_again() -> None:
    """Two who both wait for the other to take money would never end a game."""
    take, remove, swap = Action(0, "take", ((1,),)), Action(0, "remove", (5,)), Action(0, "swap", (7, 5))
    ranked: Any = [(None, swap, GAIN - 0.1), (None, take, 0.5), (None, remove, -2.0)]
    assert candidates(ranked, 9) == [take]
    gain: Any = [(None, swap, GAIN), *ranked[1:]]
    assert candidates(gain, 9) == [swap, take]
    assert candidates([ranked[0], ranked[2]], 9) == [swap, remove]
    assert candidates(gain, 9, late=True) == [take]


@pytest.mark.parametrize("title", ["alhambra", "granada"])
@pytest.mark.parametrize("players", [2, 3])
def test_even_players_who_would_rather_wait_come_to_an_end(
    title: str, players: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Nothing looks better to them than taking a tile back or replacing one, and they do so as long as they may."""
    monkeypatch.setattr(candidates_module, "GAIN", -inf)
    monkeypatch.setattr(Trial, "play_on", lambda self, state, action: 1e6 * (action.verb in BACK_AND_FORTH))
    game = sabika.game(title, players)
    state, waits = game.new("waiting"), 0
    while state.stack and state.turns < 3 * LATE:
        view = game.view(state, game.waiting(state)[0])
        ranked = rank(game, view, Rng("x"))
        action = look_ahead(game, view, Rng("x"), Effort(len(ranked), 1, inf))[0].action
        waits += action.verb in BACK_AND_FORTH
        game.play(state, action)
    assert waits > LATE // 4
    assert game.outcome(state) is not None


@pytest.mark.parametrize("title", TITLES)
@pytest.mark.parametrize("players", [2, 3, 5])
def test_a_look_ahead_is_judged_after_every_round(title: str, players: int, monkeypatch: pytest.MonkeyPatch) -> None:
    game, state = middle(title, players)
    seat = game.waiting(state)[0]
    view = game.view(state, seat)
    judge = judge_of(game, view.state)
    ends: list[int] = []

    def value(self: Judge, end: Any, seat: int) -> float:
        assert end.stack
        ends.append(judge.turn(end))
        return 0.0

    monkeypatch.setattr(type(judge), "value", value)
    rounds = Effort(1, 1, turns=5).rounds_in(game)
    trial = Trial(game, view, judge, {}, rounds, inf, FastRng(1))
    first = judge.turn(state)
    trial.play_on(game.sample(view, FastRng(2)), view.legal[0])
    assert ends == [first + (at + 1) * players for at in range(rounds)]
    assert players <= rounds * players <= 6


def test_the_better_levels_look_further_ahead() -> None:
    """One round, and four of them; where many play and turns are what counts, fewer, but never less than a round."""
    rounds = {
        players: [effort.rounds_in(sabika.game("alhambra", players=players)) for effort in (STRONG, EXPERT)]
        for players in (2, 3, 6)
    }
    assert rounds == {2: [1, 4], 3: [1, 3], 6: [1, 1]}


@pytest.mark.parametrize("title", TITLES)
def test_what_is_good_for_one_of_two_is_bad_for_the_other(title: str) -> None:
    game, state = middle(title, 2)
    judge = judge_of(game, state)
    assert judge.value(state, 0) == pytest.approx(-judge.value(state, 1))
    assert judge.value(state, 0) != 0.0


@pytest.mark.parametrize("title", TITLES)
def test_at_the_end_only_points_count(title: str) -> None:
    game = sabika.game(title, 3)
    state, _ = play_out(game, "end", ["greedy"] * 3)
    scores = [seat.score for seat in state.seats]
    assert judge_of(game, state).value(state, 1) == pytest.approx(scores[1] - (scores[0] + scores[2]) / 2)


@pytest.mark.parametrize("title", TITLES)
def test_rules_of_thumb_play_whole_games_and_beat_chance(title: str) -> None:
    """One seat acts by them, the others do anything."""
    game = sabika.game(title, 3)
    ahead = 0.0
    for number in range(3):
        state, rng = game.new(f"thumb {number}"), FastRng(number)
        judge = judge_of(game, state)
        while state.stack:
            legal = game.legal(state)
            action = judge.act(state) if legal.seat == number else rng.pick("any", legal.actions())
            game.check(state, action)
            game.play(state, action)
        ahead += judge.value(state, number)
    assert ahead > 90


@pytest.mark.parametrize("modules", [("all",), ("city_gates", "camps")])
def test_rules_of_thumb_cope_with_modules(modules: tuple[str, ...]) -> None:
    game = sabika.game("alhambra", 3, modules)
    state = game.new("modules")
    judge = judge_of(game, state)
    while state.stack:
        action = judge.act(state)
        game.check(state, action)
        game.play(state, action)
    assert game.outcome(state) is not None


def test_the_better_half_is_tried_more_often() -> None:
    game, state = middle("alhambra", 2)
    tried = look_ahead(game, game.view(state, game.waiting(state)[0]), Rng("x"), replace(EFFORT, playouts=40))
    times = [one.times for one in tried]
    assert len(tried) == 5
    assert times == sorted(times, reverse=True)
    assert times[0] == times[1] > times[2] > times[3] == times[4]
    assert tried[0].points >= tried[1].points


@pytest.mark.parametrize(("seconds", "tried"), [(0.5, [1]), (4.5, [1] * 5), (9.5, [2] * 5)])
def test_when_the_time_is_over_it_stops(seconds: float, tried: list[int], monkeypatch: pytest.MonkeyPatch) -> None:
    """Every look at the clock takes a second. What looks best is tried in any case, half a world does not count."""
    game, state = middle("alhambra", 2)
    view = game.view(state, game.waiting(state)[0])
    monkeypatch.setattr(search_bot, "monotonic", iter(range(10_000)).__next__)
    found = look_ahead(game, view, Rng("x"), Effort(width=4, playouts=1000, seconds=seconds))
    assert [one.times for one in found] == tried
    if len(tried) == 1:
        assert found[0].action == rank(game, view, Rng("x"))[0][1]


def test_a_title_that_it_does_not_know_is_played_as_the_greedy_player_would(monkeypatch: pytest.MonkeyPatch) -> None:
    game, state = middle("granada", 2)
    view = game.view(state, game.waiting(state)[0])
    monkeypatch.setattr(search_bot, "judge_for", lambda game, state: None)
    assert look_ahead(game, view, Rng("x"), EFFORT)[0].action == rank(game, view, Rng("x"))[0][1]


def test_modules_make_it_try_less() -> None:
    plain, rich = (sabika.game("alhambra", 3, modules) for modules in ((), ("all",)))
    effort = Effort(width=8, playouts=480)
    assert effort.playouts_in(plain) == 480
    assert effort.playouts_in(sabika.game("roll_and_write", 3)) == 4 * 480
    assert 16 <= effort.playouts_in(rich) < 120
