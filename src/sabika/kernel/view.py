"""What a seat may know: the redacted state and its own choices."""

from __future__ import annotations

from typing import Any

from sabika.kernel.action import Action
from sabika.kernel.decision import Decision


class View:
    """The redacted state, the question of this seat, and nothing else. `seat` None is a spectator.

    `state` has the type of the true state; ids that the seat may not know are HIDDEN. `undo_to` is the earliest
    question that the seat may go back to, None if there is nothing that it can undo; a Match fills it. `unseen` is what
    `Game.sample` has worked out about this view. Nobody changes a view.
    """

    __slots__ = ("decision", "seat", "seq", "state", "undo_to", "unseen")

    def __init__(self, seat: int | None, seq: int, state: Any, decision: Decision | None) -> None:
        self.seat: int | None = seat
        self.seq: int = seq
        self.state: Any = state
        self.decision: Decision | None = decision
        self.undo_to: int | None = None
        self.unseen: Any = None

    @property
    def legal(self) -> list[Action]:
        """All listed actions of this seat."""
        if self.decision is None:
            return []
        return [action for choice in self.decision.choices for action in choice.actions]
