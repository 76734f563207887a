"""The dancer: a tile of the market goes back into the tower, another one takes its place (CHR-22)."""

from __future__ import annotations

from typing import Any, ClassVar, Final

from sabika.kernel.action import Action, Param, Verb
from sabika.kernel.decision import PICK
from sabika.kernel.errors import Illegal
from sabika.kernel.frame import Frame
from sabika.kernel.native import i64
from sabika.kernel.record import OPEN, Field, value
from sabika.titles.alhambra.frames.refill import DrawTile
from sabika.titles.alhambra.hooks import START_ACTIONS, AlhambraContext
from sabika.titles.alhambra.modules.m07_characters.cards import MODULE, ROLES, Ability, can_use, use
from sabika.titles.alhambra.state import put

DANCER: Final = ROLES.index("dancer")


class Dance(Ability):
    """CHR-22: pick one tile of the market; a new one from the tower takes its place."""

    ROLE: ClassVar[int] = DANCER
    __slots__ = ()

    def count(self, ctx: AlhambraContext, seat: int) -> i64:
        if not can_use(ctx, seat, DANCER) or not ctx.state.tower:
            return 0
        number: i64 = 0
        for tile in ctx.state.market:
            if tile:
                number += 1
        return number

    def choices(self, ctx: AlhambraContext, seat: int) -> list[tuple[Any, ...]]:
        return [(field,) for field, tile in enumerate(ctx.state.market, start=1) if tile]

    def hindrance(self, ctx: AlhambraContext, action: Action) -> Illegal | None:
        field = action.args[0]
        if not ctx.state.tower:
            return Illegal("CHR-22", "the tower is empty")
        if not 1 <= field <= 4 or not ctx.state.market[field - 1]:
            return Illegal("CHR-22", f"there is no tile on field {field}", field=field)
        return None

    def apply(self, ctx: AlhambraContext, action: Action) -> None:
        use(ctx, DANCER)
        ctx.tell("dancer_used", "CHR-22", seat=action.seat, field=action.args[0])
        ctx.push(Dancing(action.seat, action.args[0]))


class Dancing(Frame):
    """CHR-22: a tile is drawn as for a refill, the dancer's owner first in everything; `field` is where it goes."""

    RULE: ClassVar[str] = "CHR-22"
    FIELDS: ClassVar[dict[str, Field]] = {"field": value(OPEN)}
    __slots__ = tuple(FIELDS)
    field: int

    def __init__(self, seat: int, field: int) -> None:
        self.seat = seat
        self.step = "draw"
        self.field = field

    def run(self, ctx: AlhambraContext) -> bool:
        if self.step == "draw":
            self.step = "drawn"
            ctx.push(DrawTile(self.seat))
        else:
            ctx.finish()
        return False

    def resume(self, ctx: AlhambraContext, done: Frame) -> None:
        if isinstance(done, DrawTile) and done.tile:  # CHR-22: if none was found, the old tile stays
            self.exchange(ctx, done.tile)

    def exchange(self, ctx: AlhambraContext, tile: int) -> None:
        """CHR-22: the old tile goes back into the tower, at a random position."""
        state, tiles = ctx.state, ctx.game.tiles
        old = state.market[self.field - 1]
        state.market = put(state.market, self.field - 1, tile)
        at = state.rng.below("dancer", len(state.tower) + 1)
        state.tower = (*state.tower[:at], old, *state.tower[at:])
        ctx.reveal()  # also where a claim was answered in between
        ctx.tell("tile_danced", "CHR-22", field=self.field, tile=tiles[tile].name, old=tiles[old].name)


VERB = Verb("characters.dance", "replace the tile on a market field (dancer)", Param("field", "field"))
MODULE.verbs.append(VERB)
MODULE.add(START_ACTIONS, Dance(VERB, PICK, "CHR-22"))
