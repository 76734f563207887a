"""Camps: tiles outside the walls, worth a point for every building in line behind the wall they stand at (CMP)."""

from __future__ import annotations

from typing import Any, Final

from sabika.kernel.hooks import Module
from sabika.kernel.setup import Option, Setup
from sabika.parts.building import Refusals
from sabika.parts.city import SIDES, City
from sabika.parts.ledger import Line
from sabika.parts.lie import CAMP, CAMP_SIDE, LOOSE_CAMP, MEADOW
from sabika.titles.alhambra.components import Tile, load, walls
from sabika.titles.alhambra.hooks import FACES, LINES, REFUSALS, TILES, TOWER, TRAITS, AlhambraContext
from sabika.titles.alhambra.tiles import is_finished
from sabika.titles.alhambra.traits import BEGUN, WALLED, Traits

GREEN_AT_WALL: Final = Option("green_at_wall", False, (False, True), "CMP-6", "green sides of camps may stand at walls")
MODULE: Final = Module("camps", 8, "CMP", difficulty=2, options=(GREEN_AT_WALL,))
KIND: Final = "camp"
DATA: Final[dict[str, Any]] = load("camps")
EACH: Final[int] = DATA["scoring"]["points_per_building_in_line"]
"""CMP-14: what a building in the line of an arrow is worth."""


# -- the box and the set-up: a camp is bought (CMP-1) and redesigned (CMP-2) like every other tile ---------------------


@MODULE.on(TILES)
def camp_tiles() -> list[Tile]:
    """Eight tiles with one bastion or two, which are never turned (CMP-3); their other sides are green (CMP-4)."""
    return [Tile(row["id"], KIND, price=row["price"], walls=walls(row["bastions"]), lie=CAMP) for row in DATA["camps"]]


@MODULE.on(FACES)
def let_green_sides_stand(setup: Setup, tiles: list[Tile]) -> None:
    """CMP-6, option: green sides may stand at walls, too."""
    if setup.option(GREEN_AT_WALL.name):
        for face in tiles:
            if face.kind == KIND:
                face.lie = MEADOW


@MODULE.on(TOWER)
def into_tower(ctx: AlhambraContext) -> list[int]:
    """S2: all of them are shuffled into the tower; those of Dirk are worth nothing."""
    return [tile for tile, face in enumerate(ctx.game.tiles) if face.kind == KIND]


# -- in the city -------------------------------------------------------------------------------------------------------

# A camp is no building: nothing is built on it or begun as one (SITE-1), and no wall card is used on it (WAL-3).
MODULE.add(TRAITS, Traits(KIND, {BEGUN: "SITE-1", WALLED: "WAL-3"}))

# The city knows what may meet what. Walking never leads over a camp (CMP-8), which fills its cell only where cells
# must be filled (CMP-9, CMP-17): it adds nothing to the outline (CMP-12, CMP-18, CMP-21). What lies beside one keeps
# to the same table (CMP-10, CMP-20), and so does every redesign, whatever is exchanged for what (CMP-11, CMP-19).
REFUSED: Refusals = {
    CAMP_SIDE: ("CMP-6", "bastions stand at walls only, green sides at green sides only"),
    LOOSE_CAMP: ("CMP-5", "a camp needs a bastion at a wall"),
}
MODULE.add(REFUSALS, REFUSED)


# -- scoring -----------------------------------------------------------------------------------------------------------


def camps_in(city: City) -> list[int]:
    """Return the cells of the camps in a city; those in the reserve do not count (CMP-16)."""
    return [cell for cell, lie in city.lies.items() if lie >= CAMP]


def value_of(ctx: AlhambraContext, city: City, cell: int) -> int:
    """CMP-13, CMP-14: return the points of a camp: the finished tiles in line behind its bastions, walls or not.

    An unfinished one does not stop the line. Any tile may count for several arrows and camps (CMP-15), and a bastion
    before an empty cell has no line (CMP-7).
    """
    arrows = [side for side in SIDES if city.walls_at(cell) & side]
    lined = [city.tile_at(there) for side in arrows for there in city.line(cell, side)]
    return EACH * len([tile for tile in lined if is_finished(ctx, tile)])


@MODULE.on(LINES, stage=5)
def camp_lines(ctx: AlhambraContext, round: int) -> list[Line]:
    """C5: every camp in a city brings the points of its arrows in every scoring."""
    lines: list[Line] = []
    for player in ctx.state.seats:
        points = [value_of(ctx, player.city, cell) for cell in camps_in(player.city)]
        if any(points):
            lines.append((player.seat, "camps", sum(points), "CMP-14", (("camps", len(points)),)))
    return lines
