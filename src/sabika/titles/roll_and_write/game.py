"""Alhambra Roll & Write: the box, the options in play, and the functions of the kernel's Game."""

from __future__ import annotations

from typing import Any

from sabika.kernel.context import Context
from sabika.kernel.game import Game, Outcome
from sabika.kernel.notation import Notation
from sabika.kernel.rng import RandomSource
from sabika.kernel.setup import Setup
from sabika.kernel.view import View
from sabika.titles.roll_and_write.components import FEWEST_SEATS, TYPES, Box
from sabika.titles.roll_and_write.frames.scoring import final_scoring
from sabika.titles.roll_and_write.frames.turn import VERBS
from sabika.titles.roll_and_write.setup import set_up
from sabika.titles.roll_and_write.state import RollAndWriteState, rows_of
from sabika.titles.roll_and_write.words import Cell, Dice


class RollAndWriteGame(Game[RollAndWriteState]):
    """The rules of Roll & Write for some players and options; the numbers of the sheets are tables.

    `imaginary` is how many imaginary players there are, `contest` whether they note points.
    """

    __slots__ = (
        "box",
        "boxes",
        "coins_per_point",
        "contest",
        "extra",
        "grid",
        "imaginary",
        "line_points",
        "points",
        "rounds",
        "second_cost",
        "start_buildings",
        "track",
        "turn_cost",
        "types",
    )

    over_rule: str = "RW-ROUND-5"
    undo_rule: str = "RW-G-22"

    def __init__(self, setup: Setup, box: Box) -> None:
        super().__init__(setup, ())
        self.box: Box = box
        self.imaginary: int = imaginary_players(setup)
        self.contest: bool = bool(setup.option("solo_contest"))
        self.types: tuple[str, ...] = TYPES
        self.grid: tuple[int, ...] = box.grid
        self.boxes: tuple[int, ...] = box.boxes
        self.points: tuple[tuple[int, ...], ...] = box.points
        self.line_points: tuple[int, ...] = box.line_points
        self.rounds: int = box.rounds[setup.players + self.imaginary]
        self.start_buildings: int = box.start_buildings
        self.track: int = box.track
        self.turn_cost: int = box.turn_cost
        self.second_cost: int = box.second_cost
        self.coins_per_point: int = box.coins_per_point
        self.extra: dict[int, int] = box.extra
        self.notation = Notation(setup.players, VERBS, (Cell("cell"), Dice("dice", many=True)))

    def empty_state(self, seed: str) -> RollAndWriteState:
        """RW-SETUP-8: everybody starts with the circled coins."""
        return RollAndWriteState(seed, self.players, self.imaginary, len(TYPES), self.box.start_coins)

    def begin(self, ctx: Any) -> None:
        set_up(ctx)

    def outcome(self, state: RollAndWriteState) -> Outcome | None:
        """RW-SCORE-7: the highest total wins, several may; a solo game has a total and no winner (RW-SOLO-5, RW-G-18).

        In a contest the imaginary players can win too (RW-VAR-3): the points of the best of them are `neutral`.
        """
        if state.stack:
            return None
        scores = tuple([sheet.score for sheet in state.seats])
        best = max(scores)
        if not self.contest:
            winners = tuple([seat for seat, score in enumerate(scores) if score == best])
            return Outcome(scores, winners if self.players > 1 else ())
        neutral = max([row.score for row in state.imaginary])
        ahead = tuple([row.seat for row in state.imaginary if row.score == neutral]) if neutral >= best else ()
        return Outcome(scores, (0,) if best >= neutral else (), neutral, ahead)

    def fill(self, state: RollAndWriteState, view: View, rng: RandomSource) -> None:
        """RW-INFO-1: nothing is hidden but the dice still to be rolled; none lie ready now, so others will come."""
        state.coming = 1

    def totals(self, state: RollAndWriteState) -> list[int]:
        """RW-INFO-2: return what every row would have if the game ended now."""
        end = state.copy()
        if end.stack:
            final_scoring(Context(self, end, None))
        return [row.score for row in rows_of(end)]


def imaginary_players(setup: Setup) -> int:
    """Return how many imaginary players fill the table (RW-2P-1, RW-SOLO-1, RW-VAR-1)."""
    if setup.players == 1:
        chosen: int = setup.option("solo_imaginary")
        return chosen
    return max(0, FEWEST_SEATS - setup.players)
