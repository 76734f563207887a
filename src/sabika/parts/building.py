"""Laying tiles in a city: what is listed, and why something is refused."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Final, final

from sabika.kernel.errors import Illegal
from sabika.kernel.native import i64, mypyc_attr
from sabika.parts.city import City
from sabika.parts.grid import OPPOSITE, ORIGIN, STEP
from sabika.parts.laying import Edge, Gates, Laying
from sabika.parts.lie import (
    CAMP,
    FITS,
    GATE_TWICE,
    HELD,
    HOLE,
    LOOSE_CAMP,
    NO_CONTACT,
    NO_DOUBLE_WALL,
    PLAIN,
    SOLID,
    START_STAYS,
    TAKEN,
    TOWER,
    TOWER_STAYS,
    UNREACHABLE,
    VACANT,
    spot_at,
    turned,
)
from sabika.parts.neighbours import clash_of, touched
from sabika.parts.uneven import clash_in, has_loose_camp

KNOWN: Final = -1
"""In the place of a wall pattern: the cells are already known."""
Refusal = tuple[str, str]
"""The id of a rule, and words."""
Refusals = Mapping[int, Refusal]
"""The rule and the words for every way in which a tile does not fit."""


def check_fit(city: City, cell: int, walls: int, refused: Refusals) -> None:
    """Refuse a cell where a tile with these walls may not lie, with the rule that forbids it."""
    why = city.fit(cell, walls)
    if why != FITS:
        rule, text = refused[why]
        raise Illegal(rule, text, cell=cell)


def fault_of(city: City, laying: Laying, printed: list[int]) -> int:
    """Return FITS, or why a laying may not be done; what counts is the city afterwards (AL-CITY-9, GEO-6).

    `printed` has the printed walls of every tile: gates need them (GAT-7). The gates need not be necessary (GAT-11).
    """
    why = fault_of_cell(city, laying)
    if why != FITS:
        return why
    if laying.gates and builds_twice(city, laying.gates):
        return GATE_TWICE
    return fault_after(city.after(laying), laying, printed, fills_alike(city, laying))


def fills_alike(city: City, laying: Laying) -> bool:
    """Return whether a piece is exchanged for one that fills just as much of its cell, so that no hole can arise."""
    return laying.over and laying.tile != 0 and SOLID[city.lie_at(laying.cell)] == SOLID[laying.lie]


def fault_of_cell(city: City, laying: Laying) -> int:
    """Return FITS, or why the cell is the wrong one: taken, empty, far from every tile, or its piece stays."""
    cell = laying.cell
    if not laying.over:
        if city.is_built(cell):
            return TAKEN
        return NO_CONTACT if laying.lie < CAMP and not touched(city, cell, PLAIN) else FITS
    if not city.is_built(cell):
        return VACANT
    if laying.tile == city.tile_at(cell) and laying.lie == city.lie_at(cell):
        return FITS  # it neither leaves nor is it turned
    if cell == ORIGIN:
        return START_STAYS
    if TOWER <= city.lie_at(cell) < CAMP:
        return TOWER_STAYS
    return HELD if city.is_locked(cell) else FITS


def builds_twice(city: City, gates: Gates) -> bool:
    """Return whether two gates would stand on one edge (GAT-14)."""
    seen: set[Edge] = set(city.gates)
    for edge in gates:
        if edge in seen:
            return True
        seen |= {edge, across(edge)}
    return False


def fault_after(city: City, laying: Laying, printed: list[int], as_full: bool) -> int:
    """Return FITS, or what is wrong with the city as it is after a laying; `as_full` as it was before (`fills_alike`).

    Before it nothing clashed, and without gates nothing has changed but one cell.
    """
    if laying.gates or (laying.tile and clash_of(city, laying.cell, laying.lie, laying.walls) != FITS):
        why = clash_in(city)
        if why != FITS:
            return why
    if not as_full and city.has_hole():
        return HOLE
    for edge in laying.gates:
        if not carries_gate(city, edge, printed):
            return NO_DOUBLE_WALL
    return loose_end(city)


def fault_in(city: City) -> int:
    """Return FITS, or what is wrong with a city, whatever led to it."""
    why = clash_in(city)
    if why == FITS and city.has_hole():
        why = HOLE
    return loose_end(city) if why == FITS else why


def loose_end(city: City) -> int:
    """Return FITS, or whether a tile is out of reach or a camp without its wall."""
    if not city.is_connected():
        return UNREACHABLE
    return LOOSE_CAMP if has_loose_camp(city) else FITS


def across(edge: Edge) -> Edge:
    """Return the same edge, named from its other side."""
    cell, side = edge
    return cell + STEP[side], OPPOSITE[side]


def carries_gate(city: City, edge: Edge, printed: list[int]) -> bool:
    """GAT-7: both tiles at the edge have a wall printed there; wooden walls do not count, nor do bastions."""
    there, back = across(edge)
    return bool(city.printed_at(edge[0], printed) & edge[1] and city.printed_at(there, printed) & back)


def heads_of(tile: int, walls: int, turns: int) -> list[int]:
    """Return a tile with each of its turns and the walls that it has then, as `SpotChoices` wants to know it."""
    return [(tile << 16 | spot_at(0, turn)) << 4 | turned(walls, turn) for turn in range(turns)]


def cells_for(city: City, walls: int, exchange: bool, barred: list[int]) -> list[int]:
    """Return the cells for a tile with these walls, or those whose tile may be exchanged for it; see `SpotChoices`."""
    cells = city.swaps_for(walls, PLAIN) if exchange else city.places(walls)
    if barred:
        shut = [at >> 16 for at in barred]
        return [cell for cell in cells if cell not in shut]
    return cells


@final
@mypyc_attr(acyclic=True)
class SpotChoices:
    """The same for tiles that may be turned, with pieces that are no tiles: as `tile << 16 | spot`.

    Tiles are only counted until somebody looks. `barred` are cells where one of them may not come though it fits, each
    as `cell << 16 | wall patterns that fit there`.
    """

    __slots__ = ("changes", "city", "exchange", "high", "low", "size", "ways")

    def __init__(self, city: City, exchange: bool) -> None:
        self.city: City = city
        self.exchange: bool = exchange
        self.changes: i64 = city.changes
        counts = city.counts(exchange)
        self.low: i64 = counts[0]
        self.high: i64 = counts[1]
        self.size: int = 0
        self.ways: list[tuple[int, int, int, list[int]]] = []

    def add(self, heads: list[int], barred: list[int]) -> None:
        """Add tiles wherever they fit, each as `(tile << 16 | turn) << 4 | walls`."""
        for each in heads:
            walls: i64 = each & 15
            number: i64 = (self.low >> 8 * walls if walls < 8 else self.high >> 8 * walls - 64) & 255
            if number:
                for at in barred:
                    number -= at >> (each & 15) & 1
                self.size += number
                self.ways.append((number, each >> 4, each & 15, barred))

    def add_cells(self, head: int, cells: list[int]) -> None:
        """Add a piece on some cells."""
        self.size += len(cells)
        self.ways.append((len(cells), head, KNOWN, cells))

    def check_fresh(self) -> None:
        """Refuse to tell of a city that has changed since it was asked."""
        if self.city.changes != self.changes:
            raise RuntimeError("the city has changed: list the actions again")

    def cells(self, walls: int, some: list[int]) -> list[int]:
        """Return the cells of one of the ways."""
        return some if walls == KNOWN else cells_for(self.city, walls, self.exchange, some)

    def __len__(self) -> int:
        return self.size

    def __getitem__(self, at: int) -> int:
        self.check_fresh()
        left = at
        for number, head, walls, some in self.ways:
            if left < number:
                return head | self.cells(walls, some)[left]
            left -= number
        raise IndexError(at)

    def __iter__(self) -> Iterator[int]:
        self.check_fresh()
        return iter([head | cell for _, head, walls, some in self.ways for cell in self.cells(walls, some)])


def count_choices(city: City, tiles: tuple[int, ...], walls: list[int], exchange: bool) -> i64:
    """Return how many ways there are to lay one of these tiles in an even city, or to exchange another for it."""
    low = city.alike_low if exchange else city.room_low
    high = city.alike_high if exchange else city.room_high
    size: i64 = 0
    for tile in tiles:
        pattern: i64 = walls[tile]
        size += (low >> 8 * pattern if pattern < 8 else high >> 8 * pattern - 64) & 255
    return size


def find_choice(city: City, tiles: tuple[int, ...], walls: list[int], exchange: bool, at: i64) -> int:
    """Return one of them, as `tile << 16 | cell`."""
    low = city.alike_low if exchange else city.room_low
    high = city.alike_high if exchange else city.room_high
    left: i64 = at
    for tile in tiles:
        pattern: i64 = walls[tile]
        fitting = (low >> 8 * pattern if pattern < 8 else high >> 8 * pattern - 64) & 255
        if left < fitting:
            return tile << 16 | (city.exchanged(pattern, left) if exchange else city.place(pattern, left))
        left -= fitting
    raise IndexError(at)


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
        if city.uneven:
            self.size: int = sum([len(self.cells(walls[tile])) for tile in tiles])
            return
        self.size = count_choices(city, tiles, walls, exchange)

    def cells(self, walls: int) -> list[int]:
        """Return the cells for a tile with these walls."""
        return self.city.swaps(walls) if self.exchange else self.city.places(walls)

    def check_fresh(self) -> None:
        """Refuse to tell of a city that has changed since it was asked."""
        if self.city.changes != self.changes:
            raise RuntimeError("the city has changed: list the actions again")

    def __len__(self) -> int:
        return self.size

    def __getitem__(self, at: int) -> int:
        self.check_fresh()
        if self.city.uneven:
            return list(self)[at]
        return find_choice(self.city, self.tiles, self.walls, self.exchange, at)

    def __iter__(self) -> Iterator[int]:
        self.check_fresh()
        cells = self.city.exchangeable() if self.exchange else list(self.city.free.values())
        patterns = [(tile << 16, 1 << self.walls[tile]) for tile in self.tiles]
        return iter([tile | at >> 16 for tile, bit in patterns for at in cells if at & bit])
