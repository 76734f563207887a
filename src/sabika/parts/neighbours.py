"""What a cell meets on its four sides and around it, where there are watchtowers and camps, and whether it may.

Nothing looks further than it must: filled ground hangs together in every legal city, so whether a piece makes a hole is
seen on the cells around it.
"""

from __future__ import annotations

from typing import Final

from sabika.kernel.native import i64, vec
from sabika.parts.grid import (
    BUILT,
    LIE_AT,
    OCCUPIED,
    RING,
    SIDES,
    STEPS,
    WALLS_AT,
    E,
    N,
    S,
    W,
    changes_of_ring,
    opposite,
)
from sabika.parts.layout import Layout
from sabika.parts.lie import CAMP, CLASH, FILLED_AT, FITS, OPEN, SHORT, SOLID, TOWER, WALL, shown
from sabika.parts.sight import AROUND_ODD, ASKED, BESIDE_ODD, IN_ONE_RUN, SEEN

SECTORS: Final = (
    *((0, S), (0, E), (1, W), (1, S), (2, N)),
    *((2, W), (2, S), (3, N), (3, W), (4, E)),
    *((4, N), (4, W), (5, E), (5, N), (6, S)),
    *((6, E), (6, N), (7, S), (7, E), (0, W)),
)
"""Once around a cell, clockwise from its north side: the neighbours' sectors, each by the place of its cell in the RING
and the side of that cell that it lies at (GEO-4). A sector is filled where its cell is filled at that side (GEO-5)."""
SHIFT: Final = vec[i64]((0, 0, 3, 0, 6, 0, 0, 0, 9))
"""Where a side stands in a number that has three bits for each of the four."""
SURROUNDINGS: Final = 4096
"""How many numbers there are for what a cell meets on its four sides."""
CLASHES: Final[dict[int, int]] = {}
FILLED: Final[dict[int, bool]] = {}
"""What was found out about surroundings (`clash_with`, `fills`), in whatever city; there are some thousands."""


def all_shown(lie: int, walls: int) -> int:
    """Return what a piece shows on its four sides, three bits each."""
    return sum([shown(lie, walls, side) << SHIFT[side] for side in SIDES])


def sectors_at(place: int, solid: int) -> int:
    """Return which of the SECTORS a cell in a place of the RING fills that is filled at these sides, as bits."""
    return sum([1 << at for at, (where, side) in enumerate(SECTORS) if where == place and solid & side])


SHOWN: Final = vec[i64]([all_shown(lie, walls) for lie in range(len(SOLID)) for walls in range(16)])
"""The same by how it lies and its walls."""
FILLED_BY: Final = vec[i64]([sectors_at(at >> 4, SOLID[at & 15]) if at & 15 < len(SOLID) else 0 for at in range(128)])
"""The same by the place and how the piece there lies (four bits)."""
LAST_SECTOR: Final = 19
AROUND: Final = vec[i64](RING)
"""The RING, packed."""


def met(occupied: int, walled: int) -> int:
    """Return what a cell meets that has plain tiles on some sides, some of these with a wall towards it."""
    return sum([(WALL if walled & side else OPEN) << SHIFT[side] for side in SIDES if occupied & side])


def sides_with(kinds: tuple[int, ...]) -> list[int]:
    """Return the sides on which a cell meets one of these, by all that it meets."""
    n = [N if kind in kinds else 0 for kind in range(8)]
    e, s, w = [side * E for side in n], [side * S for side in n], [side * W for side in n]
    return [n[at & 7] | e[at >> 3 & 7] | s[at >> 6 & 7] | w[at >> 9] for at in range(SURROUNDINGS)]


TOUCHED: Final = vec[i64](sides_with((OPEN, WALL, SHORT)))
"""The sides on which a cell meets a tile or watchtower, by all that it meets."""
OPEN_TO: Final = vec[i64](sides_with((OPEN, SHORT)))
"""Those over which one could walk there."""
MET: Final = vec[i64]([met(at >> 4, at & 15) for at in range(256)])
"""The same by occupied and walled sides."""
ONE_RUN: Final = tuple([changes_of_ring(ring) == 2 for ring in range(256)])
"""Whether the occupied neighbours of a cell hang together all in one run, by its ring."""


def facing(city: Layout, cell: int) -> i64:
    """Return what a cell meets on its four sides, three bits each; kept with the city beside what is odd there."""
    at: i64 = cell - city.base
    if not 0 <= at < len(city.grid):
        return 0
    if city.uneven:
        known = city.sight[at]
        if known & SEEN:
            return known & SURROUNDINGS - 1
        if known & BESIDE_ODD:
            return look(city, at)
    entry = city.grid[at]
    return MET[OCCUPIED[entry & 255] << 4 | entry >> 8 & 15]


