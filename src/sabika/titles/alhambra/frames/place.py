"""Placing the tiles that a player has acquired: into the city, into the reserve, or to Dirk."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar, Final

from sabika.kernel.action import Action, Param, Verb
from sabika.kernel.action_type import UNCOUNTED, ActionType, Options
from sabika.kernel.decision import PICK, PLACE
from sabika.kernel.errors import Illegal
from sabika.kernel.frame import Frame
from sabika.kernel.native import i64
from sabika.kernel.record import OPEN, Field, value
from sabika.parts.building import TileChoices, count_choices, find_choice
from sabika.titles.alhambra.building import count_spots, find_spot, spots_of
from sabika.titles.alhambra.frames.redesign import check_empty_cell, lay_tile, tell_modules, walls_for
from sabika.titles.alhambra.hooks import LAYING, MAY_GIVE, PLACING, AlhambraContext
from sabika.titles.alhambra.state import Seat, without
from sabika.titles.alhambra.traits import GIVEN, RESERVED, allows, check_trait

if TYPE_CHECKING:
    from sabika.titles.alhambra.game import AlhambraGame

PLACE_VERB = Verb("place", "lay a tile in the city", Param("tile", "tile"), Param("cell", "cell", "at"))
RESERVE_VERB = Verb("reserve", "put a tile in the reserve", Param("tile", "tile"))
GIVE_VERB = Verb("give", "give a bought tile to Dirk", Param("tile", "tile"))


def check_pending(player: Seat, tile: int) -> None:
    """Refuse a tile that does not wait to be placed (AL-PLACE-1)."""
    if tile not in player.pending:
        raise Illegal("AL-PLACE-1", "the tile is not waiting to be placed", tile=tile)


class Lay(ActionType):
    """AL-PLACE-2: a tile goes to an allowed empty cell of the player's city."""

    __slots__ = ()

    def options(self, ctx: AlhambraContext, seat: int) -> Options:
        player = ctx.state.seats[seat]
        if ctx.game.odd_tiles:
            return spots_of(ctx, seat, player.pending)
        return TileChoices(player.city, player.pending, walls_for(ctx, player.pending))

    def count(self, ctx: AlhambraContext, seat: int) -> i64:
        player, game = ctx.state.seats[seat], ctx.game
        if game.odd_laying:
            return count_spots(ctx, seat, player.pending, False)
        return count_choices(player.city, player.pending, game.tile_walls, False)

    def pick(self, ctx: AlhambraContext, seat: int, at: i64) -> Action:
        player = ctx.state.seats[seat]
        if ctx.game.odd_laying:
            return self.action(seat, find_spot(ctx, seat, player.pending, False, at))
        return self.action(seat, find_choice(player.city, player.pending, ctx.game.tile_walls, False, at))

    def action(self, seat: int, option: int) -> Action:
        return Action(seat, "place", (option >> 16, option & 0xFFFF))

    def check(self, ctx: AlhambraContext, action: Action) -> None:
        tile, spot = action.args
        check_pending(ctx.state.seats[action.seat], tile)
        check_empty_cell(ctx, action.seat, tile, spot)

    def apply(self, ctx: AlhambraContext, action: Action) -> None:
        tile, spot = action.args
        player = ctx.state.seats[action.seat]
        player.pending = without(player.pending, (tile,))
        cell = lay_tile(ctx, player, tile, spot)
        if ctx.events is not None:
            ctx.tell("tile_placed", self.rule, seat=action.seat, **ctx.game.name_place(tile, cell))
        tell_modules(ctx, action.seat, 0, cell)


