"""Of undo: nobody goes back past anything that came to light, nor past a question to somebody else."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pytest

import sabika
from tests.helpers.visibility import hidden_contents
from tests.helpers.walk import Check


class UndoRevealsNothing(Check):
    """After each action, for every seat: all that it may take back concerns nobody else and has shown it nothing."""

    def begin(self) -> None:
        self.waiting: list[tuple[int, ...]] = [self.match.waiting]

    def answered(self, old: Any, action: Any, new: Any, events: Sequence[Any]) -> None:
        self.waiting.append(self.match.waiting)
        for seat in range(self.game.players):
            first = self.match.undo_to(seat)
            if first is not None:
                self.check_back_to(seat, first)
            elif self.rng.random() < 0.05:
                with pytest.raises(sabika.Illegal, match=self.game.undo_rule):
                    self.match.undo(seat)
        if self.match.undo_to(action.seat) is not None and self.rng.random() < 0.2:
            self.undo_and_redo(action.seat)

    def check_back_to(self, seat: int, first: int) -> None:
        """Since that question nobody else was asked, and all that the seat does not see lies as it lay."""
        self.seen["possible"] += 1
        before, now = self.match.states[first], self.match.state
        line = f"p{seat + 1} may go back to question {first}"
        for asked in self.waiting[first + 1 :]:
            others = set(asked) - {seat} - set(self.waiting[first])
            assert not others, f"{line}, but seats {sorted(others)} have been asked since"
        assert hidden_contents(before, seat) == hidden_contents(now, seat), f"{line}, but something came to light"

    def undo_and_redo(self, seat: int) -> None:
        """What is taken back and done again leads to the same positions."""
        first = self.match.undo_to(seat)
        assert first is not None
        back = self.rng.randint(first, self.match.seq - 1)
        actions, states = self.match.actions[back:], self.match.states[back:]
        self.match.undo(seat, back)
        assert self.match.state is states[0]
        for action in actions:
            self.match.play(action)
        assert self.match.states[back:] == states

    def end(self) -> None:
        assert len(self.match.states) == len(self.waiting)
