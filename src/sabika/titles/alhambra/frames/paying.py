"""Buying anything with cards: list the payments, check one, pay, hand over, and let follow what follows."""

from __future__ import annotations

from typing import Any

from sabika.kernel.action import Action, Verb
from sabika.kernel.decision import PAY, Facts
from sabika.kernel.deed import Deed
from sabika.titles.alhambra.hooks import Table
from sabika.titles.alhambra.payment import Purchase, check_payment, conclude, facts_of, pay, tenders


class Paying(Deed):
    """A purchase: the last argument is the payment, those before it say what is bought."""

    __slots__ = ()

    def __init__(self, verb: Verb, rule: str) -> None:
        super().__init__(verb, PAY, rule, complete=False)

    def targets(self, play: Table, seat: int) -> list[tuple[Any, ...]]:
        """Return what can be bought, if it can be paid; by default there is one thing."""
        return [()]

    def purchase(self, play: Table, target: tuple[Any, ...]) -> Purchase:
        """Return what something costs, or refuse what is not there."""
        raise NotImplementedError(self.name)

    def hand_over(self, play: Table, action: Action, purchase: Purchase, paid: int) -> None:
        """P6: give the goods, and tell."""
        raise NotImplementedError(self.name)

    def follow(self, play: Table, action: Action) -> None:
        """Push what belongs to the goods themselves; it runs before anything else that follows."""

    def offer(self, play: Table, seat: int) -> list[Action]:
        return [
            Action(seat, self.name, (*target, cards))
            for target in self.targets(play, seat)
            for cards in tenders(play, seat, self.purchase(play, target))
        ]

    def facts(self, play: Table, action: Action) -> Facts:
        return facts_of(play, action.seat, self.purchase(play, action.args[:-1]), action.args[-1])

    def check(self, play: Table, action: Action) -> None:
        check_payment(play, action.seat, self.purchase(play, action.args[:-1]), action.args[-1])

    def do(self, play: Table, action: Action) -> None:
        purchase = self.purchase(play, action.args[:-1])
        paid = pay(play, action.seat, purchase, action.args[-1])
        self.hand_over(play, action, purchase, paid)
        conclude(play, action.seat, purchase, paid)
        self.follow(play, action)
