"""Rows of places and bundles of cards, as tuples that are made anew."""

from __future__ import annotations

from sabika.kernel.native import i64
from sabika.kernel.record import PLAIN_PYTHON


def put(row: tuple[int, ...], at: int, item: int) -> tuple[int, ...]:
    """Return the row with one place changed."""
    changed = list(row)
    changed[at] = item
    return tuple(changed)


def has_gap(row: tuple[int, ...]) -> bool:
    """Return whether one of the four places of a row is empty; compiled this is several times as fast as `0 in row`."""
    one, two, three, four = row
    return not (one and two and three and four)


def holds(row: tuple[int, ...], item: int) -> bool:
    """Return whether an item is in a row; compiled, `in` would make a number of it and compare that with each."""
    if PLAIN_PYTHON:
        return item in row
    wanted: i64 = item
    for other in row:
        there: i64 = other
        if there == wanted:
            return True
    return False


def occurrences(row: tuple[int, ...], item: int) -> int:
    """Return how often an item is in a row; compiled, without a call of the row's own method."""
    if PLAIN_PYTHON:
        return row.count(item)
    wanted: i64 = item
    number: i64 = 0
    for other in row:
        there: i64 = other
        if there == wanted:
            number += 1
    return number


def count_between(row: tuple[int, ...], first: int, last: int) -> int:
    """Return how many items of a row are among those from one to another."""
    if PLAIN_PYTHON:
        return sum([row.count(item) for item in range(first, last + 1)])
    low: i64 = first
    high: i64 = last
    number: i64 = 0
    for item in row:
        there: i64 = item
        if low <= there <= high:
            number += 1
    return number


def without(cards: tuple[int, ...], gone: tuple[int, ...]) -> tuple[int, ...]:
    """Return the cards without one copy of each that is gone."""
    if len(gone) == len(cards):
        return ()
    left = list(cards)
    for card in gone:
        left.remove(card)
    return tuple(left)
