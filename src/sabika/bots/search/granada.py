"""What a searching player knows about Granada."""

from __future__ import annotations

from typing import Any, Final

from sabika.bots.evaluator import ROUND_WEIGHTS
from sabika.bots.search.city import SCORINGS, CityJudge
from sabika.bots.search.judge import Weights
from sabika.titles.granada.components import TYPES
from sabika.titles.granada.frames.scoring import rank_points, standings
from sabika.titles.granada.game import GranadaGame

COIN: Final = 0.6
"""What a coin is worth in points while there is much to buy."""
TREND: Final = 0.4
"""How much a tile's average worth counts, against what it changes at once."""
USUAL: Final = 5
"""How many tiles of a type are to be seen at the end, more or less."""


class GranadaJudge(CityJudge):
    """Every tile that can be seen multiplies what its type is worth, so that all types are worth the same.

    `changes` are what one more tile changes for a seat, as far as it is known already.
    """

    __slots__ = ("changes",)

    def __init__(self, game: GranadaGame, state: Any, weights: Weights) -> None:
        points = [[float(sum(values))] * len(TYPES) for values in game.points]
        super().__init__(game, weights, [USUAL if game.beginners else 1] * len(TYPES), points, COIN)
        self.changes: dict[tuple[int, ...], float] = {}

    def sale(self, state: Any) -> tuple[int, ...]:
        yard: tuple[int, ...] = state.yard
        return yard

    def left(self, state: Any) -> int:
        return len(state.bag)

    def laid(self, ctx: Any, seat: int, tile: int, spot: int) -> Any:
        return ctx.state.seats[seat].city.lay(spot, tile, self.game.tile_walls[tile])

    def wished(self, ctx: Any, seat: int) -> list[float]:
        """Return by type its average worth, and what one more tile changes for the seat against the others."""
        done = min(len(ctx.state.scored), SCORINGS - 1)
        counts, highest = standings(ctx)
        found: list[float] = []
        for kind in range(len(TYPES)):
            own, best = [row[kind] for row in counts], [row[kind] for row in highest]
            key = (done, seat, *own, *best)
            change = self.changes.get(key)
            if change is None:
                more = [number + (who == seat) for who, number in enumerate(own)]
                change = self.edge(more, best, done, seat) - self.edge(own, best, done, seat)
                self.changes[key] = change
            found.append(TREND * self.worths[done][kind] + (1 - TREND) * change)
        return found

    def edge(self, own: list[int], best: list[int], done: int, seat: int) -> float:
        """Return by how many points a seat beats the others by a type, now and in later scorings."""
        total = 0.0
        for values, weight in zip(self.game.points[done:], ROUND_WEIGHTS, strict=False):
            for who, points, _ in rank_points(self.game, own, best, values):
                total += weight * points * (1.0 if who == seat else -1.0 / (len(own) - 1))
        return total

    def standings(self, ctx: Any) -> tuple[list[list[int]], list[float], list[float], list[float]]:
        state, game = ctx.state, self.game
        done = min(len(state.scored), SCORINGS - 1)
        counts, highest = standings(ctx)
        now, later = [0.0] * len(counts), [0.0] * len(counts)
        for kind in range(len(TYPES)):
            own, best = [row[kind] for row in counts], [row[kind] for row in highest]
            for round_, values in enumerate(game.points[done:]):
                for who, points, _ in rank_points(game, own, best, values):
                    if round_:
                        later[who] += points
                    else:
                        now[who] += points
        return counts, now, later, [0.0] * len(counts)
