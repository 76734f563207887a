"""Cells, sides and rings as small numbers, and the tables that say what may be laid on a cell.

A cell is one number, `(y + 64) * 128 + x + 64`, so that a cell and 16 bits about it fit one small integer; the table
ends 60 cells from the start tile. Sides are bits: north 1, east 2, south 4, west 8.
"""

from __future__ import annotations

from typing import Final

from sabika.kernel.native import i64, vec

N: Final = 1
E: Final = 2
S: Final = 4
W: Final = 8
SIDES: Final[tuple[int, ...]] = (N, E, S, W)
SIDE_NAMES: Final = {N: "n", E: "e", S: "s", W: "w"}
WIDTH: Final = 128
ORIGIN: Final = 64 * 128 + 64
STEP: Final = {N: -128, E: 1, S: 128, W: -1}
OPPOSITE: Final = {N: S, E: W, S: N, W: E}
RING: Final[tuple[int, ...]] = (-128, -127, 1, 129, 128, 127, -1, -129)
"""The eight cells around a cell, clockwise from north; ring bit i stands for RING[i]."""


def cell_at(x: int, y: int) -> int:
    """Return the cell number of coordinates; the start tile lies at (0, 0), y grows to the south."""
    return (y + 64) * WIDTH + x + 64


def xy(cell: int) -> tuple[int, int]:
    """Return the coordinates of a cell.

    >>> xy(cell_at(-3, 2))
    (-3, 2)
    """
    return cell % WIDTH - 64, cell // WIDTH - 64


def edge_name(cell: int, side: int) -> str:
    """Return how an edge is written: cell, colon, side."""
    x, y = xy(cell)
    return f"{x},{y}:{SIDE_NAMES[side]}"


def point_cells(point: int) -> tuple[int, int, int, int]:
    """Return the four cells around a point, which is named by the cell whose north-west corner it is (GEO-1)."""
    return point - WIDTH - 1, point - WIDTH, point - 1, point


def sides_of_ring(ring: int) -> int:
    """Return the sides on which a cell with this ring of occupied neighbours has one."""
    return (ring & 1) | (ring >> 1 & 2) | (ring >> 2 & 4) | (ring >> 3 & 8)


def changes_of_ring(ring: int) -> int:
    """Return how often empty and occupied alternate, going once around the eight cells (AL-CITY-8, GR-CITY-9)."""
    turned = (ring >> 1) | ((ring & 1) << 7)
    return (ring ^ turned).bit_count()


OCCUPIED: Final = vec[i64]([sides_of_ring(ring) for ring in range(256)])
"""The sides on which a cell has a neighbour, by its ring."""
FILLS: Final = tuple([OCCUPIED[ring] != 0 and changes_of_ring(ring) == 2 for ring in range(256)])
"""Whether a tile in such a cell touches the city (AL-CITY-3, GR-CITY-3) and makes no hole (AL-CITY-6, GR-CITY-8)."""

BUILT: Final = 4096
"""The bit of an entry that says that a tile lies on the cell itself."""
NEAR: Final = 4095
"""The bits of an entry that tell of the cells around: the ring, and the sides on which a wall faces the cell."""
WALLS_AT: Final = 13
"""Where the four bits for the walls of the tile begin."""
TILE_AT: Final = 17
"""Where the number of the tile begins; it has eleven bits."""
NEEDED: Final = 1 << 28
"""The bit that says that other tiles are cut off without this one."""
VISITED: Final = 1 << 29
"""The bit by which a short walk notes where it has been; it is taken away again. In plain Python, numbers up to here
are the quickest ones."""
LIE_AT: Final = 30
"""Where stands how the tile lies (`lie`); it has four bits."""
GATES_AT: Final = 34
"""Where the four bits for the sides with a gate begin."""
GATED: Final = 15 << GATES_AT
"""These bits; one of them, and the tile stays where it is (GAT-10)."""
STANDS: Final = GATED | NEEDED | BUILT | NEAR
"""The bits of an entry that stay when the tile is exchanged for another one."""
WALKED: Final = 38
"""Where a walk through the city notes how many tiles it has seen; nothing is left of that when the walk is over."""


