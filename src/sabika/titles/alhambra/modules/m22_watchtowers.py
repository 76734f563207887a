"""Watchtowers: half tiles with a wall on their long side, bought together with a building of their colour (WAT)."""

from __future__ import annotations

from typing import Any, ClassVar, Final

from sabika.kernel.action import Action, Param, Verb
from sabika.kernel.action_type import UNCOUNTED, Listed
from sabika.kernel.decision import PICK
from sabika.kernel.errors import Illegal
from sabika.kernel.hooks import Module
from sabika.kernel.native import i64, vec
from sabika.kernel.record import OPEN, Field, Record, value
from sabika.kernel.setup import Option
from sabika.parts.building import Refusal
from sabika.parts.city import SIDES, STEP, City
from sabika.parts.laying import Laying
from sabika.parts.ledger import Line
from sabika.parts.lie import CAMP, SHORT_AT_CAMP, SHORT_AT_WALL, SOLID, TOWER, TOWER_STAYS
from sabika.parts.module_area import Item
from sabika.parts.outline import towers_in
from sabika.titles.alhambra.building import NO_CELLS, count_spots
from sabika.titles.alhambra.components import TYPES, Tile, load
from sabika.titles.alhambra.hooks import (
    BUILDINGS_KEPT,
    CITY_RULES,
    HELD_TILES,
    LAYING,
    LINES,
    MODULE_AREA,
    PLACING,
    REFUSALS,
    SUPPLIES,
    TILES,
    TRAITS,
    WARES,
    AlhambraContext,
    KeptTypes,
)
from sabika.titles.alhambra.keeping import Kept
from sabika.titles.alhambra.means import Purchase
from sabika.titles.alhambra.state import AlhambraState, without
from sabika.titles.alhambra.tiles import type_of, types_but_for, unfinished
from sabika.titles.alhambra.traits import COUNTED, GIVEN, RESERVED, WALLED, Traits
from sabika.titles.alhambra.wares import FIELDS, MarketTile, Shelf, Ware

DECLINE: Final = Option(
    "decline_tower", False, (False, True), "WAT-15", "a watchtower that was bought may be given back"
)
MODULE: Final = Module("watchtowers", 22, "WAT", difficulty=2, presets=("walls",), options=(DECLINE,))
KIND: Final = "watchtower"
BUILDING: Final = "building"
"""The kind of the tiles that watchtowers are sold with: those of the base game."""
NO_TYPE: Final = -1
DATA: Final[dict[str, Any]] = load("watchtowers")
SURCHARGES: Final[tuple[int, ...]] = tuple([DATA["rules"][f"surcharge_before_round_{at}"] for at in (1, 2, 3)])
"""WAT-2: what a watchtower costs, by how many scorings are done."""
BONUS: Final[int] = DATA["rules"]["bonus_points_in_longest_wall"]
"""WAT-19: what a watchtower in the longest wall is worth beside its edge."""


class Watchtowers(Record):
    """WAT-16: the watchtowers that nobody has, by building type; everybody sees them."""

    FIELDS: ClassVar[dict[str, Field]] = {"supply": value(OPEN)}
    __slots__ = tuple(FIELDS)
    supply: tuple[tuple[int, ...], ...]

    def __init__(self) -> None:
        self.supply = ((),) * len(TYPES)

    def add(self, kind: int, tile: int) -> None:
        """Put a watchtower to those of its colour."""
        self.leave(kind, tuple(sorted((*self.supply[kind], tile))))

    def take(self, kind: int, tile: int) -> None:
        """Take a watchtower from those of its colour."""
        self.leave(kind, without(self.supply[kind], (tile,)))

    def leave(self, kind: int, tiles: tuple[int, ...]) -> None:
        """Let these be those of a colour."""
        self.supply = (*self.supply[:kind], tiles, *self.supply[kind + 1 :])


WATCHTOWERS: Final = Kept(MODULE, lambda ctx: Watchtowers())


@MODULE.on(MODULE_AREA)
def show_supply(state: AlhambraState) -> list[Item]:
    """Return one watchtower of every colour that is left, with how many there are."""
    return [Item("supply", tile=tiles[0], number=len(tiles)) for tiles in WATCHTOWERS.of(state).supply if tiles]


# -- the box and the set-up ---------------------------------------------------------------------------------------


@MODULE.on(TILES)
def watchtowers() -> list[Tile]:
    """Three in each colour; with its right angle in the south-west a watchtower is not turned (WAT-6)."""
    return [
        Tile(f"watchtower-{row['type']}-{at}", KIND, TYPES.index(row["type"]), lie=TOWER, turns=4)
        for row in DATA["tiles"]
        for at in range(1, row["copies"] + 1)
    ]


