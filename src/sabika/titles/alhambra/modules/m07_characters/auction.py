"""How a character is won: an open auction, the moment it is drawn (CHR-1 to CHR-10)."""

from __future__ import annotations

from typing import Any, ClassVar, Final

from sabika.kernel.action import Action, Param, Verb
from sabika.kernel.action_type import ActionType, Pass
from sabika.kernel.decision import AMOUNT, PASS
from sabika.parts.auction import Auction, Bid
from sabika.titles.alhambra.frames.paying import Paying
from sabika.titles.alhambra.frames.turn import DONE_VERB
from sabika.titles.alhambra.hooks import CARD_DRAWN, HELD_CARDS, PROMISES, PROSPECTS, WORTH, AlhambraContext
from sabika.titles.alhambra.means import ANY, Purchase
from sabika.titles.alhambra.modules.m07_characters.cards import CHARACTERS, KIND, MODULE, ROLES, ROWS, give_character
from sabika.titles.alhambra.modules.m07_characters.conjuror import CONJUROR, Conjuring
from sabika.titles.alhambra.payment import most_payable
from sabika.titles.alhambra.state import AlhambraState, seats_from
from sabika.titles.alhambra.thumb import while_it_lasts


@MODULE.on(CARD_DRAWN)
def auction_off(ctx: AlhambraContext, card: int, auctioneer: int) -> bool:
    """CHR-1: a drawn character interrupts everything and is auctioned before another card is drawn.

    CHR-2: the auctioneer is the next player, or whoever draws in their own turn. CHR-9: what was interrupted lies below
    the auction on the stack and goes on afterwards.
    """
    if ctx.game.cards[card].kind != KIND:
        return False
    ctx.push(CharacterAuction(card, seats_from(ctx.state, auctioneer)))
    ctx.tell("auction_began", "CHR-1", card=ctx.game.cards[card].name, auctioneer=auctioneer)
    return True


class CharacterAuction(Auction):
    """CHR-3: the auctioneer bids first or passes, then clockwise; only players bid, Dirk does not."""

    RULE: ClassVar[str] = "CHR-3"
    PROMPT: ClassVar[str] = "auction"
    __slots__ = ()

    def action_types(self, ctx: AlhambraContext, seat: int) -> tuple[ActionType, ...]:
        return (PAY_BID,) if self.step == "pay" else (BID, NO_BID)

    def purchase(self) -> Purchase:
        """CHR-6: at least the bid, in one currency of the payer's choice or by other means of CHR-4."""
        return Purchase("auction", ANY, self.bid, "CHR-6", own_turn=False, ordinary=False)

    def limit(self, ctx: AlhambraContext, seat: int) -> int:
        """CHR-4: all that the bidder can pay in one currency, or by other means."""
        return most_payable(ctx, seat, self.purchase())

    def sold(self, ctx: AlhambraContext) -> None:
        """CHR-7: the winner gets the card; the conjuror asks for a decision at once (CHR-13)."""
        give_character(ctx, self.leader, self.lot)
        card = ctx.game.cards[self.lot]
        ctx.tell("character_won", "CHR-7", seat=self.leader, card=card.name, bid=self.bid)
        if card.value == CONJUROR:
            ctx.push(Conjuring(self.leader))

    def unsold(self, ctx: AlhambraContext) -> None:
        """CHR-8: no bid at all, so the card leaves the game."""
        ctx.state.removed = (*ctx.state.removed, self.lot)
        ctx.tell("character_removed", "CHR-8", card=ctx.game.cards[self.lot].name)


class PayBid(Paying):
    """CHR-6: the winner pays at least their bid; an exact payment earns nothing."""

    __slots__ = ()

    def purchase(self, ctx: AlhambraContext, target: tuple[Any, ...]) -> Purchase:
        return sale(ctx).purchase()

    def hand_over(self, ctx: AlhambraContext, action: Action, purchase: Purchase, paid: int) -> None:
        """CHR-7 follows when the auction runs on."""
        sale(ctx).step = "sold"
        names = [ctx.game.cards[card].name for card in action.args[0]]
        ctx.tell("bid_paid", "CHR-6", seat=action.seat, cards=names, paid=paid, price=purchase.price)


def sale(ctx: AlhambraContext) -> CharacterAuction:
    """Return the auction that is going on."""
    auction = ctx.state.stack[-1]
    assert isinstance(auction, CharacterAuction)
    return auction


@MODULE.on(PROMISES)
def uncovered_bid(ctx: AlhambraContext, seat: int) -> int:
    """CHR-4: whoever made the highest bid can pay it, whatever else is in that hand, until it is paid (CHR-6)."""
    for frame in ctx.state.stack:
        if isinstance(frame, CharacterAuction) and frame.leader == seat and frame.step != "sold":
            return max(0, frame.bid - frame.limit(ctx, seat))
    return 0


@MODULE.on(HELD_CARDS)
def card_for_sale(state: AlhambraState) -> list[int]:
    """The character that is being auctioned."""
    return [frame.lot for frame in state.stack if isinstance(frame, CharacterAuction)]


BID_VERB = Verb("characters.bid", "bid for the character", Param("amount", "amount"))
PAY_VERB = Verb("characters.pay", "pay the bid", Param("cards", "cards", "with"))
BID: Final = Bid(BID_VERB, AMOUNT, "CHR-4")
NO_BID: Final = Pass(DONE_VERB, PASS, "CHR-3")
PAY_BID: Final = PayBid(PAY_VERB, "CHR-6")
MODULE.verbs += [BID_VERB, PAY_VERB]

# -- what computers think of it -------------------------------------------------------------------------------------

WORTHS: Final = {
    "traveling_magician": 8.0,
    "beggar": 2.0,
    "rich_patron": 6.0,
    "miser": 3.0,
    "architect": 4.0,
    "merchant": 3.0,
    "wise_man": 5.0,
    "dancer": 2.0,
    "money_changer": 2.0,
    "city_watch": 5.0,
}
"""What a character is worth in points if there is much left of the game, a rule of thumb."""
SAVED: Final = 0.8
"""What a coin is worth that is not bid: it buys a tile, and that costs about as many coins as it brings points."""


def worth_of(ctx: AlhambraContext, card: int) -> float:
    """Return what a character is worth now; what it brings in scorings does not fade with the turns."""
    role = ctx.game.cards[card].value
    points = WORTHS[ROLES[role]]
    return points if ROWS[role]["use"] == "scoring" else while_it_lasts(ctx, points)


@MODULE.on(WORTH)
def bidding_gain(ctx: AlhambraContext, action: Action) -> float | None:
    """Bid while the character is worth the money, and never more than is needed."""
    if action.verb != BID_VERB.name:
        return None
    bid: int = action.args[0]
    return worth_of(ctx, sale(ctx).lot) - SAVED * bid


@MODULE.on(PROSPECTS)
def character_prospects(ctx: AlhambraContext) -> list[float]:
    """The characters before everybody, but for the points that they have brought already or that lines show."""
    owned = CHARACTERS.of(ctx.state).owned
    return [sum([worth_of(ctx, card) for card in cards]) for cards in owned]
