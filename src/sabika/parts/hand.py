"""A hand of cards, as an immutable value that keeps its money sorted by currency.

Money cards have the numbers 1 to 36: currency by currency, value by value. Higher numbers are other cards.
A purse, which is all money of one currency, is one number: for each of the values 1 to 9 how many cards there are
(4 bits and a spare one), above that their total.
"""

from __future__ import annotations

from typing import Any, Final, TypeAlias, final

from sabika.kernel.native import i64, mypyc_attr, vec
from sabika.kernel.record import HIDDEN, Value, register_value

MONEY_KINDS: Final = 36
"""Card numbers 1 to 36 are money."""
BITS: Final = 5
"""How many bits of a purse belong to a value."""
TOTAL_AT: Final = 45
"""Where the total of a purse begins."""
COUNTS: Final = (1 << TOTAL_AT) - 1
"""The bits of a purse that say how many cards of each value there are."""
SPARE: Final = sum([16 << BITS * at for at in range(9)])
"""The spare bits of a purse: what is missing of a value is borrowed there."""
MOST_COPIES: Final = 15
"""How many copies of a card a purse can count; more would run over into the next value."""

Payments: TypeAlias = dict[int, list[tuple[int, ...]]]
"""What a purse pays for: ways to pay by their price, doubled, and one more where just that is to be paid."""


def worth(card: int) -> int:
    """Return the value of a money card.

    >>> worth(1), worth(9), worth(10)
    (1, 9, 1)
    """
    return (card - 1) % 9 + 1


def coin(card: int) -> int:
    """Return the purse of one money card; a purse is the sum of those."""
    return 1 << BITS * (worth(card) - 1) | worth(card) << TOTAL_AT


