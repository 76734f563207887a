"""The wise man: at each scoring half a building more of a type that his owner names (CHR-21)."""

from __future__ import annotations

from typing import Any, ClassVar, Final

from sabika.kernel.action import Action, Param, Verb
from sabika.kernel.action_type import ActionType, Listed, Pass
from sabika.kernel.decision import PASS, PICK
from sabika.kernel.record import HIDDEN
from sabika.parts.question import Question
from sabika.titles.alhambra.components import TYPES
from sabika.titles.alhambra.frames.scoring import is_scoring
from sabika.titles.alhambra.frames.turn import DONE_VERB
from sabika.titles.alhambra.hooks import COUNTS, SCORING_FIRST, AlhambraContext
from sabika.titles.alhambra.modules.m07_characters.cards import CHARACTERS, MAY_PASS, MODULE, ROLES, effect, owner_of

WISE_MAN: Final = ROLES.index("wise_man")


@MODULE.on(SCORING_FIRST, stage=2)
def ask_wise_man(ctx: AlhambraContext, round: int) -> None:
    """C2, CHR-21: at each scoring the owner names a type anew."""
    CHARACTERS.of(ctx.state).named = HIDDEN
    seat = owner_of(ctx, WISE_MAN)
    if seat != HIDDEN:
        ctx.push(Naming(seat))


class Name(Listed):
    """CHR-21: any of the six types, whether they have a building of it or not."""

    __slots__ = ()

    def candidates(self, ctx: AlhambraContext, seat: int) -> list[tuple[Any, ...]]:
        return [(kind,) for kind in range(len(TYPES))]

    def apply(self, ctx: AlhambraContext, action: Action) -> None:
        CHARACTERS.of(ctx.state).named = action.args[0]
        ctx.tell("type_named", "CHR-21", seat=action.seat, type=TYPES[action.args[0]])


VERB = Verb("characters.name", "name a building type (wise man)", Param("type", "type"))
MODULE.verbs.append(VERB)


NAME: Final = Name(VERB, PICK, "CHR-21")
NO_NAME: Final = Pass(DONE_VERB, PASS, "CHR-21")


class Naming(Question):
    """CHR-21: the owner of the wise man names one of the six types, or none where a table allows that."""

    RULE: ClassVar[str] = "CHR-21"
    PROMPT: ClassVar[str] = "wise_man"
    __slots__ = ()

    def action_types(self, ctx: AlhambraContext, seat: int) -> tuple[ActionType, ...]:
        return (NAME, NO_NAME) if ctx.game.setup.option(MAY_PASS.name) else (NAME,)

    def declined(self, ctx: AlhambraContext, seat: int) -> None:
        """Nothing counts half more in this scoring."""
        CHARACTERS.of(ctx.state).named = HIDDEN


@MODULE.on(COUNTS)
def count_half(ctx: AlhambraContext, round: int, counts: list[list[int]]) -> list[list[int]]:
    """C3, CHR-21: half a building more of the named type, from the naming to the end of that scoring."""
    seat, named = owner_of(ctx, WISE_MAN), CHARACTERS.of(ctx.state).named
    if seat != HIDDEN and named != HIDDEN and is_scoring(ctx.state):
        counts[seat][named] += effect(WISE_MAN, "extra_buildings_half")
    return counts
