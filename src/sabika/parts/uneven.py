"""What a city with watchtowers and camps allows: the exact rules of laying, exchanging and removing beside them.

Away from them the table of `grid` holds; what lies around a cell is told by `neighbours`. Nothing here changes a city.
"""

from __future__ import annotations

from typing import Final

from sabika.kernel.native import append, i64, vec
from sabika.parts.grid import (
    ALIKE,
    BUILT,
    GATED,
    LAYABLE,
    LIE_AT,
    NEEDED,
    OCCUPIED,
    OPPOSITE,
    ORIGIN,
    SIDES,
    STEP,
    SURROUNDED,
    WIDTH,
    kind_of,
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
    SOLID,
    TAKEN,
    TOWER,
    UNREACHABLE,
    WALL,
)
from sabika.parts.neighbours import (
    MET,
    OPEN_TO,
    SHIFT,
    SURROUNDINGS,
    clash_of,
    clash_with,
    facing,
    fills,
    is_one_run,
    leaning,
    leans,
    look,
    open_ways,
    sides_with,
    touched,
)
from sabika.parts.packed import insert
from sabika.parts.sight import AROUND_ODD, BESIDE_ODD, COUNTED, EXACT_AT, OVER, SEEN, TABLE_AT, count_off

ALL_WALLS: Final = 65535
"""The bits of all wall patterns of tiles."""
UNKNOWN: Final = -1
TAKEN_IN: Final = vec[i64]([UNKNOWN] * SURROUNDINGS)
"""What was found out about surroundings (`taken_in`), in whatever city; there are some thousands."""


def asks(city: Ground, cell: int) -> int:
    """Return what the neighbours ask of a tile on a cell, -1 if none may lie there.

    It is an index of ALIKE: the sides that meet something, and which of these must have a wall.
    """
    return asked_by(facing(city, cell))


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


def taken_in(city: Ground, cell: int) -> i64:
    """Return what the neighbours of a cell would take in there, a bit for every wall pattern.

    The first 16 are for tiles, which they must be able to walk to; the next 16 for the bastions of camps that find a
    wall to stand at, and another 16 for camps whose green sides may stand at walls. The last four are for watchtowers,
    turn by turn.
    """
    around = facing(city, cell)
    found = TAKEN_IN[around]
    if found == UNKNOWN:
        found = find_taken_in(around)
    return found


def find_taken_in(around: i64) -> i64:
    """Return the same for what a cell meets, found out anew."""
    asked = asked_by(around)
    found: i64 = ALIKE[asked] if asked >= 0 and OPEN_TO[around] else 0
    for lie in (CAMP, MEADOW):
        for walls in range(16):
            if clash_with(around, lie, walls) == FITS and leaning(around, walls):
                found |= 1 << pattern_of(lie, walls)
    for lie in range(TOWER, CAMP):
        if clash_with(around, lie, 0) == FITS and SOLID[lie] & OPEN_TO[around]:
            found |= 1 << pattern_of(lie, 0)
    TAKEN_IN[around] = found
    return found


def pattern_of(lie: int, walls: int) -> int:
    """Return where a piece with these walls or bastions stands among all patterns; a watchtower has none of them."""
    if TOWER <= lie < CAMP:
        return lie - TOWER + 48
    return walls if lie < TOWER else (lie - CAMP + 1) << 4 | walls


def layable(city: Ground, cell: int) -> i64:
    """Return what may be laid on an empty cell, a bit for every pattern."""
    found = taken_in(city, cell)
    if found and is_one_run(city, cell - city.base):
        return found
    return 0


def tower_spots(city: Ground, rim: list[int], lie: int) -> list[int]:
    """Return the cells on the rim of a city where a watchtower that lies so may be laid."""
    pattern = pattern_of(lie, 0)
    return [cell for cell in rim if taken_in(city, cell) >> pattern & 1 and fills(city, cell, lie)]


