"""The outline of a slow city, point by point, as the geometry tells it: eight sectors around every point (GEO-4)."""

from __future__ import annotations

from dataclasses import dataclass

from tests.helpers.slow_city import EAST, NORTH, SHORT_SIDES, SOUTH, WEST, Corner, Place, SlowCity

LONG = 0
"""The side of an outline edge that is the long side of a watchtower."""
SECTORS: tuple[tuple[Place, int], ...] = (
    ((0, -1), WEST),
    ((0, -1), SOUTH),
    ((0, 0), NORTH),
    ((0, 0), WEST),
    ((-1, 0), EAST),
    ((-1, 0), NORTH),
    ((-1, -1), SOUTH),
    ((-1, -1), EAST),
)
"""GEO-4: the eight sectors around a point, clockwise from north: the cell of each, and the side of it that it lies at.

Sector i lies between ray i and ray i + 1. Even rays are sides of cells (north, east, south, west), odd ones diagonals.
"""
RAY_ENDS: tuple[Corner, ...] = ((0, -1), (1, -1), (1, 0), (1, 1), (0, 1), (-1, 1), (-1, 0), (-1, -1))
"""Where each ray leads."""


@dataclass(frozen=True)
class Edge:
    """One edge of the outline: its two ends, the cell that it belongs to and its side, and whether it is a wall."""

    ends: frozenset[Corner]
    place: Place
    side: int
    wall: bool


def is_filled(city: SlowCity, place: Place, side: int) -> bool:
    """GEO-2, GEO-5, CMP-12: whether the sector of a cell at this side of it is city ground; camps are none."""
    if place in city.towers:
        return bool(SHORT_SIDES[city.towers[place]] & side)
    return place in city.walls


def sectors(city: SlowCity, point: Corner) -> list[tuple[Place, int, bool]]:
    """Return the sectors around a point: cell, side, and whether it is filled."""
    around = [((point[0] + x, point[1] + y), side) for (x, y), side in SECTORS]
    return [(place, side, is_filled(city, place, side)) for place, side in around]


def edge_of(city: SlowCity, point: Corner, ray: int) -> Edge:
    """GEO-3: the outline edge on a ray between a filled and a free sector."""
    around = sectors(city, point)
    place, side, _ = next(sector for sector in (around[ray - 1], around[ray]) if sector[2])
    ends = frozenset({point, (point[0] + RAY_ENDS[ray][0], point[1] + RAY_ENDS[ray][1])})
    if ray % 2:
        return Edge(ends, place, LONG, True)
    return Edge(ends, place, side, bool(city.walls.get(place, 0) & side))


def continued(city: SlowCity, point: Corner) -> list[tuple[Edge, Edge]]:
    """GEO-4: the pairs of outline edges that continue each other in a point: those that bound a run of free sectors."""
    filled = [sector[2] for sector in sectors(city, point)]
    found: list[tuple[Edge, Edge]] = []
    for first in range(8):
        if not filled[first] and filled[first - 1]:  # a run of free sectors begins behind ray `first`
            last = first
            while not filled[last % 8]:
                last += 1
            found.append((edge_of(city, point, first), edge_of(city, point, last % 8)))
    return found


def points_of(city: SlowCity) -> set[Corner]:
    """Return every point at a corner of a tile or a watchtower."""
    return {(x + right, y + down) for x, y in (*city.walls, *city.towers) for right in (0, 1) for down in (0, 1)}


def joined(pairs: list[tuple[Edge, Edge]], edges: set[Edge]) -> list[set[Edge]]:
    """Return the sets of edges that are linked by these pairs, directly or over others."""
    near: dict[Edge, set[Edge]] = {edge: set() for edge in edges}
    for one, two in pairs:
        near[one].add(two)
        near[two].add(one)
    found: list[set[Edge]] = []
    while near:
        todo = [next(iter(near))]
        line: set[Edge] = set()
        while todo:
            edge = todo.pop()
            if edge in near:
                line.add(edge)
                todo += near.pop(edge)
        found.append(line)
    return found


def outlines(city: SlowCity) -> list[set[Edge]]:
    """AL-CITY-10, CMP-18: the closed lines that bound the city ground."""
    pairs = [pair for point in points_of(city) for pair in continued(city, point)]
    return joined(pairs, {edge for pair in pairs for edge in pair})


def walls(city: SlowCity) -> list[set[Edge]]:
    """GEO-4: every wall, as the set of its edges."""
    pairs = [pair for point in points_of(city) for pair in continued(city, point)]
    edges = {edge for pair in pairs for edge in pair if edge.wall}
    return joined([pair for pair in pairs if pair[0].wall and pair[1].wall], edges)


def best_wall(city: SlowCity) -> tuple[int, int]:
    """AL-WALL-5, WAT-18: the number of edges of the longest wall, and the most watchtowers in one of that length."""
    sizes = [(len(wall), sum(edge.side == LONG for edge in wall)) for wall in walls(city)]
    return max(sizes, default=(0, 0))
