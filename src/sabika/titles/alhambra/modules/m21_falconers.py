"""Falconers: falcons for one money card each, set where four buildings meet, worth more the more of a colour (FAL)."""

from __future__ import annotations

from typing import Any, ClassVar, Final, final

from sabika.kernel.action import Action, Param, Verb
from sabika.kernel.action_type import NOTHING, UNCOUNTED, ActionType, Options, Pass
from sabika.kernel.decision import PASS, PAY
from sabika.kernel.errors import Illegal
from sabika.kernel.frame import Frame
from sabika.kernel.hooks import Module
from sabika.kernel.native import i64, vec
from sabika.kernel.record import COUNT, OPEN, Field, Record, records, value
from sabika.kernel.setup import Option
from sabika.parts.city import City, point_cells, xy
from sabika.parts.hidden import FaceDown
from sabika.parts.marks import Mark
from sabika.parts.memo import new_place
from sabika.parts.module_area import Item
from sabika.parts.payment import Bargains
from sabika.titles.alhambra.components import TYPES, Card, load
from sabika.titles.alhambra.frames.turn import DONE_VERB, Turn
from sabika.titles.alhambra.hooks import (
    ACTIONS,
    CARDS,
    HELD_CARDS,
    HIDDEN_CARDS,
    LINES,
    MARKS,
    MODULE_AREA,
    SCORING_GAIN,
    SUPPLIES,
    TILE_LAID,
    TILE_LEFT,
    AlhambraContext,
)
from sabika.titles.alhambra.keeping import Kept
from sabika.titles.alhambra.piles import cards_of, discard
from sabika.titles.alhambra.state import AlhambraState, without
from sabika.titles.alhambra.tiles import unfinished

FALCON_SUPPLY: Final = Option(
    "falcon_supply", "open", ("open", "stacks"), "FAL-14", "falconers: all can be bought, or the top of three stacks"
)
MODULE: Final = Module("falconers", 21, "FAL", difficulty=2, options=(FALCON_SUPPLY,))
DATA: Final[dict[str, Any]] = load("falconers")
COLOURS: Final = ("black", "brown", "white")
FALCON: Final = "falcon"
"""What a falcon in a city is called as a mark; its number says which colour."""
PAIR: Final[dict[str, tuple[int, int]]] = {
    row["id"]: (TYPES.index(row["types"][0]), TYPES.index(row["types"][1])) for row in DATA["falcons"]
}
"""The two building types on the back of each falcon, by name."""
WORTH: Final[tuple[int, ...]] = tuple(DATA["scoring"]["points_by_count"])
"""Points for so many falcons of one colour."""
GROUND: Final = ("building", "start")
"""FAL-5: what may lie under a falcon: buildings of the base game and the fountain."""
NO_PERCH: Final = -1
"""In place of building types: no falcon can sit there."""
POINTS: Final = new_place("points for falcons")
FITTING: Final = new_place("falcons that fit")
"""Where a city keeps these."""

Perch = tuple[int, int, int]
"""A falcon, whose it is, and the point where it sits: the north-west corner of the cell that names it (FAL-17)."""


class Flock(Record):
    """FAL-13: all falcons of one colour: those that can be bought, what lies under them in a stack, those in cities."""

    FIELDS: ClassVar[dict[str, Field]] = {"open": value(OPEN), "hidden": value(COUNT), "perched": value(OPEN)}
    __slots__ = tuple(FIELDS)
    open: tuple[int, ...]
    hidden: tuple[int, ...]
    perched: tuple[Perch, ...]

    def __init__(self) -> None:
        self.open = ()
        self.hidden = ()
        self.perched = ()

    def take(self, falcon: int) -> None:
        """Take a falcon that can be bought; if it was the top of a stack, the next one is."""
        self.open = without(self.open, (falcon,))
        if not self.open:
            self.open, self.hidden = self.hidden[:1], self.hidden[1:]

    def of(self, seat: int) -> list[Perch]:
        """Return the falcons of a seat."""
        return [perch for perch in self.perched if perch[1] == seat]


class Falconers(Record):
    """The falcons, colour by colour."""

    FIELDS: ClassVar[dict[str, Field]] = {"flocks": records(OPEN)}
    __slots__ = tuple(FIELDS)
    flocks: list[Flock]

    def __init__(self) -> None:
        self.flocks = [Flock() for _ in COLOURS]


