"""The listed actions of a seat, made one by one when somebody looks at them."""

from __future__ import annotations

from collections.abc import Iterator

from sabika.kernel.action import Action
from sabika.kernel.action_type import ActionType, Options
from sabika.kernel.native import mypyc_attr


@mypyc_attr(free_list_len=1, acyclic=True)
class Legal:
    """A read-only sequence of actions: `len`, indexing, iteration and `in` work as for a tuple."""

    __slots__ = ("action_types", "options", "seat", "size")

    def __init__(self, seat: int, action_types: tuple[ActionType, ...], options: list[Options]) -> None:
        self.seat: int = seat
        self.action_types: tuple[ActionType, ...] = action_types
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
                return self.action_types[which].action(self.seat, options[index])
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
        for action_type, options in zip(self.action_types, self.options, strict=True):
            found += [action_type.action(self.seat, option) for option in options]
        return found
