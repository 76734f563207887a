"""The power of the sultan: a card marked with a building type takes a freshly drawn tile of that type (SUL)."""

from __future__ import annotations

from typing import Any, ClassVar, Final

from sabika.kernel.action import Action, Param, Verb
from sabika.kernel.decision import PASS, PAY, PICK, YES_NO
from sabika.kernel.deed import Deed, Pass
from sabika.kernel.errors import Illegal
from sabika.kernel.frame import Frame
from sabika.kernel.hooks import Module
from sabika.kernel.record import HIDDEN, OPEN, Field, Record, records, value
from sabika.titles.alhambra.components import CURRENCIES, TYPES, Card, load
from sabika.titles.alhambra.frames.closing import Closing
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
    PILES,
    SETUP,
    Table,
)
from sabika.titles.alhambra.payment import Purchase, check_payment, settle_payment, tenders
from sabika.titles.alhambra.piles import spread
from sabika.titles.alhambra.state import AlhambraState
from sabika.titles.alhambra.tiles import type_of

MODULE = Module("power_of_the_sultan", 18, "SUL")
KIND: Final = "sultan"
DATA: Final[dict[str, Any]] = load("power_of_the_sultan")
EXTRA_TILES: Final = tuple((TYPES.index(row["top"]), TYPES.index(row["bottom"])) for row in DATA["extra_tiles"])
"""The upper and the lower building type of the six extra tiles."""


class SultanCard(Record):
    """SUL-19: an open card, its marked type, and the seat that bought it (HIDDEN: it lies beside the market)."""

    FIELDS: ClassVar[dict[str, Field]] = {"card": value(OPEN), "mark": value(OPEN), "seat": value(OPEN)}
    __slots__ = tuple(FIELDS)
    card: int
    mark: int
    seat: int

    def __init__(self, card: int, mark: int) -> None:
        self.card = card
        self.mark = mark
        self.seat = HIDDEN


class PowerOfTheSultan(Record):
    """All sultan cards on the table in the order of their arrival; several may lie beside the market (SUL-3)."""

    FIELDS: ClassVar[dict[str, Field]] = {"cards": records(OPEN)}
    __slots__ = tuple(FIELDS)
    cards: list[SultanCard]

    def __init__(self) -> None:
        self.cards = []


def cards_on_table(state: AlhambraState) -> list[SultanCard]:
    """Return the sultan cards on the table."""
    own = state.modules[MODULE.id]
    assert isinstance(own, PowerOfTheSultan)
    return own.cards


def for_sale(state: AlhambraState) -> list[SultanCard]:
    """Return the cards beside the market."""
    return [card for card in cards_on_table(state) if card.seat == HIDDEN]


# -- the box and the set-up ---------------------------------------------------------------------------------------


@MODULE.on(CARDS)
def sultan_cards() -> list[Card]:
    """Eight cards; `value` holds the price."""
    return [
        Card(f"sultan-{row['currency']}-{copy}", KIND, CURRENCIES.index(row["currency"]), row["price"])
        for row in DATA["cards"]
        for copy in range(1, row["copies"] + 1)
    ]


@MODULE.on(SETUP)
def make_record(play: Table) -> None:
    """S1: no card is on the table; the display is dealt before the deck gets any."""
    play.state.modules[MODULE.id] = PowerOfTheSultan()


@MODULE.on(PILES)
def into_piles(play: Table) -> list[list[int]]:
    """S9: three cards, drawn at random, into pile 1, two into pile 2 and three into pile 3."""
    return spread(play, KIND, DATA["deck"])


# -- arrival ------------------------------------------------------------------------------------------------------


def draw_extra_tile(play: Table) -> tuple[int, int]:
    """SUL-2: one of the six extra tiles at random; it is mixed with the others again."""
    play.reveal()
    return play.state.rng.pick("sultan extra tiles", EXTRA_TILES)


@MODULE.on(CARD_DRAWN)
def lay_beside_market(play: Table, card: int, auctioneer: int) -> bool:
    """SUL-1: a drawn sultan card lies beside the market, marked with the upper type of an extra tile (SUL-2)."""
    face = play.game.cards[card]
    if face.kind != KIND:
        return False
    mark = draw_extra_tile(play)[0]
    cards_on_table(play.state).append(SultanCard(card, mark))
    play.tell("sultan_card_opened", "SUL-1", card=face.name, mark=TYPES[mark])
    return True


# -- buying -------------------------------------------------------------------------------------------------------


class BuyCard(Deed):
    """SUL-4: buy a sultan card as one buys a building, in the currency on the card."""

    __slots__ = ()

    def purchase(self, play: Table, card: SultanCard) -> Purchase:
        """Return what a card costs."""
        face = play.game.cards[card.card]
        return Purchase("sultan", face.currency, face.value, "SUL-4")

    def offer(self, play: Table, seat: int) -> list[Action]:
        found: list[Action] = []
        for number, card in enumerate(for_sale(play.state), start=1):
            for cards in tenders(play, seat, self.purchase(play, card)):
                found.append(Action(seat, self.name, (number, cards)))
        return found

    def check(self, play: Table, action: Action) -> None:
        number, cards = action.args
        offered = for_sale(play.state)
        if not 1 <= number <= len(offered):
            raise Illegal("SUL-4", f"there is no sultan card {number} beside the market", number=number)
        check_payment(play, action.seat, self.purchase(play, offered[number - 1]), cards)

    def do(self, play: Table, action: Action) -> None:
        """SUL-5: the card with its mark lies open before the buyer; SUL-4: an exact payment earns another action."""
        number, cards = action.args
        card = for_sale(play.state)[number - 1]
        purchase = self.purchase(play, card)
        paid = check_payment(play, action.seat, purchase, cards)
        settle_payment(play, action.seat, cards)
        card.seat = action.seat
        faces = play.game.cards
        details: dict[str, Any] = {"card": faces[card.card].name, "mark": TYPES[card.mark], "paid": paid}
        names = [faces[paying].name for paying in cards]
        play.tell("sultan_card_bought", "SUL-4", seat=action.seat, cards=names, price=purchase.price, **details)
        if paid == purchase.price:
            play.game.earn_extra(play)
        play.push(Marking(action.seat, card.card))


