"""Anything laid down together: money of several currencies, coins, savings; which sets of it are enough.

None of them has anything superfluous. Where one out of many is asked for, or only their number, no others are made.
"""

from __future__ import annotations

from typing import Final, TypeAlias

from sabika.kernel.native import i64, vec
from sabika.parts.hand import BITS, MOST_COPIES, Hand
from sabika.parts.packed import insert

MOST_LISTED: Final = 100
"""How many payments are listed out of one purse: the least overpaid ones, if there are more."""
MOST_MIXED: Final = 5
CARD_BITS: Final = 9
LAST_CARD: Final = 511
LARGEST: Final = 64 << CARD_BITS
MIXED_NUMBER_AT: Final = CARD_BITS * MOST_MIXED + 6
"""A payment of so many cards, of so many bits each and all worth less than that, is packed into one number: how many
cards, what they pay too much, the cards ascending."""
NO_THINGS: Final = vec[i64]([0] * 36)
"""Room for money of every currency and value."""

Item: TypeAlias = tuple[int, int]
"""What is laid down in one piece: its worth, and its card."""
Found: TypeAlias = tuple[int, int, tuple[int, ...]]
"""A payment as it sorts: how many cards, what they pay too much, and the cards."""


def count_sets(things: vec[i64], at: i64, missing: i64, left: i64, exact: bool) -> i64:
    """Return in how many ways things come to what is missing, none of them superfluous; or to just that.

    They are those up to a place, `left` is what they are worth together. Each is a worth and, in the lowest byte, how
    many of it there are, in ascending order. Nobody counts on when there are more than MOST_LISTED ways.
    """
    found: i64 = 0
    while left >= missing and found <= MOST_LISTED:
        thing = things[at]
        value = thing >> 8
        if value < missing:
            if thing & 255 > 1:
                things[at] = thing - 1
                found += count_sets(things, at, missing - value, left - value, exact)
                things[at] = thing
            else:
                found += count_sets(things, at - 1, missing - value, left - value, exact)
        elif value == missing or not exact:
            found += 1
        left -= value * (thing & 255)
        at -= 1
    return found


def count_mixed(hand: Hand, scope: i64, items: list[Item], price: i64, exact: bool) -> i64:
    """Return how many payments are listed out of the money of some currencies, as bits, together with other items.

    Cards of 2, 5, 7 and 1 and two items of 4 pay 7 as 7, 5+2, 5+4, 4+4 or 4+2+1:

    >>> count_mixed(Hand((2, 5, 7, 10)), 3, [(4, 40), (4, 40)], 7, False)
    5
    """
    things = NO_THINGS[: 4 * 9]
    coins = hand.coins
    left: i64 = 0
    number: i64 = 0
    value: i64 = 1
    while value < 10:
        currency: i64 = 0
        while currency < 4:
            held = coins[currency] >> BITS * (value - 1) & MOST_COPIES
            if held and scope >> currency & 1:
                things[number] = value << 8 | held
                number += 1
                left += value * held
            currency += 1
        value += 1
    if not items:
        size = count_sets(things, number - 1, price, left, exact)
        return size if size < MOST_LISTED else MOST_LISTED
    things = things[:number]
    others = vec[i64]()
    for worth_of, card in items:
        others = insert(others, worth_of << CARD_BITS | card)
        left += worth_of
    copies: i64 = 1
    for at, other in enumerate(others):
        if at + 1 < len(others) and others[at + 1] == other:
            copies += 1
        else:
            things = insert(things, other >> CARD_BITS << 8 | copies)
            copies = 1
    found = count_sets(things, len(things) - 1, price, left, exact)
    if found > MOST_LISTED:
        return MOST_LISTED
    return found


def payments_of(items: list[Item], price: int, exact: bool) -> list[tuple[int, ...]]:
    """Return the payments without a superfluous item: fewest items first, the closest to the price among those."""
    items = sorted(items, reverse=True)
    total = sum([value for value, _ in items])
    if total < price:
        return []
    found: list[Found] = []
    if not exact and price > 0:
        lay_down(items, total, 0, price, [], found)
    if not found or len(found) > MOST_LISTED:
        found = least_overpaid(items, price, exact)
    found.sort()
    return [cards for _, _, cards in found]


def lay_down(items: list[Item], left: int, at: int, missing: int, taken: list[int], found: list[Found]) -> None:
    """Lay items down in descending order until nothing is missing: the last is the smallest, none is superfluous.

    `left` is what those from a place on are worth together. Nobody goes on when there are more than MOST_LISTED.
    """
    before = 0
    while left >= missing and len(found) <= MOST_LISTED:
        value, card = items[at]
        at += 1
        left -= value
        if card != before:  # an equal card in the same place would lead to the same payments
            before = card
            taken.append(card)
            if value < missing:
                lay_down(items, left, at, missing - value, taken, found)
            else:
                found.append((len(taken), value - missing, tuple(sorted(taken))))
            taken.pop()


