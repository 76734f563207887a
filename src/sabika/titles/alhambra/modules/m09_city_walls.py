"""City walls: cards from the deck let a player put wooden walls on one of their tiles, for good (WAL)."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar, Final, final

from sabika.kernel.action import Action, Param, Verb
from sabika.kernel.action_type import NOTHING, ActionType, Options
from sabika.kernel.decision import PICK
from sabika.kernel.errors import Illegal, NotationError
from sabika.kernel.hooks import Module
from sabika.kernel.native import i64
from sabika.kernel.record import OPEN, Field, Record, value
from sabika.parts.city import ORIGIN, SIDE_NAMES, City, xy
from sabika.parts.laying import Laying
from sabika.parts.lie import turned
from sabika.parts.marks import Mark
from sabika.parts.memo import new_place
from sabika.parts.module_area import Item
from sabika.parts.words import SIDE_OF
from sabika.titles.alhambra.components import FOUNTAIN, Card, load, walls
from sabika.titles.alhambra.hooks import (
    ACTIONS,
    CARD_DRAWN,
    CARDS,
    HELD_CARDS,
    HELD_PIECES,
    MARKS,
    MODULE_AREA,
    PILES,
    READ_POSITION,
    SCORING_GAIN,
    TILE_WALLS,
    WRITE_POSITION,
    AlhambraContext,
)
from sabika.titles.alhambra.keeping import Kept
from sabika.titles.alhambra.piles import spread
from sabika.titles.alhambra.state import AlhambraState, without
from sabika.titles.alhambra.tiles import NO_WALLS, walls_of
from sabika.titles.alhambra.traits import WALLED, allows, check_trait

if TYPE_CHECKING:
    from sabika.titles.alhambra.game import AlhambraGame

MODULE: Final = Module("city_walls", 9, "WAL", difficulty=2)
KIND: Final = "wall"
WOODEN: Final = "wooden_wall"
"""What a wooden wall is called as a mark."""
NOWHERE: Final = 0
"""The cell of a tile that is not built."""
BARRED: Final = new_place("barred sides")
"""Where a city keeps the sides of its tiles that take no wall."""


class CityWalls(Record):
    """The open wall cards (WAL-1), and by tile the wooden walls on it, which it keeps wherever it goes (WAL-7).

    A start tile never leaves its city, and all of them have one id: its wooden walls are known to the city alone. The
    12 pieces are just enough for all cards (WAL-12), so nobody counts the supply.
    """

    FIELDS: ClassVar[dict[str, Field]] = {"open": value(OPEN), "wooden": value(OPEN)}
    __slots__ = tuple(FIELDS)
    open: tuple[int, ...]
    wooden: tuple[tuple[int, int], ...]

    def __init__(self) -> None:
        self.open = ()
        self.wooden = ()


WALLS: Final = Kept(MODULE, lambda ctx: CityWalls())


def walls_record(state: AlhambraState) -> CityWalls:
    """Return the module's record."""
    return WALLS.of(state)


@MODULE.on(MARKS)
def show_wooden_walls(state: AlhambraState) -> list[Mark]:
    """Return every wooden wall: on its tile, or on the start tile, which has no printed ones."""
    on_tiles = [
        Mark(WOODEN, tile=tile, spot=side) for tile, sides in walls_record(state).wooden for side in sides_in(sides)
    ]
    return on_tiles + [
        Mark(WOODEN, seat.seat, ORIGIN, spot=side)
        for seat in state.seats
        for side in sides_in(seat.city.walls_at(ORIGIN))
    ]


def sides_in(sides: int) -> str:
    """Return sides by their letters."""
    return "".join(name for side, name in SIDE_NAMES.items() if sides & side)


@MODULE.on(MODULE_AREA)
def show_wall_cards(state: AlhambraState) -> list[Item]:
    """Return the open wall cards."""
    return [Item("open", card=card) for card in walls_record(state).open]


# -- the box, the set-up, the deck --------------------------------------------------------------------------------


@MODULE.on(CARDS)
def wall_cards() -> list[Card]:
    """Eight cards, one or two sides each; `value` holds the sides as bits, fixed like those of the tiles (WAL-5)."""
    return [Card(row["id"], KIND, value=walls(row["walls"])) for row in load("city_walls")["cards"]]


@MODULE.on(PILES)
def into_piles(ctx: AlhambraContext) -> list[list[int]]:
    """S9: two cards, drawn at random, into each of the piles 2, 3, 4 and 5."""
    return spread(ctx, KIND, load("city_walls")["deck"])


