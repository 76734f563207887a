"""What a city with watchtowers and camps allows: the exact rules beside them, side by side and sector by sector.

Away from them the table of `grid` holds. Nothing here changes a city, and nothing looks further than it must: filled
ground hangs together in every legal city, so whether a piece makes a hole is seen on the cells around it.
"""

from __future__ import annotations

from typing import Final

from sabika.kernel.native import append, i64, vec
from sabika.parts.grid import (
    ALIKE,
    BUILT,
    LAYABLE,
    NEAR,
    NEEDED,
    OCCUPIED,
    OPPOSITE,
    ORIGIN,
    RING,
    SIDES,
    STEP,
    SURROUNDED,
    WALLS_AT,
    WIDTH,
    E,
    N,
    S,
    W,
    changes_of_ring,
    kind_of,
    tally,
)
from sabika.parts.ground import Ground
from sabika.parts.lie import (
    BASTION,
    CAMP,
    CLASH,
    EMPTY,
    FITS,
    HOLE,
    LOOSE_CAMP,
    MEADOW,
    NO_CONTACT,
    OPEN,
    PLAIN,
    SHORT,
    SOLID,
    TAKEN,
    TOWER,
    UNREACHABLE,
    WALL,
    shown,
)

SECTORS: Final = (
    *((0, S), (0, E), (1, W), (1, S), (2, N)),
    *((2, W), (2, S), (3, N), (3, W), (4, E)),
    *((4, N), (4, W), (5, E), (5, N), (6, S)),
    *((6, E), (6, N), (7, S), (7, E), (0, W)),
)
"""Once around a cell, clockwise from its north side: the neighbours' sectors, each by the place of its cell in the RING
and the side of that cell that it lies at (GEO-4). A sector is filled where its cell is filled at that side (GEO-5)."""


ALL_WALLS: Final = 65535
"""The bits of all wall patterns of tiles."""
TALLY: Final = tuple([tally(patterns) for patterns in range(256)])
"""A byte for each of eight wall patterns that are among some, by these (`tally`)."""
SHIFT: Final = (0, 0, 3, 0, 6, 0, 0, 0, 9)
"""Where a side stands in a number that has three bits for each of the four."""
CLASHES: Final[dict[int, int]] = {}
TOUCHED: Final[dict[int, int]] = {}
WALKABLE: Final[dict[int, int]] = {}
ASKED: Final[dict[int, int]] = {}
TAKEN_IN: Final[dict[int, int]] = {}
FILLED: Final[dict[int, bool]] = {}
"""What was found out about surroundings (`facing`, `fills`), whatever city they are in; there are some thousands."""


def met(occupied: int, walled: int) -> int:
    """Return what a cell meets that has plain tiles on some sides, some of these with a wall towards it."""
    return sum([(WALL if walled & side else OPEN) << SHIFT[side] for side in SIDES if occupied & side])


MET: Final = tuple([met(at >> 4, at & 15) for at in range(256)])
"""The same by occupied and walled sides."""
ONE_RUN: Final = tuple([changes_of_ring(ring) == 2 for ring in range(256)])
"""Whether the occupied neighbours of a cell hang together all in one run, by its ring."""


def shows(city: Ground, cell: int, side: int) -> int:
    """Return what a cell shows on a side."""
    entry = city.entry(cell)
    return shown(city.lies.get(cell, PLAIN), entry >> WALLS_AT, side) if entry & BUILT else EMPTY


def facing(city: Ground, cell: int) -> int:
    """Return what a cell meets on its four sides, three bits each; kept with the city until something changes there."""
    kept = city.known.get(cell)
    if kept is None:
        if cell in city.near_odd:
            kept = 0
            for side in SIDES:
                kept |= shows(city, cell + STEP[side], OPPOSITE[side]) << SHIFT[side]
        else:
            entry = city.entry(cell)
            kept = MET[OCCUPIED[entry & 255] << 4 | entry >> 8 & 15]
        city.known[cell] = kept
    return kept


def meets(city: Ground, cell: int, side: int) -> int:
    """Return what a cell meets on a side."""
    return facing(city, cell) >> SHIFT[side] & 7


def shared_walls(city: Ground, cell: int) -> int:
    """Return the sides on which a tile stands wall to wall with another one; a camp leaves a wall outside (CMP-12)."""
    if city.lie_at(cell) >= TOWER:
        return 0
    return sum([side for side in SIDES if meets(city, cell, side) == WALL])


def clash_of(city: Ground, cell: int, lie: int, walls: int) -> int:
    """Return FITS, or why a piece on a cell may not meet what lies around it (AL-CITY-2, WAT-8, WAT-23, CMP-6)."""
    around = facing(city, cell)
    key = around << 8 | lie << 4 | walls
    why = CLASHES.get(key)
    if why is None:
        clashes = [CLASH[shown(lie, walls, side)][around >> SHIFT[side] & 7] for side in SIDES]
        why = CLASHES[key] = next((found for found in clashes if found != FITS), FITS)
    return why


