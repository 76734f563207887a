"""Setting the game up: start buildings, start dice, imaginary players (sections 2.1, 2.8, 2.9)."""

from __future__ import annotations

from typing import Final

from sabika.titles.roll_and_write.frames.dice import lay, roll_pair
from sabika.titles.roll_and_write.frames.rounds import begin_turn, imaginary_turn
from sabika.titles.roll_and_write.frames.score_sheet import cross
from sabika.titles.roll_and_write.frames.turn import DiceTurn
from sabika.titles.roll_and_write.hooks import SheetContext
from sabika.titles.roll_and_write.state import Sheet
from sabika.titles.roll_and_write.words import VALUES_OF

FIRST: Final = "start player"
"""The stream that chooses the start player."""


def set_up(ctx: SheetContext) -> None:
    """Set everything up; dice that nobody has take no part (RW-SETUP-9), coins lie ready (RW-SETUP-8)."""
    choose_start_player(ctx)
    roll_start_buildings(ctx)
    roll_start_dice(ctx)
    for row in ctx.state.imaginary:  # RW-G-26
        for _ in range(ctx.game.start_buildings):
            imaginary_turn(ctx, row, "RW-2P-2")
    ctx.push(DiceTurn(ctx.state.first))
    begin_turn(ctx, ctx.state.first)


def choose_start_player(ctx: SheetContext) -> None:
    """RW-SETUP-2, RW-G-1: by lot, unless the option names a seat (RW-D-3); a solo player begins (RW-SOLO-1)."""
    state = ctx.state
    chosen: object = ctx.game.setup.option("start_player")
    state.first = chosen - 1 if isinstance(chosen, int) else state.rng.below(FIRST, ctx.game.players)
    ctx.tell("start_player", "RW-SETUP-2", seat=state.first)


def clockwise(ctx: SheetContext) -> list[Sheet]:
    """Return the sheets from the start player on."""
    seats = ctx.state.seats
    return [*seats[ctx.state.first :], *seats[: ctx.state.first]]


def roll_start_buildings(ctx: SheetContext) -> None:
    """RW-SETUP-3: in turn, each rolls and crosses a building, until everybody has three (RW-D-5)."""
    for _ in range(ctx.game.start_buildings):
        for sheet in clockwise(ctx):
            roll_start_building(ctx, sheet)


def roll_start_building(ctx: SheetContext, sheet: Sheet) -> None:
    """RW-SETUP-4: a building that is crossed already is rolled again, with both dice; then it is crossed."""
    while True:
        cell = roll_pair(ctx)
        if not sheet.crossed >> cell & 1:
            break
        yellow, blue = VALUES_OF[cell]
        ctx.tell("start_rerolled", "RW-SETUP-4", seat=sheet.seat, yellow=yellow, blue=blue)
    cross(ctx, sheet, cell, "RW-SETUP-3")


def roll_start_dice(ctx: SheetContext) -> None:
    """RW-SETUP-6: everybody rolls their pair once more; the start player also rolls an additional one (RW-SETUP-7)."""
    order = clockwise(ctx)
    for sheet in [*order, order[0]]:
        yellow, blue = VALUES_OF[roll_pair(ctx)]
        lay(sheet, yellow, blue)
        ctx.tell("dice_rolled", "RW-SETUP-6", seat=sheet.seat, yellow=[yellow], blue=[blue])
