"""Squares: free tiles that count as buildings of their colour as long as such buildings lie beside them (SQR)."""

from __future__ import annotations

from typing import ClassVar, Final

from sabika.kernel.action import Action, Param, Verb
from sabika.kernel.action_type import ActionType
from sabika.kernel.decision import PICK
from sabika.kernel.errors import Illegal
from sabika.kernel.hooks import Module
from sabika.kernel.native import i64
from sabika.kernel.record import OPEN, Field, Record, records
from sabika.parts.city import SIDES, STEP, City
from sabika.parts.hidden import FaceDown
from sabika.parts.module_area import Item
from sabika.parts.supply import Stack
from sabika.titles.alhambra.components import TYPES, Tile, load, walls
from sabika.titles.alhambra.hooks import (
    ACTIONS,
    COUNTS,
    HELD_TILES,
    HIDDEN_TILES,
    LAID_WORTH,
    MODULE_AREA,
    PROSPECTS,
    SUPPLIES,
    TILES,
    TRAITS,
    WORTH,
    AlhambraContext,
)
from sabika.titles.alhambra.keeping import Kept
from sabika.titles.alhambra.state import AlhambraState
from sabika.titles.alhambra.thumb import while_it_lasts
from sabika.titles.alhambra.tiles import built_of, count_built, type_of, weights_of
from sabika.titles.alhambra.traits import COUNTED, GIVEN, Traits

MODULE: Final = Module("squares", 4, "SQR")
KIND: Final = "square"
LIMIT: Final[int] = load("squares")["rules"]["max_per_player"]
"""SQR-5: how many squares a player may own."""


class SquareStack(Stack):
    """SQR-15: the squares of one colour, the open one (0: none is left, SQR-2) and the face-down ones below it."""

    __slots__ = ()


class Squares(Record):
    """The six stacks, in the order of the building types; who owns which square shows in cities and reserves."""

    FIELDS: ClassVar[dict[str, Field]] = {"stacks": records(OPEN)}
    __slots__ = tuple(FIELDS)
    stacks: list[SquareStack]

    def __init__(self) -> None:
        self.stacks = [SquareStack() for _ in TYPES]


SQUARES: Final = Kept(MODULE, lambda ctx: Squares())


def stacks_of(state: AlhambraState) -> list[SquareStack]:
    """Return the six stacks."""
    return SQUARES.of(state).stacks


@MODULE.on(MODULE_AREA)
def show_stacks(state: AlhambraState) -> list[Item]:
    """Return the open squares, with how many lie below."""
    return [Item("open", tile=stack.open, number=len(stack.hidden)) for stack in stacks_of(state) if stack.open]


# -- the box and the set-up ---------------------------------------------------------------------------------------


@MODULE.on(TILES)
def square_tiles() -> list[Tile]:
    """24 squares without a price; their printed walls are walls like any other (SQR-13) and SQR-14 asks for no more."""
    return [
        Tile(row["id"], KIND, TYPES.index(row["type"]), walls=walls(row["walls"])) for row in load("squares")["squares"]
    ]


MODULE.add(TRAITS, Traits(KIND, {COUNTED: "SQR-11", GIVEN: "SQR-8"}))


@MODULE.on(SUPPLIES)
def open_stacks(ctx: AlhambraContext) -> None:
    """S11: each colour is shuffled face down on its own and its top tile is opened."""
    faces = ctx.game.tiles
    for kind, stack in enumerate(stacks_of(ctx.state)):
        tiles = [tile for tile, face in enumerate(faces) if face.kind == KIND and face.type == kind]
        mixed = ctx.state.rng.shuffle(f"squares {TYPES[kind]}", tiles)
        stack.fill(mixed)
        ctx.tell("square_opened", "SQR-15", tile=faces[stack.open].name)


# -- taking and placing: placing (SQR-6) and redesigning (SQR-7) go as for every other tile ----------------------------


def owned(ctx: AlhambraContext, seat: int) -> int:
    """Return how many squares a seat owns: built, in the reserve and waiting to be placed (SQR-5)."""
    player, squares = ctx.state.seats[seat], weights_of(ctx.game, KIND)
    number = count_built(ctx, player.city, KIND)
    for tile in player.reserve:
        number += squares[tile]
    for tile in player.pending:
        number += squares[tile]
    return number


