"""The architect: one more redesign at the end of the turn (CHR-19)."""

from __future__ import annotations

from typing import ClassVar, Final

from sabika.kernel.action import Action, Verb
from sabika.kernel.decision import PICK
from sabika.kernel.errors import Illegal
from sabika.kernel.native import i64
from sabika.titles.alhambra.frames.extra_redesign import ExtraRedesign, can_redesign, has_tiles
from sabika.titles.alhambra.hooks import LAST_ACTIONS, AlhambraContext
from sabika.titles.alhambra.modules.m07_characters.cards import MODULE, ROLES, Ability, can_use, use

ARCHITECT: Final = ROLES.index("architect")


class Redesign(Ability):
    """CHR-19: one extra redesign at the end of the turn, after all placing."""

    ROLE: ClassVar[int] = ARCHITECT
    __slots__ = ()

    def asks(self, ctx: AlhambraContext, seat: int) -> bool:
        """T6: asked by what everybody sees; whether a redesign is possible may depend on cards in a secret hand."""
        return can_use(ctx, seat, ARCHITECT) and has_tiles(ctx, seat)

    def count(self, ctx: AlhambraContext, seat: int) -> i64:
        return 1 if can_use(ctx, seat, ARCHITECT) and can_redesign(ctx, seat) else 0

    def pick(self, ctx: AlhambraContext, seat: int, at: i64) -> Action:
        return Action(seat, self.name)

    def hindrance(self, ctx: AlhambraContext, action: Action) -> Illegal | None:
        return None if can_redesign(ctx, action.seat) else Illegal("CHR-19", "no redesign is possible")

    def apply(self, ctx: AlhambraContext, action: Action) -> None:
        use(ctx, ARCHITECT)
        ctx.tell("architect_used", "CHR-19", seat=action.seat)
        ctx.push(Redesigning(action.seat))


class Redesigning(ExtraRedesign):
    """CHR-19: one redesign, in any way that the rules know."""

    RULE: ClassVar[str] = "CHR-19"
    __slots__ = ()


VERB = Verb("characters.redesign", "redesign once more (architect)")
MODULE.verbs.append(VERB)
MODULE.add(LAST_ACTIONS, Redesign(VERB, PICK, "CHR-19"))
