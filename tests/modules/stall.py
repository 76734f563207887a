"""A stall, a module that nobody prints: it has a class of its own for everything that a module may bring (STA).

STA-1 Beside the market a stall sells four trinkets at the price that they show, the next one when one is sold.
STA-2 As an action a player haggles: they buy anything that is on sale for one less.
STA-3 A voucher costs 3 in any currency; it pays 3 florins, once. Nobody has more than two.
STA-4 Whoever pays too much may have a sweet for it. Once between two turns a player may cheer, loudly or softly.
"""

from __future__ import annotations

from typing import Any, ClassVar, Final

from sabika.kernel.action import Action, Kind, Param, Verb
from sabika.kernel.action_type import Listed
from sabika.kernel.decision import PICK
from sabika.kernel.errors import Illegal, NotationError
from sabika.kernel.hooks import Module
from sabika.kernel.orders import OrderType
from sabika.kernel.record import OPEN, Field, Record, value
from sabika.titles.alhambra.components import Card, Tile
from sabika.titles.alhambra.frames.buy import Buy
from sabika.titles.alhambra.frames.paying import Paying
from sabika.titles.alhambra.frames.surplus import Compensation
from sabika.titles.alhambra.hooks import (
    ACTIONS,
    CARDS,
    COMPENSATIONS,
    HELD_TILES,
    MEANS,
    ORDERS,
    SUPPLIES,
    TILES,
    WARES,
    WINDOW,
    AlhambraContext,
)
from sabika.titles.alhambra.keeping import Kept
from sabika.titles.alhambra.means import ANY, ITEM, OutsideMeans, Purchase
from sabika.titles.alhambra.state import AlhambraState, put
from sabika.titles.alhambra.wares import Shelf, Ware

MODULE: Final = Module("stall", 28, "STA")
TRINKET: Final = "trinket"
VOUCHER: Final = "voucher"
FLORIN: Final = 3
WORTH: Final = 3
MOST: Final = 2
LOUDNESS: Final = ("softly", "loudly")


class StallRecord(Record):
    """The trinkets that are left, and what each seat has: vouchers, sweets, cheers."""

    FIELDS: ClassVar[dict[str, Field]] = {
        "goods": value(OPEN),
        "vouchers": value(OPEN),
        "sweets": value(OPEN),
        "cheers": value(OPEN),
    }
    __slots__ = tuple(FIELDS)
    goods: tuple[int, ...]
    vouchers: tuple[int, ...]
    sweets: tuple[int, ...]
    cheers: tuple[int, ...]

    def __init__(self, players: int) -> None:
        self.goods = ()
        self.vouchers = self.sweets = self.cheers = (0,) * players


OWN: Final = Kept(MODULE, lambda ctx: StallRecord(len(ctx.state.seats)))


@MODULE.on(TILES)
def trinkets() -> list[Tile]:
    """Four tiles without walls."""
    return [Tile(f"trinket-{price}", TRINKET, price % 6, price) for price in (2, 4, 6, 8)]


@MODULE.on(CARDS)
def vouchers() -> list[Card]:
    """All vouchers look alike."""
    return [Card(VOUCHER, VOUCHER, FLORIN, WORTH)]


@MODULE.on(SUPPLIES)
def fill_stall(ctx: AlhambraContext) -> None:
    """STA-1: all trinkets are for sale, one after the other."""
    OWN.of(ctx.state).goods = tuple([tile for tile, face in enumerate(ctx.game.tiles) if face.kind == TRINKET])


@MODULE.on(HELD_TILES)
def left_over(state: AlhambraState) -> list[int]:
    """The trinkets that nobody has bought."""
    return list(OWN.of(state).goods)


class Trinket(Ware):
    """STA-1: the first trinket, for florins."""

    __slots__ = ()

    def take(self, ctx: AlhambraContext) -> None:
        own = OWN.of(ctx.state)
        own.goods = own.goods[1:]


class Stall(Shelf):
    """STA-1: one trinket at a time."""

    __slots__ = ()

    def row(self, state: AlhambraState) -> tuple[Any, ...]:
        return OWN.of(state).goods

    def wares(self, ctx: AlhambraContext) -> list[Ware]:
        return [Trinket(TRINKET, tile, FLORIN, ctx.game.tile_price[tile]) for tile in OWN.of(ctx.state).goods[:1]]


MODULE.add(WARES, Stall())


