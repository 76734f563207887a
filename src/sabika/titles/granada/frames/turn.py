"""The turn of one player: actions, then the placement of what they bought (GR-TURN-2)."""

from __future__ import annotations

from typing import ClassVar, Final

from sabika.kernel.action import Action, Verb
from sabika.kernel.action_type import ActionType, Pass
from sabika.kernel.decision import PASS
from sabika.kernel.frame import Frame
from sabika.kernel.record import OPEN, Field, value
from sabika.parts.hand import worth
from sabika.titles.granada.context import GranadaContext
from sabika.titles.granada.frames.buy import BUY
from sabika.titles.granada.frames.place import GranadaPlacement
from sabika.titles.granada.frames.redesign import REDESIGNS
from sabika.titles.granada.frames.take_money import TAKE

STOP_VERB = Verb("stop", "end the action phase after an exact purchase", option="optional_extra_action")
STOP: Final = Pass(STOP_VERB, PASS, "GR-D-12")
ACTIONS: Final[tuple[ActionType, ...]] = (TAKE, BUY, *REDESIGNS)
"""GR-TURN-3: what a player may do, one of these at a time."""


class GranadaTurn(Frame):
    """One turn; `done` counts the actions. Nothing is refilled before its end (GR-TURN-6)."""

    RULE: ClassVar[str] = "GR-TURN-3"
    PROMPT: ClassVar[str] = "turn"
    FIELDS: ClassVar[dict[str, Field]] = {"done": value(OPEN)}
    __slots__ = tuple(FIELDS)
    done: int

    def __init__(self, seat: int) -> None:
        self.seat = seat
        self.step = "begin"
        self.done = 0

    def run(self, ctx: GranadaContext) -> bool:
        """Begin, act, place (GR-TURN-7), end."""
        if self.step == "begin":
            self.step = "act"
            ctx.state.turns += 1
            if ctx.events is not None:
                ctx.tell("turn_began", "GR-TURN-1", seat=self.seat)
        if self.step == "act":
            if self.can_act(ctx):
                ctx.state.passes = 0
                return True
            self.forgo(ctx)
        if self.step == "place":
            self.step = "close"
            if ctx.state.seats[self.seat].pending:
                ctx.state.stack.append(GranadaPlacement(self.seat))
                return True
        ctx.reveal()  # GR-G-24: what comes now cannot be taken back
        ctx.finish()
        return ctx.state.stack[-1].run(ctx)

    def can_act(self, ctx: GranadaContext) -> bool:
        """Return whether an action is possible; then one must be chosen (GR-TURN-3, GR-G-6)."""
        for action_type in ACTIONS:
            if action_type.possible(ctx, self.seat):
                return True
        return False

    def forgo(self, ctx: GranadaContext) -> None:
        """GR-G-7: without a possible action the action phase is over; without any it was a pass."""
        if not self.done:
            ctx.state.passes += 1
            ctx.tell("turn_passed", "GR-G-7", seat=self.seat)
        self.step = "place"

    def action_types(self, ctx: GranadaContext, seat: int) -> tuple[ActionType, ...]:
        return ctx.game.more_action_types if self.done else ACTIONS

    def answer(self, ctx: GranadaContext, action: Action, action_type: ActionType) -> None:
        """GR-TURN-5: an action ends the action phase, unless it is a purchase paid exactly (GR-TURN-4)."""
        self.done += 1
        self.step = "place"
        action_type.apply(ctx, action)

    def declined(self, ctx: GranadaContext, seat: int) -> None:
        """GR-D-12: with the option for it the player may stop after an exact purchase."""
        self.step = "place"

    def default(self, ctx: GranadaContext, seat: int) -> Action:
        """An absent player takes the highest card that lies open, or does the first thing that is possible."""
        display = ctx.state.display
        single = [action for action in TAKE.legal(ctx, seat) if len(action.args[0]) == 1]
        if single:
            return max(single, key=lambda action: worth(display[action.args[0][0] - 1]))
        return self.legal(ctx, seat)[0]
