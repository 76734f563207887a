"""What the greedy player knows about Alhambra: exact payments, majorities, a growing wall, useful money."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from sabika.bots.evaluator import COIN, EXTRA, RIVALS, ROUND_WEIGHTS, TREND, Evaluator, money_paid, payable
from sabika.kernel.action import Action
from sabika.kernel.context import Context
from sabika.kernel.decision import PAY, Choice
from sabika.kernel.view import View
from sabika.parts.city import City
from sabika.parts.hand import worth
from sabika.parts.majority import shares
from sabika.titles.alhambra.building import laying_of, spots_of
from sabika.titles.alhambra.components import TYPES
from sabika.titles.alhambra.game import AlhambraGame
from sabika.titles.alhambra.state import AlhambraState, Seat


class AlhambraMind(Evaluator):
    """What it knows about one position of Alhambra."""

    def __init__(self, game: AlhambraGame, view: View) -> None:
        assert view.seat is not None
        self.game: AlhambraGame = game
        self.state: AlhambraState = view.state
        self.seat: int = view.seat
        self.ctx: Any = Context(game, self.state, None)
        self.me: Seat = self.state.seats[self.seat]
        self.rounds: list[tuple[int, float]] = list(zip(range(len(self.state.scored), 3), ROUND_WEIGHTS, strict=False))
        self.coin: float = COIN * min(1.0, len(self.state.tower) / 12)
        self.counts: list[list[int]] = self.count_types()
        self.standing: list[float] = [self.type_worth(kind, 0) for kind in range(len(TYPES))]
        self.gains: dict[int, float] = {}
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
        if known is not None:
            return known(action) + noise / 100
        if choice.shape == PAY:
            return 1.0 + noise - self.coin * money_paid(action) / 2
        return super().evaluate(choice, action, noise)

    # -- tiles ----------------------------------------------------------------------------------------------------

    def count_types(self) -> list[list[int]]:
        """Return the buildings of each contender by type, Dirk last."""
        held = [seat.city.laid() for seat in self.state.seats]
        if self.state.dirk is not None:
            held.append(list(self.state.dirk.tiles))
        counts = [[0] * len(TYPES) for _ in held]
        for own, tiles in zip(counts, held, strict=True):
            for tile in tiles:
                if self.game.tile_type[tile] >= 0:
                    own[self.game.tile_type[tile]] += 1
        return counts

    def type_worth(self, kind: int, more: int) -> float:
        """Return the points to be expected from a type with so many more tiles of it, own points against others'."""
        counts = [row[kind] for row in self.counts]
        counts[self.seat] += more
        total = 0.0
        for round_, weight in self.rounds:
            for share in shares(counts, self.game.points[round_][kind]):
                part = weight if share.who == self.seat else -weight * RIVALS / (len(counts) - 1)
                total += part * share.points
        return total

    def type_gain(self, tile: int, more: int = 1) -> float:
        """Return what one tile more (or less) of this kind is worth."""
        kind = self.game.tile_type[tile]
        if kind < 0:
            return 1.0 * more
        key = tile * 4 + more
        if key not in self.gains:
            trend = sum(weight * sum(self.game.points[at][kind]) for at, weight in self.rounds) / tiles_of(
                self.game, kind
            )
            change = self.type_worth(kind, more) - self.standing[kind]
            self.gains[key] = TREND * trend * more + (1 - TREND) * change
        return self.gains[key]

    def city_gain(self, city: City) -> float:
        """Return what another shape of the own city is worth: the wall, and room to grow."""
        longer = city.wall() - self.me.city.wall()
        room = city.room() - self.me.city.room()
        return longer * sum(weight for _, weight in self.rounds) + 0.08 * room

    def laid(self, tile: int, spot: int) -> float:
        """Return what a tile on a cell, turned or not, is worth."""
        return self.type_gain(tile) + self.city_gain(self.me.city.after(laying_of(self.ctx, tile, spot)))

    def best_place(self, tile: int) -> float:
        """Return what a tile is worth on its best cell; in the reserve it is worth a little."""
        spots = spots_of(self.ctx, self.seat, (tile,))
        hope = max(0.0, 0.3 * self.type_gain(tile))
        return max([self.laid(tile, spot & 0xFFFF) for spot in spots], default=hope)

    def place(self, action: Action) -> float:
        """Lay a tile, from the market or from the reserve."""
        return self.laid(action.args[0], action.args[1])

    def swap(self, action: Action) -> float:
        """Put a reserve tile in the place of another one."""
        tile, spot = action.args
        laying = laying_of(self.ctx, tile, spot, over=True)
        gained = self.type_gain(tile) + self.type_gain(self.me.city.tile_at(laying.cell), -1)
        return gained + self.city_gain(self.me.city.after(laying))

    def remove(self, action: Action) -> float:
        """Take a tile back: rarely good."""
        cell = action.args[0]
        return self.type_gain(self.me.city.tile_at(cell), -1) - 2.0

    def keep(self, action: Action) -> float:
        """Put a tile into the reserve."""
        return 0.3 * self.type_gain(action.args[0])

    def give(self, action: Action) -> float:
        """Give a tile to Dirk: never unless nothing else is left."""
        return -1.0

    # -- money ----------------------------------------------------------------------------------------------------

    def buy(self, action: Action) -> float:
        """Buy a tile: what it brings, less what it costs; exactly paid it earns another action."""
        tile = self.state.market[action.args[0] - 1]
        paid = money_paid(action)
        key = -tile - 1
        if key not in self.gains:
            self.gains[key] = self.best_place(tile)
        extra = EXTRA if paid == self.game.tile_price[tile] else 0.0
        return self.gains[key] + extra - self.coin * paid - 0.05 * len(action.args[1])

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
        """Return what the tiles on the market are worth that these purses could pay exactly next time."""
        hope = 0.0
        for field, tile in enumerate(self.state.market):
            if tile and self.game.tile_type[tile] >= 0:
                sums = payable(purses[self.game.slot_currency[field]])
                price = self.game.tile_price[tile]
                if sums >> price & 1:
                    hope += EXTRA / 2 + 0.3 * self.type_gain(tile)
                elif sums >> price:
                    hope += 0.15 * self.type_gain(tile)
        return hope / len(self.state.seats)


def tiles_of(game: AlhambraGame, kind: int) -> int:
    """Return how many tiles of a type there are."""
    return sum(1 for own in game.tile_type if own == kind)
