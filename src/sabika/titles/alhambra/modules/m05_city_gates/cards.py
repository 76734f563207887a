"""The gate cards: how they come, lie open and are taken; and the wooden gates in the supply (GAT)."""

from __future__ import annotations

from typing import ClassVar, Final

from sabika.kernel.action import Action, Verb
from sabika.kernel.action_type import ActionType
from sabika.kernel.decision import PICK
from sabika.kernel.errors import Illegal
from sabika.kernel.hooks import Module
from sabika.kernel.native import i64
from sabika.kernel.record import OPEN, Field, Record, value
from sabika.kernel.setup import Option
from sabika.parts.module_area import Item
from sabika.parts.rows import occurrences
from sabika.titles.alhambra.components import Card, load
from sabika.titles.alhambra.hooks import (
    CARD_DRAWN,
    CARDS,
    DRAW_STOPS,
    HAND_KINDS,
    HELD_CARDS,
    HELD_PIECES,
    MODULE_AREA,
    PILES,
    PROSPECTS,
    SUPPLIES,
    TAKING,
    WORTH,
    AlhambraContext,
)
from sabika.titles.alhambra.keeping import Kept
from sabika.titles.alhambra.piles import cards_of
from sabika.titles.alhambra.state import AlhambraState
from sabika.titles.alhambra.thumb import per_card, while_it_lasts

NEEDED = Option(
    "needed_gates", False, (False, True), "GAT-11", "city gates: gates are only built where they are needed"
)
MODULE: Final = Module("city_gates", 5, "GAT", difficulty=2, options=(NEEDED,))
KIND: Final = "gate"


class CityGates(Record):
    """The gate card that lies open beside the wooden gates (0: none), and how many wooden gates are left there."""

    FIELDS: ClassVar[dict[str, Field]] = {"open": value(OPEN), "supply": value(OPEN)}
    __slots__ = tuple(FIELDS)
    open: int
    supply: int

    def __init__(self) -> None:
        self.open = 0
        self.supply = 0


GATES: Final = Kept(MODULE, lambda ctx: CityGates())


def record_of(state: AlhambraState) -> CityGates:
    """Return the module's own record."""
    return GATES.of(state)


@MODULE.on(MODULE_AREA)
def show_gates(state: AlhambraState) -> list[Item]:
    """Return the open gate card and the supply."""
    gates = record_of(state)
    return [*([Item("open", card=gates.open)] if gates.open else []), Item("supply", number=gates.supply)]


@MODULE.on(CARDS)
def gate_cards() -> list[Card]:
    """All gate cards look alike."""
    return [Card("gate", KIND)]


def gates_in_play(ctx: AlhambraContext) -> int:
    """Return how many gates, and as many cards, are in play: one per player."""
    per_player: int = load("city_gates")["components"]["used_per_player"]
    return per_player * len(ctx.state.seats)


@MODULE.on(SUPPLIES)
def lay_out_gates(ctx: AlhambraContext) -> None:
    """S11: the wooden gates lie in the supply."""
    record_of(ctx.state).supply = gates_in_play(ctx)


@MODULE.on(PILES)
def into_piles(ctx: AlhambraContext) -> list[list[int]]:
    """S9: one card after the other into the piles 3, 4, 5, 3, 4, 5."""
    gate = cards_of(ctx, KIND)[0]
    numbers: list[int] = load("city_gates")["deck"]["piles"]
    piles: list[list[int]] = [[] for _ in range(5)]
    for at in range(gates_in_play(ctx)):
        piles[numbers[at % len(numbers)] - 1].append(gate)
    return piles


@MODULE.on(CARD_DRAWN)
def gate_drawn(ctx: AlhambraContext, card: int, auctioneer: int) -> bool:
    """GAT-1, GAT-2: one card lies open beside the gates, a second one is discarded (and comes back, GAT-3)."""
    if ctx.game.cards[card].kind != KIND:
        return False
    state = ctx.state
    gates = record_of(state)
    if gates.open:
        state.discard = (*state.discard, card)
        ctx.tell("gate_card_discarded", "GAT-1")
    else:
        gates.open = card
        ctx.tell("gate_card_opened", "GAT-1")
    return True


@MODULE.on(DRAW_STOPS)
def only_gates_left(ctx: AlhambraContext) -> bool:
    """GAT-15: with a gate card open, drawing stops when nothing but gate cards could be drawn."""
    state, cards = ctx.state, ctx.game.cards
    if not record_of(state).open:
        return False
    for pile in (state.deck, state.discard):
        for card in pile:
            if cards[card].kind != KIND:
                return False
    return True


@MODULE.on(HELD_CARDS)
def open_card(state: AlhambraState) -> list[int]:
    """Return the card that lies open."""
    gates = record_of(state)
    return [gates.open] if gates.open else []


@MODULE.on(HELD_PIECES)
def wooden_gates(ctx: AlhambraContext) -> dict[str, int]:
    """The gates in the supply and in all cities, where each stands on the edges of two cells."""
    edges = sum([len(player.city.gates) for player in ctx.state.seats])
    return {"gates": record_of(ctx.state).supply + edges // 2}


class TakeGate(ActionType):
    """GAT-4: with TAKE MONEY a player may take the open gate card; alone, so the action names no other card."""

    __slots__ = ()

    def count(self, ctx: AlhambraContext, seat: int) -> i64:
        return 1 if record_of(ctx.state).open else 0

    def pick(self, ctx: AlhambraContext, seat: int, at: i64) -> Action:
        return Action(seat, self.name)

    def legal(self, ctx: AlhambraContext, seat: int) -> list[Action]:
        return [Action(seat, self.name)] if record_of(ctx.state).open else []

    def check(self, ctx: AlhambraContext, action: Action) -> None:
        if not record_of(ctx.state).open:
            raise Illegal("GAT-4", "no gate card is face up")

    def apply(self, ctx: AlhambraContext, action: Action) -> None:
        """GAT-5: it goes to the hand, which is secret, beside any others."""
        gates = record_of(ctx.state)
        player = ctx.state.seats[action.seat]
        player.hand = player.hand.plus([gates.open])
        gates.open = 0
        ctx.tell("gate_card_taken", "GAT-4", seat=action.seat)


TAKE_VERB = Verb("city_gates.take", "take the face-up gate card")
MODULE.verbs.append(TAKE_VERB)
MODULE.add(TAKING, TakeGate(TAKE_VERB, PICK, "GAT-4"))
MODULE.add(HAND_KINDS, KIND)


def gates_in_hand(ctx: AlhambraContext, seat: int) -> int:
    """Return how many gate cards a seat holds."""
    rest = ctx.state.seats[seat].hand.rest
    return occurrences(rest, ctx.game.cards_by_kind[KIND][0]) if rest else 0


# -- what computers think of it -------------------------------------------------------------------------------------


@MODULE.on(WORTH)
def gate_gain(ctx: AlhambraContext, action: Action) -> float | None:
    """A card makes room, some time."""
    return while_it_lasts(ctx, 1.5) if action.verb == TAKE_VERB.name else None


@MODULE.on(PROSPECTS)
def gate_prospects(ctx: AlhambraContext) -> list[float]:
    """The cards in everybody's hand."""
    return per_card(ctx, KIND, while_it_lasts(ctx, 1.0))
