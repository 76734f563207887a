"""An open auction: clockwise everybody bids more or passes for good, until one is left (CHR-3 to CHR-5)."""

from __future__ import annotations

from typing import ClassVar

from sabika.kernel.action import Action
from sabika.kernel.action_type import ActionType, AnyContext
from sabika.kernel.errors import Illegal
from sabika.kernel.frame import Frame
from sabika.kernel.native import mypyc_attr
from sabika.kernel.record import HIDDEN, OPEN, Field, value


class Auction(Frame):
    """A sale by auction: `bid` until it is decided, then `pay`, then the winner is served.

    `lot` is what is sold. `bidders` are the seats still in it, the one that is asked first. `bid` is the highest so far
    (0: none) and `leader` made it. A title says what a seat can pay, how it pays and what happens to the lot.
    """

    FIELDS: ClassVar[dict[str, Field]] = {
        "lot": value(OPEN),
        "bidders": value(OPEN),
        "bid": value(OPEN),
        "leader": value(OPEN),
    }
    __slots__ = tuple(FIELDS)
    lot: int
    bidders: tuple[int, ...]
    bid: int
    leader: int

    def __init__(self, lot: int, bidders: tuple[int, ...]) -> None:
        self.seat = bidders[0]
        self.step = "bid"
        self.lot = lot
        self.bidders = bidders
        self.bid = 0
        self.leader = HIDDEN

    def run(self, ctx: AnyContext) -> bool:
        if self.step == "bid":
            if self.is_open():
                self.seat = self.bidders[0]
                return True
            self.seat = self.leader
            self.step = "pay" if self.bid else "unsold"
        if self.step == "pay":
            return True
        ctx.finish()
        if self.step == "unsold":
            self.unsold(ctx)
        else:
            self.sold(ctx)
        return False

    def is_open(self) -> bool:
        """CHR-5: it ends when all have passed, or all but the highest bidder; the last one may still bid or pass."""
        return bool(self.bidders) and self.bidders != (self.leader,)

    def raise_bid(self, ctx: AnyContext, amount: int) -> None:
        """CHR-3: the bidder stays in, and it is the next one's choice; nobody can take back a bid."""
        self.bid = amount
        self.leader = self.bidders[0]
        self.bidders = (*self.bidders[1:], self.leader)
        ctx.reveal()

    def declined(self, ctx: AnyContext, seat: int) -> None:
        """CHR-3: a pass is final."""
        self.bidders = self.bidders[1:]
        ctx.reveal()

    def limit(self, ctx: AnyContext, seat: int) -> int:
        """Return the highest bid that a seat could pay."""
        raise NotImplementedError(type(self).__name__)

    def sold(self, ctx: AnyContext) -> None:
        """Hand the lot over; the winner has paid and this frame is off the stack."""
        raise NotImplementedError(type(self).__name__)

    def unsold(self, ctx: AnyContext) -> None:
        """Deal with a lot that nobody wanted."""
        raise NotImplementedError(type(self).__name__)


def auction_of(ctx: AnyContext) -> Auction:
    """Return the auction that is going on."""
    auction = ctx.state.stack[-1]
    assert isinstance(auction, Auction)
    return auction


@mypyc_attr(allow_interpreted_subclasses=True)
class Bid(ActionType):
    """CHR-4: a whole number from 1, higher than the last bid, and not more than the bidder can pay.

    Everybody still in is asked, whether they can bid or not: the limit is known to the bidder alone (CHR-10).
    """

    __slots__ = ()

    def legal(self, ctx: AnyContext, seat: int) -> list[Action]:
        auction = auction_of(ctx)
        amounts = range(auction.bid + 1, auction.limit(ctx, seat) + 1)
        return [Action(seat, self.name, (amount,)) for amount in amounts]

    def check(self, ctx: AnyContext, action: Action) -> None:
        auction, amount = auction_of(ctx), action.args[0]
        if amount <= auction.bid:
            raise Illegal(self.rule, f"a bid must be higher than {auction.bid}", bid=auction.bid)
        if amount > auction.limit(ctx, action.seat):
            raise Illegal(self.rule, f"a bid of {amount} is more than you can pay", bid=amount)

    def apply(self, ctx: AnyContext, action: Action) -> None:
        auction_of(ctx).raise_bid(ctx, action.args[0])
        ctx.tell("bid_made", self.rule, seat=action.seat, bid=action.args[0])
