"""Buying anything with cards: list the payments, check one, pay, hand over, and carry out the consequences."""

from __future__ import annotations

from typing import Any

from sabika.kernel.action import Action, Verb
from sabika.kernel.action_type import NOTHING, ActionType, Options
from sabika.kernel.decision import PAY, Facts
from sabika.kernel.native import i64, mypyc_attr
from sabika.parts.payment import Bargains
from sabika.titles.alhambra.hooks import AlhambraContext
from sabika.titles.alhambra.means import Held, Purchase, held_means
from sabika.titles.alhambra.payment import (
    check_payment,
    conclude,
    count_payments,
    facts_of,
    list_payments,
    pay,
    pick_payment,
)


@mypyc_attr(allow_interpreted_subclasses=True)
class Paying(ActionType):
    """A purchase: the last argument is the payment, those before it say what is bought.

    Where everything has `one_price`, the payments are found once.
    """

    __slots__ = ("one_price",)

    def __init__(self, verb: Verb, rule: str, one_price: bool = False) -> None:
        super().__init__(verb, PAY, rule, complete=False)
        self.one_price: bool = one_price

    def targets(self, ctx: AlhambraContext, seat: int) -> list[tuple[Any, ...]]:
        """Return what can be bought, if it can be paid; by default there is one thing."""
        return [()]

    def hopeless(self, held: Held) -> bool:
        """Return whether nothing can be paid here, whatever there is; asked before anything else is looked for."""
        return False

    def purchase(self, ctx: AlhambraContext, target: tuple[Any, ...]) -> Purchase:
        """Return what something costs, or refuse what is not there."""
        raise NotImplementedError(self.name)

    def quote(self, ctx: AlhambraContext, target: tuple[Any, ...]) -> Purchase:
        """Return the same for something that is there; override it where that is quicker."""
        return self.purchase(ctx, target)

    def hand_over(self, ctx: AlhambraContext, action: Action, purchase: Purchase, paid: int) -> None:
        """P6: hand over the goods, and report it."""
        raise NotImplementedError(self.name)

    def follow(self, ctx: AlhambraContext, action: Action) -> None:
        """Push what belongs to the goods themselves; it runs before anything else that follows."""

    def options(self, ctx: AlhambraContext, seat: int) -> Options:
        held = held_means(ctx, seat)
        targets = [] if self.hopeless(held) else self.targets(ctx, seat)
        if not targets:
            return NOTHING
        if self.one_price:
            return Bargains(targets, [list_payments(ctx, seat, self.quote(ctx, targets[0]), held)] * len(targets))
        return Bargains(targets, [list_payments(ctx, seat, self.quote(ctx, target), held) for target in targets])

    def count(self, ctx: AlhambraContext, seat: int) -> i64:
        held = held_means(ctx, seat)
        targets = [] if self.hopeless(held) else self.targets(ctx, seat)
        if not targets:
            return 0
        if self.one_price:
            return len(targets) * count_payments(ctx, seat, self.quote(ctx, targets[0]), held)
        size: i64 = 0
        for target in targets:
            size += count_payments(ctx, seat, self.quote(ctx, target), held)
        return size

    def pick(self, ctx: AlhambraContext, seat: int, at: i64) -> Action:
        """Return one of them; payments are listed for what is bought with it alone."""
        held = held_means(ctx, seat)
        left: i64 = at
        for target in self.targets(ctx, seat):
            purchase = self.quote(ctx, target)
            number = count_payments(ctx, seat, purchase, held)
            if left < number:
                return Action(seat, self.name, (*target, pick_payment(ctx, seat, purchase, held, left)))
            left -= number
        raise IndexError(at)

    def action(self, seat: int, option: tuple[Any, ...]) -> Action:
        return Action(seat, self.name, option)

    def facts(self, ctx: AlhambraContext, action: Action) -> Facts:
        return facts_of(ctx, action.seat, self.purchase(ctx, action.args[:-1]), action.args[-1])

    def check(self, ctx: AlhambraContext, action: Action) -> None:
        check_payment(ctx, action.seat, self.purchase(ctx, action.args[:-1]), action.args[-1])

    def apply(self, ctx: AlhambraContext, action: Action) -> None:
        purchase = self.purchase(ctx, action.args[:-1])
        paid = pay(ctx, action.seat, purchase, action.args[-1])
        self.hand_over(ctx, action, purchase, paid)
        conclude(ctx, action.seat, purchase, paid)
        self.follow(ctx, action)
