"""REDESIGN: add a tile from the reserve, return one to it, or swap two on the same cell.

Only the city afterwards is checked (AL-REDO-4); where nothing is possible nothing is offered (AL-REDO-9).
"""

from __future__ import annotations

from typing import Final

from sabika.kernel.action import Action, Param, Verb
from sabika.kernel.action_type import NOTHING, UNCOUNTED, ActionType, Options
from sabika.kernel.decision import PICK, PLACE
from sabika.kernel.errors import Illegal
from sabika.kernel.hooks import Hooked
from sabika.kernel.native import i64
from sabika.kernel.record import PLAIN_PYTHON
from sabika.parts.building import TileChoices, check_fit, count_choices, find_choice
from sabika.parts.city import HOLE, MISMATCH, NO_CONTACT, ORIGIN, TAKEN, UNREACHABLE
from sabika.parts.laying import Laying
from sabika.parts.lie import HELD, START_STAYS, VACANT, cell_of
from sabika.titles.alhambra.building import (
    buildings_kept,
    check_laying,
    check_turn,
    count_spots,
    counted,
    find_spot,
    laying_of,
    spots_of,
)
from sabika.titles.alhambra.hooks import MAY_LEAVE, REDESIGNS, TILE_LAID, TILE_LEFT, AlhambraContext
from sabika.titles.alhambra.state import Seat, without
from sabika.titles.alhambra.tiles import walls_of

ADD_VERB = Verb("add", "add a tile from the reserve to the city", Param("tile", "tile"), Param("cell", "cell", "at"))
REMOVE_VERB = Verb("remove", "return a tile from the city to the reserve", Param("cell", "cell"))
SWAP_VERB = Verb(
    "swap", "replace a city tile with one from the reserve", Param("tile", "tile"), Param("cell", "cell", "at")
)

REFUSED = {
    TAKEN: ("AL-PLACE-3", "there is already a tile on that cell"),
    NO_CONTACT: ("AL-CITY-3", "the tile would not touch the city along a side"),
    MISMATCH: ("AL-CITY-2", "a wall would meet a side without a wall"),
    UNREACHABLE: ("AL-CITY-4", "the tile could not be reached on foot"),
    HOLE: ("AL-CITY-6", "the tile would enclose an empty space"),
    VACANT: ("AL-REDO-2", "there is no tile on that cell"),
    START_STAYS: ("AL-REDO-5", "the start tile stays where it is"),
}


def check_reserve(player: Seat, tile: int) -> None:
    """AL-REDO-6: only reserve tiles can be used, not those that wait to be placed."""
    if tile not in player.reserve:
        rule = "AL-REDO-6" if tile in player.pending else "AL-REDO-1"
        raise Illegal(rule, "the tile is not in your reserve", tile=tile)


def check_city_tile(ctx: AlhambraContext, player: Seat, cell: int) -> None:
    """AL-REDO-5: there must be a tile, and never the start tile; modules may hold tiles in place."""
    if not player.city.is_built(cell):
        raise Illegal(*ctx.game.refused[VACANT], cell=cell)
    if cell == ORIGIN:
        raise Illegal(*ctx.game.refused[START_STAYS])
    if player.city.is_locked(cell):
        raise Illegal(*ctx.game.refused[HELD], cell=cell)
    for permit in MAY_LEAVE.of(ctx.game):
        permit(ctx, player.seat, cell)


def free_to_leave(ctx: AlhambraContext, seat: int, cell: int) -> bool:
    """Return whether no module holds the tile there in its place."""
    try:
        for permit in MAY_LEAVE.of(ctx.game):
            permit(ctx, seat, cell)
    except Illegal:
        return False
    return True


def may_be_removed(ctx: AlhambraContext, seat: int, cells: list[int]) -> list[int]:
    """Return those of the tiles that the city can do without which no module forbids removing."""
    kept = buildings_kept(ctx, seat)
    if kept:
        cells = [cell for cell in cells if cell not in kept]
    if ctx.game.leave_hooks:
        cells = [cell for cell in cells if free_to_leave(ctx, seat, cell)]
    return cells


def walls_for(ctx: AlhambraContext, tiles: tuple[int, ...]) -> list[int]:
    """Return the walls by tile; for these tiles, with those that modules have built."""
    walls = ctx.game.tile_walls
    if ctx.game.odd_walls:
        walls = walls.copy()
        for tile in tiles:
            walls[tile] = walls_of(ctx, tile)
    return walls


def check_empty_cell(ctx: AlhambraContext, seat: int, tile: int, spot: int) -> None:
    """Refuse a tile on a cell where it may not be laid (AL-CITY-9)."""
    check_turn(ctx, tile, spot)
    if ctx.game.odd_tiles:
        check_laying(ctx, seat, laying_of(ctx, tile, spot))
    else:
        check_fit(ctx.state.seats[seat].city, spot, walls_of(ctx, tile), REFUSED)


