"""A scoring: buildings by majority, walls by length, and what modules add; every line says why (section 2.9)."""

from __future__ import annotations

from typing import Any, ClassVar, Final

from sabika.kernel.frame import Frame
from sabika.kernel.record import HIDDEN, OPEN, Field, value
from sabika.parts.ledger import Line as Line
from sabika.parts.ledger import enter as enter
from sabika.parts.majority import shares
from sabika.titles.alhambra.components import TYPES
from sabika.titles.alhambra.frames.refill import draw_tile
from sabika.titles.alhambra.hooks import (
    COUNTS,
    LINES,
    POINTS,
    SCORING_AFTER,
    SCORING_END,
    SCORING_FIRST,
    AlhambraContext,
)
from sabika.titles.alhambra.state import AlhambraState
from sabika.titles.alhambra.tiles import tiles_by_player, types_of

TYPE_COUNT: Final[int] = len(TYPES)


def building_counts(ctx: AlhambraContext) -> list[list[int]]:
    """Return the half buildings by seat and type; only tiles in the city count (AL-SCORE-3), Dirk comes last."""
    counts: list[list[int]] = []
    types, odd = ctx.game.tile_type, ctx.game.odd_types
    for tiles in tiles_by_player(ctx.state):
        own = [0] * TYPE_COUNT
        for kind in types_of(ctx, tiles) if odd else [types[tile] for tile in tiles]:
            if kind >= 0:
                own[kind] += 2
        counts.append(own)
    return counts


def points_table(ctx: AlhambraContext, round: int) -> Any:
    """Return by type and rank the points of a scoring, as modules have it (AL-SCORE-4)."""
    table = ctx.game.points[round - 1]
    for fold in POINTS.of(ctx.game):
        table = fold(ctx, round, table)
    return table


def building_lines(ctx: AlhambraContext, round: int) -> list[Line]:
    """C3: rank the players in each of the six types (AL-SCORE-7); Dirk is ranked like a player (AL-2P-4)."""
    counts = building_counts(ctx)
    for fold in COUNTS.of(ctx.game):
        counts = fold(ctx, round, counts)
    table = points_table(ctx, round)
    lines: list[Line] = []
    for kind in range(TYPE_COUNT):
        own = [row[kind] for row in counts]
        for share in shares(own, table[kind]):
            detail = (("count", own[share.who] / 2), ("rank", share.rank), ("sharers", share.sharers))
            lines.append((share.who, TYPES[kind], share.points, "AL-SCORE-7", detail))
    return lines


def wall_lines(ctx: AlhambraContext) -> list[Line]:
    """C4: one point per edge of the longest external wall (AL-WALL-1); Dirk has none (AL-2P-4)."""
    lengths = [(seat.seat, seat.city.wall()) for seat in ctx.state.seats]
    return [(seat, "wall", wall, "AL-WALL-1", (("length", wall),)) for seat, wall in lengths if wall]


def lines_now(ctx: AlhambraContext, round: int) -> list[Line]:
    """AL-SCORE-2: return the lines of a scoring without entering them: points for ranks, walls, then modules."""
    return [*building_lines(ctx, round), *other_lines(ctx, round)]


def other_lines(ctx: AlhambraContext, round: int) -> list[Line]:
    """Return the lines of a scoring that do not depend on majorities of types: walls, then modules."""
    lines = wall_lines(ctx)
    for more in LINES.of(ctx.game):
        lines += more(ctx, round)
    return lines


def score_due(ctx: AlhambraContext) -> bool:
    """AL-EOT-4: begin the next scoring that is due, first before second (G-3); market and end wait (G-11)."""
    due = ctx.state.due
    if not due:
        return False
    ctx.state.due = due[1:]
    ctx.push(Scoring(due[0]))
    return True


class Scoring(Frame):
    """One scoring round; `at` is how far the choices before the counting have come."""

    RULE: ClassVar[str] = "AL-SCORE-1"
    FIELDS: ClassVar[dict[str, Field]] = {"round": value(OPEN), "at": value(OPEN)}
    __slots__ = tuple(FIELDS)
    round: int
    at: int

    def __init__(self, round: int) -> None:
        self.seat = HIDDEN
        self.step = "choose"
        self.round = round
        self.at = 0

    def run(self, ctx: AlhambraContext) -> bool:
        """Choices first (C1, C2), then count (C3 to C12), then Dirk and the others (B3)."""
        first = SCORING_FIRST.of(ctx.game)
        if self.at < len(first):
            self.at += 1
            first[self.at - 1](ctx, self.round)
            return False
        if self.step == "choose":
            self.step = "after"
            self.count(ctx)
            SCORING_END.notify(ctx, self.round)
            return False
        ctx.finish()
        if self.round < 3:
            self.after(ctx)
        return False

    def count(self, ctx: AlhambraContext) -> None:
        """AL-SCORE-2: points for the ranks in the six types and for the longest wall, then those of modules."""
        ctx.tell("scoring_began", "AL-SCORE-1", round=self.round)
        enter(ctx, self.round, building_lines(ctx, self.round))
        enter(ctx, self.round, wall_lines(ctx))
        for lines in LINES.of(ctx.game):
            enter(ctx, self.round, lines(ctx, self.round))
        ctx.state.scored = (*ctx.state.scored, self.round)
        scores = [seat.score for seat in ctx.state.seats]
        ctx.tell("scoring_ended", "AL-SCORE-8", round=self.round, scores=scores)

    def after(self, ctx: AlhambraContext) -> None:
        """AL-EOT-5: Dirk gets 6 more tiles (AL-2P-5, G-15), after the second scoring a third of the tower (AL-2P-6)."""
        state = ctx.state
        if state.dirk is not None:
            number = min(6, len(state.tower)) if self.round == 1 else len(state.tower) // 3
            deal_dirk(ctx, number)
        SCORING_AFTER.notify(ctx, self.round)


def is_scoring(state: AlhambraState) -> bool:
    """Return whether a scoring is going on: what modules count in it may hold until its end only."""
    return any([isinstance(frame, Scoring) for frame in state.stack])


def deal_dirk(ctx: AlhambraContext, number: int) -> None:
    """Lay tiles from the tower openly before Dirk (AL-2P-3)."""
    dirk = ctx.state.dirk
    assert dirk is not None
    drawn = tuple([draw_tile(ctx.state) for _ in range(number)])
    dirk.tiles = dirk.tiles + drawn
    if drawn:
        ctx.reveal()
        ctx.tell("dirk_drew", "AL-2P-3", tiles=[ctx.game.tiles[tile].name for tile in drawn])