@MODULE.on(SUPPLIES)
def sort_towers(ctx: AlhambraContext) -> None:
    """S11: all of them lie beside the market, sorted by colour."""
    for tile, face in enumerate(ctx.game.tiles):
        if face.kind == KIND:
            WATCHTOWERS.of(ctx.state).add(face.type, tile)


# It is no building, whatever its colour (WAT-24). It has no place but in the city, neither in a reserve nor with Dirk
# (WAT-13). Walls go on tiles (WAL-3).
MODULE.add(TRAITS, Traits(KIND, {COUNTED: "WAT-24", RESERVED: "WAT-13", GIVEN: "WAT-13", WALLED: "WAL-3"}))


# -- buying -------------------------------------------------------------------------------------------------------


class WithTower(MarketTile):
    """WAT-1: a base building of the market together with a watchtower of its colour, for one price (WAT-2).

    Whoever may buy the building may buy both: the vizier too, but no patron pays for it (WAT-4). The payment is exact
    if it is the total (WAT-3), so that one turn can bring several (WAT-1 is about one purchase).
    """

    __slots__ = ()

    def __init__(self, ctx: AlhambraContext, field: int) -> None:
        super().__init__(ctx, field)
        face = ctx.game.tiles[self.tile]
        left = WATCHTOWERS.of(ctx.state).supply[face.type] if face.kind == BUILDING else ()
        self.price += SURCHARGES[min(len(ctx.state.scored), len(SURCHARGES) - 1)]
        self.along = left[0] if left else 0
        self.tile = self.tile if left else 0

    def refusal(self, ctx: AlhambraContext) -> Illegal | None:
        building = ctx.state.market[self.field - 1]
        if not building:
            return Illegal("AL-BUY-1", f"there is no tile on field {self.field}", field=self.field)
        if ctx.game.tiles[building].kind != BUILDING:
            return Illegal("WAT-4", "a watchtower is only sold with a base building", field=self.field)
        return None if self.along else Illegal("WAT-1", "there is no watchtower of its colour left", field=self.field)

    def purchase(self, rule: str, exact: str, own_turn: bool) -> Purchase:
        purchase = super().purchase("WAT-2", exact, own_turn)
        purchase.sponsored = False
        return purchase

    def take(self, ctx: AlhambraContext) -> None:
        super().take(ctx)
        WATCHTOWERS.of(ctx.state).take(ctx.game.tiles[self.along].type, self.along)


class TowerShelf(Shelf):
    """Every field with a watchtower; they are the first numbers after the fields, also where there is none."""

    __slots__ = ()

    def row(self, state: AlhambraState) -> tuple[Any, ...]:
        return WATCHTOWERS.of(state).supply

    def wares(self, ctx: AlhambraContext) -> list[Ware]:
        return [WithTower(ctx, field) for field in FIELDS]


MODULE.add(WARES, TowerShelf(), stage=-1)


# -- placing ------------------------------------------------------------------------------------------------------

# The city knows half cells: what short sides may meet (WAT-8, WAT-22, WAT-23), where they give contact (WAT-11) and a
# way (WAT-10), that nothing comes into the empty half (WAT-9), and that it is no hole (WAT-12, WAT-20).
REFUSED: Final = {
    SHORT_AT_WALL: ("WAT-8", "a wall would meet the open side of a watchtower"),
    SHORT_AT_CAMP: ("WAT-23", "a camp would meet the open side of a watchtower"),
    TOWER_STAYS: ("WAT-13", "a watchtower stays where it is"),
}
MODULE.add(REFUSALS, REFUSED)
COLOUR_KEPT: Final[Refusal] = ("WAT-14", "a watchtower would no longer touch a building of its colour")


BESIDE: Final = vec[i64]([STEP[side] for lie in range(TOWER, CAMP) for side in SIDES if SOLID[lie] & side])
"""The steps to the two cells that a watchtower touches with its short sides, by its turn (WAT-7)."""
KEPT_FOR: Final[list[list[tuple[int, Refusal]]]] = [[(kind, COLOUR_KEPT)] for kind in range(len(TYPES))]
"""What is said of a building that keeps its type, by type; nobody changes it."""
NO_COLOUR: Final[Refusal] = ("WAT-7", "the watchtower would not touch a building of its colour")


def is_of_colour(ctx: AlhambraContext, city: City, cell: int, kind: int) -> bool:
    """WAT-24: return whether a finished building of a type lies on a cell; nothing else has its colour."""
    return city.is_tile(cell) and type_of(ctx, city.tile_at(cell)) == kind


def touches_its_colour(ctx: AlhambraContext, seat: int, laying: Laying) -> Refusal | None:
    """WAT-7: a short side touches a building of the watchtower's colour."""
    city, kind = ctx.state.seats[seat].city, ctx.game.tiles[laying.tile].type
    for side in SIDES:
        if SOLID[laying.lie] & side and is_of_colour(ctx, city, laying.cell + STEP[side], kind):
            return None
    return NO_COLOUR


