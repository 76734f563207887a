"""Lanterns, a 27th module that nobody prints: it shows that a module needs nothing but its own files (LAN).

LAN-1 Every player has two lanterns; as an action one of them is hung on a cell of the own city where a tile lies.
LAN-2 A cell has one lantern at most, and it stays there.
LAN-3 In every scoring a lantern on a tile is worth a point.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any, ClassVar, Final, cast

from sabika.kernel.action import Action, Param, Verb
from sabika.kernel.action_type import ActionType
from sabika.kernel.decision import PICK
from sabika.kernel.errors import Illegal
from sabika.kernel.hooks import Module
from sabika.kernel.record import OPEN, Field, Record, value
from sabika.parts.city import xy
from sabika.parts.marks import Mark
from sabika.parts.module_area import Item
from sabika.titles.alhambra.hooks import ACTIONS, LINES, MARKS, MODULE_AREA, SETUP, AlhambraContext
from sabika.titles.alhambra.state import AlhambraState
from sabika.words import add_words

MODULE: Final = Module("lantern", 27, "LAN", difficulty=1, presets=("steps",))
EACH: Final = 2
add_words(Path(__file__).parent / "lantern_words")


class Lanterns(Record):
    """How many lanterns each seat still has, and the cells where they hang, with their seats."""

    FIELDS: ClassVar[dict[str, Field]] = {"left": value(OPEN), "hung": value(OPEN)}
    __slots__ = tuple(FIELDS)
    left: tuple[int, ...]
    hung: tuple[tuple[int, int], ...]

    def __init__(self, players: int) -> None:
        self.left = (EACH,) * players
        self.hung = ()


@MODULE.on(SETUP)
def hand_out(ctx: AlhambraContext) -> None:
    """LAN-1: everybody gets lanterns."""
    ctx.state.modules[MODULE.id] = Lanterns(len(ctx.state.seats))


def record_of(state: AlhambraState) -> Lanterns:
    """Return the module's record."""
    return cast("Lanterns", state.modules[MODULE.id])


@MODULE.on(MODULE_AREA)
def show_left(state: AlhambraState) -> list[Item]:
    """Return how many lanterns everybody has left."""
    return [Item("left", seat=seat, number=number) for seat, number in enumerate(record_of(state).left)]


@MODULE.on(MARKS)
def show_hung(state: AlhambraState) -> list[Mark]:
    """Return every lantern on its cell."""
    return [Mark(MODULE.id, seat, cell, owner=seat) for seat, cell in record_of(state).hung]


class Hang(ActionType):
    """LAN-1: hang a lantern on a tile of the own city."""

    __slots__ = ()

    def legal(self, ctx: AlhambraContext, seat: int) -> list[Action]:
        """Return an action for every tile without a lantern."""
        if not record_of(ctx.state).left[seat]:
            return []
        cells = ctx.state.seats[seat].city.tiles
        return [Action(seat, self.name, (cell,)) for cell in cells if is_dark(ctx, seat, cell)]

    def check(self, ctx: AlhambraContext, action: Action) -> None:
        """Refuse without a lantern, and where there is no tile for one."""
        if not record_of(ctx.state).left[action.seat]:
            raise Illegal("LAN-1", "there is no lantern left", seat=action.seat)
        if not is_dark(ctx, action.seat, action.args[0]):
            raise Illegal("LAN-2", "there is no tile without a lantern", seat=action.seat)

    def apply(self, ctx: AlhambraContext, action: Action) -> None:
        """Hang it."""
        own, seat, cell = record_of(ctx.state), action.seat, action.args[0]
        own.left = tuple(number - (at == seat) for at, number in enumerate(own.left))
        own.hung = (*own.hung, (seat, cell))
        tile, (x, y) = ctx.state.seats[seat].city.tile_at(cell), xy(cell)
        ctx.tell("lantern_hung", "LAN-1", seat=seat, tile=ctx.game.tiles[tile].name, x=x, y=y)


def is_dark(ctx: AlhambraContext, seat: int, cell: int) -> bool:
    """Return whether a tile lies on a cell without a lantern."""
    return ctx.state.seats[seat].city.is_built(cell) and (seat, cell) not in record_of(ctx.state).hung


@MODULE.on(LINES, stage=12)
def shine(ctx: AlhambraContext, round: int) -> list[tuple[int, str, int, str, Any]]:
    """LAN-3: a point for every lantern on a tile."""
    seats, hung = ctx.state.seats, record_of(ctx.state).hung
    lit = [seat for seat, cell in hung if seats[seat].city.is_built(cell)]
    return [(seat, MODULE.id, lit.count(seat), "LAN-3", ()) for seat in sorted(set(lit))]


HANG_VERB: Final = Verb("lantern.hang", "hang a lantern on a tile", Param("cell", "cell"))
MODULE.verbs.append(HANG_VERB)
MODULE.add(ACTIONS, Hang(HANG_VERB, PICK, "LAN-1"))