COINS: Final = vec[i64]([coin(card) for card in range(MONEY_KINDS + 1)])
"""The purse of each money card alone (card 0 is none)."""
CURRENCY: Final = vec[i64]([(card - 1) // 9 for card in range(MONEY_KINDS + 1)])
"""The currency of each money card."""


@final
@mypyc_attr(acyclic=True)
class Hand(Value):
    """Cards in ascending order: `coins` are the four purses, `rest` is everything else, `size` counts all of them.

    `kept` is what the hand could buy when it was last asked, `beside` what is known of it together with other things
    that pay, `known` what each purse pays for (None: nobody has asked, of one or of any). A hand begins with what is in
    an `old` one, if any.
    """

    __slots__ = ("beside", "coins", "kept", "known", "rest", "size")

    def __init__(self, cards: tuple[int, ...], old: Hand | None = None) -> None:
        self.coins: vec[i64] = vec[i64]([0] * 4) if old is None else old.coins[:]
        self.rest: tuple[int, ...] = () if old is None else old.rest
        self.size: int = 0 if old is None else old.size
        self.known: list[Payments | None] | None = None if old is None or old.known is None else old.known[:]
        self.kept: Any = None
        self.beside: Any = None
        if cards:
            self.fill(list(cards))

    def fill(self, cards: list[int]) -> None:
        """Add cards to a hand that nobody has seen yet."""
        coins = self.coins
        others: list[int] = []
        for card in cards:
            if 0 < card <= MONEY_KINDS:
                currency = CURRENCY[card]
                coins[currency] += COINS[card]
                if self.known is not None:
                    self.known[currency] = None
            else:
                others.append(card)
        if others:
            self.rest = tuple(sorted([*self.rest, *others]))
        self.size += len(cards)

    def plus(self, cards: list[int]) -> Hand:
        """Return the hand with more cards."""
        hand = Hand((), self)
        hand.fill(cards)
        return hand

    def minus(self, cards: tuple[int, ...]) -> Hand:
        """Return the hand without one copy of each of these cards, which must be there."""
        hand = Hand((), self)
        hand.size -= len(cards)
        coins = hand.coins
        for card in cards:
            if not hand.count(card):
                raise ValueError(f"the hand does not hold {card}")
            if 0 < card <= MONEY_KINDS:
                currency = CURRENCY[card]
                coins[currency] -= COINS[card]
                if hand.known is not None:
                    hand.known[currency] = None
            else:
                left = list(hand.rest)
                left.remove(card)
                hand.rest = tuple(left)
        return hand

    def count(self, card: int) -> int:
        """Return how many copies of a card there are."""
        if 0 < card <= MONEY_KINDS:
            return self.coins[CURRENCY[card]] >> BITS * (worth(card) - 1) & MOST_COPIES
        return self.rest.count(card)

    def total(self, currency: int) -> int:
        """Return what the money of a currency is worth."""
        return self.coins[currency] >> TOTAL_AT

    def paid(self, currency: int, cards: tuple[int, ...]) -> int:
        """Return what these cards are worth, HIDDEN if they are not all money of this currency in this hand."""
        if len(cards) > MOST_COPIES and self.lacks_some(cards):
            return HIDDEN
        paid: i64 = 0
        for card in cards:
            if not 0 < card <= MONEY_KINDS or CURRENCY[card] != currency:
                return HIDDEN
            paid += COINS[card]
        left: i64 = (self.coins[currency] | SPARE) - paid & SPARE
        return paid >> TOTAL_AT if left == SPARE else HIDDEN

    def paid_together(self, cards: tuple[int, ...]) -> int:
        """Return the same for money of any currencies.

        >>> Hand((2, 5, 12)).paid_together((2, 12)), Hand((2, 5, 12)).paid_together((2, 2)) == HIDDEN
        (5, True)
        """
        total = 0
        for currency in range(4):
            some = tuple([card for card in cards if 0 < card <= MONEY_KINDS and CURRENCY[card] == currency])
            if some:
                paid = self.paid(currency, some)
                if paid == HIDDEN:
                    return HIDDEN
                total += paid
        return total if max(cards) <= MONEY_KINDS and min(cards) > 0 else HIDDEN

    def lacks_some(self, cards: tuple[int, ...]) -> bool:
        """Return whether these are not all in the hand."""
        return any([cards.count(card) > self.count(card) for card in set(cards)])

    def purse(self, currency: int) -> tuple[int, ...]:
        """Return the money cards of a currency in ascending order."""
        left: i64 = self.coins[currency] & COUNTS
        card = currency * 9 + 1
        found: list[int] = []
        while left:
            held = left & 15
            while held:
                found.append(card)
                held -= 1
            left >>= BITS
            card += 1
        return tuple(found)

    @property
    def purses(self) -> tuple[tuple[int, ...], ...]:
        """The money cards of each currency."""
        return tuple([self.purse(currency) for currency in range(4)])

    @property
    def totals(self) -> tuple[int, ...]:
        """What the money of each currency is worth."""
        return tuple([self.total(currency) for currency in range(4)])

    @property
    def cards(self) -> tuple[int, ...]:
        """All cards."""
        money: list[int] = []
        for currency in range(4):
            if self.coins[currency]:
                money += self.purse(currency)
        if not self.rest:
            return tuple(money)
        first = [card for card in self.rest if card <= 0]
        return (*first, *money, *self.rest[len(first) :])

    def money(self) -> int:
        """Return how many money cards there are."""
        return sum([len(purse) for purse in self.purses])

    def count_sorts(self, least: i64) -> i64:
        """Return how many different money cards there are that are worth so much or more."""
        found: i64 = 0
        for purse in self.coins:
            left = (purse & COUNTS) >> BITS * (least - 1)
            while left:
                if left & MOST_COPIES:
                    found += 1
                left >>= BITS
        return found

    def veiled(self) -> Hand:
        """Return as many unknown cards."""
        hand = Hand(())
        hand.rest = (HIDDEN,) * self.size
        hand.size = self.size
        return hand

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Hand) or self.size != other.size or self.rest != other.rest:
            return False
        for currency in range(4):
            if self.coins[currency] != other.coins[currency]:
                return False
        return True

    def __hash__(self) -> int:
        return hash(self.cards)

    def __repr__(self) -> str:
        return f"Hand({self.cards})"

    def to_json(self) -> Any:
        return list(self.cards)


def hand_from_json(data: Any) -> Hand:
    """Return the hand that `to_json` wrote."""
    return Hand(tuple(data))


register_value("Hand", hand_from_json)
