"""Special action 2: a second building directly after CROSS, for three coins (RW-SPEC-5)."""

from __future__ import annotations

from sabika.kernel.action import Action, Verb
from sabika.kernel.action_type import ActionType
from sabika.kernel.decision import PASS, YES_NO, Facts
from sabika.kernel.errors import Illegal
from sabika.titles.roll_and_write.frames.coins import roll_four
from sabika.titles.roll_and_write.frames.cross import end_cross, may_cross_second
from sabika.titles.roll_and_write.frames.score_sheet import cross
from sabika.titles.roll_and_write.hooks import SheetContext
from sabika.titles.roll_and_write.words import cell_at, cell_name

SECOND_VERB = Verb("second", "cross off the building of the other two dice too")
END_VERB = Verb("end", "stop at one building")


class Second(ActionType):
    """RW-SPEC-5: the building at the two dice that were not used; once in a turn, and never with COINS (RW-SPEC-7)."""

    __slots__ = ()

    def legal(self, ctx: SheetContext, seat: int) -> list[Action]:
        return [Action(seat, SECOND_VERB.name)] if may_cross_second(ctx, ctx.state.seats[seat]) else []

    def facts(self, ctx: SheetContext, action: Action) -> Facts:
        return Facts(ctx.game.second_cost)

    def check(self, ctx: SheetContext, action: Action) -> None:
        sheet = ctx.state.seats[action.seat]
        cost = ctx.game.second_cost
        if sheet.coins < cost:
            raise Illegal(
                "RW-SPEC-1", f"that costs {cost} coins, and you have {sheet.coins}", cost=cost, coins=sheet.coins
            )
        cell = cell_at(sheet.yellow[0], sheet.blue[0])
        if sheet.crossed >> cell & 1:
            raise Illegal("RW-SPEC-5", f"{cell_name(cell)} is already crossed off")

    def apply(self, ctx: SheetContext, action: Action) -> None:
        state = ctx.state
        sheet = state.seats[action.seat]
        sheet.coins -= ctx.game.second_cost
        sheet.spent += ctx.game.second_cost
        cross(ctx, sheet, cell_at(sheet.yellow[0], sheet.blue[0]), "RW-SPEC-5")
        roll_four(ctx, state.stack[-1])


class End(ActionType):
    """Do without the second building."""

    __slots__ = ()

    def legal(self, ctx: SheetContext, seat: int) -> list[Action]:
        return [Action(seat, END_VERB.name)]

    def check(self, ctx: SheetContext, action: Action) -> None:
        pass

    def apply(self, ctx: SheetContext, action: Action) -> None:
        end_cross(ctx, ctx.state.stack[-1])


SECOND = Second(SECOND_VERB, YES_NO, "RW-SPEC-5")
END = End(END_VERB, PASS, "RW-CROSS-4")
