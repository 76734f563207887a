"""BUY A TILE that is on sale: from the market in the currency of its field, or what modules sell like one."""

from __future__ import annotations

from typing import Final

from sabika.kernel.action import Action, Param, Verb
from sabika.kernel.decision import NO_FACTS, PAY, Facts
from sabika.kernel.deed import Deed, Options
from sabika.kernel.errors import Illegal
from sabika.parts.payment import NONE, Offers
from sabika.titles.alhambra.hooks import WARES, Table
from sabika.titles.alhambra.payment import (
    Purchase,
    check_payment,
    conclude,
    facts_of,
    held_means,
    list_payments,
    pay,
)
from sabika.titles.alhambra.wares import FIELDS, MarketTile, Ware, find_ware, more_wares

VERB = Verb("buy", "buy the tile of a market field", Param("field", "field"), Param("cards", "cards", "with"))


class Buy(Deed):
    """AL-BUY-1: choose one tile on the market; the currency is the one of its field.

    Outside the buyer's turn nothing is earned; `exact` is the rule by which it must be paid exactly, if there is one.
    """

    __slots__ = ("exact", "own_turn")

    def __init__(self, verb: Verb, rule: str, exact: str = "", own_turn: bool = True) -> None:
        super().__init__(verb, PAY, rule, complete=False)
        self.exact: str = exact
        self.own_turn: bool = own_turn

    def purchase(self, play: Table, ware: Ware) -> Purchase:
        """Return what a ware costs."""
        return ware.purchase("AL-BUY-2", self.exact, self.own_turn)

    def options(self, play: Table, seat: int) -> Options:
        game, market = play.game, play.state.market
        held = held_means(play, seat) if game.means else []
        if not held and not self.exact and not WARES.of(game):
            return game.purses.offers(play.state.seats[seat].hand, market, game.slot_currency, game.tile_price)
        fields = [
            list_payments(play, seat, self.purchase(play, MarketTile(play, field)), held) if market[field - 1] else NONE
            for field in FIELDS
        ]
        fields += [list_payments(play, seat, self.purchase(play, ware), held) for ware in more_wares(play)]
        return Offers(market, game.tile_price, fields, sum([len(payments) for payments in fields]))

    def action(self, seat: int, option: tuple[int, tuple[int, ...]]) -> Action:
        return Action(seat, self.name, option)

    def facts(self, play: Table, action: Action) -> Facts:
        field, cards = action.args
        ware = find_ware(play, field)
        return facts_of(play, action.seat, self.purchase(play, ware), cards) if ware is not None else NO_FACTS

    def check(self, play: Table, action: Action) -> None:
        field, cards = action.args
        ware = find_ware(play, field)
        if ware is None:
            raise Illegal("AL-BUY-1", f"there is no tile on field {field}", field=field)
        check_payment(play, action.seat, self.purchase(play, ware), cards)

    def do(self, play: Table, action: Action) -> None:
        """AL-BUY-4: the tile lies beside the city."""
        field, cards = action.args
        ware = find_ware(play, field)
        assert ware is not None
        purchase = self.purchase(play, ware)
        paid = pay(play, action.seat, purchase, cards)
        ware.take(play)
        player = play.state.seats[action.seat]
        player.pending = (*player.pending, ware.tile)
        if play.events is not None:
            names = [play.game.cards[card].name for card in cards]
            facts = {"tile": play.game.tiles[ware.tile].name, "field": field, "cards": names}
            play.tell("tile_bought", self.rule, seat=action.seat, **facts, paid=paid, price=purchase.price)
        conclude(play, action.seat, purchase, paid)


BUY: Final = Buy(VERB, "AL-BUY-1")
