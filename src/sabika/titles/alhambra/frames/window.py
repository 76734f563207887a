"""Windows: players are asked one after another whether they want to step in."""

from __future__ import annotations

from typing import ClassVar

from sabika.kernel.action import Action
from sabika.kernel.action_type import ActionType
from sabika.kernel.frame import Frame
from sabika.kernel.record import OPEN, Field, value
from sabika.titles.alhambra.frames.turn import DONE
from sabika.titles.alhambra.hooks import CLAIMS, WINDOW, AlhambraContext


class Asking(Frame):
    """Seats in an order, `at` the one that is asked; who is asked depends on public facts only (3c)."""

    FIELDS: ClassVar[dict[str, Field]] = {"order": value(OPEN), "at": value(OPEN)}
    __slots__ = tuple(FIELDS)
    order: tuple[int, ...]
    at: int

    def __init__(self, order: tuple[int, ...]) -> None:
        self.seat = order[0]
        self.step = "ask"
        self.order = order
        self.at = 0

    def ways(self, ctx: AlhambraContext) -> tuple[ActionType, ...]:
        """Return how players may step in."""
        raise NotImplementedError

    def action_types(self, ctx: AlhambraContext, seat: int) -> tuple[ActionType, ...]:
        return (*self.ways(ctx), DONE)

    def ways_by_order(self, ctx: AlhambraContext, seat: int) -> tuple[ActionType, ...]:
        return tuple([action_type for action_type in self.ways(ctx) if action_type.asks(ctx, seat)])

    def declined(self, ctx: AlhambraContext, seat: int) -> None:
        """Go on to the next seat."""
        self.at += 1

    def run(self, ctx: AlhambraContext) -> bool:
        ways = self.ways(ctx)
        while self.at < len(self.order):
            self.seat = self.order[self.at]
            for action_type in ways:
                if action_type.asks(ctx, self.seat):
                    return True
            self.at += 1
        ctx.finish()
        return False


class BetweenTurns(Asking):
    """B6: after any special action everybody may decide again, the next player first."""

    RULE: ClassVar[str] = "AL-TURN-1"
    PROMPT: ClassVar[str] = "window"
    __slots__ = ()

    def ways(self, ctx: AlhambraContext) -> tuple[ActionType, ...]:
        return WINDOW.of(ctx.game)

    def action_types(self, ctx: AlhambraContext, seat: int) -> tuple[ActionType, ...]:
        return ctx.game.window_action_types

    def all_types(self, ctx: AlhambraContext, seat: int) -> tuple[ActionType, ...]:
        return ctx.game.all_window_types

    def answer(self, ctx: AlhambraContext, action: Action, action_type: ActionType) -> None:
        if action_type is not DONE:
            self.at = 0
        action_type.apply(ctx, action)


class TileOffer(Asking):
    """3b: a drawn tile is offered; the first who takes it ends the offer."""

    RULE: ClassVar[str] = "AL-EOT-6"
    PROMPT: ClassVar[str] = "claim"
    FIELDS: ClassVar[dict[str, Field]] = {"tile": value(OPEN), "taken": value(OPEN)}
    __slots__ = tuple(FIELDS)
    tile: int
    taken: int

    def __init__(self, order: tuple[int, ...], tile: int) -> None:
        super().__init__(order)
        self.tile = tile
        self.taken = 0

    def ways(self, ctx: AlhambraContext) -> tuple[ActionType, ...]:
        return CLAIMS.of(ctx.game)

    def answer(self, ctx: AlhambraContext, action: Action, action_type: ActionType) -> None:
        if action_type is not DONE:
            self.taken = 1
            self.at = len(self.order)
        action_type.apply(ctx, action)
