"""The city: edged tiles on a grid, grown around a start tile, without holes, reachable on foot.

Tiles are never turned (AL-CITY-1, GR-CITY-1). What a city allows (places, removals, exchanges) is kept up to date with
every change, or found out when somebody asks and kept until the next one.
A cell is one number, `(y + 64) * 128 + x + 64`, so that a cell and 16 bits about it fit one small integer; the table
ends 60 cells from the start tile. Sides are bits: north 1, east 2, south 4, west 8.
"""

from __future__ import annotations

from typing import Any, Final, final

from sabika.kernel.native import append, i64, remove, vec
from sabika.kernel.record import Shared, register_value
from sabika.parts.packed import insert

N: Final = 1
E: Final = 2
S: Final = 4
W: Final = 8
SIDES: Final = (N, E, S, W)
SIDE_NAMES: Final = {N: "n", E: "e", S: "s", W: "w"}
WIDTH: Final = 128
ORIGIN: Final = 64 * 128 + 64
STEP: Final = {N: -128, E: 1, S: 128, W: -1}
OPPOSITE: Final = {N: S, E: W, S: N, W: E}
RING: Final = (-128, -127, 1, 129, 128, 127, -1, -129)
"""The eight cells around a cell, clockwise from north; ring bit i stands for RING[i]."""


def cell_at(x: int, y: int) -> int:
    """Return the cell number of coordinates; the start tile lies at (0, 0), y grows to the south."""
    return (y + 64) * WIDTH + x + 64


def xy(cell: int) -> tuple[int, int]:
    """Return the coordinates of a cell.

    >>> xy(cell_at(-3, 2))
    (-3, 2)
    """
    return cell % WIDTH - 64, cell // WIDTH - 64


def edge_name(cell: int, side: int) -> str:
    """Return how an edge is written: cell, colon, side."""
    x, y = xy(cell)
    return f"{x},{y}:{SIDE_NAMES[side]}"


def sides_of_ring(ring: int) -> int:
    """Return the sides on which a cell with this ring of occupied neighbours has one."""
    return (ring & 1) | (ring >> 1 & 2) | (ring >> 2 & 4) | (ring >> 3 & 8)


def changes_of_ring(ring: int) -> int:
    """Return how often empty and occupied alternate, going once around the eight cells (AL-CITY-8, GR-CITY-9)."""
    turned = (ring >> 1) | ((ring & 1) << 7)
    return (ring ^ turned).bit_count()


OCCUPIED: Final = vec[i64]([sides_of_ring(ring) for ring in range(256)])
"""The sides on which a cell has a neighbour, by its ring."""
FILLS: Final = tuple([OCCUPIED[ring] != 0 and changes_of_ring(ring) == 2 for ring in range(256)])
"""Whether a tile in such a cell touches the city (AL-CITY-3, GR-CITY-3) and makes no hole (AL-CITY-6, GR-CITY-8)."""

BUILT: Final = 4096
"""The bit of an entry that says that a tile lies on the cell itself."""
NEAR: Final = 4095
"""The bits of an entry that tell of the cells around: the ring, and the sides on which a wall faces the cell."""
WALLS_AT: Final = 13
"""Where the four bits for the walls of the tile begin."""
TILE_AT: Final = 17
"""Where the number of the tile begins; it has eleven bits."""
NEEDED: Final = 1 << 28
"""The bit that says that other tiles are cut off without this one."""
WALKED: Final = 29
"""Where a walk through the city notes how many tiles it has seen; nothing is left of that when the walk is over."""


def fitting_walls(near: int) -> int:
    """Return which of the 16 wall patterns may be laid on a cell with this entry, as bits (AL-CITY-5, GR-CITY-5)."""
    occupied, facing = OCCUPIED[near & 255], near >> 8 & 15
    if near & BUILT or not FILLS[near & 255] or occupied == facing:
        return 0
    return sum([1 << walls for walls in range(16) if walls & occupied == facing])


