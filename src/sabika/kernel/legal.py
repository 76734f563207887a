"""The listed actions of a seat, made one by one when somebody looks at them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from sabika.kernel.action import Action
from sabika.kernel.deed import Deed


class Legal:
    """A read-only sequence of actions: `len`, indexing, iteration and `in` work as for a tuple."""

    __slots__ = ("deeds", "options", "seat")

    def __init__(self, seat: int, deeds: tuple[Deed, ...], options: list[Sequence[Any]]) -> None:
        self.seat: int = seat
        self.deeds: tuple[Deed, ...] = deeds
        self.options: list[Sequence[Any]] = options

    def __len__(self) -> int:
        size = 0
        for options in self.options:
            size += len(options)
        return size

    def __getitem__(self, at: int) -> Action:
        index = at if at >= 0 else at + len(self)
        for which, options in enumerate(self.options):
            if 0 <= index < len(options):
                return self.deeds[which].action(self.seat, options[index])
            index -= len(options)
        raise IndexError(f"there is no action {at} among {len(self)}")

    def __iter__(self) -> Iterator[Action]:
        return iter(self.actions())

    def __contains__(self, action: object) -> bool:
        return action in self.actions()

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Legal | list | tuple) and self.actions() == list(other)

    def __hash__(self) -> int:
        return hash(tuple(self.actions()))

    def __repr__(self) -> str:
        return f"Legal({self.actions()!r})"

    def actions(self) -> list[Action]:
        """Return all of them as a list."""
        found: list[Action] = []
        for deed, options in zip(self.deeds, self.options, strict=True):
            found += [deed.action(self.seat, option) for option in options]
        return found
