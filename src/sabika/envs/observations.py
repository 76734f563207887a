"""What a seat may know as an array of numbers; `rows` says how it is written."""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from sabika.envs.rows import FRAME, FRAMES, Rows, Section
from sabika.kernel.game import Game

Numbers = NDArray[np.int32]


class Observations:
    """Rows of numbers for the seats of one game, which may be at any state; it remembers the last one it saw.

    >>> import sabika
    >>> game = sabika.game("alhambra", players=3)
    >>> observations = Observations(game)
    >>> row = observations.of(game.new("hill"), seat=0)
    >>> len(row) == observations.size, observations.read(row)["market"] == game.new("hill").market
    (True, True)
    """

    def __init__(self, game: Game[Any]) -> None:
        self._rows = Rows(game)
        self.size: int = self._rows.size
        self.sections: list[Section] = self._rows.sections

    def of(self, state: Any, seat: int | None) -> Numbers:
        """Return what a seat (None: a spectator) may know of a state, which may be the true one or what it sees."""
        return np.frombuffer(self._rows.row(state, seat), np.int32)

    def read(self, row: Numbers) -> dict[str, Any]:
        """Return what a row says: numbers, lists, cards and cities by the path of their field, and the frames."""
        found = {one.path: one.shape.read(row[one.start : one.end].tolist()) for one in self.sections}
        for depth in range(FRAMES):
            start = self._rows.frames + depth * FRAME
            found[f"stack.{depth}"] = tuple(row[start : start + FRAME].tolist())
        return found
