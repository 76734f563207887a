"""Rolling, laying and taking dice; every roll uncovers something, so nothing before it can be undone (RW-G-22)."""

from __future__ import annotations

from typing import Final

from sabika.titles.roll_and_write.components import CELLS
from sabika.titles.roll_and_write.hooks import SheetContext
from sabika.titles.roll_and_write.state import RollAndWriteState, Sheet
from sabika.titles.roll_and_write.words import VALUES_OF, cell_at

STREAM: Final = "dice"
"""The stream of all dice, in the order in which they are rolled (RW-G-20)."""
HANDFUL: Final = 12
"""How many pairs of dice fit into one number of the generator."""
FULL: Final = CELLS**HANDFUL
HANDFULS: Final = (FULL, FULL, FULL, FULL)
"""What is drawn at once."""


def roll_two(state: RollAndWriteState) -> int:
    """Return the next two dice as a number from 0 to 35, like a cell: six times the first one, plus the second.

    The dice that come after them lie ready in the state, where nobody sees them.
    """
    coming = state.coming
    if coming == 1:
        for number in state.rng.numbers(STREAM, HANDFULS):
            coming = coming * FULL + number
    state.coming = coming // CELLS
    return coming % CELLS


def load_dice(dice: list[int]) -> int:
    """Return the form in which dice lie ready: digits for pairs, the next one last, and a 1 before them all.

    >>> load_dice([]), load_dice([1, 3]), load_dice([1, 3, 1, 1])
    (1, 38, 1298)
    """
    coming = 1
    for at in reversed(range(0, len(dice), 2)):
        coming = coming * CELLS + cell_at(dice[at], dice[at + 1])
    return coming


def roll_pair(ctx: SheetContext) -> int:
    """Roll a yellow and a blue die, in this order (RW-G-20), and return the cell that they show."""
    state = ctx.state
    state.barrier = state.seq
    return roll_two(state)


def roll_used(ctx: SheetContext, sheet: Sheet) -> None:
    """Roll the used pair and lay it on the sheet (RW-CROSS-3); the unused one lies there still if nobody got it."""
    yellow, blue = VALUES_OF[roll_pair(ctx)]
    lay(sheet, yellow, blue)
    if ctx.events is not None:
        ctx.tell("dice_rolled", "RW-CROSS-3", seat=sheet.seat, yellow=[yellow], blue=[blue])


def roll_all(ctx: SheetContext, sheet: Sheet) -> None:
    """Roll all four dice, the yellow ones first (RW-G-20), and lay them on the sheet (RW-COIN-3, RW-SPEC-6)."""
    state = ctx.state
    state.barrier = state.seq
    sheet.yellow = ASCENDING[roll_two(state)]
    sheet.blue = ASCENDING[roll_two(state)]
    if ctx.events is not None:
        ctx.tell("dice_rolled", "RW-COIN-3", seat=sheet.seat, yellow=list(sheet.yellow), blue=list(sheet.blue))


ASCENDING: Final[list[tuple[int, ...]]] = [tuple(sorted(values)) for values in VALUES_OF]
"""Two dice of one colour, by the number of `roll_two`."""


def lay(sheet: Sheet, yellow: int, blue: int) -> None:
    """Lay a pair on the die spaces of a sheet; several dice may lie on one space (RW-SETUP-7)."""
    if not sheet.yellow:
        sheet.yellow = (yellow,)
        sheet.blue = (blue,)
        return
    one, two = sheet.yellow[0], sheet.blue[0]
    sheet.yellow = (one, yellow) if one < yellow else (yellow, one)
    sheet.blue = (two, blue) if two < blue else (blue, two)


def receiver_of(seat: int, players: int) -> int:
    """Return who gets the dice that a seat passes: the next real player; imaginary ones get none (RW-2P-4)."""
    return (seat + 1) % players


def hand_on(ctx: SheetContext, seat: int, yellow: int, blue: int) -> None:
    """Pass a pair with unchanged values to the next real player (RW-CROSS-3)."""
    receiver = receiver_of(seat, ctx.game.players)
    lay(ctx.state.seats[receiver], yellow, blue)
    if ctx.events is not None:
        ctx.tell("dice_passed", "RW-CROSS-3", seat=seat, receiver=receiver, yellow=yellow, blue=blue)