@MODULE.on(CARD_DRAWN)
def lay_open(ctx: AlhambraContext, card: int, auctioneer: int) -> bool:
    """WAL-1: a drawn wall card lies open beside the board, several may; another card is drawn."""
    if ctx.game.cards[card].kind != KIND:
        return False
    own = walls_record(ctx.state)
    own.open = (*own.open, card)
    ctx.tell("wall_card_opened", "WAL-1", card=ctx.game.cards[card].name)
    return True


# -- wooden walls -------------------------------------------------------------------------------------------------


@MODULE.on(TILE_WALLS)
def wooden_by_tile(ctx: AlhambraContext) -> dict[int, int]:
    """WAL-8: wooden walls count like printed ones."""
    wooden = walls_record(ctx.state).wooden
    if not wooden:
        return NO_WALLS
    kept: Wooden | None = ctx.game.notes.get(MODULE.id)
    if kept is None or kept.pieces is not wooden:
        kept = ctx.game.notes[MODULE.id] = Wooden(wooden)
    return kept.by_tile


@final
class Wooden:
    """The wooden walls as they lie with the module, and by tile."""

    __slots__ = ("by_tile", "pieces")

    def __init__(self, pieces: tuple[tuple[int, int], ...]) -> None:
        self.pieces: tuple[tuple[int, int], ...] = pieces
        self.by_tile: dict[int, int] = dict(pieces)


def nail(state: AlhambraState, tile: int, sides: int) -> None:
    """WAL-7: the pieces belong to the tile from now on, on its own sides, and turn with it (MAG-9)."""
    own = walls_record(state)
    wooden = dict(own.wooden)
    wooden[tile] = wooden.get(tile, 0) | sides
    own.wooden = tuple(sorted(wooden.items()))


def cell_of(city: City, tile: int) -> int:
    """Return where a tile is built, or NOWHERE."""
    for cell, built in city.tiles.items():
        if built == tile:
            return cell
    return NOWHERE


def barred(city: City, cell: int) -> int:
    """Return the sides of a built tile that take no wall: walled already (WAL-4), or facing something (WAL-6)."""
    return city.walls_at(cell) | city.faced(cell)


def barred_sides(ctx: AlhambraContext, seat: int) -> list[tuple[int, int]]:
    """Return each tile that a wall card may be used on (WAL-3, whatever its walls: WAL-11), with its barred sides."""
    player, kinds = ctx.state.seats[seat], ctx.game.tile_kind
    city = player.city
    built: list[tuple[int, int]] | None = city.memo[BARRED] if city.memo else None
    if built is None:
        built = []
        for at, tile in enumerate(city.laid()):
            if allows(ctx.game, kinds[tile], WALLED):
                built.append((tile, barred(city, city.order[at])))
        city.keep(BARRED, built)
    unbuilt = [tile for tile in (*player.reserve, *player.pending) if allows(ctx.game, kinds[tile], WALLED)]
    return [*built, *[(tile, walls_of(ctx, tile)) for tile in unbuilt]] if unbuilt else built


class Erect(ActionType):
    """WAL-2: take an open wall card and put all its walls on a tile of the player at once; free, no extra action.

    It is offered only if some open card fits one of their tiles, and a card is never taken into the hand (WAL-9).
    """

    __slots__ = ()

    def count(self, ctx: AlhambraContext, seat: int) -> i64:
        return len(self.options(ctx, seat)) if walls_record(ctx.state).open else 0

    def options(self, ctx: AlhambraContext, seat: int) -> Options:
        """List every open card with every tile that it fits, as `card << 16 | tile`."""
        cards = walls_record(ctx.state).open
        if not cards:
            return NOTHING
        targets, faces = barred_sides(ctx, seat), ctx.game.cards
        return [card << 16 | tile for card in cards for tile, bar in targets if not faces[card].value & bar]

    def action(self, seat: int, option: int) -> Action:
        return Action(seat, self.name, (option >> 16, option & 65535))

    def check(self, ctx: AlhambraContext, action: Action) -> None:
        card, tile = action.args
        cards, sides = walls_record(ctx.state).open, ctx.game.cards[card].value
        if not cards:
            raise Illegal("WAL-9", "no wall card is face up")
        if card not in cards:
            raise Illegal("WAL-2", "that wall card is not face up", card=card)
        player = ctx.state.seats[action.seat]
        city, cell = player.city, cell_of(player.city, tile)
        if cell == NOWHERE and tile not in player.reserve and tile not in player.pending:
            raise Illegal("WAL-3", "walls only go on your own tiles: built, in reserve, or just bought", tile=tile)
        check_trait(ctx.game, tile, WALLED)
        if sides & (city.walls_at(cell) if cell != NOWHERE else walls_of(ctx, tile)):
            raise Illegal("WAL-4", "a side shown on the card already has a wall", tile=tile)
        if cell != NOWHERE and sides & barred(city, cell):
            raise Illegal("WAL-6", "a side shown on the card touches another tile", tile=tile)

    def apply(self, ctx: AlhambraContext, action: Action) -> None:
        """WAL-10: the used card leaves the game; the walls of a built tile change in its city at once."""
        card, tile = action.args
        state, sides = ctx.state, ctx.game.cards[card].value
        own, player = walls_record(state), state.seats[action.seat]
        own.open = without(own.open, (card,))
        state.removed = (*state.removed, card)
        cell = cell_of(player.city, tile)
        if cell != NOWHERE:
            city, lie = player.city, player.city.lie_at(cell)
            player.city = city.after(Laying(cell, tile, city.walls_at(cell) | sides, lie, over=True))
            sides = turned(sides, -lie & 3)
        if tile != FOUNTAIN:
            nail(state, tile, sides)
        if ctx.events is not None:
            where = list(xy(cell)) if cell != NOWHERE else []
            names = {"card": ctx.game.cards[card].name, "tile": ctx.game.tiles[tile].name}
            ctx.tell("wall_erected", "WAL-2", seat=action.seat, cell=where, **names)


