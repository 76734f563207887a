"""Paying: what is demanded, what a player lays down, what it is worth, where it goes, and what follows (section 6).

A payment is one set of things laid down together. Money cards are one means among others; every other means has one of
three roles. *Items* mix with money, each worth something in its own currency. A *widener* is worth nothing, but admits
another currency; one of them can be in a payment. What pays *alone* pays with nothing but its own kind (PAY-1).
"""

from __future__ import annotations

from typing import Final, TypeAlias

from sabika.kernel.action_type import UNCOUNTED
from sabika.kernel.decision import Facts
from sabika.kernel.errors import Illegal
from sabika.kernel.native import i64
from sabika.kernel.record import HIDDEN, PLAIN_PYTHON
from sabika.parts.hand import MONEY_KINDS, Hand, worth
from sabika.parts.mixture import MOST_LISTED, Item, count_mixed, pick_mixed
from sabika.parts.payment import NONE, Purses
from sabika.parts.payment import count_payments as count_minimal
from sabika.parts.payment import pick_payment as pick_minimal
from sabika.titles.alhambra.hooks import AFTER_BUY, COMPENSATIONS, EXACTLY_PAID, OVERPAID, AlhambraContext
from sabika.titles.alhambra.means import (
    ALL_BITS,
    ANY,
    ITEM,
    MIXTURE,
    WIDENER,
    Held,
    Means,
    Purchase,
    currencies_of,
    held_means,
)

ONE_CURRENCY: Final[dict[int, int]] = {1 << currency: currency for currency in range(4)}
"""A currency by its bit."""

Scope: TypeAlias = tuple[int, int]
"""Currencies that may be mixed, as bits, and the widener that admits them (0: none)."""


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
            fit: list[Item] | None = None
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
                elif fit is None:
                    fit = [item]
                else:
                    fit.append(item)
            if fit is not None:
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

    def pick(self, hand: Hand, scope: int, price: int, exact: bool, at: int) -> tuple[int, ...]:
        """Return one of them."""
        if scope in ONE_CURRENCY and not any([bit & scope for bit, _ in self.items]):
            return pick_minimal(hand, ONE_CURRENCY[scope], price, at, exact)
        return pick_mixed(list(self.purse(hand, scope)), price, exact, at)

    def purse(self, hand: Hand, scope: int) -> tuple[Item, ...]:
        """Return the money and the items of some currencies."""
        money: list[Item] = []
        for currency in range(4):
            if scope >> currency & 1 and hand.coins[currency]:
                money += [(worth(card), card) for card in hand.purse(currency)]
        return (*money, *[item for bit, item in self.items if bit & scope])


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
    terms, known = purchase.terms(), held.known
    if known is None:
        known = held.known = {}
    found = known.get(terms)
    if found is None:
        found = known[terms] = find_payments(ctx, seat, purchase, held.means)
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


def count_plainly(ctx: AlhambraContext, seat: int, held: Held, currency: int, price: int) -> i64:
    """Return how many payments there are where nothing but money of the currency serves; UNCOUNTED elsewhere."""
    if not held.reaches(currency, price):
        return 0
    if price <= 0 or currency < 0 or held.serves >> currency & 1:
        return UNCOUNTED
    return count_minimal(ctx.state.seats[seat].hand.coins[currency], price)


def pick_payment(ctx: AlhambraContext, seat: int, purchase: Purchase, held: Held, at: i64) -> tuple[int, ...]:
    """Return one of these; compiled, to find it takes less time than to list them."""
    if PLAIN_PYTHON or purchase.price <= 0:
        return list_payments(ctx, seat, purchase, held)[at]
    return pick_anew(ctx, seat, purchase, held, at)


def pick_anew(ctx: AlhambraContext, seat: int, purchase: Purchase, held: Held, at: i64) -> tuple[int, ...]:
    """Return the same; the others are listed only if it is found behind those without a widener."""
    hand, price, exact = ctx.state.seats[seat].hand, purchase.price, bool(purchase.exact)
    if purchase.currency >= 0 and not held.serves >> purchase.currency & 1:
        return pick_minimal(hand, purchase.currency, price, at, exact)
    wallet = Wallet(ctx, seat, purchase, held.means)
    left, scopes = at, demanded(purchase)
    if len(scopes) == 1 and not wallet.wideners and not wallet.alone:
        return wallet.pick(hand, scopes[0], price, exact, at)
    for scope in scopes:
        number = wallet.count(hand, scope, price, exact)
        if left < number:
            return wallet.pick(hand, scope, price, exact, left)
        left -= number
    return list_payments(ctx, seat, purchase, held)[at]


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
    hand, paid = ctx.state.seats[seat].hand, HIDDEN
    if purchase.currency >= 0:
        paid = hand.paid(purchase.currency, cards)
    elif purchase.currency == MIXTURE and cards:
        paid = hand.paid_together(cards)
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