FALCONERS: Final = Kept(MODULE, lambda ctx: Falconers())


def flocks_of(state: AlhambraState) -> list[Flock]:
    """Return the falcons, colour by colour."""
    return FALCONERS.of(state).flocks


def is_taken(state: AlhambraState, seat: int, point: int) -> bool:
    """FAL-7: return whether a falcon sits on a point of a seat's city."""
    return any([perch[2] == point for flock in flocks_of(state) for perch in flock.of(seat)])


@MODULE.on(MODULE_AREA)
def show_falcons(state: AlhambraState) -> list[Item]:
    """Return the falcons that can be bought, and how many lie under them."""
    items: list[Item] = []
    for flock in flocks_of(state):
        items += [Item("falcon", card=falcon) for falcon in flock.open]
        items += [Item("falcons_below", number=len(flock.hidden))] if flock.hidden else []
    return items


@MODULE.on(MARKS)
def show_perches(state: AlhambraState) -> list[Mark]:
    """Return every falcon in a city, with the number of its colour."""
    return [
        Mark(FALCON, seat, point, spot="nw", number=colour)
        for colour, flock in enumerate(flocks_of(state))
        for _, seat, point in flock.perched
    ]


# -- the box and the set-up ---------------------------------------------------------------------------------------


@MODULE.on(CARDS)
def all_falcons() -> list[Card]:
    """Fifteen falcons, five of each colour; every pair of building types is on the back of one."""
    return [Card(row["id"], kind_of(row["color"])) for row in DATA["falcons"]]


def kind_of(colour: str) -> str:
    """Return the kind of the falcons of a colour."""
    return f"{colour}_falcon"


@MODULE.on(SUPPLIES)
def lay_out(ctx: AlhambraContext) -> None:
    """S11: sorted by colour, all of them for sale; if so agreed in three stacks of which only the top is (FAL-14)."""
    for colour, flock in zip(COLOURS, flocks_of(ctx.state), strict=True):
        falcons = tuple(cards_of(ctx, kind_of(colour)))
        if in_stacks(ctx):
            mixed = ctx.state.rng.shuffle(f"{colour} falcons", falcons)
            flock.open, flock.hidden = mixed[:1], mixed[1:]
        else:
            flock.open = falcons


def in_stacks(ctx: AlhambraContext) -> bool:
    """Return whether the supply is three stacks."""
    return bool(ctx.game.setup.option(FALCON_SUPPLY.name) == "stacks")


# -- where a falcon may sit ---------------------------------------------------------------------------------------


class Backs:
    """What falcons and the tiles under them have to do with one another: sets of building types, as bits.

    `pairs` has the two types on the back of each falcon, by card; `types` that of each tile, none for the fountain, and
    NO_PERCH, which is all bits, for tiles that no falcon may sit on (FAL-5). `found` are the types that were asked for
    last.
    """

    __slots__ = ("found", "pairs", "types")

    def __init__(self, ctx: AlhambraContext) -> None:
        pairs = [PAIR.get(face.name) for face in ctx.game.cards]
        self.pairs: list[int] = [1 << pair[0] | 1 << pair[1] if pair is not None else 0 for pair in pairs]
        kinds, types = ctx.game.tile_kind, ctx.game.tile_type
        self.types: vec[i64] = vec[i64](
            [
                NO_PERCH if kind not in GROUND else 1 << types[tile] if types[tile] >= 0 else 0
                for tile, kind in enumerate(kinds)
            ]
        )
        self.found: Types = Types((), self.types)

    def but_for(self, unfinished: tuple[int, ...]) -> vec[i64]:
        """Return the types of all tiles when some are not finished; nobody changes it."""
        found = self.found
        if found.without != unfinished:
            types = self.types[:]
            for tile in unfinished:
                if types[tile] != NO_PERCH:
                    types[tile] = 0
            found = self.found = Types(unfinished, types)
        return found.types


@final
class Types:
    """The types of all tiles when some are not finished: one object, so that threads do not mix two up."""

    __slots__ = ("types", "without")

    def __init__(self, without: tuple[int, ...], types: vec[i64]) -> None:
        self.without: tuple[int, ...] = without
        self.types: vec[i64] = types


