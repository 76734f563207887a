"""The power of the sultan: a card marked with a building type takes a freshly drawn tile of that type (SUL)."""

from __future__ import annotations

from typing import Any, ClassVar, Final

from sabika.kernel.action import Action, Param, Verb
from sabika.kernel.action_type import ActionType, Listed, Pass
from sabika.kernel.decision import PASS, PICK, YES_NO
from sabika.kernel.errors import Illegal
from sabika.kernel.hooks import Module
from sabika.kernel.native import i64
from sabika.kernel.orders import OrderType
from sabika.kernel.record import HIDDEN, OPEN, Field, Record, value
from sabika.parts.module_area import Item
from sabika.parts.question import Question
from sabika.titles.alhambra.components import CURRENCIES, TYPES, Card, load, standard_table
from sabika.titles.alhambra.frames.closing import Closing
from sabika.titles.alhambra.frames.paying import Paying
from sabika.titles.alhambra.frames.place import Placement
from sabika.titles.alhambra.frames.turn import DONE_VERB
from sabika.titles.alhambra.frames.window import TileOffer
from sabika.titles.alhambra.hooks import (
    ACTIONS,
    CARD_DRAWN,
    CARDS,
    CLAIMS,
    HELD_CARDS,
    HELD_TILES,
    MODULE_AREA,
    ORDERS,
    PILES,
    PROSPECTS,
    WORTH,
    AlhambraContext,
)
from sabika.titles.alhambra.keeping import Kept
from sabika.titles.alhambra.means import Purchase, held_means
from sabika.titles.alhambra.payment import count_plainly
from sabika.titles.alhambra.piles import spread
from sabika.titles.alhambra.state import AlhambraState
from sabika.titles.alhambra.thumb import while_it_lasts
from sabika.titles.alhambra.tiles import type_of

MODULE: Final = Module("power_of_the_sultan", 18, "SUL", difficulty=2)
KIND: Final = "sultan"
DATA: Final[dict[str, Any]] = load("power_of_the_sultan")
EXTRA_TILES: Final = tuple((TYPES.index(row["top"]), TYPES.index(row["bottom"])) for row in DATA["extra_tiles"])
"""The upper and the lower building type of the six extra tiles."""


Marked = tuple[int, int]
"""A sultan card and the building type that is marked on it."""


class PowerOfTheSultan(Record):
    """SUL-19: the open cards with their marks, beside the market in order of arrival (SUL-3), and before each seat."""

    FIELDS: ClassVar[dict[str, Field]] = {"open": value(OPEN), "owned": value(OPEN)}
    __slots__ = tuple(FIELDS)
    open: tuple[Marked, ...]
    owned: tuple[tuple[Marked, ...], ...]

    def __init__(self, players: int) -> None:
        self.open = ()
        self.owned = ((),) * players


SULTAN: Final = Kept(MODULE, lambda ctx: PowerOfTheSultan(len(ctx.state.seats)))
sultan_of = SULTAN.of


def set_owned(state: AlhambraState, seat: int, cards: tuple[Marked, ...]) -> None:
    """Change which cards lie before a seat."""
    own = SULTAN.of(state)
    own.owned = (*own.owned[:seat], cards, *own.owned[seat + 1 :])


@MODULE.on(MODULE_AREA)
def show_sultan_cards(state: AlhambraState) -> list[Item]:
    """Return the cards beside the market by their numbers, then those before each seat, with their marks."""
    own = SULTAN.of(state)
    items = [Item("open", card=card, type=mark, number=at) for at, (card, mark) in enumerate(own.open, start=1)]
    return items + [
        Item("owned", seat=seat, card=card, type=mark) for seat, cards in enumerate(own.owned) for card, mark in cards
    ]


# -- the box and the set-up ---------------------------------------------------------------------------------------


@MODULE.on(CARDS)
def sultan_cards() -> list[Card]:
    """Eight cards; `value` holds the price."""
    return [
        Card(f"sultan-{row['currency']}-{copy}", KIND, CURRENCIES.index(row["currency"]), row["price"])
        for row in DATA["cards"]
        for copy in range(1, row["copies"] + 1)
    ]


