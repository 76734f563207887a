"""The travelling conjuror: keep him for points, or swap him for an unknown character (CHR-13)."""

from __future__ import annotations

from typing import Any, ClassVar, Final

from sabika.kernel.action import Action, Verb
from sabika.kernel.action_type import ActionType, Listed
from sabika.kernel.decision import YES_NO
from sabika.kernel.errors import Illegal
from sabika.kernel.record import HIDDEN
from sabika.parts.question import Question
from sabika.titles.alhambra.hooks import END_LINES, AlhambraContext
from sabika.titles.alhambra.modules.m07_characters.cards import (
    CHARACTERS,
    MODULE,
    ROLES,
    effect,
    give_character,
    owner_of,
    use_up,
)

CONJUROR: Final = ROLES.index("traveling_magician")


class KeepConjuror(Listed):
    """CHR-13: he stays open before his owner and gives points at the end."""

    __slots__ = ()

    def apply(self, ctx: AlhambraContext, action: Action) -> None:
        ctx.tell("conjuror_kept", "CHR-13", seat=action.seat)


class SwapConjuror(Listed):
    """CHR-13: he leaves the game, and the top spare character is his owner's, open and usable at once."""

    __slots__ = ()

    def refusal(self, ctx: AlhambraContext, action: Action) -> Illegal | None:
        return None if CHARACTERS.of(ctx.state).spare else Illegal("CHR-13", "no spare character is left")

    def apply(self, ctx: AlhambraContext, action: Action) -> None:
        own = CHARACTERS.of(ctx.state)
        card, own.spare = own.spare[0], own.spare[1:]
        use_up(ctx, CONJUROR)
        give_character(ctx, action.seat, card)
        ctx.reveal()
        ctx.tell("conjuror_swapped", "CHR-13", seat=action.seat, card=ctx.game.cards[card].name)


KEEP_VERB = Verb("characters.keep", "keep the travelling conjuror")
SWAP_VERB = Verb("characters.swap", "swap the travelling conjuror for the top spare character")
MODULE.verbs += [KEEP_VERB, SWAP_VERB]


class Conjuring(Question):
    """CHR-13: right after winning the conjuror the owner keeps him, or swaps him for the top spare character."""

    RULE: ClassVar[str] = "CHR-13"
    PROMPT: ClassVar[str] = "conjuror"
    ACTION_TYPES: ClassVar[tuple[ActionType, ...]] = (
        KeepConjuror(KEEP_VERB, YES_NO, "CHR-13"),
        SwapConjuror(SWAP_VERB, YES_NO, "CHR-13"),
    )
    __slots__ = ()


@MODULE.on(END_LINES)
def conjuror_points(ctx: AlhambraContext, round: int) -> list[tuple[int, str, int, str, Any]]:
    """E6, CHR-13: points for a kept conjuror."""
    seat = owner_of(ctx, CONJUROR)
    points = effect(CONJUROR, "keep_points")
    return [(seat, ROLES[CONJUROR], points, "CHR-13", ())] if seat != HIDDEN else []
