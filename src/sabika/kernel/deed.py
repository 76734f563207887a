"""Deeds: the things a player can do. Each knows its verb, lists what is possible, checks an action and does it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any, Final, Protocol, TypeAlias

from sabika.kernel.action import Action, Verb
from sabika.kernel.decision import NO_FACTS, Facts
from sabika.kernel.errors import Illegal
from sabika.kernel.native import mypyc_attr

if TYPE_CHECKING:
    from sabika.kernel.frame import Frame
    from sabika.kernel.play import Play

Table: TypeAlias = "Play[Any, Any]"
"""Any game that is being played."""


class Options(Protocol):
    """What actions are made of, one by one: a list, a tuple, or something that finds an option when it is asked for."""

    def __len__(self) -> int: ...

    def __getitem__(self, at: int, /) -> Any: ...

    def __iter__(self) -> Iterator[Any]: ...


NOTHING: Final[tuple[Any, ...]] = ()
"""No options at all."""


@mypyc_attr(allow_interpreted_subclasses=True)
class Deed:
    """One thing to do. `check` alone is the authority; `offer` lists, and `complete` says whether it lists all."""

    __slots__ = ("complete", "name", "rule", "shape", "verb")

    def __init__(self, verb: Verb, shape: str, rule: str, complete: bool = True) -> None:
        self.verb: Verb = verb
        self.name: str = verb.name
        self.shape: str = shape
        self.rule: str = rule
        self.complete: bool = complete

    def offer(self, play: Table, seat: int) -> list[Action]:
        """Return the actions that are possible now."""
        return [self.action(seat, option) for option in self.options(play, seat)]

    def options(self, play: Table, seat: int) -> Options:
        """Return what `action` makes the possible actions of; override it with `action` where listing must be quick."""
        return self.offer(play, seat)

    def action(self, seat: int, option: Any) -> Action:
        """Return the action of an option; by default an option is an action."""
        found: Action = option
        return found

    def possible(self, play: Table, seat: int) -> bool:
        """Return whether there is any; cheaper than listing them where that matters."""
        return len(self.options(play, seat)) > 0

    def asks(self, play: Table, seat: int) -> bool:
        """Return whether a seat is asked at all in a window; may look at public facts only."""
        return True

    def facts(self, play: Table, action: Action) -> Facts:
        """Return what a legal action costs and earns, for whoever draws it."""
        return NO_FACTS

    def check(self, play: Table, action: Action) -> None:
        """Raise Illegal with the rule that forbids the action."""
        raise NotImplementedError(self.verb.name)

    def do(self, play: Table, action: Action) -> None:
        """Do a checked action."""
        raise NotImplementedError(self.verb.name)


class Pass(Deed):
    """Declining, where the rules allow it: always possible, and nothing but the frame's own step changes."""

    __slots__ = ()

    def offer(self, play: Table, seat: int) -> list[Action]:
        return [Action(seat, self.name)]

    def check(self, play: Table, action: Action) -> None:
        pass

    def do(self, play: Table, action: Action) -> None:
        frame: Frame = play.state.stack[-1]
        frame.declined(play, action.seat)


class Listed(Deed):
    """A deed that lists every candidate that nothing forbids; `refusal` is all that `check` knows."""

    __slots__ = ()

    def candidates(self, play: Table, seat: int) -> list[tuple[Any, ...]]:
        """Return the arguments that could be possible; by default there is nothing to choose."""
        return [()]

    def refusal(self, play: Table, action: Action) -> Illegal | None:
        """Return what forbids an action, None if nothing does."""
        return None

    def offer(self, play: Table, seat: int) -> list[Action]:
        actions = [Action(seat, self.name, args) for args in self.candidates(play, seat)]
        return [action for action in actions if self.refusal(play, action) is None]

    def check(self, play: Table, action: Action) -> None:
        refusal = self.refusal(play, action)
        if refusal is not None:
            raise refusal