def touched(city: Ground, cell: int, lie: int) -> int:
    """Return the sides on which a tile or watchtower there touches another one (AL-CITY-3, WAT-11, CMP-17)."""
    around = facing(city, cell)
    key = around << 4 | lie
    found = TOUCHED.get(key)
    if found is None:
        sides = [side for side in SIDES if around >> SHIFT[side] & 7 in (OPEN, WALL, SHORT)]
        found = TOUCHED[key] = SOLID[lie] & sum(sides)
    return found


def open_ways(city: Ground, cell: int, lie: int, walls: int) -> int:
    """Return the sides over which one could walk from a tile or watchtower there to another one (AL-CITY-4, WAT-10)."""
    around = facing(city, cell)
    found = WALKABLE.get(around)
    if found is None:
        found = WALKABLE[around] = sum([side for side in SIDES if around >> SHIFT[side] & 7 in (OPEN, SHORT)])
    return SOLID[lie] & ~walls & found


def leans(city: Ground, cell: int, walls: int) -> int:
    """Return at how many walls of tiles a camp with these bastions stands there (CMP-5)."""
    return sum([1 for side in SIDES if walls & side and meets(city, cell, side) == WALL])


def fills(city: Ground, cell: int, lie: int) -> bool:
    """Return whether a piece on an empty cell touches what is there and encloses no empty ground (AL-CITY-8, WAT-20).

    Going once around it, filled and free must change twice. Half a cell leaves its own ground free, where nobody
    looks at the sectors behind the empty corner; that ground must be open on one of its two outer sides (WAT-12).
    """
    around = city.entry(cell) & 255
    if cell not in city.odd and (lie < TOWER or lie >= CAMP):
        return ONE_RUN[around]
    filled = 0
    for at, step in enumerate(RING):
        if around >> at & 1:
            filled |= SOLID[city.lies.get(cell + step, PLAIN)] << 4 * at
    key = filled << 4 | lie
    found = FILLED.get(key)
    if found is None:
        found = FILLED[key] = in_one_run(filled, lie)
    return found


def in_one_run(filled: int, lie: int) -> bool:
    """Return the same for the filled sides of the cells around, four bits for each place of the RING."""
    ring = [1 if filled >> 4 * at & side else 0 for at, side in SECTORS]
    if TOWER <= lie < CAMP:
        gap = 1 + 5 * (lie - TOWER)
        if ring[gap - 1] and ring[(gap + 4) % 20]:
            return False
        ring[gap : gap + 4] = [0]
    return sum([ring[at - 1] ^ ring[at] for at in range(len(ring))]) == 2


# -- tiles beside watchtowers and camps ------------------------------------------------------------------------------


def asks(city: Ground, cell: int) -> int:
    """Return what the neighbours ask of a tile on a cell, -1 if none may lie there.

    It is an index of ALIKE: the sides that meet something, and which of these must have a wall.
    """
    around = facing(city, cell)
    found = ASKED.get(around)
    if found is None:
        found = ASKED[around] = asked_by(around)
    return found


def asked_by(around: int) -> int:
    """Return the same for what lies around a cell."""
    met = walled = 0
    for side in SIDES:
        there = around >> SHIFT[side] & 7
        if there == EMPTY:
            continue
        met |= side
        if CLASH[OPEN][there] != FITS:
            walled |= side
            if CLASH[WALL][there] != FITS:
                return -1
    return met << 4 | walled


def fault_at(city: Ground, cell: int, lie: int, walls: int) -> int:
    """Return FITS, or why a piece may not be laid on a cell."""
    if city.is_built(cell):
        return TAKEN
    if lie < CAMP and not touched(city, cell, lie):
        return NO_CONTACT
    why = clash_of(city, cell, lie, walls)
    if why != FITS:
        return why
    if lie >= CAMP:
        if not leans(city, cell, walls):
            return LOOSE_CAMP
    elif not open_ways(city, cell, lie, walls):
        return UNREACHABLE
    return FITS if fills(city, cell, lie) else HOLE


def taken_in(city: Ground, cell: int) -> int:
    """Return what the neighbours of a cell would take in there, a bit for every wall pattern.

    The first 16 are for tiles, which they must be able to walk to; the next 16 for the bastions of camps that find a
    wall to stand at, and another 16 for camps whose green sides may stand at walls.
    """
    around = facing(city, cell)
    found = TAKEN_IN.get(around)
    if found is None:
        asked = asks(city, cell)
        found = int(ALIKE[asked]) if asked >= 0 and open_ways(city, cell, PLAIN, 0) else 0
        for lie in (CAMP, MEADOW):
            for walls in range(16):
                if clash_of(city, cell, lie, walls) == FITS and leans(city, cell, walls):
                    found |= 1 << pattern_of(lie, walls)
        TAKEN_IN[around] = found
    return found


