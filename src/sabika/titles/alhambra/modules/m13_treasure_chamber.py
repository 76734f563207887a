"""Treasure chamber: chests are bought by four and stored on buildings of their colour; most chests score (TRE)."""

from __future__ import annotations

from typing import Any, ClassVar, Final

from sabika.kernel.action import Action, Param, Verb
from sabika.kernel.action_type import ActionType, Listed, Options, Pass
from sabika.kernel.decision import PASS, PICK
from sabika.kernel.errors import Illegal
from sabika.kernel.frame import Frame
from sabika.kernel.hooks import Module
from sabika.kernel.native import i64, vec
from sabika.kernel.record import OPEN, PLAIN_PYTHON, Field, Record, value
from sabika.parts.ledger import Line
from sabika.parts.majority import shares
from sabika.parts.marks import Mark
from sabika.parts.module_area import Item
from sabika.parts.rows import without
from sabika.parts.standing import Key, Standing
from sabika.titles.alhambra.components import TYPES, Card, load
from sabika.titles.alhambra.frames.paying import Paying
from sabika.titles.alhambra.frames.turn import DONE_VERB
from sabika.titles.alhambra.hooks import (
    ACTIONS,
    CARDS,
    HELD_CARDS,
    LINES,
    MARKS,
    MODULE_AREA,
    PROSPECTS,
    SCORING_GAIN,
    STANDINGS,
    SUPPLIES,
    TILE_LEFT,
    TURN_CLOSE,
    AlhambraContext,
)
from sabika.titles.alhambra.keeping import Kept
from sabika.titles.alhambra.means import MIXTURE, Held, Purchase, held_means
from sabika.titles.alhambra.payment import count_payments, pick_payment
from sabika.titles.alhambra.state import AlhambraState
from sabika.titles.alhambra.tiles import type_of, types_but_for, unfinished

MODULE: Final = Module("treasure_chamber", 13, "TRE", difficulty=2)
KIND: Final = "chest"
"""The kind of the chests, and what one is called that is on a building."""
DATA: Final[dict[str, Any]] = load("treasure_chamber")
ROOMS: Final[int] = DATA["chamber"]["rooms"]
EACH: Final[int] = DATA["chamber"]["chests_per_room"]
PRICE: Final[int] = DATA["chamber"]["price_min"]
POINTS: Final[tuple[tuple[int, ...], ...]] = tuple([tuple(DATA["scoring"][f"round_{round}"]) for round in (1, 2, 3)])
"""C7: what the places score, by round."""
DONE: Final = "done"
NO_CHESTS: Final[list[int]] = []
USUAL: Final = 24
"""Among how many chests the points are shared, more or less."""
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


# -- the box and the set-up ---------------------------------------------------------------------------------------


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


# -- buying -------------------------------------------------------------------------------------------------------


CHESTS: Final = Purchase(KIND, MIXTURE, PRICE, "TRE-2", can_be_exact=False, ordinary=False, compensated=False)
"""The chests of any room."""


class BuyChests(Paying):
    """TRE-1: buy the four chests of a room, in any mixture of currencies (TRE-2).

    It is an action like others, so it may be the one that an exact purchase has earned (TRE-4).
    """

    __slots__ = ()

    def hopeless(self, held: Held) -> bool:
        return not held.reaches(MIXTURE, PRICE)

    def count(self, ctx: AlhambraContext, seat: int) -> i64:
        held = held_means(ctx, seat)
        if not held.reaches(MIXTURE, PRICE):
            return 0
        rooms: i64 = 0
        for chests in CHAMBER.of(ctx.state).rooms:
            if chests:
                rooms += 1
        return rooms * count_payments(ctx, seat, CHESTS, held)

    def pick(self, ctx: AlhambraContext, seat: int, at: i64) -> Action:
        held = held_means(ctx, seat)
        each, left = count_payments(ctx, seat, CHESTS, held), at
        for room, chests in enumerate(CHAMBER.of(ctx.state).rooms, start=1):
            if chests:
                if left < each:
                    return Action(seat, self.name, (room, pick_payment(ctx, seat, CHESTS, held, left)))
                left -= each
        raise IndexError(at)

    def targets(self, ctx: AlhambraContext, seat: int) -> list[tuple[Any, ...]]:
        return [(room,) for room, chests in enumerate(CHAMBER.of(ctx.state).rooms, start=1) if chests]

    def purchase(self, ctx: AlhambraContext, target: tuple[Any, ...]) -> Purchase:
        """TRE-3: nothing is given for a surplus, and no payment counts as exact; nobody else pays for it."""
        if target not in self.targets(ctx, ctx.state.active):
            raise Illegal("TRE-11", "there are no chests in that room", room=target[0])
        return self.quote(ctx, target)

    def quote(self, ctx: AlhambraContext, target: tuple[Any, ...]) -> Purchase:
        return CHESTS

    def hand_over(self, ctx: AlhambraContext, action: Action, purchase: Purchase, paid: int) -> None:
        """TRE-5: the chests wait for the end of the turn."""
        own, (room, cards) = CHAMBER.of(ctx.state), action.args
        own.bought = own.rooms[room - 1]
        own.room = room
        own.put(room, ())
        if ctx.events is not None:
            names = {"types": colours(ctx, own.bought), "cards": [ctx.game.cards[card].name for card in cards]}
            ctx.tell("chests_bought", "TRE-1", seat=action.seat, room=room, **names, paid=paid, price=purchase.price)


