"""The architect: one more redesign at the end of the turn (CHR-19)."""

from __future__ import annotations

from typing import ClassVar, Final

from sabika.kernel.action import Action, Verb
from sabika.kernel.decision import PICK
from sabika.kernel.errors import Illegal
from sabika.titles.alhambra.frames.extra_redesign import ExtraRedesign, can_redesign
from sabika.titles.alhambra.hooks import LAST_DEEDS, Table
from sabika.titles.alhambra.modules.m07_characters.cards import MODULE, ROLES, Ability, use

ARCHITECT: Final = ROLES.index("architect")


class Redesign(Ability):
    """CHR-19: one extra redesign at the end of the turn, after all placing."""

    ROLE: ClassVar[int] = ARCHITECT
    __slots__ = ()

    def hindrance(self, play: Table, action: Action) -> Illegal | None:
        return None if can_redesign(play, action.seat) else Illegal("CHR-19", "no redesign is possible")

    def do(self, play: Table, action: Action) -> None:
        use(play, ARCHITECT)
        play.tell("architect_used", "CHR-19", seat=action.seat)
        play.push(Redesigning(action.seat))


class Redesigning(ExtraRedesign):
    """CHR-19: one redesign, in any way that the rules know."""

    RULE: ClassVar[str] = "CHR-19"
    __slots__ = ()


VERB = Verb("characters.redesign", "redesign once more (architect)")
MODULE.verbs.append(VERB)
MODULE.add(LAST_DEEDS, Redesign(VERB, PICK, "CHR-19"))
