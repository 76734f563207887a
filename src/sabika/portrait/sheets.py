"""The table of Roll & Write as it is drawn: sheets, dice, the common score sheet."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from sabika.kernel.action import Action
from sabika.portrait.pieces import ImaginaryRow, Sheet, SheetBoard
from sabika.portrait.sketchbook import Sketchbook
from sabika.titles.roll_and_write import state as sheets
from sabika.titles.roll_and_write.frames.dice import receiver_of
from sabika.titles.roll_and_write.frames.scoring import LINES
from sabika.titles.roll_and_write.frames.second import SECOND_VERB
from sabika.titles.roll_and_write.frames.turn_dice import PAIR_AT, STEPS
from sabika.titles.roll_and_write.frames.turn_dice import VERB as TURN_VERB
from sabika.titles.roll_and_write.words import VALUES_OF, cell_name


def draw_sheets(book: Sketchbook, state: sheets.RollAndWriteState) -> SheetBoard:
    """Return the table; all of it is public (RW-INFO-1)."""
    game = book.game
    totals = totals_now(book, state)
    board = SheetBoard(
        seats=[draw_sheet(book, sheet, totals[sheet.seat]) for sheet in state.seats],
        imaginary=[draw_row(book, row, totals[row.seat]) for row in state.imaginary],
        round=state.round,
        rounds=game.rounds,
        first=state.first,
        places=list(state.places),
    )
    return book.same("board", board)


def totals_now(book: Sketchbook, state: sheets.RollAndWriteState) -> list[int]:
    """Return what every row would have if the game ended now; they are those of before if all that counts is."""
    seen = (
        bool(state.stack),
        [(row.score, row.boxes) for row in sheets.rows_of(state)],
        [(sheet.crossed, sheet.coins) for sheet in state.seats],
        state.places,
        state.fresh,
    )
    totals: list[int] | None = book.again("totals", seen)
    return book.keep("totals", seen, book.game.totals(state)) if totals is None else totals


def draw_sheet(book: Sketchbook, sheet: sheets.Sheet, total: int) -> Sheet:
    """Return one player's sheet; alone one passes no dice (RW-SOLO-3)."""
    seen = (total, sheet)
    drawn: Sheet | None = book.again(("sheet", sheet.seat), seen)
    if drawn is not None:
        return drawn
    players = book.game.players
    drawn = Sheet(
        seat=sheet.seat,
        score=sheet.score,
        total=total,
        crossed=[cell_name(cell) for cell in range(len(VALUES_OF)) if sheet.crossed >> cell & 1],
        boxes=list(sheet.boxes),
        yellow=list(sheet.yellow),
        blue=list(sheet.blue),
        coins=sheet.coins,
        spent=sheet.spent,
        lines=[(sheet.crossed & cells).bit_count() for _, cells in LINES],
        receiver=receiver_of(sheet.seat, players) if players > 1 else None,
    )
    return book.keep(("sheet", sheet.seat), seen, drawn)


def draw_row(book: Sketchbook, row: sheets.Imaginary, total: int) -> ImaginaryRow:
    """Return an imaginary player."""
    return book.same(("row", row.seat), ImaginaryRow(row.seat, row.score, total, list(row.boxes), list(row.dice)))


def coin_prices(
    game: Any, state: sheets.RollAndWriteState, verb: str, actions: Sequence[Action]
) -> Sequence[int | None]:
    """Return how many coins each action of a verb costs, None where it is free (RW-SPEC-1)."""
    if verb == SECOND_VERB.name:
        return [int(game.second_cost)] * len(actions)
    if verb != TURN_VERB.name:
        return [None] * len(actions)
    sheet, cost = state.seats[actions[0].seat], int(game.turn_cost)
    yellow, blue = STEPS[PAIR_AT[sheet.yellow]], STEPS[PAIR_AT[sheet.blue]]
    return [cost * (yellow[PAIR_AT[one]] + blue[PAIR_AT[two]]) for one, two in [action.args for action in actions]]
