"""Caravanserai: cards whose cube climbs a step a turn; where it is says what money there is to spend (CAR)."""

from __future__ import annotations

from typing import Any, ClassVar, Final, NamedTuple

from sabika.kernel.action import Action, Param, Verb
from sabika.kernel.action_type import NOTHING, Listed, Options
from sabika.kernel.decision import PICK
from sabika.kernel.errors import Illegal
from sabika.kernel.hooks import Module
from sabika.kernel.native import i64
from sabika.kernel.record import OPEN, Field, Record, value
from sabika.parts.module_area import Item
from sabika.titles.alhambra.components import CURRENCIES, TYPES, Card, load
from sabika.titles.alhambra.frames.paying import Paying
from sabika.titles.alhambra.hooks import (
    ACTIONS,
    AWARD_MONEY,
    CARDS,
    HELD_CARDS,
    MEANS,
    MODULE_AREA,
    MONEY_VOID,
    PROSPECTS,
    SCORING_GAIN,
    START_ACTIONS,
    TURN_BEGIN,
    AlhambraContext,
)
from sabika.titles.alhambra.keeping import Kept
from sabika.titles.alhambra.means import ANY, ITEM, Held, OutsideMeans, Purchase
from sabika.titles.alhambra.piles import cards_of
from sabika.titles.alhambra.state import AlhambraState
from sabika.titles.alhambra.thumb import COIN, pays_exactly, turns_left, while_it_lasts
from sabika.titles.alhambra.tiles import tally_types

MODULE: Final = Module("caravanserai", 19, "CAR", difficulty=1)
KIND: Final = "caravanserai"
AMOUNT: Final = "caravan"
"""The kind of the faces that stand for a cube on a field with money: they pay like a card of it."""
DATA: Final[dict[str, Any]] = load("caravanserai")
ROWS: Final[list[dict[str, Any]]] = DATA["cards"]
COLUMN: Final[list[int]] = DATA["track"]["values"][1:]
"""The fields with money in the column of each card, from below."""
SIDES: Final = ((2, "side_2_right"), (3, "side_3_left"), (4, "side_4_right"))
"""The side fields: in which row each is, and what the table calls it."""
FIELDS: Final = len(COLUMN) + len(SIDES)
MOST_CARDS: Final[int] = DATA["price"]["max_cards_per_player"]
PRICES: Final = tuple([DATA["price"].get(f"types_{number}", 0) for number in range(len(TYPES) + 1)])
"""CAR-5: what a card costs with so many types in the city."""
CHEAPEST: Final = min([price for price in PRICES if price])
NEEDED: Final = (DATA["price"]["min_types_first_card"], DATA["price"]["min_types_second_card"])
"""CAR-3: how many types the first and the second card take."""


"""The type of what has none."""


class Caravans(Record):
    """CAR-20: what lies before each seat, for all to see: every card as the face of the field where its cube is.

    `first` is the card id of the first of the eight. `moved` says whether a cube has moved in this turn (CAR-9), and
    `spent` lists the cards whose money was used since it began (CAR-17).
    """

    FIELDS: ClassVar[dict[str, Field]] = {
        "first": value(OPEN),
        "owned": value(OPEN),
        "moved": value(OPEN),
        "spent": value(OPEN),
    }
    __slots__ = tuple(FIELDS)
    first: int
    owned: tuple[tuple[int, ...], ...]
    moved: int
    spent: tuple[int, ...]

    def __init__(self, first: int, players: int) -> None:
        self.first = first
        self.owned = ((),) * players
        self.moved = 0
        self.spent = ()

    def card_of(self, face: int) -> int:
        """Return the card that a face belongs to: those of its fields follow the eight, card by card."""
        beyond = face - self.first - len(ROWS)
        return face if beyond < 0 else self.first + beyond // FIELDS

    def open(self) -> list[int]:
        """Return the cards that nobody has bought."""
        owned = [self.card_of(face) for faces in self.owned for face in faces]
        return [card for card in range(self.first, self.first + len(ROWS)) if card not in owned]

    def turn(self, seat: int, old: int, new: int) -> None:
        """Lay another face of one of a seat's cards."""
        faces = tuple([new if face == old else face for face in self.owned[seat]])
        self.owned = (*self.owned[:seat], faces, *self.owned[seat + 1 :])


