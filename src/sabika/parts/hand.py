"""A hand of cards, as an immutable value that keeps its money sorted by currency.

Money cards have the numbers 1 to 36: currency by currency, value by value. Higher numbers are other cards.
"""

from __future__ import annotations

from bisect import bisect_right
from typing import Any, Final

from sabika.kernel.record import HIDDEN, Value, register_value

MONEY_KINDS: Final = 36
"""Card numbers 1 to 36 are money."""


def worth(card: int) -> int:
    """Return the value of a money card.

    >>> worth(1), worth(9), worth(10)
    (1, 9, 1)
    """
    return (card - 1) % 9 + 1


class Hand(Value):
    """Cards in ascending order; `purses` holds the money cards of each currency, `totals` what they are worth."""

    __slots__ = ("cards", "purses", "totals")

    def __init__(self, cards: tuple[int, ...]) -> None:
        self.cards: tuple[int, ...] = cards
        none = bisect_right(cards, 0)
        one = bisect_right(cards, 9)
        two = bisect_right(cards, 18)
        three = bisect_right(cards, 27)
        self.purses: tuple[tuple[int, ...], ...] = (
            cards[none:one],
            cards[one:two],
            cards[two:three],
            cards[three : bisect_right(cards, 36)],
        )
        self.totals: tuple[int, ...] = (
            sum(self.purses[0]),
            sum(self.purses[1]) - 9 * len(self.purses[1]),
            sum(self.purses[2]) - 18 * len(self.purses[2]),
            sum(self.purses[3]) - 27 * len(self.purses[3]),
        )

    def plus(self, cards: list[int]) -> Hand:
        """Return the hand with more cards."""
        return Hand(tuple(sorted([*self.cards, *cards])))

    def minus(self, cards: tuple[int, ...]) -> Hand:
        """Return the hand without one copy of each of these cards, which must be there."""
        left = list(self.cards)
        for card in cards:
            left.remove(card)
        return Hand(tuple(left))

    def money(self) -> int:
        """Return how many money cards there are."""
        return sum([len(purse) for purse in self.purses])

    def veiled(self) -> Hand:
        """Return as many unknown cards."""
        return Hand((HIDDEN,) * len(self.cards))

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Hand) and self.cards == other.cards

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
