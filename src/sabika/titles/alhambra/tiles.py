"""What a tile shows to the rules: its printed walls, and whatever modules put on it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sabika.titles.alhambra.hooks import MARKS, TILE_TYPE, TILE_WALLS, Table

if TYPE_CHECKING:
    from sabika.parts.marks import Mark
    from sabika.titles.alhambra.game import AlhambraGame
    from sabika.titles.alhambra.state import AlhambraState


def walls_of(play: Table, tile: int) -> int:
    """Return the walls of a tile, as bits."""
    walls = play.game.tile_walls[tile]
    if play.game.odd_walls:
        for fold in TILE_WALLS.of(play.game):
            walls = fold(play, tile, walls)
    return walls


def type_of(play: Table, tile: int) -> int:
    """Return the building type that a tile counts as, -1 for none."""
    kind = play.game.tile_type[tile]
    if play.game.odd_types:
        for fold in TILE_TYPE.of(play.game):
            kind = fold(play, tile, kind)
    return kind


def marks_of(game: AlhambraGame, state: AlhambraState) -> list[Mark]:
    """Return what modules have put on tiles, edges and corners."""
    return [mark for show in MARKS.of(game) for mark in show(state)]