def look(city: Layout, at: i64) -> i64:
    """Return the same for a place in the grid beside what is odd, found out anew."""
    grid = city.grid
    found: i64 = 0
    side: i64 = 1
    while side < 16:
        entry = grid[at + STEPS[side]]
        if entry & BUILT:
            shows = SHOWN[(entry >> LIE_AT & 15) << 4 | entry >> WALLS_AT & 15]
            found |= (shows >> SHIFT[opposite(side)] & 7) << SHIFT[side]
        side <<= 1
    city.sight[at] |= SEEN | found
    return found


def meets(city: Layout, cell: int, side: int) -> int:
    """Return what a cell meets on a side."""
    return facing(city, cell) >> SHIFT[side] & 7


def shared_walls(city: Layout, cell: int) -> int:
    """Return the sides on which a tile stands wall to wall with another one; a camp leaves a wall outside (CMP-12)."""
    if city.lie_at(cell) >= TOWER:
        return 0
    return sum([side for side in SIDES if meets(city, cell, side) == WALL])


def clash_of(city: Layout, cell: int, lie: int, walls: int) -> int:
    """Return FITS, or why a piece on a cell may not meet what lies around it (AL-CITY-2, WAT-8, WAT-23, CMP-6)."""
    return clash_with(facing(city, cell), lie, walls)


def clash_with(around: int, lie: int, walls: int) -> int:
    """Return the same for what lies around a cell."""
    key = around << 8 | lie << 4 | walls
    why = CLASHES.get(key)
    if why is None:
        clashes = [CLASH[shown(lie, walls, side)][around >> SHIFT[side] & 7] for side in SIDES]
        why = CLASHES[key] = next((found for found in clashes if found != FITS), FITS)
    return why


def touched(city: Layout, cell: int, lie: int) -> int:
    """Return the sides on which a tile or watchtower there touches another one (AL-CITY-3, WAT-11, CMP-17)."""
    return SOLID[lie] & TOUCHED[facing(city, cell)]


def open_ways(city: Layout, cell: int, lie: int, walls: int) -> int:
    """Return the sides over which one could walk from a tile or watchtower there to another one (AL-CITY-4, WAT-10)."""
    return SOLID[lie] & ~walls & OPEN_TO[facing(city, cell)]


def leans(city: Layout, cell: int, walls: int) -> int:
    """Return at how many walls of tiles a camp with these bastions stands there (CMP-5)."""
    return leaning(facing(city, cell), walls)


def leaning(around: int, walls: int) -> int:
    """Return the same for what lies around a cell."""
    number: i64 = 0
    for side in SIDES:
        if walls & side and around >> SHIFT[side] & 7 == WALL:
            number += 1
    return number


def fills(city: Layout, cell: int, lie: int) -> bool:
    """Return whether a piece on an empty cell touches what is there and encloses no empty ground (AL-CITY-8, WAT-20).

    Going once around it, filled and free must change twice. Half a cell leaves its own ground free, where nobody
    looks at the sectors behind the empty corner; that ground must be open on one of its two outer sides (WAT-12).
    """
    at: i64 = cell - city.base
    if lie < TOWER or lie >= CAMP:
        return is_one_run(city, at)
    grid = city.grid
    around = grid[at] & 255
    filled: i64 = 0
    place: i64 = 0
    while around:
        if around & 1:
            filled |= FILLED_AT[grid[at + AROUND[place]] >> LIE_AT & 15] << 4 * place
        around >>= 1
        place += 1
    key = filled << 4 | lie
    found = FILLED.get(key)
    if found is None:
        found = FILLED[key] = in_one_run(filled, lie)
    return found


def is_one_run(city: Layout, at: i64) -> bool:
    """Return the same for a piece that fills its cell, kept with the city around what is odd."""
    entry = city.grid[at]
    known: i64 = 0
    if city.uneven:
        known = city.sight[at]
    if not known & AROUND_ODD:
        return ONE_RUN[entry & 255]
    if not known & ASKED:
        known = ASKED | IN_ONE_RUN if changes_twice(city, at) else ASKED
        city.sight[at] |= known
    return known & IN_ONE_RUN != 0


def changes_twice(city: Layout, at: i64) -> bool:
    """Return whether filled and free change twice, going once around a place in the grid."""
    grid = city.grid
    around = grid[at] & 255
    filled: i64 = 0
    place: i64 = 0
    while around:
        if around & 1:
            filled |= FILLED_BY[place << 4 | grid[at + AROUND[place]] >> LIE_AT & 15]
        around >>= 1
        place += 1
    changes = filled ^ (filled >> 1 | (filled & 1) << LAST_SECTOR)
    changes &= changes - 1
    return changes != 0 and changes & (changes - 1) == 0


def in_one_run(filled: int, lie: int) -> bool:
    """Return the same for the filled sides of the cells around, four bits for each place of the RING."""
    ring = [1 if filled >> 4 * at & side else 0 for at, side in SECTORS]
    if TOWER <= lie < CAMP:
        gap = 1 + 5 * (lie - TOWER)
        if ring[gap - 1] and ring[(gap + 4) % 20]:
            return False
        ring[gap : gap + 4] = [0]
    return sum([ring[at - 1] ^ ring[at] for at in range(len(ring))]) == 2
