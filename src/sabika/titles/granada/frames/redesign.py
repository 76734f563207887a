"""REDESIGN: add a tile from the reserve, return one to it, or swap two on the same cell.

Only the city afterwards is checked (GR-REDO-4); where nothing is possible nothing is offered (GR-REDO-9). Faces never
change here (GR-PLACE-6).
"""

from __future__ import annotations

from typing import Final

from sabika.kernel.action import Action, Param, Verb
from sabika.kernel.action_type import NOTHING, ActionType, Options
from sabika.kernel.decision import PICK, PLACE
from sabika.kernel.errors import Illegal
from sabika.kernel.native import i64
from sabika.parts.building import TileChoices, check_fit, count_choices, find_choice
from sabika.parts.city import HOLE, MISMATCH, NO_CONTACT, ORIGIN, TAKEN, UNREACHABLE
from sabika.parts.rows import without
from sabika.parts.seat import Seat
from sabika.titles.granada.context import GranadaContext

ADD_VERB = Verb("add", "add a tile from the reserve to the city", Param("tile", "tile"), Param("cell", "cell", "at"))
REMOVE_VERB = Verb("remove", "return a tile from the city to the reserve", Param("cell", "cell"))
SWAP_VERB = Verb(
    "swap", "replace a city tile with one from the reserve", Param("tile", "tile"), Param("cell", "cell", "at")
)

REFUSED = {
    TAKEN: ("GR-PLACE-7", "there is already a tile on that cell"),
    NO_CONTACT: ("GR-CITY-3", "the tile would not touch the city along a side"),
    MISMATCH: ("GR-CITY-2", "a moat would meet a side without a moat"),
    UNREACHABLE: ("GR-CITY-4", "the tile could not be reached on foot"),
    HOLE: ("GR-CITY-8", "the tile would enclose an empty space"),
}


def check_reserve(player: Seat, tile: int) -> None:
    """GR-REDO-6: only reserve tiles can be used, not those that wait; as they lie there (GR-PLACE-6)."""
    if tile not in player.reserve:
        if tile ^ 1 in player.reserve:
            raise Illegal("GR-PLACE-6", "the tile is there with its other face up", tile=tile)
        rule = "GR-REDO-6" if tile in player.pending or tile ^ 1 in player.pending else "GR-REDO-1"
        raise Illegal(rule, "the tile is not in your reserve", tile=tile)


def check_city_tile(player: Seat, cell: int) -> None:
    """GR-REDO-5: there must be a tile, and never the start tile."""
    if not player.city.is_built(cell):
        raise Illegal("GR-REDO-2", "there is no tile on that cell", cell=cell)
    if cell == ORIGIN:
        raise Illegal("GR-REDO-5", "the start tile stays where it is")


class Add(ActionType):
    """GR-REDO-1: one reserve tile is placed on an empty cell of the player's city."""

    __slots__ = ()

    def options(self, ctx: GranadaContext, seat: int) -> Options:
        player = ctx.state.seats[seat]
        return TileChoices(player.city, player.reserve, ctx.game.tile_walls) if player.reserve else NOTHING

    def count(self, ctx: GranadaContext, seat: int) -> i64:
        player = ctx.state.seats[seat]
        return count_choices(player.city, player.reserve, ctx.game.tile_walls, False)

    def pick(self, ctx: GranadaContext, seat: int, at: i64) -> Action:
        player = ctx.state.seats[seat]
        return self.action(seat, find_choice(player.city, player.reserve, ctx.game.tile_walls, False, at))

    def action(self, seat: int, option: int) -> Action:
        return Action(seat, "add", (option >> 16, option & 0xFFFF))

    def check(self, ctx: GranadaContext, action: Action) -> None:
        tile, cell = action.args
        player = ctx.state.seats[action.seat]
        check_reserve(player, tile)
        check_fit(player.city, cell, ctx.game.tile_walls[tile], REFUSED)

    def apply(self, ctx: GranadaContext, action: Action) -> None:
        tile, cell = action.args
        player = ctx.state.seats[action.seat]
        player.reserve = without(player.reserve, (tile,))
        player.city = player.city.own()
        player.city.put(cell, tile, ctx.game.tile_walls[tile])
        if ctx.events is not None:
            ctx.tell("tile_added", self.rule, seat=action.seat, **ctx.game.name_place(tile, cell))


