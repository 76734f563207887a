"""The listed actions of a seat, made one by one when somebody looks at them."""

from __future__ import annotations

from collections.abc import Iterator

from sabika.kernel.action import Action
from sabika.kernel.deed import Deed, Options
from sabika.kernel.native import mypyc_attr


@mypyc_attr(free_list_len=1, acyclic=True)
class Legal:
    """A read-only sequence of actions: `len`, indexing, iteration and `in` work as for a tuple."""

    __slots__ = ("deeds", "options", "seat", "size")

    def __init__(self, seat: int, deeds: tuple[Deed, ...], options: list[Options]) -> None:
        self.seat: int = seat
        self.deeds: tuple[Deed, ...] = deeds
        self.options: list[Options] = options
        size = 0
        for some in options:
            size += len(some)
        self.size: int = size

    def __len__(self) -> int:
        return self.size

    def __getitem__(self, at: int) -> Action:
        index = at if at >= 0 else at + self.size
        for which, options in enumerate(self.options):
            size = len(options)
            if 0 <= index < size:
                return self.deeds[which].action(self.seat, options[index])
            index -= size
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
