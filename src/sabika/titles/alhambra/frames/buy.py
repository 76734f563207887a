"""BUY A TILE from the market, in the currency of its field."""

from __future__ import annotations

from typing import Final

from sabika.kernel.action import Action, Param, Verb
from sabika.kernel.decision import PAY, Facts
from sabika.kernel.deed import Deed, Options
from sabika.kernel.errors import Illegal
from sabika.parts.payment import NONE, Offers
from sabika.titles.alhambra.hooks import Table
from sabika.titles.alhambra.payment import (
    TILE,
    Purchase,
    check_payment,
    conclude,
    facts_of,
    held_means,
    list_payments,
    pay,
)
from sabika.titles.alhambra.state import put

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

    def purchase(self, play: Table, field: int) -> Purchase:
        """Return what the tile of a field costs."""
        game = play.game
        tile, currency = play.state.market[field - 1], game.slot_currency[field - 1]
        own = self.own_turn
        return Purchase(TILE, currency, game.tile_price[tile], "AL-BUY-2", self.exact, own, own, tile)

    def options(self, play: Table, seat: int) -> Options:
        game, market = play.game, play.state.market
        held = held_means(play, seat) if game.means else []
        if not held and not self.exact:
            return game.purses.offers(play.state.seats[seat].hand, market, game.slot_currency, game.tile_price)
        fields = [
            list_payments(play, seat, self.purchase(play, field), held) if market[field - 1] else NONE
            for field in (1, 2, 3, 4)
        ]
        return Offers(market, game.tile_price, fields, sum([len(payments) for payments in fields]))

    def action(self, seat: int, option: tuple[int, tuple[int, ...]]) -> Action:
        return Action(seat, self.name, option)

    def facts(self, play: Table, action: Action) -> Facts:
        field, cards = action.args
        return facts_of(play, action.seat, self.purchase(play, field), cards)

    def check(self, play: Table, action: Action) -> None:
        field, cards = action.args
        if not 1 <= field <= 4 or not play.state.market[field - 1]:
            raise Illegal("AL-BUY-1", f"there is no tile on field {field}", field=field)
        check_payment(play, action.seat, self.purchase(play, field), cards)

    def do(self, play: Table, action: Action) -> None:
        field, cards = action.args
        purchase = self.purchase(play, field)
        paid = pay(play, action.seat, purchase, cards)
        tile = self.acquire(play, action.seat, field)
        if play.events is not None:
            self.tell_bought(play, action.seat, tile, field, cards, paid)
        conclude(play, action.seat, purchase, paid)

    def tell_bought(self, play: Table, seat: int, tile: int, field: int, cards: tuple[int, ...], paid: int) -> None:
        """Narrate the purchase."""
        game = play.game
        name, price = game.tiles[tile].name, game.tile_price[tile]
        names = [game.cards[card].name for card in cards]
        play.tell("tile_bought", self.rule, seat=seat, tile=name, field=field, cards=names, paid=paid, price=price)

    def acquire(self, play: Table, seat: int, field: int) -> int:
        """AL-BUY-4: the tile lies beside the city, its field stays empty."""
        state = play.state
        tile = state.market[field - 1]
        state.market = put(state.market, field - 1, 0)
        player = state.seats[seat]
        player.pending = (*player.pending, tile)
        return tile


BUY: Final = Buy(VERB, "AL-BUY-1")
