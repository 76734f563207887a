"""Characters: ten ability cards, auctioned the moment they turn up in the deck (CHR)."""

from __future__ import annotations

from typing import Any, ClassVar, Final

from sabika.kernel.action import Action, Param, Verb
from sabika.kernel.decision import AMOUNT, PASS, PAY, PICK, YES_NO, Facts
from sabika.kernel.deed import Deed, Pass
from sabika.kernel.errors import Illegal
from sabika.kernel.frame import Frame
from sabika.kernel.hooks import Module
from sabika.kernel.record import COUNT, HIDDEN, OPEN, Field, Record, value
from sabika.parts.auction import Auction, Bid
from sabika.parts.hand import MONEY_KINDS
from sabika.parts.hidden import FaceDown
from sabika.parts.shelf import Item
from sabika.titles.alhambra.components import TYPES, Card, load
from sabika.titles.alhambra.frames.redesign import redesign_deeds
from sabika.titles.alhambra.frames.refill import DrawTile, draw_card, set_aside
from sabika.titles.alhambra.frames.turn import DONE_VERB, Turn
from sabika.titles.alhambra.hooks import (
    AFTER_BUY,
    CARD_DRAWN,
    CARDS,
    COUNTS,
    END_LINES,
    HELD_CARDS,
    HIDDEN_CARDS,
    LAST_DEEDS,
    LINES,
    MEANS,
    MONEY_TAKEN,
    PILES,
    PROMISES,
    SCORING_FIRST,
    SETUP,
    SHELF,
    START_DEEDS,
    SUPPLIES,
    TAKE_LIMIT,
    TURN_BEGIN,
    Table,
)
from sabika.titles.alhambra.payment import (
    ALONE,
    ANY,
    Means,
    Purchase,
    check_payment,
    conclude,
    facts_of,
    most_payable,
    pay,
    tenders,
)
from sabika.titles.alhambra.piles import cards_of, discard, spread
from sabika.titles.alhambra.state import AlhambraState, put, seats_from

MODULE = Module("characters", 7, "CHR", difficulty=2, presets=("court",))
KIND: Final = "character"
ROWS: Final[list[dict[str, Any]]] = load("characters")["characters"]
ROLES: Final = tuple(row["id"] for row in ROWS)
"""The ten characters; a role is an index of this tuple."""
CONJUROR: Final = ROLES.index("traveling_magician")
BEGGAR: Final = ROLES.index("beggar")
PATRON: Final = ROLES.index("rich_patron")
MISER: Final = ROLES.index("miser")
ARCHITECT: Final = ROLES.index("architect")
MERCHANT: Final = ROLES.index("merchant")
WISE_MAN: Final = ROLES.index("wise_man")
DANCER: Final = ROLES.index("dancer")
CHANGER: Final = ROLES.index("money_changer")
CITY_WATCH: Final = ROLES.index("city_watch")


def effect(role: int, name: str) -> int:
    """Return a number printed on a character."""
    number: int = ROWS[role]["effect"][name]
    return number


class Characters(Record):
    """The characters that lie open before each seat (CHR-7); nobody loses one but by using it up (CHR-25).

    `used` are those used in this turn (CHR-11), `spare` is the face-down pile, `named` the wise man's building type
    (HIDDEN before the first scoring), `first` the card id of the first of the ten.
    """

    FIELDS: ClassVar[dict[str, Field]] = {
        "first": value(OPEN),
        "owned": value(OPEN),
        "used": value(OPEN),
        "spare": value(COUNT),
        "named": value(OPEN),
    }
    __slots__ = tuple(FIELDS)
    first: int
    owned: tuple[tuple[int, ...], ...]
    used: tuple[int, ...]
    spare: tuple[int, ...]
    named: int

    def __init__(self, first: int, players: int) -> None:
        self.first = first
        self.owned = ((),) * players
        self.used = ()
        self.spare = ()
        self.named = HIDDEN


def characters_of(state: AlhambraState) -> Characters:
    """Return the module's record."""
    own = state.modules[MODULE.id]
    assert isinstance(own, Characters)
    return own