MODULE.add(CITY_RULES, (KIND, touches_its_colour))


@MODULE.on(BUILDINGS_KEPT)
def keep_colours(ctx: AlhambraContext, seat: int) -> KeptTypes:
    """WAT-14: a watchtower goes on touching a building of its colour; where it touches just one, that one is kept."""
    city = ctx.state.seats[seat].city
    found = NO_CELLS
    if not city.uneven:
        return found
    types = types_but_for(ctx.game, unfinished(ctx))
    for tower, lie in city.lies.items():
        if TOWER <= lie < CAMP:
            kind = ctx.game.tiles[city.tile_at(tower)].type
            one, other = tower + BESIDE[2 * (lie - TOWER)], tower + BESIDE[2 * (lie - TOWER) + 1]
            left, right = city.is_tile(one), city.is_tile(other)
            if left and right:
                coloured = types[city.tile_at(one)] == kind
                if types[city.tile_at(other)] == kind:
                    if coloured:
                        continue
                    left = False
                elif coloured:
                    right = False
            if not found:
                found = {}
            if left:
                keep(found, one, kind)
            if right:
                keep(found, other, kind)
    return found


def keep(kept: KeptTypes, cell: int, kind: int) -> None:
    """Note that the building on a cell keeps its type."""
    kept[cell] = kept[cell] + KEPT_FOR[kind] if cell in kept else KEPT_FOR[kind]


def give_back(ctx: AlhambraContext, seat: int, tile: int) -> None:
    """WAT-15, WAT-16: a watchtower returns to the supply, without a refund; it can be bought again."""
    player, face = ctx.state.seats[seat], ctx.game.tiles[tile]
    player.pending = without(player.pending, (tile,))
    WATCHTOWERS.of(ctx.state).add(face.type, tile)
    ctx.tell("watchtower_returned", "WAT-15", seat=seat, tile=face.name)


@MODULE.on(PLACING)
def give_up(ctx: AlhambraContext, seat: int) -> None:
    """WAT-15: they must be placed, in any order (WAT-5); those without a place go once nothing else is left."""
    pending = ctx.state.seats[seat].pending
    if all([ctx.game.tiles[tile].kind == KIND for tile in pending]) and not count_spots(ctx, seat, pending):
        for tile in pending:
            give_back(ctx, seat, tile)


class Decline(Listed):
    """WAT-15: where the table has agreed, a watchtower may be given back although it has a place."""

    __slots__ = ()

    def count(self, ctx: AlhambraContext, seat: int) -> i64:
        return UNCOUNTED if ctx.game.setup.option(DECLINE.name) else 0

    def candidates(self, ctx: AlhambraContext, seat: int) -> list[tuple[Any, ...]]:
        return [(tile,) for tile in ctx.state.seats[seat].pending]

    def refusal(self, ctx: AlhambraContext, action: Action) -> Illegal | None:
        tile = action.args[0]
        if not ctx.game.setup.option(DECLINE.name):
            return Illegal("WAT-15", "a watchtower must be placed", tile=tile)
        if ctx.game.tiles[tile].kind == KIND and tile in ctx.state.seats[action.seat].pending:
            return None
        return Illegal("WAT-15", "that is not a watchtower that you have to place", tile=tile)

    def apply(self, ctx: AlhambraContext, action: Action) -> None:
        give_back(ctx, action.seat, action.args[0])


DECLINE_VERB = Verb("watchtowers.decline", "give a watchtower back", Param("tile", "tile"), option=DECLINE.name)
MODULE.verbs.append(DECLINE_VERB)
MODULE.add(LAYING, Decline(DECLINE_VERB, PICK, "WAT-15"))


# -- scoring ------------------------------------------------------------------------------------------------------


@MODULE.on(LINES, stage=4)
def tower_lines(ctx: AlhambraContext, round: int) -> list[Line]:
    """C4: in every scoring each watchtower in the longest wall brings more points than its edge (WAT-19).

    A long side is one edge of the outline (WAT-17, WAT-21, WAT-25); of walls of one length that with most watchtowers
    counts (WAT-18).
    """
    lines: list[Line] = []
    for player in ctx.state.seats:
        towers = towers_in(player.city.longest_wall()) if player.city.uneven else 0
        if towers:
            lines.append((player.seat, "watchtowers", BONUS * towers, "WAT-19", (("towers", towers),)))
    return lines


# -- care-taking --------------------------------------------------------------------------------------------------


@MODULE.on(HELD_TILES)
def held_tiles(state: AlhambraState) -> list[int]:
    """The watchtowers beside the market."""
    return [tile for tiles in WATCHTOWERS.of(state).supply for tile in tiles]
