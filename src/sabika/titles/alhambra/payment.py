"""Paying: what is demanded, what a player lays down, what it is worth, and where it goes (section 6 of the timing)."""

from __future__ import annotations

from typing import Final

from sabika.kernel.errors import Illegal
from sabika.kernel.record import HIDDEN
from sabika.parts.hand import MONEY_KINDS, Hand, worth
from sabika.titles.alhambra.hooks import Table

ANY: Final[int] = -1
"""A purchase in one currency of the payer's choice."""
TILE: Final[str] = "tile"
"""The kind of a purchase from the market in the buyer's own turn."""
SPECIAL: Final[str] = "special"
"""The kind of the same purchase outside his turn; a means that works in turns only looks at the kind."""


class Purchase:
    """P1 and P2: what is bought, in which currency, at which price; some must be paid exactly, by which rule."""

    __slots__ = ("currency", "exact", "kind", "price", "rule")

    def __init__(self, kind: str, currency: int, price: int, rule: str, exact: str = "") -> None:
        self.kind: str = kind
        self.currency: int = currency
        self.price: int = price
        self.rule: str = rule
        self.exact: str = exact


class Tender:
    """P4: what lies on the table for a purchase: which currencies are admitted, which are used, the sum."""

    __slots__ = ("admitted", "cards", "total", "used")

    def __init__(self, cards: tuple[int, ...]) -> None:
        self.cards: tuple[int, ...] = cards
        self.admitted: int = 0
        self.used: int = 0
        self.total: int = 0


class Means:
    """A means of payment other than money cards; a module registers one for a kind of card."""

    __slots__ = ("kind",)

    def __init__(self, kind: str) -> None:
        self.kind: str = kind

    def offer(self, play: Table, seat: int, purchase: Purchase) -> list[tuple[int, ...]]:
        """Return payments without a superfluous card that make use of it."""
        raise NotImplementedError(self.kind)

    def most(self, play: Table, seat: int, purchase: Purchase) -> int:
        """Return the largest sum that can be paid with its help, where a price is not fixed yet."""
        return 0

    def owned(self, play: Table, seat: int, card: int) -> int:
        """Return how many of this card the seat can lay down."""
        return play.state.seats[seat].hand.count(card)

    def weigh(self, play: Table, seat: int, purchase: Purchase, card: int, tender: Tender) -> None:
        """Add what the card is worth to the tender, or refuse it."""
        raise NotImplementedError(self.kind)

    def spend(self, play: Table, seat: int, card: int) -> None:
        """P5: the card leaves the player."""
        raise NotImplementedError(self.kind)


def tenders(play: Table, seat: int, purchase: Purchase) -> list[tuple[int, ...]]:
    """Return the payments for a purchase that lay down no superfluous card."""
    game = play.game
    hand = play.state.seats[seat].hand
    found: list[tuple[int, ...]] = []
    currencies = (purchase.currency,) if purchase.currency >= 0 else (0, 1, 2, 3)
    for currency in currencies:
        found += game.purses.payments(hand, currency, purchase.price)
    for means in game.means.values():
        found += means.offer(play, seat, purchase)
    if purchase.exact:
        return [cards for cards in found if weigh(play, seat, purchase, cards) == purchase.price]
    return found


def most_payable(play: Table, seat: int, purchase: Purchase) -> int:
    """Return the largest sum that a seat could pay for a purchase, whatever its price."""
    hand = play.state.seats[seat].hand
    currencies = (purchase.currency,) if purchase.currency >= 0 else (0, 1, 2, 3)
    sums = [hand.total(currency) for currency in currencies]
    return max(sums + [means.most(play, seat, purchase) for means in play.game.means.values()])


def weigh(play: Table, seat: int, purchase: Purchase, cards: tuple[int, ...]) -> int:
    """Return what the cards are worth for a purchase; refuse what is not owned or not admitted (AL-BUY-2)."""
    hand = play.state.seats[seat].hand
    if purchase.currency >= 0:
        paid = hand.paid(purchase.currency, cards)
        if paid != HIDDEN:
            return paid
    return weigh_tender(play, seat, purchase, cards, hand)


def weigh_tender(play: Table, seat: int, purchase: Purchase, cards: tuple[int, ...], hand: Hand) -> int:
    """Weigh what is not all plain money of the currency that is asked for."""
    game = play.game
    tender = Tender(cards)
    tender.admitted = 1 << purchase.currency if purchase.currency >= 0 else 0
    last = count = 0
    for card in sorted(cards):
        count = count + 1 if card == last else 1
        last = card
        if card <= MONEY_KINDS:
            if hand.count(card) < count:  # G-21: the same card twice needs two of them
                raise Illegal(purchase.rule, f"there are not {count} {game.cards[card].name} in the hand", card=card)
            tender.used |= 1 << (card - 1) // 9
            tender.total += worth(card)
            continue
        means = game.means.get(game.cards[card].kind)
        if means is None or means.owned(play, seat, card) < count:
            raise Illegal(purchase.rule, f"{game.cards[card].name} cannot be laid down here", card=card)
        means.weigh(play, seat, purchase, card, tender)
    if purchase.currency == ANY and tender.admitted == 0 and tender.used.bit_count() == 1:
        tender.admitted = tender.used
    if tender.used & ~tender.admitted:
        raise Illegal(purchase.rule, "the cards are not all of the currency that is asked for")
    return tender.total


def check_payment(play: Table, seat: int, purchase: Purchase, cards: tuple[int, ...]) -> int:
    """Return what is paid, or refuse it: too little (AL-BUY-2; more may be paid, G-17), or not exact where asked."""
    total = weigh(play, seat, purchase, cards)
    if total < purchase.price:
        raise Illegal(
            purchase.rule,
            f"the cards are worth {total}, the price is {purchase.price}",
            paid=total,
            price=purchase.price,
        )
    if purchase.exact and total != purchase.price:
        raise Illegal(purchase.exact, f"{purchase.price} must be paid exactly, not {total}", paid=total)
    return total


def settle_payment(play: Table, seat: int, cards: tuple[int, ...]) -> None:
    """P5: money goes to the discard (AL-BUY-3), everything else where its means says."""
    state = play.state
    player = state.seats[seat]
    money = cards
    if cards[-1] > MONEY_KINDS:  # payments are kept sorted
        money = tuple([card for card in cards if card <= MONEY_KINDS])
        for card in cards[len(money) :]:
            play.game.means[play.game.cards[card].kind].spend(play, seat, card)
    if money:
        player.hand = player.hand.minus(money)
        state.discard = state.discard + money
