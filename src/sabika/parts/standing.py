"""Something beside the building types that is scored by places, so that everybody compares how much of it they have."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple, TypeAlias

Key: TypeAlias = tuple[int, int]
"""How much somebody has, and what breaks ties."""


class Standing(NamedTuple):
    """Who has how much: `keys` by player, the imaginary one last; `source` names it as the lines of its points do.

    `worth` returns everybody's points in the coming scoring if they had such keys, `places` are the points of each
    place by scoring.

    >>> Standing("chests", [(2, 0), (1, 0)], lambda keys: [5 * (key == max(keys)) for key in keys], [[5]]).source
    'chests'
    """

    source: str
    keys: list[Key]
    worth: Callable[[list[Key]], list[int]]
    places: list[list[int]]
