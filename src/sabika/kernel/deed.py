"""Deeds: the things a player can do. Each knows its verb, lists what is possible, checks an action and does it."""

from __future__ import annotations

from typing import Any

from sabika.kernel.action import Action, Verb


class Deed:
    """One thing to do. `check` alone is the authority; `offer` lists, and `complete` says whether it lists all."""

    __slots__ = ("complete", "name", "rule", "shape", "verb")

    def __init__(self, verb: Verb, shape: str, rule: str, complete: bool = True) -> None:
        self.verb: Verb = verb
        self.name: str = verb.name
        self.shape: str = shape
        self.rule: str = rule
        self.complete: bool = complete

    def offer(self, play: Any, seat: int) -> list[Action]:
        """Return the actions that are possible now."""
        raise NotImplementedError(self.verb.name)

    def possible(self, play: Any, seat: int) -> bool:
        """Return whether there is any; cheaper than listing them where that matters."""
        return bool(self.offer(play, seat))

    def asks(self, play: Any, seat: int) -> bool:
        """Return whether a seat is asked at all in a window; may look at public facts only."""
        return True

    def check(self, play: Any, action: Action) -> None:
        """Raise Illegal with the rule that forbids the action."""
        raise NotImplementedError(self.verb.name)

    def do(self, play: Any, action: Action) -> None:
        """Do a checked action."""
        raise NotImplementedError(self.verb.name)


class Pass(Deed):
    """Declining, where the rules allow it: always possible, and nothing but the frame's own step changes."""

    __slots__ = ()

    def offer(self, play: Any, seat: int) -> list[Action]:
        return [Action(seat, self.name)]

    def check(self, play: Any, action: Action) -> None:
        pass

    def do(self, play: Any, action: Action) -> None:
        play.state.stack[-1].declined(play, action.seat)