def lay_tile(ctx: AlhambraContext, player: Seat, tile: int, spot: int) -> int:
    """Lay a tile on an empty cell, and return the cell."""
    city = player.city = player.city.own()
    cell = spot
    if ctx.game.odd_tiles:
        cell = cell_of(spot)
        city.change(laying_of(ctx, tile, spot))
    else:
        city.put(spot, tile, walls_of(ctx, tile))
    return cell


def tell_modules(ctx: AlhambraContext, seat: int, left: int, laid: int) -> None:
    """Let modules know, once it is reported, of a tile that left (0: none) and a cell that got one (-1: none)."""
    if ctx.game.quiet:
        return
    if left:
        TILE_LEFT.notify(ctx, seat, left)
    if laid >= 0:
        TILE_LAID.notify(ctx, seat, laid)


class Add(ActionType):
    """AL-REDO-1: one reserve tile is placed on an empty cell of the player's city."""

    __slots__ = ()

    def options(self, ctx: AlhambraContext, seat: int) -> Options:
        player = ctx.state.seats[seat]
        reserve = player.reserve
        if not reserve:
            return NOTHING
        if ctx.game.odd_tiles:
            return spots_of(ctx, seat, reserve)
        return TileChoices(player.city, reserve, walls_for(ctx, reserve))

    def count(self, ctx: AlhambraContext, seat: int) -> i64:
        player, game = ctx.state.seats[seat], ctx.game
        if not player.reserve:
            return 0
        if game.odd_laying:
            known = counted(ctx, seat)
            if known.free < 0:
                known.free = count_spots(ctx, seat, player.reserve, False)
            return known.free
        return count_choices(player.city, player.reserve, game.tile_walls, False)

    def pick(self, ctx: AlhambraContext, seat: int, at: i64) -> Action:
        player = ctx.state.seats[seat]
        if ctx.game.odd_laying:
            return self.action(seat, find_spot(ctx, seat, player.reserve, False, at))
        return self.action(seat, find_choice(player.city, player.reserve, ctx.game.tile_walls, False, at))

    def action(self, seat: int, option: int) -> Action:
        return Action(seat, "add", (option >> 16, option & 0xFFFF))

    def check(self, ctx: AlhambraContext, action: Action) -> None:
        tile, spot = action.args
        check_reserve(ctx.state.seats[action.seat], tile)
        check_empty_cell(ctx, action.seat, tile, spot)

    def apply(self, ctx: AlhambraContext, action: Action) -> None:
        tile, spot = action.args
        player = ctx.state.seats[action.seat]
        player.reserve = without(player.reserve, (tile,))
        cell = lay_tile(ctx, player, tile, spot)
        if ctx.events is not None:
            ctx.tell("tile_added", self.rule, seat=action.seat, **ctx.game.name_place(tile, cell))
        tell_modules(ctx, action.seat, 0, cell)


class Remove(ActionType):
    """AL-REDO-2: one city tile goes to the player's reserve."""

    __slots__ = ()

    def options(self, ctx: AlhambraContext, seat: int) -> Options:
        leavers = ctx.state.seats[seat].city.leavers()
        if not ctx.game.odd_leaving:
            return leavers
        kept = buildings_kept(ctx, seat)
        if ctx.game.leave_hooks:
            return may_be_removed(ctx, seat, [int(cell) for cell in leavers])
        return [int(cell) for cell in leavers if int(cell) not in kept] if kept else leavers

    def count(self, ctx: AlhambraContext, seat: int) -> i64:
        city = ctx.state.seats[seat].city
        if not ctx.game.odd_leaving:
            return city.count_leavers()
        if ctx.game.leave_hooks:
            return UNCOUNTED
        known = counted(ctx, seat)
        if known.leavers < 0:
            number = city.count_leavers()
            for cell in buildings_kept(ctx, seat):  # there are few
                if city.may_leave(cell):
                    number -= 1
            known.leavers = number
        return known.leavers

    def pick(self, ctx: AlhambraContext, seat: int, at: i64) -> Action:
        city = ctx.state.seats[seat].city
        if not ctx.game.odd_leaving:
            return Action(seat, "remove", (city.leaver(at),))
        if ctx.game.leave_hooks:
            return self.action(seat, self.options(ctx, seat)[at])
        left, kept = at, buildings_kept(ctx, seat)
        if not PLAIN_PYTHON and city.uneven:
            for cell in city.order:  # they were counted just now
                if city.may_leave(cell) and not (kept and int(cell) in kept):
                    if not left:
                        return Action(seat, "remove", (int(cell),))
                    left -= 1
            raise IndexError(at)
        for cell in city.leavers():
            if not kept or int(cell) not in kept:
                if not left:
                    return Action(seat, "remove", (int(cell),))
                left -= 1
        raise IndexError(at)

    def action(self, seat: int, option: int) -> Action:
        return Action(seat, "remove", (option,))

    def check(self, ctx: AlhambraContext, action: Action) -> None:
        cell = action.args[0]
        player = ctx.state.seats[action.seat]
        check_city_tile(ctx, player, cell)
        if ctx.game.odd_tiles:
            check_laying(ctx, action.seat, Laying(cell, over=True))
        elif not player.city.is_removable(cell):
            raise Illegal("AL-REDO-7", "other tiles would be cut off, or there would be a hole", cell=cell)

    def apply(self, ctx: AlhambraContext, action: Action) -> None:
        cell = action.args[0]
        player = ctx.state.seats[action.seat]
        tile = player.city.tile_at(cell)
        player.city = player.city.own()
        player.city.lift(cell)
        player.reserve = (*player.reserve, tile)
        if ctx.events is not None:
            ctx.tell("tile_removed", self.rule, seat=action.seat, **ctx.game.name_place(tile, cell))
        tell_modules(ctx, action.seat, tile, -1)


