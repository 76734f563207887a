"""Paying with cards without change: which sets of cards are enough, and none of them superfluous."""

from __future__ import annotations

from typing import Final

from sabika.kernel.errors import Illegal
from sabika.parts.hand import MONEY_KINDS, Hand, worth

MEMO_SIZE: Final = 50000
"""How many answers are remembered before the memory is wiped."""


class Purses:
    """Minimal payments, remembered: the same few values and prices come back all the time."""

    __slots__ = ("memo",)

    def __init__(self) -> None:
        self.memo: dict[tuple[tuple[int, ...], int], list[tuple[int, ...]]] = {}

    def payments(self, purse: tuple[int, ...], price: int) -> list[tuple[int, ...]]:
        """Return every payment of at least `price` from these money cards (ascending) without a superfluous one.

        >>> Purses().payments((2, 5, 7), 7)
        [(7,), (2, 5)]
        """
        key = (purse, price)
        found = self.memo.get(key)
        if found is None:
            if len(self.memo) >= MEMO_SIZE:
                self.memo.clear()
            found = self.memo[key] = minimal_payments(purse, price)
        return found


def minimal_payments(purse: tuple[int, ...], price: int) -> list[tuple[int, ...]]:
    """Return the minimal payments from a purse, also one of several currencies."""
    if sum([worth(card) for card in purse]) < price:
        return []
    found: set[tuple[int, ...]] = set()
    extend(sorted(purse, key=worth, reverse=True), 0, price, [], found)
    return sorted(found, key=payment_order)


def payment_order(cards: tuple[int, ...]) -> tuple[int, int, tuple[int, ...]]:
    """Sort payments: fewest cards first, the closest to the price first among those."""
    return len(cards), sum([worth(card) for card in cards]), cards


def extend(cards: list[int], start: int, missing: int, taken: list[int], found: set[tuple[int, ...]]) -> None:
    """Take cards in descending order of value; the smallest one taken last is needed, so all are."""
    before = 0
    for at in range(start, len(cards)):
        card = cards[at]
        if card == before:  # an equal card was tried in this place: the same payment again
            continue
        before = card
        taken.append(card)
        value = worth(card)
        if value >= missing:
            found.add(tuple(sorted(taken)))
        else:
            extend(cards, at + 1, missing - value, taken, found)
        taken.pop()


def tally(hand: Hand, cards: tuple[int, ...], rule: str) -> tuple[int, int]:
    """Return the currencies of some money cards, as bits, and their total; refuse what the hand does not hold."""
    used = total = last = count = 0
    for card in sorted(cards):
        count = count + 1 if card == last else 1  # the same card twice needs two of them
        last = card
        if not 0 < card <= MONEY_KINDS or hand.cards.count(card) < count:
            raise Illegal(rule, f"the hand does not hold {count} of these cards", card=card)
        used |= 1 << (card - 1) // 9
        total += worth(card)
    return used, total