class Haggle(Buy):
    """STA-2: anything that is on sale, for one less."""

    __slots__ = ()

    def purchase(self, ctx: AlhambraContext, ware: Ware) -> Purchase:
        purchase = super().purchase(ctx, ware)
        purchase.price -= 1
        return purchase


HAGGLE: Final = Verb("stall.haggle", "buy for one less", Param("field", "field"), Param("cards", "cards", "with"))
MODULE.add(ACTIONS, Haggle(HAGGLE, "STA-2"))


class BuyVoucher(Paying):
    """STA-3: a voucher, in any currency."""

    __slots__ = ()

    def targets(self, ctx: AlhambraContext, seat: int) -> list[tuple[Any, ...]]:
        return [()] if OWN.of(ctx.state).vouchers[seat] < MOST else []

    def purchase(self, ctx: AlhambraContext, target: tuple[Any, ...]) -> Purchase:
        if OWN.of(ctx.state).vouchers[ctx.state.active] >= MOST:
            raise Illegal("STA-3", "nobody has more than two vouchers")
        return Purchase(VOUCHER, ANY, WORTH, "STA-3")

    def hand_over(self, ctx: AlhambraContext, action: Action, purchase: Purchase, paid: int) -> None:
        own = OWN.of(ctx.state)
        own.vouchers = put(own.vouchers, action.seat, own.vouchers[action.seat] + 1)


class Voucher(OutsideMeans):
    """STA-3: it pays florins, beside money."""

    __slots__ = ()

    def held(self, ctx: AlhambraContext, seat: int) -> tuple[int, ...]:
        return (ctx.game.card_id(VOUCHER),) * OWN.of(ctx.state).vouchers[seat]

    def spend(self, ctx: AlhambraContext, seat: int, card: int) -> None:
        own = OWN.of(ctx.state)
        own.vouchers = put(own.vouchers, seat, own.vouchers[seat] - 1)


BUY_VOUCHER: Final = Verb("stall.voucher", "buy a voucher", Param("cards", "cards", "with"))
MODULE.add(ACTIONS, BuyVoucher(BUY_VOUCHER, "STA-3"))
MODULE.add(MEANS, Voucher(VOUCHER, ITEM))


class Sweet(Compensation):
    """STA-4: a sweet for a surplus."""

    __slots__ = ()

    def apply(self, ctx: AlhambraContext, action: Action) -> None:
        own = OWN.of(ctx.state)
        own.sweets = put(own.sweets, action.seat, own.sweets[action.seat] + 1)


SWEET: Final = Verb("stall.sweet", "have a sweet")
MODULE.add(COMPENSATIONS, Sweet(SWEET, PICK, "STA-4"))


class Loudness(Kind):
    """How loud a cheer is, as a word."""

    __slots__ = ()

    def words(self, value: int) -> list[str]:
        return [LOUDNESS[value]]

    def read(self, words: list[str]) -> int:
        if words[0] not in LOUDNESS:
            raise NotationError(f"{words[0]!r} is no loudness")
        return LOUDNESS.index(words[0])


class Cheer(Listed):
    """STA-4: once in a game a player may cheer between two turns."""

    __slots__ = ()

    def asks(self, ctx: AlhambraContext, seat: int) -> bool:
        return not OWN.of(ctx.state).cheers[seat]

    def candidates(self, ctx: AlhambraContext, seat: int) -> list[tuple[Any, ...]]:
        return [(at,) for at in range(len(LOUDNESS))]

    def refusal(self, ctx: AlhambraContext, action: Action) -> Illegal | None:
        return None if self.asks(ctx, action.seat) else Illegal("STA-4", "you have cheered already")

    def apply(self, ctx: AlhambraContext, action: Action) -> None:
        own = OWN.of(ctx.state)
        own.cheers = put(own.cheers, action.seat, 1 + action.args[0])


class CheerSo(OrderType):
    """An order to cheer so loud."""

    __slots__ = ()

    def wants(self, ctx: AlhambraContext, action: Action, *args: int) -> bool:
        return action.args == args


CHEER: Final = Verb("stall.cheer", "cheer", Param("loudness", "loudness"))
CHEER_SO: Final = Verb(CHEER.name, "cheer so loud", Param("loudness", "amount"))
MODULE.kinds.append(Loudness("loudness"))
MODULE.add(WINDOW, Cheer(CHEER, PICK, "STA-4"))
MODULE.add(ORDERS, CheerSo(CHEER_SO, range(len(LOUDNESS))))
MODULE.verbs += [HAGGLE, BUY_VOUCHER, SWEET, CHEER]
