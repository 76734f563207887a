"""The end of the game: left-over tiles are awarded field by field, then scoring C (section 2.11)."""

from __future__ import annotations

from typing import ClassVar

from sabika.kernel.frame import Frame
from sabika.kernel.record import HIDDEN, OPEN, Field, value
from sabika.parts.rows import put
from sabika.titles.granada.frames.place import GranadaAward
from sabika.titles.granada.frames.scoring import GranadaScoring
from sabika.titles.granada.table import Table


def end_game(play: Table) -> None:
    """GR-END-1: whatever was going on is over; a scoring whose card never came is skipped (GR-G-10)."""
    play.state.stack.clear()
    play.push(GranadaEnding())


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

    def run(self, play: Table) -> bool:
        if self.step == "begin":
            self.begin(play)
        elif self.step == "award":
            self.award(play)
        elif self.step == "score":  # GR-END-8
            self.step = "finish"
            play.push(GranadaScoring(3))
        else:
            self.finish_game(play)
        return False

    def begin(self, play: Table) -> None:
        """GR-INFO-4, GR-G-22: the hands are shown, so that everybody can see who has most."""
        play.reveal()
        play.tell("game_ending", "GR-END-1")
        for seat in play.state.seats:
            seat.shown = seat.hand.cards
        self.step = "award"

    def award(self, play: Table) -> None:
        """GR-END-3: in ascending order (GR-D-4) each tile (GR-END-2) goes to the strictly richest, who places it."""
        if self.field == 4:
            self.step = "score"
            return
        field = self.field
        self.field += 1
        play.reveal()
        if play.state.yard[field]:
            self.award_field(play, field)

    def award_field(self, play: Table, field: int) -> None:
        """GR-END-4: a tie (GR-D-3) or no money at all leaves the tile there; Dirk has no part (GR-2P-10)."""
        state = play.state
        tile, currency = state.yard[field], play.game.slot_currency[field]
        totals = [seat.hand.total(currency) for seat in state.seats]
        best = max(totals)
        name = play.game.tiles[tile].name
        if totals.count(best) > 1:
            play.tell("tile_left_over", "GR-END-4", tile=name, field=field + 1, totals=totals)
            return
        winner = totals.index(best)
        state.seats[winner].pending = (tile,)
        state.yard = put(state.yard, field, 0)
        play.tell("tile_awarded", "GR-END-3", seat=winner, tile=name, field=field + 1, totals=totals)
        play.push(GranadaAward(winner))

    def finish_game(self, play: Table) -> None:
        """GR-END-9: the highest total wins."""
        play.state.stack.clear()
        outcome = play.game.outcome(play.state)
        assert outcome is not None
        play.tell(
            "game_over", "GR-END-9", scores=list(outcome.scores), winners=[*outcome.winners, *outcome.neutral_winners]
        )
