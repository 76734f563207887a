"""Diamonds: money cards that pay whatever a field demands, but only among themselves (DIA)."""

from __future__ import annotations

from typing import Final

from sabika.kernel.hooks import Module
from sabika.titles.alhambra.components import Card, load
from sabika.titles.alhambra.hooks import CARDS, DECK, HAND_KINDS, MEANS, AlhambraContext
from sabika.titles.alhambra.means import ALONE, Means

MODULE: Final = Module("diamonds", 6, "DIA")
KIND: Final = "diamond"


@MODULE.on(CARDS)
def diamonds() -> list[Card]:
    """DIA-1: money cards with values 3 to 9; DIA-7: none has a currency, so in the award they count for nothing."""
    return [Card(f"{KIND}-{row['value']}", KIND, value=row["value"], money=True) for row in load("diamonds")["cards"]]


@MODULE.on(DECK)
def into_deck(ctx: AlhambraContext) -> list[int]:
    """All ten are in the deck before the start money is dealt, with two players too."""
    rows = load("diamonds")["cards"]
    return [ctx.game.card_id(f"{KIND}-{row['value']}") for row in rows for _ in range(row["copies"])]


class Diamond(Means):
    """DIA-2: diamonds pay in any currency; DIA-3: a payment is made of nothing else, or has none of them.

    They are worth what they show, so they pay exactly (DIA-4) or too much (DIA-5) like any money, and are discarded
    like it (DIA-6).
    """

    __slots__ = ()


MODULE.add(MEANS, Diamond(KIND, ALONE, "DIA-3"))
MODULE.add(HAND_KINDS, KIND)  # DIA-8: secret in a hand
