"""What the greedy player knows about Alhambra: majorities, and where tiles may lie."""

from __future__ import annotations

from typing import Any

from sabika.bots.evaluator import RIVALS, TREND, Reason
from sabika.bots.evaluators.city import CityEvaluator, rank_among
from sabika.kernel.action import Action
from sabika.kernel.context import Context
from sabika.kernel.decision import PASS, PAY, Choice
from sabika.kernel.view import View
from sabika.parts.city import City
from sabika.parts.majority import shares
from sabika.titles.alhambra.building import laying_of, spots_of
from sabika.titles.alhambra.components import TYPES, money_card
from sabika.titles.alhambra.frames.redesign import ADD, SWAP
from sabika.titles.alhambra.frames.scoring import points_table
from sabika.titles.alhambra.frames.surplus import Surplus
from sabika.titles.alhambra.game import AlhambraGame
from sabika.titles.alhambra.hooks import LAID_WORTH, LAST_ACTIONS, LINES, SCORING_GAIN, WORTH
from sabika.titles.alhambra.means import held_means
from sabika.titles.alhambra.tiles import tiles_by_player, type_of
from sabika.titles.alhambra.wares import Ware, find_ware


class AlhambraEvaluator(CityEvaluator):
    """What it knows about one position of Alhambra."""

    def __init__(self, game: AlhambraGame, view: View) -> None:
        super().__init__(game, view, view.state.market, len(view.state.tower))
        self.ctx: Any = Context(game, self.state, None)
        self.cards = (*self.cards, *self.money_beside_hand())
        self.points: list[Any] = [points_table(self.ctx, round_) for round_ in (1, 2, 3)]
        self.counts: list[list[int]] = self.count_types()
        self.standing: list[float] = [self.type_worth(kind, 0) for kind in range(len(TYPES))]
        self.gains: dict[tuple[int, int], float] = {}
        self.places: dict[int, float] = {}
        self.lines_now: float | None = None
        self.anytime: frozenset[str] = frozenset([action_type.name for action_type in game.anytime])
        self.extra_redesigns: frozenset[str] = frozenset([action_type.name for action_type in LAST_ACTIONS.of(game)])

    def money_beside_hand(self) -> list[int]:
        """Return what can be laid down in a payment and is not in the hand."""
        held = self.me.hand.rest
        return [item for _, items in held_means(self.ctx, self.seat).means for item in items if item not in held]

    def surplus_gain(self, action: Action, amount: int) -> float:
        """Return what something is worth that is offered for a surplus: money of the currency that is named, if any."""
        currency = self.game.cards[action.args[0]].currency if action.args else -1
        return self.money_gain([money_card(currency, amount)]) if currency >= 0 else self.coin * amount / 2

    def count_types(self) -> list[list[int]]:
        """Return the buildings of each contender by type, Dirk last."""
        held = tiles_by_player(self.state)
        counts = [[0] * len(TYPES) for _ in held]
        for own, tiles in zip(counts, held, strict=True):
            for tile in tiles:
                kind = type_of(self.ctx, tile)
                if kind >= 0:
                    own[kind] += 1
        return counts

    def type_worth(self, kind: int, more: int) -> float:
        """Return the points to be expected from a type with so many more tiles of it, own points against others'."""
        counts = [row[kind] for row in self.counts]
        counts[self.seat] += more
        total = 0.0
        for round_, weight in self.rounds:
            for share in shares(counts, self.points[round_][kind]):
                part = weight if share.who == self.seat else -weight * RIVALS / (len(counts) - 1)
                total += part * share.points
        return total

    def type_gain(self, tile: int, more: int = 1) -> float:
        return self.kind_gain(type_of(self.ctx, tile), more)

    def kind_gain(self, kind: int, more: int) -> float:
        """Return what one building more (or less) of a type is worth; a little if it has none."""
        if kind < 0:
            return 1.0 * more
        key = (kind, more)
        if key not in self.gains:
            points = sum(weight * sum(self.points[at][kind]) for at, weight in self.rounds)
            change = self.type_worth(kind, more) - self.standing[kind]
            self.gains[key] = TREND * (points / tiles_of(self.game, kind)) * more + (1 - TREND) * change
        return self.gains[key]

    def city_gain(self, city: City) -> float:
        return super().city_gain(city) + (self.module_gain(city) if LINES.of(self.game) else 0.0)

    def module_gain(self, city: City) -> float:
        """Return what another shape of the own city is worth by the lines of modules."""
        if self.lines_now is None:
            self.lines_now = self.module_worth(self.me.city)
        return self.module_worth(city) - self.lines_now

    def module_worth(self, city: City) -> float:
        """Return the points to be expected from the lines of modules with this city, own points against others'."""
        total, kept = 0.0, self.me.city
        self.me.city = city
        for round_, weight in self.rounds:
            for lines in LINES.of(self.game):
                for seat, _, points, _, _ in lines(self.ctx, round_ + 1):
                    total += points * (weight if seat == self.seat else -weight * RIVALS / len(self.state.seats))
        self.me.city = kept
        return total

    def laid(self, tile: int, spot: int) -> float:
        """Return what a tile on a cell, turned or not, is worth."""
        laying = laying_of(self.ctx, tile, spot)
        city = self.me.city.after(laying)
        return self.type_gain(tile) + self.city_gain(city) + self.beside_gain(city, laying.cell)

    def beside_gain(self, city: City, cell: int) -> float:
        """Return what a tile on a cell of the city brings by modules, beside their lines."""
        return sum([gain(self.ctx, self.seat, city, cell) for gain in LAID_WORTH.of(self.game)])

    def best_place(self, tile: int) -> float:
        """Return what a tile is worth on its best cell; in the reserve it is worth a little."""
        if tile not in self.places:
            spots = spots_of(self.ctx, self.seat, (tile,))
            hope = max(0.0, 0.3 * self.type_gain(tile))
            self.places[tile] = max([self.laid(tile, spot & 0xFFFF) for spot in spots], default=hope)
        return self.places[tile]

    def place(self, action: Action) -> float:
        return self.laid(action.args[0], action.args[1])

    def swap(self, action: Action) -> float:
        tile, spot = action.args
        laying = laying_of(self.ctx, tile, spot, over=True)
        gained = self.type_gain(tile) + self.type_gain(self.me.city.tile_at(laying.cell), -1)
        return gained + self.city_gain(self.me.city.after(laying))

    def best_redesign(self) -> float:
        """Return what the best tile of the reserve is worth in the city; taking one back is rarely good."""
        worth = [self.place(action) for action in ADD.legal(self.ctx, self.seat)]
        worth += [self.swap(action) for action in SWAP.legal(self.ctx, self.seat)]
        return max(worth, default=-1.0)

    def cards_in(self, action: Action) -> list[int]:
        """Return the money that an action spends as single cards."""
        params = self.game.notation.verb(action.verb).params
        cards = [arg for param, arg in zip(params, action.args, strict=True) if param.kind == "card"]
        return [card for card in cards if self.game.cards[card].money]

    def give(self, action: Action) -> float:
        """Give a tile to Dirk: never unless nothing else is left."""
        return -1.0

    def evaluate(self, choice: Choice, action: Action, noise: float) -> float:
        """Return how good an action looks; what is paid for a tile that one has lets that count as what it shows."""
        frame = self.state.stack[-1]
        if isinstance(frame, Surplus) and choice.shape != PASS and action.verb not in self.anytime:
            return self.surplus_gain(action, frame.amount) + noise / 100
        if choice.shape == PAY and self.game.notation.verb(action.verb).params[0].name == "tile":
            return self.finish(action) + noise / 100
        for gain in SCORING_GAIN.of(self.game):
            points = gain(self.ctx, action)
            if points is not None:
                weight = sum(weight for _, weight in self.rounds)
                return points * weight - self.coin * self.money_paid(action) + noise / 100
        for worth in WORTH.of(self.game):
            gained = worth(self.ctx, action)
            if gained is not None:
                return gained - self.coin * self.money_paid(action) + noise / 100
        if action.verb in self.extra_redesigns:
            return self.best_redesign() - self.money_gain(self.cards_in(action)) + noise / 100
        return super().evaluate(choice, action, noise)

    def type_name(self, tile: int) -> str:
        kind = type_of(self.ctx, tile)
        return TYPES[kind] if kind >= 0 else ""

    def rank_with(self, tile: int, more: int) -> tuple[int, bool]:
        kind = type_of(self.ctx, tile)
        return rank_among([row[kind] for row in self.counts], self.seat, more) if kind >= 0 else (0, False)

    def why_buy(self, action: Action) -> list[Reason]:
        ware = find_ware(self.ctx, action.args[0])
        if ware is None:
            return []
        place = self.goods(ware) - self.type_gain(ware.tile)
        return [self.why_type(ware.tile), Reason("place", place, {}), *self.why_bargain(action, ware.price)]

    def why_place(self, action: Action) -> list[Reason]:
        tile, spot = action.args
        laying = laying_of(self.ctx, tile, spot)
        city = self.me.city.after(laying)
        beside = Reason("place", self.beside_gain(city, laying.cell), {})
        return [self.why_type(tile), *self.why_shape(city), beside]

    def why_swap(self, action: Action) -> list[Reason]:
        tile, spot = action.args
        laying = laying_of(self.ctx, tile, spot, over=True)
        old = self.why_type(self.me.city.tile_at(laying.cell), -1)
        return [self.why_type(tile), old, *self.why_shape(self.me.city.after(laying))]

    def finish(self, action: Action) -> float:
        """Pay for a tile that does not count yet; in the reserve that is worth less."""
        tile = action.args[0]
        gain = self.kind_gain(self.game.tile_type[tile], 1) - self.type_gain(tile)
        part = 1.0 if tile in self.me.city.laid() else 0.3
        return part * gain + self.bargain(action, self.game.tile_price[tile])

    def buy(self, action: Action) -> float:
        ware = find_ware(self.ctx, action.args[0])
        return self.goods(ware) + self.bargain(action, ware.price) if ware is not None else 0.0

    def goods(self, ware: Ware) -> float:
        """Return what the goods are worth on their best cells."""
        return self.best_place(ware.tile) + (self.best_place(ware.along) if ware.along else 0.0)


def tiles_of(game: AlhambraGame, kind: int) -> int:
    """Return how many tiles of a type there are."""
    return sum(1 for own in game.tile_type if own == kind)