def pattern_of(lie: int, walls: int) -> int:
    """Return where a tile or camp with these walls or bastions stands among all patterns."""
    return walls if lie < CAMP else (lie - CAMP + 1) << 4 | walls


def layable(city: Ground, cell: int) -> int:
    """Return what may be laid on an empty cell, a bit for every pattern; kept until something changes there."""
    kept = city.known.get(-cell)
    if kept is None:
        kept = taken_in(city, cell)
        if kept and not fills(city, cell, PLAIN):
            kept = 0
        city.known[-cell] = kept
    return kept


def free_spots(city: Ground) -> dict[int, int]:
    """Return the empty cells that some tile may fill, each as `cell << 16 | wall patterns that fit there`."""
    odd = city.odd
    found = [int(cell << 16 | LAYABLE[city.grid[cell - city.base]]) for cell in city.spots if int(cell) not in odd]
    for cell in odd:
        if not city.grid[cell - city.base] & BUILT:
            patterns = layable(city, cell) & ALL_WALLS
            if patterns:
                found.append(cell << 16 | patterns)
    return {at >> 16: at for at in sorted(found)}


def room(city: Ground) -> tuple[int, int]:
    """Return how many empty cells there are for each wall pattern, as `room_low` and `room_high` count them.

    By how much each of the odd cells differs from what these say is kept until something changes there.
    """
    laying = city.laying
    if len(laying) < len(city.odd):
        grid, base = city.grid, city.base
        for cell in city.odd:
            if cell not in laying:
                entry = grid[cell - base]
                exact = 0 if entry & BUILT else layable(city, cell) & ALL_WALLS
                laying[cell] = difference(exact, LAYABLE[entry & (BUILT | NEAR)])
    return summed(laying, city.room_low, city.room_high)


def alike(city: Ground) -> tuple[int, int]:
    """Return how many pieces may be exchanged for a tile of each wall pattern, as `alike_low` and `alike_high` do."""
    swapping = city.swapping
    if len(swapping) < len(city.near_odd):
        grid, base, gated = city.grid, city.base, city.gated
        for cell in city.near_odd:
            if cell not in swapping:
                entry = grid[cell - base]
                fixed = not entry & BUILT or cell == ORIGIN or cell in gated
                swapping[cell] = SAME if fixed else difference(tiles_taken_in(city, cell), ALIKE[kind_of(entry)])
    return summed(swapping, city.alike_low, city.alike_high)


SAME: Final = (0, 0)
"""No difference."""


def difference(exact: int, table: int) -> tuple[int, int]:
    """Return by how much the counts change if these wall patterns fit instead of those that the table says."""
    if exact == table:
        return SAME
    return TALLY[exact & 255] - TALLY[table & 255], TALLY[exact >> 8] - TALLY[table >> 8]


def summed(changes: dict[int, tuple[int, int]], low: int, high: int) -> tuple[int, int]:
    """Return the counts with all these changes."""
    for change in changes.values():
        if change is not SAME:
            low += change[0]
            high += change[1]
    return low, high


def tiles_taken_in(city: Ground, cell: int) -> int:
    """Return the tiles that may take the place of a piece that is neither the start tile nor locked, by wall pattern.

    In the place of a tile they leave the ways as they are, and no camp without its wall, since both sides of an edge
    must agree; in the place of a camp they only add ways (CMP-19).
    """
    return 0 if TOWER <= city.lies.get(cell, PLAIN) < CAMP else taken_in(city, cell) & ALL_WALLS


def gives_way(city: Ground, cell: int, lie: int) -> bool:
    """Return whether a piece may leave for one that lies so; for a camp, ways and walls must not be missed (CMP-11)."""
    before = city.lies.get(cell, PLAIN)
    if before >= CAMP or lie < CAMP:
        return before < TOWER or before >= CAMP
    return before < TOWER and not is_needed(city, cell) and not carries_camp(city, cell)


def is_needed(city: Ground, cell: int) -> bool:
    """Return whether other tiles are cut off without the one there."""
    if not city._marked:
        city.mark_needed()
    return city.grid[cell - city.base] & NEEDED != 0


