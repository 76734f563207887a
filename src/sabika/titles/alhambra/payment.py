"""Paying: what is demanded, what a player lays down, what it is worth, where it goes, and what follows (section 6).

A payment is one set of things laid down together. Money cards are one means among others; every other means has one of
three roles. *Items* mix with money, each worth something in its own currency. A *widener* is worth nothing, but admits
another currency; one of them can be in a payment. What pays *alone* pays with nothing but its own kind (PAY-1).
"""

from __future__ import annotations

from typing import Any, Final, TypeAlias, final

from sabika.kernel.decision import Facts
from sabika.kernel.errors import Illegal
from sabika.kernel.native import i64, mypyc_attr, vec
from sabika.kernel.record import HIDDEN, PLAIN_PYTHON
from sabika.parts.hand import MONEY_KINDS, Hand, worth
from sabika.parts.payment import MOST_LISTED, NONE, Item, Purses, count_mixed
from sabika.parts.payment import count_payments as count_minimal
from sabika.titles.alhambra.findings import Findings
from sabika.titles.alhambra.hooks import AFTER_BUY, COMPENSATIONS, EXACTLY_PAID, OVERPAID, AlhambraContext
from sabika.titles.alhambra.piles import discard

ANY: Final[int] = -1
"""A purchase in one currency of the payer's choice."""
MIXTURE: Final[int] = -2
"""A purchase in any mixture of currencies."""
ALL_BITS: Final[int] = 15
"""All four currencies, as bits."""
ONE_CURRENCY: Final[dict[int, int]] = {1 << currency: currency for currency in range(4)}
"""A currency by its bit."""
TILE: Final[str] = "tile"
"""The kind of a purchase from the market."""

ITEM: Final = "item"
WIDENER: Final = "widener"
ALONE: Final = "alone"

BOUNDLESS: Final = 1 << 30
"""More than anything costs."""

Scope: TypeAlias = tuple[int, int]
"""Currencies that may be mixed, as bits, and the widener that admits them (0: none)."""


class Purchase:
    """P1 and P2: what is bought, in which currency, at which price (PAY-10).

    `exact` is the rule by which it must be paid exactly, if there is one. `own_turn` is False outside the buyer's turn.
    An exact payment earns another action where `earns` is True. Where it is `sponsored` somebody else may pay it all.
    `tile` is the tile that is bought, if it is one. Unless it `can_be_exact`, no payment counts as such (PAY-5).
    Whatever is bought in the same way as a building is `ordinary`. Unless it is `compensated`, there is nothing for a
    surplus (CHG-9).
    """

    __slots__ = (
        "can_be_exact",
        "compensated",
        "currency",
        "earns",
        "exact",
        "kind",
        "ordinary",
        "own_turn",
        "price",
        "rule",
        "sponsored",
        "tile",
    )

    def __init__(
        self,
        kind: str,
        currency: int,
        price: int,
        rule: str,
        exact: str = "",
        own_turn: bool = True,
        earns: bool = False,
        sponsored: bool = False,
        tile: int = 0,
        can_be_exact: bool = True,
        ordinary: bool = True,
        compensated: bool = True,
    ) -> None:
        self.kind: str = kind
        self.currency: int = currency
        self.price: int = price
        self.rule: str = rule
        self.exact: str = exact
        self.own_turn: bool = own_turn
        self.earns: bool = earns
        self.sponsored: bool = sponsored
        self.tile: int = tile
        self.can_be_exact: bool = can_be_exact
        self.ordinary: bool = ordinary
        self.compensated: bool = compensated

    def terms(self) -> int:
        """Return all that decides what pays for it, as one number."""
        flags = bool(self.exact) << 3 | self.own_turn << 2 | self.sponsored << 1 | self.ordinary
        return (self.price << 3 | self.currency - MIXTURE) << 4 | flags


