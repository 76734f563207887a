"""Master builders: money worth 3, or one more redesign at the end of the owner's turn (MB)."""

from __future__ import annotations

from typing import Any, ClassVar, Final

from sabika.kernel.action import Action, Param, Verb
from sabika.kernel.action_type import UNCOUNTED, Listed
from sabika.kernel.decision import PICK
from sabika.kernel.errors import Illegal
from sabika.kernel.hooks import Module
from sabika.kernel.native import i64
from sabika.kernel.record import COUNT, OPEN, Field, Record, value
from sabika.parts.hand import Hand
from sabika.parts.hidden import FaceDown
from sabika.parts.module_area import Item
from sabika.parts.rows import count_between
from sabika.titles.alhambra.components import CURRENCIES, Card, load
from sabika.titles.alhambra.frames.extra_redesign import ExtraRedesign, can_redesign, has_tiles
from sabika.titles.alhambra.hooks import (
    AWARD_MONEY,
    CARDS,
    HAND_KINDS,
    HELD_CARDS,
    HIDDEN_CARDS,
    LAST_ACTIONS,
    MEANS,
    MODULE_AREA,
    PILES,
    PREDEAL,
    PROSPECTS,
    TURN_BEGIN,
    AlhambraContext,
)
from sabika.titles.alhambra.keeping import Kept
from sabika.titles.alhambra.means import ITEM, Means
from sabika.titles.alhambra.piles import cards_of, discard
from sabika.titles.alhambra.state import AlhambraState
from sabika.titles.alhambra.thumb import per_card, while_it_lasts

MODULE: Final = Module("master_builders", 14, "MB")
KIND: Final = "builder"
DATA: Final[dict[str, Any]] = load("master_builders")
TOTAL: Final[int] = DATA["deal"]["total"]
"""How many cards there are."""
PILES_OF_FEWER: Final[tuple[int, ...]] = (0, 0, DATA["deal"]["pile_3"], 0, DATA["deal"]["pile_5"])
PILES_OF_SIX: Final[tuple[int, ...]] = (*PILES_OF_FEWER[:4], DATA["deal"]["pile_5_with_6_players"])
"""How many go into each of the five piles, with up to five players and with six."""


@MODULE.on(CARDS)
def builder_cards() -> list[Card]:
    """MB-3, MB-4: money cards of value 3; MB-6, MB-11: each leaves the game when it has been used."""
    return [
        Card(f"{KIND}-{row['currency']}", KIND, CURRENCIES.index(row["currency"]), row["value"], money=True, once=True)
        for row in DATA["cards"]
    ]


class MasterBuilders(Record):
    """`aside` are the cards that were removed unseen; `used` is 1 when one has built in this turn (MB-8)."""

    FIELDS: ClassVar[dict[str, Field]] = {"aside": value(COUNT), "used": value(OPEN)}
    __slots__ = tuple(FIELDS)
    aside: tuple[int, ...]
    used: int

    def __init__(self) -> None:
        self.aside = ()
        self.used = 0


BUILDERS: Final = Kept(MODULE, lambda ctx: MasterBuilders())


# -- set-up -------------------------------------------------------------------------------------------------------


def in_no_hand(ctx: AlhambraContext) -> tuple[int, ...]:
    """Return all cards that nobody holds, shuffled."""
    held = [card for seat in ctx.state.seats for card in seat.hand.rest]
    left: list[int] = []
    for row in DATA["cards"]:
        card = ctx.game.card_id(f"{KIND}-{row['currency']}")
        left += [card] * (row["copies"] - held.count(card))
    return ctx.state.rng.shuffle("builder cards", left)


@MODULE.on(PREDEAL)
def deal_builders(ctx: AlhambraContext) -> None:
    """S5: two for each player, face down (MB-1), before and apart from the start money (MB-2)."""
    each: int = DATA["deal"]["per_player"]
    cards = in_no_hand(ctx)
    for seat in ctx.state.seats:
        dealt, cards = cards[:each], cards[each:]
        seat.hand = Hand(dealt)
        secret = {"cards": [ctx.game.cards[card].name for card in seat.hand.cards]}
        ctx.tell_owner("builders_dealt", "MB-1", seat.seat, secret, seat=seat.seat, count=each)


def per_pile(ctx: AlhambraContext) -> tuple[int, ...]:
    """S9: return how many go into each of the five piles; with six players there are fewer left."""
    return PILES_OF_SIX if len(ctx.state.seats) == 6 else PILES_OF_FEWER


@MODULE.on(PILES)
def into_piles(ctx: AlhambraContext) -> list[list[int]]:
    """S9: some into the piles 3 and 5; the others are removed unseen (MB-15)."""
    cards = in_no_hand(ctx)
    piles: list[list[int]] = []
    for number in per_pile(ctx):
        piles.append(list(cards[:number]))
        cards = cards[number:]
    BUILDERS.of(ctx.state).aside = cards
    return piles


# -- money --------------------------------------------------------------------------------------------------------

MODULE.add(MEANS, Means(KIND, ITEM))  # MB-5: what it shows, in its currency


@MODULE.on(AWARD_MONEY)
def builders_in_award(ctx: AlhambraContext, seat: int, currency: int, money: int) -> int:
    """E3: unspent cards count in their currency, for they are money (MB-5)."""
    faces = [ctx.game.cards[card] for card in ctx.state.seats[seat].hand.rest]
    return money + sum([face.value for face in faces if face.kind == KIND and face.currency == currency])


