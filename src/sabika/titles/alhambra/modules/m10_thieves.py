"""Thieves: between two turns a thief takes one open money card of their currency (THF)."""

from __future__ import annotations

from typing import Any, ClassVar, Final

from sabika.kernel.action import Action, Param, Verb
from sabika.kernel.action_type import UNCOUNTED, Listed
from sabika.kernel.decision import PICK
from sabika.kernel.errors import Illegal
from sabika.kernel.frame import Frame
from sabika.kernel.hooks import Module
from sabika.kernel.native import i64
from sabika.kernel.orders import OrderType
from sabika.kernel.record import COUNT, OPEN, Field, Record, records, value
from sabika.parts.hidden import FaceDown
from sabika.parts.module_area import Item
from sabika.parts.supply import SecretSupply
from sabika.titles.alhambra.components import CURRENCIES, Card, load, money_faces
from sabika.titles.alhambra.frames.refill import refill_display
from sabika.titles.alhambra.frames.scoring import score_due
from sabika.titles.alhambra.frames.take_money import no_money_there, take_open
from sabika.titles.alhambra.hooks import (
    CARDS,
    HANDS,
    HELD_CARDS,
    HIDDEN_CARDS,
    MODULE_AREA,
    ORDERS,
    PROSPECTS,
    SCORING_GAIN,
    WINDOW,
    AlhambraContext,
)
from sabika.titles.alhambra.keeping import Kept
from sabika.titles.alhambra.piles import cards_of
from sabika.titles.alhambra.state import AlhambraState, next_seat
from sabika.titles.alhambra.thumb import pays_exactly, turns_left, while_it_lasts

MODULE: Final = Module("thieves", 10, "THF")
KIND: Final = "thief"
DATA: Final[dict[str, Any]] = load("thieves")
MOST_VALUE: Final = max([face.value for face in money_faces()])
"""What the best money card is worth."""
WORTH_A_THIEF: Final = 6
"""From what value on a card is worth a thief by itself, as a rule of thumb."""


class Thieves(Record):
    """THF-1: the thieves of each seat, secret but for their number; at the end they are worth nothing (THF-13).

    `undealt` are those that left the game unseen at the start.
    """

    FIELDS: ClassVar[dict[str, Field]] = {"bands": records(OPEN), "undealt": value(COUNT)}
    __slots__ = tuple(FIELDS)
    bands: list[SecretSupply]
    undealt: tuple[int, ...]

    def __init__(self, players: int) -> None:
        self.bands = [SecretSupply(seat) for seat in range(players)]
        self.undealt = ()


THIEVES: Final = Kept(MODULE, lambda ctx: Thieves(len(ctx.state.seats)))


def bands_of(state: AlhambraState) -> list[SecretSupply]:
    """Return the thieves of each seat."""
    return THIEVES.of(state).bands


@MODULE.on(MODULE_AREA)
def show_thieves(state: AlhambraState) -> list[Item]:
    """Return how many thieves each seat has; to whoever may know, which they are (THF-1)."""
    items: list[Item] = []
    for band in bands_of(state):
        known = [card for card in band.things if card > 0]
        items += [Item("thief", seat=band.seat, card=card) for card in known]
        if not known:
            items.append(Item("thieves", seat=band.seat, number=len(band.things)))
    return items


# -- the box and the set-up ---------------------------------------------------------------------------------------


@MODULE.on(CARDS)
def thief_cards() -> list[Card]:
    """Three thieves of each currency."""
    return [
        Card(f"{KIND}-{row['currency']}-{copy}", KIND, CURRENCIES.index(row["currency"]))
        for row in DATA["cards"]
        for copy in range(1, row["copies"] + 1)
    ]


@MODULE.on(HANDS)
def deal_thieves(ctx: AlhambraContext) -> None:
    """S10: shuffled and dealt face down; what is left over leaves the game unseen."""
    faces = ctx.game.cards
    mixed = ctx.state.rng.shuffle("thieves", cards_of(ctx, KIND))
    each: int = DATA["deal"][f"players_{len(ctx.state.seats)}"]
    for band in bands_of(ctx.state):
        dealt, mixed = mixed[:each], mixed[each:]
        band.add(*dealt)
        secret = {"cards": [faces[card].name for card in band.things]}
        ctx.tell_owner("thieves_dealt", "THF-1", band.seat, secret, seat=band.seat, count=each)
    THIEVES.of(ctx.state).undealt = mixed


# -- stealing -----------------------------------------------------------------------------------------------------


def can_be_stolen(ctx: AlhambraContext, card: int) -> bool:
    """THF-7: thieves take money cards of a currency and nothing else that lies in the display."""
    face = ctx.game.cards[card]
    return face.money and face.currency >= 0


def thief_for(ctx: AlhambraContext, seat: int, currency: int) -> int:
    """Return a seat's first thief of a currency, 0 if there is none."""
    faces = ctx.game.cards
    for thief in bands_of(ctx.state)[seat].things:
        if faces[thief].currency == currency:
            return thief
    return 0


