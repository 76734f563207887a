"""What the greedy player knows about building a city: tiles, walls, exact payments, useful money."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from sabika.bots.evaluator import COIN, EXTRA, ROUND_WEIGHTS, Evaluator, Reason, is_money, payable, sort_money
from sabika.kernel.action import Action
from sabika.kernel.decision import PAY, Choice
from sabika.kernel.view import View
from sabika.parts.city import City
from sabika.parts.seat import Seat

SCORINGS = 3
MUCH_LEFT = 12
"""With fewer tiles to come than this, money loses its worth."""
ROOM = 0.08
"""What another place to build on is worth."""


class CityEvaluator(Evaluator):
    """One position of a title with cities. `sale` are the tiles that can be bought, `left` is how many are to come."""

    def __init__(self, game: Any, view: View, sale: tuple[int, ...], left: int) -> None:
        assert view.seat is not None
        self.game: Any = game
        self.state: Any = view.state
        self.seat: int = view.seat
        self.me: Seat = view.state.seats[view.seat]
        self.people: int = len(view.state.seats)
        self.display: tuple[int, ...] = view.state.display
        self.sale: tuple[int, ...] = sale
        coming = range(len(view.state.scored), SCORINGS)
        self.rounds: list[tuple[int, float]] = list(zip(coming, ROUND_WEIGHTS, strict=False))
        self.coin: float = COIN * min(1.0, left / MUCH_LEFT)
        self.cards: tuple[int, ...] = self.me.hand.cards
        self.hopes: float | None = None
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
        self.explained: dict[str, Callable[[Action], list[Reason]]] = {
            "take": self.why_take,
            "buy": self.why_buy,
            "place": self.why_place,
            "add": self.why_place,
            "swap": self.why_swap,
        }

    def reasons(self, choice: Choice, action: Action) -> list[Reason]:
        explain = self.explained.get(action.verb)
        if explain is not None:
            return explain(action)
        module, dot, _ = action.verb.partition(".")
        points = self.evaluate(choice, action, 0.0)
        return [Reason("module", points, {"module": module}) if dot else Reason("guess", points, {})]

    def evaluate(self, choice: Choice, action: Action, noise: float) -> float:
        """Return how good an action looks, in points."""
        known = self.verbs.get(action.verb)
        if known is not None:
            return known(action) + noise / 100
        if choice.shape == PAY:
            return 1.0 + noise - self.coin * self.money_paid(action) / 2
        card = self.card_in_slot(action)
        if card and self.game.cards[card].money:
            return self.money_gain([card]) + noise / 100
        points: int = self.game.facts(self.state, [action])[0].points
        if points:
            return points * sum(weight for _, weight in self.rounds) + noise / 100
        return super().evaluate(choice, action, noise)

    # -- what a title knows ---------------------------------------------------------------------------------------

    def type_gain(self, tile: int, more: int = 1) -> float:
        """Return what one tile more (or less) of this kind is worth."""
        raise NotImplementedError

    def place(self, action: Action) -> float:
        """Lay a tile, bought or from the reserve."""
        raise NotImplementedError

    def swap(self, action: Action) -> float:
        """Put a reserve tile in the place of another one."""
        raise NotImplementedError

    def buy(self, action: Action) -> float:
        """Buy a tile: what it brings, less what it costs; exactly paid it earns another action."""
        raise NotImplementedError

    def give(self, action: Action) -> float:
        """Give a tile to Dirk."""
        raise NotImplementedError

    def why_buy(self, action: Action) -> list[Reason]:
        """Return what speaks for buying a tile, and against it."""
        raise NotImplementedError

    def why_place(self, action: Action) -> list[Reason]:
        """Return what speaks for laying a tile, and against it."""
        raise NotImplementedError

    def why_swap(self, action: Action) -> list[Reason]:
        """Return what speaks for replacing a tile, and against it."""
        raise NotImplementedError

    def type_name(self, tile: int) -> str:
        """Return the name of the type of a tile, "" if it has none."""
        raise NotImplementedError

    # -- reasons --------------------------------------------------------------------------------------------------

    def why_type(self, tile: int, more: int = 1) -> Reason:
        """Return what one tile more (or less) of its type is worth, and which place that is."""
        rank, tied = self.rank_with(tile, more)
        about = {"type": self.type_name(tile), "more": more, "rank": rank, "tied": tied}
        return Reason("type", self.type_gain(tile, more), about)

    def rank_with(self, tile: int, more: int) -> tuple[int, bool]:
        """Return the place in its type with one tile more (or less), and whether it is shared; 0 if there is none."""
        return 0, False

    def why_shape(self, city: City) -> list[Reason]:
        """Return what another shape of the own city is worth: the wall or moat, room, and what modules score for it."""
        before, after = self.me.city.wall(), city.wall()
        wall = (after - before) * sum(weight for _, weight in self.rounds)
        room = ROOM * (city.room() - self.me.city.room())
        lines = self.city_gain(city) - wall - room
        return [
            Reason("wall", wall, {"before": before, "after": after}),
            Reason("room", room, {}),
            Reason("lines", lines, {}),
        ]

    def why_bargain(self, action: Action, price: int) -> list[Reason]:
        """Return what a payment earns, and what it costs."""
        paid = self.money_paid(action)
        earned = EXTRA if paid == price else 0.0
        cost = self.bargain(action, price) - earned
        return [Reason("again", earned, {}), Reason("price", cost, {"paid": paid, "over": max(0, paid - price)})]

    def why_take(self, action: Action) -> list[Reason]:
        """Return what money is worth, and what it could pay exactly that could not be paid so before."""
        cards = [self.display[slot - 1] for slot in action.args[0]]
        worth: int = sum([self.game.cards[card].value for card in cards])
        plain = self.coin * worth + 0.15 * len(cards)
        before, after = self.exact_fields(self.cards), self.exact_fields((*self.cards, *cards))
        fields = [field for field in after if field not in before]
        return [
            Reason("money", plain, {"worth": worth, "count": len(cards)}),
            Reason("exact_next", self.money_gain(cards) - plain, {"fields": fields}),
        ]

    def exact_fields(self, cards: tuple[int, ...]) -> list[int]:
        """Return the numbers of the tiles on sale that these cards could pay exactly."""
        *purses, wild = sort_money(self.game.cards, cards)
        found: list[int] = []
        for field, tile in enumerate(self.sale):
            sums = payable(purses[self.game.slot_currency[field]]) | payable(wild)
            if tile and sums >> self.game.tile_price[tile] & 1:
                found.append(field + 1)
        return found

    # -- tiles ----------------------------------------------------------------------------------------------------

    def city_gain(self, city: City) -> float:
        """Return what another shape of the own city is worth: the wall or moat, and room to grow."""
        longer = city.wall() - self.me.city.wall()
        room = city.room() - self.me.city.room()
        return longer * sum(weight for _, weight in self.rounds) + ROOM * room

    def remove(self, action: Action) -> float:
        """Take a tile back: rarely good."""
        return self.type_gain(self.me.city.tile_at(action.args[0]), -1) - 2.0

    def keep(self, action: Action) -> float:
        """Put a tile into the reserve."""
        return 0.3 * self.type_gain(action.args[0])

    # -- money ----------------------------------------------------------------------------------------------------

    def money_paid(self, action: Action) -> int:
        """Return the money among the cards of an action."""
        cards = next((arg for arg in action.args if isinstance(arg, tuple)), ())
        faces = [self.game.cards[card] for card in cards if isinstance(card, int) and card > 0]
        return sum(face.value for face in faces if is_money(face))

    def bargain(self, action: Action, price: int) -> float:
        """Return what a payment earns, less what it costs."""
        paid = self.money_paid(action)
        extra = EXTRA if paid == price else 0.0
        return extra - self.coin * paid - 0.05 * len(action.args[1])

    def take(self, action: Action) -> float:
        """Take money: its worth, and what could then be paid exactly."""
        return self.money_gain([self.display[slot - 1] for slot in action.args[0]])

    def card_in_slot(self, action: Action) -> int:
        """Return the open card that an unknown verb takes from its only slot, 0 if it takes none."""
        params = self.game.notation.verb(action.verb).params
        return self.display[action.args[0] - 1] if [param.name for param in params] == ["slot"] else 0

    def money_gain(self, cards: list[int]) -> float:
        """Return what more money cards are worth."""
        if self.hopes is None:
            self.hopes = self.exact_hopes(self.cards)
        hopes = self.exact_hopes((*self.cards, *cards)) - self.hopes
        worth: int = sum([self.game.cards[card].value for card in cards])
        return self.coin * worth + 0.15 * len(cards) + hopes

    def exact_hopes(self, cards: tuple[int, ...]) -> float:
        """Return what the tiles on sale are worth that these cards could pay exactly next time."""
        *purses, wild = sort_money(self.game.cards, cards)
        hope = 0.0
        for field, tile in enumerate(self.sale):
            if tile and self.game.tile_type[tile] >= 0:
                sums = payable(purses[self.game.slot_currency[field]]) | payable(wild)
                price = self.game.tile_price[tile]
                if sums >> price & 1:
                    hope += EXTRA / 2 + 0.3 * self.type_gain(tile)
                elif sums >> price:
                    hope += 0.15 * self.type_gain(tile)
        return hope / self.people


def rank_among(counts: list[int], seat: int, more: int) -> tuple[int, bool]:
    """Return which place a seat has with so many more, and whether it shares it; 0 without any.

    >>> rank_among([1, 2, 0], 0, 1), rank_among([1, 2, 0], 2, 0)
    ((1, True), (0, False))
    """
    own = counts[seat] + more
    if own <= 0:
        return 0, False
    others = [*counts[:seat], *counts[seat + 1 :]]
    return 1 + sum([other > own for other in others]), own in others
