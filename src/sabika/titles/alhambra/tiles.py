"""What a tile shows to the rules: its printed walls, and whatever modules put on it."""

from __future__ import annotations

from sabika.titles.alhambra.hooks import TILE_WALLS, Table


def walls_of(play: Table, tile: int) -> int:
    """Return the walls of a tile, as bits."""
    walls = play.game.tile_walls[tile]
    for fold in TILE_WALLS.of(play.game):
        walls = fold(play, tile, walls)
    return walls
