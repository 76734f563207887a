"""Points: types completed in a round, the remaining places at the end, rows and columns, coins (sections 2.6, 2.7)."""

from __future__ import annotations

from typing import Any, Final

from sabika.parts.majority import Share, shares
from sabika.titles.roll_and_write.components import FACES, PLACES
from sabika.titles.roll_and_write.hooks import SheetContext
from sabika.titles.roll_and_write.state import Sheet, rows_of
from sabika.titles.roll_and_write.words import cell_at

VALUES: Final = range(1, FACES + 1)
Detail = tuple[tuple[str, Any], ...]


def note(ctx: SheetContext, seat: int, source: str, points: int, rule: str, detail: Detail) -> None:
    """Note points for a seat; an imaginary one only blocks places (RW-2P-6) unless it is a contest (RW-VAR-2)."""
    state = ctx.state
    players = len(state.seats)
    if seat >= players and not ctx.game.contest:
        if ctx.events is not None:
            ctx.tell("place_blocked", "RW-2P-6", seat=seat, source=source, points=points, detail=dict(detail))
        return
    if seat < players:
        state.seats[seat].score += points
    else:
        state.imaginary[seat - players].score += points
    state.ledger = (*state.ledger, (state.round, seat, source, points, rule, detail))
    if ctx.events is not None:
        ctx.tell("points", rule, seat=seat, round=state.round, source=source, points=points, detail=dict(detail))


def complete_types(ctx: SheetContext) -> None:
    """RW-FULL-2: those who completed a type in this round share the next places; the places are gone (RW-FULL-5)."""
    state, game = ctx.state, ctx.game
    for kind, name in enumerate(game.types):
        seats = [seat for own, seat in state.fresh if own == kind]
        if not seats:
            continue
        given = state.places[kind]
        ctx.tell("type_completed", "RW-FULL-1", type=name, seats=seats, round=state.round)
        if given < PLACES:  # RW-FULL-3, RW-G-14
            points = completion_points(game.points[kind], given, len(seats))
            detail = (("count", game.boxes[kind]), ("place", given + 1), ("sharers", len(seats)))
            for seat in sorted(seats):
                note(ctx, seat, name, points, "RW-FULL-2", detail)
        state.places = (*state.places[:kind], given + len(seats), *state.places[kind + 1 :])
    state.fresh = ()


def completion_points(values: tuple[int, ...], given: int, sharers: int) -> int:
    """RW-G-25: return what each of those gets who complete a type together, after so many places are given."""
    return sum(values[given : given + sharers]) // sharers


def remaining_shares(values: tuple[int, ...], given: int, boxes: list[int], full: int) -> list[Share]:
    """RW-FULL-4: return who gets the places of a type that are left; who has completed it is not among them."""
    return shares([own if own < full else 0 for own in boxes], values[given:])


def final_scoring(ctx: SheetContext) -> None:
    """RW-ROUND-5: types, rows and columns, coins; a type completed just now counts as completed (RW-G-13)."""
    if ctx.state.fresh:
        complete_types(ctx)
    ctx.tell("final_scoring_began", "RW-SCORE-1")
    score_types(ctx)
    for sheet in ctx.state.seats:
        score_lines(ctx, sheet)
        score_coins(ctx, sheet)
    if ctx.game.contest:
        score_extra(ctx)
    rows = rows_of(ctx.state) if ctx.game.contest else ctx.state.seats
    ctx.tell("scoring_ended", "RW-SCORE-7", scores=[row.score for row in rows])


def score_types(ctx: SheetContext) -> None:
    """RW-SCORE-1: the places that are left go to those who have not completed the type (RW-FULL-4).

    They are ranked by their boxes, at least one (RW-SCORE-2), and equal ones share (RW-SCORE-3). Together with the
    types completed before, that is one ranking of all (RW-SCORE-4).
    """
    game = ctx.game
    boxes = [row.boxes for row in rows_of(ctx.state)]
    for kind, name in enumerate(game.types):
        given = ctx.state.places[kind]
        counts = [own[kind] for own in boxes]
        for share in remaining_shares(game.points[kind], given, counts, game.boxes[kind]):
            if share.who >= game.players and not game.contest and ctx.events is None:
                continue  # RW-2P-6: nothing to note, and nobody listens
            detail = (("count", counts[share.who]), ("place", given + share.rank), ("sharers", share.sharers))
            note(ctx, share.who, name, share.points, "RW-SCORE-1", detail)


def score_lines(ctx: SheetContext, sheet: Sheet) -> None:
    """RW-SCORE-5, RW-D-2: points for each row and column by its crosses, wherever they are in it."""
    detail = line_points(ctx.game.line_points, sheet.crossed)
    if detail:
        note(ctx, sheet.seat, "lines", sum([points for _, points in detail]), "RW-SCORE-5", tuple(detail))


def line_points(table: tuple[int, ...], crossed: int) -> list[tuple[str, int]]:
    """Return the rows and columns that bring points, with their points.

    >>> line_points((0, 0, 0, 0, 2, 5, 10), 0b101111)
    [('row_1', 5)]
    """
    found: list[tuple[str, int]] = []
    for name, cells in LINES:
        points = table[(crossed & cells).bit_count()]
        if points:
            found.append((name, points))
    return found


LINES: Final = [
    *[(f"row_{yellow}", sum(1 << cell_at(yellow, blue) for blue in VALUES)) for yellow in VALUES],
    *[(f"column_{blue}", sum(1 << cell_at(yellow, blue) for yellow in VALUES)) for blue in VALUES],
]
"""The rows and columns of the grid by their names, with the bits of their buildings."""


def score_coins(ctx: SheetContext, sheet: Sheet) -> None:
    """RW-SCORE-6: a point for every two available coins."""
    points = sheet.coins // ctx.game.coins_per_point
    if points:
        note(ctx, sheet.seat, "coins", points, "RW-SCORE-6", (("coins", sheet.coins),))


def score_extra(ctx: SheetContext) -> None:
    """RW-VAR-2: the imaginary players of a contest get points in place of rows, columns and coins."""
    number = len(ctx.state.imaginary)
    for row in ctx.state.imaginary:
        note(ctx, row.seat, "extra", ctx.game.extra[number], "RW-VAR-2", (("imaginary", number),))
