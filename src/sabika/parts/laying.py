"""One description for every change of a city: a tile is laid, exchanged, turned or taken, with or without gates."""

from __future__ import annotations

from typing import final

from sabika.kernel.native import mypyc_attr
from sabika.parts.lie import PLAIN

Edge = tuple[int, int]
"""A cell and one of its sides."""
Gates = tuple[Edge, ...]


@final
@mypyc_attr(acyclic=True)
class Laying:
    """What will lie on a cell, and how; and the gates that are built with it, anywhere in the city (GAT-6, GAT-7).

    Tile 0 means that the cell will be empty. `walls` are those of the tile as it will lie, printed and wooden, or the
    bastions of a camp. `over` says that something lies there now: it leaves, unless it is the same tile again, turned
    (MAG-6) or with more walls (WAL-2).
    """

    __slots__ = ("cell", "gates", "lie", "over", "tile", "walls")

    def __init__(
        self, cell: int, tile: int = 0, walls: int = 0, lie: int = PLAIN, gates: Gates = (), over: bool = False
    ) -> None:
        self.cell: int = cell
        self.tile: int = tile
        self.walls: int = walls
        self.lie: int = lie
        self.gates: Gates = gates
        self.over: bool = over
