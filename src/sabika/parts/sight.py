"""What an uneven city knows of the cells on and around its watchtowers and camps, until something changes there."""

from __future__ import annotations

from typing import Final

from sabika.kernel.native import append, i64, vec
from sabika.parts.grid import EMPTY, RING, tally
from sabika.parts.layout import NOTHING, Layout
from sabika.parts.lie import TOWER

AREA: Final = (0, *RING)
"""The steps to a cell itself and to those around it."""
BESIDE: Final = (0, -128, 1, 128, -1)
"""The steps to a cell itself and to those at its sides."""
TALLY: Final = vec[i64]([tally(patterns) for patterns in range(256)])
"""A byte for each of eight wall patterns that are among some, by these (`tally`)."""

SEEN: Final = 1 << 12
"""What the cell meets on its sides is known: it is in the twelve bits below (`neighbours.facing`)."""
ASKED: Final = 1 << 13
"""Whether what lies around it hangs together is known."""
IN_ONE_RUN: Final = 1 << 14
"""It does (`neighbours.fills`)."""
AROUND_ODD: Final = 1 << 15
"""It lies around such a piece, so that laying must be judged exactly."""
BESIDE_ODD: Final = 1 << 16
"""It is the cell of such a piece or beside it, so that exchanging and removing must be judged exactly."""
COUNTED: Final = 1 << 17
"""The wall patterns that fit there are known, and those that the table would say: they are in the bits above."""
OVER: Final = 1 << 18
"""They are those of tiles that may be exchanged for the one there."""
EXACT_AT: Final = 19
TABLE_AT: Final = 35
"""Where these patterns begin."""
NEARBY: Final = vec[i64](AREA)
"""The steps to a cell and to those around it, packed."""
MARKS: Final = vec[i64]([(AROUND_ODD if step else 0) | (BESIDE_ODD if step in BESIDE else 0) for step in AREA])
"""What is noted there of a watchtower or camp on that cell."""


def look_around(city: Layout) -> None:
    """Note which cells lie around watchtowers and camps, and that nothing is known of them yet."""
    odd = [other for other, how in city.lies.items() if how >= TOWER]
    city.uneven = len(odd) > 0
    sight = blank_sight(city) if odd else NOTHING
    around = vec[i64]()
    for cell in odd:
        at: i64 = cell - city.base
        for place, marks in enumerate(MARKS):
            there = at + NEARBY[place]
            if not sight[there]:
                around = append(around, there)
            sight[there] |= marks
    city.sight = sight
    city.around = around
    city.uncounted = around[:]
    city.off_room_low = city.off_room_high = 0
    city.off_alike_low = city.off_alike_high = 0


def blank_sight(city: Layout) -> vec[i64]:
    """Return a sight in which nothing is known; that of the city is cleared, if it has one for its grid."""
    sight = city.sight
    if len(sight) == len(city.grid):
        for at in city.around:
            sight[at] = 0
        return sight
    # Nearly all grids are as large as the one that is there to be copied, which takes the least time.
    return EMPTY[:] if len(city.grid) == len(EMPTY) else vec[i64]([0] * len(city.grid))


def look_again(city: Layout, at: i64) -> None:
    """Forget what is known of a place in the grid and of those around it."""
    sight = city.sight
    for step in NEARBY:
        there = at + step
        known = sight[there]
        if known:
            if known & COUNTED:
                count_off(city, known, -1)
                city.uncounted = append(city.uncounted, there)
            sight[there] = known & (AROUND_ODD | BESIDE_ODD)


def count_off(city: Layout, known: i64, sign: i64) -> None:
    """Note by how much the counts are wrong in a cell of which this is known, or that it is not known any more."""
    exact: i64 = known >> EXACT_AT & 65535
    table: i64 = known >> TABLE_AT & 65535
    if exact == table:
        return
    if sign < 0:
        exact, table = table, exact
    if known & OVER:
        city.off_alike_low += TALLY[exact & 255] - TALLY[table & 255]
        city.off_alike_high += TALLY[exact >> 8] - TALLY[table >> 8]
    else:
        city.off_room_low += TALLY[exact & 255] - TALLY[table & 255]
        city.off_room_high += TALLY[exact >> 8] - TALLY[table >> 8]
