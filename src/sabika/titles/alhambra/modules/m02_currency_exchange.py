"""Currency exchange cards: one of them lets a player mix two given currencies in one payment (EXC)."""

from __future__ import annotations

from typing import Any, Final

from sabika.kernel.action import Action, Param, Verb
from sabika.kernel.action_type import Listed
from sabika.kernel.decision import PICK
from sabika.kernel.errors import Illegal
from sabika.kernel.hooks import Module
from sabika.kernel.native import i64
from sabika.parts.hand import MONEY_KINDS
from sabika.titles.alhambra.components import CURRENCIES, Card, load
from sabika.titles.alhambra.frames.take_money import take_open
from sabika.titles.alhambra.hooks import CARDS, HAND_KINDS, MEANS, PILES, PROSPECTS, TAKING, WORTH, AlhambraContext
from sabika.titles.alhambra.means import ANY, WIDENER, Means, Purchase
from sabika.titles.alhambra.piles import spread
from sabika.titles.alhambra.thumb import per_card, while_it_lasts

MODULE: Final = Module("currency_exchange", 2, "EXC")
KIND: Final = "exchange"
"""EXC-13: a kind of its own, so no rule about money cards speaks of them, the award's included (EXC-12)."""


@MODULE.on(CARDS)
def exchange_cards() -> list[Card]:
    """Six cards, every pair of currencies once; `value` holds the pair as bits."""
    return [Card(row["id"], KIND, value=pair_bits(row["currencies"])) for row in load("currency_exchange")["cards"]]


def pair_bits(names: list[str]) -> int:
    """Return two currencies as bits."""
    return sum(1 << CURRENCIES.index(name) for name in names)


@MODULE.on(PILES)
def into_piles(ctx: AlhambraContext) -> list[list[int]]:
    """Two cards, drawn at random, into each of the piles 2, 3 and 4.

    A drawn one takes a place of the display (EXC-1), which is refilled to four whatever lies there (EXC-11).
    """
    return spread(ctx, KIND, load("currency_exchange")["deck"])


class TakeExchange(Listed):
    """EXC-2: with TAKE MONEY a player may take exactly one exchange card, not combined with anything."""

    __slots__ = ()

    def count(self, ctx: AlhambraContext, seat: int) -> i64:
        faces = ctx.game.cards
        number: i64 = 0
        for card in ctx.state.display:
            if card > MONEY_KINDS and faces[card].kind == KIND:
                number += 1
        return number

    def candidates(self, ctx: AlhambraContext, seat: int) -> list[tuple[Any, ...]]:
        faces = ctx.game.cards
        return [(slot,) for slot, card in enumerate(ctx.state.display, start=1) if faces[card].kind == KIND]

    def refusal(self, ctx: AlhambraContext, action: Action) -> Illegal | None:
        slot = action.args[0]
        if action.args in self.candidates(ctx, action.seat):
            return None
        return Illegal("EXC-2", f"there is no exchange card in slot {slot}", slot=slot)

    def apply(self, ctx: AlhambraContext, action: Action) -> None:
        """EXC-3: it goes to the hand, which is secret."""
        card = take_open(ctx, action.seat, action.args[0])
        ctx.tell("exchange_taken", "EXC-2", seat=action.seat, card=ctx.game.cards[card].name)


TAKE_VERB = Verb("currency_exchange.take", "take an exchange card from the display", Param("slot", "field"))
MODULE.verbs.append(TAKE_VERB)
MODULE.add(TAKING, TakeExchange(TAKE_VERB, PICK, "EXC-2"))
MODULE.add(HAND_KINDS, KIND)


class ExchangeCard(Means):
    """EXC-5: the whole price may be paid with any combination of the two currencies on the card.

    It is worth nothing itself: the sum of the money decides whether the payment is exact (EXC-8). It may be used where
    it is not needed (EXC-9), at most one per payment (EXC-6). The used card goes to the discard (EXC-7), and comes back
    with it (EXC-10).
    """

    __slots__ = ()

    def currencies(self, ctx: AlhambraContext, card: int) -> int:
        return ctx.game.cards[card].value

    def serves(self, ctx: AlhambraContext, seat: int, purchase: Purchase, card: int) -> bool:
        """EXC-4: the currency demanded must be one of the two; where any one is, both are; a mixture demands none."""
        if purchase.currency == ANY:
            return True
        return purchase.currency >= 0 and self.currencies(ctx, card) >> purchase.currency & 1 != 0

    def refusal(self, ctx: AlhambraContext, seat: int, purchase: Purchase, card: int) -> Illegal | None:
        if self.serves(ctx, seat, purchase, card):
            return None
        return Illegal("EXC-4", "the card does not show the currency to be paid", card=card)


MODULE.add(MEANS, ExchangeCard(KIND, WIDENER, "EXC-6"))


@MODULE.on(WORTH)
def exchange_gain(ctx: AlhambraContext, action: Action) -> float | None:
    """With a card, money of two currencies pays exactly; but to take one is an action without any money."""
    return while_it_lasts(ctx, 0.5) if action.verb == TAKE_VERB.name else None


@MODULE.on(PROSPECTS)
def exchange_prospects(ctx: AlhambraContext) -> list[float]:
    """The cards in everybody's hand."""
    return per_card(ctx, KIND, while_it_lasts(ctx, 1.0))