@MODULE.on(SHELF)
def show_characters(state: AlhambraState) -> list[Item]:
    """Return who has which character, those used in this turn apart, and the type that the wise man named."""
    own = characters_of(state)
    items = [
        Item("used" if card in own.used else "owned", seat=seat, card=card)
        for seat, cards in enumerate(own.owned)
        for card in cards
    ]
    return [*items, *([Item("named", type=own.named)] if own.named != HIDDEN else [])]


# -- the box and the set-up ---------------------------------------------------------------------------------------


@MODULE.on(CARDS)
def character_cards() -> list[Card]:
    """Ten cards; `value` holds the role."""
    return [Card(name, KIND, value=role) for role, name in enumerate(ROLES)]


@MODULE.on(SETUP)
def make_record(play: Table) -> None:
    """S1: nobody owns a character."""
    play.state.modules[MODULE.id] = Characters(cards_of(play, KIND)[0], len(play.state.seats))


@MODULE.on(PILES)
def into_piles(play: Table) -> list[list[int]]:
    """S9: two cards, drawn at random, into each of the piles 2, 3 and 4."""
    return spread(play, KIND, load("characters")["deck"])


@MODULE.on(SUPPLIES)
def lay_spare_pile(play: Table) -> None:
    """S11: the remaining four stay face down."""
    rest = [card for card in cards_of(play, KIND) if card not in play.state.deck]
    characters_of(play.state).spare = play.state.rng.shuffle("spare characters", rest)


# -- owning and using ---------------------------------------------------------------------------------------------


def owner_of(play: Table, role: int) -> int:
    """Return the seat that owns a character, HIDDEN for none."""
    own = characters_of(play.state)
    for seat, cards in enumerate(own.owned):
        if own.first + role in cards:
            return seat
    return HIDDEN


def give_character(play: Table, seat: int, card: int) -> None:
    """CHR-7: the card lies open before its owner, beside any others, and works from now on."""
    own = characters_of(play.state)
    own.owned = tuple([(*cards, card) if who == seat else cards for who, cards in enumerate(own.owned)])


def use_up(play: Table, role: int) -> None:
    """Take a character out of the game, as its card says (CHR-25)."""
    own = characters_of(play.state)
    gone = own.first + role
    own.owned = tuple([tuple([card for card in cards if card != gone]) for cards in own.owned])
    play.state.removed = (*play.state.removed, gone)


@MODULE.on(TURN_BEGIN)
def refresh(play: Table) -> None:
    """CHR-11: a new turn, so everything with the rhombus can be used again."""
    characters_of(play.state).used = ()


def can_use(play: Table, seat: int, role: int) -> bool:
    """CHR-11: once per turn of the owner, and only in his own turn, which is no special action (CHR-12)."""
    own = characters_of(play.state)
    card = own.first + role
    if card not in own.owned[seat] or card in own.used:
        return False
    return any([isinstance(frame, Turn) and frame.seat == seat for frame in play.state.stack])


def check_use(play: Table, seat: int, role: int) -> None:
    """Refuse a character that is not his (CHR-7) or that was used in this turn (CHR-11)."""
    if owner_of(play, role) != seat:
        raise Illegal("CHR-7", f"{ROLES[role]} does not lie before p{seat + 1}", character=ROLES[role])
    if not can_use(play, seat, role):
        raise Illegal("CHR-11", f"{ROLES[role]} can be used once per turn", character=ROLES[role])


def use(play: Table, role: int) -> None:
    """CHR-11: note the use."""
    own = characters_of(play.state)
    own.used = (*own.used, own.first + role)


def is_money(play: Table, card: int) -> bool:
    """CHR-15: currency cards, diamonds and master builders are money cards; exchange, gate and other cards are not."""
    return play.game.cards[card].money


def open_money(play: Table) -> list[int]:
    """Return the slots of the display that show a money card."""
    return [slot for slot in (1, 2, 3, 4) if is_money(play, play.state.display[slot - 1])]


