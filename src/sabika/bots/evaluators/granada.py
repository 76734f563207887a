"""What the greedy player knows about Granada: two faces, majorities that multiply."""

from __future__ import annotations

from typing import Any, Final

from sabika.bots.evaluator import RIVALS, TREND, Reason
from sabika.bots.evaluators.city import CityEvaluator
from sabika.kernel.action import Action
from sabika.kernel.context import Context
from sabika.kernel.view import View
from sabika.parts.majority import ranking
from sabika.titles.granada.components import TYPES
from sabika.titles.granada.frames.scoring import standings
from sabika.titles.granada.game import GranadaGame

USUAL: Final = 5
"""How many tiles of a type are to be seen at the end, more or less."""


class GranadaEvaluator(CityEvaluator):
    """What it knows about one position of Granada."""

    def __init__(self, game: GranadaGame, view: View) -> None:
        super().__init__(game, view, view.state.yard, len(view.state.bag))
        ctx: Any = Context(game, view.state, None)
        self.counts, self.highest = standings(ctx)
        self.gains: dict[tuple[int, int], float] = {}
        self.places: dict[int, float] = {}

    def type_worth(self, face: int, more: int, who: int) -> float:
        """Return what the type of a face will bring, own points against others', if `who` had so many more of it."""
        kind = self.game.tile_type[face]
        counts, best = [row[kind] for row in self.counts], [row[kind] for row in self.highest]
        counts[who] += more
        if more > 0:
            best[who] = max(best[who], self.game.tile_price[face])
        order, times = ranking(counts, best), 1 if self.game.beginners else sum(counts)
        total = 0.0
        for round_, weight in self.rounds:
            for value, owner in zip(self.game.points[round_], order, strict=False):
                part = weight if owner == self.seat else -weight * RIVALS / (len(counts) - 1)
                total += part * value * times
        return total

    def type_gain(self, face: int, more: int = 1) -> float:
        key = (face, more)
        if key not in self.gains:
            values = sum(weight * sum(self.game.points[at]) for at, weight in self.rounds)
            trend = values / USUAL if self.game.beginners else values
            change = self.type_worth(face, more, self.seat) - self.type_worth(face, 0, self.seat)
            self.gains[key] = TREND * trend * more + (1 - TREND) * change
        return self.gains[key]

    def laid(self, face: int, cell: int) -> float:
        """Return what a tile on a cell is worth."""
        return self.type_gain(face) + self.city_gain(self.me.city.lay(cell, face, self.game.tile_walls[face]))

    def best_place(self, face: int) -> float:
        """Return what a tile is worth on its best cell; in the reserve it is worth a little."""
        if face not in self.places:
            cells = self.me.city.places(self.game.tile_walls[face])
            hope = max(0.0, 0.3 * self.type_gain(face))
            self.places[face] = max([self.laid(face, cell) for cell in cells], default=hope)
        return self.places[face]

    def place(self, action: Action) -> float:
        """Lay a tile, bought or from the reserve; turning it over costs money."""
        return self.laid(action.args[0], action.args[1]) - self.coin * self.money_paid(action)

    def swap(self, action: Action) -> float:
        face, cell = action.args
        city = self.me.city.swap(cell, face, self.game.tile_walls[face])
        return self.type_gain(face) + self.type_gain(self.me.city.tile_at(cell), -1) + self.city_gain(city)

    def give(self, action: Action) -> float:
        """Give a tile to Dirk: only where that hurts the other more."""
        face, dirk = action.args[0], self.people
        change = self.type_worth(face, 1, dirk) - self.type_worth(face, 0, dirk)
        return change - 1.0 - self.coin * self.money_paid(action)

    def buy(self, action: Action) -> float:
        """Buy a tile: what its better face brings, less what it costs; exactly paid it earns another action."""
        face = self.sale[action.args[0] - 1]
        return max(self.best_place(face), self.flipped(face)) + self.bargain(action, self.game.tile_price[face])

    def flipped(self, face: int) -> float:
        """Return what the other face of a tile is worth, less what turning it over costs."""
        worth: float = self.best_place(face ^ 1) - self.coin * (self.game.flip_price + 1)
        return worth

    # -- reasons --------------------------------------------------------------------------------------------------

    def type_name(self, tile: int) -> str:
        kind = self.game.tile_type[tile]
        return TYPES[kind] if kind >= 0 else ""

    def rank_with(self, tile: int, more: int) -> tuple[int, bool]:
        kind = self.game.tile_type[tile]
        counts, best = [row[kind] for row in self.counts], [row[kind] for row in self.highest]
        counts[self.seat] += more
        if more > 0:
            best[self.seat] = max(best[self.seat], self.game.tile_price[tile])
        return (ranking(counts, best).index(self.seat) + 1 if counts[self.seat] > 0 else 0), False

    def why_buy(self, action: Action) -> list[Reason]:
        face = self.sale[action.args[0] - 1]
        bargain = self.why_bargain(action, self.game.tile_price[face])
        if self.flipped(face) > self.best_place(face):
            flip = self.flipped(face) - self.best_place(face ^ 1)
            bargain = [Reason("flip", flip, {"type": self.type_name(face ^ 1)}), *bargain]
            face ^= 1
        place = self.best_place(face) - self.type_gain(face)
        return [self.why_type(face), Reason("place", place, {}), *bargain]

    def why_place(self, action: Action) -> list[Reason]:
        face, cell = action.args[:2]
        paid = self.money_paid(action)
        shape = self.why_shape(self.me.city.lay(cell, face, self.game.tile_walls[face]))
        return [self.why_type(face), *shape, Reason("price", -self.coin * paid, {"paid": paid, "over": 0})]

    def why_swap(self, action: Action) -> list[Reason]:
        face, cell = action.args
        city = self.me.city.swap(cell, face, self.game.tile_walls[face])
        return [self.why_type(face), self.why_type(self.me.city.tile_at(cell), -1), *self.why_shape(city)]
