"""The city: edged tiles on a grid, grown around a start tile, without holes, reachable on foot.

Tiles are never turned (AL-CITY-1, GR-CITY-1). A city is an immutable value. What it allows (places, removals,
exchanges) is computed once per city and kept.
A cell is one number, `(y + 64) * 128 + x + 64`, so that a cell and 16 bits about it fit one small integer; the table
ends 60 cells from the start tile. Sides are bits: north 1, east 2, south 4, west 8.
"""

from __future__ import annotations

from typing import Any, Final

from sabika.kernel.record import Shared, register_value

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


OCCUPIED: Final = tuple(sides_of_ring(ring) for ring in range(256))
FILLS: Final = tuple(bool(OCCUPIED[ring]) and changes_of_ring(ring) == 2 for ring in range(256))
"""Whether a tile in such a cell touches the city (AL-CITY-3, GR-CITY-3) and makes no hole (AL-CITY-6, GR-CITY-8)."""

BUILT: Final = 4096
"""The bit of an entry that says that a tile lies on the cell itself."""


def fitting_walls(near: int) -> int:
    """Return which of the 16 wall patterns may be laid on a cell with this entry, as bits (AL-CITY-5, GR-CITY-5)."""
    occupied, facing = OCCUPIED[near & 255], near >> 8 & 15
    if near & BUILT or not FILLS[near & 255] or occupied == facing:
        return 0
    return sum(1 << walls for walls in range(16) if walls & occupied == facing)


def alike_walls(occupied: int, walls: int) -> int:
    """Return which of the 16 wall patterns agree with `walls` on the occupied sides, as bits (AL-REDO-8, GR-REDO-8)."""
    return sum(1 << other for other in range(16) if (other ^ walls) & occupied == 0)


LAYABLE: Final = tuple(fitting_walls(near) for near in range(8192))
"""The wall patterns that may be laid on an empty cell, by its entry in the grid."""
ALIKE: Final = tuple(alike_walls(at >> 4, at & 15) for at in range(256))
"""The wall patterns that may take the place of one, by occupied sides and walls."""
RINGED: Final = tuple(OCCUPIED[ring] << 4 for ring in range(256))
"""The occupied sides of a ring, as they stand in the index of ALIKE."""
SURROUNDED: Final = 0x55
"""The ring bits of the four sides."""

FITS: Final = 0
NO_CONTACT: Final = 1
MISMATCH: Final = 2
UNREACHABLE: Final = 3
HOLE: Final = 4
TAKEN: Final = 5


