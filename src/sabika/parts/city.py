"""The city: edged tiles on a grid, grown around a start tile, without holes, reachable on foot.

Tiles are never turned (AL-CITY-1, GR-CITY-1), unless their module says so. What lies otherwise (turned tiles, half
cells, camps) is told in `lie`, any change in one `Laying`; a city of plain tiles does not pay for it.
"""

from __future__ import annotations

from typing import Any, Final, final

from sabika.kernel.native import i64, vec
from sabika.kernel.record import PLAIN_PYTHON, register_value
from sabika.parts import uneven
from sabika.parts.grid import (
    ALIKE,
    BUILT,
    EMPTY,
    FILLS,
    GATED,
    GATES_AT,
    LAYABLE,
    LIE_AT,
    NEEDED,
    OCCUPIED,
    OPPOSITE,
    ORIGIN,
    RING,
    ROWS,
    SIDE_NAMES,
    SIDES,
    STAYS,
    STEP,
    STEPS,
    SURROUNDED,
    TILE_AT,
    WALLS_AT,
    WIDTH,
    E,
    N,
    S,
    W,
    cell_at,
    edge_name,
    kind_of,
    opposite,
    xy,
)
from sabika.parts.ground import FILLED_AT, Ground
from sabika.parts.laying import Laying
from sabika.parts.lie import CAMP, FITS, HOLE, MISMATCH, NO_CONTACT, PLAIN, SOLID, TAKEN, TOWER, UNREACHABLE, turned
from sabika.parts.memo import new_place
from sabika.parts.outline import longest_run, longest_wall, open_sides, outline, outlines, wall_length

__all__ = [
    "FILLS",
    "FITS",
    "HOLE",
    "MISMATCH",
    "NO_CONTACT",
    "OCCUPIED",
    "OPPOSITE",
    "ORIGIN",
    "SIDES",
    "SIDE_NAMES",
    "STEP",
    "TAKEN",
    "UNREACHABLE",
    "WALLS_AT",
    "City",
    "E",
    "N",
    "S",
    "W",
    "cell_at",
    "city_from_json",
    "edge_name",
    "longest_run",
    "new_city",
    "point_cells",
    "xy",
]


OUTWARD: Final = tuple([tuple([step for side, step in STEP.items() if walls & side]) for walls in range(16)])
"""The steps over the walls of a tile, by its walls."""
BEHIND: Final = 1 | 64 | 128
"""The bits of an entry for the neighbours in the north, the west and the north-west, which share a corner with it."""

LAID: Final = new_place("laid")
CORNERS: Final = new_place("corners")
LONGEST: Final = new_place("longest wall")
RIM: Final = new_place("rim")
ODD_SPOTS: Final = new_place("odd spots")
EXCHANGEABLE: Final = new_place("exchangeable")
SPOTS_FOR: Final = new_place("spots for")
SWAPS_FOR: Final = new_place("swaps for")
AS_JSON: Final = new_place("as JSON")
"""Where a city keeps what it has found out about itself."""


def point_cells(point: int) -> tuple[int, int, int, int]:
    """Return the four cells around a point, which is named by the cell whose north-west corner it is (GEO-1)."""
    return point - WIDTH - 1, point - WIDTH, point - 1, point


