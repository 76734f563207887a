"""The four open money cards: which of them may be taken together."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from sabika.kernel.action import Action
from sabika.kernel.errors import Illegal
from sabika.kernel.native import i64, vec

NO_MONEY: Final = 15
"""The value of a slot that holds no money card."""
SEVERAL: Final = tuple(slots for slots in range(16) if slots.bit_count() > 1)
"""The sets of two or more slots, as bits."""
TAKEN: Final = vec[i64]((1, 2, 4, 8, 3, 5, 6, 7, 9, 10, 11, 12, 13, 14, 15))
"""All sets of slots in the order in which they are listed."""


def takeable(values: Sequence[int], limit: int) -> list[int]:
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


def take_bits(one: i64, two: i64, three: i64, four: i64, limit: i64) -> i64:
    """Return the same as one number, a bit for each set of slots; compiled this takes less than to remember it.

    >>> [slots for slots in TAKEN if take_bits(1, 3, 7, 9, 5) >> slots & 1]
    [1, 2, 4, 8, 3]
    """
    found: i64 = 0
    if one != NO_MONEY:
        found |= 1 << 1
    if two != NO_MONEY:
        found |= 1 << 2
    if three != NO_MONEY:
        found |= 1 << 4
    if four != NO_MONEY:
        found |= 1 << 8
    first = one + two
    last = three + four
    if first <= limit:
        found |= 1 << 3
        if first + three <= limit:
            found |= 1 << 7
        if first + four <= limit:
            found |= 1 << 11
        if first + last <= limit:
            found |= 1 << 15
    if last <= limit:
        found |= 1 << 12
        if one + last <= limit:
            found |= 1 << 13
        if two + last <= limit:
            found |= 1 << 14
    if one + three <= limit:
        found |= 1 << 5
    if two + three <= limit:
        found |= 1 << 6
    if one + four <= limit:
        found |= 1 << 9
    if two + four <= limit:
        found |= 1 << 10
    return found


def count_bits(bits: i64) -> i64:
    """Return how many of the bits are set."""
    number: i64 = 0
    while bits:
        bits &= bits - 1
        number += 1
    return number


def nth_take(bits: i64, at: i64) -> int:
    """Return one of the sets of slots that such a number names, in their order."""
    for slots in TAKEN:
        if bits >> slots & 1:
            if not at:
                return slots
            at -= 1
    raise IndexError(at)


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


def open_values(display: tuple[int, ...], values: vec[i64]) -> list[int]:
    """Return what the open cards are worth, slot by slot."""
    return [int(values[card]) for card in display]
