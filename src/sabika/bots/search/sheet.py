"""What a searching player knows about Roll & Write."""

from __future__ import annotations

from typing import Any, Final

from sabika.bots.evaluators.roll_and_write import COIN, HOPE, ROLL
from sabika.bots.search.judge import Judge, Rows, Weights
from sabika.kernel.action import Action
from sabika.titles.roll_and_write.frames.coins import KEEPS, TAKES, crossed_intersections
from sabika.titles.roll_and_write.frames.cross import CROSSES
from sabika.titles.roll_and_write.frames.scoring import LINES, remaining_shares
from sabika.titles.roll_and_write.game import RollAndWriteGame
from sabika.titles.roll_and_write.state import RollAndWriteState, Sheet, rows_of
from sabika.titles.roll_and_write.words import CROSSINGS, cell_at

PHASES: Final = 5
LINES_OF: Final = [[bits for _, bits in LINES if bits >> cell & 1] for cell in range(36)]
"""The row and the column of each building."""


class SheetJudge(Judge):
    """`trend` is what a box of each type is worth on average."""

    __slots__ = ("trend",)

    def __init__(self, game: RollAndWriteGame, state: Any, weights: Weights) -> None:
        super().__init__(game, weights)
        self.trend: list[float] = [sum(values) / boxes for values, boxes in zip(game.points, game.boxes, strict=True)]

    def turn(self, state: RollAndWriteState) -> int:
        people = len(state.seats)
        seat = state.stack[-1].seat if state.stack else state.first
        return state.round * people + (seat - state.first) % people

    # -- acting without thinking --------------------------------------------------------------------------------------

    def gain(self, sheet: Sheet, cell: int) -> float:
        """Return what crossing a building is worth, nothing if it is crossed."""
        crossed = sheet.crossed
        if crossed >> cell & 1:
            return 0.0
        points: float = 0.6 * self.trend[self.game.grid[cell]]
        for bits in LINES_OF[cell]:
            number = (crossed & bits).bit_count()
            points += HOPE[number + 1] - HOPE[number]
        return points

    def best(self, sheet: Sheet) -> tuple[float, int]:
        """Return the best building that the dice show, with what it is worth."""
        return max([(self.gain(sheet, cell), cell) for cell in CROSSINGS[sheet.yellow][sheet.blue]])

    def act(self, state: RollAndWriteState) -> Action:
        frame = state.stack[-1]
        seat = frame.seat
        sheet = state.seats[seat]
        if frame.step == "second":
            other = self.gain(sheet, cell_at(sheet.yellow[0], sheet.blue[0]))
            return Action(seat, "second" if other > COIN * self.game.second_cost else "end")
        points, cell = self.best(sheet)
        if frame.step == "keep":
            return KEEPS[seat][cell]
        coins = min(crossed_intersections(sheet), self.game.track - sheet.coins - sheet.spent)
        return CROSSES[seat][cell] if points > COIN * coins + ROLL else TAKES[seat]

    # -- what a position is worth -------------------------------------------------------------------------------------

    def phase(self, state: RollAndWriteState) -> int:
        rounds: int = self.game.rounds
        return min(PHASES - 1, (state.round - 1) * PHASES // rounds)

    def features(self, state: RollAndWriteState) -> Rows:
        game, people = self.game, len(state.seats)
        rows = rows_of(state)
        types = [0.0] * len(rows)
        closeness = [0.0] * len(rows)
        for kind, values in enumerate(game.points):
            full, given = game.boxes[kind], state.places[kind]
            counts = [row.boxes[kind] for row in rows]
            for share in remaining_shares(values, given, counts, full):
                types[share.who] += share.points
            if given < len(values):
                for who, count in enumerate(counts):
                    if count < full:
                        closeness[who] += values[given] * (count / full) ** 2
        asked = state.stack[-1].seat
        waits = [(at - asked) % people / people for at in range(people)]
        return [self.row(sheet, types[at], closeness[at], waits[at]) for at, sheet in enumerate(state.seats)]

    def row(self, sheet: Sheet, types: float, closeness: float, wait: float) -> list[float]:
        """Return the numbers of one seat: points now, hopes, coins, boxes, crosses, dice, the wait for a turn."""
        lines = hopes = potential = 0.0
        for _, bits in LINES:
            number = (sheet.crossed & bits).bit_count()
            lines += self.game.line_points[number]
            hopes += HOPE[number]
        for kind, number in enumerate(sheet.boxes):
            potential += self.trend[kind] * number
        dice = self.best(sheet)[0] if len(sheet.yellow) == 2 else 0.0
        return [types, lines, hopes, sheet.coins, potential, closeness, sheet.crossed.bit_count(), dice, wait]