class TakeSquare(ActionType):
    """SQR-1: take the open tile of one stack; also as an extra action (SQR-4), never earning one (SQR-3)."""

    __slots__ = ()

    def count(self, ctx: AlhambraContext, seat: int) -> i64:
        number: i64 = 0
        for stack in stacks_of(ctx.state):
            if stack.open:
                number += 1
        return number if number and owned(ctx, seat) < LIMIT else 0

    def legal(self, ctx: AlhambraContext, seat: int) -> list[Action]:
        left = [kind for kind, stack in enumerate(stacks_of(ctx.state)) if stack.open]
        if not left or owned(ctx, seat) >= LIMIT:
            return []
        return [Action(seat, self.name, (kind,)) for kind in left]

    def check(self, ctx: AlhambraContext, action: Action) -> None:
        kind = action.args[0]
        if owned(ctx, action.seat) >= LIMIT:
            raise Illegal("SQR-5", f"nobody may own more than {LIMIT} squares", limit=LIMIT)
        if not stacks_of(ctx.state)[kind].open:
            raise Illegal("SQR-2", f"there is no {TYPES[kind]} square left", type=TYPES[kind])

    def apply(self, ctx: AlhambraContext, action: Action) -> None:
        """SQR-1: the tile waits to be placed, the next one of its stack is opened at once."""
        stack = stacks_of(ctx.state)[action.args[0]]
        player, tile = ctx.state.seats[action.seat], stack.take()
        player.pending = (*player.pending, tile)
        ctx.tell("square_taken", "SQR-1", seat=action.seat, tile=ctx.game.tiles[tile].name)
        if stack.open:
            ctx.reveal()
            ctx.tell("square_opened", "SQR-1", tile=ctx.game.tiles[stack.open].name)


TAKE_VERB = Verb("squares.take", "take the face-up square of a type", Param("type", "type"))
MODULE.verbs.append(TAKE_VERB)
MODULE.add(ACTIONS, TakeSquare(TAKE_VERB, PICK, "SQR-1"))


# -- scoring ------------------------------------------------------------------------------------------------------


def square_value(ctx: AlhambraContext, city: City, cell: int) -> int:
    """SQR-9: count the neighbours that are completed buildings of the square's colour with no wall in between.

    A gate does not open the wall for this (SQR-10). Squares have no building type of their own (SQR-11). Each square
    counts for itself, so that a building can serve several (SQR-12).
    """
    kind = ctx.game.tiles[city.tile_at(cell)].type
    sides = city.occupied(cell) & ~city.walls_at(cell)
    return len([side for side in SIDES if sides & side and type_of(ctx, city.tile_at(cell + STEP[side])) == kind])


@MODULE.on(COUNTS)
def count_squares(ctx: AlhambraContext, round: int, counts: list[list[int]]) -> list[list[int]]:
    """C3: every built square adds its value to the buildings of its colour (SQR-9); counts are in halves."""
    faces = ctx.game.tiles
    for player in ctx.state.seats:
        for tile, cell in built_of(ctx, player.city, KIND):
            worth = square_value(ctx, player.city, cell)
            counts[player.seat][faces[tile].type] += 2 * worth
            ctx.tell("square_counted", "SQR-9", seat=player.seat, tile=faces[tile].name, value=worth)
    return counts


# -- care-taking --------------------------------------------------------------------------------------------------


def is_square(face: Tile, kind: int) -> bool:
    """SQR-15: each stack has the squares of one colour."""
    return face.kind == KIND and face.type == kind


MODULE.add(HIDDEN_TILES, FaceDown(stacks_of, "hidden", is_square))


@MODULE.on(HELD_TILES)
def held_tiles(state: AlhambraState) -> list[int]:
    """All squares that nobody owns."""
    return [tile for stack in stacks_of(state) for tile in stack.things()]


# -- what computers think of it -------------------------------------------------------------------------------------

PER_BUILDING: Final = 2.0
"""What another building of a type is worth, more or less."""
ROOM: Final = 1.0
"""What a square is worth that may still get neighbours."""


@MODULE.on(WORTH)
def square_gain(ctx: AlhambraContext, action: Action) -> float | None:
    """A square is free; it counts the more, the more buildings of its colour could lie beside it."""
    if action.verb != TAKE_VERB.name:
        return None
    kind, tiles = action.args[0], ctx.state.seats[action.seat].city.laid()
    own = len([tile for tile in tiles if type_of(ctx, tile) == kind])
    return while_it_lasts(ctx, PER_BUILDING * min(3, own) + ROOM)


@MODULE.on(LAID_WORTH)
def neighbours_gain(ctx: AlhambraContext, seat: int, city: City, cell: int) -> float:
    """Squares count their neighbours, so a tile beside one counts twice."""
    faces, tile = ctx.game.tiles, city.tile_at(cell)
    if faces[tile].kind == KIND:
        return PER_BUILDING * square_value(ctx, city, cell) + while_it_lasts(ctx, ROOM)
    kind, sides = type_of(ctx, tile), city.occupied(cell) & ~city.walls_at(cell)
    beside = [faces[city.tile_at(cell + STEP[side])] for side in SIDES if sides & side]
    return PER_BUILDING * len([face for face in beside if face.kind == KIND and face.type == kind])


@MODULE.on(PROSPECTS)
def square_prospects(ctx: AlhambraContext) -> list[float]:
    """What squares have no neighbours yet may get some."""
    each = while_it_lasts(ctx, ROOM)
    return [each * owned(ctx, seat) for seat in range(len(ctx.state.seats))]
