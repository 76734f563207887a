"""Dealing anew what a seat may not know: other hands, the order of deck and bag."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sabika.kernel.rng import Rng
from sabika.parts.hidden import mix_piles, trade_hidden_cards
from sabika.titles.granada.state import GranadaState

if TYPE_CHECKING:
    from sabika.titles.granada.game import GranadaGame


def deal_anew(game: GranadaGame, state: GranadaState, seat: int, rng: Rng) -> GranadaState:
    """Return a state that `seat` cannot tell from the given one: the same tiles (GR-INFO-2), new orders and chances."""
    new = state.copy()
    new.bag = rng.shuffle("redeal bag", sorted(new.bag))
    trade_hidden_cards(game.cards, new, seat, rng)
    mix_piles(new, rng)
    new.rng = Rng(f"redealt {rng.below('redeal seed', 1 << 60)}")
    return new