class Keep(ActionType):
    """AL-PLACE-2: a tile goes to the player's reserve; unlimited, always allowed, also where no cell fits (G-18)."""

    __slots__ = ()

    def options(self, ctx: AlhambraContext, seat: int) -> tuple[int, ...]:
        pending, game = ctx.state.seats[seat].pending, ctx.game
        if not game.traits:
            return pending
        return tuple([tile for tile in pending if allows(game, game.tiles[tile].kind, RESERVED)])

    def count(self, ctx: AlhambraContext, seat: int) -> i64:
        return UNCOUNTED if ctx.game.traits else len(ctx.state.seats[seat].pending)

    def pick(self, ctx: AlhambraContext, seat: int, at: i64) -> Action:
        return Action(seat, "reserve", (ctx.state.seats[seat].pending[at],))

    def action(self, seat: int, option: int) -> Action:
        return Action(seat, "reserve", (option,))

    def check(self, ctx: AlhambraContext, action: Action) -> None:
        check_pending(ctx.state.seats[action.seat], action.args[0])
        check_trait(ctx.game, action.args[0], RESERVED)

    def apply(self, ctx: AlhambraContext, action: Action) -> None:
        tile = action.args[0]
        player = ctx.state.seats[action.seat]
        player.pending = without(player.pending, (tile,))
        player.reserve = (*player.reserve, tile)
        if ctx.events is not None:
            ctx.tell("tile_reserved", self.rule, seat=action.seat, tile=ctx.game.tiles[tile].name)


class Give(ActionType):
    """AL-2P-7: a player may give any of their pending tiles to Dirk, each tile separately (D-10)."""

    __slots__ = ()

    def legal(self, ctx: AlhambraContext, seat: int) -> list[Action]:
        found: list[Action] = []
        for tile in ctx.state.seats[seat].pending:
            action = Action(seat, "give", (tile,))
            if self.allowed(ctx, action):
                found.append(action)
        return found

    def allowed(self, ctx: AlhambraContext, action: Action) -> bool:
        """Return whether no module forbids the gift."""
        try:
            self.check(ctx, action)
        except Illegal:
            return False
        return True

    def check(self, ctx: AlhambraContext, action: Action) -> None:
        check_pending(ctx.state.seats[action.seat], action.args[0])
        check_trait(ctx.game, action.args[0], GIVEN)
        for permit in MAY_GIVE.of(ctx.game):
            permit(ctx, action.seat, action.args[0])

    def apply(self, ctx: AlhambraContext, action: Action) -> None:
        tile = action.args[0]
        player = ctx.state.seats[action.seat]
        player.pending = without(player.pending, (tile,))
        dirk = ctx.state.dirk
        assert dirk is not None
        dirk.tiles = (*dirk.tiles, tile)
        if ctx.events is not None:
            ctx.tell("tile_given", self.rule, seat=action.seat, tile=ctx.game.tiles[tile].name)


LAY: Final = Lay(PLACE_VERB, PLACE, "AL-PLACE-2")
KEEP: Final = Keep(RESERVE_VERB, PICK, "AL-PLACE-2")
GIVE: Final = Give(GIVE_VERB, PICK, "AL-2P-7")


def lay_action_types(game: AlhambraGame) -> tuple[ActionType, ...]:
    """Return what may be done with a tile that waits to be placed, and what modules add."""
    return (LAY, *LAYING.of(game), KEEP)


class Placement(Frame):
    """A player places their tiles one at a time, in an order of their choice (AL-PLACE-1).

    `gift` is 1 where a tile may go to Dirk: bought tiles, never those awarded at the end (AL-2P-8, G-22).
    """

    RULE: ClassVar[str] = "AL-PLACE-1"
    PROMPT: ClassVar[str] = "place"
    FIELDS: ClassVar[dict[str, Field]] = {"gift": value(OPEN)}
    __slots__ = tuple(FIELDS)
    gift: int

    def __init__(self, seat: int, gift: int) -> None:
        self.seat = seat
        self.step = "place"
        self.gift = gift

    def run(self, ctx: AlhambraContext) -> bool:
        player = ctx.state.seats[self.seat]
        if player.pending and not ctx.game.quiet:
            for listen in PLACING.of(ctx.game):
                listen(ctx, self.seat)
        if player.pending:
            return True
        ctx.finish()
        return False

    def action_types(self, ctx: AlhambraContext, seat: int) -> tuple[ActionType, ...]:
        return ctx.game.gift_action_types if self.gift and ctx.state.dirk is not None else ctx.game.lay_action_types

    def default(self, ctx: AlhambraContext, seat: int) -> Action:
        kept = KEEP.legal(ctx, seat)
        return kept[0] if kept else self.legal(ctx, seat)[0]