# -- on the table -------------------------------------------------------------------------------------------------


@MODULE.on(MODULE_AREA)
def show_builders(state: AlhambraState) -> list[Item]:
    """MB-15: return how many were removed unseen."""
    return [Item("aside", number=len(BUILDERS.of(state).aside))]


# -- building -----------------------------------------------------------------------------------------------------


def could_hold_one(ctx: AlhambraContext, seat: int) -> bool:
    """MB-15: whether a seat may have one as far as everybody knows, whatever it holds.

    Not with an empty hand, nor when all cards are open, spent, removed or in piles that nobody has drawn from.
    """
    state = ctx.state
    if not state.seats[seat].hand.size:
        return False
    kinds = cards_of(ctx, KIND)
    elsewhere = len(BUILDERS.of(state).aside) + removed_builders(state, kinds)
    elsewhere += count_between(state.display, kinds[0], kinds[-1])
    if len(state.piles) > 1:
        for number in per_pile(ctx)[6 - len(state.piles) :]:
            elsewhere += number
    return elsewhere < TOTAL


def removed_builders(state: AlhambraState, kinds: list[int]) -> int:
    """Return how many cards have left the game after use; few things leave it, so the last answer is kept."""
    last = REMOVED[0]
    if last[0] is not state.removed:
        last = REMOVED[0] = state.removed, count_between(state.removed, kinds[0], kinds[-1])
    return last[1]


REMOVED: Final[list[tuple[tuple[int, ...], int]]] = [((), 0)]
"""What had left the game, and how many of it were master builders; in one object, so that threads mix nothing up."""


class BuilderRedesign(ExtraRedesign):
    """MB-7, MB-10: one redesign by the rules of any other, after everything bought has been placed."""

    RULE: ClassVar[str] = "MB-7"
    PROMPT: ClassVar[str] = "builder"
    __slots__ = ()


class Build(Listed):
    """MB-7: at the end of their turn the owner spends one card for one redesign.

    T6 belongs to a turn, so it is never possible outside the owner's (MB-14), and whatever the action was (MB-9). The
    architect's redesign is offered at the same time, in any order, and before anything else that closes the turn
    (MB-13).
    """

    __slots__ = ()

    def asks(self, ctx: AlhambraContext, seat: int) -> bool:
        """MB-15: everybody is asked who could have a card, else the question would give a hand away."""
        return not BUILDERS.of(ctx.state).used and has_tiles(ctx, seat) and could_hold_one(ctx, seat)

    def count(self, ctx: AlhambraContext, seat: int) -> i64:
        faces = ctx.game.cards
        for card in ctx.state.seats[seat].hand.rest:
            if faces[card].kind == KIND:
                return UNCOUNTED
        return 0

    def candidates(self, ctx: AlhambraContext, seat: int) -> list[tuple[Any, ...]]:
        faces = ctx.game.cards
        return [(card,) for card in sorted(set(ctx.state.seats[seat].hand.rest)) if faces[card].kind == KIND]

    def refusal(self, ctx: AlhambraContext, action: Action) -> Illegal | None:
        """MB-8: one per turn; MB-12: none without a redesign that it could be spent for."""
        if action.args not in self.candidates(ctx, action.seat):
            return Illegal("MB-7", "you do not have this master builder", card=action.args[0])
        if BUILDERS.of(ctx.state).used:
            return Illegal("MB-8", "only one master builder per turn may build")
        return None if can_redesign(ctx, action.seat) else Illegal("MB-12", "no redesign is possible")

    def apply(self, ctx: AlhambraContext, action: Action) -> None:
        """MB-11: the card leaves the game."""
        (card,) = action.args
        BUILDERS.of(ctx.state).used = 1
        player = ctx.state.seats[action.seat]
        player.hand = player.hand.minus((card,))
        discard(ctx, (card,))
        ctx.tell("builder_used", "MB-11", seat=action.seat, card=ctx.game.cards[card].name)
        ctx.push(BuilderRedesign(action.seat))


VERB = Verb("master_builders.redesign", "redesign once more with a master builder", Param("card", "card"))
MODULE.verbs.append(VERB)
MODULE.add(LAST_ACTIONS, Build(VERB, PICK, "MB-7"))


@MODULE.on(TURN_BEGIN)
def refresh(ctx: AlhambraContext) -> None:
    """T1: in every turn one card may build (MB-8)."""
    BUILDERS.of(ctx.state).used = 0


# -- care-taking --------------------------------------------------------------------------------------------------


def is_builder(face: Card, at: int) -> bool:
    """Any of the cards can have been removed unseen."""
    return face.kind == KIND


MODULE.add(HAND_KINDS, KIND)  # MB-15: secret in a hand
MODULE.add(HIDDEN_CARDS, FaceDown(lambda state: [BUILDERS.of(state)], "aside", is_builder))


@MODULE.on(HELD_CARDS)
def cards_aside(state: AlhambraState) -> list[int]:
    """The cards that were removed unseen."""
    return list(BUILDERS.of(state).aside)


@MODULE.on(PROSPECTS)
def builder_prospects(ctx: AlhambraContext) -> list[float]:
    """A builder is money, or a redesign that costs no action."""
    return per_card(ctx, KIND, while_it_lasts(ctx, 1.0))