def free_spots(city: Ground) -> dict[int, int]:
    """Return the empty cells that some tile may fill, each as `cell << 16 | wall patterns that fit there`."""
    grid, base, sight = city.grid, city.base, city.sight
    found = [int(cell << 16 | LAYABLE[grid[cell - base]]) for cell in city.spots if not sight[cell - base] & AROUND_ODD]
    for at in city.around:
        if not grid[at] & BUILT and sight[at] & AROUND_ODD:
            patterns = layable(city, at + base) & ALL_WALLS
            if patterns:
                found.append((at + base) << 16 | patterns)
    return {spot >> 16: spot for spot in sorted(found)}


def places(city: Ground, walls: int) -> list[int]:
    """Return the empty cells that a tile with these walls may fill, in ascending order."""
    grid, base, sight = city.grid, city.base, city.sight
    found: list[int] = []
    for cell in city.spots:
        if LAYABLE[grid[cell - base]] >> walls & 1 and not sight[cell - base] & AROUND_ODD:
            found.append(cell)
    for at in city.around:
        if not grid[at] & BUILT and sight[at] & AROUND_ODD and layable(city, at + base) >> walls & 1:
            found.append(at + base)
    return sorted(found)


def place(city: Ground, walls: i64, number: i64) -> i64:
    """Return one of them, without a list of all."""
    grid, base, sight = city.grid, city.base, city.sight
    found = vec[i64]()
    for cell in city.spots:
        if LAYABLE[grid[cell - base]] >> walls & 1 and not sight[cell - base] & AROUND_ODD:
            found = append(found, cell)
    for at in city.around:
        if not grid[at] & BUILT and sight[at] & AROUND_ODD and layable(city, at + base) >> walls & 1:
            found = insert(found, at + base)
    return found[number]


def walled_spots(city: Ground, rim: list[int]) -> list[tuple[int, int]]:
    """Return the cells on its rim that a tile could fill but for the walls all around, with their occupied sides."""
    found: list[tuple[int, int]] = []
    for cell in rim:
        asked = asks(city, cell)
        if asked >= 0 and asked >> 4 == asked & 15 and fills(city, cell, PLAIN):
            found.append((cell, asked & 15))
    return found


def count(city: Ground) -> None:
    """Find out by how much the counts of a plain city are wrong in the cells of which that is not known."""
    grid, sight, origin = city.grid, city.sight, ORIGIN - city.base
    for at in city.uncounted:
        entry, known = grid[at], sight[at]
        exact: i64 = 0
        table: i64 = 0
        if not entry & BUILT:
            if known & AROUND_ODD:
                exact = surroundings(city, at, entry, known)
                if exact and not is_one_run(city, at):
                    exact = 0
                table = LAYABLE[entry]
        elif known & BESIDE_ODD and at != origin and not entry & GATED:
            if not TOWER <= entry >> LIE_AT & 15 < CAMP:
                exact = surroundings(city, at, entry, known)
            table = ALIKE[kind_of(entry)]
            sight[at] |= OVER
        known = sight[at] | COUNTED | exact << EXACT_AT | table << TABLE_AT
        sight[at] = known
        count_off(city, known, 1)
    city.uncounted = vec[i64]()


def surroundings(city: Ground, at: i64, entry: i64, known: i64) -> i64:
    """Return the tiles that the neighbours of a place would take in there; a busy place, so little is called."""
    if not known & BESIDE_ODD:
        around = MET[OCCUPIED[entry & 255] << 4 | entry >> 8 & 15]
    elif known & SEEN:
        around = known & SURROUNDINGS - 1
    else:
        around = look(city, at)
    found = TAKEN_IN[around]
    if found == UNKNOWN:
        found = find_taken_in(around)
    return found & ALL_WALLS


# -- exchanging ------------------------------------------------------------------------------------------------------


def tiles_taken_in(city: Ground, cell: int) -> i64:
    """Return the tiles that may take the place of a piece that is neither the start tile nor locked, by wall pattern.

    In the place of a tile they leave the ways as they are, and no camp without its wall, since both sides of an edge
    must agree; in the place of a camp they only add ways (CMP-19).
    """
    lie = city.grid[cell - city.base] >> LIE_AT & 15
    if TOWER <= lie < CAMP:
        return 0
    return taken_in(city, cell) & ALL_WALLS