def backs_of(ctx: AlhambraContext) -> Backs:
    """Return these for a game, which keeps them."""
    found: Backs | None = ctx.game.notes.get(MODULE.id)
    if found is None:
        found = ctx.game.notes[MODULE.id] = Backs(ctx)
    return found


def types_around(ctx: AlhambraContext, seat: int, point: int) -> int:
    """FAL-6: return the building types around a point, as bits; NO_PERCH if no falcon can sit there.

    FAL-5: there must be four tiles, all of them buildings of the base game or the fountain, which has no type. Walls
    between them do not matter (FAL-8).
    """
    city = ctx.state.seats[seat].city
    return city.gather(point, backs_of(ctx).but_for(unfinished(ctx))) if point in city.corners() else NO_PERCH


def fitting(ctx: AlhambraContext, seat: int) -> list[tuple[int, int]]:
    """Return every falcon of the supply with every point where it could sit now; all of that is public (FAL-18).

    It is kept with the city while all that it depends on is the same.
    """
    city, without = ctx.state.seats[seat].city, unfinished(ctx)
    points = points_of(ctx, city, without)
    if not points:  # as in most cities
        return []
    flocks = flocks_of(ctx.state)
    kept: Perches | None = city.memo[FITTING] if city.memo else None
    if kept is None or not kept.holds(seat, without, flocks):
        kept = Perches(seat, without, flocks, find_fitting(ctx, seat, points))
        city.keep(FITTING, kept)
    return kept.found


def points_of(ctx: AlhambraContext, city: City, without: tuple[int, ...]) -> list[int]:
    """Return the points with two types or more around them, where some falcon could sit, taken or not; kept too."""
    kept: tuple[tuple[int, ...], list[int]] | None = city.memo[POINTS] if city.memo else None
    if kept is None or kept[0] != without:
        kept = without, city.mixed_corners(backs_of(ctx).but_for(without))
        city.keep(POINTS, kept)
    return kept[1]


class Perches:
    """Where falcons can sit in a city, and all that this depends on beside the city."""

    __slots__ = ("found", "open", "perched", "seat", "without")

    def __init__(self, seat: int, without: tuple[int, ...], flocks: list[Flock], found: list[tuple[int, int]]) -> None:
        self.seat: int = seat
        self.without: tuple[int, ...] = without
        self.open: list[tuple[int, ...]] = [flock.open for flock in flocks]
        self.perched: list[tuple[Perch, ...]] = [flock.perched for flock in flocks]
        self.found: list[tuple[int, int]] = found

    def holds(self, seat: int, without: tuple[int, ...], flocks: list[Flock]) -> bool:
        """Return whether nothing of that has changed; rows that were made anew count as changed."""
        if self.seat != seat or self.without != without:
            return False
        for at, flock in enumerate(flocks):
            if self.open[at] is not flock.open or self.perched[at] is not flock.perched:
                return False
        return True


def find_fitting(ctx: AlhambraContext, seat: int, points: list[int]) -> list[tuple[int, int]]:
    """Return the same among some points, found out anew."""
    city, flocks, backs = ctx.state.seats[seat].city, flocks_of(ctx.state), backs_of(ctx)
    taken = [perch[2] for flock in flocks for perch in flock.perched if perch[1] == seat]
    types = backs.but_for(unfinished(ctx))
    found: list[tuple[int, int]] = []
    for point in points:
        if point not in taken:
            around = city.gather(point, types)
            for flock in flocks:
                for falcon in flock.open:
                    if around & backs.pairs[falcon] == backs.pairs[falcon]:
                        found.append((falcon, point))
    return found


# -- buying -------------------------------------------------------------------------------------------------------


