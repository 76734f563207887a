"""Paying with cards without change: which sets of cards are enough, and none of them superfluous."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final, final

from sabika.kernel.errors import Illegal
from sabika.kernel.native import mypyc_attr
from sabika.parts.hand import COUNTS, MONEY_KINDS, TOTAL_AT, Hand, worth

MEMO_SIZE: Final = 50000
"""How many answers are remembered before the memory is wiped."""
NONE: Final[list[tuple[int, ...]]] = []
"""No payments."""


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
            found = self.memo[key] = minimal_payments(hand.purse(currency), price)
        return found

    def offers(self, hand: Hand, tiles: tuple[int, ...], currencies: tuple[int, ...], prices: list[int]) -> Offers:
        """Return what a hand can buy of a row of tiles, each in the currency of its place."""
        kept: Offers | None = hand.kept
        if kept is not None and kept.tiles is tiles and kept.prices is prices:
            return kept
        coins = hand.coins
        fields: list[list[tuple[int, ...]]] = []
        size = 0
        for place, tile in enumerate(tiles):
            currency = currencies[place]
            if tile and coins[currency] >> TOTAL_AT >= prices[tile]:
                payments = self.payments(hand, currency, prices[tile])
                fields.append(payments)
                size += len(payments)
            else:
                fields.append(NONE)
        found = hand.kept = Offers(tiles, prices, fields, size)
        return found


@final
@mypyc_attr(free_list_len=1, acyclic=True)
class Offers:
    """What is on sale with its payments, as `(field, cards)`, field by field; made when somebody looks at it.

    `tiles` lie on the fields, `prices` are those of all tiles; `fields` has the payments for each field, `size` of them
    in all.
    """

    __slots__ = ("fields", "prices", "size", "tiles")

    def __init__(
        self, tiles: tuple[int, ...], prices: list[int], fields: list[list[tuple[int, ...]]], size: int
    ) -> None:
        self.tiles: tuple[int, ...] = tiles
        self.prices: list[int] = prices
        self.fields: list[list[tuple[int, ...]]] = fields
        self.size: int = size

    def __len__(self) -> int:
        return self.size

    def __getitem__(self, at: int) -> tuple[int, tuple[int, ...]]:
        left = at
        for place, payments in enumerate(self.fields):
            if left < len(payments):
                return place + 1, payments[left]
            left -= len(payments)
        raise IndexError(at)

    def __iter__(self) -> Iterator[tuple[int, tuple[int, ...]]]:
        return iter([(place + 1, cards) for place, payments in enumerate(self.fields) for cards in payments])


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