def check_open_money(play: Table, slot: int, rule: str) -> int:
    """Return the money card in a slot of the display, or refuse."""
    card = play.state.display[slot - 1] if 1 <= slot <= 4 else 0
    if not is_money(play, card):
        raise Illegal(rule, f"there is no money card in slot {slot}", slot=slot)
    return card


def take_open(play: Table, seat: int, slot: int) -> int:
    """Move an open card to a hand; its place is refilled only after the turn (CHR-18, CHR-23)."""
    state = play.state
    card = state.display[slot - 1]
    state.display = put(state.display, slot - 1, 0)
    player = state.seats[seat]
    player.hand = player.hand.plus([card])
    return card


# -- the auction --------------------------------------------------------------------------------------------------


@MODULE.on(CARD_DRAWN)
def auction_off(play: Table, card: int, auctioneer: int) -> bool:
    """CHR-1: a drawn character interrupts everything and is auctioned before another card is drawn.

    CHR-2: the auctioneer is the next player, or whoever draws in his own turn. CHR-9: what was interrupted lies below
    the auction on the stack and goes on afterwards.
    """
    if play.game.cards[card].kind != KIND:
        return False
    play.push(CharacterAuction(card, seats_from(play.state, auctioneer)))
    play.tell("auction_began", "CHR-1", card=play.game.cards[card].name, auctioneer=auctioneer)
    return True


class CharacterAuction(Auction):
    """CHR-3: the auctioneer bids first or passes, then clockwise; only players bid, Dirk does not."""

    RULE: ClassVar[str] = "CHR-3"
    PROMPT: ClassVar[str] = "auction"
    __slots__ = ()

    def deeds(self, play: Table, seat: int) -> tuple[Deed, ...]:
        return (PAY_BID,) if self.step == "pay" else (BID, NO_BID)

    def purchase(self) -> Purchase:
        """CHR-6: at least the bid, in one currency of the payer's choice or by other means of CHR-4."""
        return Purchase("auction", ANY, self.bid, "CHR-6", own_turn=False)

    def limit(self, play: Table, seat: int) -> int:
        """CHR-4: all that the bidder can pay in one currency, or by other means."""
        return most_payable(play, seat, self.purchase())

    def sold(self, play: Table) -> None:
        """CHR-7: the winner gets the card; the conjuror asks for a decision at once (CHR-13)."""
        give_character(play, self.leader, self.lot)
        card = play.game.cards[self.lot]
        play.tell("character_won", "CHR-7", seat=self.leader, card=card.name, bid=self.bid)
        if card.value == CONJUROR:
            play.push(Conjuring(self.leader))

    def unsold(self, play: Table) -> None:
        """CHR-8: no bid at all, so the card leaves the game."""
        play.state.removed = (*play.state.removed, self.lot)
        play.tell("character_removed", "CHR-8", card=play.game.cards[self.lot].name)


class PayBid(Deed):
    """CHR-6: the winner pays at least his bid; an exact payment earns nothing."""

    __slots__ = ()

    def offer(self, play: Table, seat: int) -> list[Action]:
        return [Action(seat, self.name, (cards,)) for cards in tenders(play, seat, sale(play).purchase())]

    def facts(self, play: Table, action: Action) -> Facts:
        return facts_of(play, action.seat, sale(play).purchase(), action.args[0])

    def check(self, play: Table, action: Action) -> None:
        check_payment(play, action.seat, sale(play).purchase(), action.args[0])

    def do(self, play: Table, action: Action) -> None:
        auction, cards = sale(play), action.args[0]
        purchase = auction.purchase()
        paid = pay(play, action.seat, purchase, cards)
        auction.step = "sold"
        names = [play.game.cards[card].name for card in cards]
        play.tell("bid_paid", "CHR-6", seat=action.seat, cards=names, paid=paid, price=auction.bid)
        conclude(play, action.seat, purchase, paid)


