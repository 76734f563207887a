"""Magical buildings: one more of every type, which may be turned whenever they are built (MAG)."""

from __future__ import annotations

from typing import Any, Final

from sabika.kernel.action import Action, Param, Verb
from sabika.kernel.action_type import ActionType, Options
from sabika.kernel.decision import PLACE
from sabika.kernel.errors import Illegal
from sabika.kernel.hooks import Module
from sabika.kernel.native import i64
from sabika.kernel.record import PLAIN_PYTHON
from sabika.kernel.setup import Option
from sabika.parts.laying import Laying
from sabika.parts.lie import cell_of, spot_at, turn_of, turned
from sabika.titles.alhambra.building import (
    NO_CELLS,
    buildings_kept,
    check_laying,
    check_turn,
    counted,
    heads_for,
    laying_of,
)
from sabika.titles.alhambra.components import TYPES, Tile, load, walls
from sabika.titles.alhambra.hooks import REDESIGNS, SCORING_GAIN, TILES, TOWER, AlhambraContext, KeptTypes
from sabika.titles.alhambra.tiles import cells_built, type_of, walls_of

TURN_IN_PLACE: Final = Option(
    "turn_in_place", True, (True, False), "MAG-10", "magical buildings: one may be turned in its cell as a redesign"
)
MODULE: Final = Module("magical_buildings", 25, "MAG", options=(TURN_IN_PLACE,))
KIND: Final = "magical"
DATA: Final[dict[str, Any]] = load("magical_buildings")


@MODULE.on(TILES)
def magical_tiles() -> list[Tile]:
    """One of each type, dearer than all others of it; with four turns, it is laid in any of them (MAG-3).

    Like any building it is bought (MAG-1), built or kept (MAG-2) and counted (MAG-7). In a reserve it is just a tile
    and not turned (MAG-5): only cities know how something lies, and everybody sees it (MAG-8). A chip that marks the
    top is for clients to draw (MAG-4).
    """
    return [
        Tile(row["id"], KIND, TYPES.index(row["type"]), row["price"], walls(row["walls"]), turns=4)
        for row in DATA["buildings"]
    ]


@MODULE.on(TOWER)
def into_tower(ctx: AlhambraContext) -> list[int]:
    """S2: all of them are shuffled into the tower."""
    return [tile for tile, face in enumerate(ctx.game.tiles) if face.kind == KIND]


# -- turning one in its cell -----------------------------------------------------------------------------------------


class Turn(ActionType):
    """MAG-6: a magical building is turned in its cell; that is one whole redesign, wherever one is allowed (MAG-10).

    The tile does not leave, so nobody is told that it does and what lies on it stays. A gate holds it (GAT-10).
    """

    __slots__ = ()

    def count(self, ctx: AlhambraContext, seat: int) -> i64:
        known = counted(ctx, seat)
        if known.turns < 0:
            if PLAIN_PYTHON:
                known.turns = len(self.options(ctx, seat))
            else:
                known.turns = self.count_anew(ctx, seat)
        return known.turns

    def count_anew(self, ctx: AlhambraContext, seat: int) -> i64:
        """Return how many there are, without a list of them."""
        city = ctx.state.seats[seat].city
        cells = cells_built(ctx, city, KIND)
        if not cells or not ctx.game.setup.option(TURN_IN_PLACE.name):
            return 0
        kept, number = buildings_kept(ctx, seat), 0
        for cell in cells:
            fitting = city.exchanges_at(cell)
            if not fitting or (cell in kept and not is_turnable(ctx, city.tile_at(cell) << 16 | cell, kept)):
                continue
            for turn, head in enumerate(heads_for(ctx, city.tile_at(cell))):
                if fitting >> (head & 15) & 1 and turn != city.lie_at(cell):
                    number += 1
        return number

    def options(self, ctx: AlhambraContext, seat: int) -> Options:
        """List every tile with every spot for it, as `tile << 16 | spot`."""
        city = ctx.state.seats[seat].city
        cells = cells_built(ctx, city, KIND)
        found: list[int] = []
        if not cells or not ctx.game.setup.option(TURN_IN_PLACE.name):
            return found
        for cell in cells:
            fitting = city.exchanges_at(cell)
            if fitting:
                tile, lie = city.tile_at(cell), city.lie_at(cell)
                walls = walls_of(ctx, tile)
                for turn in range(4):
                    if turn != lie and fitting >> turned(walls, turn) & 1:
                        found.append(tile << 16 | spot_at(cell, turn))
        kept = buildings_kept(ctx, seat) if found else NO_CELLS
        return [turn for turn in found if is_turnable(ctx, turn, kept)] if kept else found

    def action(self, seat: int, option: int) -> Action:
        return Action(seat, self.name, (option >> 16, option & 65535))

    def check(self, ctx: AlhambraContext, action: Action) -> None:
        tile, spot = action.args
        if not ctx.game.setup.option(TURN_IN_PLACE.name):
            raise Illegal("MAG-6", "in this game tiles are not turned in their cells")
        city = ctx.state.seats[action.seat].city
        cell = cell_of(spot)
        if not city.is_built(cell) or city.tile_at(cell) != tile or ctx.game.tiles[tile].kind != KIND:
            raise Illegal("MAG-6", "only a magical building of your own is turned in its cell", cell=cell)
        check_turn(ctx, tile, spot)
        if turn_of(spot) == city.lie_at(cell):
            raise Illegal("MAG-10", "the building must be turned", cell=cell)
        check_laying(ctx, action.seat, turning(ctx, tile, spot))

    def apply(self, ctx: AlhambraContext, action: Action) -> None:
        tile, spot = action.args
        player = ctx.state.seats[action.seat]
        player.city = player.city.own()
        player.city.change(turning(ctx, tile, spot))
        if ctx.events is not None:
            ctx.tell("tile_turned", self.rule, seat=action.seat, **ctx.game.name_place(tile, cell_of(spot)))


def is_turnable(ctx: AlhambraContext, turn: int, kept: KeptTypes) -> bool:
    """Return whether nothing asks for another type of building where a tile is to be turned."""
    cell = cell_of(turn & 65535)
    return cell not in kept or all([type_of(ctx, turn >> 16) == kind for kind, _ in kept[cell]])


def turning(ctx: AlhambraContext, tile: int, spot: int) -> Laying:
    """Return what it means to turn a tile where it lies: all its own walls turn, wooden ones too (MAG-9)."""
    return laying_of(ctx, tile, spot, over=True)


TURN_VERB = Verb(
    "magical_buildings.turn",
    "turn a magical building in its cell",
    Param("tile", "tile"),
    Param("cell", "cell", "at"),
)
MODULE.verbs.append(TURN_VERB)
MODULE.add(REDESIGNS, Turn(TURN_VERB, PLACE, "MAG-6"))


@MODULE.on(SCORING_GAIN)
def longer_wall(ctx: AlhambraContext, action: Action) -> int | None:
    """A turn is worth by how much the longest wall grows."""
    if action.verb != TURN_VERB.name:
        return None
    city = ctx.state.seats[action.seat].city
    return city.after(turning(ctx, *action.args)).wall() - city.wall()
