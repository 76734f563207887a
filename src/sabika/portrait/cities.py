"""Cities as they are drawn: tiles, inner walls, gates, the longest wall edge by edge."""

from __future__ import annotations

from typing import Any

from sabika.parts.city import SIDE_NAMES, SIDES, STEP, City, xy
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
    line = city.outline()
    gap = next((at for at, edge in enumerate(line) if not edge & 1), 0)
    best: list[int] = []
    run: list[int] = []
    for edge in [*line[gap:], *line[:gap]]:
        run = [*run, edge] if edge & 1 else []
        best = run if len(run) > len(best) else best
    return [pieces.Edge(*xy(edge >> 8), SIDE_NAMES[edge >> 1 & 15]) for edge in best]
