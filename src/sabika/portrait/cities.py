"""Cities as they are drawn: tiles, inner walls, gates, the longest wall edge by edge."""

from __future__ import annotations

from typing import Any

from sabika.parts.city import BACK, SIDES, STEP, TURN, City, N, xy
from sabika.parts.city import SIDE_NAMES as NAMES
from sabika.portrait import pieces
from sabika.portrait.faces import draw_tile, side_names


def draw_city(game: Any, state: Any, city: City) -> pieces.City:
    """Return a city as it is drawn."""
    tiles, walls = city.tiles, city.walls
    drawn = [
        pieces.CityTile(
            *xy(cell),
            draw_tile(game, state, tile, walls[cell]),
            side_names(sum(side for side in SIDES if walls[cell] & side and cell + STEP[side] in tiles)),
            side_names(sum(side for side in SIDES if (cell, side) in city.gates)),
        )
        for cell, tile in tiles.items()
    ]
    return pieces.City(drawn, city.wall(), longest_wall(city))


def longest_wall(city: City) -> list[pieces.Edge]:
    """Return the edges of the longest external wall in their order; of several, the first one clockwise (AL-WALL-7)."""
    line = walk(city)
    if all(wall for _, _, wall in line):
        return [edge(cell, side) for cell, side, _ in line]
    start = next(at for at, (_, _, wall) in enumerate(line) if not wall)
    best: list[tuple[int, int]] = []
    run: list[tuple[int, int]] = []
    for cell, side, wall in [*line[start:], *line[:start]]:
        run = [*run, (cell, side)] if wall else []
        best = run if len(run) > len(best) else best
    return [edge(cell, side) for cell, side in best]


def walk(city: City) -> list[tuple[int, int, bool]]:
    """Return the closed outline clockwise: cell, side, and whether a wall stands there (AL-CITY-10, GR-CITY-11)."""
    tiles, walls = city.tiles, city.walls
    cell = start = min(tiles)
    side = N
    line: list[tuple[int, int, bool]] = []
    while True:
        line.append((cell, side, walls[cell] & side != 0))
        ahead = cell + STEP[TURN[side]]
        across = ahead + STEP[side]
        if across in tiles:
            cell, side = across, BACK[side]
        elif ahead in tiles:
            cell = ahead
        else:
            side = TURN[side]
        if cell == start and side == N:
            return line


def edge(cell: int, side: int) -> pieces.Edge:
    """Return an edge by its coordinates."""
    return pieces.Edge(*xy(cell), NAMES[side])
