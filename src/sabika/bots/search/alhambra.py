"""What a searching player knows about Alhambra."""

from __future__ import annotations

from typing import Any

from sabika.bots.evaluator import COIN, ROUND_WEIGHTS
from sabika.bots.search.city import SCORINGS, CityJudge
from sabika.bots.search.judge import Weights
from sabika.kernel.action import Action
from sabika.kernel.context import Context
from sabika.kernel.decision import PAY
from sabika.titles.alhambra.building import laying_of
from sabika.titles.alhambra.components import TYPES
from sabika.titles.alhambra.frames.scoring import building_counts, points_table
from sabika.titles.alhambra.game import AlhambraGame
from sabika.titles.alhambra.hooks import COUNTS, LAID_WORTH, LINES, PROSPECTS, SCORING_GAIN, WORTH


class AlhambraJudge(CityJudge):
    """`tables` are the points of the three scorings by type and rank, as modules have them.

    No module says what the verbs are worth that are `silent`.
    """

    __slots__ = ("silent", "tables")

    def __init__(self, game: AlhambraGame, state: Any, weights: Weights) -> None:
        ctx: Any = Context(game, state, None)
        self.tables: list[Any] = [points_table(ctx, round_) for round_ in range(1, SCORINGS + 1)]
        tiles = [game.tile_type.count(kind) for kind in range(len(TYPES))]
        super().__init__(game, weights, tiles, [[sum(row) for row in table] for table in self.tables], COIN)
        self.silent: set[str] = set()
        self.guided = bool(WORTH.of(game) or SCORING_GAIN.of(game))

    def sale(self, state: Any) -> tuple[int, ...]:
        market: tuple[int, ...] = state.market
        return market

    def left(self, state: Any) -> int:
        return len(state.tower)

    def laid(self, ctx: Any, seat: int, tile: int, spot: int) -> Any:
        return ctx.state.seats[seat].city.after(laying_of(ctx, tile, spot))

    def standings(self, ctx: Any) -> tuple[list[list[int]], list[float], list[float], list[float]]:
        state, game = ctx.state, self.game
        done = min(len(state.scored), SCORINGS - 1)
        counts = building_counts(ctx)
        for fold in COUNTS.of(game):
            counts = fold(ctx, done + 1, counts)
        people = len(state.seats)
        now, later = [0.0] * (people + 1), [0.0] * (people + 1)
        tables = self.tables[done:]
        for kind in range(len(TYPES)):
            own = [row[kind] for row in counts]
            place = 0
            while (most := max(own)) > 0 and place < SCORINGS:
                size = own.count(most)
                first = [sum(table[kind][place : place + size]) // size for table in tables]
                for who, count in enumerate(own):
                    if count == most:
                        now[who] += first[0]
                        later[who] += sum(first[1:])
                        own[who] = 0
                place += size
        lines = [0.0] * (people + 1)
        for more in LINES.of(game):
            for who, _, points, _, _ in more(ctx, done + 1):
                lines[who] += points
        return [[count // 2 for count in row] for row in counts], now, later, lines

    def laid_worth(self, ctx: Any, seat: int, city: Any, cell: int) -> float:
        return sum([gain(ctx, seat, city, cell) for gain in LAID_WORTH.of(self.game)])

    def prospects(self, ctx: Any) -> list[float]:
        total = super().prospects(ctx)
        for promise in PROSPECTS.of(self.game):
            for at, points in enumerate(promise(ctx)):
                total[at] += points
        return total

    def other(self, ctx: Any, kind: Any, seat: int) -> tuple[float, Action | None]:
        best: float = -1.0
        found: Action | None = None
        if kind.shape == PAY or kind.name in self.silent:
            return best, found
        for option in kind.options(ctx, seat):
            action = kind.action(seat, option)
            points = self.said(ctx, action)
            if points is None:
                self.silent.add(kind.name)
                break
            if points > best:
                best, found = points, action
        return best, found

    def said(self, ctx: Any, action: Action) -> float | None:
        """Return what the module of an action says that it is worth, None if it says nothing."""
        for worth in WORTH.of(self.game):
            points = worth(ctx, action)
            if points is not None:
                return points
        for gain in SCORING_GAIN.of(self.game):
            gained = gain(ctx, action)
            if gained is not None:
                return float(gained) * sum(ROUND_WEIGHTS[: SCORINGS - len(ctx.state.scored)])
        return None