@mypyc_attr(allow_interpreted_subclasses=True)
class Means:
    """A means of payment other than money cards; a module registers one for a kind of card.

    `rule` is the one that limits its role: how many wideners there may be, what pays alone. Nothing limits items.
    """

    __slots__ = ("kind", "role", "rule")

    def __init__(self, kind: str, role: str, rule: str = "") -> None:
        self.kind: str = kind
        self.role: str = role
        self.rule: str = rule

    def held(self, ctx: AlhambraContext, seat: int) -> tuple[int, ...]:
        """Return all that a seat can lay down, card by card: what is in the hand, unless it is `OutsideMeans`."""
        rest, faces = ctx.state.seats[seat].hand.rest, ctx.game.cards
        return tuple([card for card in rest if faces[card].kind == self.kind]) if rest else ()

    def refusal(self, ctx: AlhambraContext, seat: int, purchase: Purchase, card: int) -> Illegal | None:
        """Return why a card that is held does not serve in this purchase, None if it does.

        It may depend on the card and on the terms of the purchase, and on nothing else.
        """
        return None

    def serves(self, ctx: AlhambraContext, seat: int, purchase: Purchase, card: int) -> bool:
        """Return whether nothing refuses a card that is held; override it where that is quicker."""
        return self.refusal(ctx, seat, purchase, card) is None

    def worth(self, ctx: AlhambraContext, seat: int, purchase: Purchase, card: int) -> int:
        """Return what the card is worth, by default what it shows; it counts as a whole or not at all."""
        return ctx.game.cards[card].value

    def most(self, ctx: AlhambraContext, card: int) -> int:
        """Return the most that the card can be worth, whatever is bought."""
        return ctx.game.cards[card].value

    def currencies(self, ctx: AlhambraContext, card: int) -> int:
        """Return the currencies that a widener admits, as bits, the demanded one among them."""
        return 0

    def spend(self, ctx: AlhambraContext, seat: int, card: int) -> None:
        """P5: the card leaves the player, by default from the hand."""
        player = ctx.state.seats[seat]
        player.hand = player.hand.minus((card,))
        discard(ctx, (card,))


@mypyc_attr(allow_interpreted_subclasses=True)
class OutsideMeans(Means):
    """A means of payment that lies elsewhere than in the hand; `held` and `spend` say where."""

    __slots__ = ()

    def row(self, ctx: AlhambraContext, seat: int) -> Any:
        """Return all that `held` depends on; override it where that is there already."""
        return self.held(ctx, seat)


class Held:
    """What a seat can lay down besides money, `means` by means, and what was found out about paying with it all.

    `serves` are the currencies in which some of it could serve, as bits. `most` is the largest sum that all of it,
    money included, could come to: in any mixture, in one currency of choice, and in each of the four. `known` has the
    payments by the terms of a purchase, `counted` their number, `offers` and `sizes` what else whoever lists or counts
    them wants to keep.
    """

    __slots__ = ("counted", "known", "means", "most", "offers", "serves", "sizes")

    def __init__(self, ctx: AlhambraContext, hand: Hand, means: list[tuple[Means, tuple[int, ...]]]) -> None:
        self.means: list[tuple[Means, tuple[int, ...]]] = means
        self.serves: int = 0
        for some, cards in means:
            self.serves |= currencies_of(ctx, cards) if some.role == ITEM else ALL_BITS
        self.most: vec[i64] = largest_sums(ctx, hand, means)
        self.known: dict[int, list[tuple[int, ...]]] = {}
        self.counted: dict[int, int] = {}
        self.offers: dict[str, tuple[Any, ...]] = {}
        self.sizes: dict[str, tuple[Any, int]] = {}

    def reaches(self, currency: int, price: int) -> bool:
        """Return whether it could be enough for a price; if not then there is no payment."""
        return self.most[currency - MIXTURE] >= price


