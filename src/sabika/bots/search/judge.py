"""What a searching player must know about a title: quick moves for everybody, and what a position is worth."""

from __future__ import annotations

from typing import Any, Final, TypeAlias

from sabika.kernel.action import Action
from sabika.kernel.game import Game

Rows: TypeAlias = list[list[float]]
"""What speaks for each seat, a row of numbers for each."""
Weights: TypeAlias = list[list[float]]
"""By phase of the game, what each of these numbers counts in points."""

LONGEST: Final = 150
"""Actions after which a look ahead ends wherever it is."""


class Judge:
    """Plays by rules of thumb and values positions between two turns. One is made for each question of a game."""

    __slots__ = ("game", "weights")

    def __init__(self, game: Game[Any], weights: Weights) -> None:
        self.game: Any = game
        self.weights: Weights = weights

    def turn(self, state: Any) -> int:
        """Return a number that grows with every turn."""
        raise NotImplementedError

    def act(self, state: Any) -> Action:
        """Return what somebody who is asked would do without thinking."""
        raise NotImplementedError

    def go_on(self, state: Any, last: int) -> None:
        """Let everybody act without thinking until a turn begins, or the game ends."""
        play, turn, act = self.game.play, self.turn, self.act
        for _ in range(LONGEST):
            if not state.stack or turn(state) >= last:
                break
            play(state, act(state))

    def phase(self, state: Any) -> int:
        """Return how far the game has come, as a row of the weights."""
        raise NotImplementedError

    def features(self, state: Any) -> Rows:
        """Return what speaks for each seat, beside its points."""
        raise NotImplementedError

    def value(self, state: Any, seat: int) -> float:
        """Return by how many points a seat should beat the others in the end."""
        ahead = lead([one.score for one in state.seats], seat)
        if not state.stack:
            return ahead
        return ahead + self.weigh(state, difference(self.features(state), seat))

    def values(self, state: Any) -> list[float]:
        """Return the same for every seat."""
        scores = [one.score for one in state.seats]
        rows = self.features(state) if state.stack else []
        found: list[float] = []
        for seat in range(len(scores)):
            more = self.weigh(state, difference(rows, seat)) if rows else 0.0
            found.append(lead(scores, seat) + more)
        return found

    def weigh(self, state: Any, numbers: list[float]) -> float:
        """Return what numbers that speak for a seat are worth in points."""
        points = 0.0
        for weight, number in zip(self.weights[self.phase(state)], numbers, strict=True):
            points += weight * number
        return points


def lead(scores: list[Any], seat: int) -> float:
    """Return what a seat has more than the others have on average.

    >>> lead([10, 4, 6], 0)
    5.0
    """
    others = len(scores) - 1
    own: float = scores[seat]
    return own - (sum(scores) - own) / others if others else own


def difference(rows: Rows, seat: int) -> list[float]:
    """Return number by number what a seat has more than the others have on average."""
    return [lead(list(column), seat) for column in zip(*rows, strict=True)]
