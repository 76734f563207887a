"""Points: how many of a type somebody has and what that brings, and where points came from."""

from __future__ import annotations

from typing import Any

from msgspec import Struct


class Climb(Struct, frozen=True, gc=False):
    """A better place in a type: how many more it takes, and what it would bring in the next scoring."""

    more: int
    rank: int
    tied: bool
    points: int


class Count(Struct, frozen=True, gc=False, omit_defaults=True):
    """How many of a type somebody has, and where that puts them; rank 0 is no rank, `tied` says it is shared.

    `points` is what that would bring if the next scoring were now, `climb` the nearest place that brings more. Without
    scorings in between, the next one is the end of the game.
    """

    type: str
    count: float
    rank: int
    tied: bool
    points: int
    climb: Climb | None = None


class Standing(Struct, frozen=True, gc=False):
    """Something of a module that is scored by places: everybody's count, the imaginary player's last.

    The type of its counts is the source of its points; `places` are the points of each place by scoring.
    """

    module: str
    source: str
    counts: list[Count]
    places: list[list[int]]


class ScoreLine(Struct, frozen=True, gc=False):
    """Points with their reason: who, for what, how many, by which rule, counted from what."""

    round: int
    seat: int
    source: str
    points: int
    rule: str
    detail: dict[str, Any]


class Gain(Struct, frozen=True, gc=False):
    """What changes for one source of points if it were scored now."""

    source: str
    before: int
    after: int


class TurningPoint(Struct, frozen=True):
    """A tile without which somebody else would have won, or several together: those are `winners`.

    `gains` are what it brought in the last scoring, the most first: the points without it, and with it.
    """

    seat: int
    cell: str
    tile: str
    gains: list[Gain]
    winners: list[int]