def largest_sums(ctx: AlhambraContext, hand: Hand, means: list[tuple[Means, tuple[int, ...]]]) -> vec[i64]:
    """Return what all that a seat has could come to, by the currency that is asked for, from MIXTURE on."""
    sums = vec[i64]([hand.total(0), hand.total(1), hand.total(2), hand.total(3)])
    alone: i64 = 0
    wideners: list[int] = []
    for some, cards in means:
        together: i64 = 0
        for card in cards:
            if some.role == ITEM:
                sums[ctx.game.cards[card].currency] += some.most(ctx, card)
            elif some.role == ALONE:
                together += some.most(ctx, card)
            else:
                wideners.append(some.currencies(ctx, card))
        if together > alone:
            alone = together
    most = vec[i64]([sums[0] + sums[1] + sums[2] + sums[3], 0, sums[0], sums[1], sums[2], sums[3]])
    for scope in wideners:
        widen(most, sums, scope)
    for at in range(6):
        if most[at] < alone:
            most[at] = alone
        if at > 1 and most[1] < most[at]:
            most[1] = most[at]
    return most


def widen(most: vec[i64], sums: vec[i64], scope: int) -> None:
    """Note that what there is in some currencies may be laid down together."""
    both: i64 = 0
    for currency in range(4):
        if scope >> currency & 1:
            both += sums[currency]
    for currency in range(4):
        if scope >> currency & 1 and most[currency - MIXTURE] < both:
            most[currency - MIXTURE] = both


@final
class Beside:
    """What a hand pays together with what lies elsewhere: `rows`, by means; `held` is what was found out then."""

    __slots__ = ("held", "means", "rows")

    def __init__(self, means: list[OutsideMeans], rows: list[Any], held: Held) -> None:
        self.means: list[OutsideMeans] = means
        self.rows: list[Any] = rows
        self.held: Held = held

    def holds(self, ctx: AlhambraContext, seat: int) -> bool:
        """Return whether what lies elsewhere is still the same."""
        means, rows = ctx.game.outside_means, self.rows
        if self.means is not means:
            return False
        for at, some in enumerate(means):
            now = some.row(ctx, seat)
            if now is not rows[at] and now != rows[at]:
                return False
        return True


class Wallet:
    """Everything but money cards that a seat can lay down for a purchase, sorted by role."""

    __slots__ = ("alone", "items", "wideners")

    def __init__(
        self, ctx: AlhambraContext, seat: int, purchase: Purchase, held: list[tuple[Means, tuple[int, ...]]]
    ) -> None:
        self.items: list[tuple[int, Item]] = []
        self.wideners: list[Scope] = []
        self.alone: list[tuple[Item, ...]] = []
        wanted, faces = ALL_BITS if purchase.currency < 0 else 1 << purchase.currency, ctx.game.cards
        for means, cards in held:  # wideners come first
            fit: list[Item] = []
            for card in cards:
                bit = 1 << faces[card].currency if means.role == ITEM else 0
                if (bit and not bit & wanted) or not means.serves(ctx, seat, purchase, card):
                    continue
                if means.role == WIDENER:
                    wanted |= means.currencies(ctx, card)
                    self.wideners.append((means.currencies(ctx, card), card))
                    continue
                item = (means.worth(ctx, seat, purchase, card), card)
                if bit:
                    self.items.append((bit, item))
                else:
                    fit.append(item)
            if fit:
                self.alone.append(tuple(fit))

    def payments(self, purses: Purses, hand: Hand, scope: int, price: int, exact: bool) -> list[tuple[int, ...]]:
        """Return the payments with the money and the items of some currencies."""
        if not any([bit & scope for bit, _ in self.items]) and scope in ONE_CURRENCY:
            return purses.payments(hand, ONE_CURRENCY[scope], price, exact)
        return purses.mixed(self.purse(hand, scope), price, exact)

    def count(self, hand: Hand, scope: int, price: int, exact: bool) -> int:
        """Return how many there are."""
        items = [item for bit, item in self.items if bit & scope] if self.items else []
        if not items and scope in ONE_CURRENCY:
            return count_minimal(hand.coins[ONE_CURRENCY[scope]], price, exact)
        return count_mixed(hand, scope, items, price, exact)

    def purse(self, hand: Hand, scope: int) -> tuple[Item, ...]:
        """Return the money and the items of some currencies."""
        money: list[Item] = []
        for currency in range(4):
            if scope >> currency & 1 and hand.coins[currency]:
                money += [(worth(card), card) for card in hand.purse(currency)]
        return (*money, *[item for bit, item in self.items if bit & scope])


