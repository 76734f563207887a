"""TAKE MONEY: one open card, or several with a total of at most 5."""

from __future__ import annotations

from typing import Final

from sabika.kernel.action import Action, Param, Verb
from sabika.kernel.action_type import ActionType
from sabika.kernel.decision import SOME
from sabika.kernel.errors import Illegal
from sabika.kernel.native import i64
from sabika.kernel.record import PLAIN_PYTHON
from sabika.parts.display import (
    NO_MONEY,
    TAKES,
    check_take,
    count_bits,
    nth_take,
    open_values,
    take_bits,
    takeable,
)
from sabika.titles.alhambra.hooks import MONEY_TAKEN, TAKE_LIMIT, AlhambraContext
from sabika.titles.alhambra.state import put

VERB = Verb("take", "take money cards from the display", Param("slots", "slots"))


class TakeMoney(ActionType):
    """AL-MONEY-1: any one card, or two or more with a total of at most 5, regardless of currency.

    In plain Python it is quicker to remember which sets may be taken than to find them in bits.
    """

    __slots__ = ()

    def options(self, ctx: AlhambraContext, seat: int) -> list[int]:
        game, display = ctx.game, ctx.state.display
        limit = game.sum_limit if game.quiet else take_limit(ctx, seat)
        values = game.open_value
        one, two, three, four = display
        key: i64 = (((limit << 4 | values[one]) << 4 | values[two]) << 4 | values[three]) << 4 | values[four]
        sets = game.takes.get(key)
        if sets is None:
            sets = game.takes[key] = takeable(open_values(display, values), limit)
        return sets

    def bits(self, ctx: AlhambraContext, seat: int) -> i64:
        """Return the sets of slots that may be taken, as `take_bits` does."""
        game = ctx.game
        limit: i64 = game.sum_limit if game.quiet else take_limit(ctx, seat)
        values = game.open_value
        one, two, three, four = ctx.state.display
        return take_bits(values[one], values[two], values[three], values[four], limit)

    def count(self, ctx: AlhambraContext, seat: int) -> i64:
        if PLAIN_PYTHON:
            return len(self.options(ctx, seat))
        return count_bits(self.bits(ctx, seat))

    def pick(self, ctx: AlhambraContext, seat: int, at: i64) -> Action:
        if PLAIN_PYTHON:
            return TAKES[seat][self.options(ctx, seat)[at]]
        return TAKES[seat][nth_take(self.bits(ctx, seat), at)]

    def action(self, seat: int, option: int) -> Action:
        return TAKES[seat][option]

    def possible(self, ctx: AlhambraContext, seat: int) -> bool:
        values = ctx.game.open_value
        for card in ctx.state.display:
            if values[card] != NO_MONEY:
                return True
        return False

    def check(self, ctx: AlhambraContext, action: Action) -> None:
        limit = take_limit(ctx, action.seat)
        values = open_values(ctx.state.display, ctx.game.open_value)
        check_take(values, action.args[0], limit, "AL-MONEY-1", "AL-MONEY-2")

    def apply(self, ctx: AlhambraContext, action: Action) -> None:
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
            ctx.tell("money_taken", "AL-MONEY-1", seat=action.seat, cards=[ctx.game.cards[card].name for card in taken])
        if not ctx.game.quiet and MONEY_TAKEN.of(ctx.game):
            total = sum([int(ctx.game.open_value[card]) for card in taken])
            MONEY_TAKEN.notify(ctx, action.seat, len(taken), total)


def open_money(ctx: AlhambraContext) -> list[int]:
    """Return the slots of the display that show a money card."""
    values = ctx.game.open_value
    return [slot for slot, card in enumerate(ctx.state.display, start=1) if values[card] != NO_MONEY]


def no_money_there(slot: int, rule: str) -> Illegal:
    """Return the refusal of a slot of the display without a money card."""
    return Illegal(rule, f"there is no money card in slot {slot}", slot=slot)


def take_open(ctx: AlhambraContext, seat: int, slot: int) -> int:
    """Move an open card of any sort to a hand and return it; its place is refilled only after the turn."""
    state = ctx.state
    card = state.display[slot - 1]
    state.display = put(state.display, slot - 1, 0)
    player = state.seats[seat]
    player.hand = player.hand.plus([card])
    return card


def take_limit(ctx: AlhambraContext, seat: int) -> int:
    """Return the largest total when several cards are taken."""
    limit = ctx.game.sum_limit
    for fold in TAKE_LIMIT.of(ctx.game):
        limit = fold(ctx, seat, limit)
    return limit


TAKE: Final = TakeMoney(VERB, SOME, "AL-MONEY-1")
