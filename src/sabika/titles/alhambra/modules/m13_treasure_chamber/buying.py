"""The four chests of a room are bought, with any currencies."""

from __future__ import annotations

from typing import Any, Final

from sabika.kernel.action import Action, Param, Verb
from sabika.kernel.errors import Illegal
from sabika.kernel.native import i64
from sabika.titles.alhambra.frames.paying import Paying
from sabika.titles.alhambra.hooks import (
    ACTIONS,
    AlhambraContext,
)
from sabika.titles.alhambra.means import MIXTURE, Held, Purchase, held_means
from sabika.titles.alhambra.modules.m13_treasure_chamber.chamber import CHAMBER, DATA, KIND, MODULE, colours
from sabika.titles.alhambra.payment import count_payments, pick_payment

PRICE: Final[int] = DATA["chamber"]["price_min"]


CHESTS: Final = Purchase(KIND, MIXTURE, PRICE, "TRE-2", can_be_exact=False, ordinary=False, compensated=False)
"""The chests of any room."""


class BuyChests(Paying):
    """TRE-1: buy the four chests of a room, in any mixture of currencies (TRE-2).

    It is an action like others, so it may be the one that an exact purchase has earned (TRE-4).
    """

    __slots__ = ()

    def hopeless(self, held: Held) -> bool:
        return not held.reaches(MIXTURE, PRICE)

    def count(self, ctx: AlhambraContext, seat: int) -> i64:
        held = held_means(ctx, seat)
        if not held.reaches(MIXTURE, PRICE):
            return 0
        rooms: i64 = 0
        for chests in CHAMBER.of(ctx.state).rooms:
            if chests:
                rooms += 1
        return rooms * count_payments(ctx, seat, CHESTS, held)

    def pick(self, ctx: AlhambraContext, seat: int, at: i64) -> Action:
        held = held_means(ctx, seat)
        each, left = count_payments(ctx, seat, CHESTS, held), at
        for room, chests in enumerate(CHAMBER.of(ctx.state).rooms, start=1):
            if chests:
                if left < each:
                    return Action(seat, self.name, (room, pick_payment(ctx, seat, CHESTS, held, left)))
                left -= each
        raise IndexError(at)

    def targets(self, ctx: AlhambraContext, seat: int) -> list[tuple[Any, ...]]:
        return [(room,) for room, chests in enumerate(CHAMBER.of(ctx.state).rooms, start=1) if chests]

    def purchase(self, ctx: AlhambraContext, target: tuple[Any, ...]) -> Purchase:
        """TRE-3: nothing is given for a surplus, and no payment counts as exact; nobody else pays for it."""
        if target not in self.targets(ctx, ctx.state.active):
            raise Illegal("TRE-11", "there are no chests in that room", room=target[0])
        return self.quote(ctx, target)

    def quote(self, ctx: AlhambraContext, target: tuple[Any, ...]) -> Purchase:
        return CHESTS

    def hand_over(self, ctx: AlhambraContext, action: Action, purchase: Purchase, paid: int) -> None:
        """TRE-5: the chests wait for the end of the turn."""
        own, (room, cards) = CHAMBER.of(ctx.state), action.args
        own.bought = own.rooms[room - 1]
        own.room = room
        own.put(room, ())
        if ctx.events is not None:
            names = {"types": colours(ctx, own.bought), "cards": [ctx.game.cards[card].name for card in cards]}
            ctx.tell("chests_bought", "TRE-1", seat=action.seat, room=room, **names, paid=paid, price=purchase.price)


BUY_VERB = Verb(
    "treasure_chamber.buy",
    "buy the four chests of a room, with any currencies",
    Param("room", "amount"),
    Param("cards", "cards", "with"),
)
MODULE.verbs.append(BUY_VERB)
MODULE.add(ACTIONS, BuyChests(BUY_VERB, "TRE-1", one_price=True))
