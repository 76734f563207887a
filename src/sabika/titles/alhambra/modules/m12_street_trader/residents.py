"""The residents: who moves in or is exchanged when a tile takes the place of the disc, and who moves out (TRD)."""

from __future__ import annotations

from typing import Any, ClassVar, Final

from sabika.kernel.action import Action, Param, Verb
from sabika.kernel.action_type import ActionType, Listed, Pass
from sabika.kernel.decision import PASS, PICK, YES_NO
from sabika.kernel.errors import Illegal
from sabika.kernel.record import HIDDEN, OPEN, Field, value
from sabika.parts.lie import TOWER
from sabika.parts.question import Question
from sabika.parts.rows import without
from sabika.titles.alhambra.components import TYPES
from sabika.titles.alhambra.frames.turn import DONE_VERB
from sabika.titles.alhambra.hooks import TILE_LAID, TILE_LEFT, AlhambraContext
from sabika.titles.alhambra.modules.m12_street_trader.traders import MODULE, STREET, StreetTrader, fetch, send_back
from sabika.titles.alhambra.tiles import type_of


@MODULE.on(TILE_LAID)
def displace(ctx: AlhambraContext, seat: int, cell: int) -> None:
    """L4: any tile may be built where the disc lies (TRD-2, TRD-3), wherever it comes from (TRD-4).

    TRD-5: the disc is put aside first, so that it gives way once until it is laid again (TRD-12). Nothing else moves
    it, not even when the tiles around it go (TRD-14). A watchtower is no building: nobody is exchanged.
    """
    trader = STREET.of(ctx.state).traders[seat]
    if trader.cell != cell:
        return
    trader.cell = HIDDEN
    tile = ctx.state.seats[seat].city.tile_at(cell)
    ctx.tell("trader_displaced", "TRD-5", seat=seat, tile=ctx.game.tiles[tile].name)
    if ctx.game.tiles[tile].lie == TOWER:
        return
    if type_of(ctx, tile) in trader.disc:  # an unfinished tile has no type
        ctx.push(Match(seat, tile))
    elif EXCHANGE.possible(ctx, seat):
        ctx.push(NoMatch(seat))


class MoveIn(Listed):
    """TRD-6: exactly one resident of the building's colour moves in, beside a chest if there is one (TRD-15)."""

    __slots__ = ()

    def apply(self, ctx: AlhambraContext, action: Action) -> None:
        """The player then picks anybody from the supply for the disc, nobody if it is empty."""
        frame, own = ctx.state.stack[-1], STREET.of(ctx.state)
        assert isinstance(frame, Match)
        trader, kind = own.traders[action.seat], type_of(ctx, frame.tile)
        trader.disc = without(trader.disc, (kind,))
        trader.housed = (*trader.housed, (frame.tile, kind))
        ctx.tell("resident_moved_in", "TRD-6", seat=action.seat, tile=ctx.game.tiles[frame.tile].name)
        if any(own.supply):
            ctx.push(Fetching(action.seat))


class Take(Listed):
    """TRD-6: a resident of any colour that the supply still has."""

    __slots__ = ()

    def candidates(self, ctx: AlhambraContext, seat: int) -> list[tuple[Any, ...]]:
        return [(kind,) for kind in range(len(TYPES))]

    def refusal(self, ctx: AlhambraContext, action: Action) -> Illegal | None:
        return none_left(STREET.of(ctx.state), action.args[0], "TRD-6")

    def apply(self, ctx: AlhambraContext, action: Action) -> None:
        own, seat, kind = STREET.of(ctx.state), action.seat, action.args[0]
        own.traders[seat].disc = tuple(sorted([*own.traders[seat].disc, fetch(own, kind)]))
        ctx.tell("resident_fetched", "TRD-6", seat=seat, type=TYPES[kind])


