"""The medina: quarters without a type that nobody wants; whoever has built the fewest loses points (MED)."""

from __future__ import annotations

from typing import Any, Final

from sabika.kernel.hooks import Module
from sabika.parts.standing import Key, Standing
from sabika.titles.alhambra.components import Tile, load, walls
from sabika.titles.alhambra.hooks import LINES, LOSSES, STANDINGS, TILES, TOWER, AlhambraContext
from sabika.titles.alhambra.tiles import is_finished, tiles_by_player

MODULE: Final = Module("medina", 26, "MED")
KIND: Final = "medina"
DATA: Final[dict[str, Any]] = load("medina")
PENALTIES: Final[tuple[tuple[int, ...], ...]] = tuple(
    [tuple(DATA["penalties"][f"round_{round}"]) for round in (1, 2, 3)]
)
"""MED-8: what each place loses, by round, the fewest medinas first."""
WITHOUT: Final[tuple[int, ...]] = tuple(DATA["penalties"]["no_medina_extra"])
"""MED-10: what everybody without a medina loses on top, by round."""


# -- the box and the set-up: a medina is bought (MED-1), built (MED-2) and awarded (MED-4) like every other tile ------


@MODULE.on(TILES)
def medina_tiles() -> list[Tile]:
    """Nine tiles with the prices 2 to 10, each once, and without a building type."""
    return [Tile(row["id"], KIND, price=row["price"], walls=walls(row["walls"])) for row in DATA["medinas"]]


@MODULE.on(TOWER)
def into_tower(ctx: AlhambraContext) -> list[int]:
    """S2: all of them are shuffled into the tower."""
    return [tile for tile, face in enumerate(ctx.game.tiles) if face.kind == KIND]


# -- scoring: all of it is public (MED-12) ---------------------------------------------------------------------------


def built_prices(ctx: AlhambraContext) -> list[list[int]]:
    """Return the printed prices of everybody's built medinas, Dirk's last; those in reserves are not built (MED-3).

    One with a building site is not built yet (MED-13).
    """
    faces = ctx.game.tiles
    return [
        [faces[tile].price for tile in tiles if faces[tile].kind == KIND and is_finished(ctx, tile)]
        for tiles in tiles_by_player(ctx.state)
    ]


def losses(built: list[list[int]], round: int) -> dict[int, int]:
    """Return who loses how much (MED-8).

    All without a medina hold the worst places together (MED-7) and share what these lose, rounded up (MED-9), then
    lose some more (MED-10). The places that are left go to the others, the fewest medinas first; of equally many
    those with the lower highest price are worse (MED-6).
    """
    places = PENALTIES[round - 1]
    without = [who for who, prices in enumerate(built) if not prices]
    size = len(without)
    lost = {who: -(-sum(places[:size]) // size) + WITHOUT[round - 1] for who in without}
    others = [(len(prices), max(prices), who) for who, prices in enumerate(built) if prices]
    for (_, _, who), penalty in zip(sorted(others), places[size:], strict=False):
        lost[who] = penalty
    return lost


@MODULE.on(LINES, stage=11)
def medina_points(ctx: AlhambraContext, round: int) -> list[tuple[int, str, int, str, Any]]:
    """C11, MED-5: the last lines of a scoring, before an attack; scores may fall below 0 (MED-11)."""
    lines: list[tuple[int, str, int, str, Any]] = []
    built = built_prices(ctx)
    for who, lost in losses(built, round).items():
        prices = built[who]
        detail = (("count", len(prices)), ("highest", max(prices, default=0)))
        lines.append((who, KIND, -lost, "MED-8" if prices else "MED-9", detail))
    return lines


@MODULE.on(LOSSES)
def medina_loss(ctx: AlhambraContext, round: int, seat: int) -> tuple[int, int]:
    """All medinas lie open, so that everybody knows what they would lose."""
    lost = losses(built_prices(ctx), round).get(seat, 0)
    return lost, lost


@MODULE.on(STANDINGS)
def medina_standing(ctx: AlhambraContext, round: int) -> Standing:
    """MED-6, MED-12: everybody's medinas, Dirk's too, the dearest breaking ties, and what the places lose."""
    keys = [(len(prices), max(prices, default=0)) for prices in built_prices(ctx)]
    return Standing(
        KIND, keys, lambda then: points_for(then, round), [place_points(row, len(keys)) for row in PENALTIES]
    )


def points_for(keys: list[Key], round: int) -> list[int]:
    """Return everybody's points for so many medinas of which the dearest costs so much."""
    lost = losses([[highest] * number for number, highest in keys], round)
    return [-lost.get(who, 0) for who in range(len(keys))]


def place_points(penalties: tuple[int, ...], players: int) -> list[int]:
    """Return the points of each place, that with the most medinas first."""
    return [-lost for lost in reversed((*penalties, *[0] * players)[:players])]