def least_overpaid(items: list[Item], price: int, exact: bool) -> list[Found]:
    """Return MOST_LISTED of them at most, surplus by surplus.

    If something is paid too much then every item is worth more than that; so the surplus says which items can take
    part.
    """
    found: list[Found] = []
    sums = reachable(items)
    for surplus in range(1 if exact else items[0][0]):
        if items[-1][0] <= surplus:
            while items[-1][0] <= surplus:
                items.pop()
            sums = reachable(items)
        total = price + surplus
        if sums[0] >> total & 1:
            pick(items, sums, 0, total, surplus, [], found)
        elif sums[0] >> total == 0:
            break  # all that is left together is worth less
    return found


def reachable(items: list[Item]) -> list[int]:
    """Return for every place in a row of items which sums the items from there on can form, as bits."""
    sums = 1
    found = [sums]
    for value, _ in reversed(items):
        sums |= sums << value
        found.append(sums)
    found.reverse()
    return found


def pick(
    items: list[Item],
    sums: list[int],
    start: int,
    missing: int,
    surplus: int,
    taken: list[int],
    found: list[Found],
) -> None:
    """Add up every set of items that makes what is missing, large ones first; no step leads nowhere."""
    if not missing:
        found.append((len(taken), surplus, tuple(sorted(taken))))
        return
    before = 0
    at = start
    while sums[at] >> missing & 1 and len(found) < MOST_LISTED:
        value, card = items[at]
        at += 1
        if card == before or value > missing or not sums[at] >> missing - value & 1:
            continue  # an equal card was tried in this place, or it would lead nowhere
        before = card
        taken.append(card)
        pick(items, sums, at, missing - value, surplus, taken, found)
        taken.pop()


def pick_mixed(items: list[Item], price: int, exact: bool, at: int) -> tuple[int, ...]:
    """Return one of the payments of `payments_of`; the others are made of numbers alone, where they are short.

    >>> (
    ...     pick_mixed([(7, 7), (5, 5), (2, 2), (4, 40)], 6, False, 1),
    ...     payments_of([(7, 7), (5, 5), (2, 2), (4, 40)], 6, False),
    ... )
    ((2, 40), [(7,), (2, 40), (2, 5), (5, 40)])
    """
    things = vec[i64]([value << CARD_BITS | card for value, card in sorted(items, reverse=True)])
    found: list[int] = []
    if price > 0 and len(things) and things[0] < LARGEST:
        spend_mixed(things, sum([value for value, _ in items]), 0, price, 0, 0, exact, found)
    if not 0 < len(found) <= MOST_LISTED or min(found) < 0:
        return payments_of(items, price, exact)[at]
    found.sort()
    payment: i64 = found[at]
    number = payment >> MIXED_NUMBER_AT
    return tuple([payment >> CARD_BITS * (number - 1 - place) & LAST_CARD for place in range(number)])


def spend_mixed(
    things: vec[i64], left: i64, at: i64, missing: i64, taken: i64, number: i64, exact: bool, found: list[int]
) -> None:
    """Lay things down as `lay_down` does, each its worth and its card in one number.

    What is `found` is packed so that it sorts as it is listed; a payment that is too long for one number is -1.
    """
    before: i64 = 0
    while left >= missing and len(found) <= MOST_LISTED:
        thing = things[at]
        value = thing >> CARD_BITS
        at += 1
        left -= value
        if thing == before:  # an equal card in the same place would lead to the same payments
            continue
        before = thing
        if number == MOST_MIXED:
            found.append(-1)
        elif value < missing:
            cards = slipped_in(taken, thing & LAST_CARD)
            spend_mixed(things, left, at, missing - value, cards, number + 1, exact, found)
        elif value == missing or not exact:
            surplus = (value - missing) << CARD_BITS * MOST_MIXED
            found.append((number + 1) << MIXED_NUMBER_AT | surplus | slipped_in(taken, thing & LAST_CARD))


def slipped_in(taken: i64, card: i64) -> i64:
    """Return some packed cards together with another one; the largest stands in the lowest bits."""
    place: i64 = 0
    while taken >> place & LAST_CARD > card:
        place += CARD_BITS
    smaller = taken >> place  # no mask: compiled, a 1 that is shifted has only 32 bits
    return (smaller << CARD_BITS | card) << place | taken - (smaller << place)
