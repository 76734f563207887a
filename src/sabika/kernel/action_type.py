"""Action types: what players can do. Each knows its verb, lists its legal actions, checks one and applies it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any, Final, Protocol, TypeAlias

from sabika.kernel.action import Action, Verb
from sabika.kernel.decision import NO_FACTS, Facts
from sabika.kernel.errors import Illegal
from sabika.kernel.native import i64, mypyc_attr

if TYPE_CHECKING:
    from sabika.kernel.context import Context
    from sabika.kernel.frame import Frame

AnyContext: TypeAlias = "Context[Any, Any]"
"""Any game that is being played."""


class Options(Protocol):
    """What actions are made of, one by one: a list, a tuple, or something that finds an option when it is asked for."""

    def __len__(self) -> int: ...

    def __getitem__(self, at: int, /) -> Any: ...

    def __iter__(self) -> Iterator[Any]: ...


NOTHING: Final[tuple[Any, ...]] = ()
"""No options at all."""
UNCOUNTED: Final = -1
"""Instead of a number of actions: they have to be listed."""


@mypyc_attr(allow_interpreted_subclasses=True)
class ActionType:
    """One kind of action. `check` alone is the authority; `legal` lists, and `complete` says whether it lists all."""

    __slots__ = ("complete", "name", "rule", "shape", "verb")

    def __init__(self, verb: Verb, shape: str, rule: str, complete: bool = True) -> None:
        self.verb: Verb = verb
        self.name: str = verb.name
        self.shape: str = shape
        self.rule: str = rule
        self.complete: bool = complete

    def legal(self, ctx: AnyContext, seat: int) -> list[Action]:
        """Return the actions that are possible now."""
        return [self.action(seat, option) for option in self.options(ctx, seat)]

    def options(self, ctx: AnyContext, seat: int) -> Options:
        """Return what `action` makes the possible actions of; override it with `action` where listing must be quick."""
        return self.legal(ctx, seat)

    def action(self, seat: int, option: Any) -> Action:
        """Return the action of an option; by default an option is an action."""
        found: Action = option
        return found

    def count(self, ctx: AnyContext, seat: int) -> i64:
        """Return how many actions are possible, UNCOUNTED where that is not known without listing; then `pick` too."""
        return UNCOUNTED

    def pick(self, ctx: AnyContext, seat: int, at: i64) -> Action:
        """Return one of the actions that were counted, in the order of `options`; nothing has changed in between."""
        return self.action(seat, self.options(ctx, seat)[at])

    def possible(self, ctx: AnyContext, seat: int) -> bool:
        """Return whether there is any; cheaper than listing them where that matters."""
        number = self.count(ctx, seat)
        return number > 0 if number != UNCOUNTED else len(self.options(ctx, seat)) > 0

    def asks(self, ctx: AnyContext, seat: int) -> bool:
        """Return whether a seat is asked at all in a window; may look at public facts only."""
        return True

    def facts(self, ctx: AnyContext, action: Action) -> Facts:
        """Return what a legal action costs and earns, for whoever draws it."""
        return NO_FACTS

    def check(self, ctx: AnyContext, action: Action) -> None:
        """Raise Illegal with the rule that forbids the action."""
        raise NotImplementedError(self.verb.name)

    def apply(self, ctx: AnyContext, action: Action) -> None:
        """Apply a checked action."""
        raise NotImplementedError(self.verb.name)


def is_among(action_type: ActionType, some: tuple[ActionType, ...]) -> bool:
    """Return whether this very type is one of some; compiled, `in` would ask each of the others whether it is equal."""
    for other in some:
        if other is action_type:
            return True
    return False


@mypyc_attr(allow_interpreted_subclasses=True)
class Pass(ActionType):
    """Declining, where the rules allow it: always possible, and nothing but the frame's own step changes."""

    __slots__ = ()

    def legal(self, ctx: AnyContext, seat: int) -> list[Action]:
        return [Action(seat, self.name)]

    def count(self, ctx: AnyContext, seat: int) -> i64:
        return 1

    def pick(self, ctx: AnyContext, seat: int, at: i64) -> Action:
        return Action(seat, self.name)

    def check(self, ctx: AnyContext, action: Action) -> None:
        pass

    def apply(self, ctx: AnyContext, action: Action) -> None:
        frame: Frame = ctx.state.stack[-1]
        frame.declined(ctx, action.seat)


@mypyc_attr(allow_interpreted_subclasses=True)
class Listed(ActionType):
    """An action type that lists every candidate that nothing forbids; `refusal` is all that `check` knows."""

    __slots__ = ()

    def candidates(self, ctx: AnyContext, seat: int) -> list[tuple[Any, ...]]:
        """Return the arguments that could be possible; by default there is nothing to choose."""
        return [()]

    def refusal(self, ctx: AnyContext, action: Action) -> Illegal | None:
        """Return what forbids an action, None if nothing does."""
        return None

    def options(self, ctx: AnyContext, seat: int) -> Options:
        found: list[Action] = []
        for args in self.candidates(ctx, seat):
            action = Action(seat, self.name, args)
            if self.refusal(ctx, action) is None:
                found.append(action)
        return found

    def check(self, ctx: AnyContext, action: Action) -> None:
        refusal = self.refusal(ctx, action)
        if refusal is not None:
            raise refusal
