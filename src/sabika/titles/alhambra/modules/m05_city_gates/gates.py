"""The gates in a city: where one may stand, and what it would open."""

from __future__ import annotations

from itertools import combinations
from typing import Final

from sabika.parts.building import Refusals, across, carries_gate
from sabika.parts.city import OPPOSITE, ORIGIN, SIDE_NAMES, SIDES, STEP, City, E, S
from sabika.parts.laying import Edge, Gates
from sabika.parts.lie import CAMP, GATE_TWICE, HELD, NO_DOUBLE_WALL
from sabika.parts.marks import Mark
from sabika.parts.memo import new_place
from sabika.titles.alhambra.hooks import MARKS, REFUSALS
from sabika.titles.alhambra.modules.m05_city_gates.cards import KIND, MODULE
from sabika.titles.alhambra.state import AlhambraState

GATE_CELLS: Final = new_place("gate cells")
REMOVALS: Final = new_place("gate removals")
"""Where a city keeps what gates would open."""
REFUSED: Refusals = {
    HELD: ("GAT-10", "a gate holds the tile in place"),
    GATE_TWICE: ("GAT-14", "there is already a gate on that edge"),
    NO_DOUBLE_WALL: ("GAT-7", "there is no printed double wall for a gate"),
}
"""GAT-10: a gate is permanent, the two tiles that it joins stay where they are. One edge carries one gate (GAT-14)."""
MODULE.add(REFUSALS, REFUSED)


@MODULE.on(MARKS)
def show_built_gates(state: AlhambraState) -> list[Mark]:
    """Return every gate in a city, once."""
    return [
        Mark(KIND, seat.seat, cell, spot=SIDE_NAMES[side])
        for seat in state.seats
        for cell, side in sorted(seat.city.gates)
        if side in (E, S)
    ]


def gate_edges(city: City, printed: list[int]) -> list[Edge]:
    """Return the edges that could carry a gate, each named once, from the north or west."""
    found: list[Edge] = []
    for cell in city.walled_inside(E | S):
        walled = city.walls_at(cell) & city.occupied(cell)
        for side in (E, S):
            if walled & side and carries_gate(city, (cell, side), printed):
                found.append((cell, side))
    return found


def gate_cells(city: City, printed: list[int]) -> list[tuple[int, int, int]]:
    """Return the empty cells that could be filled but for the walls all around; kept with the city.

    Each with its occupied sides, and those on which a printed wall stands (GAT-7): a gate there is enough, since every
    tile that stands is reached.
    """
    found: list[tuple[int, int, int]] | None = city.memo[GATE_CELLS] if city.memo else None
    if found is None:
        found = []
        for cell, occupied in city.walled_spots():
            found.append((cell, occupied, printed_around(city, cell, printed)))
        city.keep(GATE_CELLS, found)
    return found


def printed_around(city: City, cell: int, printed: list[int]) -> int:
    """Return the sides of a cell on which a neighbour shows a printed wall (GAT-7)."""
    return sum([side for side in SIDES if city.printed_at(cell + STEP[side], printed) & OPPOSITE[side]])


def removals(city: City, printed: list[int]) -> list[tuple[int, Gates]]:
    """Return the tiles that only gates allow to leave, each with every smallest set of gates; kept with the city."""
    found: list[tuple[int, Gates]] | None = city.memo[REMOVALS] if city.memo else None
    if found is None:
        found = []
        edges = gate_edges(city, printed)
        for cell in sorted(city.needed() - {ORIGIN}) if edges else ():
            others = [edge for edge in edges if cell != edge[0] and cell != across(edge)[0]]
            if others and city.can_do_without(cell):
                parts = walking_parts(city, cell)
                for gates in combinations(joints(others, parts), max(parts.values())):
                    if join_all(gates, parts):
                        found.append((cell, gates))
        city.keep(REMOVALS, found)
    return found


def walking_parts(city: City, without: int) -> dict[int, int]:
    """Return by cell the number of the set of tiles that it is joined with on foot when one is gone.

    Camps are in none (CMP-8).
    """
    parts: dict[int, int] = {}
    number = 0
    for start in city.order:
        cell = int(start)
        if cell != without and cell not in parts and city.lie_at(cell) < CAMP:
            for there in city.reached_from(cell, without):
                parts[there] = number
            number += 1
    return parts


def joints(edges: list[Edge], parts: dict[int, int]) -> list[Edge]:
    """Return those of the edges where a gate would join two of the parts."""
    return [edge for edge in edges if parts[edge[0]] != parts[across(edge)[0]]]


def join_all(gates: Gates, parts: dict[int, int]) -> bool:
    """Return whether gates, one fewer than there are parts, make one of them all: none joins what is joined already."""
    group = {number: number for number in parts.values()}
    for edge in gates:
        one, two = group[parts[edge[0]]], group[parts[across(edge)[0]]]
        if one == two:
            return False
        group = {number: one if other == two else other for number, other in group.items()}
    return True
