"""What a searching player knows about Alhambra."""

from __future__ import annotations

from typing import Any

from sabika.bots.search.city import SCORINGS, CityJudge
from sabika.bots.search.judge import Weights
from sabika.kernel.context import Context
from sabika.titles.alhambra.building import laying_of
from sabika.titles.alhambra.components import TYPES
from sabika.titles.alhambra.frames.scoring import building_counts, points_table
from sabika.titles.alhambra.game import AlhambraGame
from sabika.titles.alhambra.hooks import COUNTS, LINES


class AlhambraJudge(CityJudge):
    """`tables` are the points of the three scorings by type and rank, as modules have them."""

    __slots__ = ("tables",)

    def __init__(self, game: AlhambraGame, state: Any, weights: Weights) -> None:
        ctx: Any = Context(game, state, None)
        self.tables: list[Any] = [points_table(ctx, round_) for round_ in range(1, SCORINGS + 1)]
        tiles = [game.tile_type.count(kind) for kind in range(len(TYPES))]
        super().__init__(game, weights, tiles, [[sum(row) for row in table] for table in self.tables])

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
