"""Special action 2: a second building directly after CROSS, for three coins (RW-SPEC-5)."""

from __future__ import annotations

from sabika.kernel.action import Action, Verb
from sabika.kernel.decision import PASS, YES_NO, Facts
from sabika.kernel.deed import Deed
from sabika.kernel.errors import Illegal
from sabika.titles.roll_and_write.frames.coins import roll_four
from sabika.titles.roll_and_write.frames.cross import end_cross, may_cross_second
from sabika.titles.roll_and_write.frames.score_sheet import cross
from sabika.titles.roll_and_write.hooks import Table
from sabika.titles.roll_and_write.words import cell_at, cell_name

SECOND_VERB = Verb("second", "cross the building of the other two dice too")
END_VERB = Verb("end", "leave it at one building")


class Second(Deed):
    """RW-SPEC-5: the building at the two dice that were not used; once in a turn, and never with COINS (RW-SPEC-7)."""

    __slots__ = ()

    def offer(self, play: Table, seat: int) -> list[Action]:
        return [Action(seat, SECOND_VERB.name)] if may_cross_second(play, play.state.seats[seat]) else []

    def facts(self, play: Table, action: Action) -> Facts:
        return Facts(play.game.second_cost)

    def check(self, play: Table, action: Action) -> None:
        sheet = play.state.seats[action.seat]
        cost = play.game.second_cost
        if sheet.coins < cost:
            raise Illegal("RW-SPEC-1", f"it costs {cost}, there are {sheet.coins} coins", cost=cost, coins=sheet.coins)
        cell = cell_at(sheet.yellow[0], sheet.blue[0])
        if sheet.crossed >> cell & 1:
            raise Illegal("RW-SPEC-5", f"{cell_name(cell)} is crossed already")

    def do(self, play: Table, action: Action) -> None:
        state = play.state
        sheet = state.seats[action.seat]
        sheet.coins -= play.game.second_cost
        sheet.spent += play.game.second_cost
        cross(play, sheet, cell_at(sheet.yellow[0], sheet.blue[0]), "RW-SPEC-5")
        roll_four(play, state.stack[-1])


class End(Deed):
    """Do without the second building."""

    __slots__ = ()

    def offer(self, play: Table, seat: int) -> list[Action]:
        return [Action(seat, END_VERB.name)]

    def check(self, play: Table, action: Action) -> None:
        pass

    def do(self, play: Table, action: Action) -> None:
        end_cross(play, play.state.stack[-1])


SECOND = Second(SECOND_VERB, YES_NO, "RW-SPEC-5")
END = End(END_VERB, PASS, "RW-CROSS-4")
