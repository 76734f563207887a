"""What is on sale: the tiles of the market, and what modules sell like them; one list for whoever may buy."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final, final

from sabika.kernel.errors import Illegal
from sabika.titles.alhambra.hooks import WARES, AlhambraContext
from sabika.titles.alhambra.payment import TILE, Purchase
from sabika.titles.alhambra.state import put

LAST_FIELD: Final = 4
"""The fields of the market are numbered up to here; what modules sell has higher numbers."""
FIELDS: Final = range(1, LAST_FIELD + 1)
"""The fields of the market."""


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


@final
class Catalogue:
    """What could be bought when the market and the shelves of modules were these: the purchases by their numbers.

    There is None where nobody can buy anything.
    """

    __slots__ = ("market", "purchases", "shelves")

    def __init__(self, market: tuple[int, ...], shelves: list[list[Ware]], purchases: list[Purchase | None]) -> None:
        self.market: tuple[int, ...] = market
        self.shelves: list[list[Ware]] = shelves
        self.purchases: list[Purchase | None] = purchases


def find_ware(ctx: AlhambraContext, number: int) -> Ware | None:
    """Return what is on sale under a number, None if there is nothing."""
    if 0 < number <= LAST_FIELD:
        return MarketTile(ctx, number) if ctx.state.market[number - 1] else None
    others = more_wares(ctx)
    at = number - LAST_FIELD - 1
    return others[at] if 0 <= at < len(others) else None


def kept_wares(
    ctx: AlhambraContext, kind: str, row: tuple[Any, ...], number: int, make: Callable[[AlhambraContext], list[Ware]]
) -> list[Ware]:
    """Return what a module sells: the same list for as long as nothing has changed that its wares depend on.

    That is the market, a row that the module looks at, and a number.
    """
    market, kept = ctx.state.market, ctx.game.shelves.get(kind)
    if kept is None or kept[0] is not market or kept[1] is not row or kept[2] != number:
        kept = ctx.game.shelves[kind] = market, row, number, make(ctx)
    found: list[Ware] = kept[3]
    return found


def more_wares(ctx: AlhambraContext) -> list[Ware]:
    """Return what modules sell, in the order of their numbers."""
    found: list[Ware] = []
    for wares in WARES.of(ctx.game):
        found += wares(ctx)
    return found
