"""The listed actions of a seat, made one by one when somebody looks at them."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Final

from sabika.kernel.action import Action
from sabika.kernel.action_type import ActionType, AnyContext, Options
from sabika.kernel.native import i64, mypyc_attr, vec

if TYPE_CHECKING:
    from sabika.kernel.state import State

NOTHING_YET: Final = vec[i64]([0] * 256)
"""As many action types as no frame has, none of them with an action; a part of it is quickly made."""


@mypyc_attr(free_list_len=1, acyclic=True)
class Legal:
    """A read-only sequence of actions: `len`, indexing, iteration and `in` work as for a tuple.

    It is made with the options of each action type, or with a `ctx` in which the types count or list their actions;
    without options all of them are counted. What was only counted can be looked at until the state moves on.
    """

    __slots__ = ("action_types", "counts", "ctx", "options", "seat", "seq", "size")

    def __init__(
        self,
        seat: int,
        action_types: tuple[ActionType, ...],
        options: list[Options | None] | None = None,
        ctx: AnyContext | None = None,
    ) -> None:
        self.seat: int = seat
        self.action_types: tuple[ActionType, ...] = action_types
        self.options: list[Options | None] | None = options
        self.ctx: AnyContext | None = ctx
        self.seq: int = 0
        counts = NOTHING_YET[: len(action_types)]
        size: i64 = 0
        if ctx is not None:
            state: State = ctx.state
            self.seq = state.seq
            for at, action_type in enumerate(action_types):
                number: i64 = action_type.count(ctx, seat)
                if number:  # of most action types of most modules there is none
                    if number < 0:
                        number = self.keep(at, action_type.options(ctx, seat))
                    counts[at] = number
                    size += number
        elif options is not None:
            for at, listed in enumerate(options):
                if listed is not None:
                    counts[at] = len(listed)
                    size += len(listed)
        self.counts: vec[i64] = counts
        self.size: int = size

    def keep(self, which: int, some: Options) -> i64:
        """Keep the options of one type, and return how many there are."""
        if self.options is None:
            self.options = [None] * len(self.action_types)
        self.options[which] = some
        return len(some)

    def __len__(self) -> int:
        return self.size

    def __getitem__(self, at: int) -> Action:
        left: i64 = at if at >= 0 else at + self.size
        if left >= 0:
            for which, number in enumerate(self.counts):
                if left < number:
                    return self.pick(which, left)
                left -= number
        raise IndexError(f"there is no action {at} among {len(self)}")

    def find(self, at: i64) -> tuple[int, i64]:
        """Return the place of an action's type, and its own place among the actions of that type."""
        left = at
        for which, number in enumerate(self.counts):
            if left < number:
                return which, left
            left -= number
        raise IndexError(at)

    def pick(self, which: int, at: i64) -> Action:
        """Return one of the actions of one type."""
        if self.options is not None:
            options = self.options[which]
            if options is not None:
                return self.action_types[which].action(self.seat, options[at])
        return self.action_types[which].pick(self.fresh(), self.seat, at)

    def fresh(self) -> AnyContext:
        """Return the game in which actions were counted, unless it has moved on."""
        assert self.ctx is not None
        state: State = self.ctx.state
        if state.seq != self.seq:
            raise RuntimeError("the state has moved on: list the actions again")
        return self.ctx

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

    def listed(self) -> list[Options]:
        """Return the options of each action type."""
        found: list[Options] = []
        for at, action_type in enumerate(self.action_types):
            options = None if self.options is None else self.options[at]
            found.append(action_type.options(self.fresh(), self.seat) if options is None else options)
        return found

    def actions(self) -> list[Action]:
        """Return all of them as a list."""
        found: list[Action] = []
        for action_type, options in zip(self.action_types, self.listed(), strict=True):
            found += [action_type.action(self.seat, option) for option in options]
        return found
