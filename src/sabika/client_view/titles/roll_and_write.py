"""The table of Roll & Write as it is drawn: sheets, dice, the common score sheet."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from sabika.client_view.gains import by_source, differences
from sabika.client_view.model.game_info import CoinFacts, TitleFacts
from sabika.client_view.model.points import Count
from sabika.client_view.model.preview import Preview, PreviewRequest
from sabika.client_view.model.sheet_board import ImaginaryRow, Sheet, SheetBoard
from sabika.client_view.presenter import Presenter
from sabika.client_view.sheet_majorities import sheet_counts
from sabika.kernel.context import Context
from sabika.titles.roll_and_write import state as sheets
from sabika.titles.roll_and_write.frames.dice import receiver_of
from sabika.titles.roll_and_write.frames.scoring import LINES, final_scoring
from sabika.titles.roll_and_write.game import RollAndWriteGame
from sabika.titles.roll_and_write.words import VALUES_OF, cell_name

if TYPE_CHECKING:
    from sabika.client_view.cache import DrawingCache


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

    def board(self, cache: DrawingCache, state: sheets.RollAndWriteState, seat: int | None) -> SheetBoard:
        """Return the table."""
        totals, counts = totals_now(cache, state), sheet_counts(cache, state)
        board = SheetBoard(
            seats=[draw_sheet(cache, sheet, totals[sheet.seat], counts[sheet.seat]) for sheet in state.seats],
            imaginary=[draw_row(cache, row, totals[row.seat]) for row in state.imaginary],
            round=state.round,
            rounds=self.game.rounds,
            first=state.first,
            places=list(state.places),
        )
        return cache.same("board", board)

    def previews(self, state: sheets.RollAndWriteState, seat: int, requests: Sequence[PreviewRequest]) -> list[Preview]:
        """Return for each request what crossing a building changes, if the game ended now (RW-INFO-2)."""
        before = sheet_points(self.game, state, seat)
        return [preview_sheet(self.game, state, seat, request, before) for request in requests]


def totals_now(cache: DrawingCache, state: sheets.RollAndWriteState) -> list[int]:
    """Return what every row would have if the game ended now; they are those of before if all that counts is."""
    seen = (
        bool(state.stack),
        [(row.score, row.boxes) for row in sheets.rows_of(state)],
        [(sheet.crossed, sheet.coins) for sheet in state.seats],
        state.places,
        state.fresh,
    )
    totals: list[int] | None = cache.again("totals", seen)
    return cache.keep("totals", seen, cache.game.totals(state)) if totals is None else totals


def draw_sheet(cache: DrawingCache, sheet: sheets.Sheet, total: int, counts: list[Count]) -> Sheet:
    """Return one player's sheet; alone one passes no dice (RW-SOLO-3)."""
    seen = (total, counts, sheet)
    drawn: Sheet | None = cache.again(("sheet", sheet.seat), seen)
    if drawn is not None:
        return drawn
    players = cache.game.players
    drawn = Sheet(
        seat=sheet.seat,
        score=sheet.score,
        total=total,
        counts=counts,
        crossed=[cell_name(cell) for cell in range(len(VALUES_OF)) if sheet.crossed >> cell & 1],
        boxes=list(sheet.boxes),
        yellow=list(sheet.yellow),
        blue=list(sheet.blue),
        coins=sheet.coins,
        spent=sheet.spent,
        lines=[(sheet.crossed & cells).bit_count() for _, cells in LINES],
        receiver=receiver_of(sheet.seat, players) if players > 1 else None,
    )
    return cache.keep(("sheet", sheet.seat), seen, drawn)


def draw_row(cache: DrawingCache, row: sheets.Imaginary, total: int) -> ImaginaryRow:
    """Return an imaginary player."""
    return cache.same(("row", row.seat), ImaginaryRow(row.seat, row.score, total, list(row.boxes), list(row.dice)))


def preview_sheet(game: Any, state: Any, seat: int, request: PreviewRequest, before: dict[str, int]) -> Preview:
    """Return what one request changes in the points of before."""
    cell = game.notation.kinds["cell"].from_json(request.cell)
    after = state.copy()
    sheet = after.seats[seat]
    if not sheet.crossed >> cell & 1:
        kind = game.grid[cell]
        sheet.crossed |= 1 << cell
        sheet.boxes = (*sheet.boxes[:kind], sheet.boxes[kind] + 1, *sheet.boxes[kind + 1 :])
        if sheet.boxes[kind] == game.boxes[kind]:
            after.fresh = (*after.fresh, (kind, seat))
    gains = differences(before, sheet_points(game, after, seat))
    return Preview(request, 0, [], gains, sum(gain.after - gain.before for gain in gains))


def sheet_points(game: Any, state: Any, seat: int) -> dict[str, int]:
    """Return by source all points of a sheet if the game ended now."""
    end = state.copy()
    final_scoring(Context(game, end, None))
    return by_source((source, points) for _, who, source, points, _, _ in end.ledger if who == seat)
