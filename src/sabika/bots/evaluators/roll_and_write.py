"""What the greedy player knows about Roll & Write: majorities, rows and columns, the worth of a coin."""

from __future__ import annotations

from typing import Any, Final

from sabika.bots.evaluator import Evaluator, Reason
from sabika.kernel.action import Action
from sabika.kernel.decision import Choice
from sabika.kernel.view import View
from sabika.parts.majority import shares
from sabika.titles.roll_and_write.components import TYPES
from sabika.titles.roll_and_write.frames.coins import crossed_intersections
from sabika.titles.roll_and_write.frames.scoring import LINES
from sabika.titles.roll_and_write.frames.turn_dice import steps_to
from sabika.titles.roll_and_write.state import RollAndWriteState, Sheet, rows_of
from sabika.titles.roll_and_write.words import CROSSINGS, cell_at

COIN: Final = 0.9
"""What a coin is worth in points while there are turns to come."""
ROLL: Final = 1.0
"""What four new dice are worth."""
TREND: Final = 0.6
"""How much the average worth of a building counts, against what it changes at once."""
HOPE: Final = (0.0, 0.3, 0.8, 1.5, 2.8, 5.5, 10.0)
"""What so many crosses in a line are worth on the way to the end."""


class SheetEvaluator(Evaluator):
    """Weighs the actions of one position of Roll & Write."""

    def __init__(self, game: Any, view: View) -> None:
        assert view.seat is not None
        self.game: Any = game
        self.state: RollAndWriteState = view.state
        self.sheet: Sheet = self.state.seats[view.seat]
        self.coin: float = COIN if self.state.round < game.rounds else 1 / game.coins_per_point
        self.gains: dict[int, float] = {}

    def evaluate(self, choice: Choice, action: Action, noise: float) -> float:
        """Return how good an action looks, in points; `noise` settles ties."""
        return sum([reason.points for reason in self.reasons(choice, action)]) + noise / 100

    def reasons(self, choice: Choice, action: Action) -> list[Reason]:
        """Return what speaks for an action, and what it costs."""
        sheet = self.sheet
        if action.verb in ("cross", "keep"):
            return self.why_cross(action.args[0])
        if action.verb == "coins":
            coins = min(crossed_intersections(sheet), self.game.track - sheet.coins - sheet.spent)
            roll = ROLL if self.state.round < self.game.rounds else 0.0
            return [Reason("coins", self.coin * coins, {"count": coins}), Reason("roll", roll, {})]
        if action.verb == "turn":
            yellow, blue = action.args
            steps = steps_to(sheet.yellow, yellow) + steps_to(sheet.blue, blue)
            best = max(CROSSINGS[yellow][blue], key=self.gain)
            return [*self.why_cross(best), self.why_cost(steps * self.game.turn_cost, 0.1)]
        if action.verb == "second":
            cell = cell_at(sheet.yellow[0], sheet.blue[0])
            return [*self.why_cross(cell), self.why_cost(self.game.second_cost)]
        return [Reason("guess", 0.0, {})]

    def why_cross(self, cell: int) -> list[Reason]:
        """Return what crossing a building is worth: its type, and its row and column."""
        if self.sheet.crossed >> cell & 1:
            return [Reason("guess", 0.0, {})]
        kind = self.game.grid[cell]
        typed = Reason("type", self.type_gain(kind), {"type": TYPES[kind], "more": 1, "rank": 0, "tied": False})
        return [typed, Reason("line", self.line_gain(cell), {})]

    def why_cost(self, coins: int, trouble: float = 0.0) -> Reason:
        """Return what coins are worth that are spent."""
        return Reason("cost", -self.coin * coins - trouble, {"count": coins})

    def gain(self, cell: int) -> float:
        """Return what crossing a building is worth, nothing if it is crossed."""
        if self.sheet.crossed >> cell & 1:
            return 0.0
        if cell not in self.gains:
            self.gains[cell] = self.type_gain(self.game.grid[cell]) + self.line_gain(cell)
        return self.gains[cell]

    def type_gain(self, kind: int) -> float:
        """Return what one more box of a type is worth: its part of all places, and what it changes now."""
        places = self.game.points[kind][self.state.places[kind] :]
        trend = sum(places) / self.game.boxes[kind]
        counts = [row.boxes[kind] if row.boxes[kind] < self.game.boxes[kind] else 0 for row in rows_of(self.state)]
        before = sum(share.points for share in shares(counts, places) if share.who == self.sheet.seat)
        counts[self.sheet.seat] += 1
        after = sum(share.points for share in shares(counts, places) if share.who == self.sheet.seat)
        late = self.state.round / self.game.rounds
        weight = TREND * (1 - late)
        return float(weight * trend + (1 - weight) * late * (after - before))

    def line_gain(self, cell: int) -> float:
        """Return what a cross is worth for its row and its column."""
        numbers = [(self.sheet.crossed & cells).bit_count() for _, cells in LINES if cells >> cell & 1]
        return sum(HOPE[number + 1] - HOPE[number] for number in numbers)
