"""Cards that a seat may not know, and dealing them anew: they change places only with cards of the same sort."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from sabika.kernel.rng import Rng
from sabika.parts.hand import Hand
from sabika.parts.money import Card
from sabika.parts.seat import Seat


def hidden_from(state: Any, seat: int) -> list[Seat]:
    """Return the players whose hands the seat does not see."""
    return [player for player in state.seats if player.seat != seat and not player.shown]


def hidden_cards(state: Any, seat: int) -> list[int]:
    """Return all cards that the seat does not see: other hands one after another, then the deck."""
    return [card for player in hidden_from(state, seat) for card in player.hand.cards] + list(state.deck)


def lay_out(state: Any, seat: int, cards: list[int]) -> None:
    """Put hidden cards back into the hands and the deck, as many as there were."""
    at = 0
    for player in hidden_from(state, seat):
        held = len(player.hand.cards)
        player.hand = Hand(tuple(sorted(cards[at : at + held])))
        at += held
    state.deck = tuple(cards[at:])


def trade_hidden_cards(cards: Sequence[Card], state: Any, seat: int, rng: Rng) -> None:
    """Shuffle the hidden cards of each kind among the places where one of that kind lies; scoring cards stay."""
    places = hidden_cards(state, seat)
    for kind in sorted({cards[card].kind for card in places} - {"scoring"}):
        slots = [at for at, card in enumerate(places) if cards[card].kind == kind]
        mixed = rng.shuffle(f"redeal {kind}", sorted([places[at] for at in slots]))
        for at, card in zip(slots, mixed, strict=True):
            places[at] = card
    lay_out(state, seat, places)


def mix_piles(state: Any, rng: Rng) -> None:
    """Shuffle each pile of the deck on its own: nobody knows more about it than that."""
    mixed: list[int] = []
    at = 0
    for size in state.piles:
        mixed += rng.shuffle("redeal pile", sorted(state.deck[at : at + size]))
        at += size
    state.deck = tuple(mixed)
