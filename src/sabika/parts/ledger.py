"""Points that explain themselves: every line of a scoring is kept with its source, its rule and its breakdown."""

from __future__ import annotations

from typing import Any

from sabika.kernel.deed import Table

Line = tuple[int, str, int, str, Any]
"""Seat (the number of players stands for Dirk), source, points, rule, detail."""


def enter(play: Table, round: int, lines: list[Line]) -> None:
    """Write lines into the ledger and add their points."""
    state = play.state
    for seat, source, points, rule, detail in lines:
        state.ledger = (*state.ledger, (round, seat, source, points, rule, detail))
        if seat < len(state.seats):
            state.seats[seat].score += points
        elif state.dirk is not None:
            state.dirk.score += points
        play.tell("points", rule, seat=seat, round=round, source=source, points=points, detail=dict(detail))