BUY_VERB = Verb(
    "treasure_chamber.buy",
    "buy the four chests of a room, with any currencies",
    Param("room", "amount"),
    Param("cards", "cards", "with"),
)
MODULE.verbs.append(BUY_VERB)
MODULE.add(ACTIONS, BuyChests(BUY_VERB, "TRE-1", one_price=True))


# -- storing ------------------------------------------------------------------------------------------------------


def free_buildings(ctx: AlhambraContext, tiles: list[int], chests: tuple[int, ...]) -> list[int]:
    """TRE-6, TRE-16: return the finished buildings in the colours of some chests that hold none yet.

    Only base and magical buildings have a type, and none while they are a site.
    """
    return free_among(ctx, tiles, types_but_for(ctx.game, unfinished(ctx)), chests)


def colours_among(ctx: AlhambraContext, chests: tuple[int, ...]) -> i64:
    """Return the building types whose colours some chests have, as bits."""
    wanted: i64 = 0
    for chest in chests:
        colour: i64 = colour_of(ctx, chest)
        wanted |= 1 << colour
    return wanted


def free_among(ctx: AlhambraContext, tiles: list[int], types: list[int], chests: tuple[int, ...]) -> list[int]:
    """Return the same when the types of all tiles are known."""
    wanted = colours_among(ctx, chests)
    found: list[int] = []
    for tile in tiles:
        kind: i64 = types[tile]
        if kind >= 0 and wanted >> kind & 1:
            found.append(tile)
    if found:
        taken = vec[i64]([tile for row in CHAMBER.of(ctx.state).stored for tile, _ in row])
        found = [tile for tile in found if tile not in taken]
    return found


def places_for(ctx: AlhambraContext, seat: int) -> list[int]:
    """Return where a seat could put one of the chests that are left; what lies in the reserve is not among it."""
    own, city = CHAMBER.of(ctx.state), ctx.state.seats[seat].city
    return free_buildings(ctx, city.laid(), own.bought) if own.bought else []


def has_place(ctx: AlhambraContext, seat: int) -> bool:
    """Return whether there is any; compiled, the first one is enough."""
    own, city = CHAMBER.of(ctx.state), ctx.state.seats[seat].city
    if PLAIN_PYTHON or not own.bought:
        return bool(places_for(ctx, seat))
    wanted, types, tiles = colours_among(ctx, own.bought), types_but_for(ctx.game, unfinished(ctx)), city.laid()
    for tile in tiles:
        kind: i64 = types[tile]
        if kind >= 0 and wanted >> kind & 1 and not is_stored(own, tile):
            return True
    return False


def is_stored(own: TreasureChamber, tile: int) -> bool:
    """Return whether there is a chest on a tile."""
    for row in own.stored:
        for held, _ in row:
            if held == tile:
                return True
    return False


def store(ctx: AlhambraContext, who: int, tile: int) -> None:
    """Put one of the chests that are left on a building of its colour."""
    own = CHAMBER.of(ctx.state)
    chest = next(chest for chest in own.bought if colour_of(ctx, chest) == type_of(ctx, tile))
    own.bought = without(own.bought, (chest,))
    own.stored = (*own.stored[:who], (*own.stored[who], (tile, chest)), *own.stored[who + 1 :])
    name = ctx.game.tiles[tile].name
    if who < len(ctx.state.seats):
        ctx.tell("chest_stored", "TRE-6", seat=who, tile=name)
    else:
        ctx.tell("dirk_stored", "TRE-7", tile=name)


