"""A slow city, written from the text of the rules alone: flood fills over plain dictionaries, nothing kept.

It knows nothing of how the fast one works. Every question is answered by trying the operation and looking at the whole
city afterwards (AL-CITY-9, AL-REDO-4, GEO-6). It knows tiles, watchtowers (half a cell each, module 22) and camps
(outside the walls, module 08); a turned tile (module 25) is one with other walls, wooden walls (module 09) are walls.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

Place = tuple[int, int]
"""x grows to the east, y to the south; the start tile lies at (0, 0)."""
Corner = tuple[int, int]
"""A grid corner point: (x, y) is the north-west corner of that place (GEO-1)."""

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
SHORT_SIDES: dict[str, int] = {"sw": SOUTH + WEST, "nw": NORTH + WEST, "ne": NORTH + EAST, "se": SOUTH + EAST}
"""The two short sides of a watchtower, by the corner of its right angle (WAT, geometry)."""

EMPTY, OPEN, WALL, SHORT, BASTION, GREEN = "empty", "open", "wall", "short", "bastion", "green"
"""What a cell shows on a side: empty ground (an empty half included, WAT-22), or a side of what lies there."""
MATES = {
    OPEN: {OPEN, SHORT, EMPTY},
    WALL: {WALL, BASTION, EMPTY},
    SHORT: {OPEN, SHORT, EMPTY},
    BASTION: {WALL, EMPTY},
    GREEN: {GREEN, EMPTY},
}
"""What may meet what: AL-CITY-2, WAT-8, WAT-23, CMP-6; empty ground may meet anything (CMP-7, WAT-22)."""


def beside(place: Place, side: int) -> Place:
    """Return the place on the other side of an edge."""
    return place[0] + WAYS[side][0], place[1] + WAYS[side][1]


def around(place: Place) -> list[Place]:
    """Return the four orthogonal neighbours."""
    return [beside(place, side) for side in WAYS]


def turned(sides: int, quarters: int) -> int:
    """MAG: a quarter turn clockwise maps north to east, east to south, south to west, west to north."""
    for _ in range(quarters):
        clockwise = {NORTH: EAST, EAST: SOUTH, SOUTH: WEST, WEST: NORTH}
        sides = sum(after for before, after in clockwise.items() if sides & before)
    return sides


@dataclass(frozen=True)
class SlowCity:
    """Which walls lie where; a gate is the pair of places that it joins.

    `walls` has the tiles, `towers` the corner of each watchtower's right angle, `camps` the bastions of each camp;
    `wooden` says which of the walls are wooden, `colours` which colour a completed building or a watchtower has.
    """

    walls: dict[Place, int]
    gates: frozenset[frozenset[Place]] = frozenset()
    towers: dict[Place, str] = field(default_factory=dict)
    camps: dict[Place, int] = field(default_factory=dict)
    wooden: dict[Place, int] = field(default_factory=dict)
    colours: dict[Place, int] = field(default_factory=dict)
    green_at_wall: bool = False

    # -- operations: the city afterwards, whether it is legal or not ------------------------------------------------

    def lay(self, place: Place, walls: int, colour: int = -1, wooden: int = 0) -> SlowCity:
        """Lay a tile, or put it in the place of whatever lies there."""
        clear = self.take(place)
        return replace(
            clear,
            walls={**self.walls, place: walls},  # in its old place in the order
            colours={**clear.colours, place: colour},
            wooden={**clear.wooden, place: wooden},
        )

    def lay_tower(self, place: Place, corner: str, colour: int = -1) -> SlowCity:
        """Lay a watchtower."""
        return replace(
            self.take(place),
            towers={**self.towers, place: corner},
            colours={**self.colours, place: colour},
        )

    def lay_camp(self, place: Place, bastions: int) -> SlowCity:
        """Lay a camp."""
        return replace(self.take(place), camps={**self.camps, place: bastions})

    def take(self, place: Place) -> SlowCity:
        """Take away what lies on a place."""
        return replace(
            self,
            walls=without(self.walls, place),
            towers=without(self.towers, place),
            camps=without(self.camps, place),
            wooden=without(self.wooden, place),
            colours=without(self.colours, place),
        )

    def open(self, *edges: tuple[Place, int]) -> SlowCity:
        """Put gates on edges."""
        return replace(self, gates=self.gates | {frozenset((place, beside(place, side))) for place, side in edges})

    # -- what lies where --------------------------------------------------------------------------------------------

    def pieces(self) -> set[Place]:
        """Return every place on which something lies."""
        return {*self.walls, *self.towers, *self.camps}

    def shows(self, place: Place, side: int) -> str:
        """Return what a place shows on a side."""
        if place in self.walls:
            return WALL if self.walls[place] & side else OPEN
        if place in self.towers:
            return SHORT if SHORT_SIDES[self.towers[place]] & side else EMPTY
        if place in self.camps:
            return BASTION if self.camps[place] & side else GREEN
        return EMPTY

    def meets(self, place: Place, side: int) -> str:
        """Return what a place meets on a side."""
        return self.shows(beside(place, side), ACROSS[side])

    # -- AL-CITY-9: is it a legal city? -----------------------------------------------------------------------------

    def may_meet(self, place: Place, side: int) -> bool:
        """AL-CITY-2, WAT-8, WAT-23, CMP-6: whether what meets at an edge may meet there."""
        own, other = self.shows(place, side), self.meets(place, side)
        return own == EMPTY or other in MATES[own] or (self.green_at_wall and {own, other} == {GREEN, WALL})

    def matches(self) -> bool:
        """AL-CITY-2: where two tiles share an edge, both have a wall there or neither has; and so on."""
        return all(self.may_meet(place, side) for place in self.pieces() for side in WAYS)

    def steps(self, place: Place) -> Iterator[Place]:
        """AL-CITY-4, GAT-8, WAT-10: one step on foot: over an edge without wall, or through a gate; never to a camp."""
        for side in WAYS:
            other = beside(place, side)
            gate = frozenset((place, other)) in self.gates and other in self.walls
            if gate or (self.shows(place, side) in (OPEN, SHORT) and self.meets(place, side) in (OPEN, SHORT)):
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
        """AL-CITY-4, CMP-8: every tile and watchtower is reachable on foot."""
        return START in self.walls and self.reached() == {*self.walls, *self.towers}

    def holes(self) -> set[Place]:
        """AL-CITY-7, WAT-20: flood the empty ground from a corner of the enlarged box; what stays dry is a hole."""
        return dry_places({**dict.fromkeys([*self.walls, *self.camps], 15), **self.short_sides()})

    def short_sides(self) -> dict[Place, int]:
        """Return the short sides of every watchtower."""
        return {place: SHORT_SIDES[corner] for place, corner in self.towers.items()}

    def loose_camps(self) -> set[Place]:
        """CMP-5: camps of which no bastion stands at a wall."""
        return {
            place
            for place, bastions in self.camps.items()
            if not any(bastions & side and self.meets(place, side) == WALL for side in WAYS)
        }

    def loose_towers(self) -> set[Place]:
        """WAT-7, WAT-14, WAT-24: watchtowers of which no short side touches a building of their colour."""
        found: set[Place] = set()
        for place, corner in self.towers.items():
            touched = [beside(place, side) for side in WAYS if SHORT_SIDES[corner] & side]
            if not any(other in self.walls and self.colours[other] == self.colours[place] for other in touched):
                found.add(place)
        return found

    def wrongs(self) -> set[str]:
        """Return all that is wrong with the city as it stands (AL-CITY-9, CMP-11, WAT-14)."""
        found = set() if self.matches() else {"match"}
        found |= set() if self.is_connected() else {"foot"}
        found |= {"camp"} if self.loose_camps() else set()
        found |= {"colour"} if self.loose_towers() else set()
        return found | ({"hole"} if self.holes() else set())

    def is_legal(self) -> bool:
        """AL-CITY-9: nothing is wrong; the first thing that is decides, since looking for holes takes long."""
        return self.is_legal_but_for_holes() and not self.holes()

    def is_legal_but_for_holes(self) -> bool:
        """Return whether nothing else is wrong."""
        return self.matches() and self.is_connected() and not self.loose_camps() and not self.loose_towers()

    # -- what may be done -------------------------------------------------------------------------------------------

    def rim(self) -> set[Place]:
        """AL-CITY-3, WAT-11, CMP-17: the empty cells that share an edge with a tile or a short side."""
        return {
            beside(place, side)
            for place in (*self.walls, *self.towers)
            for side in WAYS
            if self.shows(place, side) != EMPTY
        } - self.pieces()

    def faults(self, place: Place, after: SlowCity | int) -> set[str]:
        """Return all that speaks against laying something on an empty place, or a tile with these walls."""
        if place in self.pieces():
            return {"taken"}
        after = self.lay(place, after) if isinstance(after, int) else after
        if place not in self.rim() and place not in after.camps:
            return {"contact"}
        return after.wrongs()

    def stays(self, place: Place) -> bool:
        """AL-REDO-5, GAT-10, WAT-13: the start tile, the two tiles of a gate and a watchtower never leave."""
        return place == START or place in self.towers or self.is_locked(place)

    def layable(self) -> dict[Place, set[int]]:
        """Return for every empty cell that admits a tile at all the wall patterns that may be laid there."""
        found: dict[Place, set[int]] = {}
        for place in self.rim():
            if self.lay(place, 0).holes():
                continue
            tries = {walls: self.lay(place, walls) for walls in range(16)}
            fits = {walls for walls, after in tries.items() if after.is_legal_but_for_holes()}
            if fits:
                found[place] = fits
        return found

    def tower_places(self, colour: int) -> set[tuple[Place, str]]:
        """WAT-6, WAT-7: where a watchtower of this colour may be laid, and how."""
        return {
            (place, corner)
            for place in self.rim()
            for corner in SHORT_SIDES
            if self.lay_tower(place, corner, colour).is_legal()
        }

    def camp_places(self, bastions: int) -> set[Place]:
        """CMP-5: where a camp with these bastions may be laid."""
        return {place for place in self.rim() if self.lay_camp(place, bastions).is_legal()}

    def is_locked(self, place: Place) -> bool:
        """GAT-10: the two tiles that a gate joins stay where they are."""
        return any(place in gate for gate in self.gates)

    def removable(self) -> set[Place]:
        """AL-REDO-4, AL-REDO-5: all without which the city is still a legal one."""
        return {place for place in self.pieces() if not self.stays(place) and self.take(place).is_legal()}

    def needed(self) -> set[Place]:
        """Return the start tile and all without which another one can no longer be reached on foot."""
        walked = (*self.walls, *self.towers)
        return {place for place in walked if place == START or not self.take(place).is_connected()}

    def exchangeable(self) -> dict[Place, set[int]]:
        """AL-REDO-4, AL-REDO-5: for every tile that may be exchanged the wall patterns that may come there.

        The new tile has the colour of the old one, so that no watchtower misses it.
        """
        return {
            place: {walls for walls in range(16) if self.lay(place, walls, self.colours.get(place, -1)).is_legal()}
            for place in self.walls
            if not self.stays(place)
        }

    def printed(self, place: Place, side: int) -> bool:
        """GAT-7: whether a tile has a printed wall on a side."""
        return bool(self.walls.get(place, 0) & ~self.wooden.get(place, 0) & side)

    def double_walls(self) -> list[tuple[Place, int]]:
        """AL-WALL-3, GAT-7: the edges where two printed walls meet, each named once, from the north or the west."""
        return [
            (place, side)
            for place in sorted(self.walls)
            for side in (EAST, SOUTH)
            if self.printed(place, side) and self.printed(beside(place, side), ACROSS[side])
        ]

    # -- what is counted --------------------------------------------------------------------------------------------

    def open_sides(self, side: int) -> int:
        """INV-2, INV-4, INV-19: sides of tiles without wall and short sides that face empty ground in a direction."""
        outward = [place for place in self.pieces() if self.shows(place, side) in (OPEN, SHORT)]
        return sum(self.meets(place, side) == EMPTY for place in outward)

    def line(self, place: Place, side: int) -> list[Place]:
        """CMP-13: the tiles in line from a place in a direction, up to the first cell without one."""
        found: list[Place] = []
        while (place := beside(place, side)) in self.walls:
            found.append(place)
        return found

    def corners(self) -> set[Corner]:
        """FAL-5: the points around which four tiles lie."""
        return {
            (x, y)
            for x, y in self.walls
            if all(other in self.walls for other in ((x - 1, y - 1), (x, y - 1), (x - 1, y)))
        }

    # -- the wall, without watchtowers and camps --------------------------------------------------------------------

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


def without(table: dict[Place, Any], place: Place) -> dict[Place, Any]:
    """Return a table without one place."""
    return {other: item for other, item in table.items() if other != place} if place in table else table


def dry_places(solid: Mapping[Place, int]) -> set[Place]:
    """AL-CITY-6, WAT-20: return the empty ground that is not linked to the outside, orthogonally.

    `solid` has the filled sides of every cell on which something lies: all four, or the two short sides of a
    watchtower, whose other half is empty ground. Empty ground is linked where it meets along a whole side of a cell.
    """
    left, right = min(x for x, _ in solid) - 1, max(x for x, _ in solid) + 1
    top, bottom = min(y for _, y in solid) - 1, max(y for _, y in solid) + 1
    ground = {(x, y) for x in range(left, right + 1) for y in range(top, bottom + 1) if solid.get((x, y), 0) != 15}
    wet = {(left, top)}
    todo = [(left, top)]
    while todo:
        place = todo.pop()
        for side in WAYS:
            other = beside(place, side)
            closed = solid.get(place, 0) & side or solid.get(other, 0) & ACROSS[side]
            if other in ground and other not in wet and not closed:
                wet.add(other)
                todo.append(other)
    return ground - wet


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


def slow_copy(written: Any, printed: Sequence[int] | None = None, colours: Sequence[int] | None = None) -> SlowCity:
    """Return the slow city of the JSON form of a fast one, with the printed walls and the colours of the tiles."""
    city = SlowCity({})
    for tile, x, y, walls, *lie in written["tiles"]:
        place, how = (x, y), lie[0] if lie else 0
        colour = colours[tile] if colours is not None else -1
        if how < 4:
            own = turned(printed[tile], how) if printed is not None else walls
            city = city.lay(place, walls, colour, walls & ~own)
        elif how < 8:
            city = city.lay_tower(place, ("sw", "nw", "ne", "se")[how - 4], colour)
        else:
            city = replace(city.lay_camp(place, walls), green_at_wall=how == 9)
    return city.open(*[((x, y), side) for x, y, side in written["gates"]])
