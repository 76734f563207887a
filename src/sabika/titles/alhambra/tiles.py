"""What a tile shows to the rules: its printed walls, and whatever modules put on it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Final, final

from sabika.kernel.native import i64, vec
from sabika.kernel.record import PLAIN_PYTHON
from sabika.parts.memo import new_place
from sabika.parts.rows import holds
from sabika.titles.alhambra.findings import Findings
from sabika.titles.alhambra.hooks import MARKS, TILE_WALLS, UNFINISHED, AlhambraContext

if TYPE_CHECKING:
    from sabika.parts.city import City
    from sabika.parts.marks import Mark
    from sabika.titles.alhambra.game import AlhambraGame
    from sabika.titles.alhambra.state import AlhambraState

NOT_BUILT: Final[list[tuple[int, int]]] = []
"""No tiles in a city; nobody changes it."""
NO_WALLS: Final[dict[int, int]] = {}
"""No walls on any tile."""
BY_KIND: Final = new_place("tiles by kind")
"""Where a city keeps these."""


@final
class Weights:
    """What each tile adds to a sum over a city (`City.weigh`)."""

    __slots__ = ("by_tile", "last")

    def __init__(self, by_tile: list[int]) -> None:
        self.by_tile: vec[i64] = vec[i64](by_tile)
        self.last: FinishedWeights = FinishedWeights((), self.by_tile)

    def but_for(self, without: tuple[int, ...]) -> vec[i64]:
        """Return the same when some tiles are not finished, which add nothing; the last answer is kept."""
        last = self.last
        if last.without is not without and last.without != without:
            weights = self.by_tile[:]
            for tile in without:
                weights[tile] = 0
            last = self.last = FinishedWeights(without, weights)
        return last.by_tile


@final
class FinishedWeights:
    """What each tile adds while some are not finished: one object, so that threads do not mix two answers up."""

    __slots__ = ("by_tile", "without")

    def __init__(self, without: tuple[int, ...], by_tile: vec[i64]) -> None:
        self.without: tuple[int, ...] = without
        self.by_tile: vec[i64] = by_tile


@final
class AddedWalls:
    """The walls that modules have put on tiles: `by_tile` has those with some, `row` all tiles."""

    __slots__ = ("by_tile", "row")

    def __init__(self, by_tile: dict[int, int], tiles: int) -> None:
        self.by_tile: dict[int, int] = by_tile
        row = vec[i64]([0] * tiles)
        for tile, walls in by_tile.items():
            row[tile] = walls
        self.row: vec[i64] = row


@final
class FinishedTypes:
    """The types of all tiles while some are not finished: one object, so that threads do not mix two answers up."""

    __slots__ = ("types", "without")

    def __init__(self, without: tuple[int, ...], types: list[int]) -> None:
        self.without: tuple[int, ...] = without
        self.types: list[int] = types


def walls_of(ctx: AlhambraContext, tile: int) -> int:
    """Return the walls of a tile, as bits."""
    walls = ctx.game.tile_walls[tile]
    return walls | added_walls(ctx).row[tile] if ctx.game.odd_walls else walls


def added_walls(ctx: AlhambraContext) -> AddedWalls:
    """Return the walls that modules have put on tiles; the same object for as long as they stay the same."""
    kept: Findings | None = ctx.kept
    if kept is not None and kept.walls is not None:
        return kept.walls
    game, walls = ctx.game, NO_WALLS
    for put_on in TILE_WALLS.of(game):
        more = put_on(ctx)
        if more:
            walls = {tile: more.get(tile, 0) | walls.get(tile, 0) for tile in (*walls, *more)} if walls else more
    found = game.added if walls else game.nothing_added
    if walls and found.by_tile is not walls:
        found = game.added = AddedWalls(walls, len(game.tiles))
    if kept is not None:
        kept.walls = found
    return found


def type_of(ctx: AlhambraContext, tile: int) -> int:
    """Return the building type that a tile counts as, -1 for none."""
    return -1 if ctx.game.odd_types and holds(unfinished(ctx), tile) else ctx.game.tile_type[tile]


def types_of(ctx: AlhambraContext, tiles: Sequence[int]) -> list[int]:
    """Return the same for several tiles."""
    kinds = types_but_for(ctx.game, unfinished(ctx))
    return [kinds[tile] for tile in tiles]


def types_but_for(game: AlhambraGame, without: tuple[int, ...]) -> list[int]:
    """Return the types of all tiles when some are not finished; the game keeps the last answer, nobody changes it."""
    if not without:
        return game.tile_type
    found = game.finished
    if found is None or (found.without is not without and found.without != without):
        types = game.tile_type.copy()
        for tile in without:
            types[tile] = -1
        found = game.finished = FinishedTypes(without, types)
    return found.types


def tally_types(ctx: AlhambraContext, city: City) -> i64:
    """Return how many finished buildings of each type there are in a city, a byte for each type."""
    return city.weigh(ctx.game.type_weights.but_for(unfinished(ctx)))


def built_of(ctx: AlhambraContext, city: City, kind: str) -> list[tuple[int, int]]:
    """Return the tiles of a kind in a city with their cells, in their order of laying; kept with the city."""
    known: dict[str, list[tuple[int, int]]] | None = city.memo[BY_KIND] if city.memo else None
    if known is None:
        known = {}
        city.keep(BY_KIND, known)
    found = known.get(kind)
    if found is None:
        cells = city.cells_of(weights_of(ctx.game, kind))
        found = known[kind] = [(city.tile_at(cell), cell) for cell in cells] if cells else NOT_BUILT
    return found


def count_built(ctx: AlhambraContext, city: City, kind: str) -> i64:
    """Return how many tiles of a kind there are in a city; compiled, nothing is made for that."""
    if PLAIN_PYTHON:
        return len(built_of(ctx, city, kind))
    return city.weigh(weights_of(ctx.game, kind))


def cells_built(ctx: AlhambraContext, city: City, kind: str) -> list[int]:
    """Return the cells of the tiles of a kind in a city, in their order of laying."""
    if PLAIN_PYTHON:
        return [cell for _, cell in built_of(ctx, city, kind)]
    return city.cells_of(weights_of(ctx.game, kind))


def weights_of(game: AlhambraGame, kind: str) -> vec[i64]:
    """Return a 1 for every tile of a kind, a 0 for the others; the game keeps it."""
    weights = game.kind_weights.get(kind)
    if weights is None:
        weights = game.kind_weights[kind] = Weights([1 if other == kind else 0 for other in game.tile_kind])
    return weights.by_tile


def unfinished(ctx: AlhambraContext) -> tuple[int, ...]:
    """Return the tiles that are still being built."""
    kept: Findings | None = ctx.kept
    if kept is not None and kept.unfinished is not None:
        return kept.unfinished
    found: tuple[int, ...] = ()
    for being_built in UNFINISHED.of(ctx.game):
        more = being_built(ctx)
        if more:
            found = found + more if found else more
    if kept is not None:
        kept.unfinished = found
    return found


def is_finished(ctx: AlhambraContext, tile: int) -> bool:
    """Return whether a tile in a city counts for its price and its kind: nothing of it is still being built."""
    return not holds(unfinished(ctx), tile)


def tiles_by_player(state: AlhambraState) -> list[list[int]]:
    """Return the tiles that everybody is scored for: those in the cities (AL-SCORE-3); those of Dirk come last."""
    held = [seat.city.laid() for seat in state.seats]
    return held if state.dirk is None else [*held, list(state.dirk.tiles)]


def marks_of(game: AlhambraGame, state: AlhambraState) -> list[Mark]:
    """Return what modules have put on tiles, edges and corners."""
    return [mark for show in MARKS.of(game) for mark in show(state)]