def store_all(ctx: AlhambraContext, who: int, tiles: list[int], choice: bool) -> None:
    """Put as many chests as possible on some tiles, colour by colour; where there is a choice, only if it is taken."""
    own, types = CHAMBER.of(ctx.state), types_but_for(ctx.game, unfinished(ctx))
    places = free_among(ctx, tiles, types, own.bought)
    before = 0
    for chest in sorted(own.bought) if places else NO_CHESTS:
        if chest == before:
            continue
        before, colour = chest, colour_of(ctx, chest)
        number, free = own.bought.count(chest), [tile for tile in places if types[tile] == colour]
        if choice or len(free) <= number:
            for tile in free[:number]:
                store(ctx, who, tile)


class StoreChest(Listed):
    """TRE-6: put a chest on a building of its colour; the building says which."""

    __slots__ = ()

    def options(self, ctx: AlhambraContext, seat: int) -> Options:
        return [Action(seat, self.name, (tile,)) for tile in places_for(ctx, seat)]

    def refusal(self, ctx: AlhambraContext, action: Action) -> Illegal | None:
        if action.args[0] in places_for(ctx, action.seat):
            return None
        return Illegal("TRE-6", "no chest that is left can be put there", tile=action.args[0])

    def apply(self, ctx: AlhambraContext, action: Action) -> None:
        store(ctx, action.seat, action.args[0])


STORE_VERB = Verb("treasure_chamber.store", "put a chest on a building of its colour", Param("tile", "tile"))
MODULE.verbs.append(STORE_VERB)
STORE: Final = StoreChest(STORE_VERB, PICK, "TRE-6")
NO_MORE: Final = Pass(DONE_VERB, PASS, "TRE-15")


class Storing(Frame):
    """T7: the buyer stores what they can, then everybody else in turn may store what is left (TRE-7, TRE-15).

    `seat` is who has the chests now. Whoever could not store any is not asked; all of that is public.
    """

    RULE: ClassVar[str] = "TRE-6"
    PROMPT: ClassVar[str] = "chests"
    FIELDS: ClassVar[dict[str, Field]] = {"buyer": value(OPEN)}
    __slots__ = tuple(FIELDS)
    buyer: int

    def __init__(self, seat: int) -> None:
        self.seat = seat
        self.step = "store"
        self.buyer = seat

    def run(self, ctx: AlhambraContext) -> bool:
        """TRE-6: what the buyer must do is done; they are asked only which of too many buildings get a chest."""
        if self.seat == self.buyer and self.step != DONE:
            store_all(ctx, self.seat, ctx.state.seats[self.seat].city.laid(), choice=False)
        while self.step != DONE:
            if has_place(ctx, self.seat):
                return True
            self.pass_on(ctx)
        ctx.finish()
        fill_room(ctx)
        return False

    def pass_on(self, ctx: AlhambraContext) -> None:
        """TRE-8: the chests travel clockwise, until they would be back; with two players Dirk comes first."""
        dirk, players = ctx.state.dirk, len(ctx.state.seats)
        if dirk is not None and self.seat == self.buyer:
            store_all(ctx, players, list(dirk.tiles), choice=True)
        self.seat = (self.seat + 1) % players
        if self.seat == self.buyer:
            self.step = DONE

    def action_types(self, ctx: AlhambraContext, seat: int) -> tuple[ActionType, ...]:
        return (STORE,) if seat == self.buyer else (STORE, NO_MORE)

    def declined(self, ctx: AlhambraContext, seat: int) -> None:
        self.pass_on(ctx)


@MODULE.on(TURN_CLOSE, stage=7)
def store_chests(ctx: AlhambraContext, seat: int) -> None:
    """T7, TRE-5: when all tiles are placed and the last redesigns are done."""
    if CHAMBER.of(ctx.state).bought:
        ctx.push(Storing(seat))