def sale(play: Table) -> CharacterAuction:
    """Return the auction that is going on."""
    auction = play.state.stack[-1]
    assert isinstance(auction, CharacterAuction)
    return auction


@MODULE.on(PROMISES)
def uncovered_bid(play: Table, seat: int) -> int:
    """CHR-4: whoever made the highest bid can pay it, whatever else is in that hand."""
    for frame in play.state.stack:
        if isinstance(frame, CharacterAuction) and frame.leader == seat:
            return max(0, frame.bid - frame.limit(play, seat))
    return 0


BID_VERB = Verb("characters.bid", "bid for the character", Param("amount", "amount"))
PAY_VERB = Verb("characters.pay", "pay the bid", Param("cards", "cards", "with"))
BID = Bid(BID_VERB, AMOUNT, "CHR-4")
NO_BID = Pass(DONE_VERB, PASS, "CHR-3")
PAY_BID = PayBid(PAY_VERB, PAY, "CHR-6", complete=False)


# -- the travelling conjuror --------------------------------------------------------------------------------------


class Conjuring(Frame):
    """CHR-13: right after winning the conjuror the owner keeps him, or swaps him for the top spare character."""

    RULE: ClassVar[str] = "CHR-13"
    PROMPT: ClassVar[str] = "conjuror"
    __slots__ = ()

    def __init__(self, seat: int) -> None:
        self.seat = seat
        self.step = "choose"

    def run(self, play: Table) -> bool:
        if self.step == "choose":
            return True
        play.finish()
        return False

    def deeds(self, play: Table, seat: int) -> tuple[Deed, ...]:
        return (KEEP, SWAP)

    def answer(self, play: Table, action: Action, deed: Deed) -> None:
        self.step = "chosen"
        deed.do(play, action)


class KeepConjuror(Deed):
    """CHR-13: he stays open before his owner and gives points at the end."""

    __slots__ = ()

    def offer(self, play: Table, seat: int) -> list[Action]:
        return [Action(seat, self.name)]

    def check(self, play: Table, action: Action) -> None:
        pass

    def do(self, play: Table, action: Action) -> None:
        play.tell("conjuror_kept", "CHR-13", seat=action.seat)


class SwapConjuror(Deed):
    """CHR-13: he leaves the game, and the top spare character is his owner's, open and usable at once."""

    __slots__ = ()

    def offer(self, play: Table, seat: int) -> list[Action]:
        return [Action(seat, self.name)] if characters_of(play.state).spare else []

    def check(self, play: Table, action: Action) -> None:
        if not characters_of(play.state).spare:
            raise Illegal("CHR-13", "no spare character is left")

    def do(self, play: Table, action: Action) -> None:
        own = characters_of(play.state)
        card, own.spare = own.spare[0], own.spare[1:]
        use_up(play, CONJUROR)
        give_character(play, action.seat, card)
        play.reveal()
        play.tell("conjuror_swapped", "CHR-13", seat=action.seat, card=play.game.cards[card].name)


KEEP_VERB = Verb("characters.keep", "keep the travelling conjuror")
SWAP_VERB = Verb("characters.swap", "swap the travelling conjuror for the top spare character")
KEEP = KeepConjuror(KEEP_VERB, YES_NO, "CHR-13")
SWAP = SwapConjuror(SWAP_VERB, YES_NO, "CHR-13")


@MODULE.on(END_LINES)
def conjuror_points(play: Table, round: int) -> list[tuple[int, str, int, str, Any]]:
    """E6, CHR-13: points for a kept conjuror."""
    seat = owner_of(play, CONJUROR)
    points = effect(CONJUROR, "keep_points")
    return [(seat, ROLES[CONJUROR], points, "CHR-13", ())] if seat != HIDDEN else []


# -- before the first action: beggar, dancer, money changer ---------------------------------------------------------