class City(Shared):
    """A legal city (AL-CITY-9): which tile lies where, with which walls, and which walled edges have a gate.

    `grid` has an entry for every cell on or beside a tile: the ring of occupied neighbours (8 bits), above it on which
    sides a neighbour shows a wall to it (4 bits), whether it has a tile itself (1 bit) and that tile's walls (4 bits).
    `free` keeps the empty cells that some tile may fill, each as `cell << 16 | wall patterns that fit there`.
    """

    __slots__ = ("_cut", "_held", "_wall", "free", "gates", "grid", "memo", "tiles", "walls")

    def __init__(
        self,
        tiles: dict[int, int],
        walls: dict[int, int],
        grid: dict[int, int],
        free: dict[int, int],
        gates: frozenset[tuple[int, int]],
    ) -> None:
        self.tiles: dict[int, int] = tiles
        self.walls: dict[int, int] = walls
        self.grid: dict[int, int] = grid
        self.free: dict[int, int] = free
        self.gates: frozenset[tuple[int, int]] = gates
        self.common = False
        self.memo: dict[Any, Any] = {}
        self._held: list[int] | None = None
        self._cut: set[int] | None = None
        self._wall: int = -1

    # -- reading --------------------------------------------------------------------------------------------------

    def entry(self, cell: int) -> int:
        """Return the grid's entry of a cell, 0 for one that is far from every tile."""
        return self.grid.get(cell, 0)

    def occupied(self, cell: int) -> int:
        """Return the sides on which a cell has a tile beside it."""
        return OCCUPIED[self.entry(cell) & 255]

    def rim(self) -> list[int]:
        """Return the empty cells beside a tile, in ascending order."""
        return sorted({cell + step for cell in self.tiles for _, step, _ in FACES} - self.tiles.keys())

    def fit(self, cell: int, walls: int) -> int:
        """Return FITS, or why a tile with these walls may not be laid there (AL-CITY-2, 3, 4, 6)."""
        if cell in self.tiles:
            return TAKEN
        entry = self.entry(cell)
        occupied = OCCUPIED[entry & 255]
        if not occupied:
            return NO_CONTACT
        facing = entry >> 8 & 15
        if walls & occupied != facing:
            return MISMATCH
        if occupied == facing:  # AL-CITY-5: (GR-CITY-5) some neighbour must share an edge without wall
            return UNREACHABLE
        return FITS if FILLS[entry & 255] else HOLE

    def places(self, walls: int) -> list[int]:
        """Return the cells where a tile with these walls may be laid."""
        return [at >> 16 for at in sorted(self.free.values()) if at >> walls & 1]

    def swaps(self, walls: int) -> list[int]:
        """Return the cells whose tile may be exchanged for one with these walls (AL-REDO-8)."""
        return [at >> 16 for at in self.exchangeable() if at >> walls & 1]

    def exchangeable(self) -> list[int]:
        """Return the cells of all tiles that may be exchanged, each as `cell << 16 | patterns that may come there`."""
        found = self._held
        if found is None:
            grid = self.grid
            found = [
                cell << 16 | ALIKE[RINGED[grid[cell] & 255] | walls]
                for cell, walls in self.walls.items()
                if cell != ORIGIN
            ]
            if self.gates:
                found = [at for at in found if not self.is_locked(at >> 16)]
            self._held = found
        return found

    def needed(self) -> set[int]:
        """Return the start cell and the cells without which a tile is cut off, computed once."""
        found = self._cut
        if found is None:
            found = self._cut = self.cut_cells()
        return found

    def is_removable(self, cell: int) -> bool:
        """Return whether the tile there may be taken back to the reserve (AL-REDO-7)."""
        if cell in self.needed() or self.grid[cell] & SURROUNDED == SURROUNDED:
            return False
        return not (self.gates and self.is_locked(cell))

    def removable(self) -> list[int]:
        """Return the cells whose tile may be taken back to the reserve (AL-REDO-7)."""
        needed, grid = self.needed(), self.grid
        found = [cell for cell in self.tiles if cell not in needed and grid[cell] & SURROUNDED != SURROUNDED]
        return [cell for cell in found if not self.is_locked(cell)] if self.gates else found

    def is_locked(self, cell: int) -> bool:
        """Return whether a gate holds the tile in its place (GAT-10)."""
        gates = self.gates
        if not gates:
            return False
        return any([(cell, side) in gates for side in SIDES])

    def cut_cells(self) -> set[int]:
        """Return the start cell and every cell without which some tile is no longer reachable on foot.

        One depth-first pass: a tile is needed when a neighbour found through it leads nowhere earlier.
        """
        needed = {ORIGIN}
        number: dict[int, int] = {ORIGIN: 0}
        low = [0]
        path, numbers, ways = [ORIGIN], [0], [self.ways(ORIGIN)]
        while path:
            left, mine = ways[-1], numbers[-1]
            if left:
                side = left & -left
                ways[-1] = left ^ side
                there = path[-1] + STEPS[side]
                seen = number.get(there, -1)
                if seen < 0:
                    seen = len(low)
                    number[there] = seen
                    low.append(seen)
                    path.append(there)
                    numbers.append(seen)
                    ways.append(self.ways(there))
                elif seen < low[mine]:
                    low[mine] = seen
                continue
            path.pop()
            ways.pop()
            numbers.pop()
            if numbers:
                parent = numbers[-1]
                if low[mine] >= parent:
                    needed.add(path[-1])
                if low[mine] < low[parent]:
                    low[parent] = low[mine]
        return needed

    def ways(self, cell: int) -> int:
        """Return the sides over which one can walk from a tile to another."""
        entry = self.grid[cell]
        ways = OCCUPIED[entry & 255] & ~(entry >> 13)
        if self.gates:
            for side in SIDES:
                if (cell, side) in self.gates:
                    ways |= side
        return ways

    def on_foot(self, cell: int) -> list[int]:
        """Return the neighbouring tiles that can be walked to."""
        ways = self.ways(cell)
        return [cell + STEPS[side] for side in SIDES if ways & side]

    def is_connected(self) -> bool:
        """Return whether every tile can be reached on foot from the start tile (AL-CITY-4, GR-CITY-4)."""
        seen = {ORIGIN}
        todo = [ORIGIN]
        while todo:
            for there in self.on_foot(todo.pop()):
                if there not in seen:
                    seen.add(there)
                    todo.append(there)
        return len(seen) == len(self.tiles)

    def has_hole(self) -> bool:
        """Return whether some empty cells are enclosed: flood from outside (AL-CITY-7, D-2; GR-CITY-7, GR-D-1)."""
        xs = [cell % WIDTH for cell in self.tiles]
        ys = [cell // WIDTH for cell in self.tiles]
        left, right, top, bottom = min(xs) - 1, max(xs) + 1, min(ys) - 1, max(ys) + 1
        corner = top * WIDTH + left
        seen = {corner}
        todo = [corner]
        while todo:
            cell = todo.pop()
            for step in (-128, 1, 128, -1):
                there = cell + step
                if there in seen or there in self.tiles:
                    continue
                if left <= there % WIDTH <= right and top <= there // WIDTH <= bottom:
                    seen.add(there)
                    todo.append(there)
        return len(seen) + len(self.tiles) < (right - left + 1) * (bottom - top + 1)

    def matches(self) -> bool:
        """Return whether both tiles of every shared edge agree about the wall (AL-CITY-2, GR-CITY-2)."""
        for cell, walls in self.walls.items():
            entry = self.grid[cell]
            if walls & OCCUPIED[entry & 255] != entry >> 8 & 15:
                return False
        return True

    def wall(self) -> int:
        """Return the length of the longest external wall or moat in edges, not tiles (AL-WALL-5, D-1, GR-MOAT-5).

        It counts once, however many of that length there are (AL-WALL-7, GR-MOAT-9).
        """
        if self._wall < 0:
            self._wall = longest_run(self.outline())
        return self._wall

    def outline(self) -> list[bool]:
        """Return the closed outline (AL-CITY-10, GR-CITY-11) as a list of edges, True for a wall, clockwise.

        Every edge of a tile towards an empty cell is on it (AL-WALL-2, GR-MOAT-2), those between two tiles are not
        (AL-WALL-3, GR-MOAT-3); edges that follow one another here share a corner point, around outer and into inner
        corners (AL-WALL-4, GR-MOAT-4).
        """
        tiles, walls = self.tiles, self.walls
        cell = start = min(tiles)  # the westernmost tile of the northernmost row: its north side is outside
        side = N
        line: list[bool] = []
        while True:
            line.append(walls[cell] & side != 0)
            ahead = cell + STEP[TURN[side]]
            across = ahead + STEP[side]
            if across in tiles:
                cell, side = across, BACK[side]
            elif ahead in tiles:
                cell = ahead
            else:
                side = TURN[side]
            if cell == start and side == N:
                return line

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
        city = City(self.tiles.copy(), self.walls.copy(), self.grid.copy(), self.free.copy(), self.gates)
        if self._cut is not None:
            city._cut = self._cut.copy()
        return city

    def put(self, cell: int, tile: int, walls: int) -> None:
        """Lay a tile on an empty cell, in place."""
        grid, free = self.grid, self.free
        self.tiles[cell] = tile
        self.walls[cell] = walls
        grid[cell] = grid.get(cell, 0) | BUILT | walls << 13
        if cell in free:
            del free[cell]
        for step, bits in JOINS[walls]:
            there = cell + step
            entry = grid.get(there, 0) | bits
            grid[there] = entry
            if entry & BUILT:
                continue
            if LAYABLE[entry]:
                free[there] = there << 16 | LAYABLE[entry]
            elif there in free:
                del free[there]
        self.changed()
        if self._cut is not None:  # a tile with one way to it makes the tile before it needed, and changes nothing else
            ways = self.ways(cell)
            if is_single(ways):
                self._cut.add(cell + STEPS[ways])
            else:
                self._cut = None

    def lift(self, cell: int) -> None:
        """Take the tile from a cell, in place."""
        grid, free = self.grid, self.free
        ways = self.ways(cell)
        del self.tiles[cell]
        del self.walls[cell]
        grid[cell] &= BUILT - 1
        if LAYABLE[grid[cell]]:
            free[cell] = cell << 16 | LAYABLE[grid[cell]]
        for step, bits in LEAVES:
            there = cell + step
            entry = grid[there] & ~bits
            grid[there] = entry
            if entry & BUILT:
                continue
            if LAYABLE[entry]:
                free[there] = there << 16 | LAYABLE[entry]
            elif there in free:
                del free[there]
        self.changed()
        if self._cut is not None:
            self.forget_leaf(cell, ways)

    def forget_leaf(self, gone: int, ways: int) -> None:
        """Keep the needed cells up to date after a tile with one way to it has gone, or forget them."""
        needed, self._cut = self._cut, None
        if needed is None or not is_single(ways):
            return
        before = gone + STEPS[ways]
        left = self.ways(before)
        if before == ORIGIN or self.has_leaf(before, left):
            self._cut = needed
        elif is_single(left):
            needed.discard(before)
            self._cut = needed

    def has_leaf(self, cell: int, ways: int) -> bool:
        """Return whether one of these ways leads to a tile from which no other way goes on."""
        for side in SIDES:
            if ways & side:
                there = cell + STEPS[side]
                if there != ORIGIN and is_single(self.ways(there)):
                    return True
        return False

    def exchange(self, cell: int, tile: int, walls: int) -> None:
        """Put another tile on an occupied cell, in place; the ways change only with the walls between tiles."""
        grid, free = self.grid, self.free
        changed = self.walls[cell] ^ walls
        self.tiles[cell] = tile
        self.walls[cell] = walls
        grid[cell] ^= changed << 13
        for side, step, bit in FACES:
            if changed & side:
                there = cell + step
                entry = grid[there] ^ bit
                grid[there] = entry
                if entry & BUILT:
                    self._cut = None
                elif LAYABLE[entry]:
                    free[there] = there << 16 | LAYABLE[entry]
                elif there in free:
                    del free[there]
        self.changed()

    def changed(self) -> None:
        """Forget what was found out about the city as a whole."""
        self._wall = -1
        self._held = None
        self.memo.clear()

    def with_gates(self, edges: tuple[tuple[int, int], ...]) -> City:
        """Return the city with gates on some edges; each edge is known from both its sides."""
        city = self.copied()
        city.gates = self.gates | {(cell + STEP[side], OPPOSITE[side]) for cell, side in edges} | set(edges)
        city._cut = None
        return city

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
        """Return the tiles as [tile, x, y, walls] in their order of laying, and the gates as [x, y, side]."""
        tiles = [[tile, *xy(cell), self.walls[cell]] for cell, tile in self.tiles.items()]
        return {"tiles": tiles, "gates": sorted([*xy(cell), side] for cell, side in self.gates)}


FACES: Final = ((N, -128, 1024), (E, 1, 2048), (S, 128, 256), (W, -1, 512))
"""For each side, the neighbour there and the bit that says that a wall faces it."""
JOINS: Final = tuple(
    tuple(
        (RING[at], (1 << (at + 4) % 8) | sum(bit for side, step, bit in FACES if step == RING[at] and walls & side))
        for at in range(8)
    )
    for walls in range(16)
)
"""For each wall pattern of a new tile, the bits that its eight neighbours gain."""
LEAVES: Final = (
    (-128, 16 | 1024),
    (1, 64 | 2048),
    (128, 1 | 256),
    (-1, 4 | 512),
    (-127, 32),
    (129, 128),
    (127, 2),
    (-129, 8),
)
"""For each neighbour of a leaving tile, the bits that it loses."""
STEPS: Final = (0, -128, 1, 0, 128, 0, 0, 0, -1)
"""The step to the neighbour on a side, by its bit."""
TURN: Final = {N: E, E: S, S: W, W: N}
"""Walking clockwise along this side, the direction of the walk, and the side after a right turn."""
BACK: Final = {N: W, E: N, S: E, W: S}
"""The side after a left turn, into an inner corner."""


def new_city(start: int) -> City:
    """Return a city of the start tile alone, which has no walls (AL-COMP-4, G-23, GR-CITY-6)."""
    return City({}, {}, {}, {}, frozenset()).lay(ORIGIN, start, 0)


def is_single(ways: int) -> bool:
    """Return whether these are the bits of exactly one side."""
    return ways != 0 and ways & (ways - 1) == 0


def longest_run(line: list[bool]) -> int:
    """Return the longest cyclic run of True (GR-MOAT-7); a closed ring counts all its edges (AL-WALL-6, GR-MOAT-6).

    Others lose one edge of a closed ring (AL-WALL-8, D-12, GR-MOAT-8).

    >>> longest_run([True, False, True, True]), longest_run([True, True])
    (3, 2)
    """
    if all(line):
        return len(line)
    best = run = 0
    for wall in line + line:
        run = run + 1 if wall else 0
        best = max(best, run)
    return best


def city_from_json(data: Any) -> City:
    """Return the city that `to_json` wrote."""
    city = City({}, {}, {}, {}, frozenset())
    for tile, x, y, walls in data["tiles"]:
        city = city.lay(cell_at(x, y), tile, walls)
    return city.with_gates(tuple((cell_at(x, y), side) for x, y, side in data["gates"]))


register_value("City", city_from_json)
