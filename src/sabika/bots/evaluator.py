"""What every evaluator has in common: guesses for a game that it does not know, and what money can do."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any, Final, NamedTuple

from sabika.kernel.action import Action
from sabika.kernel.decision import AMOUNT, PASS, Choice
from sabika.parts.money import Card

COIN: Final = 0.45
"""What a coin is worth in points while there is much to buy."""
EXTRA: Final = 3.5
"""What another action is worth."""
TREND: Final = 0.7
"""How much a tile's average worth counts, against what it changes at once."""
RIVALS: Final = 0.4
"""How much the others' losses count against own gains."""
ROUND_WEIGHTS: Final = (0.9, 0.6, 0.45)
"""How sure it is that what stands now will count in the next scoring, and in those after it."""


class Reason(NamedTuple):
    """A part of what an action is worth: a word for it, its points, and what the word speaks of."""

    key: str
    points: float
    about: dict[str, Any]


class Evaluator:
    """Guesses for a game that it does not know: rather do something than nothing, rather cheap than dear."""

    def reasons(self, choice: Choice, action: Action) -> list[Reason]:
        """Return what `evaluate` is made of; what it cannot take apart is one reason."""
        return [Reason("guess", self.evaluate(choice, action, 0.0), {})]

    def evaluate(self, choice: Choice, action: Action, noise: float) -> float:
        """Return how good an action looks, in points; `noise` from 0 to 1 settles ties."""
        if choice.shape == PASS:
            return 0.0
        if choice.shape == AMOUNT:
            return 1.0 - 0.5 * sum(arg for arg in action.args if isinstance(arg, int)) + noise
        return 2.0 * noise - 0.5


def payable(values: Iterable[int]) -> int:
    """Return all sums that some cards of these values make, as bits.

    >>> [total for total in range(16) if payable((2, 5)) >> total & 1]
    [0, 2, 5, 7]
    """
    sums = 1
    for value in values:
        sums |= sums << value
    return sums


def is_money(face: Card) -> bool:
    """Return whether a card is worth its value in a payment: all money, and what else has a currency."""
    return face.money or face.currency >= 0


def sort_money(faces: Sequence[Card], cards: Iterable[int]) -> list[list[int]]:
    """Return the values of the money among some cards, by currency; last those without one, which pay in any."""
    purses: list[list[int]] = [[], [], [], [], []]
    for card in cards:
        if is_money(faces[card]):
            purses[faces[card].currency].append(faces[card].value)
    return purses