class Beg(Deed):
    """CHR-14: with fewer than three money cards in hand, draw the top card of the deck."""

    __slots__ = ()

    def offer(self, play: Table, seat: int) -> list[Action]:
        if can_use(play, seat, BEGGAR) and is_poor(play, seat):
            return [Action(seat, self.name)]
        return []

    def check(self, play: Table, action: Action) -> None:
        check_use(play, action.seat, BEGGAR)
        if not is_poor(play, action.seat):
            raise Illegal("CHR-14", "the beggar asks for fewer than three money cards in hand")

    def do(self, play: Table, action: Action) -> None:
        use(play, BEGGAR)
        play.tell("beggar_used", "CHR-14", seat=action.seat)
        play.push(Begging(action.seat))


def is_poor(play: Table, seat: int) -> bool:
    """CHR-14, CHR-15: count the money cards in a hand."""
    held = [card for card in play.state.seats[seat].hand.cards if is_money(play, card)]
    return len(held) < effect(BEGGAR, "hand_money_cards_below")


class Begging(Frame):
    """CHR-14: draw until a card comes that goes to the hand; others are handled by their own rules (table 3a)."""

    RULE: ClassVar[str] = "CHR-14"
    __slots__ = ()

    def __init__(self, seat: int) -> None:
        self.seat = seat
        self.step = "draw"

    def run(self, play: Table) -> bool:
        """Draw; a scoring card waits for the end of this turn, an auction interrupts (CHR-2: he is the auctioneer)."""
        depth = len(play.state.stack)
        while True:
            card = draw_card(play)
            if card <= MONEY_KINDS or not set_aside(play, card, self.seat):
                self.receive(play, card)
                return False
            if len(play.state.stack) > depth:
                return False

    def receive(self, play: Table, card: int) -> None:
        """CHR-14: the card goes to the hand, unseen by the others; CHR-26: without one the use is spent as well."""
        play.finish()
        if not card:
            play.tell("beggar_left_empty", "CHR-26", seat=self.seat)
            return
        player = play.state.seats[self.seat]
        player.hand = player.hand.plus([card])
        secret = {"card": play.game.cards[card].name}
        play.tell_owner("beggar_drew", "CHR-14", self.seat, secret, seat=self.seat)


class Dance(Deed):
    """CHR-22: pick one tile of the market; a new one from the tower takes its place."""

    __slots__ = ()

    def offer(self, play: Table, seat: int) -> list[Action]:
        if not can_use(play, seat, DANCER) or not play.state.tower:
            return []
        return [Action(seat, self.name, (field,)) for field in (1, 2, 3, 4) if play.state.market[field - 1]]

    def check(self, play: Table, action: Action) -> None:
        field = action.args[0]
        check_use(play, action.seat, DANCER)
        if not play.state.tower:
            raise Illegal("CHR-22", "the tower is empty")
        if not 1 <= field <= 4 or not play.state.market[field - 1]:
            raise Illegal("CHR-22", f"there is no tile on field {field}", field=field)

    def do(self, play: Table, action: Action) -> None:
        use(play, DANCER)
        play.tell("dancer_used", "CHR-22", seat=action.seat, field=action.args[0])
        play.push(Dancing(action.seat, action.args[0]))


class Dancing(Frame):
    """CHR-22: a tile is drawn as for a refill, the dancer's owner first in everything; `field` is where it goes."""

    RULE: ClassVar[str] = "CHR-22"
    FIELDS: ClassVar[dict[str, Field]] = {"field": value(OPEN)}
    __slots__ = tuple(FIELDS)
    field: int

    def __init__(self, seat: int, field: int) -> None:
        self.seat = seat
        self.step = "draw"
        self.field = field

    def run(self, play: Table) -> bool:
        if self.step == "draw":
            self.step = "drawn"
            play.push(DrawTile(self.seat))
        else:
            play.finish()
        return False

    def resume(self, play: Table, done: Frame) -> None:
        if isinstance(done, DrawTile) and done.tile:  # CHR-22: if none was found, the old tile stays
            self.exchange(play, done.tile)

    def exchange(self, play: Table, tile: int) -> None:
        """CHR-22: the old tile goes back into the tower, at a random position."""
        state, tiles = play.state, play.game.tiles
        old = state.market[self.field - 1]
        state.market = put(state.market, self.field - 1, tile)
        at = state.rng.below("dancer", len(state.tower) + 1)
        state.tower = (*state.tower[:at], old, *state.tower[at:])
        play.tell("tile_danced", "CHR-22", field=self.field, tile=tiles[tile].name, old=tiles[old].name)


