"""Points that explain themselves: every line of a scoring is kept with its source, its rule and its breakdown."""

from __future__ import annotations

from typing import Any

from sabika.kernel.action_type import AnyContext
from sabika.parts.seat import Dirk, Seat

Line = tuple[int, str, int, str, Any]
"""Seat (the number of players stands for Dirk), source, points, rule, detail."""


def enter(ctx: AnyContext, round: int, lines: list[Line]) -> None:
    """Write lines into the ledger and add their points."""
    state = ctx.state
    seats: list[Seat] = state.seats
    dirk: Dirk | None = state.dirk
    entries: list[tuple[int, int, str, int, str, Any]] = []
    for seat, source, points, rule, detail in lines:
        if seat < len(seats):
            seats[seat].score += points
        elif dirk is not None:
            dirk.score += points
        if ctx.events is not None:
            ctx.tell("points", rule, seat=seat, round=round, source=source, points=points, detail=dict(detail))
        entries.append((round, seat, source, points, rule, detail))
    state.ledger = state.ledger + tuple(entries)
