"""The end of the game: left-over tiles are awarded field by field, then scoring C (section 2.11)."""

from __future__ import annotations

from typing import ClassVar

from sabika.kernel.frame import Frame
from sabika.kernel.record import HIDDEN, OPEN, Field, value
from sabika.parts.rows import put
from sabika.titles.granada.context import GranadaContext
from sabika.titles.granada.frames.place import GranadaAward
from sabika.titles.granada.frames.scoring import GranadaScoring


def end_game(ctx: GranadaContext) -> None:
    """GR-END-1: whatever was going on is over; a scoring whose card never came is skipped (GR-G-10)."""
    ctx.state.stack.clear()
    ctx.push(GranadaEnding())


class GranadaEnding(Frame):
    """Award and place field by field, score, finish; `field` is the next one to be awarded."""

    RULE: ClassVar[str] = "GR-END-1"
    FIELDS: ClassVar[dict[str, Field]] = {"field": value(OPEN)}
    __slots__ = tuple(FIELDS)
    field: int

    def __init__(self) -> None:
        self.seat = HIDDEN
        self.step = "begin"
        self.field = 0

    def run(self, ctx: GranadaContext) -> bool:
        if self.step == "begin":
            self.begin(ctx)
        elif self.step == "award":
            self.award(ctx)
        elif self.step == "score":  # GR-END-8
            self.step = "finish"
            ctx.push(GranadaScoring(3))
        else:
            self.finish_game(ctx)
        return False

    def begin(self, ctx: GranadaContext) -> None:
        """GR-INFO-4, GR-G-22: the hands are shown, so that everybody can see who has most."""
        ctx.reveal()
        ctx.tell("game_ending", "GR-END-1")
        for seat in ctx.state.seats:
            seat.shown = seat.hand.cards
        self.step = "award"

    def award(self, ctx: GranadaContext) -> None:
        """GR-END-3: in ascending order (GR-D-4) each tile (GR-END-2) goes to the strictly richest, who places it."""
        if self.field == 4:
            self.step = "score"
            return
        field = self.field
        self.field += 1
        ctx.reveal()
        if ctx.state.yard[field]:
            self.award_field(ctx, field)

    def award_field(self, ctx: GranadaContext, field: int) -> None:
        """GR-END-4: a tie (GR-D-3) or no money at all leaves the tile there; Dirk has no part (GR-2P-10)."""
        state = ctx.state
        tile, currency = state.yard[field], ctx.game.slot_currency[field]
        totals = [seat.hand.total(currency) for seat in state.seats]
        best = max(totals)
        name = ctx.game.tiles[tile].name
        if totals.count(best) > 1:
            ctx.tell("tile_left_over", "GR-END-4", tile=name, field=field + 1, totals=totals)
            return
        winner = totals.index(best)
        state.seats[winner].pending = (tile,)
        state.yard = put(state.yard, field, 0)
        ctx.tell("tile_awarded", "GR-END-3", seat=winner, tile=name, field=field + 1, totals=totals)
        ctx.push(GranadaAward(winner))

    def finish_game(self, ctx: GranadaContext) -> None:
        """GR-END-9: the highest total wins."""
        ctx.state.stack.clear()
        outcome = ctx.game.outcome(ctx.state)
        assert outcome is not None
        ctx.tell(
            "game_over", "GR-END-9", scores=list(outcome.scores), winners=[*outcome.winners, *outcome.neutral_winners]
        )