def alike_walls(occupied: int, walls: int) -> int:
    """Return which of the 16 wall patterns agree with `walls` on the occupied sides, as bits (AL-REDO-8, GR-REDO-8)."""
    return sum([1 << other for other in range(16) if (other ^ walls) & occupied == 0])


def tally(patterns: int) -> int:
    """Return one byte for each of eight wall patterns, 1 where it is among them; sums of those count cells."""
    return sum([1 << 8 * walls for walls in range(8) if patterns >> walls & 1]) if patterns else 0


LAYABLE: Final = vec[i64]([fitting_walls(near) for near in range(8192)])
"""The wall patterns that may be laid on an empty cell, by its entry in the grid."""
LAYABLE_LOW: Final = vec[i64]([tally(patterns) for patterns in LAYABLE])
LAYABLE_HIGH: Final = vec[i64]([tally(patterns >> 8) for patterns in LAYABLE])
"""The same for counting: a byte for each of the first eight patterns, and for each of the others."""
ALIKE: Final = vec[i64]([alike_walls(at >> 4, at & 15) for at in range(256)])
"""The wall patterns that may take the place of one, by occupied sides and walls."""
ALIKE_LOW: Final = vec[i64]([tally(patterns) for patterns in ALIKE])
ALIKE_HIGH: Final = vec[i64]([tally(patterns >> 8) for patterns in ALIKE])
SURROUNDED: Final = 0x55
"""The ring bits of the four sides."""
STAYS: Final = NEEDED | SURROUNDED
"""The bits of an entry that hold a tile in its place: less than SURROUNDED of them, and it may leave (AL-REDO-7)."""
ROWS: Final = 6
"""By how many rows the grid reaches beyond the start tile at first, and grows when a city needs more."""
EMPTY: Final = vec[i64]([0] * ((2 * ROWS + 1) * WIDTH))
"""The grid of a city without tiles."""

FITS: Final = 0
NO_CONTACT: Final = 1
MISMATCH: Final = 2
UNREACHABLE: Final = 3
HOLE: Final = 4
TAKEN: Final = 5

FACES: Final = ((N, -128, 1024), (E, 1, 2048), (S, 128, 256), (W, -1, 512))
"""For each side, the neighbour there and the bit that says that a wall faces it."""


def joins(walls: int, at: int) -> int:
    """Return the bits that the neighbour at this place of the ring gains by a tile with these walls."""
    step = RING[at]
    return (1 << (at + 4) % 8) | sum([bit for side, there, bit in FACES if there == step and walls & side])


AROUND: Final = tuple([tuple([(RING[at], joins(walls, at)) for at in range(8)]) for walls in range(16)])
"""For each wall pattern of a new tile, the steps to its eight neighbours and the bits that they gain."""
FACED: Final = vec[i64]((0, 1024, 2048, 0, 256, 0, 0, 0, 512))
"""The bit that says to the neighbour on a side that a wall faces it, by the side."""
STEPS: Final = vec[i64]((0, -128, 1, 0, 128, 0, 0, 0, -1))
"""The step to the neighbour on a side, by its bit."""
TURN: Final = {N: E, E: S, S: W, W: N}
"""Walking clockwise along this side, the direction of the walk, and the side after a right turn."""
BACK: Final = {N: W, E: N, S: E, W: S}
"""The side after a left turn, into an inner corner."""
RIGHT: Final = vec[i64]([TURN.get(side, 0) for side in range(9)])
LEFT: Final = vec[i64]([BACK.get(side, 0) for side in range(9)])
"""The same, packed."""