class BuyFalcon(ActionType):
    """FAL-3: buy one falcon with one money card, whatever it is worth (PAY-9), and set it down at once (FAL-4).

    FAL-1: only as the first and only action of a turn; what may be done before the first action is none (FAL-16).
    """

    __slots__ = ()

    def count(self, ctx: AlhambraContext, seat: int) -> i64:
        return 0 if acted_before(ctx) or not fitting(ctx, seat) else UNCOUNTED

    def options(self, ctx: AlhambraContext, seat: int) -> Options:
        spots: list[tuple[Any, ...]] = [] if acted_before(ctx) else list(fitting(ctx, seat))
        return Bargains(spots, [[(card,) for card in money_in_hand(ctx, seat)]] * len(spots)) if spots else NOTHING

    def action(self, seat: int, option: tuple[Any, ...]) -> Action:
        return Action(seat, self.name, option)

    def check(self, ctx: AlhambraContext, action: Action) -> None:
        """FAL-18: each falcon is judged by itself."""
        falcon, point, cards = action.args
        seat = action.seat
        if acted_before(ctx):
            raise Illegal("FAL-1", "falcons can only be the first and only action of a turn")
        if not any([falcon in flock.open for flock in flocks_of(ctx.state)]):
            raise Illegal("FAL-2", "that falcon is not for sale", card=falcon)
        if len(cards) != 1 or cards[0] not in money_in_hand(ctx, seat):
            raise Illegal("FAL-3", "a falcon costs one money card from your hand")
        around = types_around(ctx, seat, point)
        if around == NO_PERCH:
            raise Illegal("FAL-5", "a falcon sits where four buildings of the base game meet", cell=point)
        if is_taken(ctx.state, seat, point):
            raise Illegal("FAL-7", "a falcon sits there already", cell=point)
        if backs_of(ctx).pairs[falcon] & ~around:
            raise Illegal("FAL-6", "the two types of the falcon do not both meet there", card=falcon)

    def apply(self, ctx: AlhambraContext, action: Action) -> None:
        """FAL-9: the card is discarded, or leaves the game if that is its way; nothing is given back."""
        falcon, point, cards = action.args
        state, seat, faces = ctx.state, action.seat, ctx.game.cards
        player = state.seats[seat]
        player.hand = player.hand.minus(cards)
        discard(ctx, cards)
        flock = next(flock for flock in flocks_of(state) if falcon in flock.open)
        flock.take(falcon)
        flock.perched = (*flock.perched, (falcon, seat, point))
        x, y = xy(point)
        names = {"card": faces[falcon].name, "cards": [faces[card].name for card in cards]}
        ctx.tell("falcon_bought", "FAL-3", seat=seat, **names, x=x, y=y)
        if in_stacks(ctx):
            open_next(ctx, flock)
        if not isinstance(state.stack[-1], Falconry):
            ctx.push(Falconry(seat))


def acted_before(ctx: AlhambraContext) -> bool:
    """Return whether an action of this turn is done already."""
    frame = ctx.state.stack[-1]
    return isinstance(frame, Turn) and frame.done > 0


def money_in_hand(ctx: AlhambraContext, seat: int) -> list[int]:
    """Return the money cards of a seat, each once: nothing else pays for a falcon (FAL-3)."""
    faces = ctx.game.cards
    return [card for card in sorted(set(ctx.state.seats[seat].hand.cards)) if faces[card].money]


def open_next(ctx: AlhambraContext, flock: Flock) -> None:
    """FAL-14: the next falcon of a stack has come to light."""
    ctx.reveal()
    for falcon in flock.open:
        ctx.tell("falcon_opened", "FAL-14", card=ctx.game.cards[falcon].name)


BUY_VERB = Verb(
    "falconers.buy",
    "buy a falcon with one money card and set it on the north-west corner of a cell",
    Param("falcon", "card"),
    Param("cell", "cell", "at"),
    Param("cards", "cards", "with"),
)
BUY = BuyFalcon(BUY_VERB, PAY, "FAL-2")
ENOUGH = Pass(DONE_VERB, PASS, "FAL-2")
MODULE.verbs.append(BUY_VERB)
MODULE.add(ACTIONS, BUY)


