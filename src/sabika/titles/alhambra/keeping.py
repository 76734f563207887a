"""The record of a module: declared once, made at the set-up, found in every state."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Generic, TypeVar, final

from sabika.kernel.hooks import Module
from sabika.kernel.record import PLAIN_PYTHON, Record
from sabika.titles.alhambra.hooks import SETUP, AlhambraContext
from sabika.titles.alhambra.state import AlhambraState

R = TypeVar("R")
"""The class of a record; compiled, one that is said to be a Record here would be looked up among its bases."""


@final
class Found:
    """The record that was found last, and among which records."""

    __slots__ = ("record", "records")

    def __init__(self, records: dict[str, Record], record: Any) -> None:
        self.records: dict[str, Record] = records
        self.record: Any = record


class Kept(Generic[R]):
    """A module's own record; `make` makes it when the game is set up (S1).

    Compiled, to look whether it is asked for the same state as before takes a fifth of the time of a look into its
    table; in plain Python it takes longer. What was found is one object, so that threads do not mix two states up.
    """

    __slots__ = ("found", "id", "make")

    def __init__(self, module: Module, make: Callable[[AlhambraContext], R]) -> None:
        self.id: str = module.id
        self.make: Callable[[AlhambraContext], R] = make
        self.found: Found = Found({}, None)
        module.add(SETUP, self.set_up)

    def set_up(self, ctx: AlhambraContext) -> None:
        """S1: put the record among those of the state."""
        made: Any = self.make(ctx)
        ctx.state.modules[self.id] = made
        self.found = Found(ctx.state.modules, made)

    def of(self, state: AlhambraState) -> R:
        """Return the record in a state."""
        if PLAIN_PYTHON:
            plain: Any = state.modules[self.id]
            return plain  # type: ignore[no-any-return]
        found = self.found
        if found.records is not state.modules:
            found = self.found = Found(state.modules, state.modules[self.id])
        record: R = found.record
        return record
