"""Whole random games, everything checked at every step."""

from __future__ import annotations

from collections import Counter
from random import Random
from typing import Any

import pytest

import sabika
from sabika.kernel.action import Action
from sabika.kernel.record import HIDDEN, to_json
from sabika.parts.city import cell_at
from sabika.sim import play_out
from tests.helpers.contents import inventory
from tests.helpers.games import check_points, play_checked, random_action

PLAYERS = [2, 3, 4, 5, 6]


@pytest.mark.rule("GR-CITY-10", "GR-CITY-11", "GR-SCORE-11", "GR-END-1", "GR-D-9")
@pytest.mark.sampled(4)
@pytest.mark.parametrize("players", PLAYERS)
@pytest.mark.parametrize("scoring", ["normal", "beginners"])
def test_random_games_end_and_nothing_gets_lost(players: int, scoring: str) -> None:
    game: Any = sabika.game("granada", players, options={"scoring": scoring})
    state = play_checked(game, players * 10 + len(scoring))
    outcome = game.outcome(state)
    assert outcome is not None
    assert len(outcome.scores) == players
    assert outcome.winners
    assert 3 in state.scored
    check_points(state)


@pytest.mark.parametrize("option", ["optional_extra_action", "dirk_can_win"])
def test_random_games_with_options(option: str) -> None:
    game: Any = sabika.game("granada", 2, options={option: True})
    assert game.outcome(play_checked(game, 7)) is not None


@pytest.mark.rule("GR-COMP-8", "GR-PLACE-6", "GR-2P-12", "GR-REDO-2")
@pytest.mark.parametrize("players", PLAYERS)
def test_faces_never_change_once_a_tile_is_placed(players: int) -> None:
    game: Any = sabika.game("granada", players)
    state, rng = game.new(f"faces {players}"), Random(players)
    fixed: dict[int, int] = {}
    while not game.is_over(state):
        state = game.apply(state, random_action(game, state, rng)).state
        lying = [face for seat in state.seats for face in [*seat.reserve, *seat.city.tiles.values()] if face > 1]
        lying += state.dirk.tiles if state.dirk is not None else ()
        for face in lying:
            assert fixed.setdefault(face // 2, face) == face
    assert len(fixed) > 30
    assert sum(inventory(game, state)[1].values()) == 54 + players


@pytest.mark.rule("GR-EOT-4", "GR-EOT-5")
def test_the_marker_shows_the_side_of_the_next_tiles() -> None:
    game: Any = sabika.game("granada", 3)
    state, rng = game.new("marker"), Random(3)
    while not game.is_over(state):
        before = state
        state = game.apply(state, random_action(game, state, rng)).state
        new = [face for face in state.yard if face and face not in before.yard]
        assert all(face & 1 == before.marker for face in new)
        assert state.marker == before.marker ^ bool(new)


@pytest.mark.rule("GR-INFO-1", "GR-INFO-5")
@pytest.mark.parametrize("players", [2, 4])
def test_views_and_events_contain_no_secrets(players: int) -> None:
    game: Any = sabika.game("granada", players)
    state, rng = game.new("a very secret seed"), Random(players)
    while not game.is_over(state):
        for seat in (None, *range(players)):
            text = str(to_json(game.view(state, seat).state))
            assert "a very secret seed" not in text
            seen = game.view(state, seat).state
            assert set(seen.deck) <= {HIDDEN}
            assert set(seen.bag) <= {HIDDEN}
        step = game.apply(state, random_action(game, state, rng))
        hidden = Counter(step.state.deck)
        assert not any(event.secret for event in step.events)
        assert sum(hidden.values()) == len(step.state.deck)
        state = step.state


def test_every_flip_payment_that_is_listed_is_minimal_and_of_one_currency() -> None:
    game: Any = sabika.game("granada", 2)
    state, rng = game.new("flips"), Random(1)
    seen = 0
    while not game.is_over(state):
        for action in game.legal(state):
            if action.verb in ("place", "give") and action.args[-1]:
                cards = action.args[-1]
                values = [game.cards[card].value for card in cards]
                assert len({game.cards[card].currency for card in cards}) == 1
                assert sum(values) >= 3 > sum(values) - min(values)
                seen += 1
        state = game.apply(state, random_action(game, state, rng)).state
    assert seen > 100


def every_attempt(game: Any, state: Any, seat: int) -> list[Any]:
    """Return every action that could be tried, reasonable or not, with the payments that are listed."""
    me = state.seats[seat]
    cells = sorted({*me.city.tiles, *me.city.rim(), cell_at(9, 9)})
    faces = sorted({one for face in [*me.pending, *me.reserve, *state.yard] for one in (face, face ^ 1)})
    paid = [
        (),
        *{action.args[-1] for action in game.legal(state) if action.verb in ("place", "give") and action.args[-1]},
    ]
    slots = [tuple(slot for slot in (1, 2, 3, 4) if bits >> slot & 1) for bits in range(2, 32, 2)]
    found = [Action(seat, "take", (chosen,)) for chosen in slots]
    found += [Action(seat, "remove", (cell,)) for cell in cells]
    for face in faces:
        found += [Action(seat, verb, (face, cell)) for verb in ("add", "swap") for cell in cells]
        found += [Action(seat, "place", (face, cell, cards)) for cell in cells for cards in paid]
        found += [Action(seat, "reserve", (face,)), *(Action(seat, "give", (face, cards)) for cards in paid)]
    return [*found, Action(seat, "stop")]


def refused_by(game: Any, state: Any, action: Action) -> str:
    """Return the rule that forbids an action, nothing if none does."""
    try:
        game.check(state, action)
    except sabika.Illegal as error:
        return error.rule
    return ""


@pytest.mark.rule("GR-REDO-7", "GR-REDO-8", "GR-CITY-9", "GR-PLACE-2", "GR-MONEY-1", "GR-FLIP-5")
@pytest.mark.parametrize("players", [2, 3])
def test_what_is_not_listed_is_refused(players: int) -> None:
    game: Any = sabika.game("granada", players)
    state, rng = game.new(f"attempts {players}"), Random(players)
    tried = 0
    while not game.is_over(state):
        if rng.random() < 0.25:
            seat = game.waiting(state)[0]
            listed = set(game.legal(state))
            for action in every_attempt(game, state, seat):
                rule = refused_by(game, state, action)
                assert (not rule) == (action in listed)
                assert not rule or rule.startswith("GR-")
                tried += 1
        state = game.apply(state, random_action(game, state, rng)).state
    assert tried > 1000


@pytest.mark.parametrize("seed", ["one", "two"])
def test_the_greedy_bot_knows_granada(seed: str) -> None:
    game: Any = sabika.game("granada", 3)
    state, _ = play_out(game, seed, ["greedy", "random", "random"])
    assert game.outcome(state).winners == (0,)