@MODULE.on(PILES)
def into_piles(ctx: AlhambraContext) -> list[list[int]]:
    """S9: three cards, drawn at random, into pile 1, two into pile 2 and three into pile 3."""
    return spread(ctx, KIND, DATA["deck"])


# -- arrival ------------------------------------------------------------------------------------------------------


def draw_extra_tile(ctx: AlhambraContext) -> tuple[int, int]:
    """SUL-2: one of the six extra tiles at random; it is mixed with the others again."""
    ctx.reveal()
    return ctx.state.rng.pick("sultan extra tiles", EXTRA_TILES)


@MODULE.on(CARD_DRAWN)
def lay_beside_market(ctx: AlhambraContext, card: int, auctioneer: int) -> bool:
    """SUL-1: a drawn sultan card lies beside the market, marked with the upper type of an extra tile (SUL-2)."""
    face = ctx.game.cards[card]
    if face.kind != KIND:
        return False
    mark = draw_extra_tile(ctx)[0]
    own = SULTAN.of(ctx.state)
    own.open = (*own.open, (card, mark))
    ctx.tell("sultan_card_opened", "SUL-1", card=face.name, mark=TYPES[mark])
    return True


# -- buying -------------------------------------------------------------------------------------------------------


class BuyCard(Paying):
    """SUL-4: buy a sultan card as one buys a building, in the currency on the card; exactly paid it earns an action."""

    __slots__ = ()

    def count(self, ctx: AlhambraContext, seat: int) -> i64:
        lots, faces = SULTAN.of(ctx.state).open, ctx.game.cards
        if not lots:
            return 0
        held = held_means(ctx, seat)
        size: i64 = 0
        for card, _ in lots:
            number = count_plainly(ctx, seat, held, faces[card].currency, faces[card].value)
            if number < 0:
                return super().count(ctx, seat)
            size += number
        return size

    def targets(self, ctx: AlhambraContext, seat: int) -> list[tuple[Any, ...]]:
        return [(number,) for number in range(1, len(SULTAN.of(ctx.state).open) + 1)]

    def purchase(self, ctx: AlhambraContext, target: tuple[Any, ...]) -> Purchase:
        number, lots = target[0], SULTAN.of(ctx.state).open
        if not 1 <= number <= len(lots):
            raise Illegal("SUL-4", f"there is no sultan card {number} beside the market", number=number)
        face = ctx.game.cards[lots[number - 1][0]]
        return Purchase(KIND, face.currency, face.value, "SUL-4", earns=True)

    def hand_over(self, ctx: AlhambraContext, action: Action, purchase: Purchase, paid: int) -> None:
        """SUL-5: the card with its mark lies open before the buyer, not in the hand; a seat may own any number."""
        number, faces = action.args[0], ctx.game.cards
        own = SULTAN.of(ctx.state)
        card, mark = own.open[number - 1]
        own.open = (*own.open[: number - 1], *own.open[number:])
        set_owned(ctx.state, action.seat, (*own.owned[action.seat], (card, mark)))
        if ctx.events is not None:
            details: dict[str, Any] = {"mark": TYPES[mark], "cards": [faces[coin].name for coin in action.args[1]]}
            ctx.tell("sultan_card_bought", "SUL-4", seat=action.seat, card=faces[card].name, **details, paid=paid)

    def follow(self, ctx: AlhambraContext, action: Action) -> None:
        ctx.push(Marking(action.seat, SULTAN.of(ctx.state).owned[action.seat][-1][0]))


class Marking(Question):
    """SUL-6: directly at the purchase the buyer may reject the marked type, once; then the mark stays (SUL-7).

    `card` is the card, `types` are those of the extra tile that was drawn for it.
    """

    RULE: ClassVar[str] = "SUL-6"
    PROMPT: ClassVar[str] = "sultan_mark"
    FIELDS: ClassVar[dict[str, Field]] = {"card": value(OPEN), "types": value(OPEN)}
    __slots__ = tuple(FIELDS)
    card: int
    types: tuple[int, ...]

    def __init__(self, seat: int, card: int) -> None:
        super().__init__(seat)
        self.card = card
        self.types = ()

    def action_types(self, ctx: AlhambraContext, seat: int) -> tuple[ActionType, ...]:
        return (MARK,) if self.types else (REDRAW, NO_REDRAW)


