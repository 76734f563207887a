"""The disc: where it waits beside a city, at the start and whenever it has been put aside (TRD-9)."""

from __future__ import annotations

from typing import Any, ClassVar, Final

from sabika.kernel.action import Action, Param, Verb
from sabika.kernel.action_type import ActionType, Listed, Options
from sabika.kernel.decision import PICK
from sabika.kernel.errors import Illegal
from sabika.kernel.record import HIDDEN
from sabika.parts.city import SIDES, STEP, City, xy
from sabika.parts.memo import new_place
from sabika.parts.question import Question
from sabika.titles.alhambra.hooks import OPENING, TURN_CLOSE, AlhambraContext
from sabika.titles.alhambra.modules.m12_street_trader.traders import MODULE, STREET
from sabika.titles.alhambra.state import seats_from

BESIDE: Final = new_place("trader")
"""Where a city keeps the free cells beside its tiles."""


def free_cells(city: City) -> list[int]:
    """TRD-9: return the free cells beside a tile; walls, paths and holes do not matter; kept with the city.

    TRD-10, TRD-19: a camp or a watchtower is no tile to lie beside, and no cell of theirs is free.
    """
    found: list[int] | None = city.memo[BESIDE] if city.memo else None
    if found is None:
        beside = {cell + STEP[side] for cell in city.tiles if city.is_tile(cell) for side in SIDES}
        found = sorted([cell for cell in beside if not city.is_built(cell)])
        city.keep(BESIDE, found)
    return found


class Lay(Listed):
    """TRD-9, TRD-19: the disc is laid with all residents on it; one that was not displaced stays (TRD-11)."""

    __slots__ = ()

    def candidates(self, ctx: AlhambraContext, seat: int) -> list[tuple[Any, ...]]:
        return [(cell,) for cell in free_cells(ctx.state.seats[seat].city)]

    def options(self, ctx: AlhambraContext, seat: int) -> Options:
        return [Action(seat, self.name, args) for args in self.candidates(ctx, seat)]

    def refusal(self, ctx: AlhambraContext, action: Action) -> Illegal | None:
        if action.args[0] in free_cells(ctx.state.seats[action.seat].city):
            return None
        return Illegal("TRD-9", "the disc lies on a free cell beside a tile", cell=action.args[0])

    def apply(self, ctx: AlhambraContext, action: Action) -> None:
        STREET.of(ctx.state).traders[action.seat].cell = action.args[0]
        x, y = xy(action.args[0])
        ctx.tell("trader_laid", "TRD-9", seat=action.seat, x=x, y=y)


LAY_VERB = Verb("street_trader.lay", "lay your trader beside your city", Param("cell", "cell"))
MODULE.verbs.append(LAY_VERB)
LAY: Final = Lay(LAY_VERB, PICK, "TRD-9")


class LayDisc(Question):
    """TRD-9: where the trader waits next; there is no way not to lay the disc."""

    RULE: ClassVar[str] = "TRD-9"
    PROMPT: ClassVar[str] = "trader"
    ACTION_TYPES: ClassVar[tuple[ActionType, ...]] = (LAY,)
    __slots__ = ()


@MODULE.on(OPENING)
def lay_first(ctx: AlhambraContext) -> None:
    """S12: then everybody lays their disc at a side of their fountain, from the start player clockwise."""
    for seat in reversed(seats_from(ctx.state, ctx.state.first)):
        ctx.push(LayDisc(seat))


@MODULE.on(TURN_CLOSE, stage=8)
def lay_again(ctx: AlhambraContext, seat: int) -> None:
    """T8: a disc that lies aside is laid again, also after a special action or an award.

    TRD-18: where no cell is free for it, it waits for the next time.
    """
    if STREET.of(ctx.state).traders[seat].cell == HIDDEN and free_cells(ctx.state.seats[seat].city):
        ctx.push(LayDisc(seat))