class Marking(Frame):
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
        self.seat = seat
        self.step = "ask"
        self.card = card
        self.types = ()

    def run(self, play: Table) -> bool:
        if self.step != "done":
            return True
        play.finish()
        return False

    def deeds(self, play: Table, seat: int) -> tuple[Deed, ...]:
        return (MARK,) if self.step == "mark" else (REDRAW, NO_REDRAW)

    def declined(self, play: Table, seat: int) -> None:
        self.step = "done"


def marking(play: Table) -> Marking:
    """Return the frame in which a card is marked."""
    frame = play.state.stack[-1]
    assert isinstance(frame, Marking)
    return frame


class Redraw(Deed):
    """SUL-6: reject the marked type; an extra tile is drawn."""

    __slots__ = ()

    def offer(self, play: Table, seat: int) -> list[Action]:
        return [Action(seat, self.name)]

    def check(self, play: Table, action: Action) -> None:
        pass

    def do(self, play: Table, action: Action) -> None:
        frame = marking(play)
        frame.types = draw_extra_tile(play)
        frame.step = "mark"
        play.tell("extra_tile_drawn", "SUL-6", seat=action.seat, types=[TYPES[kind] for kind in frame.types])


class Mark(Deed):
    """SUL-6: one of the two types of the extra tile must be marked, also the rejected one."""

    __slots__ = ()

    def offer(self, play: Table, seat: int) -> list[Action]:
        return [Action(seat, self.name, (kind,)) for kind in marking(play).types]

    def check(self, play: Table, action: Action) -> None:
        if action.args[0] not in marking(play).types:
            raise Illegal("SUL-6", f"the extra tile does not show {TYPES[action.args[0]]}", type=action.args[0])

    def do(self, play: Table, action: Action) -> None:
        frame, mark = marking(play), action.args[0]
        for card in cards_on_table(play.state):
            if card.card == frame.card:
                card.mark = mark
        frame.step = "done"
        play.tell("sultan_card_marked", "SUL-6", seat=action.seat, mark=TYPES[mark])


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
MODULE.add(ACTIONS, BuyCard(BUY_VERB, PAY, "SUL-4", complete=False))


# -- using --------------------------------------------------------------------------------------------------------


class Claim(Deed):
    """SUL-8: whenever a tile is drawn for a market slot it may be claimed; never one for Dirk (SUL-20).

    The core draws tile after tile and slot after slot, and offers each of them (SUL-13, SUL-14) when the money and a
    scoring are through (SUL-15), from the next player on or from the active one (SUL-10). A tower that claims have emptied
    ends the game as always, and the cards that are left are worth nothing (SUL-17).
    """

    __slots__ = ()

    def asks(self, play: Table, seat: int) -> bool:
        """SUL-9: the owners of a card marked with the type of the tile are asked; that is public (SUL-19)."""
        return fitting(play, seat) is not None

    def offer(self, play: Table, seat: int) -> list[Action]:
        return [Action(seat, self.name)] if fitting(play, seat) is not None else []

    def check(self, play: Table, action: Action) -> None:
        if fitting(play, action.seat) is None:
            raise Illegal("SUL-9", "no own sultan card is marked with the type of the tile")

    def do(self, play: Table, action: Action) -> None:
        """SUL-11: the tile is free and is placed at once, or given to Dirk (SUL-21).

        SUL-18: it is neither a turn nor a purchase, so only the placing and its closing steps follow.
        """
        state, tile, seat = play.state, offered_tile(play), action.seat
        card = fitting(play, seat)
        assert card is not None
        cards_on_table(state).remove(card)  # SUL-12, SUL-16: one card for one tile, and it leaves the game
        state.removed = (*state.removed, card.card)
        player = state.seats[seat]
        player.pending = (*player.pending, tile)
        names = {"tile": play.game.tiles[tile].name, "card": play.game.cards[card.card].name}
        play.tell("tile_claimed", "SUL-9", seat=seat, **names)
        play.push(Closing(seat))
        play.push(Placement(seat, gift=1))


def offered_tile(play: Table) -> int:
    """Return the tile that is offered now."""
    offer = play.state.stack[-1]
    assert isinstance(offer, TileOffer)
    return offer.tile


def fitting(play: Table, seat: int) -> SultanCard | None:
    """Return a seat's first card that is marked with the type of the offered tile; tiles without a type fit none."""
    kind = type_of(play, offered_tile(play))
    for card in cards_on_table(play.state):
        if card.seat == seat and card.mark == kind:
            return card
    return None


CLAIM_VERB = Verb("power_of_the_sultan.claim", "take the drawn tile for a sultan card")
MODULE.verbs += [BUY_VERB, REDRAW_VERB, MARK_VERB, CLAIM_VERB]
MODULE.add(CLAIMS, Claim(CLAIM_VERB, YES_NO, "SUL-9"))


# -- care-taking --------------------------------------------------------------------------------------------------


@MODULE.on(HELD_CARDS)
def held_cards(state: AlhambraState) -> list[int]:
    """The sultan cards on the table."""
    return [card.card for card in cards_on_table(state)]


@MODULE.on(HELD_TILES)
def held_tiles(state: AlhambraState) -> list[int]:
    """The tile that is being offered."""
    return [frame.tile for frame in state.stack if isinstance(frame, TileOffer) and not frame.taken]