def marking(ctx: AlhambraContext) -> Marking:
    """Return the frame in which a card is marked."""
    frame = ctx.state.stack[-1]
    assert isinstance(frame, Marking)
    return frame


class Redraw(Listed):
    """SUL-6: reject the marked type; an extra tile is drawn."""

    __slots__ = ()

    def apply(self, ctx: AlhambraContext, action: Action) -> None:
        frame = marking(ctx)
        frame.types = draw_extra_tile(ctx)
        frame.step = "mark"
        ctx.tell("extra_tile_drawn", "SUL-6", seat=action.seat, types=[TYPES[kind] for kind in frame.types])


class Mark(Listed):
    """SUL-6: one of the two types of the extra tile must be marked, also the rejected one."""

    __slots__ = ()

    def candidates(self, ctx: AlhambraContext, seat: int) -> list[tuple[Any, ...]]:
        return [(kind,) for kind in marking(ctx).types]

    def refusal(self, ctx: AlhambraContext, action: Action) -> Illegal | None:
        kind = action.args[0]
        if kind in marking(ctx).types:
            return None
        return Illegal("SUL-6", f"the extra tile does not show {TYPES[kind]}", type=kind)

    def apply(self, ctx: AlhambraContext, action: Action) -> None:
        frame, mark = marking(ctx), action.args[0]
        owned = SULTAN.of(ctx.state).owned[action.seat]
        cards = tuple([(card, mark if card == frame.card else old) for card, old in owned])
        set_owned(ctx.state, action.seat, cards)
        ctx.tell("sultan_card_marked", "SUL-6", seat=action.seat, mark=TYPES[mark])


BUY_VERB = Verb(
    "power_of_the_sultan.buy",
    "buy a sultan card, counted in the order in which they lie beside the market",
    Param("number", "amount"),
    Param("cards", "cards", "with"),
)
REDRAW_VERB = Verb("power_of_the_sultan.redraw", "reject the marked type and draw an extra tile")
MARK_VERB = Verb("power_of_the_sultan.mark", "mark one of the types of the extra tile", Param("type", "type"))
REDRAW = Redraw(REDRAW_VERB, YES_NO, "SUL-6")
NO_REDRAW = Pass(DONE_VERB, PASS, "SUL-6")
MARK = Mark(MARK_VERB, PICK, "SUL-6")
MODULE.add(ACTIONS, BuyCard(BUY_VERB, "SUL-4"))


# -- using --------------------------------------------------------------------------------------------------------


class Claim(Listed):
    """SUL-8: whenever a tile is drawn for a market slot it may be claimed; never one for Dirk (SUL-20).

    The core draws tile after tile and slot after slot, and offers each of them (SUL-13, SUL-14) when the money and a
    scoring are through (SUL-15), from the next player on or from the active one (SUL-10). If claims empty the tower the
    game ends as always, and the cards that are left are worth nothing (SUL-17).
    """

    __slots__ = ()

    def asks(self, ctx: AlhambraContext, seat: int) -> bool:
        """SUL-9: the owners of a card marked with the type of the tile are asked; that is public (SUL-19)."""
        return fitting(ctx, seat) != HIDDEN

    def refusal(self, ctx: AlhambraContext, action: Action) -> Illegal | None:
        if fitting(ctx, action.seat) != HIDDEN:
            return None
        return Illegal("SUL-9", "none of your sultan cards is marked with the type of the tile")

    def apply(self, ctx: AlhambraContext, action: Action) -> None:
        """SUL-11: the tile is free and is placed at once, or given to Dirk (SUL-21).

        SUL-18: it is neither a turn nor a purchase, so only the placing and its closing steps follow.
        """
        state, tile, seat = ctx.state, offered_tile(ctx), action.seat
        card = fitting(ctx, seat)
        owned = SULTAN.of(state).owned[seat]
        set_owned(state, seat, tuple([other for other in owned if other[0] != card]))
        state.removed = (*state.removed, card)  # SUL-12, SUL-16: one card for one tile, and it leaves the game
        player = state.seats[seat]
        player.pending = (*player.pending, tile)
        names = {"tile": ctx.game.tiles[tile].name, "card": ctx.game.cards[card].name}
        ctx.tell("tile_claimed", "SUL-9", seat=seat, **names)
        ctx.push(Closing(seat))
        ctx.push(Placement(seat, gift=1))


