"""The four open money cards: which of them may be taken together."""

from __future__ import annotations

from typing import Final

from sabika.kernel.action import Action
from sabika.kernel.errors import Illegal

NO_MONEY: Final = 15
"""The value of a slot that holds no money card."""
SEVERAL: Final = tuple(slots for slots in range(16) if slots.bit_count() > 1)
"""The sets of two or more slots, as bits."""


def takeable(values: tuple[int, ...], limit: int) -> list[int]:
    """Return the sets of slots that may be taken, as bits, single cards first; NO_MONEY stands for no money.

    >>> takeable((1, 3, 7, 9), 5)
    [1, 2, 4, 8, 3]
    """
    sets = [1 << slot for slot in range(4) if values[slot] != NO_MONEY]
    for slots in SEVERAL:
        total = 0
        for slot in range(4):
            if slots >> slot & 1:
                total += values[slot] if values[slot] != NO_MONEY else limit + 1
        if total <= limit:
            sets.append(slots)
    return sets


def take_action(seat: int, slots: int) -> Action:
    """Return the action that takes a set of slots."""
    return Action(seat, "take", (tuple([slot + 1 for slot in range(4) if slots >> slot & 1]),))


TAKES: Final = [[take_action(seat, slots) for slots in range(16)] for seat in range(6)]
"""Every take that can exist, by seat and slots."""


def check_take(values: list[int], slots: tuple[int, ...], limit: int, sum_rule: str, once_rule: str) -> None:
    """Refuse slots without money, the same slot twice, or several cards of more than the limit.

    `values` are those of the open cards, NO_MONEY where there is none.
    """
    if not slots or len(set(slots)) != len(slots):
        raise Illegal(once_rule, "take at least one card, and each card only once")
    total = 0
    for slot in slots:
        value = values[slot - 1] if 1 <= slot <= 4 else NO_MONEY
        if value == NO_MONEY:
            raise Illegal(sum_rule, f"there is no money card in slot {slot}", slot=slot)
        total += value
    if len(slots) > 1 and total > limit:
        raise Illegal(sum_rule, f"several cards may be worth at most {limit} together, not {total}", total=total)


def open_values(display: tuple[int, ...], values: list[int]) -> list[int]:
    """Return what the open cards are worth, slot by slot."""
    return [values[card] for card in display]