@final
class City(Shared):
    """A legal city (AL-CITY-9): which tile lies where, with which walls, and which walled edges have a gate.

    `grid` has an entry for every cell of some rows, the first one is for cell `base`: the ring of occupied neighbours
    (8 bits), above it on which sides a neighbour shows a wall to it (4 bits), whether it has a tile itself (1 bit),
    that tile's walls (4 bits), its number (11 bits), and whether others are cut off without it (1 bit).
    `order` has the cells of the tiles as they were laid, `spots` the empty cells that some tile may fill, ascending.
    `room_low` and `room_high` count these, one byte for each wall pattern that fits there; `alike_low` and `alike_high`
    count the tiles that may be exchanged, in the same way. A byte is enough for any city: n tiles have 2 n + 2 cells
    beside them at most.
    """

    __slots__ = (
        "_leavers",
        "_listed",
        "_marked",
        "_wall",
        "alike_high",
        "alike_low",
        "base",
        "changes",
        "gates",
        "grid",
        "memo",
        "order",
        "room_high",
        "room_low",
        "spots",
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
        self.common = False
        self.changes: i64 = 0
        self.memo: dict[Any, Any] = {}
        self._leavers: vec[i64] = vec[i64]()
        self._listed: bool = False
        self._marked: bool = False
        self._wall: int = -1

    # -- reading --------------------------------------------------------------------------------------------------

    @property
    def tiles(self) -> dict[int, int]:
        """The tile on each cell, in their order of laying."""
        return {int(cell): self.tile_at(cell) for cell in self.order}

    def laid(self) -> list[int]:
        """Return the tiles in their order of laying."""
        return [self.tile_at(cell) for cell in self.order]

    @property
    def walls(self) -> dict[int, int]:
        """The walls of the tile on each cell, in their order of laying."""
        return {int(cell): self.walls_at(cell) for cell in self.order}

    @property
    def free(self) -> dict[int, int]:
        """The empty cells that some tile may fill, each as `cell << 16 | wall patterns that fit there`."""
        grid, base = self.grid, self.base
        return {int(cell): int(cell << 16 | LAYABLE[grid[cell - base]]) for cell in self.spots}

    def entry(self, cell: int) -> int:
        """Return what the grid says about a cell and the walls on it, 0 for one that is far from every tile."""
        at: i64 = cell - self.base
        return self.grid[at] & (1 << TILE_AT) - 1 if 0 <= at < len(self.grid) else 0

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

    def rim(self) -> list[int]:
        """Return the empty cells beside a tile, in ascending order."""
        tiles = self.tiles
        return sorted({cell + step for cell in tiles for _, step, _ in FACES} - tiles.keys())

    def fit(self, cell: int, walls: int) -> int:
        """Return FITS, or why a tile with these walls may not be laid there (AL-CITY-2, 3, 4, 6)."""
        entry = self.entry(cell)
        if entry & BUILT:
            return TAKEN
        occupied = OCCUPIED[entry & 255]
        if not occupied:
            return NO_CONTACT
        facing = entry >> 8 & 15
        if walls & occupied != facing:
            return MISMATCH
        if occupied == facing:  # AL-CITY-5: (GR-CITY-5) some neighbour must share an edge without wall
            return UNREACHABLE
        return FITS if FILLS[entry & 255] else HOLE

    def room(self) -> int:
        """Return how many empty cells there are that some tile may fill."""
        return len(self.spots)

    def places(self, walls: int) -> list[int]:
        """Return the cells where a tile with these walls may be laid, in ascending order."""
        grid, base = self.grid, self.base
        return [int(cell) for cell in self.spots if LAYABLE[grid[cell - base]] >> walls & 1]

    def place(self, walls: int, number: int) -> int:
        """Return one of them."""
        grid, base = self.grid, self.base
        left: i64 = number
        pattern: i64 = 1 << walls
        for cell in self.spots:
            if LAYABLE[grid[cell - base]] & pattern:
                if not left:
                    return cell
                left -= 1
        raise IndexError(number)

    def swaps(self, walls: int) -> list[int]:
        """Return the cells whose tile may be exchanged for one with these walls (AL-REDO-8)."""
        return [at >> 16 for at in self.exchangeable() if at >> walls & 1]

    def exchanged(self, walls: int, number: int) -> int:
        """Return one of them."""
        grid, base, gates = self.grid, self.base, self.gates
        left: i64 = number
        pattern: i64 = 1 << walls
        for cell in self.order:
            if cell != ORIGIN and ALIKE[kind_of(grid[cell - base])] & pattern and not (gates and self.is_locked(cell)):
                if not left:
                    return cell
                left -= 1
        raise IndexError(number)

    def exchangeable(self) -> list[int]:
        """Return the cells of all tiles that may be exchanged, each as `cell << 16 | patterns that may come there`."""
        grid, base, gates = self.grid, self.base, self.gates
        return [
            int(cell << 16 | ALIKE[kind_of(grid[cell - base])])
            for cell in self.order
            if cell != ORIGIN and not (gates and self.is_locked(cell))
        ]

    def needed(self) -> set[int]:
        """Return the start cell and the cells without which a tile is cut off."""
        if not self._marked:
            self.mark_needed()
        return {int(cell) for cell in self.order if self.grid[cell - self.base] & NEEDED}

    def cut_cells(self) -> set[int]:
        """Return the same, found out anew."""
        self._marked = False
        return self.needed()

    def is_removable(self, cell: int) -> bool:
        """Return whether the tile there may be taken back to the reserve (AL-REDO-7)."""
        return cell in self.removable()

    def removable(self) -> list[int]:
        """Return the cells whose tile may be taken back to the reserve (AL-REDO-7)."""
        return [int(cell) for cell in self.leavers()]

    def leavers(self) -> vec[i64]:
        """Return the same, packed and kept until the next change; nobody may change it."""
        if not self._listed:
            self._leavers = self.list_leavers()
            self._listed = True
        return self._leavers

    def list_leavers(self) -> vec[i64]:
        """Return the same, found out anew."""
        if not self._marked:
            self.mark_needed()
        grid, base, gates = self.grid, self.base, self.gates
        found = vec[i64]([cell for cell in self.order if grid[cell - base] & STAYS < SURROUNDED])
        return vec[i64]([cell for cell in found if not self.is_locked(cell)]) if gates else found

    def is_locked(self, cell: int) -> bool:
        """Return whether a gate holds the tile in its place (GAT-10)."""
        gates = self.gates
        if not gates:
            return False
        return (cell, N) in gates or (cell, E) in gates or (cell, S) in gates or (cell, W) in gates

    def mark_needed(self) -> None:
        """Mark the start cell and every cell without which some tile is no longer reachable on foot.

        One depth-first walk: a tile is needed when a neighbour found through it leads nowhere earlier.
        """
        grid, base = self.grid, self.base
        for cell in self.order:
            grid[cell - base] &= ~NEEDED
        size = len(self.order) + 1
        cells, before = vec[i64]([0] * size), vec[i64]([0] * size)
        low, ways = vec[i64]([0] * size), vec[i64]([0] * size)
        at: i64 = ORIGIN - base
        mine: i64 = 1
        seen: i64 = 1
        cells[1] = at
        low[1] = 1
        ways[1] = self.ways_at(at)
        grid[at] |= NEEDED | 1 << WALKED
        while mine:
            left = ways[mine]
            if left:
                side = left & -left
                ways[mine] = left ^ side
                there = cells[mine] + STEPS[side]
                when = grid[there] >> WALKED
                if not when:
                    seen += 1
                    grid[there] |= seen << WALKED
                    cells[seen] = there
                    before[seen] = mine
                    low[seen] = seen
                    ways[seen] = self.ways_at(there)
                    mine = seen
                elif when < low[mine]:
                    low[mine] = when
            else:
                parent = before[mine]
                if parent and low[mine] >= parent:
                    grid[cells[parent]] |= NEEDED
                if low[mine] < low[parent]:
                    low[parent] = low[mine]
                mine = parent
        for cell in self.order:
            grid[cell - base] &= (1 << WALKED) - 1
        self._marked = True

    def ways(self, cell: int) -> int:
        """Return the sides over which one can walk from a tile to another."""
        return self.ways_at(cell - self.base)

    def ways_at(self, at: i64) -> i64:
        """Return the same for a place in the grid."""
        entry = self.grid[at]
        ways = OCCUPIED[entry & 255] & ~(entry >> WALLS_AT)
        if self.gates:
            for side in SIDES:
                if (int(at + self.base), side) in self.gates:
                    ways |= side
        return ways

    def on_foot(self, cell: int) -> list[int]:
        """Return the neighbouring tiles that can be walked to."""
        ways = self.ways(cell)
        return [cell + STEP[side] for side in SIDES if ways & side]

    def is_connected(self) -> bool:
        """Return whether every tile can be reached on foot from the start tile (AL-CITY-4, GR-CITY-4)."""
        seen = {ORIGIN}
        todo = [ORIGIN]
        while todo:
            for there in self.on_foot(todo.pop()):
                if there not in seen:
                    seen.add(there)
                    todo.append(there)
        return len(seen) == len(self.order)

    def has_hole(self) -> bool:
        """Return whether some empty cells are enclosed: flood from outside (AL-CITY-7, D-2; GR-CITY-7, GR-D-1)."""
        tiles = self.tiles
        xs = [cell % WIDTH for cell in tiles]
        ys = [cell // WIDTH for cell in tiles]
        left, right, top, bottom = min(xs) - 1, max(xs) + 1, min(ys) - 1, max(ys) + 1
        corner = top * WIDTH + left
        seen = {corner}
        todo = [corner]
        while todo:
            cell = todo.pop()
            for step in (-128, 1, 128, -1):
                there = cell + step
                if there in seen or there in tiles:
                    continue
                if left <= there % WIDTH <= right and top <= there // WIDTH <= bottom:
                    seen.add(there)
                    todo.append(there)
        return len(seen) + len(tiles) < (right - left + 1) * (bottom - top + 1)

    def matches(self) -> bool:
        """Return whether both tiles of every shared edge agree about the wall (AL-CITY-2, GR-CITY-2)."""
        for cell, walls in self.walls.items():
            entry = self.entry(cell)
            if walls & OCCUPIED[entry & 255] != entry >> 8 & 15:
                return False
        return True

    def wall(self) -> int:
        """Return the length of the longest external wall or moat in edges, not tiles (AL-WALL-5, D-1, GR-MOAT-5).

        It counts once, however many of that length there are (AL-WALL-7, GR-MOAT-9).
        """
        if self._wall < 0:
            self._wall = longest_run([edge & 1 != 0 for edge in self.outline()])
        return self._wall

    def outline(self) -> list[int]:
        """Return the closed outline (AL-CITY-10, GR-CITY-11) clockwise, each edge as `cell << 8 | side << 1 | wall`.

        Every edge of a tile towards an empty cell is on it (AL-WALL-2, GR-MOAT-2), those between two tiles are not
        (AL-WALL-3, GR-MOAT-3); edges that follow one another here share a corner point, around outer and into inner
        corners (AL-WALL-4, GR-MOAT-4).
        """
        grid = self.grid
        at: i64 = self.first() - self.base  # its north side is outside
        start = at
        side: i64 = N
        line: list[int] = []
        while True:
            line.append((at + self.base) << 8 | side << 1 | (grid[at] >> WALLS_AT & side != 0))
            ahead = at + STEPS[RIGHT[side]]
            across = ahead + STEPS[side]
            if grid[across] & BUILT:
                at, side = across, LEFT[side]
            elif grid[ahead] & BUILT:
                at = ahead
            else:
                side = RIGHT[side]
            if at == start and side == N:
                return line

    def first(self) -> i64:
        """Return the westernmost tile of the northernmost row."""
        found = self.order[0]
        for cell in self.order:
            if cell < found:
                found = cell
        return found

    # -- changing: lay, take and swap return a new city; put, lift and exchange change a city that is nobody else's ---

    def lay(self, cell: int, tile: int, walls: int) -> City:
        """Return the city with a tile on an empty cell."""
        city = self.copied()
        city.put(cell, tile, walls)
        return city

    def take(self, cell: int) -> City:
        """Return the city without the tile on a cell."""
        city = self.copied()
        city.lift(cell)
        return city

    def swap(self, cell: int, tile: int, walls: int) -> City:
        """Return the city with another tile on an occupied cell."""
        city = self.copied()
        city.exchange(cell, tile, walls)
        return city

    def own(self) -> City:
        """Return a city that may be changed in place: this one, or a copy if others hold it too."""
        return self.copied() if self.common else self

    def copied(self) -> City:
        """Return a copy that is nobody else's."""
        city = City(self.grid[:], self.base, self.order[:], self.spots[:])
        city.room_low, city.room_high = self.room_low, self.room_high
        city.alike_low, city.alike_high = self.alike_low, self.alike_high
        city.gates = self.gates
        city._marked = self._marked
        return city

    def put(self, cell: int, tile: int, walls: int) -> None:
        """Lay a tile on an empty cell, in place."""
        at = self.reach(cell)
        grid = self.grid
        near = grid[at]
        if LAYABLE[near]:
            self.offer(at, near, BUILT)
        entry = near | BUILT | walls << WALLS_AT | tile << TILE_AT
        grid[at] = entry
        self.order = append(self.order, cell)
        self.count_alike(at, entry, 1)
        self.surround(at, walls)
        self.changed()
        if self._marked:
            ways = self.ways_at(at)
            if is_single(ways):
                grid[at + STEPS[ways]] |= NEEDED  # without it this one is cut off
            else:
                self.adjust_needed(at, ways)

    def lift(self, cell: int) -> None:
        """Take the tile from a cell, in place."""
        grid = self.grid
        at: i64 = cell - self.base
        ways = self.ways_at(at)
        entry = grid[at]
        self.count_alike(at, entry, -1)
        near = entry & NEAR
        grid[at] = near
        self.order = remove(self.order, cell)
        if LAYABLE[near]:
            self.offer(at, BUILT, near)
        self.surround(at, entry >> WALLS_AT & 15)
        self.changed()
        if self._marked:
            self.adjust_needed(at, ways)

    def exchange(self, cell: int, tile: int, walls: int) -> None:
        """Put another tile on an occupied cell, in place; the ways change only with the walls between tiles."""
        grid = self.grid
        at: i64 = cell - self.base
        entry = grid[at]
        changed: i64 = entry >> WALLS_AT & 15 ^ walls
        renewed = entry & (NEEDED | BUILT | NEAR) | walls << WALLS_AT | tile << TILE_AT
        grid[at] = renewed
        self.recount(at, entry, renewed)
        while changed:
            side = changed & -changed
            changed ^= side
            there = at + STEPS[side]
            before = grid[there]
            after = before ^ FACED[side]
            grid[there] = after
            if after & BUILT:
                self._marked = False
            elif LAYABLE[before] != LAYABLE[after]:
                self.offer(there, before, after)
        self.changed()

    def surround(self, at: i64, walls: i64) -> None:
        """Note around a place that a tile with these walls has come there or gone: the same bits turn over."""
        grid = self.grid
        for step, bits in AROUND[walls]:
            there = at + step
            before = grid[there]
            after = before ^ bits
            grid[there] = after
            if after & BUILT:
                if bits & SURROUNDED:  # a neighbour over a corner does not mind
                    self.recount(there, before, after)
            elif LAYABLE[before] != LAYABLE[after]:
                self.offer(there, before, after)

    def reach(self, cell: int) -> i64:
        """Return where a cell stands in the grid, after adding rows to it where it would not have all around it."""
        base: i64 = self.base
        at: i64 = cell - base
        if at < 2 * WIDTH or at >= len(self.grid) - 2 * WIDTH:
            more: i64 = ROWS * WIDTH
            grid = vec[i64]([0] * (len(self.grid) + 2 * more))
            for old in range(len(self.grid)):
                grid[old + more] = self.grid[old]
            self.grid = grid
            self.base = base - more
            return self.reach(cell)
        return at

    def offer(self, at: i64, before: i64, after: i64) -> None:
        """Note that other tiles may be laid on a cell than before."""
        self.room_low += LAYABLE_LOW[after] - LAYABLE_LOW[before]
        self.room_high += LAYABLE_HIGH[after] - LAYABLE_HIGH[before]
        if not LAYABLE[before]:
            self.spots = insert(self.spots, at + self.base)
        elif not LAYABLE[after]:
            self.spots = remove(self.spots, at + self.base)

    def count_alike(self, at: i64, entry: i64, sign: i64) -> None:
        """Note that a tile with such surroundings and walls may be exchanged, or that it may not any more."""
        cell: i64 = at + self.base
        if cell == ORIGIN or (self.gates and self.is_locked(cell)):
            return
        kind = kind_of(entry)
        self.alike_low += sign * ALIKE_LOW[kind]
        self.alike_high += sign * ALIKE_HIGH[kind]

    def recount(self, at: i64, before: i64, after: i64) -> None:
        """Note that a tile may be exchanged for others than before; a busy place, so `kind_of` is written out."""
        cell: i64 = at + self.base
        if cell == ORIGIN or (self.gates and self.is_locked(cell)):
            return
        old = OCCUPIED[before & 255] << 4 | before >> WALLS_AT & 15
        new = OCCUPIED[after & 255] << 4 | after >> WALLS_AT & 15
        self.alike_low += ALIKE_LOW[new] - ALIKE_LOW[old]
        self.alike_high += ALIKE_HIGH[new] - ALIKE_HIGH[old]

    def adjust_needed(self, at: i64, ways: i64) -> None:
        """Keep the needed cells up to date after a tile with these ways to it has come or gone, or forget them.

        A tile with one way to it matters to the tile before it alone. One with two to it matters only to the third
        tile that both its neighbours lead to, if there is one: every walk across this tile can go by that one instead.
        """
        third = at + STEPS[ways] if is_single(ways) else self.meeting(at, ways)
        if third < 0:
            self._marked = False
        elif third + self.base != ORIGIN:
            entry = self.grid[third]
            self.grid[third] = entry | NEEDED if self.is_cut(third) else entry & ~NEEDED

    def meeting(self, at: i64, ways: i64) -> i64:
        """Return the place to which the tiles over two ways around a corner both lead, -1 if there is none."""
        side = ways & -ways
        other = ways ^ side
        if not is_single(other) or STEPS[side] + STEPS[other] == 0:
            return -1
        third = at + STEPS[side] + STEPS[other]
        back = opposite(ways)
        return third if self.grid[third] & BUILT and self.ways_at(third) & back == back else -1

    def has_leaf(self, at: i64, ways: i64) -> bool:
        """Return whether one of these ways leads to a tile from which no other way goes on."""
        while ways:
            side = ways & -ways
            ways ^= side
            if is_single(self.ways_at(at + STEPS[side])):
                return True
        return False

    def is_cut(self, at: i64) -> bool:
        """Return whether the tiles around a place do not all reach one another without the tile there.

        One walk from one of them, until it has seen the ways back from all of them; often a look at them is enough.
        """
        grid = self.grid
        ways = self.ways_at(at)
        if is_single(ways):
            return False
        if self.has_leaf(at, ways):
            return True
        missing = ways
        todo = vec[i64]([at + STEPS[ways & -ways]])
        grid[todo[0]] |= 1 << WALKED
        mine: i64 = 0
        while mine < len(todo) and missing:
            ways = self.ways_at(todo[mine])
            while ways:
                side = ways & -ways
                ways ^= side
                there = todo[mine] + STEPS[side]
                if there == at:
                    missing ^= opposite(side)
                elif not grid[there] >> WALKED:
                    grid[there] |= 1 << WALKED
                    todo = append(todo, there)
            mine += 1
        for there in todo:
            grid[there] &= (1 << WALKED) - 1
        return missing != 0

    def changed(self) -> None:
        """Forget what was found out about the city as a whole."""
        self.changes += 1
        self._wall = -1
        self._listed = False
        if self.memo:
            self.memo.clear()

    def with_gates(self, edges: tuple[tuple[int, int], ...]) -> City:
        """Return the city with gates on some edges; each edge is known from both its sides."""
        city = self.copied()
        city.gates = self.gates | {(cell + STEP[side], OPPOSITE[side]) for cell, side in edges} | set(edges)
        city.alike_low = city.alike_high = 0
        for cell in city.order:
            city.count_alike(cell - city.base, city.grid[cell - city.base], 1)
        city._marked = False
        return city

    def set_down(self, cell: int, tile: int, walls: int) -> None:
        """Lay a tile in place and no more: what the city allows is found out by `survey`, once all tiles are there."""
        at = self.reach(cell)
        grid = self.grid
        grid[at] |= BUILT | walls << WALLS_AT | tile << TILE_AT
        for step, bits in AROUND[walls]:
            grid[at + step] |= bits
        self.order = append(self.order, cell)

    def survey(self) -> None:
        """Find out what a city without gates allows of which nobody has kept account."""
        grid, base = self.grid, self.base
        for cell in sorted({cell + step for cell in self.order for step in (-128, 1, 128, -1)}):
            near = grid[cell - base]
            if not near & BUILT and LAYABLE[near]:
                self.spots = append(self.spots, cell)
                self.room_low += LAYABLE_LOW[near]
                self.room_high += LAYABLE_HIGH[near]
        for cell in self.order:
            if cell != ORIGIN:
                kind = kind_of(grid[cell - base])
                self.alike_low += ALIKE_LOW[kind]
                self.alike_high += ALIKE_HIGH[kind]

    # -- values ---------------------------------------------------------------------------------------------------

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, City):
            return False
        return self.tiles == other.tiles and self.walls == other.walls and self.gates == other.gates

    def __hash__(self) -> int:
        return hash(frozenset(self.tiles.items()))

    def __repr__(self) -> str:
        return f"City({[(tile, *xy(cell)) for cell, tile in sorted(self.tiles.items())]})"

    def to_json(self) -> Any:
        """Return the tiles as [tile, x, y, walls] in their order of laying, and the gates as [x, y, side].

        It is kept until the next change, so nobody may change it.
        """
        found = self.memo.get("json")
        if found is None:
            grid, base = self.grid, self.base
            tiles: list[list[int]] = []
            for cell in self.order:
                entry = grid[cell - base]
                tiles.append([entry >> TILE_AT & 2047, cell % WIDTH - 64, cell // WIDTH - 64, entry >> WALLS_AT & 15])
            found = {"tiles": tiles, "gates": sorted([*xy(cell), side] for cell, side in self.gates)}
            self.memo["json"] = found
        return found


def empty_city() -> City:
    """Return a city without any tile, for the start tile to come."""
    return City(EMPTY[:], ORIGIN // WIDTH * WIDTH - ROWS * WIDTH, vec[i64](), vec[i64]())


def new_city(start: int) -> City:
    """Return a city of the start tile alone, which has no walls (AL-COMP-4, G-23, GR-CITY-6)."""
    city = empty_city()
    city.put(ORIGIN, start, 0)
    return city


def kind_of(entry: i64) -> i64:
    """Return the occupied sides and the walls of a tile, as they stand in the index of ALIKE."""
    return OCCUPIED[entry & 255] << 4 | entry >> WALLS_AT & 15


def opposite(sides: i64) -> i64:
    """Return the sides across from these."""
    return (sides << 2 | sides >> 2) & 15


def is_single(ways: i64) -> bool:
    """Return whether these are the bits of exactly one side."""
    return ways != 0 and ways & (ways - 1) == 0


def longest_run(line: list[bool]) -> int:
    """Return the longest cyclic run of True (GR-MOAT-7); a closed ring counts all its edges (AL-WALL-6, GR-MOAT-6).

    Others lose one edge of a closed ring (AL-WALL-8, D-12, GR-MOAT-8).

    >>> longest_run([True, False, True, True]), longest_run([True, True])
    (3, 2)
    """
    if False not in line:
        return len(line)
    best = run = 0
    for wall in line + line:
        run = run + 1 if wall else 0
        if run > best:
            best = run
    return best


def city_from_json(data: Any) -> City:
    """Return the city that `to_json` wrote."""
    city = empty_city()
    for tile, x, y, walls in data["tiles"]:
        city.set_down(cell_at(x, y), tile, walls)
    city.survey()
    gates = tuple([(cell_at(x, y), side) for x, y, side in data["gates"]])
    return city.with_gates(gates) if gates else city


register_value("City", city_from_json)
