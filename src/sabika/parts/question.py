"""One question to one seat, answered once."""

from __future__ import annotations

from typing import ClassVar

from sabika.kernel.action import Action
from sabika.kernel.action_type import ActionType, AnyContext
from sabika.kernel.frame import Frame

DONE = "done"


class Question(Frame):
    """Ask a seat once: a title or module names the rule, the prompt and what may be answered."""

    ACTION_TYPES: ClassVar[tuple[ActionType, ...]] = ()
    __slots__ = ()

    def __init__(self, seat: int) -> None:
        self.seat = seat
        self.step = "ask"

    def run(self, ctx: AnyContext) -> bool:
        if self.step != DONE:
            return True
        ctx.finish()
        return False

    def action_types(self, ctx: AnyContext, seat: int) -> tuple[ActionType, ...]:
        return self.ACTION_TYPES

    def answer(self, ctx: AnyContext, action: Action, action_type: ActionType) -> None:
        """Whatever the action begins runs first, then the question is over."""
        self.step = DONE
        action_type.apply(ctx, action)

    def declined(self, ctx: AnyContext, seat: int) -> None:
        """Nothing more is asked."""