class Change(Deed):
    """CHR-23: give one own money card and take an open one that is worth no more."""

    __slots__ = ()

    def offer(self, play: Table, seat: int) -> list[Action]:
        if not can_use(play, seat, CHANGER):
            return []
        cards, display, slots = play.game.cards, play.state.display, open_money(play)
        given = [card for card in sorted(set(play.state.seats[seat].hand.cards)) if is_money(play, card)]
        return [
            Action(seat, self.name, (card, slot))
            for card in given
            for slot in slots
            if cards[display[slot - 1]].value <= cards[card].value
        ]

    def check(self, play: Table, action: Action) -> None:
        card, slot = action.args
        check_use(play, action.seat, CHANGER)
        if not is_money(play, card) or card not in play.state.seats[action.seat].hand.cards:
            raise Illegal("CHR-23", f"{play.game.cards[card].name} is no money card of the hand", card=card)
        wanted = check_open_money(play, slot, "CHR-23")
        worth, given = play.game.cards[wanted].value, play.game.cards[card].value
        if worth > given:
            raise Illegal("CHR-23", f"the open card is worth {worth}, more than {given}", slot=slot)

    def do(self, play: Table, action: Action) -> None:
        """CHR-23: the given card goes to the discard; one kind leaves the game instead."""
        card, slot = action.args
        state, cards = play.state, play.game.cards
        use(play, CHANGER)
        player = state.seats[action.seat]
        player.hand = player.hand.minus((card,))
        discard(play, (card,))
        taken = take_open(play, action.seat, slot)
        names = {"given": cards[card].name, "taken": cards[taken].name}
        play.tell("money_changed", "CHR-23", seat=action.seat, slot=slot, **names)


BEG_VERB = Verb("characters.beg", "draw the top card of the deck (beggar)")
DANCE_VERB = Verb("characters.dance", "change the tile of a market field (dancer)", Param("field", "field"))
CHANGE_VERB = Verb(
    "characters.change",
    "give a money card for an open one that is worth no more (money changer)",
    Param("card", "card"),
    Param("slot", "field", "for"),
)
MODULE.add(START_DEEDS, Beg(BEG_VERB, PICK, "CHR-14"))
MODULE.add(START_DEEDS, Dance(DANCE_VERB, PICK, "CHR-22"))
MODULE.add(START_DEEDS, Change(CHANGE_VERB, PICK, "CHR-23"))


# -- in an action: merchant, rich patron, miser ---------------------------------------------------------------------


@MODULE.on(TAKE_LIMIT)
def merchant_limit(play: Table, seat: int, limit: int) -> int:
    """CHR-20: several cards may total 7."""
    return max(limit, effect(MERCHANT, "max_multi_card_sum")) if can_use(play, seat, MERCHANT) else limit


@MODULE.on(MONEY_TAKEN)
def merchant_used(play: Table, seat: int, number: int, total: int) -> None:
    """CHR-20: he was needed only for several cards that total more than anybody may take."""
    if number > 1 and total > play.game.sum_limit:
        use(play, MERCHANT)
        play.tell("merchant_used", "CHR-20", seat=seat, total=total)


class RichPatron(Means):
    """CHR-16: he pays for one tile, alone, and that counts as exact."""

    __slots__ = ()

    def held(self, play: Table, seat: int) -> list[int]:
        return [characters_of(play.state).first + PATRON] if owner_of(play, PATRON) == seat else []

    def refusal(self, play: Table, seat: int, purchase: Purchase, card: int) -> Illegal | None:
        """CHR-17: he pays for nothing else; CHR-12: nor outside the owner's turn."""
        if not purchase.sponsored:
            return Illegal("CHR-17", "the patron pays for tiles of the market only", kind=purchase.kind)
        if not purchase.own_turn:
            return Illegal("CHR-12", "no character may be used in a special action")
        return None

    def worth(self, play: Table, seat: int, purchase: Purchase, card: int) -> int:
        return purchase.price

    def spend(self, play: Table, seat: int, card: int) -> None:
        """CHR-16: he is used once, then removed."""
        use_up(play, PATRON)


