"""A slow city, written from the text of the rules alone: flood fills over plain dictionaries, nothing kept.

It knows nothing of how the fast one works. Every question is answered by trying the operation and looking at the whole
city afterwards (AL-CITY-9, AL-REDO-4).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterator
from dataclasses import dataclass, replace
from typing import Any

Place = tuple[int, int]
"""x grows to the east, y to the south; the start tile lies at (0, 0)."""
Corner = tuple[int, int]
"""A grid corner point: (x, y) is the north-west corner of that place."""

START: Place = (0, 0)
NORTH, EAST, SOUTH, WEST = 1, 2, 4, 8
WAYS: dict[int, Place] = {NORTH: (0, -1), EAST: (1, 0), SOUTH: (0, 1), WEST: (-1, 0)}
ACROSS: dict[int, int] = {NORTH: SOUTH, EAST: WEST, SOUTH: NORTH, WEST: EAST}
ENDS: dict[int, tuple[Corner, Corner]] = {
    NORTH: ((0, 0), (1, 0)),
    EAST: ((1, 0), (1, 1)),
    SOUTH: ((0, 1), (1, 1)),
    WEST: ((0, 0), (0, 1)),
}
"""The two corner points of each side of a place, as seen from its own north-west corner."""


def beside(place: Place, side: int) -> Place:
    """Return the place on the other side of an edge."""
    return place[0] + WAYS[side][0], place[1] + WAYS[side][1]


def around(place: Place) -> list[Place]:
    """Return the four orthogonal neighbours."""
    return [beside(place, side) for side in WAYS]


@dataclass(frozen=True)
class SlowCity:
    """Which walls lie where; a gate is the pair of places that it joins."""

    walls: dict[Place, int]
    gates: frozenset[frozenset[Place]] = frozenset()

    # -- operations: the city afterwards, whether it is legal or not ------------------------------------------------

    def lay(self, place: Place, walls: int) -> SlowCity:
        """Lay a tile, or put another one in its place."""
        return replace(self, walls={**self.walls, place: walls})

    def take(self, place: Place) -> SlowCity:
        """Take a tile away."""
        return replace(self, walls={other: walls for other, walls in self.walls.items() if other != place})

    def open(self, *edges: tuple[Place, int]) -> SlowCity:
        """Put gates on edges."""
        return replace(self, gates=self.gates | {frozenset((place, beside(place, side))) for place, side in edges})

    # -- AL-CITY-9: is it a legal city? -----------------------------------------------------------------------------

    def matches(self) -> bool:
        """AL-CITY-2: where two tiles share an edge, both have a wall there or neither has."""
        for place, walls in self.walls.items():
            for side in WAYS:
                other = beside(place, side)
                if other in self.walls and bool(walls & side) != bool(self.walls[other] & ACROSS[side]):
                    return False
        return True

    def steps(self, place: Place) -> Iterator[Place]:
        """AL-CITY-4, GAT-8: one step on foot: over an edge without wall, or through a gate."""
        for side in WAYS:
            other = beside(place, side)
            if other in self.walls:
                free = not self.walls[place] & side and not self.walls[other] & ACROSS[side]
                if free or frozenset((place, other)) in self.gates:
                    yield other

    def reached(self) -> set[Place]:
        """AL-CITY-4: all that can be reached on foot from the start tile."""
        seen = {START}
        todo = [START]
        while todo:
            for other in self.steps(todo.pop()):
                if other not in seen:
                    seen.add(other)
                    todo.append(other)
        return seen

    def is_connected(self) -> bool:
        """AL-CITY-4: every tile is reachable on foot."""
        return START in self.walls and self.reached() == set(self.walls)

    def holes(self) -> set[Place]:
        """AL-CITY-7: flood the empty cells from a corner of the enlarged bounding box; what stays dry is a hole."""
        return dry_places(self.walls)

    def is_legal(self) -> bool:
        """AL-CITY-9."""
        return self.matches() and self.is_connected() and not self.holes()

    # -- what may be done -------------------------------------------------------------------------------------------

    def rim(self) -> set[Place]:
        """AL-CITY-3: the empty cells that share an edge with the city."""
        return {other for place in self.walls for other in around(place)} - set(self.walls)

    def faults(self, place: Place, walls: int) -> set[str]:
        """Return all that speaks against laying a tile with these walls (section 2.7)."""
        if place in self.walls:
            return {"taken"}
        if not any(other in self.walls for other in around(place)):
            return {"contact"}
        after = self.lay(place, walls)
        found = set() if after.matches() else {"match"}
        found |= set() if after.is_connected() else {"foot"}
        return found | ({"hole"} if after.holes() else set())

    def layable(self) -> dict[Place, set[int]]:
        """Return for every empty cell that admits a tile at all the wall patterns that may be laid there."""
        found: dict[Place, set[int]] = {}
        for place in self.rim():
            if dry_places([*self.walls, place]):
                continue
            tries = {walls: self.lay(place, walls) for walls in range(16)}
            fits = {walls for walls, after in tries.items() if after.matches() and after.is_connected()}
            if fits:
                found[place] = fits
        return found

    def is_locked(self, place: Place) -> bool:
        """GAT-10: the two tiles that a gate joins stay where they are."""
        return any(place in gate for gate in self.gates)

    def removable(self) -> set[Place]:
        """AL-REDO-4, AL-REDO-5: all but the start tile without which the city is still a legal one."""
        return {
            place
            for place in self.walls
            if place != START and not self.is_locked(place) and self.take(place).is_legal()
        }

    def needed(self) -> set[Place]:
        """Return the start tile and all tiles without which another one can no longer be reached on foot."""
        return {place for place in self.walls if place == START or not self.take(place).is_connected()}

    def exchangeable(self) -> dict[Place, set[int]]:
        """AL-REDO-4, AL-REDO-5: for every tile that may be exchanged the wall patterns that may come there."""
        found: dict[Place, set[int]] = {}
        for place in self.walls:
            if place != START and not self.is_locked(place):
                found[place] = {walls for walls in range(16) if self.lay(place, walls).is_legal()}
        return found

    def double_walls(self) -> list[tuple[Place, int]]:
        """AL-WALL-3: the edges where two walls meet, each named once, from the north or the west."""
        return [
            (place, side)
            for place, walls in sorted(self.walls.items())
            for side in (EAST, SOUTH)
            if walls & side and self.walls.get(beside(place, side), 0) & ACROSS[side]
        ]

    # -- the wall ---------------------------------------------------------------------------------------------------

    def wall_by_touching(self) -> int:
        """AL-WALL-2 to AL-WALL-6: the external wall edges that hang together by their corner points, counted."""
        edges = [
            (place, side)
            for place, walls in self.walls.items()
            for side in WAYS
            if walls & side and beside(place, side) not in self.walls
        ]
        longest = 0
        left = {edge: corners_of(*edge) for edge in edges}
        while left:
            edge, touched = left.popitem()
            run, corners = 1, set(touched)
            while joined := [edge for edge, ends in left.items() if corners & ends]:
                for edge in joined:
                    corners |= left.pop(edge)
                    run += 1
            longest = max(longest, run)
        return longest

    def wall_by_links(self) -> int:
        """AL-WALL-8: one link between corner points for each wall, those occurring twice dropped; the longest chain."""
        links = Counter(
            tuple(sorted(corners_of(place, side)))
            for place, walls in self.walls.items()
            for side in WAYS
            if walls & side
        )
        single = [link for link, number in links.items() if number == 1]
        near: dict[Corner, list[Corner]] = {}
        for one, two in single:
            near.setdefault(one, []).append(two)
            near.setdefault(two, []).append(one)
        if any(len(others) > 2 for others in near.values()):
            raise AssertionError("AL-CITY-10: more than two outline edges meet in a corner point")
        longest = 0
        seen: set[Corner] = set()
        for corner in near:
            if corner not in seen:
                chain = chain_from(corner, near)
                seen |= chain
                longest = max(longest, sum(len(near[point]) for point in chain) // 2)
        return longest


def dry_places(occupied: Collection[Place]) -> set[Place]:
    """AL-CITY-6: return the empty cells that are not linked to the outside, orthogonally."""
    taken = set(occupied)
    left, right = min(x for x, _ in taken) - 1, max(x for x, _ in taken) + 1
    top, bottom = min(y for _, y in taken) - 1, max(y for _, y in taken) + 1
    wet = {(left, top)}
    todo = [(left, top)]
    while todo:
        for x, y in around(todo.pop()):
            if (x, y) not in wet and (x, y) not in taken and left <= x <= right and top <= y <= bottom:
                wet.add((x, y))
                todo.append((x, y))
    box = {(x, y) for x in range(left, right + 1) for y in range(top, bottom + 1)}
    return box - wet - taken


def corners_of(place: Place, side: int) -> set[Corner]:
    """Return the two corner points of an edge."""
    return {(place[0] + x, place[1] + y) for x, y in ENDS[side]}


def chain_from(corner: Corner, near: dict[Corner, list[Corner]]) -> set[Corner]:
    """Return all corner points that are linked to one."""
    seen = {corner}
    todo = [corner]
    while todo:
        for other in near[todo.pop()]:
            if other not in seen:
                seen.add(other)
                todo.append(other)
    return seen


def slow_copy(written: Any) -> SlowCity:
    """Return the slow city of the JSON form of a fast one."""
    walls = {(x, y): walls for _, x, y, walls in written["tiles"]}
    edges = [((x, y), side) for x, y, side in written["gates"]]
    return SlowCity(walls).open(*edges)
