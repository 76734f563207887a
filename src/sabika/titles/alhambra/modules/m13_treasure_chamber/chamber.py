"""The chamber, its rooms and its bag: where the chests are, and how they come there."""

from __future__ import annotations

from typing import Any, ClassVar, Final

from sabika.kernel.hooks import Module
from sabika.kernel.record import OPEN, Field, Record, value
from sabika.parts.marks import Mark
from sabika.parts.module_area import Item
from sabika.parts.rows import without
from sabika.titles.alhambra.components import TYPES, Card, load
from sabika.titles.alhambra.hooks import (
    CARDS,
    HELD_CARDS,
    MARKS,
    MODULE_AREA,
    SUPPLIES,
    AlhambraContext,
)
from sabika.titles.alhambra.keeping import Kept
from sabika.titles.alhambra.state import AlhambraState

MODULE: Final = Module("treasure_chamber", 13, "TRE", difficulty=2)
KIND: Final = "chest"
"""The kind of the chests, and what one is called that is on a building."""
DATA: Final[dict[str, Any]] = load("treasure_chamber")
ROOMS: Final[int] = DATA["chamber"]["rooms"]
EACH: Final[int] = DATA["chamber"]["chests_per_room"]
COLOUR: Final[dict[str, int]] = {f"{KIND}-{name}": kind for kind, name in enumerate(TYPES)}
"""The building type whose colour a chest has, by the name of its face."""


class TreasureChamber(Record):
    """TRE-13: the chests in each room, in the bag and on buildings, for all to see; only what is drawn next is not.

    `stored` has the tiles with their chests for each seat, and for Dirk at the end. `bought` are the chests that are
    still to be stored in this turn, from `room`. `closed` is 1 when no room is filled any more (TRE-10).
    """

    FIELDS: ClassVar[dict[str, Field]] = {
        "rooms": value(OPEN),
        "bag": value(OPEN),
        "stored": value(OPEN),
        "bought": value(OPEN),
        "room": value(OPEN),
        "closed": value(OPEN),
    }
    __slots__ = tuple(FIELDS)
    rooms: tuple[tuple[int, ...], ...]
    bag: tuple[int, ...]
    stored: tuple[tuple[tuple[int, int], ...], ...]
    bought: tuple[int, ...]
    room: int
    closed: int

    def __init__(self, players: int) -> None:
        self.rooms = ((),) * ROOMS
        self.bag = ()
        self.stored = ((),) * (players + 1)
        self.bought = ()
        self.room = 0
        self.closed = 0

    def put(self, room: int, chests: tuple[int, ...]) -> None:
        """Put these chests into a room, and no others; rooms are counted from 1."""
        self.rooms = (*self.rooms[: room - 1], chests, *self.rooms[room:])

    def return_chests(self, chests: tuple[int, ...]) -> None:
        """Put chests into the bag."""
        self.bag = tuple(sorted([*self.bag, *chests]))


CHAMBER: Final = Kept(MODULE, lambda ctx: TreasureChamber(len(ctx.state.seats)))


@MODULE.on(CARDS)
def chest_faces() -> list[Card]:
    """A face for the chests of each colour."""
    return [Card(f"{KIND}-{row['type']}", KIND) for row in DATA["chests"]]


@MODULE.on(SUPPLIES)
def fill_chamber(ctx: AlhambraContext) -> None:
    """S11: all chests are in the bag, then four are drawn for each room."""
    own = CHAMBER.of(ctx.state)
    own.bag = tuple([ctx.game.card_id(f"{KIND}-{row['type']}") for row in DATA["chests"] for _ in range(row["copies"])])
    for room in range(1, ROOMS + 1):
        own.put(room, draw(ctx))


def draw(ctx: AlhambraContext) -> tuple[int, ...]:
    """Return four chests out of the bag, drawn at random."""
    own = CHAMBER.of(ctx.state)
    drawn = tuple(sorted(ctx.state.rng.shuffle("chests", sorted(own.bag))[:EACH]))
    own.bag = without(own.bag, drawn)
    return drawn


def colour_of(ctx: AlhambraContext, chest: int) -> int:
    """Return the building type whose colour a chest has."""
    return COLOUR[ctx.game.cards[chest].name]


def colours(ctx: AlhambraContext, chests: tuple[int, ...]) -> list[str]:
    """Return the colours of some chests as the names of building types, for events."""
    return [TYPES[colour_of(ctx, chest)] for chest in chests]


# -- on the table -------------------------------------------------------------------------------------------------


@MODULE.on(MODULE_AREA)
def show_chamber(state: AlhambraState) -> list[Item]:
    """Return the chests by room, those to be stored now, how many are in the bag, and how many everybody has."""
    own = CHAMBER.of(state)
    items = [
        Item("chest_room", card=chest, number=room) for room, row in enumerate(own.rooms, start=1) for chest in row
    ]
    items += [Item("chests_bought", card=chest) for chest in own.bought]
    items.append(Item("chest_bag", number=len(own.bag)))
    return items + [
        Item("chests", seat=seat, number=len(row)) for seat, row in enumerate(own.stored[: len(state.seats)]) if row
    ]


@MODULE.on(MARKS)
def show_marks(state: AlhambraState) -> list[Mark]:
    """Return the chests on their buildings."""
    return [Mark(KIND, tile=tile) for row in CHAMBER.of(state).stored for tile, _ in row]


@MODULE.on(HELD_CARDS)
def all_chests(state: AlhambraState) -> list[int]:
    """The chests in the rooms, in the bag, on buildings, and those to be stored."""
    own = CHAMBER.of(state)
    stored = [chest for row in own.stored for _, chest in row]
    return [*[chest for row in own.rooms for chest in row], *own.bag, *own.bought, *stored]
