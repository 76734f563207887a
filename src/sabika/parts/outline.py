"""The outline of a city and the longest wall on it, point by point where watchtowers and camps make it uneven.

An edge is one number, `cell << 8 | side << 1 | wall`; the long side of a watchtower, which is a wall, has the bits of
both its short sides.
"""

from __future__ import annotations

from typing import Final

from sabika.kernel.native import i64, vec
from sabika.parts.grid import BUILT, LEFT, LIE_AT, OPPOSITE, RIGHT, SIDES, STEP, STEPS, WALLS_AT, E, N, S, W, is_single
from sabika.parts.layout import Layout
from sabika.parts.lie import CAMP, TOWER, WALKABLE

SECTORS: Final = ((-128, W), (-128, S), (0, N), (0, W), (-1, E), (-1, N), (-129, S), (-129, E))
"""GEO-4: the eight sectors around a point, clockwise from north: the step from the cell whose north-west corner it is
to the sector's cell, and the side of that cell that the sector lies at. Sector i lies between the rays i and i + 1."""
SECTOR_STEP: Final = vec[i64]([step for step, _ in SECTORS])
SECTOR_SIDE: Final = vec[i64]([side for _, side in SECTORS])
"""The same, packed."""
RAYS: Final = vec[i64]((-128, -127, 1, 129, 128, 127, -1, -129))
"""Where each ray leads, clockwise from north: even ones along sides of cells, odd ones along diagonals."""
STARTS: Final = {N: 0, E: 1, S: 129, W: 128}
"""Walking clockwise along a side, the point where it begins, as a step from its cell."""
ALONG: Final = {N: 2, E: 4, S: 6, W: 0}
"""The ray of that walk."""


def outline(city: Layout) -> list[int]:
    """Return the closed outline (AL-CITY-10, GR-CITY-11) clockwise, each edge as `cell << 8 | side << 1 | wall`.

    Every edge of a tile towards an empty cell is on it (AL-WALL-2, GR-MOAT-2), those between two tiles are not
    (AL-WALL-3, GR-MOAT-3); edges that follow one another here share a corner point, around outer and into inner
    corners (AL-WALL-4, GR-MOAT-4).
    """
    grid = city.grid
    at: i64 = first_cell(city) - city.base  # its north side is outside
    start = at
    side: i64 = N
    line: list[int] = []
    while True:
        line.append((at + city.base) << 8 | side << 1 | (grid[at] >> WALLS_AT & side != 0))
        ahead = at + STEPS[RIGHT[side]]
        across = ahead + STEPS[side]
        if grid[across] & BUILT:
            at, side = across, LEFT[side]
        elif grid[ahead] & BUILT:
            at = ahead
        else:
            side = RIGHT[side]
        if at == start and side == N:
            return line


def first_cell(city: Layout) -> i64:
    """Return the westernmost tile of the northernmost row."""
    found = city.order[0]
    for cell in city.order:
        if cell < found:
            found = cell
    return found


def wall_length(city: Layout) -> int:
    """Return the longest run of walls on that outline, in one walk along it: what `longest_run` says of it."""
    grid = city.grid
    at: i64 = first_cell(city) - city.base
    start = at
    side: i64 = N
    best: i64 = 0
    run: i64 = 0
    first: i64 = -1  # how long the run is with which the walk begins, once it has come to its end
    while True:
        if grid[at] >> WALLS_AT & side:
            run += 1
        else:
            if first < 0:
                first = run
            elif run > best:
                best = run
            run = 0
        ahead = at + STEPS[RIGHT[side]]
        across = ahead + STEPS[side]
        if grid[across] & BUILT:
            at, side = across, LEFT[side]
        elif grid[ahead] & BUILT:
            at = ahead
        else:
            side = RIGHT[side]
        if at == start and side == N:
            break
    if first < 0:
        return run
    return max(best, run + first)


def longest_run(line: list[bool]) -> int:
    """Return the longest cyclic run of True (GR-MOAT-7); a closed ring counts all its edges (AL-WALL-6, GR-MOAT-6).

    Others lose one edge of a closed ring (AL-WALL-8, D-12, GR-MOAT-8).

    >>> longest_run([True, False, True, True]), longest_run([True, True])
    (3, 2)
    """
    if False not in line:
        return len(line)
    best = run = 0
    for wall in line + line:
        run = run + 1 if wall else 0
        if run > best:
            best = run
    return best