@final
class City(Ground):
    """A legal city (AL-CITY-9): what lies where, and what may be done with it."""

    __slots__ = ()

    # -- reading --------------------------------------------------------------------------------------------------

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

    @property
    def free(self) -> dict[int, int]:
        """The empty cells that some tile may fill, each as `cell << 16 | wall patterns that fit there`."""
        if self.uneven:
            return self.odd_spots()
        grid, base = self.grid, self.base
        return {int(cell): int(cell << 16 | LAYABLE[grid[cell - base]]) for cell in self.spots}

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
                found = [cell for cell in found if uneven.is_plain(self, cell)]
            found.sort()
            self.keep(CORNERS, found)
        return found

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

    def touching(self, cell: int) -> list[int]:
        """Return the cells of the tiles that a watchtower touches with its short sides (WAT-7)."""
        return [cell + step for step in OUTWARD[SOLID[self.lie_at(cell)]] if self.is_tile(cell + step)]

    def open_sides(self, side: int, towers: bool = True) -> int:
        """Return how many sides without wall face empty ground in a direction; short sides too if `towers` (INV-2)."""
        return open_sides(self, side, towers)

    def outlines(self) -> list[list[int]]:
        """Return every closed line around the city's ground: one, unless camps fill a pocket (CMP-18)."""
        return outlines(self) if self.uneven else [self.outline()]

    def longest_wall(self) -> list[int]:
        """Return the edges of the longest wall, clockwise: the one that is scored (AL-WALL-7, WAT-18).

        It is kept until the next change, so nobody may change it.
        """
        found: list[int] | None = self.memo[LONGEST] if self.memo else None
        if found is None:
            found = longest_wall(self.outlines())
            self.keep(LONGEST, found)
        return found

    # -- what may be done -----------------------------------------------------------------------------------------

    def rim(self) -> list[int]:
        """Return the empty cells that share an edge with a tile or a short side, in ascending order (AL-CITY-3)."""
        kept: list[int] | None = self.memo[RIM] if self.memo else None
        if kept is None:
            grid, base = self.grid, self.base
            found: list[int] = []
            for cell in self.order:
                left = ~OCCUPIED[grid[cell - base] & 255] & 15
                while left:
                    side = left & -left
                    left ^= side
                    found.append(cell + STEPS[side])
            kept = sorted(set(found))
            if self.uneven:
                kept = [cell for cell in kept if uneven.touched(self, cell, PLAIN)]
            self.keep(RIM, kept)
        return kept

    def odd_spots(self) -> dict[int, int]:
        """Return the same for a city with watchtowers or camps, kept until the next change."""
        found: dict[int, int] | None = self.memo[ODD_SPOTS] if self.memo else None
        if found is None:
            found = uneven.free_spots(self)
            self.keep(ODD_SPOTS, found)
        return found

    def fit(self, cell: int, walls: int) -> int:
        """Return FITS, or why a tile with these walls may not be laid there (AL-CITY-2, 3, 4, 6)."""
        if self.uneven:
            return uneven.fault_at(self, cell, PLAIN, walls)
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
        return len(self.odd_spots()) if self.uneven else len(self.spots)

    def places(self, walls: int) -> list[int]:
        """Return the cells where a tile with these walls may be laid, in ascending order."""
        if self.uneven:
            return uneven.places(self, walls)
        grid, base = self.grid, self.base
        return [int(cell) for cell in self.spots if LAYABLE[grid[cell - base]] >> walls & 1]

    def place(self, walls: int, number: int) -> int:
        """Return one of them."""
        if self.uneven:
            return self.places(walls)[number]
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
        if self.uneven:
            return self.swaps(walls)[number]
        grid, base = self.grid, self.base
        left: i64 = number
        pattern: i64 = 1 << walls
        for cell in self.order:
            entry = grid[cell - base]
            if cell != ORIGIN and ALIKE[kind_of(entry)] & pattern and not entry & GATED:
                if not left:
                    return cell
                left -= 1
        raise IndexError(number)

    def exchangeable(self) -> list[int]:
        """Return the cells of all tiles that may be exchanged, each as `cell << 16 | patterns that may come there`."""
        if self.uneven:
            kept: list[int] | None = self.memo[EXCHANGEABLE] if self.memo else None
            if kept is None:
                kept = uneven.exchangeable(self)
                self.keep(EXCHANGEABLE, kept)
            return kept
        grid, base = self.grid, self.base
        return [
            int(cell << 16 | ALIKE[kind_of(grid[cell - base])])
            for cell in self.order
            if cell != ORIGIN and not grid[cell - base] & GATED
        ]

    def walled_spots(self) -> list[tuple[int, int]]:
        """Return the empty cells that a tile could fill but for the walls all around, with their occupied sides."""
        if self.uneven:
            return uneven.walled_spots(self)
        found: list[tuple[int, int]] = []
        for cell in self.rim():
            entry = self.grid[cell - self.base]
            occupied = OCCUPIED[entry & 255]
            if FILLS[entry & 255] and occupied == entry >> 8 & 15:
                found.append((cell, occupied))
        return found

    def can_do_without(self, cell: int) -> bool:
        """Return whether the tile there may leave, were it not for tiles that are reached only through it."""
        if self.is_locked(cell):
            return False
        return uneven.can_do_without(self, cell) if self.uneven else self.occupied(cell) != 15

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

    def count_leavers(self) -> i64:
        """Return how many there are; compiled, a plain city counts them in less time than it takes to list them."""
        if self._listed:
            return len(self._leavers)
        if PLAIN_PYTHON or self.uneven or self.gated:
            return len(self.leavers())
        if not self._marked:
            self.mark_needed()
        grid, base = self.grid, self.base
        number: i64 = 0
        for cell in self.order:
            if grid[cell - base] & STAYS < SURROUNDED:
                number += 1
        return number

    def leaver(self, number: i64) -> int:
        """Return one of them."""
        if PLAIN_PYTHON or self.uneven or self.gated:
            return self.leavers()[number]
        grid, base = self.grid, self.base
        for cell in self.order:
            if grid[cell - base] & STAYS < SURROUNDED:
                if not number:
                    return cell
                number -= 1
        raise IndexError(number)

    def list_leavers(self) -> vec[i64]:
        """Return the same, found out anew."""
        if not self._marked:
            self.mark_needed()
        if self.uneven:
            return uneven.leavers(self)
        grid, base = self.grid, self.base
        found = vec[i64]([cell for cell in self.order if grid[cell - base] & STAYS < SURROUNDED])
        return vec[i64]([cell for cell in found if not grid[cell - base] & GATED]) if self.gates else found

    def on_foot(self, cell: int) -> list[int]:
        """Return the neighbouring tiles that can be walked to."""
        ways = self.ways(cell)
        return [cell + STEP[side] for side in SIDES if ways & side]

    def is_connected(self) -> bool:
        """Return whether every tile can be reached on foot (AL-CITY-4, GR-CITY-4); camps need not (CMP-8)."""
        seen = {ORIGIN}
        todo = [ORIGIN]
        while todo:
            for there in self.on_foot(todo.pop()):
                if there not in seen:
                    seen.add(there)
                    todo.append(there)
        camps = [cell for cell, lie in self.lies.items() if lie >= CAMP] if self.uneven else []
        return len(seen) + len(camps) == len(self.order)

    def has_hole(self) -> bool:
        """Return whether some empty ground is enclosed (AL-CITY-7, D-2; GR-CITY-7, GR-D-1)."""
        return uneven.has_hole(self)

    def matches(self) -> bool:
        """Return whether both tiles of every shared edge agree about the wall (AL-CITY-2, GR-CITY-2)."""
        if self.uneven:
            return uneven.clash_in(self) == FITS
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
            if self.uneven:
                self._wall = len(self.longest_wall())
            else:
                self._wall = wall_length(self)
        return self._wall

    def outline(self) -> list[int]:
        """Return the closed outline of a city of tiles clockwise, each edge as `cell << 8 | side << 1 | wall`."""
        return outline(self)

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
        city.gates, city.gated = self.gates, self.gated
        city.lies, city.uneven = self.lies, self.uneven
        if self.uneven:
            city.sight, city.around, city.uncounted = self.sight[:], self.around, self.uncounted[:]
            city.off_room_low, city.off_room_high = self.off_room_low, self.off_room_high
            city.off_alike_low, city.off_alike_high = self.off_alike_low, self.off_alike_high
        city._marked = self._marked
        return city

    def spots_for(self, walls: int, lie: int) -> list[int]:
        """Return the cells where a piece that lies so may be laid, in ascending order (MAG-3, WAT-6, CMP-5)."""
        if lie < TOWER:
            return self.places(walls)
        known = self.by_lie(SPOTS_FOR)
        kept = known.get(lie << 4 | walls)
        if kept is None:
            if lie < CAMP:
                kept = [cell for cell in self.rim() if uneven.fault_at(self, cell, lie, walls) == FITS]
            else:
                kept = self.camp_spots(walls, lie)
            known[lie << 4 | walls] = kept
        return kept

    def by_lie(self, place: int) -> dict[int, list[int]]:
        """Return what is known in a place of the memo, by how a piece lies and its walls; the city may not change."""
        known: dict[int, list[int]] | None = self.memo[place] if self.memo else None
        if known is None:
            known = {}
            self.keep(place, known)
        return known

    def camp_spots(self, walls: int, lie: int) -> list[int]:
        """Return the same for a camp with these bastions: only where a wall faces one of them (CMP-5)."""
        pattern: i64 = uneven.pattern_of(lie, walls)
        bastions: i64 = walls
        grid, base = self.grid, self.base
        found: list[int] = []
        for cell in self.order:
            entry = grid[cell - base]
            left = entry >> WALLS_AT & 15 & ~OCCUPIED[entry & 255]
            while left:
                side = left & -left
                left ^= side
                there = cell + STEPS[side]
                if grid[there - base] >> 8 & bastions and uneven.layable(self, there) >> pattern & 1:
                    if there not in found:
                        found.append(there)
        found.sort()
        return found

    def swaps_for(self, walls: int, lie: int) -> list[int]:
        """Return the cells whose piece may be exchanged for one that lies so, in their order of laying (CMP-19)."""
        if lie < TOWER:
            return uneven.tile_swaps(self, walls) if self.uneven else self.swaps(walls)
        known = self.by_lie(SWAPS_FOR)
        kept = known.get(lie << 4 | walls)
        if kept is None:
            kept = known[lie << 4 | walls] = uneven.camp_swaps(self, lie, walls) if lie >= CAMP else []
        return kept

    def exchanges_at(self, cell: int) -> int:
        """Return the wall patterns of tiles that may take the place of the piece on a cell, as bits."""
        if cell == ORIGIN or self.is_locked(cell):
            return 0
        if self.uneven:
            return uneven.exchanges_at(self, cell - self.base)
        return ALIKE[kind_of(self.grid[cell - self.base])]

    def counts(self, exchange: bool) -> tuple[i64, i64]:
        """Return how many places there are for each wall pattern, one byte each: the first eight, and the others."""
        if not self.uneven:
            return (self.alike_low, self.alike_high) if exchange else (self.room_low, self.room_high)
        if len(self.uncounted):
            uneven.count(self)
        if exchange:
            return self.alike_low + self.off_alike_low, self.alike_high + self.off_alike_high
        return self.room_low + self.off_room_low, self.room_high + self.off_room_high

    def after(self, laying: Laying) -> City:
        """Return the city as it will be after a laying, gates and all."""
        city = self.with_gates(laying.gates) if laying.gates else self.copied()
        city.change(laying)
        return city

    def change(self, laying: Laying) -> None:
        """Lay, exchange or take, in place; the gates are there already (`with_gates`)."""
        cell = laying.cell
        if not laying.tile:
            self.lift(cell)
        else:
            if self.is_built(cell):
                self.exchange(cell, laying.tile, laying.walls)
            else:
                self.put(cell, laying.tile, laying.walls)
            self.lie_down(cell, laying.lie)

    def with_gates(self, edges: tuple[tuple[int, int], ...]) -> City:
        """Return the city with gates on some edges; each edge is known from both its sides."""
        city = self.copied()
        city.gates = self.gates | {(cell + STEP[side], OPPOSITE[side]) for cell, side in edges} | set(edges)
        gated: dict[int, int] = {}
        for cell, side in city.gates:
            gated[cell] = gated.get(cell, 0) | side
        city.gated = gated
        for cell, sides in gated.items():
            if city.is_built(cell):
                city.grid[cell - city.base] |= sides << GATES_AT
        if city.uneven:
            city.look_around()
        city.alike_low = city.alike_high = 0
        for at in city.order:
            city.count_alike(at - city.base, city.grid[at - city.base], 1)
        city._marked = False
        return city

    # -- values ---------------------------------------------------------------------------------------------------

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, City):
            return False
        same = self.tiles == other.tiles and self.walls == other.walls
        return same and self.gates == other.gates and self.lies == other.lies

    def __hash__(self) -> int:
        return hash(frozenset(self.tiles.items()))

    def __repr__(self) -> str:
        return f"City({[(tile, *xy(cell)) for cell, tile in sorted(self.tiles.items())]})"

    def to_json(self) -> Any:
        """Return the tiles as [tile, x, y, walls] in their order of laying, and the gates as [x, y, side].

        A tile that does not lie PLAIN has a fifth number, which says how it lies.
        It is kept until the next change, so nobody may change it.
        """
        found = self.memo[AS_JSON] if self.memo else None
        if found is None:
            grid, base = self.grid, self.base
            tiles: list[list[int]] = []
            for cell in self.order:
                entry = grid[cell - base]
                tiles.append([entry >> TILE_AT & 2047, cell % WIDTH - 64, cell // WIDTH - 64, entry >> WALLS_AT & 15])
            if self.lies:
                for row, cell in zip(tiles, self.order, strict=True):
                    if int(cell) in self.lies:
                        row.append(self.lies[int(cell)])
            found = {"tiles": tiles, "gates": sorted([*xy(cell), side] for cell, side in self.gates)}
            self.keep(AS_JSON, found)
        return found


def empty_city() -> City:
    """Return a city without any tile, for the start tile to come."""
    return City(EMPTY[:], ORIGIN // WIDTH * WIDTH - ROWS * WIDTH, vec[i64](), vec[i64]())


def new_city(start: int) -> City:
    """Return a city of the start tile alone, which has no walls (AL-COMP-4, G-23, GR-CITY-6)."""
    city = empty_city()
    city.put(ORIGIN, start, 0)
    return city


def city_from_json(data: Any) -> City:
    """Return the city that `to_json` wrote."""
    city = empty_city()
    lies: dict[int, int] = {}
    for tile, x, y, walls, *lie in data["tiles"]:
        city.set_down(cell_at(x, y), tile, walls)
        if lie:
            lies[cell_at(x, y)] = lie[0]
    city.survey()
    for cell, how in lies.items():
        city.lie_down(cell, how)
    gates = tuple([(cell_at(x, y), side) for x, y, side in data["gates"]])
    return city.with_gates(gates) if gates else city


register_value("City", city_from_json)
