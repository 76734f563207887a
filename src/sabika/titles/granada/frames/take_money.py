"""TAKE MONEY: one open card, or several with a total of at most 5."""

from __future__ import annotations

from typing import Final

from sabika.kernel.action import Action, Param, Verb
from sabika.kernel.action_type import ActionType
from sabika.kernel.decision import SOME
from sabika.kernel.native import i64
from sabika.parts.display import NO_MONEY, TAKES, check_take, open_values, takeable
from sabika.titles.granada.context import GranadaContext

VERB = Verb("take", "take money cards from the display", Param("slots", "slots"))
LIMIT: Final = 5
"""GR-MONEY-1: the largest total of two or more cards."""


class TakeMoney(ActionType):
    """GR-MONEY-1: any one card, or two or more with a total of at most 5, regardless of currency (GR-D-5)."""

    __slots__ = ()

    def options(self, ctx: GranadaContext, seat: int) -> list[int]:
        display, values = ctx.state.display, ctx.game.open_value
        one, two, three, four = values[display[0]], values[display[1]], values[display[2]], values[display[3]]
        key = ((one << 4 | two) << 4 | three) << 4 | four
        memo = ctx.game.takes
        sets = memo.get(key)
        if sets is None:
            sets = memo[key] = takeable((one, two, three, four), LIMIT)
        return sets

    def count(self, ctx: GranadaContext, seat: int) -> i64:
        return len(self.options(ctx, seat))

    def pick(self, ctx: GranadaContext, seat: int, at: i64) -> Action:
        return TAKES[seat][self.options(ctx, seat)[at]]

    def action(self, seat: int, option: int) -> Action:
        return TAKES[seat][option]

    def possible(self, ctx: GranadaContext, seat: int) -> bool:
        values = ctx.game.open_value
        for card in ctx.state.display:
            if values[card] != NO_MONEY:
                return True
        return False

    def check(self, ctx: GranadaContext, action: Action) -> None:
        """GR-MONEY-2, GR-G-17: at least one card, and each only once."""
        values = open_values(ctx.state.display, ctx.game.open_value)
        check_take(values, action.args[0], LIMIT, "GR-MONEY-1", "GR-MONEY-2")

    def apply(self, ctx: GranadaContext, action: Action) -> None:
        """GR-MONEY-3: the cards go to the hand, which has no limit."""
        state = ctx.state
        player = state.seats[action.seat]
        slots: tuple[int, ...] = action.args[0]
        display = list(state.display)
        taken: list[int] = []
        for slot in slots:
            taken.append(display[slot - 1])
            display[slot - 1] = 0
        state.display = tuple(display)
        player.hand = player.hand.plus(taken)
        if ctx.events is not None:
            names = [ctx.game.cards[card].name for card in taken]
            ctx.tell("money_taken", "GR-MONEY-1", seat=action.seat, cards=names)


TAKE: Final = TakeMoney(VERB, SOME, "GR-MONEY-1")
