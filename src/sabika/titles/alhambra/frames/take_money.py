"""TAKE MONEY: one open card, or several with a total of at most 5."""

from __future__ import annotations

from typing import Final

from sabika.kernel.action import Action, Param, Verb
from sabika.kernel.decision import SOME
from sabika.kernel.deed import Deed
from sabika.kernel.errors import Illegal
from sabika.parts.hand import MONEY_KINDS, worth
from sabika.titles.alhambra.hooks import MONEY_TAKEN, TAKE_LIMIT, Table

VERB = Verb("take", "take money cards from the display", Param("slots", "slots"))


class TakeMoney(Deed):
    """AL-MONEY-1: any one card, or two or more with a total of at most 5, regardless of currency."""

    __slots__ = ()

    def options(self, play: Table, seat: int) -> list[int]:
        display, values = play.state.display, play.game.open_value
        one, two, three, four = values[display[0]], values[display[1]], values[display[2]], values[display[3]]
        memo = play.game.takes
        limit = take_limit(play, seat) if play.game.turn_hooks else play.game.sum_limit
        key = (((limit << 4 | one) << 4 | two) << 4 | three) << 4 | four
        sets = memo.get(key)
        if sets is None:
            sets = memo[key] = takeable((one, two, three, four), limit)
        return sets

    def action(self, seat: int, option: int) -> Action:
        return TAKES[seat][option]

    def possible(self, play: Table, seat: int) -> bool:
        for card in play.state.display:
            if 0 < card <= MONEY_KINDS:
                return True
        return False

    def check(self, play: Table, action: Action) -> None:
        display = play.state.display
        slots = action.args[0]
        if not slots or len(set(slots)) != len(slots):
            raise Illegal("AL-MONEY-2", "take at least one card, each card once")
        total = 0
        for slot in slots:
            card = display[slot - 1] if 1 <= slot <= 4 else 0
            if not 0 < card <= MONEY_KINDS:
                raise Illegal("AL-MONEY-1", f"there is no money card in slot {slot}", slot=slot)
            total += worth(card)
        limit = take_limit(play, action.seat)
        if len(slots) > 1 and total > limit:
            raise Illegal("AL-MONEY-1", f"several cards may total {limit} at most, not {total}", total=total)

    def do(self, play: Table, action: Action) -> None:
        state = play.state
        player = state.seats[action.seat]
        display = list(state.display)
        taken = [display[slot - 1] for slot in action.args[0]]
        for slot in action.args[0]:
            display[slot - 1] = 0
        state.display = tuple(display)
        player.hand = player.hand.plus(taken)
        total = sum([worth(card) for card in taken])
        for listen in MONEY_TAKEN.of(play.game):
            listen(play, len(taken), total)
        if play.events is not None:
            play.tell(
                "money_taken", "AL-MONEY-1", seat=action.seat, cards=[play.game.cards[card].name for card in taken]
            )


def take_limit(play: Table, seat: int) -> int:
    """Return the largest total when several cards are taken."""
    limit = play.game.sum_limit
    for fold in TAKE_LIMIT.of(play.game):
        limit = fold(play, seat, limit)
    return limit


def takeable(values: tuple[int, ...], limit: int) -> list[int]:
    """Return the sets of slots that may be taken, as bits, single cards first; NO_MONEY stands for no money."""
    sets = [1 << slot for slot in range(4) if values[slot] != NO_MONEY]
    for slots in SEVERAL:
        chosen = [values[slot] for slot in range(4) if slots >> slot & 1]
        if NO_MONEY not in chosen and sum(chosen) <= limit:
            sets.append(slots)
    return sets


def take_action(seat: int, slots: int) -> Action:
    """Return the action that takes a set of slots."""
    return Action(seat, VERB.name, (tuple([slot + 1 for slot in range(4) if slots >> slot & 1]),))


NO_MONEY: Final = 15
"""The value of a slot that holds no money card."""
SEVERAL: Final = tuple(slots for slots in range(16) if slots.bit_count() > 1)
"""The sets of two or more slots, as bits."""
TAKES: Final = [[take_action(seat, slots) for slots in range(16)] for seat in range(6)]
"""Every take that can exist, by seat and slots."""
TAKE = TakeMoney(VERB, SOME, "AL-MONEY-1")
