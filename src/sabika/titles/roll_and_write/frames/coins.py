"""COINS: a coin for each intersection that is crossed, then four new dice (section 2.4)."""

from __future__ import annotations

from typing import Final

from sabika.kernel.action import Action, Param, Verb
from sabika.kernel.action_type import ActionType
from sabika.kernel.decision import PICK
from sabika.kernel.errors import Illegal
from sabika.kernel.frame import Frame
from sabika.titles.roll_and_write.components import CELLS, MOST_SEATS
from sabika.titles.roll_and_write.frames.dice import hand_on, roll_all
from sabika.titles.roll_and_write.frames.rounds import end_turn
from sabika.titles.roll_and_write.hooks import SheetContext
from sabika.titles.roll_and_write.state import Sheet
from sabika.titles.roll_and_write.words import CROSSINGS, VALUES_OF, cell_at, cell_name

COINS_VERB = Verb("coins", "get a coin for each crossed-off intersection")
KEEP_VERB = Verb("keep", "keep a pair of dice, pass the other", Param("cell", "cell"))
ONCE: Final = (0,)
TAKES: Final = [Action(seat, COINS_VERB.name) for seat in range(MOST_SEATS)]
KEEPS: Final = [[Action(seat, KEEP_VERB.name, (cell,)) for cell in range(CELLS)] for seat in range(MOST_SEATS)]
"""Every pair that can be kept, by seat and cell."""


class Coins(ActionType):
    """RW-TURN-3: possible at any time, for nothing too (RW-G-4, RW-G-5, RW-G-7)."""

    __slots__ = ()

    def options(self, ctx: SheetContext, seat: int) -> tuple[int, ...]:
        return ONCE

    def action(self, seat: int, option: int) -> Action:
        return TAKES[seat]

    def legal(self, ctx: SheetContext, seat: int) -> list[Action]:
        return [TAKES[seat]]

    def check(self, ctx: SheetContext, action: Action) -> None:
        pass

    def apply(self, ctx: SheetContext, action: Action) -> None:
        """RW-COIN-2: what is more than the row of coins holds is lost; then all dice are rolled (RW-COIN-3)."""
        sheet = ctx.state.seats[action.seat]
        hits = crossed_intersections(sheet)
        coins = min(hits, ctx.game.track - sheet.coins - sheet.spent)
        sheet.coins += coins
        if ctx.events is not None:
            ctx.tell("coins_received", "RW-COIN-1", seat=action.seat, coins=coins, hits=hits)
        roll_four(ctx, ctx.state.stack[-1])


def crossed_intersections(sheet: Sheet) -> int:
    """RW-COIN-1: return how many of the four combinations hit a crossed building, equal ones counted each."""
    crossed = sheet.crossed
    hits = 0
    for yellow in sheet.yellow:
        for blue in sheet.blue:
            hits += crossed >> cell_at(yellow, blue) & 1
    return hits


def roll_four(ctx: SheetContext, turn: Frame) -> None:
    """Roll all four dice; one pair must be kept (RW-COIN-3, RW-SPEC-6), a solo player keeps all (RW-SOLO-4)."""
    roll_all(ctx, ctx.state.seats[turn.seat])
    if ctx.game.players > 1:
        turn.step = "keep"
    else:
        end_turn(ctx, turn)


class Keep(ActionType):
    """RW-COIN-3: one yellow and one blue die stay, the other pair is passed with unchanged values."""

    __slots__ = ()

    def options(self, ctx: SheetContext, seat: int) -> tuple[int, ...]:
        """Return the pairs, each different one once (RW-G-11)."""
        sheet = ctx.state.seats[seat]
        return CROSSINGS[sheet.yellow][sheet.blue]

    def action(self, seat: int, option: int) -> Action:
        return KEEPS[seat][option]

    def legal(self, ctx: SheetContext, seat: int) -> list[Action]:
        return [KEEPS[seat][cell] for cell in self.options(ctx, seat)]

    def check(self, ctx: SheetContext, action: Action) -> None:
        sheet = ctx.state.seats[action.seat]
        cell: int = action.args[0]
        yellow, blue = VALUES_OF[cell]
        if yellow not in sheet.yellow or blue not in sheet.blue:
            raise Illegal("RW-COIN-3", f"there is no pair of dice {cell_name(cell)}", yellow=yellow, blue=blue)

    def apply(self, ctx: SheetContext, action: Action) -> None:
        state = ctx.state
        sheet = state.seats[action.seat]
        yellow, blue = VALUES_OF[action.args[0]]
        one, two = sheet.yellow
        three, four = sheet.blue
        sheet.yellow = (yellow,)
        sheet.blue = (blue,)
        if ctx.events is not None:
            ctx.tell("dice_kept", "RW-COIN-3", seat=action.seat, yellow=yellow, blue=blue)
        hand_on(ctx, action.seat, one if two == yellow else two, three if four == blue else four)
        end_turn(ctx, state.stack[-1])


COINS = Coins(COINS_VERB, PICK, "RW-COIN-1")
KEEP = Keep(KEEP_VERB, PICK, "RW-COIN-3")
