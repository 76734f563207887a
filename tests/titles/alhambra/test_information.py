"""What is public, what is hidden, and what can be taken back."""

from __future__ import annotations

from collections import Counter
from random import Random
from typing import Any

import pytest

import sabika
from sabika.kernel.context import Context
from sabika.kernel.errors import Illegal
from sabika.kernel.match import Match
from sabika.kernel.record import HIDDEN, to_json
from sabika.kernel.rng import Rng
from sabika.titles.alhambra.frames.ending import end_game
from tests.helpers.views import sampled

OPEN_KEYS = ("market", "display", "discard", "removed", "piles", "scored", "ledger", "active", "first")


def some_way_in(players: int, seed: str, moves: int = 60) -> tuple[Any, Any]:
    """Return a game and a state after some random moves."""
    game: Any = sabika.game("alhambra", players)
    state, rng = game.new(seed), Random(seed)
    for _ in range(moves):
        if game.is_over(state):
            break
        state = game.apply(state, rng.choice(game.legal(state))).state
    return game, state


@pytest.mark.rule("AL-INFO-1")
@pytest.mark.parametrize("players", [2, 4])
def test_a_view_shows_the_own_hand_and_the_size_of_the_others(players: int) -> None:
    for seed in ("a", "b", "c"):
        game, state = some_way_in(players, seed)
        for viewer in range(players):
            seen = game.view(state, viewer).state
            for seat in range(players):
                real, shown = state.seats[seat].hand.cards, seen.seats[seat].hand.cards
                assert shown == (real if seat == viewer else (HIDDEN,) * len(real))
                assert seen.seats[seat].city == state.seats[seat].city
                assert seen.seats[seat].reserve == state.seats[seat].reserve
            assert seen.deck == (HIDDEN,) * len(state.deck)
            assert seen.tower == (HIDDEN,) * len(state.tower)
            assert seen.rng is None or seen.rng.seed == ""
            for key in OPEN_KEYS:
                assert getattr(seen, key) == getattr(state, key)


@pytest.mark.rule("AL-INFO-2")
def test_the_set_of_tiles_in_the_tower_can_be_inferred() -> None:
    game, state = some_way_in(3, "tower")
    seen = game.view(state, 0).state
    known = Counter(tile for tile in seen.market if tile)
    for seat in seen.seats:
        known += Counter([*seat.city.tiles.values(), *seat.reserve, *seat.pending])
    buildings = {at for at, tile in enumerate(game.tiles) if tile.kind == "building"}
    assert buildings - set(known) == set(state.tower)
    other = sampled(game, state, 0, Rng("another order"))
    assert set(other.tower) == set(state.tower)
    assert other.tower != state.tower


@pytest.mark.rule("AL-INFO-3", "AL-2P-2", "D-11")
def test_both_players_see_all_of_dirk() -> None:
    game, state = some_way_in(2, "dirk")
    for viewer in (0, 1, None):
        assert to_json(game.view(state, viewer).state.dirk) == to_json(state.dirk)
    assert set(type(state.dirk).FIELDS) == {"tiles", "score"}, "no city, no hand"
    assert len(state.seats) == 2, "no turn"


@pytest.mark.rule("AL-INFO-4", "G-19")
def test_hands_are_shown_when_tiles_are_awarded() -> None:
    game, state = some_way_in(3, "shown", 9)
    assert all(seat.shown == () for seat in state.seats)
    end_game(Context(game, state, None))
    Context(game, state, None).settle()
    for viewer in (0, 1, 2, None):
        seen = game.view(state, viewer).state
        assert [seat.shown for seat in seen.seats] == [seat.hand.cards for seat in state.seats]


@pytest.mark.rule("AL-INFO-5")
def test_spectators_see_the_public_part_only() -> None:
    game, state = some_way_in(3, "spectator")
    view = game.view(state, None)
    assert all(set(seat.hand.cards) <= {HIDDEN} for seat in view.state.seats)
    assert view.legal == []
    assert [seat.score for seat in view.state.seats] == [seat.score for seat in state.seats]


@pytest.mark.rule("G-20")
def test_a_turn_can_be_taken_back_until_it_is_over() -> None:
    match = Match(sabika.game("alhambra", 3), "undo")
    buy = next((action for action in match.game.legal(match.state) if action.verb == "buy"), None)
    assert buy is not None
    before = match.state
    seat = buy.seat
    match.play(buy)
    assert match.undo_to(seat) == 0
    assert match.undo_to((seat + 1) % 3) is None
    match.undo(seat)
    assert match.state == before
    match.play(f"p{seat + 1} take 1")
    with pytest.raises(Illegal) as caught:
        match.undo(seat)
    assert caught.value.rule == "G-20"


@pytest.mark.rule("G-9")
def test_there_is_no_limit_of_turns() -> None:
    game: Any = sabika.game("alhambra", 2)
    state = game.new("for ever")
    tile = game.tile_id("garden-10-open")
    for seat in state.seats:
        seat.reserve = (tile,)
    market = state.market
    for _ in range(300):
        actions = game.legal(state)
        redesign = [action for action in actions if action.verb in ("add", "remove")]
        state = game.apply(state, redesign[0]).state
    assert state.market == market
    assert not game.is_over(state)