class Remove(ActionType):
    """GR-REDO-2: one city tile goes to the player's reserve."""

    __slots__ = ()

    def options(self, ctx: GranadaContext, seat: int) -> Options:
        return ctx.state.seats[seat].city.leavers()

    def count(self, ctx: GranadaContext, seat: int) -> i64:
        return ctx.state.seats[seat].city.count_leavers()

    def pick(self, ctx: GranadaContext, seat: int, at: i64) -> Action:
        return Action(seat, "remove", (ctx.state.seats[seat].city.leaver(at),))

    def action(self, seat: int, option: int) -> Action:
        return Action(seat, "remove", (option,))

    def check(self, ctx: GranadaContext, action: Action) -> None:
        cell = action.args[0]
        player = ctx.state.seats[action.seat]
        check_city_tile(player, cell)
        if not player.city.is_removable(cell):
            raise Illegal("GR-REDO-7", "other tiles would be cut off, or there would be a hole", cell=cell)

    def apply(self, ctx: GranadaContext, action: Action) -> None:
        cell = action.args[0]
        player = ctx.state.seats[action.seat]
        tile = player.city.tile_at(cell)
        player.city = player.city.own()
        player.city.lift(cell)
        player.reserve = (*player.reserve, tile)
        if ctx.events is not None:
            ctx.tell("tile_removed", self.rule, seat=action.seat, **ctx.game.name_place(tile, cell))


class Swap(ActionType):
    """GR-REDO-3: one reserve tile and one city tile change places."""

    __slots__ = ()

    def options(self, ctx: GranadaContext, seat: int) -> Options:
        player = ctx.state.seats[seat]
        reserve = player.reserve
        return TileChoices(player.city, reserve, ctx.game.tile_walls, True) if reserve else NOTHING

    def count(self, ctx: GranadaContext, seat: int) -> i64:
        player = ctx.state.seats[seat]
        return count_choices(player.city, player.reserve, ctx.game.tile_walls, True)

    def pick(self, ctx: GranadaContext, seat: int, at: i64) -> Action:
        player = ctx.state.seats[seat]
        return self.action(seat, find_choice(player.city, player.reserve, ctx.game.tile_walls, True, at))

    def action(self, seat: int, option: int) -> Action:
        return Action(seat, "swap", (option >> 16, option & 0xFFFF))

    def check(self, ctx: GranadaContext, action: Action) -> None:
        tile, cell = action.args
        player = ctx.state.seats[action.seat]
        check_reserve(player, tile)
        check_city_tile(player, cell)
        city = player.city
        if (ctx.game.tile_walls[tile] ^ city.walls_at(cell)) & city.occupied(cell):
            raise Illegal("GR-REDO-8", "the moats towards the neighbours must stay the same", cell=cell)

    def apply(self, ctx: GranadaContext, action: Action) -> None:
        tile, cell = action.args
        player = ctx.state.seats[action.seat]
        old = player.city.tile_at(cell)
        player.city = player.city.own()
        player.city.exchange(cell, tile, ctx.game.tile_walls[tile])
        player.reserve = (*without(player.reserve, (tile,)), old)
        if ctx.events is not None:
            names = ctx.game.name_place(tile, cell)
            ctx.tell("tile_swapped", self.rule, seat=action.seat, old=ctx.game.tiles[old].name, **names)


ADD: Final = Add(ADD_VERB, PLACE, "GR-REDO-1")
REMOVE: Final = Remove(REMOVE_VERB, PICK, "GR-REDO-2")
SWAP: Final = Swap(SWAP_VERB, PLACE, "GR-REDO-3")
REDESIGNS: Final[tuple[ActionType, ...]] = (ADD, REMOVE, SWAP)
"""All ways to redesign."""
