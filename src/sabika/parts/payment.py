"""Paying with cards without change: which sets of cards are enough, and none of them superfluous."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final, final

from sabika.kernel.errors import Illegal
from sabika.kernel.native import i64, mypyc_attr, vec
from sabika.kernel.record import PLAIN_PYTHON
from sabika.parts.hand import BITS, COINS, COUNTS, MONEY_KINDS, MOST_COPIES, TOTAL_AT, Hand, Payments, worth
from sabika.parts.mixture import MOST_LISTED, Item, payments_of

MEMO_SIZE: Final = 20000
"""How many purses, or mixtures, are remembered before the memory is wiped."""
NONE: Final[list[tuple[int, ...]]] = []
"""No payments; nobody changes it."""

MOST_PACKED: Final = 12
"""How many cards a payment can have that is packed into one number."""
SURPLUS_AT: Final = 4 * MOST_PACKED
NUMBER_AT: Final = SURPLUS_AT + 4
"""Where its surplus and the number of its cards, less one, stand there."""
DEAREST: Final = 100
"""A higher price is left to the general way."""


class Purses:
    """Minimal payments, remembered: the same few values and prices come back all the time."""

    __slots__ = ("memo", "mixtures")

    def __init__(self) -> None:
        self.memo: dict[int, Payments] = {}
        self.mixtures: dict[tuple[tuple[Item, ...], int, bool], list[tuple[int, ...]]] = {}

    def payments(self, hand: Hand, currency: int, price: int, exact: bool = False) -> list[tuple[int, ...]]:
        """Return every payment of at least `price` in a currency without a superfluous card, or the exact ones only.

        >>> Purses().payments(Hand((2, 5, 7, 10)), 0, 7)
        [(7,), (2, 5)]
        """
        if hand.coins[currency] >> TOTAL_AT < price:
            return NONE
        known = None if hand.known is None else hand.known[currency]
        if known is None:
            known = self.remembered(hand, currency)
        key = price << 1 | exact
        found = known.get(key)
        if found is None:
            found = known[key] = purse_payments(hand, currency, price, exact)
        return found

    def remembered(self, hand: Hand, currency: int) -> Payments:
        """Return what is known of a purse from other hands, and make the hand know it."""
        key = (hand.coins[currency] & COUNTS) << 2 | currency
        found = self.memo.get(key)
        if found is None:
            if len(self.memo) >= MEMO_SIZE:
                self.memo.clear()
            found = self.memo[key] = {}
        if hand.known is None:
            hand.known = [None, None, None, None]
        hand.known[currency] = found
        return found

    def mixed(self, items: tuple[Item, ...], price: int, exact: bool = False) -> list[tuple[int, ...]]:
        """Return the payments out of anything that can be laid down together, or the exact ones only."""
        key = (items, price, exact)
        found = self.mixtures.get(key)
        if found is None:
            if len(self.mixtures) >= MEMO_SIZE:
                self.mixtures.clear()
            found = self.mixtures[key] = payments_of(list(items), price, exact)
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

    def count(self, hand: Hand, tiles: tuple[int, ...], currencies: tuple[int, ...], prices: list[int]) -> i64:
        """Return how many offers there are; compiled, counting takes less than to make and remember them."""
        if PLAIN_PYTHON:
            return self.offers(hand, tiles, currencies, prices).size
        coins = hand.coins
        size: i64 = 0
        for place, tile in enumerate(tiles):
            if tile:
                size += count_payments(coins[currencies[place]], prices[tile])
        return size

    def pick(
        self, hand: Hand, tiles: tuple[int, ...], currencies: tuple[int, ...], prices: list[int], at: i64
    ) -> tuple[int, tuple[int, ...]]:
        """Return one of them."""
        if PLAIN_PYTHON:
            return self.offers(hand, tiles, currencies, prices)[at]
        left = at
        for place, tile in enumerate(tiles):
            if tile:
                currency = currencies[place]
                number = count_payments(hand.coins[currency], prices[tile])
                if left < number:
                    return place + 1, pick_payment(hand, currency, prices[tile], left)
                left -= number
        raise IndexError(at)


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


@final
@mypyc_attr(acyclic=True)
class Bargains:
    """Things that can be bought, each with its payments, as arguments of actions; made when somebody looks at them."""

    __slots__ = ("payments", "size", "targets")

    def __init__(self, targets: list[tuple[Any, ...]], payments: list[list[tuple[int, ...]]]) -> None:
        self.targets: list[tuple[Any, ...]] = targets
        self.payments: list[list[tuple[int, ...]]] = payments
        self.size: int = sum([len(some) for some in payments])

    def __len__(self) -> int:
        return self.size

    def __getitem__(self, at: int) -> tuple[Any, ...]:
        left = at
        for target, payments in zip(self.targets, self.payments, strict=True):
            if left < len(payments):
                return (*target, payments[left])
            left -= len(payments)
        raise IndexError(at)

    def __iter__(self) -> Iterator[tuple[Any, ...]]:
        pairs = zip(self.targets, self.payments, strict=True)
        return iter([(*target, cards) for target, payments in pairs for cards in payments])


def count_payments(purse: i64, price: i64, exact: bool = False) -> i64:
    """Return how many minimal payments are listed for a price out of a purse, or how many of just that price.

    >>> count_payments(Hand((2, 5, 7, 10)).coins[0], 6), count_payments(Hand((2, 5, 7, 10)).coins[0], 6, exact=True)
    (2, 0)
    """
    found = count_ways(purse, price, 9, exact)
    if found > MOST_LISTED:
        return MOST_LISTED
    return found


def count_ways(purse: i64, missing: i64, value: i64, exact: bool) -> i64:
    """Return in how many ways `spend` lays down the cards of a purse, which has none of more than this value."""
    found: i64 = 0
    while purse >> TOTAL_AT >= missing:
        held = purse >> BITS * (value - 1) & MOST_COPIES
        if held:
            if value < missing:
                found += count_ways(purse - COINS[value], missing - value, value, exact)
            elif value == missing or not exact:
                found += 1
            purse -= held * COINS[value]
        value -= 1
    return found


def purse_payments(hand: Hand, currency: int, price: int, exact: bool) -> list[tuple[int, ...]]:
    """Return the minimal payments from the money of a currency; in the plainest way where they are few and short."""
    found = packed_payments(hand.coins[currency], price)
    if not found:
        return minimal_payments(hand.purse(currency), price, exact)
    return [unpacked(payment, 9 * currency) for payment in found if not (exact and payment >> SURPLUS_AT & 15)]


def pick_payment(hand: Hand, currency: int, price: int, at: i64, exact: bool = False) -> tuple[int, ...]:
    """Return one of them."""
    found = packed_payments(hand.coins[currency], price)
    if not found:
        return minimal_payments(hand.purse(currency), price, exact)[at]
    if exact:
        found = [payment for payment in found if not payment >> SURPLUS_AT & 15]
    return unpacked(found[at], 9 * currency)


def packed_payments(purse: i64, price: int) -> list[int]:
    """Return the minimal payments from a purse, each in one number; none where they are too many or too long."""
    values = vec[i64]([0] * MOST_PACKED)
    number: i64 = 0
    for value in range(9, 0, -1):
        for _ in range(purse >> BITS * (value - 1) & MOST_COPIES):
            if number < MOST_PACKED:
                values[number] = value
            number += 1
    found: list[int] = []
    if 0 < price <= DEAREST and number <= MOST_PACKED:
        spend(values, purse >> TOTAL_AT, 0, price, 0, 0, found)
    if len(found) > MOST_LISTED:
        return []
    found.sort()
    return found


def spend(values: vec[i64], total: i64, at: i64, missing: i64, taken: i64, number: i64, found: list[int]) -> None:
    """Add up values in descending order until nothing is missing: the last one is the smallest, none is superfluous.

    What is `found` is packed so that it sorts as it is listed: the number of cards, the surplus, the cards ascending.
    """
    before: i64 = 0
    while total >= missing:
        value = values[at]
        at += 1
        total -= value
        if value != before:  # the same value in the same place would lead to the same payments
            before = value
            packed = taken | value << 4 * number
            if value < missing:
                spend(values, total, at, missing - value, packed, number + 1, found)
            else:
                found.append(number << NUMBER_AT | (value - missing) << SURPLUS_AT | packed)


def unpacked(payment: int, before: int) -> tuple[int, ...]:
    """Return the cards of a packed payment; the first card of the currency comes right after `before`."""
    cards: list[int] = []
    at: i64 = 4 * (payment >> NUMBER_AT)
    packed: i64 = payment
    while at >= 0:
        cards.append(before + (packed >> at & 15))
        at -= 4
    return tuple(cards)


def minimal_payments(purse: tuple[int, ...], price: int, exact: bool = False) -> list[tuple[int, ...]]:
    """Return the minimal payments from a purse of money cards, also one of several currencies."""
    return payments_of([(worth(card), card) for card in purse], price, exact)


def tally(hand: Hand, cards: tuple[int, ...], rule: str) -> tuple[int, int]:
    """Return the currencies of some money cards, as bits, and their total; refuse what the hand does not hold."""
    used = total = last = count = 0
    for card in sorted(cards):
        count = count + 1 if card == last else 1  # the same card twice needs two of them
        last = card
        if not 0 < card <= MONEY_KINDS or hand.count(card) < count:
            raise Illegal(rule, f"you do not have {count} of these cards", card=card)
        used |= 1 << (card - 1) // 9
        total += worth(card)
    return used, total
