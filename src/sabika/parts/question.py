"""One question to one seat, answered once."""

from __future__ import annotations

from typing import ClassVar

from sabika.kernel.action import Action
from sabika.kernel.deed import Deed, Table
from sabika.kernel.frame import Frame

DONE = "done"


class Question(Frame):
    """Ask a seat once: a title or module names the rule, the prompt and what may be answered."""

    DEEDS: ClassVar[tuple[Deed, ...]] = ()
    __slots__ = ()

    def __init__(self, seat: int) -> None:
        self.seat = seat
        self.step = "ask"

    def run(self, play: Table) -> bool:
        if self.step != DONE:
            return True
        play.finish()
        return False

    def deeds(self, play: Table, seat: int) -> tuple[Deed, ...]:
        return self.DEEDS

    def answer(self, play: Table, action: Action, deed: Deed) -> None:
        """Whatever the deed begins runs first, then the question is over."""
        self.step = DONE
        deed.do(play, action)

    def declined(self, play: Table, seat: int) -> None:
        """Nothing more is asked."""
