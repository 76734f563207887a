"""Turn after turn, clockwise, and the end-of-turn procedure between two turns (section 2.9)."""

from __future__ import annotations

from typing import ClassVar

from sabika.kernel.frame import Frame
from sabika.kernel.record import HIDDEN
from sabika.titles.granada.context import GranadaContext
from sabika.titles.granada.frames.ending import end_game
from sabika.titles.granada.frames.refill import fill_display, fill_yard
from sabika.titles.granada.frames.scoring import GranadaScoring
from sabika.titles.granada.frames.turn import GranadaTurn
from sabika.titles.granada.state import next_seat


class GranadaRounds(Frame):
    """The bottom of the stack: a turn (GR-TURN-1), then money (GR-G-21), yard, marker, scorings, perhaps the end.

    Nothing but that ends a game in which nobody buys any more (GR-G-9).
    """

    RULE: ClassVar[str] = "GR-TURN-1"
    __slots__ = ()

    def __init__(self) -> None:
        self.seat = HIDDEN
        self.step = "turn"

    def run(self, ctx: GranadaContext) -> bool:
        state = ctx.state
        if self.step == "refill":  # GR-EOT-1
            self.step = "yard"
            if 0 in state.display:
                fill_display(ctx)
        if self.step == "yard":
            if state.due and ctx.game.scores_before_yard:
                self.score(ctx)
                return False
            self.step = "scoring"
            if 0 in state.yard:
                fill_yard(ctx)
        if self.step == "scoring":
            if state.due:
                self.score(ctx)
                return False
            if 0 in state.yard or state.passes >= len(state.seats):
                end_game(ctx)  # GR-EOT-8; GR-G-8: a whole round of passing ends the game too
                return False
            state.active = next_seat(state)
        self.step = "refill"
        turn = GranadaTurn(state.active)
        state.stack.append(turn)
        return turn.run(ctx)

    def score(self, ctx: GranadaContext) -> None:
        """GR-EOT-6: the due scorings, A before B (GR-G-3), before the end of the game (GR-G-11).

        They come after the yard is filled, or before it in the other reading (GR-G-27).
        """
        due = ctx.state.due
        ctx.state.due = due[1:]
        ctx.push(GranadaScoring(due[0]))