class Swap(ActionType):
    """AL-REDO-3: one reserve tile replaces one city tile on exactly the same cell."""

    __slots__ = ()

    def options(self, ctx: AlhambraContext, seat: int) -> Options:
        player = ctx.state.seats[seat]
        reserve = player.reserve
        if not reserve:
            return NOTHING
        if ctx.game.odd_tiles:
            found = spots_of(ctx, seat, reserve, over=True)
        else:
            found = TileChoices(player.city, reserve, walls_for(ctx, reserve), True)
        if ctx.game.leave_hooks:
            return [option for option in found if free_to_leave(ctx, seat, cell_of(option & 0xFFFF))]
        return found

    def count(self, ctx: AlhambraContext, seat: int) -> i64:
        player, game = ctx.state.seats[seat], ctx.game
        if not player.reserve:
            return 0
        if game.leave_hooks:
            return UNCOUNTED
        if game.odd_laying:
            known = counted(ctx, seat)
            if known.over < 0:
                known.over = count_spots(ctx, seat, player.reserve, True)
            return known.over
        return count_choices(player.city, player.reserve, game.tile_walls, True)

    def pick(self, ctx: AlhambraContext, seat: int, at: i64) -> Action:
        player = ctx.state.seats[seat]
        if ctx.game.odd_laying:
            return self.action(seat, find_spot(ctx, seat, player.reserve, True, at))
        return self.action(seat, find_choice(player.city, player.reserve, ctx.game.tile_walls, True, at))

    def action(self, seat: int, option: int) -> Action:
        return Action(seat, "swap", (option >> 16, option & 0xFFFF))

    def check(self, ctx: AlhambraContext, action: Action) -> None:
        tile, spot = action.args
        player = ctx.state.seats[action.seat]
        check_reserve(player, tile)
        check_turn(ctx, tile, spot)
        cell = cell_of(spot)
        check_city_tile(ctx, player, cell)
        city = player.city
        if ctx.game.odd_tiles:
            check_laying(ctx, action.seat, laying_of(ctx, tile, spot, over=True))
        elif (walls_of(ctx, tile) ^ city.walls_at(cell)) & city.occupied(cell):
            raise Illegal("AL-REDO-8", "the walls towards the neighbours must stay the same", cell=cell)

    def apply(self, ctx: AlhambraContext, action: Action) -> None:
        tile, spot = action.args
        player = ctx.state.seats[action.seat]
        cell = cell_of(spot)
        old = player.city.tile_at(cell)
        city = player.city = player.city.own()
        if ctx.game.odd_tiles:
            city.change(laying_of(ctx, tile, spot, over=True))
        else:
            city.exchange(cell, tile, walls_of(ctx, tile))
        player.reserve = (*without(player.reserve, (tile,)), old)
        if ctx.events is not None:
            names = ctx.game.name_place(tile, cell)
            ctx.tell("tile_swapped", self.rule, seat=action.seat, old=ctx.game.tiles[old].name, **names)
        tell_modules(ctx, action.seat, old, cell)


ADD: Final = Add(ADD_VERB, PLACE, "AL-REDO-1")
REMOVE: Final = Remove(REMOVE_VERB, PICK, "AL-REDO-2")
SWAP: Final = Swap(SWAP_VERB, PLACE, "AL-REDO-3")


def redesign_action_types(ctx: AlhambraContext) -> tuple[ActionType, ...]:
    """Return all ways to redesign."""
    return redesigns(ctx.game)


def redesigns(game: Hooked) -> tuple[ActionType, ...]:
    """Return all ways to redesign that a game knows."""
    return (ADD, REMOVE, SWAP, *REDESIGNS.of(game))
