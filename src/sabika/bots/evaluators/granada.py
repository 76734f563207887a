"""What the greedy player knows about Granada: two faces, majorities that multiply, a growing moat, useful money."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from sabika.bots.evaluator import COIN, EXTRA, RIVALS, ROUND_WEIGHTS, TREND, Evaluator, money_paid, payable
from sabika.kernel.action import Action
from sabika.kernel.context import Context
from sabika.kernel.decision import Choice
from sabika.kernel.view import View
from sabika.parts.city import City
from sabika.parts.hand import worth
from sabika.parts.majority import ranking
from sabika.parts.seat import Seat
from sabika.titles.granada.frames.scoring import standings
from sabika.titles.granada.game import GranadaGame
from sabika.titles.granada.state import GranadaState

USUAL: Final = 5
"""How many tiles of a type are to be seen at the end, more or less."""


class GranadaMind(Evaluator):
    """What it knows about one position of Granada."""

    def __init__(self, game: GranadaGame, view: View) -> None:
        assert view.seat is not None
        self.game: GranadaGame = game
        self.state: GranadaState = view.state
        self.seat: int = view.seat
        self.me: Seat = self.state.seats[self.seat]
        self.rounds: list[tuple[int, float]] = list(zip(range(len(self.state.scored), 3), ROUND_WEIGHTS, strict=False))
        self.coin: float = COIN * min(1.0, len(self.state.bag) / 12)
        table: Any = Context(game, self.state, None)
        self.counts, self.highest = standings(table)
        self.gains: dict[tuple[int, int], float] = {}
        self.places: dict[int, float] = {}
        self.purses: tuple[tuple[int, ...], ...] = self.me.hand.purses
        self.exact: float = self.exact_hopes(self.purses)
        self.verbs: dict[str, Callable[[Action], float]] = {
            "take": self.take,
            "buy": self.buy,
            "place": self.place,
            "add": self.place,
            "swap": self.swap,
            "remove": self.remove,
            "reserve": self.keep,
            "give": self.give,
        }

    def evaluate(self, choice: Choice, action: Action, noise: float) -> float:
        """Return how good an action looks, in points."""
        known = self.verbs.get(action.verb)
        return known(action) + noise / 100 if known is not None else super().evaluate(choice, action, noise)

    # -- tiles ----------------------------------------------------------------------------------------------------

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
        """Return what one tile more (or less) with this face is worth."""
        key = (face, more)
        if key not in self.gains:
            values = sum(weight * sum(self.game.points[at]) for at, weight in self.rounds)
            trend = values / USUAL if self.game.beginners else values
            change = self.type_worth(face, more, self.seat) - self.type_worth(face, 0, self.seat)
            self.gains[key] = TREND * trend * more + (1 - TREND) * change
        return self.gains[key]

    def city_gain(self, city: City) -> float:
        """Return what another shape of the own city is worth: the moat, and room to grow."""
        longer = city.wall() - self.me.city.wall()
        room = city.room() - self.me.city.room()
        return longer * sum(weight for _, weight in self.rounds) + 0.08 * room

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
        return self.laid(action.args[0], action.args[1]) - self.coin * money_paid(action)

    def swap(self, action: Action) -> float:
        """Put a reserve tile in the place of another one."""
        face, cell = action.args
        city = self.me.city.swap(cell, face, self.game.tile_walls[face])
        return self.type_gain(face) + self.type_gain(self.me.city.tile_at(cell), -1) + self.city_gain(city)

    def remove(self, action: Action) -> float:
        """Take a tile back: rarely good."""
        return self.type_gain(self.me.city.tile_at(action.args[0]), -1) - 2.0

    def keep(self, action: Action) -> float:
        """Put a tile into the reserve."""
        return 0.3 * self.type_gain(action.args[0])

    def give(self, action: Action) -> float:
        """Give a tile to Dirk: only where that hurts the other more."""
        dirk = len(self.state.seats)
        change = self.type_worth(action.args[0], 1, dirk) - self.type_worth(action.args[0], 0, dirk)
        return change - 1.0 - self.coin * money_paid(action)

    # -- money ----------------------------------------------------------------------------------------------------

    def buy(self, action: Action) -> float:
        """Buy a tile: what its better face brings, less what it costs; exactly paid it earns another action."""
        face, paid = self.state.yard[action.args[0] - 1], money_paid(action)
        flipped = self.best_place(face ^ 1) - self.coin * (self.game.flip_price + 1)
        extra = EXTRA if paid == self.game.tile_price[face] else 0.0
        return max(self.best_place(face), flipped) + extra - self.coin * paid - 0.05 * len(action.args[1])

    def take(self, action: Action) -> float:
        """Take money: its worth, and what could then be paid exactly."""
        cards = [self.state.display[slot - 1] for slot in action.args[0]]
        purses = list(self.purses)
        for card in cards:
            currency = (card - 1) // 9
            purses[currency] = (*purses[currency], card)
        hopes = self.exact_hopes(tuple(purses)) - self.exact
        return self.coin * sum(worth(card) for card in cards) + 0.15 * len(cards) + hopes

    def exact_hopes(self, purses: tuple[tuple[int, ...], ...]) -> float:
        """Return what the tiles of the yard are worth that these purses could pay exactly next time."""
        hope = 0.0
        for field, face in enumerate(self.state.yard):
            if face:
                sums, price = payable(purses[self.game.slot_currency[field]]), self.game.tile_price[face]
                if sums >> price & 1:
                    hope += EXTRA / 2 + 0.3 * self.type_gain(face)
                elif sums >> price:
                    hope += 0.15 * self.type_gain(face)
        return hope / len(self.state.seats)
