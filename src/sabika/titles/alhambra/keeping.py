"""The record of a module: declared once, made at the set-up, found in every state."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Generic, TypeVar

from sabika.kernel.hooks import Module
from sabika.titles.alhambra.hooks import SETUP, AlhambraContext
from sabika.titles.alhambra.state import AlhambraState

R = TypeVar("R")
"""The class of a record; compiled, one that is said to be a Record here would be looked up among its bases."""


class Kept(Generic[R]):
    """A module's own record; `make` makes it when the game is set up (S1)."""

    __slots__ = ("id", "make")

    def __init__(self, module: Module, make: Callable[[AlhambraContext], R]) -> None:
        self.id: str = module.id
        self.make: Callable[[AlhambraContext], R] = make
        module.add(SETUP, self.set_up)

    def set_up(self, ctx: AlhambraContext) -> None:
        """S1: put the record among those of the state."""
        made: Any = self.make(ctx)
        ctx.state.modules[self.id] = made

    def of(self, state: AlhambraState) -> R:
        """Return the record in a state."""
        records: dict[str, Any] = state.modules
        found: R = records[self.id]
        return found