class Exchange(Listed):
    """TRD-7: one resident of the disc for another one of the supply; both must be there (TRD-17)."""

    __slots__ = ()

    def candidates(self, ctx: AlhambraContext, seat: int) -> list[tuple[Any, ...]]:
        own = STREET.of(ctx.state)
        given = sorted(set(own.traders[seat].disc))
        return [(old, new) for old in given for new, left in enumerate(own.supply) if left and new != old]

    def refusal(self, ctx: AlhambraContext, action: Action) -> Illegal | None:
        own, (old, new) = STREET.of(ctx.state), action.args
        if old not in own.traders[action.seat].disc:
            return Illegal("TRD-7", "there is no such resident on your disc", type=TYPES[old])
        if old == new:
            return Illegal("TRD-7", "take a resident of another colour", type=TYPES[old])
        return none_left(own, new, "TRD-17")

    def apply(self, ctx: AlhambraContext, action: Action) -> None:
        own, seat, (old, new) = STREET.of(ctx.state), action.seat, action.args
        trader = own.traders[seat]
        trader.disc = tuple(sorted([*without(trader.disc, (old,)), fetch(own, new)]))
        send_back(own, old)
        ctx.tell("resident_exchanged", "TRD-7", seat=seat, former=TYPES[old], type=TYPES[new])


def none_left(own: StreetTrader, kind: int, rule: str) -> Illegal | None:
    """Return what forbids to take a resident: the supply has none of the colour."""
    return None if own.supply[kind] else Illegal(rule, "there is no such resident in the supply", type=TYPES[kind])


MOVE_IN_VERB = Verb("street_trader.settle", "let a resident move into the new building")
TAKE_VERB = Verb("street_trader.take", "take a resident from the supply", Param("type", "type"))
EXCHANGE_VERB = Verb(
    "street_trader.exchange",
    "exchange a resident of your trader for one of the supply",
    Param("former", "type"),
    Param("type", "type", "for"),
)
MODULE.verbs += [MOVE_IN_VERB, TAKE_VERB, EXCHANGE_VERB]
MOVE_IN: Final = MoveIn(MOVE_IN_VERB, YES_NO, "TRD-6")
TAKE: Final = Take(TAKE_VERB, PICK, "TRD-6")
EXCHANGE: Final = Exchange(EXCHANGE_VERB, PICK, "TRD-7")
NOBODY: Final = Pass(DONE_VERB, PASS, "TRD-8")


class Match(Question):
    """TRD-6: the colours fit; who lets nobody move in exchanges nobody either (TRD-8)."""

    RULE: ClassVar[str] = "TRD-6"
    PROMPT: ClassVar[str] = "resident"
    ACTION_TYPES: ClassVar[tuple[ActionType, ...]] = (MOVE_IN, NOBODY)
    FIELDS: ClassVar[dict[str, Field]] = {"tile": value(OPEN)}
    __slots__ = tuple(FIELDS)
    tile: int

    def __init__(self, seat: int, tile: int) -> None:
        super().__init__(seat)
        self.tile = tile


class Fetching(Question):
    """TRD-6: who comes to the disc in place of the one who has moved in."""

    RULE: ClassVar[str] = "TRD-6"
    PROMPT: ClassVar[str] = "new_resident"
    ACTION_TYPES: ClassVar[tuple[ActionType, ...]] = (TAKE,)
    __slots__ = ()


class NoMatch(Question):
    """TRD-7: the colours do not fit; one resident may be exchanged."""

    RULE: ClassVar[str] = "TRD-7"
    PROMPT: ClassVar[str] = "resident_exchange"
    ACTION_TYPES: ClassVar[tuple[ActionType, ...]] = (EXCHANGE, NOBODY)
    __slots__ = ()


@MODULE.on(TILE_LEFT)
def move_out(ctx: AlhambraContext, seat: int, tile: int) -> None:
    """TRD-13: the resident of a building that leaves the city returns to the supply."""
    own = STREET.of(ctx.state)
    trader = own.traders[seat]
    for housed, kind in trader.housed:
        if housed == tile:
            trader.housed = tuple([pair for pair in trader.housed if pair[0] != tile])
            send_back(own, kind)
            ctx.tell("resident_moved_out", "TRD-13", seat=seat, tile=ctx.game.tiles[tile].name)
