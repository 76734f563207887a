"""Laying tiles in a city: what is listed, and why something is refused."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import final

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
)
from sabika.parts.uneven import clash_in, clash_of, has_loose_camp, leans, touched

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


def swap_spots(city: City, laying: Laying, printed: list[int]) -> list[int]:
    """Return the cells whose piece may be exchanged for the one of a laying, in their order of laying (CMP-19)."""
    if not city.uneven and laying.lie < TOWER:
        return city.swaps(laying.walls)
    key = ("swaps", laying.tile, laying.walls, laying.lie)
    kept: list[int] | None = city.memo.get(key)
    if kept is None:
        found = set(city.swaps(laying.walls)) if laying.lie < TOWER else set()
        for cell, tile in city.tiles.items():
            if (laying.lie >= CAMP or city.lie_at(cell) >= CAMP) and tile != laying.tile:
                tried = Laying(cell, laying.tile, laying.walls, laying.lie, laying.gates, True)
                if may_fit(city, tried) and fault_of(city, tried, printed) == FITS:
                    found.add(cell)
        kept = city.memo[key] = [cell for cell in city.tiles if cell in found]
    return kept


def may_fit(city: City, laying: Laying) -> bool:
    """Return False where a laying does not even fit its neighbours, or a camp leans at nothing: nearly everywhere."""
    cell, lie, walls = laying.cell, laying.lie, laying.walls
    return clash_of(city, cell, lie, walls) == FITS and (lie < CAMP or leans(city, cell, walls) > 0)


def across(edge: Edge) -> Edge:
    """Return the same edge, named from its other side."""
    cell, side = edge
    return cell + STEP[side], OPPOSITE[side]


def carries_gate(city: City, edge: Edge, printed: list[int]) -> bool:
    """GAT-7: both tiles at the edge have a wall printed there; wooden walls do not count, nor do bastions."""
    there, back = across(edge)
    return bool(city.printed_at(edge[0], printed) & edge[1] and city.printed_at(there, printed) & back)


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
        low = city.alike_low if exchange else city.room_low
        high = city.alike_high if exchange else city.room_high
        size: i64 = 0
        for tile in tiles:
            pattern: i64 = walls[tile]
            size += (low >> 8 * pattern if pattern < 8 else high >> 8 * pattern - 64) & 255
        self.size = size

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
        city, exchange = self.city, self.exchange
        if city.uneven:
            return list(self)[at]
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
