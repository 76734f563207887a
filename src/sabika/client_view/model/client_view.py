"""All that is seen at one moment of a game."""

from __future__ import annotations

from typing import TypeAlias

from msgspec import Struct

from sabika.client_view.model.city_board import CityBoard
from sabika.client_view.model.points import ScoreLine
from sabika.client_view.model.question import Question
from sabika.client_view.model.sheet_board import SheetBoard
from sabika.kernel.game import Outcome

Board: TypeAlias = CityBoard | SheetBoard
"""The table of some title; a new title with another kind of table adds it here."""


class Result(Struct, frozen=True, gc=False):
    """How the game ended; `neutral_winners` are imaginary players who won, numbered after the last seat."""

    scores: list[int]
    winners: list[int]
    neutral: int | None
    neutral_winners: list[int] = []

    @classmethod
    def of(cls, outcome: Outcome) -> Result:
        """Return the result as it is told and stored."""
        return cls(list(outcome.scores), list(outcome.winners), outcome.neutral, list(outcome.neutral_winners))

    @property
    def outcome(self) -> Outcome:
        """The outcome that it was made of."""
        return Outcome(tuple(self.scores), tuple(self.winners), self.neutral, tuple(self.neutral_winners))


class ClientView(Struct, frozen=True, gc=False):
    """All that a seat (None: a spectator) may see, do and undo at one moment."""

    seq: int
    seat: int | None
    active: int | None
    board: Board
    question: Question | None
    undo_to: int | None
    ledger: list[ScoreLine]
    result: Result | None
