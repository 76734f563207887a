"""Undo at its limits (G-20): a turn that is over, a question to somebody else, a card that was drawn."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pytest

import sabika
from sabika.kernel.match import Match
from sabika.parts.hand import Hand

pytestmark = pytest.mark.rule("G-20")


def redesigning(modules: Sequence[str] = ()) -> tuple[Match, int]:
    """Return a match in which somebody has added a tile from their reserve: that ends a turn, and nothing is drawn."""
    match = Match(sabika.game("alhambra", 3, modules), "redesign")
    seat = match.waiting[0]
    state = match.state
    state.seats[seat].reserve = (state.tower[-1],)
    state.tower = state.tower[:-1]
    if "viziers_favour" in modules:
        state.modules["viziers_favour"].awake = tuple(int(each == seat) for each in range(3))
    match.play(next(action for action in match.game.legal(state) if action.verb == "add"))
    assert match.states[0].deck == match.state.deck
    assert match.states[0].tower == match.state.tower
    return match, seat


def test_nobody_goes_back_while_the_next_player_is_asked() -> None:
    match, seat = redesigning()
    assert match.waiting == ((seat + 1) % 3,)
    assert match.undo_to(seat) is None
    with pytest.raises(sabika.Illegal, match="G-20"):
        match.undo(seat)


def test_nobody_goes_back_into_a_turn_that_is_over() -> None:
    """Also where the same player is the first to be asked between the turns."""
    match, seat = redesigning(["viziers_favour"])
    assert match.waiting == (seat,)
    assert match.undo_to(seat) is None


def test_nobody_goes_back_to_before_a_card_was_drawn() -> None:
    game: Any = sabika.game("alhambra", 3, ["characters"])
    match = Match(game, "beg")
    seat = match.waiting[0]
    state = match.state
    beggar = game.card_id("beggar")
    state.deck = tuple(card for card in state.deck if card != beggar)
    state.modules["characters"].owned = tuple((beggar,) if each == seat else () for each in range(3))
    state.seats[seat].hand = Hand(state.seats[seat].hand.cards[:2])
    match.play(f"p{seat + 1} characters.beg")
    assert match.waiting == (seat,)
    assert match.undo_to(seat) is None


def test_nobody_goes_back_when_the_last_tiles_are_placed_one_player_after_another() -> None:
    """Whoever placed theirs may not change them once the next has been asked to."""
    for number in range(60):
        match = Match(sabika.game("alhambra", 3), f"last tiles {number}")
        handed_on = 0
        while not match.is_over:
            seat = match.waiting[0]
            placing = [frame.PROMPT for frame in match.state.stack[-1:]] == ["place"] and not match.state.tower
            match.play(match.game.default(match.state, seat))
            if placing and match.waiting not in ((), (seat,)):
                handed_on += 1
                assert match.undo_to(seat) is None
        if handed_on:
            return
    raise AssertionError("nobody placed after another")
