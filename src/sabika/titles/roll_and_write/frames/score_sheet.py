"""Crossing buildings and entering them on the common score sheet, which nobody has to do themselves (RW-G-23)."""

from __future__ import annotations

from sabika.titles.roll_and_write.hooks import SheetContext
from sabika.titles.roll_and_write.state import Row, Sheet
from sabika.titles.roll_and_write.words import VALUES_OF


def cross(ctx: SheetContext, sheet: Sheet, cell: int, rule: str) -> None:
    """Cross a building and enter it on the score sheet (RW-SETUP-5, RW-CROSS-1)."""
    sheet.crossed |= 1 << cell
    kind = ctx.game.grid[cell]
    enter(ctx, sheet, kind)
    if ctx.events is not None:
        yellow, blue = VALUES_OF[cell]
        tell_crossed(ctx, sheet, kind, yellow, blue, rule)


def enter(ctx: SheetContext, row: Row, kind: int) -> None:
    """Cross one more box of a type; the last one completes the type at the end of this round (RW-FULL-1)."""
    boxes = row.boxes
    number = boxes[kind] + 1
    row.boxes = (*boxes[:kind], number, *boxes[kind + 1 :])
    if number == ctx.game.boxes[kind]:
        ctx.state.fresh = (*ctx.state.fresh, (kind, row.seat))


def tell_crossed(ctx: SheetContext, row: Row, kind: int, yellow: int, blue: int, rule: str) -> None:
    """Tell that a building was crossed, and how many of its type there are now."""
    name = ctx.game.types[kind]
    ctx.tell("building_crossed", rule, seat=row.seat, yellow=yellow, blue=blue, type=name, boxes=row.boxes[kind])
