"""The whole picture of a game: what changes at every step, and what never does."""

from __future__ import annotations

from typing import Any, cast

from sabika.kernel.view import View
from sabika.parts.money import CURRENCIES
from sabika.portrait.faces import types_of
from sabika.portrait.pieces import Box, BoxModule, BoxVerb, CoinFacts, Param, Portrait, Result, ScoreLine
from sabika.portrait.questions import draw_question
from sabika.portrait.sheets import draw_sheets
from sabika.portrait.sketchbook import Sketchbook
from sabika.portrait.tables import draw_board
from sabika.titles.granada.components import SCORINGS
from sabika.titles.granada.game import GranadaGame
from sabika.titles.roll_and_write.game import RollAndWriteGame


def draw_view(game: Any, view: View, sketchbook: Sketchbook | None = None) -> Portrait:
    """Return a view with names instead of ids; it holds nothing that the view does not.

    Who draws one picture of a game after another keeps a sketchbook of it: what has not changed is not drawn again.
    """
    book = Sketchbook(game) if sketchbook is None else sketchbook
    if book.game is not game:
        raise ValueError("a sketchbook belongs to one game")
    state = view.state
    book.look_at(state)
    sheets = isinstance(game, RollAndWriteGame)
    question = draw_question(book, state, view.decision, view.seat) if view.decision is not None else None
    outcome = game.outcome(state)
    asked = question.seats[0] if question and question.seats else None
    return Portrait(
        seq=view.seq,
        seat=view.seat,
        active=(asked if sheets else state.active) if state.stack else None,
        board=draw_sheets(book, state) if sheets else draw_board(book, state, view.seat),
        question=question,
        undo_to=view.undo_to,
        ledger=draw_ledger(book, state.ledger),
        result=Result(list(outcome.scores), list(outcome.winners), outcome.neutral) if outcome else None,
    )


def draw_ledger(book: Sketchbook, ledger: tuple[Any, ...]) -> list[ScoreLine]:
    """Return the lines of the ledger; usually they are those of before, or those and some more."""
    before, lines = book.made.get("ledger", ((), []))
    if ledger == before:
        return cast("list[ScoreLine]", lines)
    known = lines if ledger[: len(before)] == before else []
    drawn = [*known, *(draw_line(line) for line in ledger[len(known) :])]
    return book.keep("ledger", ledger, drawn)


def draw_box(game: Any) -> Box:
    """Return what every client of a game needs to know once."""
    setup = game.setup
    sheets = isinstance(game, RollAndWriteGame)
    types = game.types if sheets else types_of(game)
    return Box(
        title=setup.title,
        players=setup.players,
        modules=[BoxModule(one.id, one.number, one.prefix, one.difficulty) for one in game.modules],
        options=dict(setup.options),
        rules=setup.rules,
        components=setup.components,
        types=list(types),
        currencies=[] if sheets else list(CURRENCIES),
        points=point_tables(game, len(types)),
        line_points=list(game.line_points) if sheets else [],
        scorings=[] if sheets else list(SCORINGS) if isinstance(game, GranadaGame) else ["1", "2", "3"],
        grid=[types[kind] for kind in game.grid] if sheets else [],
        boxes=list(game.boxes) if sheets else [],
        coins=CoinFacts(game.track, game.second_cost, game.coins_per_point) if sheets else None,
        verbs=[
            BoxVerb(verb.name, [Param(param.name, param.kind) for param in verb.params])
            for verb in game.notation.verbs.values()
        ],
    )


def point_tables(game: Any, types: int) -> list[list[list[int]]]:
    """Return by scoring and type what each rank gets; in Granada that is a multiplier, or fixed for beginners."""
    if isinstance(game, RollAndWriteGame):
        return [[list(row) for row in game.points]]
    if isinstance(game, GranadaGame):
        return [[list(row)] * types for row in game.points]
    return [[list(row) for row in table] for table in game.points]


def draw_line(line: tuple[Any, ...]) -> ScoreLine:
    """Return a line of the ledger."""
    round_, seat, source, points, rule, detail = line
    return ScoreLine(round_, seat, source, points, rule, dict(detail))
