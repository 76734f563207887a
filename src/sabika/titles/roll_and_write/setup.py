"""Setting the game up: start buildings, start dice, imaginary players (sections 2.1, 2.8, 2.9)."""

from __future__ import annotations

from typing import Final

from sabika.titles.roll_and_write.frames.dice import lay, roll_pair
from sabika.titles.roll_and_write.frames.rounds import begin_turn, imaginary_turn
from sabika.titles.roll_and_write.frames.score_sheet import cross
from sabika.titles.roll_and_write.frames.turn import DiceTurn
from sabika.titles.roll_and_write.hooks import Table
from sabika.titles.roll_and_write.state import Sheet
from sabika.titles.roll_and_write.words import VALUES_OF

FIRST: Final = "start player"
"""The stream that chooses the start player."""


def set_up(play: Table) -> None:
    """Do all of the set-up; dice that nobody has take no part (RW-SETUP-9), coins lie ready (RW-SETUP-8)."""
    choose_start_player(play)
    roll_start_buildings(play)
    roll_start_dice(play)
    for row in play.state.imaginary:  # RW-G-26
        for _ in range(play.game.start_buildings):
            imaginary_turn(play, row, "RW-2P-2")
    play.push(DiceTurn(play.state.first))
    begin_turn(play, play.state.first)


def choose_start_player(play: Table) -> None:
    """RW-SETUP-2, RW-G-1: by lot, unless the option names a seat (RW-D-3); alone one begins oneself (RW-SOLO-1)."""
    state = play.state
    chosen: object = play.game.setup.option("start_player")
    state.first = chosen - 1 if isinstance(chosen, int) else state.rng.below(FIRST, play.game.players)
    play.tell("start_player", "RW-SETUP-2", seat=state.first)


def clockwise(play: Table) -> list[Sheet]:
    """Return the sheets from the start player on."""
    seats = play.state.seats
    return [*seats[play.state.first :], *seats[: play.state.first]]


def roll_start_buildings(play: Table) -> None:
    """RW-SETUP-3: in turn, each rolls and crosses a building, until everybody has three (RW-D-5)."""
    for _ in range(play.game.start_buildings):
        for sheet in clockwise(play):
            roll_start_building(play, sheet)


def roll_start_building(play: Table, sheet: Sheet) -> None:
    """RW-SETUP-4: a building that is crossed already is rolled again, with both dice; then it is crossed."""
    while True:
        cell = roll_pair(play)
        if not sheet.crossed >> cell & 1:
            break
        yellow, blue = VALUES_OF[cell]
        play.tell("start_rerolled", "RW-SETUP-4", seat=sheet.seat, yellow=yellow, blue=blue)
    cross(play, sheet, cell, "RW-SETUP-3")


def roll_start_dice(play: Table) -> None:
    """RW-SETUP-6: each rolls his pair once more; the start player also rolls an additional one (RW-SETUP-7)."""
    order = clockwise(play)
    for sheet in [*order, order[0]]:
        yellow, blue = VALUES_OF[roll_pair(play)]
        lay(sheet, yellow, blue)
        play.tell("dice_rolled", "RW-SETUP-6", seat=sheet.seat, yellow=[yellow], blue=[blue])
