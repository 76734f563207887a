"""The vizier's favour: between two turns a player may step in once and buy a tile with exact money (VIZ)."""

from __future__ import annotations

from typing import ClassVar, Final

from sabika.kernel.action import Action, Param, Verb
from sabika.kernel.action_type import NOTHING, Listed, Options
from sabika.kernel.decision import PICK
from sabika.kernel.errors import Illegal
from sabika.kernel.frame import Frame
from sabika.kernel.hooks import Module
from sabika.kernel.native import i64
from sabika.kernel.record import OPEN, Field, Record, value
from sabika.parts.module_area import Item
from sabika.titles.alhambra.frames.buy import Buy
from sabika.titles.alhambra.frames.closing import Closing
from sabika.titles.alhambra.frames.ending import end_game
from sabika.titles.alhambra.frames.place import Placement
from sabika.titles.alhambra.frames.refill import refill_market
from sabika.titles.alhambra.hooks import ACTIONS, HELD_PIECES, MODULE_AREA, PROSPECTS, WINDOW, WORTH, AlhambraContext
from sabika.titles.alhambra.keeping import Kept
from sabika.titles.alhambra.state import AlhambraState, next_seat, put
from sabika.titles.alhambra.thumb import while_it_lasts

MODULE: Final = Module("viziers_favour", 1, "VIZ")


class ViziersFavour(Record):
    """VIZ-1: whose vizier is awake (1) or asleep (0), by seat, Dirk has none; at the end it has no value (VIZ-14)."""

    FIELDS: ClassVar[dict[str, Field]] = {"awake": value(OPEN)}
    __slots__ = tuple(FIELDS)
    awake: tuple[int, ...]

    def __init__(self, players: int) -> None:
        self.awake = (1,) * players


FAVOUR: Final = Kept(MODULE, lambda ctx: ViziersFavour(len(ctx.state.seats)))


def is_awake(ctx: AlhambraContext, seat: int) -> bool:
    """Return whether a seat's vizier is awake."""
    return FAVOUR.of(ctx.state).awake[seat] == 1


@MODULE.on(MODULE_AREA)
def show_stones(state: AlhambraState) -> list[Item]:
    """Return everybody's stone."""
    return [Item("awake" if stone else "asleep", seat=seat) for seat, stone in enumerate(FAVOUR.of(state).awake)]


@MODULE.on(HELD_PIECES)
def stones(ctx: AlhambraContext) -> dict[str, int]:
    """The stones of all players."""
    return {"stones": len(FAVOUR.of(ctx.state).awake)}


def turn_stone(ctx: AlhambraContext, seat: int, awake: int) -> None:
    """Turn a seat's stone."""
    favour = FAVOUR.of(ctx.state)
    favour.awake = put(favour.awake, seat, awake)


class BuyByFavour(Buy):
    """VIZ-12: between two turns (VIZ-2) the favour buys one tile of the market, and nothing else.

    The window asks in the order N … X, and again from N on after each special action (VIZ-8); it does not change whose
    turn is next (VIZ-7). All means of payment serve but those for a player's own turn (VIZ-13). A stone that sleeps
    buys nothing more, so once per window is the most (VIZ-9).
    """

    __slots__ = ()

    def asks(self, ctx: AlhambraContext, seat: int) -> bool:
        return is_awake(ctx, seat)

    def count(self, ctx: AlhambraContext, seat: int) -> i64:
        if is_awake(ctx, seat):
            return super().count(ctx, seat)
        return 0

    def options(self, ctx: AlhambraContext, seat: int) -> Options:
        return super().options(ctx, seat) if is_awake(ctx, seat) else NOTHING

    def check(self, ctx: AlhambraContext, action: Action) -> None:
        """VIZ-4: the stone is awake and the price is paid exactly; else nothing happens at all (VIZ-15)."""
        if not is_awake(ctx, action.seat):
            raise Illegal("VIZ-4", "your vizier is asleep", seat=action.seat)
        super().check(ctx, action)

    def apply(self, ctx: AlhambraContext, action: Action) -> None:
        """VIZ-5: first the stone is turned, then the tile is paid and taken, then the rest of the action follows.

        VIZ-6: no extra action arises.
        """
        turn_stone(ctx, action.seat, 0)
        ctx.push(FavourUsed(action.seat))
        super().apply(ctx, action)


class FavourUsed(Frame):
    """VIZ-5: the tile is placed at once, the special action closes as a turn does, then the market is filled up."""

    RULE: ClassVar[str] = "VIZ-5"
    __slots__ = ()

    def __init__(self, seat: int) -> None:
        self.seat = seat
        self.step = "place"

    def run(self, ctx: AlhambraContext) -> bool:
        if self.step == "place":
            self.step = "refill"
            ctx.push(Closing(self.seat))
            ctx.push(Placement(self.seat, gift=1))
        elif self.step == "refill":
            self.step = "end"
            refill_market(ctx, next_seat(ctx.state))  # B4: drawn tiles are offered from the next player on
        elif 0 in ctx.state.market:
            end_game(ctx)  # VIZ-3: whoever else is awake has lost the favour
        else:
            ctx.finish()
        return False


class WakeVizier(Listed):
    """VIZ-10: an action that wakes a sleeping vizier; he may serve right after this turn (VIZ-11)."""

    __slots__ = ()

    def count(self, ctx: AlhambraContext, seat: int) -> i64:
        return 0 if is_awake(ctx, seat) else 1

    def pick(self, ctx: AlhambraContext, seat: int, at: i64) -> Action:
        return Action(seat, self.name)

    def refusal(self, ctx: AlhambraContext, action: Action) -> Illegal | None:
        awake = is_awake(ctx, action.seat)
        return Illegal("VIZ-10", "your vizier is already awake", seat=action.seat) if awake else None

    def apply(self, ctx: AlhambraContext, action: Action) -> None:
        turn_stone(ctx, action.seat, 1)
        ctx.tell("vizier_woken", "VIZ-10", seat=action.seat)


BUY_VERB = Verb(
    "viziers_favour.buy",
    "buy the tile of a market field by the vizier's favour, with exact money",
    Param("field", "field"),
    Param("cards", "cards", "with"),
)
WAKE_VERB = Verb("viziers_favour.wake", "wake the vizier")
MODULE.verbs += [BUY_VERB, WAKE_VERB]
MODULE.add(WINDOW, BuyByFavour(BUY_VERB, "VIZ-5", exact="VIZ-4", own_turn=False))
MODULE.add(ACTIONS, WakeVizier(WAKE_VERB, PICK, "VIZ-10"))


@MODULE.on(WORTH)
def waking_gain(ctx: AlhambraContext, action: Action) -> float | None:
    """To wake him costs an action; what he buys could often be bought in the own turn too, and earn another one."""
    return while_it_lasts(ctx, 1.0) if action.verb == WAKE_VERB.name else None


@MODULE.on(PROSPECTS)
def favour_prospects(ctx: AlhambraContext) -> list[float]:
    """A vizier who is awake is worth part of an action."""
    each = while_it_lasts(ctx, 1.5)
    return [each * stone for stone in FAVOUR.of(ctx.state).awake]
