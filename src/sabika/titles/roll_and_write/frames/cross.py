"""CROSS: one building at a yellow and a blue die (section 2.3)."""

from __future__ import annotations

from typing import Final

from sabika.kernel.action import Action, Param, Verb
from sabika.kernel.action_type import ActionType
from sabika.kernel.decision import PLACE
from sabika.kernel.errors import Illegal
from sabika.kernel.frame import Frame
from sabika.titles.roll_and_write.components import CELLS, MOST_SEATS
from sabika.titles.roll_and_write.frames.dice import hand_on, roll_used
from sabika.titles.roll_and_write.frames.rounds import end_turn
from sabika.titles.roll_and_write.frames.score_sheet import cross
from sabika.titles.roll_and_write.hooks import SheetContext
from sabika.titles.roll_and_write.state import Sheet
from sabika.titles.roll_and_write.words import CROSSINGS, VALUES_OF, cell_at, cell_name

VERB = Verb("cross", "cross off a building", Param("cell", "cell"))
CROSSES: Final = [[Action(seat, VERB.name, (cell,)) for cell in range(CELLS)] for seat in range(MOST_SEATS)]
"""Every crossing that can exist, by seat and cell."""


class Cross(ActionType):
    """RW-CROSS-1: a yellow and a blue die whose building is not crossed; an option is the cell."""

    __slots__ = ()

    def options(self, ctx: SheetContext, seat: int) -> list[int]:
        """RW-TURN-2: the four intersections of the dice, each different one once (RW-G-11)."""
        sheet = ctx.state.seats[seat]
        crossed = sheet.crossed
        return [cell for cell in CROSSINGS[sheet.yellow][sheet.blue] if not crossed >> cell & 1]

    def action(self, seat: int, option: int) -> Action:
        return CROSSES[seat][option]

    def legal(self, ctx: SheetContext, seat: int) -> list[Action]:
        return [CROSSES[seat][cell] for cell in self.options(ctx, seat)]

    def check(self, ctx: SheetContext, action: Action) -> None:
        sheet = ctx.state.seats[action.seat]
        cell: int = action.args[0]
        yellow, blue = VALUES_OF[cell]
        if yellow not in sheet.yellow or blue not in sheet.blue:
            raise Illegal("RW-CROSS-1", f"there are no dice for {cell_name(cell)}", yellow=yellow, blue=blue)
        if sheet.crossed >> cell & 1:
            raise Illegal("RW-CROSS-2", f"{cell_name(cell)} is already crossed off", yellow=yellow, blue=blue)

    def apply(self, ctx: SheetContext, action: Action) -> None:
        """The used pair is taken off the sheet (RW-CROSS-3); the second building is offered where it is possible."""
        state = ctx.state
        sheet = state.seats[action.seat]
        cell: int = action.args[0]
        yellow, blue = VALUES_OF[cell]
        cross(ctx, sheet, cell, "RW-CROSS-1")
        one, two = sheet.yellow
        sheet.yellow = (one,) if two == yellow else (two,)
        one, two = sheet.blue
        sheet.blue = (one,) if two == blue else (two,)
        turn = state.stack[-1]
        if sheet.coins >= ctx.game.second_cost and may_cross_second(ctx, sheet):
            turn.step = "second"
        else:
            end_cross(ctx, turn)


def may_cross_second(ctx: SheetContext, sheet: Sheet) -> bool:
    """Return whether there are coins for the other building (RW-SPEC-1) and it is not crossed (RW-SPEC-5)."""
    if sheet.coins < ctx.game.second_cost:
        return False
    return not sheet.crossed >> cell_at(sheet.yellow[0], sheet.blue[0]) & 1


def end_cross(ctx: SheetContext, turn: Frame) -> None:
    """RW-CROSS-3, RW-G-21: pass the other pair, then roll the used one; a solo player passes nothing (RW-SOLO-3)."""
    sheet = ctx.state.seats[turn.seat]
    if ctx.game.players > 1:
        hand_on(ctx, turn.seat, sheet.yellow[0], sheet.blue[0])
        sheet.yellow = sheet.blue = ()
    roll_used(ctx, sheet)
    end_turn(ctx, turn)


CROSS = Cross(VERB, PLACE, "RW-CROSS-1")
