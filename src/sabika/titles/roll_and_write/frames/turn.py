"""The turn of a real player: turn dice, then CROSS or COINS, and what follows from it (RW-TURN-1)."""

from __future__ import annotations

from typing import ClassVar, Final

from sabika.kernel.action import Action
from sabika.kernel.action_type import ActionType
from sabika.kernel.errors import Illegal
from sabika.kernel.frame import Frame
from sabika.kernel.legal import Legal
from sabika.titles.roll_and_write.frames.coins import COINS, COINS_VERB, KEEP, KEEP_VERB, ONCE, TAKES
from sabika.titles.roll_and_write.frames.cross import CROSS
from sabika.titles.roll_and_write.frames.cross import VERB as CROSS_VERB
from sabika.titles.roll_and_write.frames.second import END, END_VERB, SECOND, SECOND_VERB
from sabika.titles.roll_and_write.frames.turn_dice import TURN_DICE
from sabika.titles.roll_and_write.frames.turn_dice import VERB as TURN_VERB
from sabika.titles.roll_and_write.hooks import SheetContext

VERBS: Final = (CROSS_VERB, COINS_VERB, TURN_VERB, SECOND_VERB, END_VERB, KEEP_VERB)
ACT: Final[tuple[ActionType, ...]] = (CROSS, COINS, TURN_DICE)
ACTION_TYPES: Final[dict[str, tuple[ActionType, ...]]] = {
    "act": ACT,
    "second": (SECOND, END),
    "keep": (KEEP,),
}
"""What may be done in each step (section 7)."""
BY_VERB: Final = {
    step: {action_type.name: action_type for action_type in action_types} for step, action_types in ACTION_TYPES.items()
}
REFUSALS: Final[dict[str, tuple[str, str]]] = {
    "act second": ("RW-SPEC-5", "the second building comes right after the first"),
    "act end": ("RW-TURN-1", "first cross off a building or take coins"),
    "act keep": ("RW-COIN-3", "a pair is only kept after all four dice have been rolled"),
    "second turn": ("RW-SPEC-8", "dice cannot be turned between the first and the second building"),
    "second cross": ("RW-SPEC-5", "the second building is the one of the other two dice"),
    "second coins": ("RW-TURN-1", "there is one action per turn, and a building has been crossed off"),
    "second keep": ("RW-CROSS-3", "a pair is only kept after all four dice have been rolled"),
    "keep turn": ("RW-SPEC-2", "dice are turned before the action"),
    "keep cross": ("RW-TURN-1", "there is one action per turn"),
    "keep coins": ("RW-TURN-1", "there is one action per turn"),
    "keep second": (
        "RW-SPEC-7",
        "the second building comes right after the first, once per turn, and never after taking coins",
    ),
    "keep end": ("RW-COIN-3", "a pair must be kept"),
}
"""Why a verb is not possible in a step."""


class DiceTurn(Frame):
    """The only frame: whose turn it is, and what they decide: `act`, `second` or `keep`.

    They can always do something (RW-G-7), so every step asks. Coins of this turn cannot be spent in it (RW-G-10): no
    step after COINS costs any.
    """

    RULE: ClassVar[str] = "RW-TURN-1"
    PROMPT: ClassVar[str] = "dice"
    __slots__ = ()

    def __init__(self, seat: int) -> None:
        self.seat = seat
        self.step = "act"

    def run(self, ctx: SheetContext) -> bool:
        return True

    def action_types(self, ctx: SheetContext, seat: int) -> tuple[ActionType, ...]:
        return ACTION_TYPES[self.step]

    def action_type(self, ctx: SheetContext, action: Action) -> ActionType:
        action_type = BY_VERB[self.step].get(action.verb)
        if action_type is None:
            rule, why = REFUSALS.get(f"{self.step} {action.verb}", (self.RULE, f"{action.verb} is not possible"))
            raise Illegal(rule, why, verb=action.verb)
        return action_type

    def legal(self, ctx: SheetContext, seat: int) -> Legal:
        if self.step == "act":
            return Legal(seat, ACT, [CROSS.options(ctx, seat), ONCE, TURN_DICE.options(ctx, seat)])
        return super().legal(ctx, seat)

    def check(self, ctx: SheetContext, action: Action) -> ActionType:
        if action.seat != self.seat:
            raise Illegal("RW-ROUND-2", f"it is not p{action.seat + 1}'s turn", seat=action.seat)
        return super().check(ctx, action)

    def default(self, ctx: SheetContext, seat: int) -> Action:
        """An absent player takes coins, crosses no second building and keeps the pair that is listed first."""
        if self.step == "act":
            return TAKES[seat]
        return Action(seat, END_VERB.name) if self.step == "second" else KEEP.legal(ctx, seat)[0]