def offered_tile(ctx: AlhambraContext) -> int:
    """Return the tile that is offered now."""
    offer = ctx.state.stack[-1]
    assert isinstance(offer, TileOffer)
    return offer.tile


def fitting(ctx: AlhambraContext, seat: int) -> int:
    """Return a seat's first card marked with the type of the offered tile, or HIDDEN; tiles without a type fit none."""
    kind = type_of(ctx, offered_tile(ctx))
    for card, mark in SULTAN.of(ctx.state).owned[seat]:
        if mark == kind:
            return card
    return HIDDEN


CLAIM_VERB = Verb("power_of_the_sultan.claim", "take the drawn tile with a sultan card")
MODULE.verbs += [BUY_VERB, REDRAW_VERB, MARK_VERB, CLAIM_VERB]
MODULE.add(CLAIMS, Claim(CLAIM_VERB, YES_NO, "SUL-9"))


class ClaimWhat(OrderType):
    """An order to claim a tile of a type that costs so much, and no other one."""

    __slots__ = ()

    def wants(self, ctx: AlhambraContext, action: Action, *args: int) -> bool:
        tile = offered_tile(ctx)
        return type_of(ctx, tile) == args[0] and ctx.game.tile_price[tile] >= args[1]


ORDER_VERB = Verb(
    CLAIM_VERB.name,
    "claim a tile of this type that costs so much or more",
    Param("type", "type"),
    Param("least", "amount"),
)
PRICES: Final = sorted({row["price"] for row in standard_table()["buildings"]})
"""What buildings can cost."""
MODULE.add(ORDERS, ClaimWhat(ORDER_VERB, range(len(TYPES)), PRICES))


# -- care-taking --------------------------------------------------------------------------------------------------


@MODULE.on(HELD_CARDS)
def held_cards(state: AlhambraState) -> list[int]:
    """The sultan cards on the table."""
    own = SULTAN.of(state)
    return [card for cards in (own.open, *own.owned) for card, _ in cards]


@MODULE.on(HELD_TILES)
def held_tiles(state: AlhambraState) -> list[int]:
    """The tile that is being offered."""
    return [frame.tile for frame in state.stack if isinstance(frame, TileOffer) and not frame.taken]


# -- what computers think of it -------------------------------------------------------------------------------------

A_TILE: Final = 6.0
"""What a tile that costs nothing is worth, more or less."""


def mark_worth(ctx: AlhambraContext, mark: int) -> float:
    """Return what a card with this mark is worth: dear types have more tiles, and score more."""
    return while_it_lasts(ctx, A_TILE - 1.5 + 0.4 * mark)


@MODULE.on(WORTH)
def sultan_gain(ctx: AlhambraContext, action: Action) -> float | None:
    """A card is a tile that one gets later; a mark is only changed for a better one."""
    verb, own = action.verb, sultan_of(ctx.state)
    if verb == BUY_VERB.name:
        return mark_worth(ctx, own.open[action.args[0] - 1][1])
    if verb == CLAIM_VERB.name:
        return A_TILE
    if verb == MARK_VERB.name:
        return mark_worth(ctx, action.args[0])
    if verb == REDRAW_VERB.name:
        return 1.0 - 0.4 * dict(own.owned[action.seat])[marking(ctx).card]
    return None


@MODULE.on(PROSPECTS)
def sultan_prospects(ctx: AlhambraContext) -> list[float]:
    """The cards before everybody."""
    return [sum([mark_worth(ctx, mark) for _, mark in cards]) for cards in sultan_of(ctx.state).owned]
