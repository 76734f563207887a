"""What a searching player knows about Granada."""

from __future__ import annotations

from typing import Any, Final

from sabika.bots.search.city import SCORINGS, CityJudge
from sabika.bots.search.judge import Weights
from sabika.titles.granada.components import TYPES
from sabika.titles.granada.frames.scoring import rank_points, standings
from sabika.titles.granada.game import GranadaGame

USUAL: Final = 5
"""How many tiles of a type are to be seen at the end, more or less."""


class GranadaJudge(CityJudge):
    """Every tile that can be seen multiplies what its type is worth, so that all types are worth the same."""

    __slots__ = ()

    def __init__(self, game: GranadaGame, state: Any, weights: Weights) -> None:
        points = [[float(sum(values))] * len(TYPES) for values in game.points]
        super().__init__(game, weights, [USUAL if game.beginners else 1] * len(TYPES), points)

    def sale(self, state: Any) -> tuple[int, ...]:
        yard: tuple[int, ...] = state.yard
        return yard

    def left(self, state: Any) -> int:
        return len(state.bag)

    def laid(self, ctx: Any, seat: int, tile: int, spot: int) -> Any:
        return ctx.state.seats[seat].city.lay(spot, tile, self.game.tile_walls[tile])

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
