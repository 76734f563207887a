"""Majorities: ranks by count; ties share the ranks they occupy (AL-SCORE-6) or are broken (GR-SCORE-5)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import final


@final
class Share:
    """What one contender gets: points, the first rank of their group, how many share it."""

    __slots__ = ("points", "rank", "sharers", "who")

    def __init__(self, who: int, points: int, rank: int, sharers: int) -> None:
        self.who: int = who
        self.points: int = points
        self.rank: int = rank
        self.sharers: int = sharers


def shares(counts: Sequence[int], values: Sequence[int]) -> list[Share]:
    """Return the shares of all who get a rank (AL-SCORE-7); a count of 0 is never ranked (AL-SCORE-5, G-24).

    >>> [(share.who, share.points) for share in shares([4, 2, 2], [13, 6])]
    [(0, 13), (1, 3), (2, 3)]
    """
    found: list[Share] = []
    left = list(counts)
    place = 0
    while place < len(values):
        count, size = leaders(left)
        if not count:
            break
        points = sum(values[place : place + size]) // size
        for who, own in enumerate(left):
            if own == count:
                found.append(Share(who, points, place + 1, size))
                left[who] = 0
        place += size
    return found


def leaders(counts: list[int]) -> tuple[int, int]:
    """Return the largest count, and how many have it."""
    most = size = 0
    for count in counts:
        if count > most:
            most, size = count, 1
        elif count == most:
            size += 1
    return most, size


def ranking(counts: Sequence[int], breakers: Sequence[int]) -> list[int]:
    """Return who has any (GR-SCORE-6), the most first; the higher breaker wins a tie (GR-SCORE-5).

    >>> ranking([3, 3, 0, 2], [8, 11, 0, 2])
    [1, 0, 3]
    """
    return sorted([who for who, own in enumerate(counts) if own > 0], key=lambda who: (-counts[who], -breakers[who]))
