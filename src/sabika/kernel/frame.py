"""Frames: everything pending is data on a stack, so it can be saved, copied, undone and searched."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, ClassVar

from sabika.kernel.action import Action
from sabika.kernel.action_type import ActionType, AnyContext
from sabika.kernel.errors import Illegal
from sabika.kernel.legal import Legal
from sabika.kernel.record import OPEN, Field, Record, value

if TYPE_CHECKING:
    from sabika.kernel.game import Game


class Frame(Record):
    """One thing that is going on: a turn, a payment, a scoring. Its class gives the behaviour, its fields are data.

    `seat` is whom it belongs to (HIDDEN for nobody), `step` is where it stands.
    """

    RULE: ClassVar[str] = ""
    PROMPT: ClassVar[str] = ""
    FIELDS: ClassVar[dict[str, Field]] = {"seat": value(OPEN), "step": value(OPEN)}
    __slots__ = tuple(FIELDS)
    seat: int
    step: str

    def run(self, ctx: AnyContext) -> bool:
        """Continue; return True when an answer is needed first."""
        raise NotImplementedError(type(self).__name__)

    def resume(self, ctx: AnyContext, done: Frame) -> None:
        """Take note that the frame above has finished."""

    def seats(self, ctx: AnyContext) -> tuple[int, ...]:
        """Return the seats that must answer."""
        return (self.seat,)

    def action_types(self, ctx: AnyContext, seat: int) -> tuple[ActionType, ...]:
        """Return what a seat may do here, whether or not it is possible right now."""
        raise NotImplementedError(type(self).__name__)

    def answer(self, ctx: AnyContext, action: Action, action_type: ActionType) -> None:
        """Apply a checked action."""
        action_type.apply(ctx, action)

    def default(self, ctx: AnyContext, seat: int) -> Action:
        """Return what is done for an absent player: as little as possible."""
        actions = self.legal(ctx, seat)
        return next((action for action in actions if action.verb == "pass"), actions[0])

    def ways_by_order(self, ctx: AnyContext, seat: int) -> tuple[ActionType, ...]:
        """Return what a seat is asked about here and may have given orders for; nothing if it must answer by itself."""
        return ()

    def declined(self, ctx: AnyContext, seat: int) -> None:
        """Take note that a seat passed."""
        raise NotImplementedError(type(self).__name__)

    def legal(self, ctx: AnyContext, seat: int) -> Legal:
        """Return the listed actions of a seat."""
        game: Game[Any] = ctx.game
        action_types = self.all_types(ctx, seat) if game.anytime else self.action_types(ctx, seat)
        return Legal(seat, action_types, None, ctx)

    def all_types(self, ctx: AnyContext, seat: int) -> tuple[ActionType, ...]:
        """Return the same with what is possible at any time; override it where that is there already."""
        game: Game[Any] = ctx.game
        return self.action_types(ctx, seat) + game.anytime

    def action_type(self, ctx: AnyContext, action: Action) -> ActionType:
        """Return the action type of an action's verb, or refuse."""
        verb, action_types = action.verb, self.action_types(ctx, action.seat)
        for action_type in action_types:  # the verb of an action that was listed is this very one
            if action_type.name is verb:
                return action_type
        anytime: tuple[ActionType, ...] = ctx.game.anytime
        for some in (action_types, anytime):
            for action_type in some:
                if action_type.name == verb:
                    return action_type
        raise Illegal(self.RULE, f"{action.verb} is not possible now", verb=action.verb)

    def check(self, ctx: AnyContext, action: Action) -> ActionType:
        """Return the type of the action, or raise Illegal with the rule that forbids it."""
        if action.seat != self.seat and action.seat not in self.seats(ctx):
            raise Illegal(self.RULE, f"it is not p{action.seat + 1}'s turn to act", seat=action.seat)
        action_type = self.action_type(ctx, action)
        action_type.check(ctx, action)
        return action_type
