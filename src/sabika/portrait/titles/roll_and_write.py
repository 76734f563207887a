"""The table of Roll & Write as it is drawn: sheets, dice, the common score sheet."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from sabika.kernel.play import Play
from sabika.portrait.gains import by_source, differences
from sabika.portrait.pieces import CoinFacts, ImaginaryRow, Preview, Sheet, SheetBoard, TitleFacts, Wish
from sabika.portrait.presenter import Presenter
from sabika.titles.roll_and_write import state as sheets
from sabika.titles.roll_and_write.frames.dice import receiver_of
from sabika.titles.roll_and_write.frames.scoring import LINES, final_scoring
from sabika.titles.roll_and_write.game import RollAndWriteGame
from sabika.titles.roll_and_write.words import VALUES_OF, cell_name

if TYPE_CHECKING:
    from sabika.portrait.sketchbook import Sketchbook


class RollAndWritePresenter(Presenter):
    """Draws a game of Roll & Write; all of it is public (RW-INFO-1)."""

    def __init__(self, game: RollAndWriteGame) -> None:
        self.game: RollAndWriteGame = game

    def facts(self) -> TitleFacts:
        """Return the sheet, and what it is worth."""
        game = self.game
        return TitleFacts(
            types=list(game.types),
            currencies=[],
            points=[[list(row) for row in game.points]],
            line_points=list(game.line_points),
            scorings=[],
            grid=[game.types[kind] for kind in game.grid],
            boxes=list(game.boxes),
            coins=CoinFacts(game.track, game.second_cost, game.coins_per_point),
        )

    def active(self, state: sheets.RollAndWriteState) -> int | None:
        """Return nobody: whoever is asked is at turn."""
        return None

    def board(self, book: Sketchbook, state: sheets.RollAndWriteState, seat: int | None) -> SheetBoard:
        """Return the table."""
        totals = totals_now(book, state)
        board = SheetBoard(
            seats=[draw_sheet(book, sheet, totals[sheet.seat]) for sheet in state.seats],
            imaginary=[draw_row(book, row, totals[row.seat]) for row in state.imaginary],
            round=state.round,
            rounds=self.game.rounds,
            first=state.first,
            places=list(state.places),
        )
        return book.same("board", board)

    def previews(self, state: sheets.RollAndWriteState, seat: int, wishes: Sequence[Wish]) -> list[Preview]:
        """Return for each wish what crossing a building changes, if the game ended now (RW-INFO-2)."""
        before = sheet_points(self.game, state, seat)
        return [preview_sheet(self.game, state, seat, wish, before) for wish in wishes]


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


def preview_sheet(game: Any, state: Any, seat: int, wish: Wish, before: dict[str, int]) -> Preview:
    """Return what one wish changes in the points of before."""
    cell = game.notation.kinds["cell"].from_json(wish.cell)
    after = state.copy()
    sheet = after.seats[seat]
    if not sheet.crossed >> cell & 1:
        kind = game.grid[cell]
        sheet.crossed |= 1 << cell
        sheet.boxes = (*sheet.boxes[:kind], sheet.boxes[kind] + 1, *sheet.boxes[kind + 1 :])
        if sheet.boxes[kind] == game.boxes[kind]:
            after.fresh = (*after.fresh, (kind, seat))
    gains = differences(before, sheet_points(game, after, seat))
    return Preview(wish, 0, [], gains, sum(gain.after - gain.before for gain in gains))


def sheet_points(game: Any, state: Any, seat: int) -> dict[str, int]:
    """Return by source all points of a sheet if the game ended now."""
    end = state.copy()
    final_scoring(Play(game, end, None))
    return by_source((source, points) for _, who, source, points, _, _ in end.ledger if who == seat)