def exchanges_at(city: Ground, at: i64) -> i64:
    """Return the same for a place in the grid, wherever in the city that is."""
    if city.sight[at] & BESIDE_ODD:
        return tiles_taken_in(city, at + city.base)
    return ALIKE[kind_of(city.grid[at])]


def gives_way(city: Ground, cell: int, lie: int) -> bool:
    """Return whether a piece may leave for one that lies so; for a camp, ways and walls must not be missed (CMP-11)."""
    before = city.lie_at(cell)
    if before >= CAMP or lie < CAMP:
        return before < TOWER or before >= CAMP
    return before < TOWER and not city.is_needed(cell) and not carries_camp(city, cell)


def camp_swaps(city: Ground, lie: int, walls: int) -> list[int]:
    """Return the cells whose piece may be exchanged for such a camp, in their order of laying."""
    pattern = pattern_of(lie, walls)
    found: list[int] = []
    for cell in city.order:
        entry = city.grid[cell - city.base]
        if not entry >> 8 & walls or cell == ORIGIN or entry & GATED:
            continue  # no wall faces a bastion there (CMP-5), or the tile stays
        if taken_in(city, cell) >> pattern & 1 and gives_way(city, cell, lie):
            found.append(cell)
    return found


def tile_swaps(city: Ground, walls: int) -> list[int]:
    """Return the cells whose piece may be exchanged for a tile with these walls, in their order of laying (CMP-19)."""
    grid, base = city.grid, city.base
    found: list[int] = []
    for cell in city.order:
        if cell != ORIGIN and exchanges_at(city, cell - base) >> walls & 1 and not grid[cell - base] & GATED:
            found.append(cell)
    return found


def exchangeable(city: Ground) -> list[int]:
    """Return the cells of all tiles that may be exchanged, each as `cell << 16 | patterns that may come there`."""
    grid, base = city.grid, city.base
    found: list[int] = []
    for cell in city.order:
        entry = grid[cell - base]
        if cell != ORIGIN and entry >> LIE_AT & 15 < TOWER and not entry & GATED:
            found.append(cell << 16 | exchanges_at(city, cell - base))
    return found


# -- taking back -----------------------------------------------------------------------------------------------------


FIXED: Final = NEEDED | GATED
"""The bits of an entry that hold a tile wherever it lies."""


def leavers(city: Ground) -> vec[i64]:
    """Return the cells whose piece may be taken back; the needed ones must be marked (AL-REDO-7, CMP-11, WAT-13)."""
    grid, base, sight = city.grid, city.base, city.sight
    return vec[i64](
        [
            cell
            for cell in city.order
            if not grid[cell - base] & FIXED
            and (
                can_do_without(city, cell)
                if sight[cell - base] & BESIDE_ODD
                else grid[cell - base] & SURROUNDED != SURROUNDED
            )
        ]
    )


def count_leavers(city: Ground) -> i64:
    """Return how many there are, where calls cost nothing."""
    number: i64 = 0
    for cell in city.order:
        if may_leave(city, cell):
            number += 1
    return number


def may_leave(city: Ground, cell: i64) -> bool:
    """Return whether one cell is among them."""
    entry = city.grid[cell - city.base]
    if entry & FIXED:
        return False
    if city.sight[cell - city.base] & BESIDE_ODD:
        return can_do_without(city, cell)
    return entry & SURROUNDED != SURROUNDED


def can_do_without(city: Ground, cell: int) -> bool:
    """Return whether no hole arises and no camp falls without the piece on a cell; watchtowers stay for good."""
    lie = city.grid[cell - city.base] >> LIE_AT & 15
    if TOWER <= lie < CAMP:
        return False
    around = facing(city, cell)
    if around & 7 and around & 56 and around & 448 and around & 3584:
        return False  # no empty ground on any side: without its piece the cell would be a hole
    return lie >= CAMP or not CARRIES[around] or not carries_camp(city, cell)


CARRIES: Final = vec[i64](sides_with((BASTION,)))
"""The sides on which a cell meets the bastion of a camp, by all that it meets."""


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