CARAVANS: Final = Kept(MODULE, lambda ctx: Caravans(cards_of(ctx, KIND)[0], len(ctx.state.seats)))
caravans_of = CARAVANS.of


# -- the box ------------------------------------------------------------------------------------------------------


@MODULE.on(CARDS)
def cards_and_fields() -> list[Card]:
    """S11: the eight cards with the cube on 0, then each with the cube on one of its fields with money."""
    cards = [Card(row["id"], KIND, currencies=currencies_of(row)) for row in ROWS]
    return [*cards, *[face for row in ROWS for face in fields_of_card(row)]]


def currencies_of(row: dict[str, Any]) -> tuple[int, ...]:
    """Return the main currency of a card, then those of its side fields from below."""
    return tuple([CURRENCIES.index(row[name]) for name in ("main", *[name for _, name in SIDES])])


def fields_of_card(row: dict[str, Any]) -> list[Card]:
    """Return the faces of a card's fields: the column from below, then the side fields."""
    _, main, number = row["id"].split("-")
    shown = currencies_of(row)
    places = [(shown[0], amount) for amount in COLUMN]
    places += [(side, amount) for side, (amount, _) in zip(shown[1:], SIDES, strict=True)]
    return [
        Card(f"{AMOUNT}-{CURRENCIES[currency]}-{main}-{number}-{amount}", AMOUNT, currency, amount, currencies=shown)
        for currency, amount in places
    ]


class Place(NamedTuple):
    """A field of a card: how much money there is, and whether it is a side field."""

    amount: int
    aside: bool


def place_of(ctx: AlhambraContext, face: int) -> Place:
    """Return the field of a face."""
    shown = ctx.game.cards[face]
    return Place(shown.value, shown.value > 0 and shown.currency != shown.currencies[0])


def steps_from(ctx: AlhambraContext, face: int) -> list[int]:
    """CAR-10: return where a cube may go: up the column, or between the column and the side field of its row.

    CAR-11: so from a side field there is one way, back. There is none down.
    """
    known: dict[int, list[int]] | None = ctx.game.notes.get(MODULE.id)
    if known is None:
        known = ctx.game.notes[MODULE.id] = {}
    found = known.get(face)
    if found is None:
        found = known[face] = find_steps(ctx, face)
    return found


def find_steps(ctx: AlhambraContext, face: int) -> list[int]:
    """Return the same, found out anew."""
    own = CARAVANS.of(ctx.state)
    card, here = own.card_of(face), place_of(ctx, face)
    start = own.first + len(ROWS) + (card - own.first) * FIELDS
    steps: list[int] = []
    for other in range(start, start + FIELDS):
        there = place_of(ctx, other)
        up = there.amount == here.amount + 1 and not there.aside and not here.aside
        if up or (there.amount == here.amount and there.aside != here.aside):
            steps.append(other)
    return steps


# -- buying -------------------------------------------------------------------------------------------------------


def count_types(ctx: AlhambraContext, seat: int) -> int:
    """CAR-4: count the building types in a seat's city; what lies elsewhere or counts as none does not matter."""
    left = tally_types(ctx, ctx.state.seats[seat].city)
    types = 0
    while left:
        if left & 255:
            types += 1
        left >>= 8
    return types


def hindrance(ctx: AlhambraContext, seat: int) -> Illegal | None:
    """Return why a seat cannot buy any card now, whatever it could pay."""
    owned = len(CARAVANS.of(ctx.state).owned[seat])
    if owned >= MOST_CARDS:
        return Illegal("CAR-2", f"nobody owns more than {MOST_CARDS} caravanserai cards")
    types = count_types(ctx, seat)
    if types < NEEDED[owned]:
        needed = NEEDED[owned]
        return Illegal("CAR-3", f"{types} building types in the city, {needed} are needed", types=types, needed=needed)
    return None


