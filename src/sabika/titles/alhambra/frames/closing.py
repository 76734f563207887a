"""What modules do when a turn, or a special action outside a turn, is over."""

from __future__ import annotations

from typing import ClassVar

from sabika.kernel.frame import Frame
from sabika.kernel.record import OPEN, Field, value
from sabika.titles.alhambra.hooks import TURN_CLOSE, AlhambraContext


class Closing(Frame):
    """T7 to T9 for one seat, one step after another; `at` is how far they have come.

    Whoever gets a tile outside their turn places it first: push this frame, then the Placement on top of it.
    """

    RULE: ClassVar[str] = "AL-TURN-2"
    FIELDS: ClassVar[dict[str, Field]] = {"at": value(OPEN)}
    __slots__ = tuple(FIELDS)
    at: int

    def __init__(self, seat: int) -> None:
        self.seat = seat
        self.step = "close"
        self.at = 0

    def run(self, ctx: AlhambraContext) -> bool:
        closing = TURN_CLOSE.of(ctx.game)
        if self.at < len(closing):
            self.at += 1
            closing[self.at - 1](ctx, self.seat)
        else:
            ctx.finish()
        return False
