"""Turn after turn, clockwise, and what happens between two turns (AL-EOT-1 to AL-EOT-7; B1 to B7 of the timing)."""

from __future__ import annotations

from typing import ClassVar

from sabika.kernel.frame import Frame
from sabika.kernel.record import HIDDEN, OPEN, Field, value
from sabika.parts.rows import has_gap
from sabika.titles.alhambra.frames.ending import end_game
from sabika.titles.alhambra.frames.refill import refill_display, refill_market
from sabika.titles.alhambra.frames.scoring import score_due
from sabika.titles.alhambra.frames.turn import Turn
from sabika.titles.alhambra.frames.window import BetweenTurns
from sabika.titles.alhambra.hooks import OPENING, WINDOW, AlhambraContext
from sabika.titles.alhambra.state import next_seat, seats_from


class Opening(Frame):
    """S12, S13: choices before the first turn, then the first market; the first frame on top of the bottom one."""

    RULE: ClassVar[str] = "AL-SETUP-4"
    FIELDS: ClassVar[dict[str, Field]] = {"at": value(OPEN)}
    __slots__ = tuple(FIELDS)
    at: int

    def __init__(self) -> None:
        self.seat = HIDDEN
        self.step = "choose"
        self.at = 0

    def run(self, ctx: AlhambraContext) -> bool:
        opening = OPENING.of(ctx.game)
        if self.at < len(opening):
            self.at += 1
            opening[self.at - 1](ctx)
        elif self.step == "choose":
            self.step = "open"
            refill_market(ctx, ctx.state.active)
        else:
            ctx.finish()
        return False


class Rounds(Frame):
    """The bottom of the stack: a turn, then money, scoring, tiles, the end if there is one, special actions."""

    RULE: ClassVar[str] = "AL-TURN-1"
    __slots__ = ()

    def __init__(self) -> None:
        self.seat = HIDDEN
        self.step = "turn"

    def run(self, ctx: AlhambraContext) -> bool:
        """Go through the steps; the step is written down where another frame takes over in between."""
        state, step = ctx.state, self.step
        if step == "money":
            step = self.step = "scoring"
            if has_gap(state.display) and not refill_display(ctx):
                return False
        if step == "scoring":
            if state.due and score_due(ctx):
                return False
            step = "tiles"
        if step == "tiles":
            step = self.step = "end"
            if has_gap(state.market) and not refill_market(ctx, next_seat(state)):
                return False
        if step == "end":
            if has_gap(state.market) or state.passes >= len(state.seats):
                end_game(ctx)  # AL-EOT-7, D-5: a field is empty; G-8: or a whole round was passed
                return False
            step = self.step = "next"
            if not ctx.game.quiet and WINDOW.of(ctx.game):
                ctx.push(BetweenTurns(seats_from(state, next_seat(state))))
                return False
        if step == "next":
            state.active = next_seat(state)
        self.step = "money"
        turn = Turn(state.active)
        state.stack.append(turn)
        return turn.run(ctx)
