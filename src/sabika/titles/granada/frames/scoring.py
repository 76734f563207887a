"""A scoring: moats by length, then the nine types by majority; every line says why (section 2.10)."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar, Final

from sabika.kernel.frame import Frame
from sabika.kernel.record import HIDDEN, OPEN, Field, value
from sabika.parts.ledger import Line, enter
from sabika.parts.majority import ranking
from sabika.titles.granada.components import SCORINGS, TYPES
from sabika.titles.granada.context import GranadaContext
from sabika.titles.granada.frames.refill import deal_dirk

if TYPE_CHECKING:
    from sabika.titles.granada.game import GranadaGame

TYPE_COUNT: Final[int] = len(TYPES)
NORMAL: Final[tuple[str, ...]] = ("GR-SCORE-7", "GR-SCORE-8", "GR-SCORE-9")
"""The rules of the multipliers, by scoring."""


def standings(ctx: GranadaContext) -> tuple[list[list[int]], list[list[int]]]:
    """Return how many tiles of each type everybody has, and the highest price among them.

    GR-SCORE-3: only visible faces in cities count, and the tiles of Dirk, who comes last (GR-2P-4); they never leave
    him and are never turned over (GR-2P-12).
    """
    state, types, prices = ctx.state, ctx.game.tile_type, ctx.game.tile_price
    held = [seat.city.laid() for seat in state.seats]
    if state.dirk is not None:
        held.append(list(state.dirk.tiles))
    counts = [[0] * TYPE_COUNT for _ in held]
    highest = [[0] * TYPE_COUNT for _ in held]
    for who, faces in enumerate(held):
        own, best = counts[who], highest[who]
        for face in faces:
            kind = types[face]
            if kind >= 0:
                own[kind] += 1
                best[kind] = max(best[kind], prices[face])
    return counts, highest


def moat_lines(ctx: GranadaContext) -> list[Line]:
    """GR-MOAT-1: one point per edge of the longest external moat, in every scoring and mode (GR-D-8, GR-D-11)."""
    lengths = [(seat.seat, seat.city.wall()) for seat in ctx.state.seats]
    return [(seat, "moat", length, "GR-MOAT-1", (("length", length),)) for seat, length in lengths if length]


def rank_points(
    game: GranadaGame, own: list[int], best: list[int], values: tuple[int, ...]
) -> list[tuple[int, int, int]]:
    """Return for each rank of a type who gets it, their points, and how many faces of it count (GR-SCORE-4)."""
    total = sum(own if game.dirk_in_total else own[: game.players])
    unit = 1 if game.beginners else total
    return [(who, times * unit, total) for who, times in zip(ranking(own, best), values, strict=False)]


def type_lines(ctx: GranadaContext, round: int) -> list[Line]:
    """GR-SCORE-5: rank by number, then by highest price, never shared; the points of a rank are multiples of T.

    GR-SCORE-4: T is the number of faces of the type in all cities, and of Dirk's unless an option says no (GR-G-12).
    Prices break ties only, the printed ones (GR-SCORE-10, GR-D-10). GR-BEG-1: beginners get fixed points instead,
    ranked alike (GR-BEG-2), also with Dirk (GR-BEG-3).
    """
    counts, highest = standings(ctx)
    values, beginners = ctx.game.points[round - 1], ctx.game.beginners
    rule = "GR-BEG-1" if beginners else NORMAL[round - 1]
    lines: list[Line] = []
    for kind in range(TYPE_COUNT):
        own, best = [row[kind] for row in counts], [row[kind] for row in highest]
        for rank, (who, points, total) in enumerate(rank_points(ctx.game, own, best, values), start=1):
            detail = [("count", own[who]), ("highest", best[who]), ("rank", rank), ("visible", total)]
            if not beginners:
                detail.append(("times", values[rank - 1]))
            lines.append((who, TYPES[kind], points, rule, tuple(detail)))
    return lines


def lines_now(ctx: GranadaContext, round: int) -> list[Line]:
    """GR-SCORE-2: return the lines of a scoring without entering them: moats first, then the types in their order."""
    return [*moat_lines(ctx), *type_lines(ctx, round)]


class GranadaScoring(Frame):
    """GR-SCORE-1: one of the scorings A, B and C, as round 1, 2 and 3."""

    RULE: ClassVar[str] = "GR-SCORE-1"
    FIELDS: ClassVar[dict[str, Field]] = {"round": value(OPEN)}
    __slots__ = tuple(FIELDS)
    round: int

    def __init__(self, round: int) -> None:
        self.seat = HIDDEN
        self.step = "score"
        self.round = round

    def run(self, ctx: GranadaContext) -> bool:
        self.count(ctx)
        if self.round < 3 and ctx.state.dirk is not None:
            self.serve_dirk(ctx)
        ctx.finish()
        return False

    def count(self, ctx: GranadaContext) -> None:
        """GR-SCORE-2: moats first, then the types in their order; the sum has no limit (GR-SCORE-11, GR-G-23)."""
        name = SCORINGS[self.round - 1]
        ctx.tell("scoring_began", "GR-SCORE-1", round=self.round, scoring=name)
        enter(ctx, self.round, moat_lines(ctx))
        enter(ctx, self.round, type_lines(ctx, self.round))
        ctx.state.scored = (*ctx.state.scored, self.round)
        scores = [seat.score for seat in ctx.state.seats]
        ctx.tell("scoring_ended", "GR-SCORE-11", round=self.round, scoring=name, scores=scores)

    def serve_dirk(self, ctx: GranadaContext) -> None:
        """GR-EOT-7, GR-D-14: at once Dirk gets 6 tiles after A (GR-2P-5), a third of the bag after B (GR-2P-6)."""
        rules = ctx.game.table["two_players"]
        part, whole = rules["dirk_tiles_after_B_fraction_of_bag"]
        number = rules["dirk_tiles_after_A"] if self.round == 1 else len(ctx.state.bag) * part // whole
        deal_dirk(ctx, number, ctx.state.marker)