def held_means(ctx: AlhambraContext, seat: int) -> Held:
    """Return each means of payment of which a seat has something; kept with the hand while that stays the same."""
    kept: Findings | None = ctx.kept
    if kept is not None and kept.holder == seat and kept.held is not None:
        return kept.held
    hand = ctx.state.seats[seat].hand
    beside: Beside | None = hand.beside
    if beside is None or not beside.holds(ctx, seat):
        others = ctx.game.outside_means
        rows = [means.row(ctx, seat) for means in others]
        held = Held(ctx, hand, list_means(ctx, seat))
        beside = hand.beside = Beside(others, rows, held)
    if kept is not None:
        kept.holder = seat
        kept.held = beside.held
    return beside.held


def list_means(ctx: AlhambraContext, seat: int) -> list[tuple[Means, tuple[int, ...]]]:
    """Return the same, found out anew: wideners first, and of those each card once."""
    found: list[tuple[Means, tuple[int, ...]]] = []
    game, rest = ctx.game, ctx.state.seats[seat].hand.rest
    for means in game.ranked_means if rest else game.means_elsewhere:
        cards = means.held(ctx, seat)
        if cards:
            found.append((means, tuple(sorted(set(cards))) if means.role == WIDENER else cards))
    return found


def demanded(purchase: Purchase) -> tuple[int, ...]:
    """Return the sets of currencies in which a purchase can be paid without a widener, as bits (PAY-2)."""
    if purchase.currency >= 0:
        return (1 << purchase.currency,)
    return (1, 2, 4, 8) if purchase.currency == ANY else (ALL_BITS,)


# -- what could be paid -----------------------------------------------------------------------------------------------


def tenders(ctx: AlhambraContext, seat: int, purchase: Purchase) -> list[tuple[int, ...]]:
    """Return the payments for a purchase that lay down nothing superfluous; not all, if there are very many."""
    return list_payments(ctx, seat, purchase, held_means(ctx, seat))


def list_payments(ctx: AlhambraContext, seat: int, purchase: Purchase, held: Held) -> list[tuple[int, ...]]:
    """Return the same for a seat when it is already known what it holds besides money; nobody may change it."""
    if purchase.price > held.most[purchase.currency - MIXTURE]:
        return NONE
    if purchase.currency >= 0 and not held.serves >> purchase.currency & 1:
        hand = ctx.state.seats[seat].hand
        return ctx.game.purses.payments(hand, purchase.currency, purchase.price, bool(purchase.exact))
    terms = purchase.terms()
    found = held.known.get(terms)
    if found is None:
        found = held.known[terms] = find_payments(ctx, seat, purchase, held.means)
    return found


def count_payments(ctx: AlhambraContext, seat: int, purchase: Purchase, held: Held) -> i64:
    """Return how many of these there are; compiled, to count them takes less time than to list them."""
    price, currency = purchase.price, purchase.currency
    if price > held.most[currency - MIXTURE]:
        return 0
    if PLAIN_PYTHON or price <= 0:
        return len(list_payments(ctx, seat, purchase, held))
    if currency >= 0 and not held.serves >> currency & 1:
        purse = ctx.state.seats[seat].hand.coins[currency]
        return count_minimal(purse, price, bool(purchase.exact))
    terms = purchase.terms()
    found = held.counted.get(terms)
    if found is None:
        found = held.counted[terms] = count_anew(ctx, seat, purchase, held)
    return found