def is_ground(city: Layout, cell: i64, side: i64) -> bool:
    """Return whether a cell is city ground at a side: tiles and watchtowers are, camps are not (GEO-2, CMP-12)."""
    entry = city.grid[cell - city.base]
    return entry & BUILT != 0 and WALKABLE[entry >> LIE_AT & 15] & side != 0


def follow(city: Layout, point: i64, ray: i64) -> list[int]:
    """Return the closed line that goes from a point along a ray, the city ground being on its right.

    In each point it continues at the other end of the run of free sectors that it has on its left (GEO-4).
    """
    grid, base = city.grid, city.base
    line: list[int] = []
    here, way = point, ray
    while True:
        cell = here + SECTOR_STEP[way]
        entry = grid[cell - base]
        if way & 1:
            line.append(cell << 8 | WALKABLE[entry >> LIE_AT & 15] << 1 | 1)
        else:
            side = SECTOR_SIDE[way]
            line.append(cell << 8 | side << 1 | (entry >> WALLS_AT & side != 0))
        here += RAYS[way]
        way = way + 4 & 7  # the ray back; the free sectors begin behind it
        while not is_ground(city, here + SECTOR_STEP[way], SECTOR_SIDE[way]):
            way = way + 1 & 7
        if here == point and way == ray:
            return line


def outlines(city: Layout) -> list[list[int]]:
    """Return every closed line around city ground (AL-CITY-10, WAT-21); there are several where camps fill a pocket.

    Every side towards empty ground or a camp is on one of them, and every long side (GEO-3).
    """
    found: list[list[int]] = []
    seen: set[int] = set()
    for start in sorted([int(cell) for cell in city.order]):
        for side in SIDES:
            there = start + STEP[side]
            if is_ground(city, start, side) and not is_ground(city, there, OPPOSITE[side]):
                edge = start << 8 | side << 1 | (city.walls_at(start) & side != 0)
                if edge not in seen:
                    found.append(follow(city, start + STARTS[side], ALONG[side]))
                    seen.update(found[-1])
    return found


def runs(line: list[int]) -> list[list[int]]:
    """Return every wall on a closed line, clockwise; a closed ring is one wall with all its edges (AL-WALL-6)."""
    gap = next((at for at, edge in enumerate(line) if not edge & 1), -1)
    if gap < 0:
        return [line]
    found: list[list[int]] = [[]]
    for edge in line[gap:] + line[:gap]:
        if edge & 1:
            found[-1].append(edge)
        elif found[-1]:
            found.append([])
    return [run for run in found if run]


def towers_in(run: list[int]) -> int:
    """Return how many watchtowers are part of a wall (WAT-19)."""
    return sum([1 for edge in run if not is_single(edge >> 1 & 15)])


def longest_wall(lines: list[list[int]]) -> list[int]:
    """Return the edges of the longest wall on closed lines, clockwise; of several, that with most watchtowers (WAT-18).

    Of those it is the first one, as everywhere (AL-WALL-7).
    """
    best: list[int] = []
    for line in lines:
        for run in runs(line):
            if len(run) > len(best) or (len(run) == len(best) and towers_in(run) > towers_in(best)):
                best = run
    return best


def open_sides(city: Layout, side: int, towers: bool = True) -> int:
    """Return how many sides without wall face empty ground in a direction (INV-2, INV-4).

    Short sides of watchtowers are among them unless `towers` is False (INV-19).
    """
    step, back = STEP[side], OPPOSITE[side]
    found = 0
    for cell in city.order:
        if city.walls_at(cell) & side or not is_ground(city, cell, side):
            continue
        if not towers and TOWER <= city.lie_at(cell) < CAMP:
            continue
        found += not city.solid(cell + step) & back
    return found


def tower_cells(city: Layout) -> list[int]:
    """Return the cells of the watchtowers."""
    return [cell for cell, lie in city.lies.items() if TOWER <= lie < CAMP]
