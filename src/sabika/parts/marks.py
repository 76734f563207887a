"""Things that lie on tiles, on the edges between them and at their corners: what modules put into a city."""

from __future__ import annotations

from typing import NamedTuple

from sabika.kernel.record import HIDDEN


class Mark(NamedTuple):
    """One thing in a city: its kind, and where it lies.

    It lies on a cell of a seat's city, or (with `tile`) on that tile wherever the tile is. `spot` is a side ("n") or a
    corner ("ne") of the cell, or of the tile as it lies when it is not turned, nothing for its middle; what lies on an
    edge or corner is told once, from any of the cells that share it. `owner` is who put it there, `number` what it
    shows.
    """

    kind: str
    seat: int = HIDDEN
    cell: int = 0
    tile: int = 0
    spot: str = ""
    owner: int = HIDDEN
    number: int = HIDDEN

    def turned(self, quarters: int) -> Mark:
        """Return the mark as it lies on a tile that is turned by some quarters, clockwise.

        >>> Mark("wooden_wall", spot="n").turned(1).spot, Mark("falcon", spot="ne").turned(1).spot
        ('e', 'se')
        """
        letters = ["nesw"[("nesw".index(letter) + quarters) % 4] for letter in self.spot]
        return self._replace(spot="".join(sorted(letters, key="nsew".index)))
