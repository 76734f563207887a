"""Dealing anew what nobody may know: the dice that are still to be rolled, and nothing else (section 6)."""

from __future__ import annotations

from sabika.kernel.rng import Rng
from sabika.titles.roll_and_write.state import RollAndWriteState


def deal_anew(state: RollAndWriteState, rng: Rng) -> RollAndWriteState:
    """Return a state that nobody can tell from the given one, with other dice to come."""
    new = state.copy()
    new.coming = 1
    new.rng = Rng(f"redealt {rng.below('redeal seed', 1 << 60)}")
    return new
