"""Paying with cards without change: which sets of cards are enough, and none of them superfluous."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from sabika.kernel.errors import Illegal
from sabika.parts.hand import COUNTS, MONEY_KINDS, TOTAL_AT, Hand, worth

MEMO_SIZE: Final = 50000
"""How many answers are remembered before the memory is wiped."""


class Purses:
    """Minimal payments, remembered: the same few values and prices come back all the time."""

    __slots__ = ("memo",)

    def __init__(self) -> None:
        self.memo: dict[int, list[tuple[int, ...]]] = {}

    def payments(self, hand: Hand, currency: int, price: int) -> list[tuple[int, ...]]:
        """Return every payment of at least `price` in a currency without a superfluous card.

        >>> Purses().payments(Hand((2, 5, 7, 10)), 0, 7)
        [(7,), (2, 5)]
        """
        purse = hand.coins[currency]
        if purse >> TOTAL_AT < price:
            return []
        key = (purse & COUNTS) << 10 | price << 2 | currency
        found = self.memo.get(key)
        if found is None:
            if len(self.memo) >= MEMO_SIZE:
                self.memo.clear()
            found = self.memo[key] = minimal_payments(hand.purses[currency], price)
        return found


class Offers:
    """What is on sale with its payments, as `(field, cards)`, field by field; made when somebody looks at it."""

    __slots__ = ("fields", "payments", "size")

    def __init__(self) -> None:
        self.fields: list[int] = []
        self.payments: list[list[tuple[int, ...]]] = []
        self.size: int = 0

    def add(self, field: int, payments: list[tuple[int, ...]]) -> None:
        """Offer what lies on a field for some payments."""
        if payments:
            self.fields.append(field)
            self.payments.append(payments)
            self.size += len(payments)

    def __len__(self) -> int:
        return self.size

    def __getitem__(self, at: int) -> tuple[int, tuple[int, ...]]:
        left = at
        for which, payments in enumerate(self.payments):
            if left < len(payments):
                return self.fields[which], payments[left]
            left -= len(payments)
        raise IndexError(at)

    def __iter__(self) -> Iterator[tuple[int, tuple[int, ...]]]:
        found: list[tuple[int, tuple[int, ...]]] = []
        for which, payments in enumerate(self.payments):
            found += [(self.fields[which], cards) for cards in payments]
        return iter(found)


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
        if not 0 < card <= MONEY_KINDS or hand.count(card) < count:
            raise Illegal(rule, f"the hand does not hold {count} of these cards", card=card)
        used |= 1 << (card - 1) // 9
        total += worth(card)
    return used, total