MODULE.add(MEANS, RichPatron(KIND, ALONE, "CHR-16"))


@MODULE.on(AFTER_BUY)
def offer_to_miser(play: Table, seat: int, purchase: Purchase) -> None:
    """CHR-18: after buying a tile with a high printed price the miser may take an open money card, if there is one."""
    enough = play.game.tile_price[purchase.tile] >= effect(MISER, "building_price_min")
    if enough and can_use(play, seat, MISER) and open_money(play):
        play.push(Hoarding(seat))


class Hoarding(Frame):
    """CHR-18: the miser's owner takes one open money card, or none."""

    RULE: ClassVar[str] = "CHR-18"
    PROMPT: ClassVar[str] = "miser"
    __slots__ = ()

    def __init__(self, seat: int) -> None:
        self.seat = seat
        self.step = "take"

    def run(self, play: Table) -> bool:
        if self.step == "take":
            return True
        play.finish()
        return False

    def deeds(self, play: Table, seat: int) -> tuple[Deed, ...]:
        return (TAKE_ONE, NO_CARD)

    def declined(self, play: Table, seat: int) -> None:
        self.step = "done"


class TakeOne(Deed):
    """CHR-18: any open money card, once per turn; no exchange or gate card."""

    __slots__ = ()

    def offer(self, play: Table, seat: int) -> list[Action]:
        return [Action(seat, self.name, (slot,)) for slot in open_money(play)]

    def check(self, play: Table, action: Action) -> None:
        check_open_money(play, action.args[0], "CHR-18")

    def do(self, play: Table, action: Action) -> None:
        play.state.stack[-1].step = "done"
        use(play, MISER)
        card = take_open(play, action.seat, action.args[0])
        play.tell("miser_took", "CHR-18", seat=action.seat, slot=action.args[0], card=play.game.cards[card].name)


TAKE_VERB = Verb("characters.take", "take an open money card (miser)", Param("slot", "field"))
TAKE_ONE = TakeOne(TAKE_VERB, PICK, "CHR-18")
NO_CARD = Pass(DONE_VERB, PASS, "CHR-18")


# -- after placing: the architect ---------------------------------------------------------------------------------


class Redesign(Deed):
    """CHR-19: one extra redesign at the end of the turn, after all placing."""

    __slots__ = ()

    def offer(self, play: Table, seat: int) -> list[Action]:
        if can_use(play, seat, ARCHITECT) and any([deed.possible(play, seat) for deed in redesign_deeds(play)]):
            return [Action(seat, self.name)]
        return []

    def check(self, play: Table, action: Action) -> None:
        check_use(play, action.seat, ARCHITECT)
        if not any([deed.possible(play, action.seat) for deed in redesign_deeds(play)]):
            raise Illegal("CHR-19", "no redesign is possible")

    def do(self, play: Table, action: Action) -> None:
        use(play, ARCHITECT)
        play.tell("architect_used", "CHR-19", seat=action.seat)
        play.push(Redesigning(action.seat))


class Redesigning(Frame):
    """CHR-19: one redesign, in any way that the rules know."""

    RULE: ClassVar[str] = "CHR-19"
    PROMPT: ClassVar[str] = "redesign"
    __slots__ = ()

    def __init__(self, seat: int) -> None:
        self.seat = seat
        self.step = "redesign"

    def run(self, play: Table) -> bool:
        if self.step == "redesign":
            return True
        play.finish()
        return False

    def deeds(self, play: Table, seat: int) -> tuple[Deed, ...]:
        return redesign_deeds(play)

    def answer(self, play: Table, action: Action, deed: Deed) -> None:
        self.step = "done"
        deed.do(play, action)