def fitting_walls(near: int) -> int:
    """Return which of the 16 wall patterns may be laid on a cell with this entry, as bits (AL-CITY-5, GR-CITY-5)."""
    occupied, facing = OCCUPIED[near & 255], near >> 8 & 15
    if near & BUILT or not FILLS[near & 255] or occupied == facing:
        return 0
    return sum([1 << walls for walls in range(16) if walls & occupied == facing])


def alike_walls(occupied: int, walls: int) -> int:
    """Return which of the 16 wall patterns agree with `walls` on the occupied sides, as bits (AL-REDO-8, GR-REDO-8)."""
    return sum([1 << other for other in range(16) if (other ^ walls) & occupied == 0])


def tally(patterns: int) -> int:
    """Return one byte for each of eight wall patterns, 1 where it is among them; sums of those count cells."""
    return sum([1 << 8 * walls for walls in range(8) if patterns >> walls & 1]) if patterns else 0


LAYABLE: Final = vec[i64]([fitting_walls(near) for near in range(8192)])
"""The wall patterns that may be laid on an empty cell, by its entry in the grid."""
LAYABLE_LOW: Final = vec[i64]([tally(patterns) for patterns in LAYABLE])
LAYABLE_HIGH: Final = vec[i64]([tally(patterns >> 8) for patterns in LAYABLE])
"""The same for counting: a byte for each of the first eight patterns, and for each of the others."""
ALIKE: Final = vec[i64]([alike_walls(at >> 4, at & 15) for at in range(256)])
"""The wall patterns that may take the place of one, by occupied sides and walls."""
ALIKE_LOW: Final = vec[i64]([tally(patterns) for patterns in ALIKE])
ALIKE_HIGH: Final = vec[i64]([tally(patterns >> 8) for patterns in ALIKE])
SURROUNDED: Final = 0x55
"""The ring bits of the four sides."""
STAYS: Final = NEEDED | SURROUNDED
"""The bits of an entry that hold a tile in its place: less than SURROUNDED of them, and it may leave (AL-REDO-7)."""
ROWS: Final = 6
"""By how many rows the grid reaches beyond the start tile at first, and grows when a city needs more."""
EMPTY: Final = vec[i64]([0] * ((2 * ROWS + 1) * WIDTH))
"""The grid of a city without tiles."""

FACES: Final = ((N, -128, 1024), (E, 1, 2048), (S, 128, 256), (W, -1, 512))
"""For each side, the neighbour there and the bit that says that a wall faces it."""


def joins(walls: int, at: int) -> int:
    """Return the bits that the neighbour at this place of the ring gains by a tile with these walls."""
    step = RING[at]
    return (1 << (at + 4) % 8) | sum([bit for side, there, bit in FACES if there == step and walls & side])


AROUND: Final = tuple([tuple([(RING[at], joins(walls, at)) for at in range(8)]) for walls in range(16)])
"""For each wall pattern of a new tile, the steps to its eight neighbours and the bits that they gain."""
FACED: Final = vec[i64]((0, 1024, 2048, 0, 256, 0, 0, 0, 512))
"""The bit that says to the neighbour on a side that a wall faces it, by the side."""
STEPS: Final = vec[i64]((0, -128, 1, 0, 128, 0, 0, 0, -1))
"""The step to the neighbour on a side, by its bit."""
TURN: Final = {N: E, E: S, S: W, W: N}
"""Walking clockwise along this side, the direction of the walk, and the side after a right turn."""
BACK: Final = {N: W, E: N, S: E, W: S}
"""The side after a left turn, into an inner corner."""
RIGHT: Final = vec[i64]([TURN.get(side, 0) for side in range(9)])
LEFT: Final = vec[i64]([BACK.get(side, 0) for side in range(9)])
"""The same, packed."""


def kind_of(entry: i64) -> i64:
    """Return the occupied sides and the walls of a tile, as they stand in the index of ALIKE."""
    return OCCUPIED[entry & 255] << 4 | entry >> WALLS_AT & 15


def opposite(sides: i64) -> i64:
    """Return the sides across from these."""
    return (sides << 2 | sides >> 2) & 15


def is_single(ways: i64) -> bool:
    """Return whether these are the bits of exactly one side."""
    return ways != 0 and ways & (ways - 1) == 0
