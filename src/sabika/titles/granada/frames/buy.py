"""BUY A TILE from the yard: the price is on its visible face, the currency is that of its field."""

from __future__ import annotations

from typing import Final

from sabika.kernel.action import Action, Param, Verb
from sabika.kernel.action_type import ActionType, Options
from sabika.kernel.decision import PAY, Facts
from sabika.kernel.errors import Illegal
from sabika.kernel.native import i64
from sabika.parts.payment import tally
from sabika.parts.rows import put
from sabika.titles.granada.context import GranadaContext

VERB = Verb("buy", "buy the tile on a yard field", Param("field", "field"), Param("cards", "cards", "with"))


class Buy(ActionType):
    """GR-BUY-1: choose one tile that lies on a yard field."""

    __slots__ = ()

    def options(self, ctx: GranadaContext, seat: int) -> Options:
        """List the payments without a superfluous card; others are allowed too (GR-BUY-4)."""
        game, hand = ctx.game, ctx.state.seats[seat].hand
        return game.purses.offers(hand, ctx.state.yard, game.slot_currency, game.tile_price)

    def count(self, ctx: GranadaContext, seat: int) -> i64:
        game, hand = ctx.game, ctx.state.seats[seat].hand
        return game.purses.count(hand, ctx.state.yard, game.slot_currency, game.tile_price)

    def pick(self, ctx: GranadaContext, seat: int, at: i64) -> Action:
        game, hand = ctx.game, ctx.state.seats[seat].hand
        return Action(seat, "buy", game.purses.pick(hand, ctx.state.yard, game.slot_currency, game.tile_price, at))

    def action(self, seat: int, option: tuple[int, tuple[int, ...]]) -> Action:
        return Action(seat, "buy", option)

    def facts(self, ctx: GranadaContext, action: Action) -> Facts:
        field, cards = action.args
        price = ctx.game.tile_price[ctx.state.yard[field - 1]]
        paid = ctx.state.seats[action.seat].hand.paid(ctx.game.slot_currency[field - 1], cards)
        return Facts(price, paid, paid == price)

    def check(self, ctx: GranadaContext, action: Action) -> None:
        """GR-BUY-2, GR-BUY-3: at least the price, all in the currency of the field; nothing on credit (GR-BUY-8)."""
        field, cards = action.args
        tile = ctx.state.yard[field - 1] if 1 <= field <= 4 else 0
        if not tile:
            raise Illegal("GR-BUY-1", f"there is no tile on field {field}", field=field)
        used, paid = tally(ctx.state.seats[action.seat].hand, cards, "GR-BUY-8")
        if used != 1 << ctx.game.slot_currency[field - 1]:
            raise Illegal("GR-BUY-3", "the cards are not all in the field's currency", field=field)
        price = ctx.game.tile_price[tile]
        if paid < price:
            raise Illegal("GR-BUY-3", f"the cards are worth {paid}, the price is {price}", paid=paid, price=price)

    def apply(self, ctx: GranadaContext, action: Action) -> None:
        """GR-BUY-5: the cards go to the discard; GR-BUY-6: the tile waits with its face, its field stays empty."""
        field, cards = action.args
        state = ctx.state
        player = state.seats[action.seat]
        tile = state.yard[field - 1]
        paid = player.hand.paid(ctx.game.slot_currency[field - 1], cards)
        player.hand = player.hand.minus(cards)
        state.discard = state.discard + cards
        state.yard = put(state.yard, field - 1, 0)
        player.pending = (*player.pending, tile)
        price = ctx.game.tile_price[tile]
        if paid == price:  # GR-BUY-7, GR-TURN-4: who paid exactly must act again
            state.stack[-1].step = "act"
        if ctx.events is not None:
            names = [ctx.game.cards[card].name for card in cards]
            name = ctx.game.tiles[tile].name
            facts = {"seat": action.seat, "tile": name, "field": field, "cards": names, "paid": paid, "price": price}
            ctx.tell("tile_bought", self.rule, **facts)


BUY: Final = Buy(VERB, PAY, "GR-BUY-1", complete=False)
