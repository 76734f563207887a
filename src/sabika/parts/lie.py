"""How a piece lies on its cell: turned by some quarters, as half a cell, or as a camp outside the walls.

One small number says it. A tile that lies as its roof shows, which is all that most games know, lies PLAIN.
A watchtower is half a cell; with its right angle in the south-west it is not turned (WAT-6). A camp is never turned
(CMP-3). Walls and bastions are always given as they lie; `turned` says what printed ones come to (MAG-3).
"""

from __future__ import annotations

from typing import Final

from sabika.kernel.native import i64, vec
from sabika.parts.grid import E, N, S, W

PLAIN: Final = 0
"""A tile; 1, 2 and 3 are tiles turned by as many quarters clockwise."""
TOWER: Final = 4
"""A watchtower with its right angle in the south-west; 5, 6 and 7 have it in the north-west, north-east, south-east."""
CAMP: Final = 8
"""A camp; its walls are its bastions, the other sides are green (CMP-4)."""
MEADOW: Final = 9
"""A camp whose green sides may stand at walls (CMP-6, option)."""

SOLID: Final[tuple[int, ...]] = (15, 15, 15, 15, S | W, N | W, N | E, S | E, 15, 15)
"""The sides on which a piece fills its cell, by how it lies: all, or the two short ones of a watchtower (GEO-5)."""
FILLED_AT: Final = vec[i64](SOLID)
"""The same, packed."""
WALKABLE: Final = vec[i64]([sides if lie < CAMP else 0 for lie, sides in enumerate(SOLID)])
"""The sides over which a piece can be entered, by how it lies: none of a camp (CMP-8)."""


def turned(sides: int, quarters: int) -> int:
    """Return where sides come to lie after some quarter turns clockwise.

    >>> turned(N | E, 1) == E | S, turned(N, 3) == W
    (True, True)
    """
    return (sides << quarters | sides >> (4 - quarters)) & 15


def turns_in(lie: int) -> int:
    """Return by how many quarters a piece that lies so is turned; camps never are (CMP-3).

    >>> turns_in(2), turns_in(TOWER), turns_in(TOWER + 3), turns_in(MEADOW)
    (2, 0, 3, 0)
    """
    return lie & 3 if lie < CAMP else 0


def spot_at(cell: int, turn: int) -> int:
    """Return a cell and a turn as one number, which is how actions name the place of a piece that can be turned."""
    return turn << 14 | cell


def cell_of(spot: int) -> int:
    """Return the cell of a spot."""
    return spot & 16383


def turn_of(spot: int) -> int:
    """Return the turn of a spot."""
    return spot >> 14


# -- what meets what ------------------------------------------------------------------------------------------------

EMPTY: Final = 0
OPEN: Final = 1
WALL: Final = 2
SHORT: Final = 3
BASTION: Final = 4
GREEN: Final = 5
LENIENT: Final = 6
"""What a cell shows on a side: empty ground, a tile's side without or with a wall, the short side of a watchtower, a
bastion or a green side of a camp, or one that may stand at a wall."""


def shown(lie: int, walls: int, side: int) -> int:
    """Return what a piece shows on a side; the outer sides of an empty half are empty ground (WAT-22)."""
    if lie < TOWER:
        return WALL if walls & side else OPEN
    if lie < CAMP:
        return SHORT if SOLID[lie] & side else EMPTY
    if walls & side:
        return BASTION
    return GREEN if lie == CAMP else LENIENT


FITS: Final = 0
NO_CONTACT: Final = 1
MISMATCH: Final = 2
UNREACHABLE: Final = 3
HOLE: Final = 4
TAKEN: Final = 5
SHORT_AT_WALL: Final = 6
SHORT_AT_CAMP: Final = 7
CAMP_SIDE: Final = 8
LOOSE_CAMP: Final = 9
VACANT: Final = 10
START_STAYS: Final = 11
HELD: Final = 12
TOWER_STAYS: Final = 13
GATE_TWICE: Final = 14
NO_DOUBLE_WALL: Final = 15
"""Why something may not be laid, or that it may. A title says for each which rule forbids it."""

MATES: Final = {
    OPEN: (OPEN, SHORT),
    WALL: (WALL, BASTION, LENIENT),
    SHORT: (OPEN, SHORT),
    BASTION: (WALL,),
    GREEN: (GREEN, LENIENT),
    LENIENT: (GREEN, LENIENT, WALL),
}
"""What each may meet (AL-CITY-2, WAT-8, WAT-23, CMP-6); empty ground may meet anything (CMP-7, WAT-22)."""


def clash(one: int, two: int) -> int:
    """Return FITS, or why two such sides may not meet."""
    if EMPTY in (one, two) or two in MATES[one]:
        return FITS
    if one in (OPEN, WALL) and two in (OPEN, WALL):
        return MISMATCH
    if SHORT not in (one, two):
        return CAMP_SIDE
    return SHORT_AT_WALL if WALL in (one, two) else SHORT_AT_CAMP


CLASH: Final = tuple([tuple([clash(one, two) for two in range(7)]) for one in range(7)])
"""The same as a table."""
