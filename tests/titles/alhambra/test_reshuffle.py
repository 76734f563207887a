"""The new deck out of the discard: its order follows from the seed, by a label of its own."""

from __future__ import annotations

from typing import Any

import pytest

import sabika
from sabika.kernel.rng import Rng


@pytest.mark.rule("AL-EOT-2", "G-12")
def test_anybody_can_check_the_order_of_the_new_deck() -> None:
    game: Any = sabika.game("alhambra", 3)
    state = game.new("reshuffled")
    seat = state.active
    state.discard, state.deck, state.piles = tuple(card for card in state.deck if card <= 36), (), ()
    expected = Rng("reshuffled").shuffle("reshuffle", sorted(state.discard))
    after = game.apply(state, game.notation.read(f"p{seat + 1} take 1")).state
    assert (after.display[0], *after.deck) == expected
    assert after.piles == (len(after.deck),)
    assert after.discard == ()
