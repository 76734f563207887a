"""Exchange certificates: what is paid too much can be saved in any currency, and be spent later like money (CERT)."""

from __future__ import annotations

from typing import Any, ClassVar, Final

from sabika.kernel.action import Action, Param, Verb
from sabika.kernel.decision import PICK
from sabika.kernel.errors import Illegal
from sabika.kernel.hooks import Module
from sabika.kernel.record import OPEN, Field, Record, value
from sabika.kernel.setup import Option
from sabika.parts.module_area import Item
from sabika.parts.rows import put, without
from sabika.titles.alhambra.components import CURRENCIES, Card, load
from sabika.titles.alhambra.frames.surplus import Compensation, surplus_of
from sabika.titles.alhambra.hooks import (
    AWARD_MONEY,
    CARDS,
    COMPENSATIONS,
    HELD_PIECES,
    MEANS,
    MODULE_AREA,
    MONEY_VOID,
    PROSPECTS,
    AlhambraContext,
)
from sabika.titles.alhambra.keeping import Kept
from sabika.titles.alhambra.means import ITEM, OutsideMeans, Purchase
from sabika.titles.alhambra.piles import cards_of
from sabika.titles.alhambra.state import AlhambraState
from sabika.titles.alhambra.thumb import COIN, while_it_lasts

BOTH: Final = "both"
CHOICE: Final = Option(
    "change_and_certificate",
    "choose",
    ("choose", BOTH),
    "CERT-2",
    "with change: a surplus brings coins or is saved, or both",
)
MODULE: Final = Module("exchange_certificates", 24, "CERT", difficulty=1, options=(CHOICE,))
SAVING: Final = "saving"
TOKEN: Final = "token"
DATA: Final[dict[str, Any]] = load("exchange_certificates")
MOST: Final[int] = DATA["certificates"]["most"]
"""The last place of a certificate."""


class Certificates(Record):
    """CERT-13: the tokens in the middle, and what each seat has saved, as the card that it stands for.

    There is room for one token on a certificate (CERT-5); 0 is an empty one. What lies there stays until it is used
    (CERT-14).
    """

    FIELDS: ClassVar[dict[str, Field]] = {"tokens": value(OPEN), "saved": value(OPEN)}
    __slots__ = tuple(FIELDS)
    tokens: tuple[int, ...]
    saved: tuple[int, ...]

    def __init__(self, tokens: tuple[int, ...], players: int) -> None:
        self.tokens = tokens
        self.saved = (0,) * players


def hand_out(ctx: AlhambraContext) -> Certificates:
    """S1, S11: everybody has an empty certificate; the number of players says how many tokens there are."""
    players = len(ctx.state.seats)
    copies = DATA["tokens_per_currency"][f"players_{players}"]
    return Certificates(tuple(sorted(cards_of(ctx, TOKEN) * copies)), players)


CERTIFICATES: Final = Kept(MODULE, hand_out)


@MODULE.on(CARDS)
def savings_and_tokens() -> list[Card]:
    """What a token on a place of a certificate is worth, and the tokens; none of these faces is a card in the box."""
    savings = [
        Card(f"{SAVING}-{name}-{amount}", SAVING, currency, amount)
        for currency, name in enumerate(CURRENCIES)
        for amount in range(1, MOST + 1)
    ]
    return [*savings, *[Card(f"{TOKEN}-{name}", TOKEN, currency) for currency, name in enumerate(CURRENCIES)]]


# -- saving -------------------------------------------------------------------------------------------------------


class Save(Compensation):
    """CERT-2: put a token of any currency (CERT-3) on the place of the whole surplus; at once or not at all (CERT-12).

    CERT-11: it does not matter whether the surplus was made on purpose. The answer names what will be saved.
    """

    __slots__ = ()

    def is_apart(self, ctx: AlhambraContext) -> bool:
        """With the option for it a payer has coins and a saving for the same surplus."""
        return bool(ctx.game.setup.option(CHOICE.name) == BOTH)

    def candidates(self, ctx: AlhambraContext, seat: int) -> list[tuple[Any, ...]]:
        faces, amount = ctx.game.cards, surplus_of(ctx).amount
        return [(card,) for card in cards_of(ctx, SAVING) if faces[card].value == amount]

    def refusal(self, ctx: AlhambraContext, action: Action) -> Illegal | None:
        own, surplus, face = CERTIFICATES.of(ctx.state), surplus_of(ctx), ctx.game.cards[action.args[0]]
        if not surplus.ordinary:
            return Illegal("CERT-1", "this is not bought like a building")
        if surplus.amount > MOST:  # all or nothing
            return Illegal("CERT-4", f"a surplus of {surplus.amount} is more than {MOST}", amount=surplus.amount)
        if own.saved[action.seat]:
            return Illegal("CERT-5", "there is a token on the certificate")
        if not own.tokens:
            return Illegal("CERT-6", "no token is left in the middle")
        if face.kind != SAVING or face.value != surplus.amount:
            return Illegal("CERT-2", f"the surplus is {surplus.amount}", amount=surplus.amount)
        if token_for(ctx, action.args[0]) not in own.tokens:
            return Illegal("CERT-2", "no token of this currency is in the middle", card=face.name)
        return None

    def apply(self, ctx: AlhambraContext, action: Action) -> None:
        own, card = CERTIFICATES.of(ctx.state), action.args[0]
        own.tokens = without(own.tokens, (token_for(ctx, card),))
        own.saved = put(own.saved, action.seat, card)
        ctx.tell("surplus_saved", "CERT-2", seat=action.seat, card=ctx.game.cards[card].name)


