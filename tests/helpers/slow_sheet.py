"""A slow game of Roll & Write, written from the text of the rules alone: sets, lists and loops, nothing kept.

It is told what the dice showed, does an action on its own, and can then be held against the fast one.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field
from typing import Any

Cell = tuple[int, int]
"""Yellow value, blue value."""


@dataclass
class SlowPlayer:
    """A real player: crosses, dice, coins."""

    crossed: set[Cell] = field(default_factory=set)
    yellow: list[int] = field(default_factory=list)
    blue: list[int] = field(default_factory=list)
    coins: int = 3
    circled: int = 3

    def intersections(self) -> list[Cell]:
        """RW-TURN-2: four combinations, equal ones counted each."""
        return [(yellow, blue) for yellow in self.yellow for blue in self.blue]

    def options(self) -> set[Cell]:
        """RW-CROSS-1: the intersections that are not crossed."""
        return {cell for cell in self.intersections() if cell not in self.crossed}

    def coins_due(self, track: int) -> int:
        """RW-COIN-1, RW-COIN-2."""
        return min(sum(cell in self.crossed for cell in self.intersections()), track - self.circled)

    def turn_cost(self, yellow: tuple[int, int], blue: tuple[int, int]) -> int:
        """RW-SPEC-2, G-8: the cheapest way to these values, every way tried."""
        total = 0
        for mine, wanted in ((self.yellow, yellow), (self.blue, blue)):
            straight = abs(mine[0] - wanted[0]) + abs(mine[1] - wanted[1])
            crosswise = abs(mine[0] - wanted[1]) + abs(mine[1] - wanted[0])
            total += min(straight, crosswise)
        return total


def line_points(crossed: set[Cell]) -> int:
    """RW-SCORE-5: 2, 5 or 10 points for 4, 5 or 6 crosses in a row or column."""
    rows = Counter(yellow for yellow, _ in crossed)
    columns = Counter(blue for _, blue in crossed)
    return sum({4: 2, 5: 5, 6: 10}.get(number, 0) for number in [*rows.values(), *columns.values()])


def type_points(counts: list[int], completed: list[int | None], boxes: int, places: tuple[int, ...]) -> list[int]:
    """RW-SCORE-4: rank all with a box by when they completed the type, then by their boxes; equal ones share."""
    keys: list[tuple[int, int] | None] = []
    for count, when in zip(counts, completed, strict=True):
        if count == 0:
            keys.append(None)
        elif when is not None:
            assert count == boxes
            keys.append((0, when))
        else:
            keys.append((1, -count))
    points = [0] * len(counts)
    at = 0
    for key in sorted({key for key in keys if key is not None}):
        group = [who for who, own in enumerate(keys) if own == key]
        pot = sum(places[place] for place in range(at, at + len(group)) if place < len(places))
        for who in group:
            points[who] = pot // len(group)
        at += len(group)
    return points


def as_slow(sheet: Any) -> SlowPlayer:
    """Return the slow form of a sheet."""
    crossed = {(bit // 6 + 1, bit % 6 + 1) for bit in range(36) if sheet.crossed >> bit & 1}
    return SlowPlayer(crossed, list(sheet.yellow), list(sheet.blue), sheet.coins, sheet.coins + sheet.spent)
