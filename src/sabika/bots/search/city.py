"""Rules of thumb for titles in which cities are built: exact purchases, useful money, long walls."""

from __future__ import annotations

from typing import Any, Final

from sabika.bots.evaluator import ROUND_WEIGHTS, payable
from sabika.bots.search.judge import Judge, Rows, Weights
from sabika.kernel.action import Action
from sabika.kernel.context import Context
from sabika.kernel.game import Game
from sabika.parts.hand import COUNTS, TOTAL_AT, worth
from sabika.parts.lie import cell_of
from sabika.parts.seat import Seat

SCORINGS: Final = 3
PHASES: Final = 2 * SCORINGS
MUCH_LEFT: Final = 12
"""With fewer tiles to come than this, money loses its worth."""
EXTRA: Final = 5.0
"""What another action is worth."""
CARD: Final = 0.5
"""What a card is worth beside its money: many small ones pay exactly."""
HOPE: Final = 0.25
"""What part of a tile's worth it is worth to be able to pay for it."""
RICH: Final = 70
"""With so much money another coin is worth little."""
LEAST: Final = 0.1
"""That little, as a part of what the first coin is worth."""
TRIES: Final = 10
"""On how many spots a tile is tried without thinking."""
USUAL: Final = 40
"""With so many tiles to come, money has all its worth."""
DEAREST: Final = 13
"""What the dearest tile costs; more than this in one currency pays for a second one."""
NEAR: Final = 14
"""With fewer cards than this before the next scoring, or tiles before the last one, it is near."""


PLAIN: Final = frozenset(["swap", "remove", "give", "pass", "stop"])
"""What nobody does without thinking, or only where there is nothing else."""


