"""Sides and cells by their names."""

from __future__ import annotations

from functools import lru_cache

from sabika.parts.city import SIDE_NAMES, SIDES, xy


@lru_cache(maxsize=16)
def side_names(sides: int) -> str:
    """Return sides as letters.

    >>> side_names(1 | 4)
    'ns'
    """
    return "".join(SIDE_NAMES[side] for side in SIDES if sides & side)


@lru_cache(maxsize=4096)
def cell_name(cell: int) -> str:
    """Return a cell as it is written in notation."""
    return "{},{}".format(*xy(cell))
