"""What is on sale: the tiles of the market, and what modules sell like them; one list for whoever may buy."""

from __future__ import annotations

from typing import Any, Final, final

from sabika.kernel.errors import Illegal
from sabika.kernel.native import mypyc_attr
from sabika.titles.alhambra.hooks import WARES, AlhambraContext
from sabika.titles.alhambra.means import TILE, Purchase
from sabika.titles.alhambra.state import AlhambraState, put

LAST_FIELD: Final = 4
"""The fields of the market are numbered up to here; what modules sell has higher numbers."""
FIELDS: Final = range(1, LAST_FIELD + 1)
"""The fields of the market."""


@mypyc_attr(allow_interpreted_subclasses=True)
class Ware:
    """One tile that can be bought: what is bought, and how it is taken from where it lies.

    `along` is another tile that is bought together with it, for one price (0: none). Without a tile nothing is sold
    under this number now.
    """

    __slots__ = ("along", "currency", "exact", "kind", "price", "tile")

    def __init__(self, kind: str, tile: int, currency: int, price: int, exact: str = "", along: int = 0) -> None:
        self.kind: str = kind
        self.tile: int = tile
        self.currency: int = currency
        self.price: int = price
        self.exact: str = exact
        self.along: int = along

    def refusal(self, ctx: AlhambraContext) -> Illegal | None:
        """Return why nobody can buy it now, though it lies there; None if it can be bought."""
        return None

    def take(self, ctx: AlhambraContext) -> None:
        """Take away what is bought from where it is on sale."""
        raise NotImplementedError(self.kind)

    def purchase(self, rule: str, exact: str, own_turn: bool) -> Purchase:
        """Return the purchase of it; a patron may pay, and in a player's turn an exact payment earns an action."""
        return Purchase(
            self.kind, self.currency, self.price, rule, exact or self.exact, own_turn, own_turn, True, self.tile
        )


@mypyc_attr(allow_interpreted_subclasses=True)
class MarketTile(Ware):
    """AL-BUY-1: the tile of a market field, at its printed price, in the currency of the field."""

    __slots__ = ("field",)

    def __init__(self, ctx: AlhambraContext, field: int) -> None:
        game, tile = ctx.game, ctx.state.market[field - 1]
        super().__init__(TILE, tile, game.slot_currency[field - 1], game.tile_price[tile])
        self.field: int = field

    def take(self, ctx: AlhambraContext) -> None:
        """AL-BUY-4: the field stays empty."""
        ctx.state.market = put(ctx.state.market, self.field - 1, 0)


@mypyc_attr(allow_interpreted_subclasses=True)
class Shelf:
    """What a module sells like the tiles of the market.

    Its wares depend on the market, on a row of the module, on how many scorings are done, and on nothing else.
    """

    __slots__ = ()

    def row(self, state: AlhambraState) -> tuple[Any, ...]:
        """Return the row that they depend on; it is another one whenever something of it changes."""
        raise NotImplementedError

    def wares(self, ctx: AlhambraContext) -> list[Ware]:
        """Return what is on sale; under its number also what cannot be bought now."""
        raise NotImplementedError


@final
class Catalogue:
    """What was on sale when market, scorings and the rows of modules were these, by its numbers.

    There is None where nobody can buy anything.
    """

    __slots__ = ("market", "rows", "scored", "wares")

    def __init__(self, state: AlhambraState, shelves: tuple[Shelf, ...], wares: list[Ware | None]) -> None:
        self.market: tuple[int, ...] = state.market
        self.scored: tuple[int, ...] = state.scored
        self.rows: list[tuple[Any, ...]] = [shelf.row(state) for shelf in shelves]
        self.wares: list[Ware | None] = wares

    def holds(self, state: AlhambraState, shelves: tuple[Shelf, ...]) -> bool:
        """Return whether nothing of that has changed; what was made anew counts as changed."""
        if self.market is not state.market or self.scored is not state.scored:
            return False
        for at, shelf in enumerate(shelves):
            if shelf.row(state) is not self.rows[at]:
                return False
        return True


def catalogue_of(ctx: AlhambraContext) -> Catalogue:
    """Return what is on sale: the same for as long as nothing of it has changed."""
    game, state = ctx.game, ctx.state
    shelves, kept = WARES.of(game), game.catalogue
    if kept is None or not kept.holds(state, shelves):
        wares: list[Ware | None] = [market_tile(ctx, field) if state.market[field - 1] else None for field in FIELDS]
        wares += [ware if ware.tile and ware.refusal(ctx) is None else None for ware in more_wares(ctx)]
        kept = game.catalogue = Catalogue(state, shelves, wares)
    return kept


def market_tile(ctx: AlhambraContext, field: int) -> MarketTile:
    """Return the tile of a field that is not empty; it never changes, so the game keeps it."""
    known, place = ctx.game.market_tiles, ctx.state.market[field - 1] * LAST_FIELD + field - 1
    found = known[place]
    if found is None:
        found = known[place] = MarketTile(ctx, field)
    return found


def find_ware(ctx: AlhambraContext, number: int) -> Ware | None:
    """Return what is on sale under a number, None if there is nothing."""
    if 0 < number <= LAST_FIELD:
        return market_tile(ctx, number) if ctx.state.market[number - 1] else None
    others = more_wares(ctx)
    at = number - LAST_FIELD - 1
    return others[at] if 0 <= at < len(others) else None


def more_wares(ctx: AlhambraContext) -> list[Ware]:
    """Return what modules sell, in the order of their numbers."""
    found: list[Ware] = []
    for shelf in WARES.of(ctx.game):
        found += shelf.wares(ctx)
    return found
