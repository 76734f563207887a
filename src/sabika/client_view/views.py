"""The whole picture of a game: what changes at every step, and what never does."""

from __future__ import annotations

from typing import Any, cast

from msgspec.structs import asdict

from sabika.client_view.cache import DrawingCache
from sabika.client_view.model.client_view import ClientView, Result
from sabika.client_view.model.game_info import GameInfo, ModuleInfo, OrderInfo, OrderParam, VerbInfo
from sabika.client_view.model.points import ScoreLine
from sabika.client_view.model.question import Param
from sabika.client_view.questions import draw_question
from sabika.client_view.titles import present
from sabika.kernel.orders import OrderType
from sabika.kernel.view import View


def draw_view(game: Any, view: View, drawing_cache: DrawingCache | None = None) -> ClientView:
    """Return a view with names instead of ids; it holds nothing that the view does not.

    Who draws one picture of a game after another keeps a drawing cache of it: what has not changed is not drawn again.
    """
    cache = DrawingCache(game) if drawing_cache is None else drawing_cache
    if cache.game is not game:
        raise ValueError("a drawing cache belongs to one game")
    state = view.state
    cache.look_at(state)
    presenter = cache.presenter
    question = draw_question(cache, state, view.decision, view.seat) if view.decision is not None else None
    outcome = game.outcome(state)
    active = presenter.active(state)
    if active is None and question and question.seats:
        active = question.seats[0]
    return ClientView(
        seq=view.seq,
        seat=view.seat,
        active=active if state.stack else None,
        board=presenter.board(cache, state, view.seat),
        question=question,
        undo_to=view.undo_to,
        ledger=draw_ledger(cache, state.ledger),
        result=Result.of(outcome) if outcome else None,
    )


def draw_ledger(cache: DrawingCache, ledger: tuple[Any, ...]) -> list[ScoreLine]:
    """Return the lines of the ledger; usually they are those of before, or those and some more."""
    before, lines = cache.made.get("ledger", ((), []))
    if ledger == before:
        return cast("list[ScoreLine]", lines)
    known = lines if ledger[: len(before)] == before else []
    drawn = [*known, *(draw_line(line) for line in ledger[len(known) :])]
    return cache.keep("ledger", ledger, drawn)


def draw_info(game: Any) -> GameInfo:
    """Return what every client of a game needs to know once."""
    setup = game.setup
    return GameInfo(
        title=setup.title,
        players=setup.players,
        modules=[ModuleInfo(one.id, one.number, one.prefix, one.difficulty) for one in game.modules],
        options=dict(setup.options),
        rules=setup.rules,
        components=setup.components,
        verbs=[
            VerbInfo(verb.name, [Param(param.name, param.kind) for param in verb.params])
            for verb in game.notation.verbs.values()
        ],
        orders=[draw_order(game, order_type) for order_type in game.orders.types.values()],
        **asdict(present(game).facts()),
    )


def draw_order(game: Any, order_type: OrderType) -> OrderInfo:
    """Return an order that a seat can give, with all values of its condition."""
    params: list[OrderParam] = []
    for param, values in zip(order_type.verb.params, order_type.values, strict=True):
        name = game.orders.notation.kinds[param.kind].to_json
        params.append(OrderParam(param.name, param.kind, [name(value) for value in values]))
    return OrderInfo(order_type.name, params)


def draw_line(line: tuple[Any, ...]) -> ScoreLine:
    """Return a line of the ledger."""
    round_, seat, source, points, rule, detail = line
    return ScoreLine(round_, seat, source, points, rule, dict(detail))