class Steal(Listed):
    """THF-2: a special action of the window between two turns, of which there is none before the first (THF-12).

    The window asks everybody again from the next player on after each theft, so the earlier one comes first (THF-9)
    and one may play several (THF-8). Other special actions are chosen in the same order (THF-10).
    """

    __slots__ = ()

    def asks(self, ctx: AlhambraContext, seat: int) -> bool:
        """3c: whoever has any thief is asked while there is something to steal; both are public."""
        if seat == next_seat(ctx.state) or not bands_of(ctx.state)[seat].things:
            return False
        return any([can_be_stolen(ctx, card) for card in ctx.state.display])

    def count(self, ctx: AlhambraContext, seat: int) -> i64:
        held = bands_of(ctx.state)[seat].things
        return UNCOUNTED if held and seat != next_seat(ctx.state) else 0

    def candidates(self, ctx: AlhambraContext, seat: int) -> list[tuple[Any, ...]]:
        faces = ctx.game.cards
        return [
            (slot,)
            for slot, card in enumerate(ctx.state.display, start=1)
            if can_be_stolen(ctx, card) and thief_for(ctx, seat, faces[card].currency)
        ]

    def refusal(self, ctx: AlhambraContext, action: Action) -> Illegal | None:
        """THF-3: never right before the own turn; THF-6: only with a thief of the currency of an open card."""
        seat, slot, display = action.seat, action.args[0], ctx.state.display
        if seat == next_seat(ctx.state):
            return Illegal("THF-3", "who has the next turn does not steal", seat=seat)
        if not 1 <= slot <= len(display) or not can_be_stolen(ctx, display[slot - 1]):
            return no_money_there(slot, "THF-7")
        if not thief_for(ctx, seat, ctx.game.cards[display[slot - 1]].currency):
            return Illegal("THF-6", "there is no thief of this currency", slot=slot)
        return None

    def apply(self, ctx: AlhambraContext, action: Action) -> None:
        """THF-4: one card, whatever its value, and no more (THF-5); the thief leaves the game."""
        state, seat, faces = ctx.state, action.seat, ctx.game.cards
        card = take_open(ctx, seat, action.args[0])
        thief = thief_for(ctx, seat, faces[card].currency)
        bands_of(state)[seat].remove(thief)
        state.removed = (*state.removed, thief)
        ctx.reveal()
        ctx.tell("money_stolen", "THF-4", seat=seat, card=faces[card].name)
        ctx.push(Stolen(seat))


class Stolen(Frame):
    """THF-4: the display is filled up at once; a scoring that comes up takes place before anything else (THF-11)."""

    RULE: ClassVar[str] = "THF-4"
    __slots__ = ()

    def __init__(self, seat: int) -> None:
        self.seat = seat
        self.step = "refill"

    def run(self, ctx: AlhambraContext) -> bool:
        if self.step == "refill":
            self.step = "score"
            refill_display(ctx)
        elif not score_due(ctx):
            ctx.finish()
        return False


STEAL_VERB = Verb("thieves.steal", "take an open money card with a thief of its currency", Param("slot", "field"))
MODULE.verbs.append(STEAL_VERB)
MODULE.add(WINDOW, Steal(STEAL_VERB, PICK, "THF-2"))


@MODULE.on(SCORING_GAIN)
def theft_gain(ctx: AlhambraContext, action: Action) -> int | None:
    """There are few thieves, so they wait for much money, or for a card that pays exactly; at last they take any."""
    if action.verb != STEAL_VERB.name:
        return None
    card = ctx.state.display[action.args[0] - 1]
    value: int = ctx.game.cards[card].value
    return value - min(WORTH_A_THIEF, turns_left(ctx)) + 5 * pays_exactly(ctx, action.seat, card)


class StealWhat(OrderType):
    """An order to steal a card of a currency that is worth so much, the highest of them, and no other one."""

    __slots__ = ()

    def wants(self, ctx: AlhambraContext, action: Action, *args: int) -> bool:
        currency, least = args
        face = self.face(ctx, action)
        return face.currency == currency and face.value >= least

    def worth(self, ctx: AlhambraContext, action: Action) -> int:
        return self.face(ctx, action).value

    def face(self, ctx: AlhambraContext, action: Action) -> Card:
        """Return the card that a theft takes."""
        slot: int = action.args[0]
        return ctx.game.cards[ctx.state.display[slot - 1]]


ORDER_VERB = Verb(
    STEAL_VERB.name,
    "steal a card of this currency that is worth so much or more",
    Param("currency", "currency"),
    Param("least", "amount"),
)
MODULE.add(ORDERS, StealWhat(ORDER_VERB, range(len(CURRENCIES)), range(1, MOST_VALUE + 1)))


# -- care-taking --------------------------------------------------------------------------------------------------


def is_thief(face: Card, at: int) -> bool:
    """THF-1: anybody can have any thief."""
    return face.kind == KIND


MODULE.add(HIDDEN_CARDS, FaceDown(bands_of, "things", is_thief))
MODULE.add(HIDDEN_CARDS, FaceDown(lambda state: [THIEVES.of(state)], "undealt", is_thief))


@MODULE.on(HELD_CARDS)
def held_cards(state: AlhambraState) -> list[int]:
    """All thieves that have not been played."""
    return [*THIEVES.of(state).undealt, *(card for band in bands_of(state) for card in band.things)]


@MODULE.on(PROSPECTS)
def thief_prospects(ctx: AlhambraContext) -> list[float]:
    """A thief saves an action that would have taken one card."""
    each = while_it_lasts(ctx, 2.0)
    return [each * len(band.things) for band in bands_of(ctx.state)]