def fill_room(ctx: AlhambraContext) -> None:
    """TRE-9: what nobody has stored returns to the bag, then the room is filled again.

    TRE-10: once the bag holds too few, no room is ever filled again, whatever returns to it.
    """
    own = CHAMBER.of(ctx.state)
    if own.bought:
        ctx.tell("chests_returned", "TRE-9", types=colours(ctx, own.bought))
        own.return_chests(own.bought)
        own.bought = ()
    if len(own.bag) < EACH and not own.closed:
        own.closed = 1
        ctx.tell("chamber_closed", "TRE-10")
    if not own.closed:
        own.put(own.room, draw(ctx))
        ctx.reveal()
        ctx.tell("room_filled", "TRE-9", room=own.room, types=colours(ctx, own.rooms[own.room - 1]))
    own.room = 0


@MODULE.on(TILE_LEFT)
def lose_chest(ctx: AlhambraContext, seat: int, tile: int) -> None:
    """TRE-12: the chest of a building that leaves the city returns to the bag; nothing else moves one."""
    own = CHAMBER.of(ctx.state)
    for held, chest in own.stored[seat]:
        if held == tile:
            rest = tuple([pair for pair in own.stored[seat] if pair[0] != tile])
            own.stored = (*own.stored[:seat], rest, *own.stored[seat + 1 :])
            own.return_chests((chest,))
            ctx.tell("chest_lost", "TRE-12", seat=seat, tile=ctx.game.tiles[tile].name)


# -- scoring ------------------------------------------------------------------------------------------------------


@MODULE.on(LINES, stage=7)
def chest_lines(ctx: AlhambraContext, round: int) -> list[Line]:
    """C7, TRE-14: most chests of any colours score as most buildings of a type do, those of Dirk too."""
    counts = [len(row) for row in CHAMBER.of(ctx.state).stored]
    lines: list[Line] = []
    for share in shares(counts, POINTS[round - 1]):
        detail = (("count", counts[share.who]), ("rank", share.rank), ("sharers", share.sharers))
        lines.append((share.who, "chests", share.points, "TRE-14", detail))
    return lines


@MODULE.on(STANDINGS)
def chest_standing(ctx: AlhambraContext, round: int) -> Standing:
    """TRE-14: everybody's chests, Dirk's too, and what the places bring."""
    keys = [(len(row), 0) for row in CHAMBER.of(ctx.state).stored]
    return Standing("chests", keys, lambda then: points_for(then, round), [list(row) for row in POINTS])


def points_for(keys: list[Key], round: int) -> list[int]:
    """Return everybody's points for so many chests."""
    points = [0] * len(keys)
    for share in shares([number for number, _ in keys], POINTS[round - 1]):
        points[share.who] = share.points
    return points


@MODULE.on(SCORING_GAIN)
def chest_gain(ctx: AlhambraContext, action: Action) -> int | None:
    """A chest is always worth having; a room is worth what it changes now and later, less what it leaves to others."""
    if action.verb == STORE_VERB.name:
        return 3
    if action.verb != BUY_VERB.name:
        return None
    own, seat = CHAMBER.of(ctx.state), action.seat
    chests = own.rooms[action.args[0] - 1]
    more = room_for(ctx, ctx.state.seats[seat].city.laid(), chests)
    if not more:
        return -PRICE
    rest = max([room_for(ctx, other.city.laid(), chests) for other in ctx.state.seats if other.seat != seat])
    points = POINTS[min(len(ctx.state.scored), len(POINTS) - 1)]
    counts = [len(row) for row in own.stored]
    before = [share.points for share in shares(counts, points) if share.who == seat]
    counts[seat] += more
    after = [share.points for share in shares(counts, points) if share.who == seat]
    # A lead is soon made up for, so it counts for a third.
    return (sum(after) - sum(before)) // 3 + more - min(rest, len(chests) - more)


def room_for(ctx: AlhambraContext, tiles: list[int], chests: tuple[int, ...]) -> int:
    """Return how many of some chests these tiles could take."""
    return sum([min(chests.count(chest), len(free_buildings(ctx, tiles, (chest,)))) for chest in set(chests)])


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


# -- what computers think of it -------------------------------------------------------------------------------------


@MODULE.on(PROSPECTS)
def chest_prospects(ctx: AlhambraContext) -> list[float]:
    """Every chest helps in all scorings to come, also where somebody else has more now."""
    points = sum([sum(row[:2]) for row in POINTS[len(ctx.state.scored) :]])
    return [points * len(row) / USUAL for row in CHAMBER.of(ctx.state).stored[: len(ctx.state.seats)]]
