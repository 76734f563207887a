"""Laying tiles in a city: what is listed, and why something is refused."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import final

from sabika.kernel.errors import Illegal
from sabika.kernel.native import i64, mypyc_attr
from sabika.parts.city import FITS, City

Refusals = Mapping[int, tuple[str, str]]
"""The rule and the words for every way in which a tile does not fit."""


def check_fit(city: City, cell: int, walls: int, refused: Refusals) -> None:
    """Refuse a cell where a tile with these walls may not lie, with the rule that forbids it."""
    why = city.fit(cell, walls)
    if why != FITS:
        rule, text = refused[why]
        raise Illegal(rule, text, cell=cell)


@final
@mypyc_attr(free_list_len=1, acyclic=True)
class TileChoices:
    """Every tile with every cell that admits its walls, as `tile << 16 | cell`, found when somebody looks.

    The cells are empty ones, or those whose tile may be exchanged. The city has counted them by wall pattern, so who
    wants to know how many choices there are, or one of them, does not pay for the others.
    """

    __slots__ = ("changes", "city", "exchange", "size", "tiles", "walls")

    def __init__(self, city: City, tiles: tuple[int, ...], walls: list[int], exchange: bool = False) -> None:
        self.city: City = city
        self.tiles: tuple[int, ...] = tiles
        self.walls: list[int] = walls
        self.exchange: bool = exchange
        self.changes: i64 = city.changes
        low = city.alike_low if exchange else city.room_low
        high = city.alike_high if exchange else city.room_high
        size: i64 = 0
        for tile in tiles:
            pattern: i64 = walls[tile]
            size += (low >> 8 * pattern if pattern < 8 else high >> 8 * pattern - 64) & 255
        self.size: int = size

    def check_fresh(self) -> None:
        """Refuse to tell of a city that has changed since it was asked."""
        if self.city.changes != self.changes:
            raise RuntimeError("the city has changed: list the actions again")

    def __len__(self) -> int:
        return self.size

    def __getitem__(self, at: int) -> int:
        self.check_fresh()
        city, exchange = self.city, self.exchange
        low = city.alike_low if exchange else city.room_low
        high = city.alike_high if exchange else city.room_high
        left: i64 = at
        for tile in self.tiles:
            pattern: i64 = self.walls[tile]
            fitting = (low >> 8 * pattern if pattern < 8 else high >> 8 * pattern - 64) & 255
            if left < fitting:
                return tile << 16 | (city.exchanged(pattern, left) if exchange else city.place(pattern, left))
            left -= fitting
        raise IndexError(at)

    def __iter__(self) -> Iterator[int]:
        self.check_fresh()
        cells = self.city.exchangeable() if self.exchange else list(self.city.free.values())
        patterns = [(tile << 16, 1 << self.walls[tile]) for tile in self.tiles]
        return iter([tile | at >> 16 for tile, bit in patterns for at in cells if at & bit])