ERECT_VERB = Verb(
    "city_walls.erect",
    "add the walls on a face-up wall card to a tile",
    Param("card", "card"),
    Param("tile", "tile", "on"),
)
MODULE.verbs.append(ERECT_VERB)
MODULE.add(ACTIONS, Erect(ERECT_VERB, PICK, "WAL-2"))


# -- care-taking --------------------------------------------------------------------------------------------------


@MODULE.on(HELD_CARDS)
def held_cards(state: AlhambraState) -> list[int]:
    """The open wall cards."""
    return list(walls_record(state).open)


@MODULE.on(HELD_PIECES)
def wooden_walls(ctx: AlhambraContext) -> dict[str, int]:
    """The wooden walls: those on tiles and fountains, and those that the cards which are not used yet still promise."""
    shown = {at: card.value.bit_count() for at, card in enumerate(ctx.game.cards) if card.kind == KIND}
    found = sum(shown.values()) - sum([shown.get(card, 0) for card in ctx.state.removed])
    for _, sides in walls_record(ctx.state).wooden:
        found += sides.bit_count()
    for player in ctx.state.seats:
        for cell, sides in player.city.walls.items():
            if player.city.tiles[cell] == FOUNTAIN:
                found += sides.bit_count()
    return {"wooden walls": found}


# -- positions in words -------------------------------------------------------------------------------------------


@MODULE.on(READ_POSITION)
def read_position(game: AlhambraGame, state: AlhambraState, field: str, text: str) -> bool:
    """Read `wooden: garden-10-open ne, tower-12-open s`; other fields are read as they are."""
    if field != "wooden":
        return False
    names = game.notation.kinds["tile"]
    wooden: list[tuple[int, int]] = []
    for item in text.split(",") if text.strip() != "-" else []:
        name, _, initials = item.strip().partition(" ")
        if not initials or not set(initials) <= set(SIDE_OF):
            raise NotationError(
                f"{item.strip()!r} is not a tile and the sides with a wooden wall, like garden-10-open ne"
            )
        wooden.append((names.read([name]), sum(SIDE_OF[initial] for initial in set(initials))))
    walls_record(state).wooden = tuple(sorted(wooden))
    return True


@MODULE.on(WRITE_POSITION)
def write_position(game: AlhambraGame, state: AlhambraState, field: str) -> str | None:
    """Write what `read_position` reads."""
    if field != "wooden":
        return None
    found: list[str] = []
    for tile, sides in walls_record(state).wooden:
        initials = [name for side, name in SIDE_NAMES.items() if sides & side]
        found.append(f"{game.tiles[tile].name} {''.join(initials)}")
    return ", ".join(found) or "-"


# -- what computers think of it -------------------------------------------------------------------------------------


@MODULE.on(SCORING_GAIN)
def wall_gain(ctx: AlhambraContext, action: Action) -> int | None:
    """Return by how much the longest wall grows; on tiles that are not built it may grow later."""
    if action.verb != ERECT_VERB.name:
        return None
    card, tile = action.args
    city, sides = ctx.state.seats[action.seat].city, ctx.game.cards[card].value
    cell = cell_of(city, tile)
    if cell == NOWHERE:
        return 0
    laying = Laying(cell, tile, city.walls_at(cell) | sides, city.lie_at(cell), over=True)
    return city.after(laying).wall() - city.wall()
