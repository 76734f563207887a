"""The city watch: points for a long wall (CHR-24)."""

from __future__ import annotations

from typing import Any, Final

from sabika.kernel.record import HIDDEN
from sabika.titles.alhambra.hooks import LINES, AlhambraContext
from sabika.titles.alhambra.modules.m07_characters.cards import MODULE, ROLES, effect, owner_of

CITY_WATCH: Final = ROLES.index("city_watch")


@MODULE.on(LINES, stage=4)
def city_watch_points(ctx: AlhambraContext, round: int) -> list[tuple[int, str, int, str, Any]]:
    """C4, CHR-24: a point for every three edges of the longest wall, and for nothing else."""
    seat = owner_of(ctx, CITY_WATCH)
    if seat == HIDDEN:
        return []
    wall = ctx.state.seats[seat].city.wall()
    points = wall // effect(CITY_WATCH, "wall_points_per_extra_point")
    return [(seat, ROLES[CITY_WATCH], points, "CHR-24", (("length", wall),))] if points else []
