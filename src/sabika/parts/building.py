"""Laying tiles in a city: what is listed, and why something is refused."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from sabika.kernel.errors import Illegal
from sabika.kernel.native import i64
from sabika.parts.city import FITS, City

Refusals = Mapping[int, tuple[str, str]]
"""The rule and the words for every way in which a tile does not fit."""


def check_fit(city: City, cell: int, walls: int, refused: Refusals) -> None:
    """Refuse a cell where a tile with these walls may not lie, with the rule that forbids it."""
    why = city.fit(cell, walls)
    if why != FITS:
        rule, text = refused[why]
        raise Illegal(rule, text, cell=cell)


class Additions:
    """Every tile with every empty cell that admits its walls, as `tile << 16 | cell`, found when somebody looks.

    Whoever only wants to know how many there are, or one of them, does not pay for the others.
    """

    __slots__ = ("changes", "city", "size", "tiles", "walls")

    def __init__(self, city: City, tiles: tuple[int, ...], walls: list[int]) -> None:
        self.city: City = city
        self.tiles: tuple[int, ...] = tiles
        self.walls: list[int] = walls
        self.changes: i64 = city.changes
        size = 0
        for tile in tiles:
            size += self.count(walls[tile])
        self.size: int = size

    def count(self, walls: int) -> int:
        """Return how many cells admit these walls."""
        return self.city.room(walls)

    def cell(self, walls: int, number: int) -> int:
        """Return one of those cells."""
        return self.city.place(walls, number)

    def cells(self, walls: int) -> list[int]:
        """Return all those cells."""
        return self.city.places(walls)

    def check_fresh(self) -> None:
        """Refuse to tell of a city that has changed since it was asked."""
        if self.city.changes != self.changes:
            raise RuntimeError("the city has changed: list the actions again")

    def __len__(self) -> int:
        return self.size

    def __getitem__(self, at: int) -> int:
        self.check_fresh()
        left = at
        for tile in self.tiles:
            walls = self.walls[tile]
            fitting = self.count(walls)
            if left < fitting:
                return tile << 16 | self.cell(walls, left)
            left -= fitting
        raise IndexError(at)

    def __iter__(self) -> Iterator[int]:
        self.check_fresh()
        found: list[int] = []
        for tile in self.tiles:
            found += [tile << 16 | cell for cell in self.cells(self.walls[tile])]
        return iter(found)


class Exchanges(Additions):
    """The same for every occupied cell whose tile may be exchanged for one of these tiles."""

    __slots__ = ()

    def count(self, walls: int) -> int:
        return self.city.alike(walls)

    def cell(self, walls: int, number: int) -> int:
        return self.city.exchanged(walls, number)

    def cells(self, walls: int) -> list[int]:
        return self.city.swaps(walls)