def count_anew(ctx: AlhambraContext, seat: int, purchase: Purchase, held: Held) -> int:
    """Return the same, found out anew: what a widener admits beside what is admitted anyway comes on top of it."""
    hand, price, exact = ctx.state.seats[seat].hand, purchase.price, bool(purchase.exact)
    wallet = Wallet(ctx, seat, purchase, held.means)
    size, scopes = 0, demanded(purchase)
    for scope in scopes:
        size += wallet.count(hand, scope, price, exact)
    for scope, _ in wallet.wideners:
        both = wallet.count(hand, scope, price, exact)
        if both == MOST_LISTED:
            return len(list_payments(ctx, seat, purchase, held))
        size += both
        for plain in scopes:
            if plain & scope:
                size -= wallet.count(hand, plain & scope, price, exact)
    for items in wallet.alone:
        size += count_mixed(hand, 0, list(items), price, exact)
    return size


def find_payments(
    ctx: AlhambraContext, seat: int, purchase: Purchase, held: list[tuple[Means, tuple[int, ...]]]
) -> list[tuple[int, ...]]:
    """Return the same, found out anew."""
    purses, hand = ctx.game.purses, ctx.state.seats[seat].hand
    price, exact = purchase.price, bool(purchase.exact)
    wallet = Wallet(ctx, seat, purchase, held)
    found: list[tuple[int, ...]] = []
    scopes = demanded(purchase)
    for scope in scopes:
        found += wallet.payments(purses, hand, scope, price, exact)
    for scope, widener in wallet.wideners:
        for cards in wallet.payments(purses, hand, scope, price, exact):
            if not any([currencies_of(ctx, cards) & ~plain == 0 for plain in scopes]):
                found.append(tuple(sorted([*cards, widener])))
    for items in wallet.alone:
        found += purses.mixed(items, price, exact)
    return found


def currencies_of(ctx: AlhambraContext, cards: tuple[int, ...]) -> int:
    """Return the currencies of some money and items, as bits."""
    used = 0
    for card in cards:
        used |= 1 << ctx.game.cards[card].currency
    return used


def most_payable(ctx: AlhambraContext, seat: int, purchase: Purchase) -> int:
    """Return the largest sum that a seat could pay for a purchase, whatever its price (PAY-8)."""
    hand = ctx.state.seats[seat].hand
    wallet = Wallet(ctx, seat, purchase, held_means(ctx, seat).means)
    scopes = [*demanded(purchase), *[scope for scope, _ in wallet.wideners]]
    purses = [wallet.purse(hand, scope) for scope in scopes] + wallet.alone
    return max([sum([value for value, _ in purse]) for purse in purses])


# -- what is paid -----------------------------------------------------------------------------------------------------


def weigh(ctx: AlhambraContext, seat: int, purchase: Purchase, cards: tuple[int, ...]) -> int:
    """Return what the cards are worth for a purchase; refuse what is not owned or not admitted (AL-BUY-2)."""
    if purchase.currency >= 0:
        paid = ctx.state.seats[seat].hand.paid(purchase.currency, cards)
        if paid != HIDDEN:
            return paid
    return weigh_mixture(ctx, seat, purchase, cards)


def weigh_mixture(ctx: AlhambraContext, seat: int, purchase: Purchase, cards: tuple[int, ...]) -> int:
    """Weigh what is not all plain money of the currency that is asked for; nothing is divided (PAY-3)."""
    faces = ctx.game.cards
    used = total = admitted = lone = 0
    for card in sorted(set(cards)):
        number = cards.count(card)
        means = check_held(ctx, seat, purchase, card, number)
        if means is None:
            total += faces[card].value * number
            used |= 1 << faces[card].currency
        elif means.role == WIDENER:
            if admitted or number > 1:
                raise Illegal(means.rule, f"at most one {means.kind} card per payment", card=card)
            admitted = means.currencies(ctx, card)
        else:
            total += means.worth(ctx, seat, purchase, card) * number
            if means.role == ITEM:
                used |= 1 << faces[card].currency
            else:
                lone = lone or card
    if lone and any([faces[card].kind != faces[lone].kind for card in cards]):
        rule = ctx.game.means[faces[lone].kind].rule
        raise Illegal(rule, f"{faces[lone].name} must pay on its own", card=lone)
    scopes = (admitted,) if admitted else demanded(purchase)
    if all([used & ~scope for scope in scopes]):
        raise Illegal(purchase.rule, "the cards are not all in the currency to be paid")
    return total