class BuyCard(Paying):
    """CAR-1: buy a card as one buys a building; exactly paid it earns an action (CAR-6).

    CAR-5: types in the city make the price, of the second card too. Losing types later changes nothing (CAR-8).
    """

    __slots__ = ()

    def hopeless(self, held: Held) -> bool:
        return not held.reaches(ANY, CHEAPEST)

    def targets(self, ctx: AlhambraContext, seat: int) -> list[tuple[Any, ...]]:
        own = CARAVANS.of(ctx.state)
        owned = len(own.owned[seat])
        if owned >= MOST_CARDS or count_types(ctx, seat) < NEEDED[owned]:
            return []
        return [(card,) for card in own.open()]

    def purchase(self, ctx: AlhambraContext, target: tuple[Any, ...]) -> Purchase:
        refusal = hindrance(ctx, ctx.state.active)
        if refusal is not None:
            raise refusal
        if target[0] not in CARAVANS.of(ctx.state).open():
            raise Illegal("CAR-7", "that card is not for sale", card=target[0])
        return self.quote(ctx, target)

    def quote(self, ctx: AlhambraContext, target: tuple[Any, ...]) -> Purchase:
        return Purchase(KIND, ANY, PRICES[count_types(ctx, ctx.state.active)], "CAR-6", earns=True)

    def hand_over(self, ctx: AlhambraContext, action: Action, purchase: Purchase, paid: int) -> None:
        """CAR-7: the card lies open before the buyer, its cube on 0."""
        own, seat, faces = CARAVANS.of(ctx.state), action.seat, ctx.game.cards
        own.owned = (*own.owned[:seat], (*own.owned[seat], action.args[0]), *own.owned[seat + 1 :])
        if ctx.events is not None:
            names = {"card": faces[action.args[0]].name, "cards": [faces[card].name for card in action.args[1]]}
            ctx.tell("caravanserai_bought", "CAR-7", seat=seat, **names, paid=paid, price=purchase.price)


# -- moving -------------------------------------------------------------------------------------------------------


class MoveCube(Listed):
    """CAR-9: before the first action of a turn one cube may move one step, in any order with characters (CAR-14).

    CAR-12: one a turn, with two cards too. CAR-13: nowhere else is it offered, so there is no move in a special action
    or at a claim, and a card that was bought in this turn stays at 0. The action names the field.
    """

    __slots__ = ()

    def count(self, ctx: AlhambraContext, seat: int) -> i64:
        own = CARAVANS.of(ctx.state)
        number: i64 = 0
        if not own.moved:
            for face in own.owned[seat]:
                if not own.spent or own.card_of(face) not in own.spent:
                    number += len(steps_from(ctx, face))
        return number

    def options(self, ctx: AlhambraContext, seat: int) -> Options:
        own = CARAVANS.of(ctx.state)
        if own.moved:
            return NOTHING
        free = [face for face in own.owned[seat] if own.card_of(face) not in own.spent]
        return [Action(seat, self.name, (step,)) for face in free for step in steps_from(ctx, face)]

    def refusal(self, ctx: AlhambraContext, action: Action) -> Illegal | None:
        own, there = CARAVANS.of(ctx.state), action.args[0]
        face = face_before(ctx, action.seat, there)
        if not face:
            return Illegal("CAR-9", "this is no field of a card of yours", card=there)
        if own.moved:
            return Illegal("CAR-12", "a cube has moved in this turn")
        if own.card_of(face) in own.spent:  # CAR-21: in a turn that began before it was used
            return Illegal("CAR-17", "this money was spent in this turn")
        if there in steps_from(ctx, face):
            return None
        rule = "CAR-11" if place_of(ctx, face).aside else "CAR-10"
        return Illegal(rule, "no step leads to that field", card=there)

    def apply(self, ctx: AlhambraContext, action: Action) -> None:
        own, there = CARAVANS.of(ctx.state), action.args[0]
        own.turn(action.seat, face_before(ctx, action.seat, there), there)
        own.moved = 1
        ctx.tell("cube_moved", "CAR-9", seat=action.seat, card=ctx.game.cards[there].name)


def face_before(ctx: AlhambraContext, seat: int, there: int) -> int:
    """Return the face that a seat has of the card with a field, 0 if the card is not there."""
    own, known = CARAVANS.of(ctx.state), ctx.game.cards[there].kind in (KIND, AMOUNT)
    fitting = [face for face in own.owned[seat] if known and own.card_of(face) == own.card_of(there)]
    return fitting[0] if fitting else 0


@MODULE.on(TURN_BEGIN)
def begin_turn(ctx: AlhambraContext) -> None:
    """T1: a cube may move again, also one whose money was spent since the last turn (CAR-21)."""
    own = CARAVANS.of(ctx.state)
    own.moved = 0
    own.spent = ()


