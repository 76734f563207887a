"""Dealing anew what a seat may not know: other hands, the order of deck and bag."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sabika.kernel.rng import Rng
from sabika.parts.hand import Hand
from sabika.parts.money import mix_piles, trade_hidden
from sabika.titles.granada.state import GranadaState

if TYPE_CHECKING:
    from sabika.titles.granada.game import GranadaGame


def deal_anew(game: GranadaGame, state: GranadaState, seat: int, rng: Rng) -> GranadaState:
    """Return a state that `seat` cannot tell from the given one: the same tiles (GR-INFO-2), new orders and chances."""
    new = state.copy()
    new.bag = rng.shuffle("redeal bag", sorted(new.bag))
    others = [player for player in new.seats if player.seat != seat and not player.shown]
    held = [card for player in others for card in player.hand.cards]
    places = trade_hidden(game.cards, [*held, *new.deck], rng)
    for player in others:
        size = len(player.hand.cards)
        player.hand = Hand(tuple(sorted(places[:size])))
        places = places[size:]
    new.deck = mix_piles(tuple(places), new.piles, rng)
    new.rng = Rng(f"redealt {rng.below('redeal seed', 1 << 60)}")
    return new
