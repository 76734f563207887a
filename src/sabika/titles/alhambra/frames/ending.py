"""The end of the game: left-over tiles are awarded and placed, then the third scoring (section 2.10)."""

from __future__ import annotations

from typing import ClassVar

from sabika.kernel.frame import Frame
from sabika.kernel.record import HIDDEN, OPEN, Field, value
from sabika.titles.alhambra.frames.place import Placement
from sabika.titles.alhambra.frames.scoring import Scoring, enter
from sabika.titles.alhambra.hooks import AWARD_MONEY, END_BEGIN, END_LINES, TURN_CLOSE, AlhambraContext
from sabika.titles.alhambra.state import put


def end_game(ctx: AlhambraContext) -> None:
    """E1: whatever was going on is over; the end begins. A scoring whose card never came is skipped (G-10)."""
    ctx.state.stack.clear()
    ctx.push(Ending())


def award_money(ctx: AlhambraContext, seat: int, currency: int) -> int:
    """Return a seat's money in a currency for the award (AL-END-3), with what modules add to it (PAY-11)."""
    total = ctx.state.seats[seat].hand.total(currency)
    for fold in AWARD_MONEY.of(ctx.game):
        total = fold(ctx, seat, currency, total)
    return total


class Ending(Frame):
    """Award, place, score, finish; no redesign and no other action (AL-END-7).

    `receivers` are the seats that still have tiles to place, in their order.
    """

    RULE: ClassVar[str] = "AL-END-1"
    FIELDS: ClassVar[dict[str, Field]] = {"receivers": value(OPEN), "at": value(OPEN)}
    __slots__ = tuple(FIELDS)
    receivers: tuple[int, ...]
    at: int

    def __init__(self) -> None:
        self.seat = HIDDEN
        self.step = "award"
        self.receivers = ()
        self.at = 0

    def run(self, ctx: AlhambraContext) -> bool:
        if self.step == "award":
            self.award(ctx)
        elif self.step == "place":
            self.place(ctx)
        elif self.step == "close":
            self.close(ctx)
        elif self.step == "score":
            self.step = "finish"
            ctx.push(Scoring(3))
        else:
            self.finish_game(ctx)
        return False

    def award(self, ctx: AlhambraContext) -> None:
        """AL-END-3: each left-over tile goes to the strictly richest; hands are shown (AL-INFO-4, G-19)."""
        state = ctx.state
        ctx.reveal()
        ctx.tell("game_ending", "AL-END-1")
        for listen in END_BEGIN.of(ctx.game):
            listen(ctx)
        for seat in state.seats:
            seat.shown = seat.hand.cards
        for field in range(4):
            if state.market[field]:
                self.award_field(ctx, field)
        self.step = "place"

    def award_field(self, ctx: AlhambraContext, field: int) -> None:
        """AL-END-4: a tie for the most, or no money at all, leaves the tile where it is; Dirk has no part (AL-2P-9)."""
        state = ctx.state
        currency = ctx.game.slot_currency[field]
        totals = [award_money(ctx, seat, currency) for seat in range(len(state.seats))]
        best = max(totals)
        name = ctx.game.tiles[state.market[field]].name
        if totals.count(best) > 1:
            ctx.tell("tile_left_over", "AL-END-4", tile=name, field=field + 1, totals=totals)
            return
        winner = totals.index(best)
        player = state.seats[winner]
        player.pending = (*player.pending, state.market[field])
        state.market = put(state.market, field, 0)
        if winner not in self.receivers:
            self.receivers = (*self.receivers, winner)
        ctx.tell("tile_awarded", "AL-END-3", seat=winner, tile=name, field=field + 1, totals=totals)

    def place(self, ctx: AlhambraContext) -> None:
        """AL-END-6, G-14, D-4: the receivers act one after another; what they keep is reserved (AL-END-5, D-3)."""
        if not self.receivers:
            self.step = "score"
            return
        self.step = "close"
        self.at = 0
        ctx.push(Placement(self.receivers[0], gift=0))

    def close(self, ctx: AlhambraContext) -> None:
        """E4: what modules do after the receiver's last tile."""
        closing = TURN_CLOSE.of(ctx.game)
        if self.at < len(closing):
            self.at += 1
            closing[self.at - 1](ctx, self.receivers[0])
            return
        self.receivers = self.receivers[1:]
        self.step = "place"

    def finish_game(self, ctx: AlhambraContext) -> None:
        """E6, E7: last points, then the highest total wins (AL-END-8)."""
        for lines in END_LINES.of(ctx.game):
            enter(ctx, 4, lines(ctx, 4))
        ctx.state.stack.clear()
        outcome = ctx.game.outcome(ctx.state)
        assert outcome is not None
        ctx.tell(
            "game_over", "AL-END-8", scores=list(outcome.scores), winners=[*outcome.winners, *outcome.neutral_winners]
        )