BUY_VERB = Verb("caravanserai.buy", "buy a caravanserai card", Param("card", "card"), Param("cards", "cards", "with"))
MOVE_VERB = Verb("caravanserai.move", "move a marker one step, to this field of its card", Param("field", "card"))
MODULE.verbs += [BUY_VERB, MOVE_VERB]
MODULE.add(ACTIONS, BuyCard(BUY_VERB, "CAR-1", one_price=True))
MODULE.add(START_ACTIONS, MoveCube(MOVE_VERB, PICK, "CAR-9"))


# -- paying -------------------------------------------------------------------------------------------------------


class Caravan(OutsideMeans):
    """CAR-15: the money of a field pays like a card of it, and always whole (CAR-16); both of two may (CAR-18)."""

    __slots__ = ()

    def row(self, ctx: AlhambraContext, seat: int) -> Any:
        return CARAVANS.of(ctx.state).owned[seat]

    def held(self, ctx: AlhambraContext, seat: int) -> tuple[int, ...]:
        """CAR-19: a cube on 0 pays nothing."""
        owned, faces = CARAVANS.of(ctx.state).owned[seat], ctx.game.cards
        return tuple([face for face in owned if faces[face].kind == AMOUNT]) if owned else ()

    def spend(self, ctx: AlhambraContext, seat: int, card: int) -> None:
        """CAR-17, CAR-21: the cube goes back to 0 by every use, in the own turn or not."""
        own = CARAVANS.of(ctx.state)
        own.spent = (*own.spent, own.card_of(card))
        own.turn(seat, card, own.card_of(card))


MODULE.add(MEANS, Caravan(AMOUNT, ITEM))


@MODULE.on(AWARD_MONEY)
def count_caravans(ctx: AlhambraContext, seat: int, currency: int, total: int) -> int:
    """E3: when the left-over tiles are awarded, the fields count as money of their currency."""
    faces = [ctx.game.cards[face] for face in CARAVANS.of(ctx.state).owned[seat]]
    return total + sum([face.value for face in faces if face.currency == currency])


@MODULE.on(MONEY_VOID)
def lose_caravans(ctx: AlhambraContext, seat: int, currency: int) -> None:
    """E2: money of a currency that is void is lost, as if it was spent."""
    own = CARAVANS.of(ctx.state)
    for face in own.owned[seat]:
        if ctx.game.cards[face].currency == currency:
            own.turn(seat, face, own.card_of(face))


# -- on the table -------------------------------------------------------------------------------------------------


@MODULE.on(MODULE_AREA)
def show_caravans(state: AlhambraState) -> list[Item]:
    """Return the cards for sale, and those before each seat."""
    own = CARAVANS.of(state)
    items = [Item("for_sale", card=card) for card in own.open()]
    return items + [Item("owned", seat=seat, card=face) for seat, faces in enumerate(own.owned) for face in faces]


@MODULE.on(SCORING_GAIN)
def caravan_gain(ctx: AlhambraContext, action: Action) -> int | None:
    """A card pays for itself in a few turns; a step that helps costs nothing, so it comes before all else."""
    if action.verb == BUY_VERB.name:
        return min(5, turns_left(ctx) - 2)
    if action.verb != MOVE_VERB.name:
        return None
    seat, there = action.seat, action.args[0]
    better = worth_of(ctx, seat, there) - worth_of(ctx, seat, face_before(ctx, seat, there))
    return 50 + better if better > 0 else -1


def worth_of(ctx: AlhambraContext, seat: int, face: int) -> int:
    """Return how welcome a field is: its money, most of all where it pays exactly; from the side it does not grow."""
    here = place_of(ctx, face)
    return 2 * here.amount + (not here.aside) + 6 * (here.amount > 0 and pays_exactly(ctx, seat, face))


@MODULE.on(HELD_CARDS)
def all_cards(state: AlhambraState) -> list[int]:
    """The eight cards, for sale and before the players."""
    own = CARAVANS.of(state)
    return own.open() + [own.card_of(face) for faces in own.owned for face in faces]


@MODULE.on(PROSPECTS)
def caravan_prospects(ctx: AlhambraContext) -> list[float]:
    """A card brings some money every turn; what its cube has reached is money too."""
    each, faces = while_it_lasts(ctx, 5.0), ctx.game.cards
    return [sum([each + COIN * faces[face].value for face in owned]) for owned in caravans_of(ctx.state).owned]
