"""The choice at the start: everybody keeps three residents in secret, then all show them (S12)."""

from __future__ import annotations

from itertools import combinations
from typing import Any, ClassVar, Final

from sabika.kernel.action import Action, Param, Verb, Word
from sabika.kernel.action_type import ActionType, Listed
from sabika.kernel.decision import SOME
from sabika.kernel.errors import Illegal
from sabika.parts.hidden import SecretPick
from sabika.parts.picks import Pick, SecretPicks
from sabika.titles.alhambra.components import TYPES
from sabika.titles.alhambra.hooks import HIDDEN_PICKS, OPENING, AlhambraContext
from sabika.titles.alhambra.modules.m12_street_trader.traders import DATA, MODULE, STREET, fetch
from sabika.titles.alhambra.state import AlhambraState, seats_from

EACH: Final[int] = DATA["components"]["start_choice"]
"""How many residents everybody keeps at the start, of one of each colour."""
STARTS: Final[tuple[tuple[int, ...], ...]] = tuple(combinations(range(len(TYPES)), EACH))
"""All that can be kept at the start; a secret choice is the number of one of them."""


class Types(Word):
    """Some building types; their order does not matter."""

    __slots__ = ()

    def read(self, words: list[str]) -> Any:
        return tuple(sorted(super().read(words)))


class Keep(Listed):
    """S12: some of the residents, one of each colour, stay on the disc."""

    __slots__ = ()

    def candidates(self, ctx: AlhambraContext, seat: int) -> list[tuple[Any, ...]]:
        return [(start,) for start in STARTS]

    def refusal(self, ctx: AlhambraContext, action: Action) -> Illegal | None:
        return None if action.args[0] in STARTS else Illegal("TRD-1", f"keep {EACH} different residents", number=EACH)

    def apply(self, ctx: AlhambraContext, action: Action) -> None:
        frame = ctx.state.stack[-1]
        assert isinstance(frame, ResidentPicks)
        frame.choose(ctx, STARTS.index(action.args[0]))


KEEP_VERB = Verb("street_trader.keep", "keep three residents for your trader", Param("types", "types"))
MODULE.kinds.append(Types("types", TYPES, many=True))
MODULE.verbs.append(KEEP_VERB)
KEEP: Final = Keep(KEEP_VERB, SOME, "TRD-1")


class ResidentPicks(SecretPicks):
    """S12: everybody keeps three residents in secret, the others go to the supply; then all show."""

    RULE: ClassVar[str] = "TRD-1"
    PROMPT: ClassVar[str] = "residents"
    ACTION_TYPES: ClassVar[tuple[ActionType, ...]] = (KEEP,)
    __slots__ = ()

    def reveal(self, ctx: AlhambraContext, picks: dict[int, int]) -> None:
        """Put what everybody keeps on their discs."""
        own = STREET.of(ctx.state)
        for trader in own.traders:
            trader.disc = tuple([fetch(own, kind) for kind in STARTS[picks[trader.seat]]])
            kept = [TYPES[kind] for kind in trader.disc]
            ctx.tell("residents_kept", "TRD-1", seat=trader.seat, types=kept)


@MODULE.on(OPENING)
def choose_residents(ctx: AlhambraContext) -> None:
    """S12: before the market is filled."""
    ctx.push(ResidentPicks(seats_from(ctx.state, ctx.state.first)))


def picks_of(state: AlhambraState) -> list[Pick]:
    """Return what is being chosen at the start, nothing later."""
    return [pick for frame in state.stack if isinstance(frame, ResidentPicks) for pick in frame.picks]


def choices_of(state: AlhambraState, at: int) -> range | tuple[int, ...]:
    """Return what the seat at a place of the order can have chosen, nothing if it has not yet."""
    asked = [frame.at for frame in state.stack if isinstance(frame, ResidentPicks)]
    return range(len(STARTS)) if at < asked[0] else ()


MODULE.add(HIDDEN_PICKS, SecretPick(picks_of, "chosen", choices_of))
