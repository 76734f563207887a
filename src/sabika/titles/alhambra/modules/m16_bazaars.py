"""Bazaars: tiles beside the market at a borrowed price, worth the matching buildings around them at the end (BAZ)."""

from __future__ import annotations

from typing import Any, ClassVar, Final

from sabika.kernel.errors import Illegal
from sabika.kernel.hooks import Module
from sabika.kernel.record import OPEN, Field, Record, value
from sabika.parts.city import City
from sabika.parts.module_area import Item
from sabika.titles.alhambra.components import CURRENCIES, TYPES, Tile, load, walls
from sabika.titles.alhambra.hooks import (
    HELD_TILES,
    LINES,
    MODULE_AREA,
    TILE_DRAWN,
    TILES,
    TOWER,
    WARES,
    AlhambraContext,
)
from sabika.titles.alhambra.keeping import Kept
from sabika.titles.alhambra.means import Purchase
from sabika.titles.alhambra.state import AlhambraState, without
from sabika.titles.alhambra.tiles import type_of
from sabika.titles.alhambra.wares import Shelf, Ware

MODULE: Final = Module("bazaars", 16, "BAZ", difficulty=2)
KIND: Final = "bazaar"
DATA: Final = load("bazaars")
SCORED: Final[tuple[int, ...]] = tuple(DATA["rules"]["scored_in_rounds"])
"""The scorings in which bazaars count."""


class Bazaars(Record):
    """The bazaars beside the market, in the order in which they came; any number of them (BAZ-2), open (BAZ-12).

    Those that nobody has bought at the end stay there: nobody gets them any more (BAZ-10).
    """

    FIELDS: ClassVar[dict[str, Field]] = {"open": value(OPEN)}
    __slots__ = tuple(FIELDS)
    open: tuple[int, ...]

    def __init__(self) -> None:
        self.open = ()


BAZAARS: Final = Kept(MODULE, lambda ctx: Bazaars())


@MODULE.on(MODULE_AREA)
def show_nothing_more(state: AlhambraState) -> list[Item]:
    """Bazaars are seen where they are sold."""
    return []


# -- the box, the set-up, the tower -------------------------------------------------------------------------------


@MODULE.on(TILES)
def bazaar_tiles() -> list[Tile]:
    """Eight tiles without a price and without walls, so they are built (BAZ-8) and moved (BAZ-9) like any open tile."""
    return [
        Tile(
            row["id"],
            KIND,
            walls=walls(row["walls"]),
            currency=CURRENCIES.index(row["currency"]),
            types=tuple([TYPES.index(name) for name in row["types"]]),
        )
        for row in DATA["bazaars"]
    ]


@MODULE.on(TOWER)
def into_tower(ctx: AlhambraContext) -> list[int]:
    """S2: all of them go into the tower; those drawn for Dirk are his, and worth nothing."""
    return [tile for tile, face in enumerate(ctx.game.tiles) if face.kind == KIND]


@MODULE.on(TILE_DRAWN)
def lay_beside_market(ctx: AlhambraContext, tile: int) -> bool:
    """BAZ-1: a bazaar drawn for a field of the market lies beside it; another tile is drawn for the field."""
    face = ctx.game.tiles[tile]
    if face.kind != KIND:
        return False
    own = BAZAARS.of(ctx.state)
    own.open = (*own.open, tile)
    ctx.tell("bazaar_opened", "BAZ-1", tile=face.name)
    return True


# -- buying -------------------------------------------------------------------------------------------------------


class BazaarOnSale(Ware):
    """BAZ-3: a bazaar costs what is printed on the tile in the field of its currency, whatever that is (BAZ-13).

    That tile stays (BAZ-7), so that several bazaars of one currency can be bought in a turn (BAZ-11).
    """

    __slots__ = ()

    def refusal(self, ctx: AlhambraContext) -> Illegal | None:
        """BAZ-4: without a tile in that field there is no price, and nobody can buy it."""
        if self.price:
            return None
        return Illegal("BAZ-4", "the field of its currency is empty", currency=CURRENCIES[self.currency])

    def purchase(self, rule: str, exact: str, own_turn: bool) -> Purchase:
        """BAZ-5: it is paid exactly, so that it always earns another action in the own turn (BAZ-6)."""
        return super().purchase("BAZ-3", exact, own_turn)

    def take(self, ctx: AlhambraContext) -> None:
        """BAZ-7: only the bazaar leaves."""
        own = BAZAARS.of(ctx.state)
        own.open = without(own.open, (self.tile,))


def price_in(ctx: AlhambraContext, currency: int) -> int:
    """Return the printed price of the tile in the field of a currency, 0 if the field is empty."""
    game = ctx.game
    return game.tile_price[ctx.state.market[game.slot_currency.index(currency)]]


class BazaarShelf(Shelf):
    """Every bazaar beside the market; one that cannot be bought now keeps its number."""

    __slots__ = ()

    def row(self, state: AlhambraState) -> tuple[Any, ...]:
        return BAZAARS.of(state).open

    def wares(self, ctx: AlhambraContext) -> list[Ware]:
        wares: list[Ware] = []
        for tile in BAZAARS.of(ctx.state).open:
            currency = ctx.game.tiles[tile].currency
            wares.append(BazaarOnSale(KIND, tile, currency, price_in(ctx, currency), exact="BAZ-5"))
        return wares


MODULE.add(WARES, BazaarShelf())


# -- scoring ------------------------------------------------------------------------------------------------------


def matching(ctx: AlhambraContext, city: City, cell: int) -> tuple[int, int]:
    """Return how many buildings around a bazaar are of its types, and how many of its types are among them (BAZ-13).

    All eight cells count alike, walls or not, and a building may serve several bazaars. What has no building type at
    this moment is none: squares, other bazaars, a tile that is not finished.
    """
    types = ctx.game.tiles[city.tile_at(cell)].types
    found = [type_of(ctx, city.tile_at(there)) for there in city.ring(cell)]
    fitting = [kind for kind in found if kind in types]
    return len(fitting), len(set(fitting))


@MODULE.on(LINES, stage=10)
def bazaar_lines(ctx: AlhambraContext, round: int) -> list[tuple[int, str, int, str, Any]]:
    """C10: in the last scoring each bazaar in a city brings matching buildings times matching types; Dirk has none."""
    if round not in SCORED:
        return []
    faces = ctx.game.tiles
    lines: list[tuple[int, str, int, str, Any]] = []
    for player in ctx.state.seats:
        cells = [cell for cell, tile in player.city.tiles.items() if faces[tile].kind == KIND]
        total = 0
        for cell in sorted(cells):
            buildings, colours = matching(ctx, player.city, cell)
            total += buildings * colours
            names = {"tile": faces[player.city.tile_at(cell)].name, "buildings": buildings, "colours": colours}
            ctx.tell("bazaar_counted", "BAZ-13", seat=player.seat, **names, points=buildings * colours)
        if total:
            lines.append((player.seat, "bazaars", total, "BAZ-13", ()))
    return lines


# -- care-taking --------------------------------------------------------------------------------------------------


@MODULE.on(HELD_TILES)
def held_tiles(state: AlhambraState) -> list[int]:
    """The bazaars beside the market."""
    return list(BAZAARS.of(state).open)