class CityJudge(Judge):
    """`worths` are what a tile of each type is worth on average, by the number of scorings that are over.

    `wishes` are what one more tile of each type is worth to who acts now, `money` is what a coin is worth. It is made
    with the number of tiles of each type and, by scoring, with all points that the type brings. It is `guided` if
    modules say what their actions are worth.
    """

    __slots__ = ("guided", "money", "sums", "tiles", "wishes", "worths")

    def __init__(
        self, game: Game[Any], weights: Weights, tiles: list[int], points: list[list[float]], money: float
    ) -> None:
        super().__init__(game, weights)
        self.guided: bool = False
        self.money: float = money
        self.wishes: list[float] = []
        self.sums: dict[int, int] = {}
        self.tiles: list[int] = tiles
        self.worths: list[list[float]] = []
        for done in range(SCORINGS + 1):
            coming = list(zip(range(done, SCORINGS), ROUND_WEIGHTS, strict=False))
            totals = [sum([weight * points[at][kind] for at, weight in coming]) for kind in range(len(tiles))]
            self.worths.append([total / number for total, number in zip(totals, tiles, strict=True)])

    # -- what a title knows -------------------------------------------------------------------------------------------

    def sale(self, state: Any) -> tuple[int, ...]:
        """Return the tiles on the market."""
        raise NotImplementedError

    def left(self, state: Any) -> int:
        """Return how many tiles are to come."""
        raise NotImplementedError

    def laid(self, ctx: Any, seat: int, tile: int, spot: int) -> Any:
        """Return a city with one more tile."""
        raise NotImplementedError

    def standings(self, ctx: Any) -> tuple[list[list[int]], list[float], list[float], list[float]]:
        """Return for each seat its tiles by type, and its points if the next, all later scorings were now; lines."""
        raise NotImplementedError

    def turn(self, state: Any) -> int:
        turns: int = state.turns
        return turns

    def worth(self, tile: int, done: int) -> float:
        """Return what a tile is worth, more or less."""
        kind: int = self.game.tile_type[tile]
        return self.worths[done][kind] if kind >= 0 else 1.0

    def wished(self, ctx: Any, seat: int) -> list[float]:
        """Return by type what one more tile is worth to a seat."""
        return self.worths[len(ctx.state.scored)]

    def wish(self, tile: int) -> float:
        """Return what a tile is worth to who acts now."""
        kind: int = self.game.tile_type[tile]
        return self.wishes[kind] if kind >= 0 else 1.0

    # -- acting without thinking --------------------------------------------------------------------------------------

    def act(self, state: Any) -> Action:
        game = self.game
        ctx: Any = Context(game, state, None)
        frame = state.stack[-1]
        seat = frame.seat if frame.seat >= 0 else frame.seats(ctx)[0]
        best: float = -1.0
        found: Action | None = None
        self.wishes = self.wished(ctx, seat)
        for kind in frame.action_types(ctx, seat):
            name = kind.name
            if name == "place":
                spots = kind.options(ctx, seat)
                if len(spots):
                    return self.place(ctx, kind, seat, spots)
            elif name == "buy" or name == "take":
                rule = self.buy if name == "buy" else self.take
                points, option = rule(state, state.seats[seat], kind.options(ctx, seat))
                if points > best:
                    best, found = points, kind.action(seat, option)
            elif name == "add" and state.seats[seat].reserve:
                spots = kind.options(ctx, seat)
                if len(spots):
                    action = self.place(ctx, kind, seat, spots)
                    points = self.wish(action.args[0])
                    if points > best:
                        best, found = points, action
            elif name == "reserve" and found is None:
                kept = kind.options(ctx, seat)
                if len(kept):
                    found = kind.action(seat, kept[0])
            elif self.guided and name not in PLAIN:
                points, thing = self.other(ctx, kind, seat)
                if points > max(0.0, best):
                    best, found = points, thing
        if found is None:
            found = game.default(state, seat)
        assert found is not None
        return found

    def other(self, ctx: Any, kind: Any, seat: int) -> tuple[float, Action | None]:
        """Return the best of what a module offers and what it is worth, if the module says so."""
        return -1.0, None

    def buy(self, state: Any, me: Seat, offers: Any) -> tuple[float, Any]:
        """Return the best purchase: an exact one most of all."""
        coin = self.coin(state, me)
        sale, prices, cards = self.sale(state), self.game.tile_price, self.game.cards
        best: float = -2.0
        found: Any = None
        for option in offers:
            field, paid = option
            tile = sale[field - 1] if field <= len(sale) else 0
            amount = sum([worth(card) if card <= 36 else cards[card].value for card in paid])
            points = (self.wish(tile) if tile else 3.0) - coin * amount - 0.05 * len(paid)
            if tile and amount == prices[tile]:
                points += EXTRA
            if points > best:
                best, found = points, option
        return best, found

    def take(self, state: Any, me: Seat, slots: Any) -> tuple[float, Any]:
        """Return the most useful money."""
        coin, sale = self.coin(state, me), self.sale(state)
        gains: list[float] = []
        for card in state.display:
            face = self.game.cards[card]
            gain = coin * face.value + CARD
            if face.currency >= 0:
                held = me.hand.coins[face.currency]
                for field, tile in enumerate(sale):
                    if tile and self.game.slot_currency[field] == face.currency:
                        price = self.game.tile_price[tile]
                        if self.payable(held) << face.value >> price & 1:
                            gain += HOPE * (self.wish(tile) + EXTRA)
                        elif held >> TOTAL_AT < price <= (held >> TOTAL_AT) + face.value:
                            gain += HOPE * self.wish(tile)
            gains.append(gain)
        best: float = -2.0
        found: Any = None
        for option in slots:
            points = 0.0
            for slot, gain in enumerate(gains):
                if option >> slot & 1:
                    points += gain
            if points > best:
                best, found = points, option
        return best, found

    def place(self, ctx: Any, kind: Any, seat: int, spots: Any) -> Action:
        """Return how to lay a tile: on the best of a few spots."""
        number = len(spots)
        best: float = -1.0
        found: Action = kind.action(seat, spots[0])
        if number == 1:
            return found
        step = (number + TRIES - 1) // TRIES
        for at in range(ctx.state.seq % step, number, step):
            action = kind.action(seat, spots[at])
            tile, spot = action.args[:2]
            city = self.laid(ctx, seat, tile, spot)
            points = 0.5 * self.wish(tile) + 2.0 * city.wall() + 0.1 * city.room()
            if self.guided:
                points += self.laid_worth(ctx, seat, city, cell_of(spot))
            if len(action.args) > 2 and action.args[2]:
                points -= 2.0
            if points > best:
                best, found = points, action
        return found

    def coin(self, state: Any, me: Seat) -> float:
        """Return what a coin is worth: less for who has many, and towards the end."""
        money = sum([purse >> TOTAL_AT for purse in me.hand.coins])
        return self.money * min(1.0, self.left(state) / MUCH_LEFT) * max(LEAST, 1.0 - money / RICH)

    def payable(self, purse: int) -> int:
        """Return all sums that some cards of a purse make, as bits."""
        counts = purse & COUNTS
        found = self.sums.get(counts)
        if found is None:
            values: list[int] = []
            left = counts
            for value in range(1, 10):
                values += [value] * (left & 15)
                left >>= 5
            found = self.sums[counts] = payable(values)
        return found

    # -- what a position is worth -------------------------------------------------------------------------------------

    def phase(self, state: Any) -> int:
        """Return twice the scorings that are over, and one more if the next is near: it comes in pile 2 or 4."""
        done = min(len(state.scored), SCORINGS - 1)
        if done == SCORINGS - 1:
            return 2 * done + (self.left(state) < NEAR // 2)
        before: int = sum(state.piles[: max(0, 2 * done + len(state.piles) - 3)])
        return 2 * done + (before < NEAR)

    def features(self, state: Any) -> Rows:
        """Return what speaks for each seat, beside its points.

        That is: points of types in the next scoring and in later ones, points of modules in the next one and what else
        they promise, the wall, what the tiles are worth, room; useful money, more money, cards, what can be paid
        exactly, what can be paid; the reserve; the wait.
        """
        ctx: Any = Context(self.game, state, None)
        counts, now, later, lines = self.standings(ctx)
        prospects = self.prospects(ctx)
        done, seats, left = len(state.scored), state.seats, min(1.0, self.left(state) / USUAL)
        worths = self.worths[done]
        rows: Rows = []
        for at, me in enumerate(seats):
            tiles = sum([worths[kind] * number for kind, number in enumerate(counts[at])])
            totals = [purse >> TOTAL_AT for purse in me.hand.coins]
            useful = sum([min(DEAREST, total) for total in totals])
            more = sum(totals) - useful
            if me.hand.rest:
                useful += sum([self.game.cards[card].value for card in me.hand.rest if self.game.cards[card].money])
            kept = sum([self.worth(tile, done) for tile in me.reserve])
            row = [now[at], later[at], lines[at], prospects[at], me.city.wall(), tiles, me.city.room()]
            row += [useful * left, more * left, me.hand.size, *self.chances(state, me)]
            rows.append([*row, kept, (at - state.active) % len(seats) / len(seats)])
        return rows

    def laid_worth(self, ctx: Any, seat: int, city: Any, cell: int) -> float:
        """Return what a tile on a cell of a city brings by modules."""
        return 0.0

    def prospects(self, ctx: Any) -> list[float]:
        """Return for each seat what modules promise."""
        return [0.0] * len(ctx.state.seats)

    def chances(self, state: Any, me: Seat) -> tuple[float, float]:
        """Return what the tiles are worth that a seat could pay exactly, and that it could pay at all."""
        done, prices = len(state.scored), self.game.tile_price
        exact = affordable = 0.0
        for field, tile in enumerate(self.sale(state)):
            purse = me.hand.coins[self.game.slot_currency[field]]
            if tile and purse >> TOTAL_AT >= prices[tile]:
                points = self.worth(tile, done)
                affordable += points
                if self.payable(purse) >> prices[tile] & 1:
                    exact += points + EXTRA
        return exact, affordable
