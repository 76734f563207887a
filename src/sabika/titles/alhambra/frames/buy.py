"""BUY A TILE that is on sale: from the market in the currency of its field, or what modules sell like one."""

from __future__ import annotations

from typing import Final

from sabika.kernel.action import Action, Param, Verb
from sabika.kernel.action_type import ActionType, Options
from sabika.kernel.decision import NO_FACTS, PAY, Facts
from sabika.kernel.errors import Illegal
from sabika.kernel.native import i64, mypyc_attr
from sabika.kernel.record import PLAIN_PYTHON
from sabika.parts.payment import NONE, Offers
from sabika.titles.alhambra.hooks import AlhambraContext
from sabika.titles.alhambra.means import Held, Purchase, Sized, held_means
from sabika.titles.alhambra.payment import (
    check_payment,
    conclude,
    count_payments,
    facts_of,
    list_payments,
    pay,
    pick_payment,
)
from sabika.titles.alhambra.wares import Catalogue, Ware, catalogue_of, find_ware

VERB = Verb("buy", "buy the tile on a market field", Param("field", "field"), Param("cards", "cards", "with"))


@mypyc_attr(allow_interpreted_subclasses=True)
class Buy(ActionType):
    """AL-BUY-1: choose one tile on the market; the currency is the one of its field.

    Outside the buyer's turn nothing is earned; `exact` is the rule by which it must be paid exactly, if there is one.
    """

    __slots__ = ("exact", "own_turn")

    def __init__(self, verb: Verb, rule: str, exact: str = "", own_turn: bool = True) -> None:
        super().__init__(verb, PAY, rule, complete=False)
        self.exact: str = exact
        self.own_turn: bool = own_turn

    def purchase(self, ctx: AlhambraContext, ware: Ware) -> Purchase:
        """Return what a ware costs."""
        return ware.purchase("AL-BUY-2", self.exact, self.own_turn)

    def options(self, ctx: AlhambraContext, seat: int) -> Options:
        return self.offers(ctx, seat)

    def offers(self, ctx: AlhambraContext, seat: int) -> Offers:
        """Return what can be bought, with the ways to pay for it."""
        game = ctx.game
        if game.quiet and not self.exact:
            return game.purses.offers(ctx.state.seats[seat].hand, ctx.state.market, game.slot_currency, game.tile_price)
        held, catalogue = held_means(ctx, seat), catalogue_of(ctx)
        if not (self.exact or held.means or catalogue.rows):
            return game.purses.offers(ctx.state.seats[seat].hand, ctx.state.market, game.slot_currency, game.tile_price)
        known = held.offers
        if known is None:
            known = held.offers = {}
        kept: tuple[Catalogue, Offers] | None = known.get(self.name)
        if kept is None or kept[0] is not catalogue:
            kept = known[self.name] = catalogue, self.find_offers(ctx, seat, catalogue, held)
        return kept[1]

    def count(self, ctx: AlhambraContext, seat: int) -> i64:
        game = ctx.game
        if not game.quiet or self.exact:
            if PLAIN_PYTHON:
                return self.offers(ctx, seat).size
            return self.count_offers(ctx, seat)
        return game.purses.count(ctx.state.seats[seat].hand, ctx.state.market, game.slot_currency, game.tile_price)

    def count_offers(self, ctx: AlhambraContext, seat: int) -> i64:
        """Return how many ways there are to buy something, with all that serves as money."""
        held, catalogue = held_means(ctx, seat), catalogue_of(ctx)
        kept = held.sizes.get(self.name)
        if kept is not None and kept.catalogue is catalogue:
            return kept.number
        size: i64 = 0
        for ware in catalogue.wares:
            if ware is not None and held.reaches(ware.currency, ware.price):
                size += count_payments(ctx, seat, self.purchase(ctx, ware), held)
        held.sizes[self.name] = Sized(catalogue, size)
        return size

    def pick(self, ctx: AlhambraContext, seat: int, at: i64) -> Action:
        game, hand = ctx.game, ctx.state.seats[seat].hand
        if not game.quiet or self.exact:
            return Action(seat, self.name, self.offers(ctx, seat)[at] if PLAIN_PYTHON else self.find(ctx, seat, at))
        return Action(
            seat, self.name, game.purses.pick(hand, ctx.state.market, game.slot_currency, game.tile_price, at)
        )

    def find(self, ctx: AlhambraContext, seat: int, at: i64) -> tuple[int, tuple[int, ...]]:
        """Return one of them, and list the payments for no other ware."""
        held = held_means(ctx, seat)
        left = at
        for place, ware in enumerate(catalogue_of(ctx).wares):
            if ware is not None and held.reaches(ware.currency, ware.price):
                purchase = self.purchase(ctx, ware)
                number = count_payments(ctx, seat, purchase, held)
                if left < number:
                    return place + 1, pick_payment(ctx, seat, purchase, held, left)
                left -= number
        raise IndexError(at)

    def find_offers(self, ctx: AlhambraContext, seat: int, catalogue: Catalogue, held: Held) -> Offers:
        """Return what can be bought, of the market and of what modules sell; mostly there is not enough money."""
        fields: list[list[tuple[int, ...]]] = []
        size = 0
        for ware in catalogue.wares:
            payments = NONE
            if ware is not None and held.reaches(ware.currency, ware.price):
                payments = list_payments(ctx, seat, self.purchase(ctx, ware), held)
                size += len(payments)
            fields.append(payments)
        return Offers(catalogue.market, ctx.game.tile_price, fields, size)

    def action(self, seat: int, option: tuple[int, tuple[int, ...]]) -> Action:
        return Action(seat, self.name, option)

    def facts(self, ctx: AlhambraContext, action: Action) -> Facts:
        field, cards = action.args
        ware = find_ware(ctx, field)
        return facts_of(ctx, action.seat, self.purchase(ctx, ware), cards) if ware is not None else NO_FACTS

    def check(self, ctx: AlhambraContext, action: Action) -> None:
        field, cards = action.args
        ware = find_ware(ctx, field)
        if ware is None:
            raise Illegal("AL-BUY-1", f"there is no tile on field {field}", field=field)
        refusal = ware.refusal(ctx)
        if refusal is not None:
            raise refusal
        check_payment(ctx, action.seat, self.purchase(ctx, ware), cards)

    def apply(self, ctx: AlhambraContext, action: Action) -> None:
        """AL-BUY-4: the tile lies beside the city."""
        field, cards = action.args
        ware = find_ware(ctx, field)
        assert ware is not None
        purchase = self.purchase(ctx, ware)
        paid = pay(ctx, action.seat, purchase, cards)
        ware.take(ctx)
        player = ctx.state.seats[action.seat]
        bought = (ware.tile, ware.along) if ware.along else (ware.tile,)
        player.pending = player.pending + bought
        if ctx.events is not None:
            names = [ctx.game.cards[card].name for card in cards]
            facts = {"tile": ctx.game.tiles[ware.tile].name, "field": field, "cards": names}
            ctx.tell("tile_bought", self.rule, seat=action.seat, **facts, paid=paid, price=purchase.price)
            if ware.along:
                ctx.tell("bought_along", self.rule, seat=action.seat, tile=ctx.game.tiles[ware.along].name)
        conclude(ctx, action.seat, purchase, paid)


BUY: Final = Buy(VERB, "AL-BUY-1")