def token_for(ctx: AlhambraContext, card: int) -> int:
    """Return the token of the currency of some savings."""
    return ctx.game.card_id(f"{TOKEN}-{CURRENCIES[ctx.game.cards[card].currency]}")


SAVE_VERB = Verb("exchange_certificates.save", "save the surplus in a currency", Param("saving", "card"))
MODULE.verbs.append(SAVE_VERB)
MODULE.add(COMPENSATIONS, Save(SAVE_VERB, PICK, "CERT-2"))


# -- spending -----------------------------------------------------------------------------------------------------


class Saving(OutsideMeans):
    """CERT-7: what is saved pays as a whole, like a money card of its currency and value.

    So it pays where such a card would (CERT-15), and a payment with it can be exact (CERT-10).
    """

    __slots__ = ()

    def row(self, ctx: AlhambraContext, seat: int) -> Any:
        return CERTIFICATES.of(ctx.state).saved[seat]

    def held(self, ctx: AlhambraContext, seat: int) -> tuple[int, ...]:
        saved = CERTIFICATES.of(ctx.state).saved[seat]
        return (saved,) if saved else ()

    def serves(self, ctx: AlhambraContext, seat: int, purchase: Purchase, card: int) -> bool:
        return purchase.ordinary

    def refusal(self, ctx: AlhambraContext, seat: int, purchase: Purchase, card: int) -> Illegal | None:
        """CERT-1: it pays for whatever is bought in the same way as a building."""
        return None if purchase.ordinary else Illegal("CERT-1", "savings only pay for what is bought like a building")

    def spend(self, ctx: AlhambraContext, seat: int, card: int) -> None:
        """CERT-8: the token is back in the middle at once, so that it can be taken again for a surplus (CERT-9)."""
        take_back(ctx, seat)


def take_back(ctx: AlhambraContext, seat: int) -> None:
    """Move the token of a seat's certificate to the middle."""
    own = CERTIFICATES.of(ctx.state)
    own.tokens = tuple(sorted([*own.tokens, token_for(ctx, own.saved[seat])]))
    own.saved = put(own.saved, seat, 0)


MODULE.add(MEANS, Saving(SAVING, ITEM))


@MODULE.on(AWARD_MONEY)
def count_savings(ctx: AlhambraContext, seat: int, currency: int, total: int) -> int:
    """E3: when the left-over tiles are awarded, savings count as money of their currency."""
    face = ctx.game.cards[CERTIFICATES.of(ctx.state).saved[seat]]
    return total + face.value if face.currency == currency else total


@MODULE.on(MONEY_VOID)
def give_up(ctx: AlhambraContext, seat: int, currency: int) -> None:
    """E2: savings of a currency that is worth nothing at the end are given up, and the token goes back."""
    saved = CERTIFICATES.of(ctx.state).saved[seat]
    if saved and ctx.game.cards[saved].currency == currency:
        take_back(ctx, seat)


# -- on the table -------------------------------------------------------------------------------------------------


@MODULE.on(MODULE_AREA)
def show_certificates(state: AlhambraState) -> list[Item]:
    """Return the tokens in the middle, and what each seat has saved."""
    own = CERTIFICATES.of(state)
    items = [Item("token", card=card) for card in own.tokens]
    return items + [Item("saved", seat=seat, card=card) for seat, card in enumerate(own.saved) if card]


@MODULE.on(HELD_PIECES)
def tokens(ctx: AlhambraContext) -> dict[str, int]:
    """The tokens by currency, in the middle and on certificates."""
    own = CERTIFICATES.of(ctx.state)
    currencies = [ctx.game.cards[card].currency for card in (*own.tokens, *own.saved)]
    return {f"{TOKEN}-{name}": currencies.count(currency) for currency, name in enumerate(CURRENCIES)}


@MODULE.on(PROSPECTS)
def saving_prospects(ctx: AlhambraContext) -> list[float]:
    """What is saved is money."""
    faces, each = ctx.game.cards, while_it_lasts(ctx, COIN)
    return [each * faces[card].value if card else 0.0 for card in CERTIFICATES.of(ctx.state).saved]
