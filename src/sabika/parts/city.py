"""The city: edged tiles on a grid, grown around a start tile, without holes, reachable on foot.

Tiles are never turned (AL-CITY-1, GR-CITY-1), unless their module says so. What lies otherwise (turned tiles, half
cells, camps) is told in `lie`, any change in one `Laying`; a city of plain tiles does not pay for it.
"""

from __future__ import annotations

from typing import Any, Final, final

from sabika.kernel.native import i64, vec
from sabika.kernel.record import register_value
from sabika.parts import uneven
from sabika.parts.grid import (
    EMPTY,
    FILLS,
    GATES_AT,
    OCCUPIED,
    OPPOSITE,
    ORIGIN,
    ROWS,
    SIDE_NAMES,
    SIDES,
    STEP,
    TILE_AT,
    WALLS_AT,
    WIDTH,
    E,
    N,
    S,
    W,
    cell_at,
    edge_name,
    point_cells,
    xy,
)
from sabika.parts.laying import Laying
from sabika.parts.lie import FITS, HOLE, MISMATCH, NO_CONTACT, TAKEN, UNREACHABLE
from sabika.parts.memo import new_place
from sabika.parts.outline import longest_run, longest_wall, open_sides, outline, outlines, wall_length
from sabika.parts.places import Places
from sabika.parts.sight import look_around

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

LONGEST: Final = new_place("longest wall")
AS_JSON: Final = new_place("as JSON")
"""Where a city keeps what it has found out about itself."""


@final
class City(Places):
    """A legal city (AL-CITY-9): what lies where, and what may be done with it."""

    __slots__ = ()

    def outline(self) -> list[int]:
        """Return the closed outline of a city of tiles clockwise, each edge as `cell << 8 | side << 1 | wall`."""
        return outline(self)

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

    def open_sides(self, side: int, towers: bool = True) -> int:
        """Return how many sides without wall face empty ground in a direction; short sides too if `towers` (INV-2)."""
        return open_sides(self, side, towers)

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

    def after(self, laying: Laying) -> City:
        """Return the city as it will be after a laying, gates and all."""
        city = self.with_gates(laying.gates) if laying.gates else self.copied()
        city.change(laying)
        return city

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
            look_around(city)
        city.alike_low = city.alike_high = 0
        for at in city.order:
            city.count_alike(at - city.base, city.grid[at - city.base], 1)
        city._marked = False
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
