"""What a tile shows to the rules: its printed walls, and whatever modules put on it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sabika.titles.alhambra.hooks import MARKS, TILE_TYPE, TILE_WALLS, UNFINISHED, AlhambraContext

if TYPE_CHECKING:
    from sabika.parts.marks import Mark
    from sabika.titles.alhambra.game import AlhambraGame
    from sabika.titles.alhambra.state import AlhambraState


def walls_of(ctx: AlhambraContext, tile: int) -> int:
    """Return the walls of a tile, as bits."""
    walls = ctx.game.tile_walls[tile]
    if ctx.game.odd_walls:
        for fold in TILE_WALLS.of(ctx.game):
            walls = fold(ctx, tile, walls)
    return walls


def type_of(ctx: AlhambraContext, tile: int) -> int:
    """Return the building type that a tile counts as, -1 for none."""
    kind = ctx.game.tile_type[tile]
    if ctx.game.odd_types:
        for fold in TILE_TYPE.of(ctx.game):
            kind = fold(ctx, tile, kind)
    return kind


def is_finished(ctx: AlhambraContext, tile: int) -> bool:
    """Return whether a tile in a city counts for its price and its kind: nothing of it is still being built."""
    for unfinished in UNFINISHED.of(ctx.game):
        if unfinished(ctx, tile):
            return False
    return True


def tiles_by_player(state: AlhambraState) -> list[list[int]]:
    """Return the tiles that everybody is scored for: those in the cities (AL-SCORE-3); those of Dirk come last."""
    held = [seat.city.laid() for seat in state.seats]
    return held if state.dirk is None else [*held, list(state.dirk.tiles)]


def marks_of(game: AlhambraGame, state: AlhambraState) -> list[Mark]:
    """Return what modules have put on tiles, edges and corners."""
    return [mark for show in MARKS.of(game) for mark in show(state)]
