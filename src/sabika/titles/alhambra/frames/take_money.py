"""TAKE MONEY: one open card, or several with a total of at most 5."""

from __future__ import annotations

from typing import Final

from sabika.kernel.action import Action, Param, Verb
from sabika.kernel.decision import SOME
from sabika.kernel.deed import Deed
from sabika.kernel.errors import Illegal
from sabika.kernel.native import i64
from sabika.parts.display import NO_MONEY, TAKES, check_take, open_values, takeable
from sabika.titles.alhambra.hooks import MONEY_TAKEN, TAKE_LIMIT, Table
from sabika.titles.alhambra.state import put

VERB = Verb("take", "take money cards from the display", Param("slots", "slots"))


class TakeMoney(Deed):
    """AL-MONEY-1: any one card, or two or more with a total of at most 5, regardless of currency."""

    __slots__ = ()

    def options(self, play: Table, seat: int) -> list[int]:
        game, display = play.game, play.state.display
        limit = game.sum_limit if game.quiet else take_limit(play, seat)
        values = game.open_value
        one, two, three, four = display
        key: i64 = (((limit << 4 | values[one]) << 4 | values[two]) << 4 | values[three]) << 4 | values[four]
        sets = game.takes.get(key)
        if sets is None:
            sets = game.takes[key] = takeable(tuple([values[card] for card in display]), limit)
        return sets

    def action(self, seat: int, option: int) -> Action:
        return TAKES[seat][option]

    def possible(self, play: Table, seat: int) -> bool:
        values = play.game.open_value
        for card in play.state.display:
            if values[card] != NO_MONEY:
                return True
        return False

    def check(self, play: Table, action: Action) -> None:
        limit = take_limit(play, action.seat)
        values = open_values(play.state.display, play.game.open_value)
        check_take(values, action.args[0], limit, "AL-MONEY-1", "AL-MONEY-2")

    def do(self, play: Table, action: Action) -> None:
        state = play.state
        player = state.seats[action.seat]
        slots: tuple[int, ...] = action.args[0]
        display = list(state.display)
        taken: list[int] = []
        for slot in slots:
            taken.append(display[slot - 1])
            display[slot - 1] = 0
        state.display = tuple(display)
        player.hand = player.hand.plus(taken)
        if play.events is not None:
            play.tell(
                "money_taken", "AL-MONEY-1", seat=action.seat, cards=[play.game.cards[card].name for card in taken]
            )
        if MONEY_TAKEN.of(play.game):
            total = sum([play.game.open_value[card] for card in taken])
            MONEY_TAKEN.notify(play, action.seat, len(taken), total)


def open_money(play: Table) -> list[int]:
    """Return the slots of the display that show a money card."""
    values = play.game.open_value
    return [slot for slot, card in enumerate(play.state.display, start=1) if values[card] != NO_MONEY]


def no_money_there(slot: int, rule: str) -> Illegal:
    """Return that there is no money card in a slot of the display."""
    return Illegal(rule, f"there is no money card in slot {slot}", slot=slot)


def take_open(play: Table, seat: int, slot: int) -> int:
    """Move an open card of any sort to a hand and return it; its place is refilled only after the turn."""
    state = play.state
    card = state.display[slot - 1]
    state.display = put(state.display, slot - 1, 0)
    player = state.seats[seat]
    player.hand = player.hand.plus([card])
    return card


def take_limit(play: Table, seat: int) -> int:
    """Return the largest total when several cards are taken."""
    limit = play.game.sum_limit
    for fold in TAKE_LIMIT.of(play.game):
        limit = fold(play, seat, limit)
    return limit


TAKE: Final = TakeMoney(VERB, SOME, "AL-MONEY-1")
