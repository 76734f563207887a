"""Laying tiles in a city: what is listed, and why something is refused."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from sabika.kernel.errors import Illegal
from sabika.parts.city import FITS, City

Refusals = Mapping[int, tuple[str, str]]
"""The rule and the words for every way in which a tile does not fit."""


def check_fit(city: City, cell: int, walls: int, refused: Refusals) -> None:
    """Refuse a cell where a tile with these walls may not lie, with the rule that forbids it."""
    why = city.fit(cell, walls)
    if why != FITS:
        rule, text = refused[why]
        raise Illegal(rule, text, cell=cell)


def tile_options(walls: Sequence[int], tiles: tuple[int, ...], cells: list[int]) -> list[int]:
    """Return `tile << 16 | cell` for every tile and every cell (`cell << 16 | patterns`) that admits its walls."""
    patterns = [(tile << 16, 1 << walls[tile]) for tile in tiles]
    return [tile | at >> 16 for tile, bit in patterns for at in cells if at & bit]
