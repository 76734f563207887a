"""What is public, what is hidden, and what can be taken back."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

import sabika
from sabika.bots import BOTS, make_bot
from sabika.kernel.context import Context
from sabika.kernel.errors import Illegal
from sabika.kernel.match import Match
from sabika.kernel.record import HIDDEN, to_json
from sabika.kernel.rng import Rng
from sabika.titles.granada.frames.ending import end_game
from tests.helpers.views import sampled

OPEN_KEYS = ("yard", "marker", "display", "discard", "removed", "piles", "scored", "ledger", "active", "first")


def some_way_in(players: int, seed: str, moves: int = 60) -> tuple[Any, Any]:
    """Return a game and a state after some random moves."""
    game: Any = sabika.game("granada", players)
    state, rng = game.new(seed), Random(seed)
    for _ in range(moves):
        if game.is_over(state):
            break
        state = game.apply(state, rng.choice(game.legal(state))).state
    return game, state


@pytest.mark.rule("GR-INFO-1")
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
            assert seen.bag == (HIDDEN,) * len(state.bag)
            assert seen.rng is None or seen.rng.seed == ""
            for key in OPEN_KEYS:
                assert getattr(seen, key) == getattr(state, key)


@pytest.mark.rule("GR-INFO-2", "GR-COMP-6")
def test_the_set_of_tiles_in_the_bag_can_be_inferred() -> None:
    game, state = some_way_in(3, "bag")
    seen = game.view(state, 0).state
    known = {tile // 2 for tile in seen.yard if tile}
    for seat in seen.seats:
        known |= {tile // 2 for tile in [*seat.city.tiles.values(), *seat.reserve, *seat.pending]}
    assert set(range(1, 55)) - known == {tile // 2 for tile in state.bag}
    other = sampled(game, state, 0, Rng("another order"))
    assert set(other.bag) == set(state.bag)
    assert other.bag != state.bag


@pytest.mark.rule("GR-INFO-3", "GR-2P-2")
def test_both_players_see_all_of_dirk() -> None:
    game, state = some_way_in(2, "dirk")
    for viewer in (0, 1, None):
        assert to_json(game.view(state, viewer).state.dirk) == to_json(state.dirk)
    assert set(type(state.dirk).FIELDS) == {"tiles", "score"}, "no city, no hand"
    assert len(state.seats) == 2, "no turn"


@pytest.mark.rule("GR-INFO-4", "GR-G-22")
def test_hands_are_shown_when_tiles_are_awarded() -> None:
    game, state = some_way_in(3, "shown", 9)
    assert all(seat.shown == () for seat in state.seats)
    end_game(Context(game, state, None))
    Context(game, state, None).settle()
    for viewer in (0, 1, 2, None):
        seen = game.view(state, viewer).state
        assert [seat.shown for seat in seen.seats] == [seat.hand.cards for seat in state.seats]
    for seat in range(3):
        assert [one.hand for one in sampled(game, state, seat, Rng("x")).seats] == [one.hand for one in state.seats]


@pytest.mark.rule("GR-INFO-5")
def test_spectators_see_the_public_part_only() -> None:
    game, state = some_way_in(3, "spectator")
    view = game.view(state, None)
    assert all(set(seat.hand.cards) <= {HIDDEN} for seat in view.state.seats)
    assert view.legal == []
    assert [seat.score for seat in view.state.seats] == [seat.score for seat in state.seats]


@pytest.mark.rule("GR-INFO-6")
@pytest.mark.parametrize("name", list(BOTS))
def test_bots_choose_by_their_view_alone(name: str) -> None:
    game, state = some_way_in(3, "bots")
    seat = game.waiting(state)[0]
    choices = set()
    for number in range(5):
        other = sampled(game, state, seat, Rng(f"deal {number}"))
        choices.add(make_bot(name).choose(game, game.view(other, seat), Rng("chance")))
    assert len(choices) == 1


@pytest.mark.rule("GR-G-24")
def test_a_turn_can_be_taken_back_until_it_is_over() -> None:
    match = Match(sabika.game("granada", 3), "undo 2")
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
    assert caught.value.rule == "GR-G-24"


@pytest.mark.rule("GR-G-24")
def test_a_placement_can_be_taken_back_while_tiles_are_pending() -> None:
    game: Any = sabika.game("granada", 3)
    match = Match(game, "undo")
    seat = match.waiting[0]
    match.state.seats[seat].pending = (game.tile_id("arena-10"), game.tile_id("school-12"))
    match.state.stack[-1].step = "place"
    Context(game, match.state, None).settle()
    match.play(f"p{seat + 1} reserve hospital-11")
    match.undo(seat)
    assert match.state.seats[seat].reserve == ()


@pytest.mark.rule("GR-G-9")
def test_there_is_no_limit_of_turns() -> None:
    game: Any = sabika.game("granada", 2)
    state = game.new("for ever")
    for seat, name in zip(state.seats, ("arena-12", "school-12"), strict=True):
        seat.reserve = (game.tile_id(name),)
    yard = state.yard
    for _ in range(300):
        redesign = [action for action in game.legal(state) if action.verb in ("add", "remove")]
        state = game.apply(state, redesign[0]).state
    assert state.yard == yard
    assert not game.is_over(state)


@pytest.mark.rule("GR-G-23", "GR-D-7", "GR-SCORE-11")
def test_scores_have_no_limit() -> None:
    game: Any = sabika.game("granada", 2)
    state = game.new("score")
    state.seats[0].score = 98
    state.seats[0].city = state.seats[0].city.lay(next(iter(state.seats[0].city.free)), game.tile_id("school-12"), 0)
    end_game(Context(game, state, None))
    Context(game, state, None).settle()
    while not game.is_over(state):
        state = game.apply(state, game.default(state, game.waiting(state)[0])).state
    assert state.seats[0].score >= 100
