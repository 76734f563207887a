"""The turn of one player, from its beginning to its end (AL-TURN-2; T1 to T10 of the timing)."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar, Final

from sabika.kernel.action import Action, Verb
from sabika.kernel.action_type import ActionType, Pass, is_among
from sabika.kernel.decision import PASS
from sabika.kernel.frame import Frame
from sabika.kernel.record import OPEN, Field, value
from sabika.titles.alhambra.frames.buy import BUY
from sabika.titles.alhambra.frames.place import Placement
from sabika.titles.alhambra.frames.redesign import ADD, REMOVE, SWAP
from sabika.titles.alhambra.frames.take_money import TAKE
from sabika.titles.alhambra.hooks import (
    ACTIONS,
    LAST_ACTIONS,
    REDESIGNS,
    START_ACTIONS,
    TAKING,
    TURN_BEGIN,
    TURN_CLOSE,
    AlhambraContext,
)

if TYPE_CHECKING:
    from sabika.titles.alhambra.game import AlhambraGame

STOP_VERB = Verb("stop", "end the action phase after an exact purchase", option="optional_extra_action")
DONE_VERB = Verb("pass", "do nothing more")
STOP: Final = Pass(STOP_VERB, PASS, "D-6")
DONE: Final = Pass(DONE_VERB, PASS, "AL-TURN-2")


class Turn(Frame):
    """One turn. `done` counts the actions; `at` is how far the closing steps have come.

    In step `start` no action is possible, but something that may be done before the first one is. Display and market
    are refilled after the turn only, so that exact purchases lead to five actions at most (AL-TURN-6).
    """

    RULE: ClassVar[str] = "AL-TURN-3"
    PROMPT: ClassVar[str] = "turn"
    FIELDS: ClassVar[dict[str, Field]] = {"done": value(OPEN), "at": value(OPEN)}
    __slots__ = tuple(FIELDS)
    done: int
    at: int

    def __init__(self, seat: int) -> None:
        self.seat = seat
        self.step = "begin"
        self.done = 0
        self.at = 0

    def run(self, ctx: AlhambraContext) -> bool:
        """Begin, act, place, redesign once more, close, end."""
        if self.step == "begin":
            self.begin(ctx)
        if (self.step == "act" or self.step == "start") and self.act(ctx):
            return True
        if self.step == "place":
            self.step = "last"
            if ctx.state.seats[self.seat].pending:
                ctx.push(Placement(self.seat, gift=1))
                return False
        if self.step == "last":
            if ctx.game.last_action_types and self.last(ctx):
                return True
            self.step = "close"
        return self.close(ctx)

    def begin(self, ctx: AlhambraContext) -> None:
        """T1: the player is active, everything that counts once per turn is fresh."""
        self.step = "act"
        ctx.state.turns += 1
        if ctx.events is not None:
            ctx.tell("turn_began", "AL-TURN-1", seat=self.seat)
        if not ctx.game.quiet:
            for listen in TURN_BEGIN.of(ctx.game):
                listen(ctx)

    def act(self, ctx: AlhambraContext) -> bool:
        """T3, T4: an action must be chosen as long as one is possible (G-7); what may come before it is optional."""
        self.step = "act"
        starts = START_ACTIONS.of(ctx.game) if not self.done and not ctx.game.quiet else ()
        for action_type in ctx.game.more_action_types if self.done else ctx.game.first_action_types:
            if action_type.possible(ctx, self.seat) and not is_among(action_type, starts):
                ctx.state.passes = 0
                return True
        for action_type in starts:
            if action_type.possible(ctx, self.seat):
                self.step = "start"
                return True
        self.forgo(ctx)
        return False

    def forgo(self, ctx: AlhambraContext) -> None:
        """G-7: without a possible action the action phase is over; without any it was a pass."""
        if not self.done:
            ctx.state.passes += 1
            ctx.tell("turn_passed", "G-7", seat=self.seat)
        self.step = "place"

    def action_types(self, ctx: AlhambraContext, seat: int) -> tuple[ActionType, ...]:
        if self.step == "act":
            return ctx.game.more_action_types if self.done else ctx.game.first_action_types
        return ctx.game.last_action_types if self.step == "last" else (*START_ACTIONS.of(ctx.game), DONE)

    def all_types(self, ctx: AlhambraContext, seat: int) -> tuple[ActionType, ...]:
        if self.step == "act" and not self.done:
            return ctx.game.all_first_types
        return self.action_types(ctx, seat) + ctx.game.anytime

    def answer(self, ctx: AlhambraContext, action: Action, action_type: ActionType) -> None:
        """Do the action; it ends the action phase unless it earns another one (AL-TURN-5)."""
        if not ctx.game.quiet and is_among(action_type, START_ACTIONS.of(ctx.game)):
            self.step = "act"
        elif self.step == "act":
            self.done += 1
            self.step = "place"
        action_type.apply(ctx, action)

    def earn_extra(self) -> None:
        """AL-TURN-4, G-6: after a purchase paid exactly they must act again."""
        if self.step not in ("act", "place"):
            raise RuntimeError(f"no action can be earned in step {self.step!r} of a turn")
        self.step = "act"

    def declined(self, ctx: AlhambraContext, seat: int) -> None:
        """STOP ends the action phase (D-6), PASS the extra redesigns, or a turn without a possible action."""
        if self.step == "start":
            self.forgo(ctx)
        else:
            self.step = "close" if self.step == "last" else "place"

    def last(self, ctx: AlhambraContext) -> bool:
        """T6: ask for extra redesigns while the player has one, or could have one in a secret hand."""
        for action_type in LAST_ACTIONS.of(ctx.game):
            if action_type.asks(ctx, self.seat):
                return True
        return False

    def close(self, ctx: AlhambraContext) -> bool:
        """T7 to T10: what modules do at the end of a turn, one after another; then the turn is over."""
        if not ctx.game.quiet:
            closing, stack = TURN_CLOSE.of(ctx.game), ctx.state.stack
            while self.at < len(closing):
                self.at += 1
                closing[self.at - 1](ctx, self.seat)
                if stack[-1] is not self:
                    return False
        ctx.state.barrier = ctx.state.seq
        ctx.finish()
        return ctx.state.stack[-1].run(ctx)

    def default(self, ctx: AlhambraContext, seat: int) -> Action:
        """An absent player takes the highest card that lies open, or does the first thing that is possible."""
        if self.step in ("last", "start"):
            return Action(seat, DONE_VERB.name)
        single = [action for action in TAKE.legal(ctx, seat) if len(action.args[0]) == 1]
        if single:
            return max(single, key=lambda action: ctx.game.open_value[ctx.state.display[action.args[0][0] - 1]])
        return self.legal(ctx, seat)[0]


def in_turn(ctx: AlhambraContext, seat: int) -> bool:
    """Return whether it is a seat's own turn, whatever else is going on in it."""
    for frame in ctx.state.stack:
        if isinstance(frame, Turn):
            return frame.seat == seat  # there is one turn at a time
    return False


def first_action_types(game: AlhambraGame) -> tuple[ActionType, ...]:
    """Return what may be done at first: take money, buy, redesign (AL-TURN-3), and what modules add."""
    return (*actions(game), *START_ACTIONS.of(game))


def more_action_types(game: AlhambraGame) -> tuple[ActionType, ...]:
    """Return what may be done as an extra action; stopping only with the option for it (D-6)."""
    return (*actions(game), STOP) if game.setup.option("optional_extra_action") else actions(game)


def last_action_types(game: AlhambraGame) -> tuple[ActionType, ...]:
    """Return what may be done after placing, nothing if no module adds anything."""
    return (*LAST_ACTIONS.of(game), DONE) if LAST_ACTIONS.of(game) else ()


def actions(game: AlhambraGame) -> tuple[ActionType, ...]:
    """Return the actions of a turn."""
    return (TAKE, *TAKING.of(game), BUY, ADD, REMOVE, SWAP, *REDESIGNS.of(game), *ACTIONS.of(game))
