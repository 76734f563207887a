"""What lies where in a city: one number for each cell of a grid, read cell by cell and all together."""

from __future__ import annotations

from typing import Any, Final

from sabika.kernel.native import i64, vec
from sabika.kernel.record import PLAIN_PYTHON, Shared
from sabika.parts.grid import BUILT, LIE_AT, OCCUPIED, RING, STEP, STEPS, TILE_AT, WALLS_AT, WIDTH, opposite
from sabika.parts.lie import CAMP, FILLED_AT, PLAIN, TOWER, turned
from sabika.parts.memo import NOTHING_FOUND, PLACES, new_place

NONE: Final[dict[int, int]] = {}
"""No gates, or nothing that does not lie plain; nobody changes it."""
NOTHING: Final = vec[i64]()
"""An empty row; nobody changes it."""
BEHIND: Final = 1 | 64 | 128
"""The bits of an entry for the neighbours in the north, the west and the north-west, which share a corner with it."""

LAID: Final = new_place("laid")
CORNERS: Final = new_place("corners")
"""Where a city keeps what it has found out about itself."""


class Layout(Shared):
    """Which tile lies where, with which walls, and which walled edges have a gate.

    `grid` has an entry for every cell of some rows, the first one is for cell `base`: the ring of occupied neighbours
    (8 bits), above it on which sides a neighbour shows a wall to it (4 bits), whether it has a tile itself (1 bit),
    that tile's walls (4 bits), its number (11 bits), whether others are cut off without it (1 bit), how it lies
    (4 bits), and which of its sides have a gate (4 bits).
    `order` has the cells of the tiles as they were laid, `spots` the empty cells that some tile may fill, ascending.
    `room_low` and `room_high` count these, one byte for each wall pattern that fits there; `alike_low` and `alike_high`
    count the tiles that may be exchanged, in the same way. A byte is enough for any city: n tiles have 2 n + 2 cells
    beside them at most.
    `gated` has the sides with a gate of each cell that has one, `lies` how each piece lies that does not lie PLAIN;
    both are replaced and never changed. A city with watchtowers or camps is `uneven`: its grid holds them as if they
    were tiles, so what is counted there is not what may be done, and `Places` looks closer. `sight` has an entry for
    every cell of an uneven city's grid: what was found out about the cells around such pieces, until something changes
    there. `around` are these places in the grid, replaced and never changed. `off_room_low` and so on say by how much
    the counts are wrong there; `uncounted` are the places that are not in them yet.
    `memo` has what else was found out about the city as it is (`memo.new_place`), or nothing at all.
    """

    __slots__ = (
        "_leavers",
        "_listed",
        "_marked",
        "_wall",
        "alike_high",
        "alike_low",
        "around",
        "base",
        "changes",
        "gated",
        "gates",
        "grid",
        "lies",
        "memo",
        "off_alike_high",
        "off_alike_low",
        "off_room_high",
        "off_room_low",
        "order",
        "room_high",
        "room_low",
        "sight",
        "spots",
        "uncounted",
        "uneven",
    )

    def __init__(self, grid: vec[i64], base: i64, order: vec[i64], spots: vec[i64]) -> None:
        self.grid: vec[i64] = grid
        self.base: i64 = base
        self.order: vec[i64] = order
        self.spots: vec[i64] = spots
        self.room_low: i64 = 0
        self.room_high: i64 = 0
        self.alike_low: i64 = 0
        self.alike_high: i64 = 0
        self.gates: frozenset[tuple[int, int]] = frozenset()
        self.gated: dict[int, int] = NONE
        self.lies: dict[int, int] = NONE
        self.uneven: bool = False
        self.sight: vec[i64] = NOTHING
        self.around: vec[i64] = NOTHING
        self.uncounted: vec[i64] = NOTHING
        self.off_room_low: i64 = 0
        self.off_room_high: i64 = 0
        self.off_alike_low: i64 = 0
        self.off_alike_high: i64 = 0
        self.common = False
        self.changes: i64 = 0
        self.memo: list[Any] = NOTHING_FOUND
        self._leavers: vec[i64] = vec[i64]()
        self._listed: bool = False
        self._marked: bool = False
        self._wall: int = -1

    def entry(self, cell: int) -> int:
        """Return what the grid says about a cell and the walls on it, 0 for one that is far from every tile."""
        at: i64 = cell - self.base
        if 0 <= at < len(self.grid):
            return self.grid[at] & (1 << TILE_AT) - 1
        return 0

    def tile_at(self, cell: int) -> int:
        """Return the tile on an occupied cell."""
        return self.grid[cell - self.base] >> TILE_AT & 2047

    def walls_at(self, cell: int) -> int:
        """Return the walls of the tile on a cell, none for an empty one."""
        return self.entry(cell) >> WALLS_AT

    def is_built(self, cell: int) -> bool:
        """Return whether there is a tile on a cell."""
        return self.entry(cell) & BUILT != 0

    def occupied(self, cell: int) -> int:
        """Return the sides on which a cell has a tile beside it."""
        return OCCUPIED[self.entry(cell) & 255]

    def is_locked(self, cell: int) -> bool:
        """Return whether a gate holds the tile in place (GAT-10)."""
        return cell in self.gated

    def lie_at(self, cell: int) -> int:
        """Return how the piece on a cell lies."""
        at: i64 = cell - self.base
        if self.lies and 0 <= at < len(self.grid):
            return self.grid[at] >> LIE_AT & 15
        return PLAIN

    def solid(self, cell: int) -> int:
        """Return the sides on which a cell is filled: none, all, or the short ones of a watchtower."""
        if not self.entry(cell) & BUILT:
            return 0
        return FILLED_AT[self.grid[cell - self.base] >> LIE_AT & 15]

    @property
    def tiles(self) -> dict[int, int]:
        """The tile on each cell, in their order of laying."""
        return {int(cell): self.tile_at(cell) for cell in self.order}

    def laid(self) -> list[int]:
        """Return the tiles in their order of laying: one list until the city changes, so nobody may change it."""
        found: list[int] | None = self.memo[LAID] if self.memo else None
        if found is None:
            grid, base = self.grid, self.base
            found = [grid[cell - base] >> TILE_AT & 2047 for cell in self.order]
            self.keep(LAID, found)
        return found

    def has_tile(self, tile: int) -> bool:
        """Return whether a tile lies in the city."""
        if PLAIN_PYTHON:  # the library looks a list through in less time
            return tile in self.laid()
        grid, base = self.grid, self.base
        wanted: i64 = tile
        for cell in self.order:
            if grid[cell - base] >> TILE_AT & 2047 == wanted:
                return True
        return False

    def weigh(self, weights: vec[i64]) -> i64:
        """Return what all tiles of the city weigh together, given the weight of every tile."""
        grid, base = self.grid, self.base
        total: i64 = 0
        for cell in self.order:
            total += weights[grid[cell - base] >> TILE_AT & 2047]
        return total

    def gather(self, point: int, bits: vec[i64]) -> i64:
        """Return all bits of the four tiles around a point, given those of every tile."""
        grid = self.grid
        at: i64 = point - self.base
        found = bits[grid[at - WIDTH - 1] >> TILE_AT & 2047] | bits[grid[at - WIDTH] >> TILE_AT & 2047]
        return found | bits[grid[at - 1] >> TILE_AT & 2047] | bits[grid[at] >> TILE_AT & 2047]

    def cells_of(self, weights: vec[i64]) -> list[int]:
        """Return the cells of the tiles that weigh something, in their order of laying."""
        grid, base = self.grid, self.base
        return [int(cell) for cell in self.order if weights[grid[cell - base] >> TILE_AT & 2047]]

    @property
    def walls(self) -> dict[int, int]:
        """The walls of the tile on each cell, in their order of laying."""
        return {int(cell): self.walls_at(cell) for cell in self.order}

    def gates_at(self, cell: int) -> int:
        """Return the sides of a cell that have a gate."""
        return self.gated.get(cell, 0)

    def printed_at(self, cell: int, printed: list[int]) -> int:
        """Return the printed walls of the tile on a cell as it lies (MAG-9), given those of every tile."""
        if not self.is_built(cell) or self.lie_at(cell) >= TOWER:
            return 0
        return turned(printed[self.tile_at(cell)], self.lie_at(cell)) & self.walls_at(cell)

    def wooden_at(self, cell: int, printed: list[int]) -> int:
        """Return the walls of the tile on a cell that are not printed on it (WAL-7)."""
        if self.lie_at(cell) >= TOWER:
            return 0
        return self.walls_at(cell) & ~self.printed_at(cell, printed)

    def faced(self, cell: int) -> int:
        """Return the sides of a cell that face something: no empty cell, no empty half (WAL-6)."""
        if not self.uneven:
            return self.occupied(cell)
        grid = self.grid
        at: i64 = cell - self.base
        found: i64 = 0
        left = OCCUPIED[grid[at] & 255]
        while left:
            side = left & -left
            left ^= side
            if FILLED_AT[grid[at + STEPS[side]] >> LIE_AT & 15] & opposite(side):
                found |= side
        return found

    def walled_inside(self, sides: i64) -> list[int]:
        """Return the cells of the pieces that have a wall towards another one on any of these sides, ascending."""
        grid, base = self.grid, self.base
        found: list[int] = []
        for cell in self.order:
            entry = grid[cell - base]
            if entry >> WALLS_AT & OCCUPIED[entry & 255] & sides:
                found.append(int(cell))
        found.sort()
        return found

    def is_tile(self, cell: int) -> bool:
        """Return whether a whole tile of the city lies on a cell: no watchtower, no camp."""
        at: i64 = cell - self.base
        if not 0 <= at < len(self.grid):
            return False
        entry = self.grid[at]
        return entry & BUILT != 0 and entry >> LIE_AT & 15 < TOWER

    def ring(self, cell: int) -> list[int]:
        """Return those of the eight cells around a cell that have a tile, clockwise from north."""
        return [cell + step for step in RING if self.is_tile(cell + step)]

    def line(self, cell: int, side: int) -> list[int]:
        """Return the cells of the tiles in line from a cell in a direction, up to the first one without (CMP-13)."""
        found: list[int] = []
        while self.is_tile(cell + STEP[side]):
            cell += STEP[side]
            found.append(cell)
        return found

    def corners(self) -> list[int]:
        """Return the points around which four tiles lie, ascending (FAL-5); a point is the cell south-east of it."""
        found: list[int] | None = self.memo[CORNERS] if self.memo else None
        if found is None:
            grid, base = self.grid, self.base
            found = [int(cell) for cell in self.order if grid[cell - base] & BEHIND == BEHIND]
            if self.uneven:
                found = [cell for cell in found if self.is_plain(cell)]
            found.sort()
            self.keep(CORNERS, found)
        return found

    def is_plain(self, point: int) -> bool:
        """Return whether none of the four cells around a point has a watchtower or camp (GEO-1)."""
        grid = self.grid
        at: i64 = point - self.base
        lies = grid[at] | grid[at - 1] | grid[at - WIDTH] | grid[at - WIDTH - 1]
        return lies >> LIE_AT & (TOWER | CAMP) == 0

    def mixed_corners(self, bits: vec[i64]) -> list[int]:
        """Return those whose tiles have two bits or more together, given those of every tile; all bits are none."""
        grid, base = self.grid, self.base
        found: list[int] = []
        for cell in self.order:
            at = cell - base
            if grid[at] & BEHIND == BEHIND:
                around = bits[grid[at] >> TILE_AT & 2047] | bits[grid[at - 1] >> TILE_AT & 2047]
                around |= bits[grid[at - WIDTH] >> TILE_AT & 2047] | bits[grid[at - WIDTH - 1] >> TILE_AT & 2047]
                if around > 0 and around & (around - 1):
                    found.append(int(cell))
        if len(found) > 1:
            found.sort()
        return found

    def keep(self, place: int, found: Any) -> None:
        """Keep what was found out about the city in a place of its `memo`, until the city changes."""
        if not self.memo:
            self.memo = [None] * PLACES
        self.memo[place] = found