REDESIGN_VERB = Verb("characters.redesign", "redesign once more (architect)")
MODULE.add(LAST_DEEDS, Redesign(REDESIGN_VERB, PICK, "CHR-19"))


# -- in scorings: wise man, city watch ----------------------------------------------------------------------------


@MODULE.on(SCORING_FIRST, stage=2)
def ask_wise_man(play: Table, round: int) -> None:
    """C2, CHR-21: at each scoring the owner names a type anew."""
    seat = owner_of(play, WISE_MAN)
    if seat != HIDDEN:
        play.push(Naming(seat))


class Naming(Frame):
    """CHR-21: the owner of the wise man names one of the six types."""

    RULE: ClassVar[str] = "CHR-21"
    PROMPT: ClassVar[str] = "wise_man"
    __slots__ = ()

    def __init__(self, seat: int) -> None:
        self.seat = seat
        self.step = "name"

    def run(self, play: Table) -> bool:
        if self.step == "name":
            return True
        play.finish()
        return False

    def deeds(self, play: Table, seat: int) -> tuple[Deed, ...]:
        return (NAME,)


class Name(Deed):
    """CHR-21: any of the six types, whether he has a building of it or not."""

    __slots__ = ()

    def offer(self, play: Table, seat: int) -> list[Action]:
        return [Action(seat, self.name, (kind,)) for kind in range(len(TYPES))]

    def check(self, play: Table, action: Action) -> None:
        pass

    def do(self, play: Table, action: Action) -> None:
        play.state.stack[-1].step = "named"
        characters_of(play.state).named = action.args[0]
        play.tell("type_named", "CHR-21", seat=action.seat, type=TYPES[action.args[0]])


NAME_VERB = Verb("characters.name", "name a building type (wise man)", Param("type", "type"))
NAME = Name(NAME_VERB, PICK, "CHR-21")


@MODULE.on(COUNTS)
def count_half(play: Table, round: int, counts: list[list[int]]) -> list[list[int]]:
    """C3, CHR-21: half a building more of the named type."""
    seat, named = owner_of(play, WISE_MAN), characters_of(play.state).named
    if seat != HIDDEN and named != HIDDEN:
        counts[seat][named] += effect(WISE_MAN, "extra_buildings_half")
    return counts


@MODULE.on(LINES, stage=4)
def city_watch_points(play: Table, round: int) -> list[tuple[int, str, int, str, Any]]:
    """C4, CHR-24: a point for every three edges of the longest wall, and for nothing else."""
    seat = owner_of(play, CITY_WATCH)
    if seat == HIDDEN:
        return []
    wall = play.state.seats[seat].city.wall()
    points = wall // effect(CITY_WATCH, "wall_points_per_extra_point")
    return [(seat, ROLES[CITY_WATCH], points, "CHR-24", (("length", wall),))] if points else []


MODULE.verbs += [
    BID_VERB,
    PAY_VERB,
    KEEP_VERB,
    SWAP_VERB,
    BEG_VERB,
    DANCE_VERB,
    CHANGE_VERB,
    TAKE_VERB,
    REDESIGN_VERB,
    NAME_VERB,
]


# -- care-taking --------------------------------------------------------------------------------------------------


def is_character(face: Card, at: int) -> bool:
    """Which characters lie in the deck and which in the spare pile is unknown to all."""
    return face.kind == KIND


def holders(state: AlhambraState) -> list[Characters]:
    """Return where the spare pile is."""
    return [characters_of(state)]


MODULE.add(HIDDEN_CARDS, FaceDown(holders, "spare", is_character))


@MODULE.on(HELD_CARDS)
def held_cards(state: AlhambraState) -> list[int]:
    """The characters that are owned, spare, or being auctioned."""
    own = characters_of(state)
    found = [*own.spare]
    for cards in own.owned:
        found += cards
    return found + [frame.lot for frame in state.stack if isinstance(frame, CharacterAuction)]
