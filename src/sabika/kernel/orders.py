"""Standing orders: what a seat wants answered while it is away, where players are asked again and again.

An order is written like an action, in a notation of its own: a verb of a window with the condition under which the seat
wants that, or `wait` with such a verb and the scoring before which it wants none of it. An order is no part of a game.
Whoever drives one asks here what the orders of a seat come to, and plays that as the seat's own action: so a game file
has every answer, and no order is in a state, a view or a log, where others could find it.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, Any, Final

from sabika.kernel.action import Action, Kind, Param, Verb, Word
from sabika.kernel.action_type import ActionType, AnyContext
from sabika.kernel.context import Context
from sabika.kernel.errors import NotationError
from sabika.kernel.native import mypyc_attr
from sabika.kernel.notation import Notation

if TYPE_CHECKING:
    from sabika.kernel.game import Game

Orders = tuple[Action, ...]
"""The orders of a seat, the more important ones first."""
MOST: Final = 24
"""How many orders a seat can give."""
WAIT: Final = "wait"
WAIT_VERB: Final = Verb(
    WAIT, "do not ask me about something before a scoring is over", Param("way", "way"), Param("scoring", "amount")
)


@mypyc_attr(allow_interpreted_subclasses=True)
class OrderType:
    """An order about one thing that can be done in a window: it is done if it is wanted, and declined otherwise.

    The verb is named like that of the action type; its parameters are the condition, `values` what each can be.
    """

    __slots__ = ("name", "values", "verb")

    def __init__(self, verb: Verb, *values: Sequence[Any]) -> None:
        self.name: str = verb.name
        self.verb: Verb = verb
        self.values: tuple[Sequence[Any], ...] = values

    def wants(self, ctx: AnyContext, action: Action, *args: Any) -> bool:
        """Return whether a legal action is one that an order with these values asks for."""
        raise NotImplementedError(self.name)

    def worth(self, ctx: AnyContext, action: Action) -> int:
        """Return a number that is higher for the better one of two actions that are wanted."""
        return 0


class OrderBook:
    """All orders that can be given in a game: those of its windows, and for each of them to wait."""

    __slots__ = ("notation", "types")

    def __init__(
        self, players: int, ways: Iterable[str], scorings: int, types: Iterable[OrderType], kinds: tuple[Kind, ...]
    ) -> None:
        names = tuple(ways)
        waiting = OrderType(WAIT_VERB, range(len(names)), range(1, scorings + 1))
        found = (waiting, *types) if names else ()
        self.types: dict[str, OrderType] = {order_type.name: order_type for order_type in found}
        verbs = tuple([order_type.verb for order_type in found])
        self.notation: Notation = Notation(players, verbs, (*kinds, Word("way", names)))

    def check(self, order: Action) -> None:
        """Refuse an order with a value that cannot be chosen."""
        order_type = self.types[order.verb]
        for param, known, value in zip(order_type.verb.params, order_type.values, order.args, strict=True):
            if value not in known:
                raise NotationError(f"{order.verb}: {value!r} is not a {param.name} that can be chosen")

    def read(self, seat: int, data: Iterable[Any]) -> Orders:
        """Return the orders of a seat from their JSON forms, each of them once."""
        found: dict[Action, None] = {}
        for form in data:
            order = self.notation.from_json({**form, "seat": seat})
            self.check(order)
            found[order] = None
        if len(found) > MOST:
            raise NotationError(f"a seat gives {MOST} orders at most")
        return tuple(found)

    def write(self, orders: Orders) -> list[dict[str, Any]]:
        """Return the JSON forms of orders, which `read` reads."""
        forms = map(self.notation.to_json, orders)
        return [{"verb": form["verb"], "args": form["args"]} for form in forms]


NO_ORDERS: Final = OrderBook(1, (), 0, (), ())
"""Of a game that asks nobody in this way."""


def ordered(game: Game[Any], state: Any, seat: int, orders: Orders) -> Action | None:
    """Return how the orders of a seat answer the question that is asked now, None if it has to answer by itself.

    Something that is wanted is done; otherwise the seat declines if it has an order for everything it is asked about.
    """
    if not orders or not state.stack:
        return None
    ctx: AnyContext = Context(game, state, None)
    frame = state.stack[-1]
    undecided = seat not in frame.seats(ctx)
    ways = () if undecided else frame.ways_by_order(ctx, seat)
    for way in ways:
        if not is_put_off(ctx, way, orders):
            own = [order for order in orders if order.verb == way.name]
            undecided = undecided or not own
            wanted = first_wanted(ctx, way, seat, own)
            if wanted is not None:
                return wanted
    return None if undecided or not ways else frame.default(ctx, seat)


def is_put_off(ctx: AnyContext, way: ActionType, orders: Orders) -> bool:
    """Return whether a seat declines something until a scoring that has not been yet."""
    kind = ctx.game.orders.notation.kinds["way"]
    done = ctx.game.scorings_done(ctx.state)
    waits = [order.args for order in orders if order.verb == WAIT]
    return any([kind.words(name) == [way.name] and scoring > done for name, scoring in waits])


def first_wanted(ctx: AnyContext, way: ActionType, seat: int, orders: Sequence[Action]) -> Action | None:
    """Return the best action that the first order wants of which one is possible."""
    for order in orders:
        order_type: OrderType = ctx.game.orders.types[order.verb]
        wanted = [action for action in way.legal(ctx, seat) if order_type.wants(ctx, action, *order.args)]
        if wanted:
            return max(wanted, key=lambda action: order_type.worth(ctx, action))
    return None