def swaps(city: Ground, lie: int, walls: int) -> list[int]:
    """Return the cells whose piece may be exchanged for such a tile or camp, in their order of laying."""
    pattern, gated = pattern_of(lie, walls), city.gated
    known, found = city.known, []
    grid, base = city.grid, city.base
    for place in city.order:
        if lie >= CAMP and not grid[place - base] >> 8 & walls:
            continue  # no wall faces a bastion there (CMP-5)
        cell = int(place)
        around = known.get(cell)
        patterns = TAKEN_IN.get(around) if around is not None else None
        if patterns is None:
            patterns = taken_in(city, cell)
        if patterns >> pattern & 1 and cell != ORIGIN and cell not in gated and gives_way(city, cell, lie):
            found.append(cell)
    return found


def walled_spots(city: Ground) -> list[tuple[int, int]]:
    """Return the empty cells that a tile could fill but for the walls all around, with their occupied sides."""
    found: list[tuple[int, int]] = []
    for cell in sorted({cell + step for cell in city.order for step in (-128, 1, 128, -1)}):
        if not city.is_built(cell) and touched(city, cell, PLAIN):
            asked = asks(city, cell)
            if asked >= 0 and asked >> 4 == asked & 15 and fills(city, cell, PLAIN):
                found.append((int(cell), asked & 15))
    return found


def exchangeable(city: Ground) -> list[int]:
    """Return the cells of all tiles that may be exchanged, each as `cell << 16 | patterns that may come there`."""
    return [
        int(cell) << 16 | tiles_taken_in(city, cell)
        for cell in city.order
        if cell != ORIGIN and city.lie_at(cell) < TOWER and not city.is_locked(cell)
    ]


def leavers(city: Ground) -> vec[i64]:
    """Return the cells whose piece may be taken back; the needed ones must be marked (AL-REDO-7, CMP-11, WAT-13)."""
    found = vec[i64]()
    grid, base, near, gated = city.grid, city.base, city.near_odd, city.gated
    for cell in city.order:
        entry = grid[cell - base]
        if entry & NEEDED:
            continue
        stays = not can_do_without(city, cell) if int(cell) in near else entry & SURROUNDED == SURROUNDED
        if not stays and not (gated and int(cell) in gated):
            found = append(found, cell)
    return found


def can_do_without(city: Ground, cell: int) -> bool:
    """Return whether no hole arises and no camp falls without the piece on a cell; watchtowers stay for good."""
    lie = city.lies.get(cell, PLAIN)
    if TOWER <= lie < CAMP:
        return False
    around = facing(city, cell)
    if around & 7 and around & 56 and around & 448 and around & 3584:
        return False  # no empty ground on any side: without its piece the cell would be a hole
    return lie >= CAMP or not MAY_CARRY[around] or not carries_camp(city, cell)


MAY_CARRY: Final = tuple([any([around >> SHIFT[side] & 7 == BASTION for side in SIDES]) for around in range(4096)])
"""Whether a cell meets the bastion of a camp, by all that it meets."""


def carries_camp(city: Ground, cell: int) -> bool:
    """Return whether some camp stands at walls of the tile there alone (CMP-11)."""
    around = facing(city, cell)
    for side in SIDES:
        if around >> SHIFT[side] & 7 == BASTION:
            there = cell + STEP[side]
            if leans(city, there, city.walls_at(there)) == 1:
                return True
    return False


# -- the whole city --------------------------------------------------------------------------------------------------


def has_hole(city: Ground) -> bool:
    """Return whether some empty ground is enclosed: flood from outside, through whole sides alone (WAT-20).

    The box spans all pieces, camps included (GEO-2).
    """
    cells = [int(cell) for cell in city.order]
    xs = [cell % WIDTH for cell in cells]
    ys = [cell // WIDTH for cell in cells]
    left, right, top, bottom = min(xs) - 1, max(xs) + 1, min(ys) - 1, max(ys) + 1
    solid = {cell: city.solid(cell) for cell in cells}
    corner = top * WIDTH + left
    seen = {corner}
    todo = [corner]
    while todo:
        cell = todo.pop()
        own = solid.get(cell, 0)
        for side in SIDES:
            there = cell + STEP[side]
            if there in seen or own & side or solid.get(there, 0) & OPPOSITE[side]:
                continue
            if left <= there % WIDTH <= right and top <= there // WIDTH <= bottom:
                seen.add(there)
                todo.append(there)
    full = sum([1 for sides in solid.values() if sides == 15])
    return len(seen) + full < (right - left + 1) * (bottom - top + 1)


def clash_in(city: Ground) -> int:
    """Return FITS, or why two pieces of the city may not lie beside each other."""
    for cell in city.order:
        why = clash_of(city, cell, city.lie_at(cell), city.walls_at(cell))
        if why != FITS:
            return why
    return FITS


def has_loose_camp(city: Ground) -> bool:
    """Return whether some camp stands at no wall (CMP-5, CMP-11)."""
    camps = [cell for cell, lie in city.lies.items() if lie >= CAMP]
    return any([not leans(city, cell, city.walls_at(cell)) for cell in camps])