class Falconry(Frame):
    """FAL-2: one falcon after another, as long as the player likes; then the turn goes on to its end (FAL-12).

    Whether they are asked depends on what everybody sees: a place, a falcon for it, and a hand with something in it.
    """

    RULE: ClassVar[str] = "FAL-1"
    PROMPT: ClassVar[str] = "falcons"
    __slots__ = ()

    def __init__(self, seat: int) -> None:
        self.seat = seat
        self.step = "more"

    def run(self, ctx: AlhambraContext) -> bool:
        if self.step == "more" and ctx.state.seats[self.seat].hand.size and fitting(ctx, self.seat):
            return True
        ctx.finish()
        return False

    def action_types(self, ctx: AlhambraContext, seat: int) -> tuple[ActionType, ...]:
        return (BUY, ENOUGH)

    def answer(self, ctx: AlhambraContext, action: Action, action_type: ActionType) -> None:
        action_type.apply(ctx, action)

    def declined(self, ctx: AlhambraContext, seat: int) -> None:
        """That is enough."""
        self.step = "enough"

    def default(self, ctx: AlhambraContext, seat: int) -> Action:
        return Action(seat, DONE_VERB.name)


# -- what a redesign sends back -----------------------------------------------------------------------------------


@MODULE.on(TILE_LEFT)
def leave_a_gap(ctx: AlhambraContext, seat: int, tile: int) -> None:
    """FAL-11: falcons with a gap under them return to the supply, all that the tile carried (FAL-15)."""
    city = ctx.state.seats[seat].city
    for flock in flocks_of(ctx.state):
        for perch in flock.of(seat):
            if not all([city.is_built(cell) for cell in point_cells(perch[2])]):
                send_back(ctx, flock, perch)


@MODULE.on(TILE_LAID)
def lay_under(ctx: AlhambraContext, seat: int, cell: int) -> None:
    """FAL-11: a tile comes to lie under a falcon only in the place of another one, and then the falcon returns.

    FAL-15: a tile on an empty cell moves no falcon, nor does anything else that is built. Nobody moves one (FAL-10).
    """
    for flock in flocks_of(ctx.state):
        for perch in flock.of(seat):
            if cell in point_cells(perch[2]):
                send_back(ctx, flock, perch)


def send_back(ctx: AlhambraContext, flock: Flock, perch: Perch) -> None:
    """A falcon returns to the supply, where anybody can buy it; in a stack it goes to the bottom (FAL-14)."""
    falcon, seat, _ = perch
    flock.perched = tuple([other for other in flock.perched if other != perch])
    if in_stacks(ctx) and flock.open:
        flock.hidden = (*flock.hidden, falcon)
        ctx.reveal()  # what lies hidden has changed, so there is no way back
    else:
        flock.open = tuple(sorted([*flock.open, falcon]))
    ctx.tell("falcon_returned", "FAL-11", seat=seat, card=ctx.game.cards[falcon].name)


# -- scoring ------------------------------------------------------------------------------------------------------


@MODULE.on(LINES, stage=9)
def falcon_lines(ctx: AlhambraContext, round: int) -> list[tuple[int, str, int, str, Any]]:
    """C9, FAL-19: in every scoring each colour brings points by the number of its falcons in a city; Dirk has none."""
    lines: list[tuple[int, str, int, str, Any]] = []
    for player in ctx.state.seats:
        numbers = [len(flock.of(player.seat)) for flock in flocks_of(ctx.state)]
        points = sum([WORTH[number] for number in numbers])
        if points:
            lines.append((player.seat, "falcons", points, "FAL-19", tuple(zip(COLOURS, numbers, strict=True))))
    return lines


@MODULE.on(SCORING_GAIN)
def falcon_gain(ctx: AlhambraContext, action: Action) -> int | None:
    """Return what one falcon more of its colour brings in a scoring."""
    if action.verb != BUY.name:
        return None
    (flock,) = [flock for flock in flocks_of(ctx.state) if action.args[0] in flock.open]
    number = len(flock.of(action.seat))
    return WORTH[number + 1] - WORTH[number]


# -- care-taking --------------------------------------------------------------------------------------------------


def is_of_colour(face: Card, at: int) -> bool:
    """Each stack has the falcons of one colour."""
    return face.kind == kind_of(COLOURS[at])


MODULE.add(HIDDEN_CARDS, FaceDown(flocks_of, "hidden", is_of_colour))


@MODULE.on(HELD_CARDS)
def held_cards(state: AlhambraState) -> list[int]:
    """All falcons."""
    found: list[int] = []
    for flock in flocks_of(state):
        found += [*flock.open, *flock.hidden, *[falcon for falcon, _, _ in flock.perched]]
    return found
