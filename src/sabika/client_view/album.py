"""Drawings that are made once."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, TypeVar

K = TypeVar("K")
V = TypeVar("V")

MOST: Final = 5000
"""How many drawings an album holds before it is emptied: what many tables of a game need, most of them the same."""


class Album(dict[K, V]):
    """Drawings by what they show, each made when it is first looked for."""

    __slots__ = ("draw",)

    def __init__(self, draw: Callable[[K], V]) -> None:
        super().__init__()
        self.draw: Callable[[K], V] = draw

    def __missing__(self, key: K) -> V:
        if len(self) >= MOST:
            self.clear()
        drawing = self[key] = self.draw(key)
        return drawing
