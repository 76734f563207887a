"""The points for falcons of one colour (FAL-19)."""

from __future__ import annotations

from typing import Any, Final

from sabika.kernel.action import Action
from sabika.titles.alhambra.hooks import LINES, SCORING_GAIN, AlhambraContext
from sabika.titles.alhambra.modules.m21_falconers.buying import BUY
from sabika.titles.alhambra.modules.m21_falconers.falcons import COLOURS, DATA, MODULE, flocks_of

WORTH: Final[tuple[int, ...]] = tuple(DATA["scoring"]["points_by_count"])
"""Points for so many falcons of one colour."""


@MODULE.on(LINES, stage=9)
def falcon_lines(ctx: AlhambraContext, round: int) -> list[tuple[int, str, int, str, Any]]:
    """C9, FAL-19: in every scoring each colour brings points by the number of its falcons in a city; Dirk has none."""
    lines: list[tuple[int, str, int, str, Any]] = []
    for player in ctx.state.seats:
        numbers = [len(flock.of(player.seat)) for flock in flocks_of(ctx.state)]
        points = sum([WORTH[number] for number in numbers])
        if points:
            lines.append((player.seat, "falcons", points, "FAL-19", tuple(zip(COLOURS, numbers, strict=True))))
    return lines


@MODULE.on(SCORING_GAIN)
def falcon_gain(ctx: AlhambraContext, action: Action) -> int | None:
    """Return what one falcon more of its colour brings in a scoring."""
    if action.verb != BUY.name:
        return None
    (flock,) = [flock for flock in flocks_of(ctx.state) if action.args[0] in flock.open]
    number = len(flock.of(action.seat))
    return WORTH[number + 1] - WORTH[number]