def check_held(ctx: AlhambraContext, seat: int, purchase: Purchase, card: int, number: int) -> Means | None:
    """Return the means that a card belongs to, None for money; refuse what is not there, or does not serve here."""
    faces, hand = ctx.game.cards, ctx.state.seats[seat].hand
    if not 0 < card < len(faces):
        raise Illegal(purchase.rule, f"there is no card {card}", card=card)
    if card <= MONEY_KINDS:
        if hand.count(card) < number:  # G-21: the same card twice needs two of them
            raise Illegal(purchase.rule, f"you do not have {number} {faces[card].name}", card=card)
        return None
    means = ctx.game.means.get(faces[card].kind)
    if means is None or means.held(ctx, seat).count(card) < number:
        raise Illegal(purchase.rule, f"{faces[card].name} cannot be used here", card=card)
    refusal = means.refusal(ctx, seat, purchase, card)
    if refusal is not None:
        raise refusal
    return means


def check_payment(ctx: AlhambraContext, seat: int, purchase: Purchase, cards: tuple[int, ...]) -> int:
    """Return what is paid, or refuse it: too little (AL-BUY-2), or not exact where asked (PAY-4).

    Elsewhere more may be paid (G-17).
    """
    total = weigh(ctx, seat, purchase, cards)
    if total < purchase.price:
        raise Illegal(
            purchase.rule,
            f"the cards are worth {total}, the price is {purchase.price}",
            paid=total,
            price=purchase.price,
        )
    if purchase.exact and total != purchase.price:
        raise Illegal(
            purchase.exact, f"the price of {purchase.price} must be paid exactly, not with {total}", paid=total
        )
    return total


def pay(ctx: AlhambraContext, seat: int, purchase: Purchase, cards: tuple[int, ...]) -> int:
    """P4, P5: return what is paid; money goes to the discard (AL-BUY-3), everything else where its means says."""
    state, game = ctx.state, ctx.game
    paid = check_payment(ctx, seat, purchase, cards)
    player = state.seats[seat]
    money = cards
    if not game.quiet and max(cards) > MONEY_KINDS:
        money = tuple([card for card in cards if card <= MONEY_KINDS])
        for card in cards:
            if card > MONEY_KINDS:
                game.means[game.cards[card].kind].spend(ctx, seat, card)
    if money:
        player.hand = player.hand.minus(money)
        state.discard = state.discard + money
    return paid


def conclude(ctx: AlhambraContext, seat: int, purchase: Purchase, paid: int) -> None:
    """P7 to P9: what follows when the goods are handed over and the purchase is reported, in this order (PAY-6).

    AL-BUY-5, D-7: whoever pays exactly earns another action; being able to is not enough.
    """
    if ctx.game.quiet:
        if purchase.earns and paid == purchase.price:
            ctx.game.earn_extra(ctx, seat)
        return
    stack = ctx.state.stack
    depth = len(stack)
    if paid > purchase.price:
        OVERPAID.notify(ctx, seat, purchase, paid - purchase.price)
        if purchase.compensated and COMPENSATIONS.of(ctx.game):
            ctx.game.offer_compensation(ctx, seat, paid - purchase.price, purchase.ordinary)
    elif purchase.can_be_exact:
        if purchase.earns:
            ctx.game.earn_extra(ctx, seat)
        EXACTLY_PAID.notify(ctx, seat, purchase)
    if purchase.own_turn and AFTER_BUY.of(ctx.game):
        first = stack[depth:]
        del stack[depth:]
        AFTER_BUY.notify(ctx, seat, purchase)
        stack += first


def facts_of(ctx: AlhambraContext, seat: int, purchase: Purchase, cards: tuple[int, ...]) -> Facts:
    """Return what a payment that is allowed comes to."""
    paid = weigh(ctx, seat, purchase, cards)
    return Facts(purchase.price, paid, purchase.earns and paid == purchase.price)
