"""The whole picture of a game: what changes at every step, and what never does."""

from __future__ import annotations

from typing import Any, cast

from msgspec.structs import asdict

from sabika.kernel.view import View
from sabika.portrait.pieces import Box, BoxModule, BoxVerb, Param, Portrait, Result, ScoreLine
from sabika.portrait.questions import draw_question
from sabika.portrait.sketchbook import Sketchbook
from sabika.portrait.titles import present


def draw_view(game: Any, view: View, sketchbook: Sketchbook | None = None) -> Portrait:
    """Return a view with names instead of ids; it holds nothing that the view does not.

    Who draws one picture of a game after another keeps a sketchbook of it: what has not changed is not drawn again.
    """
    book = Sketchbook(game) if sketchbook is None else sketchbook
    if book.game is not game:
        raise ValueError("a sketchbook belongs to one game")
    state = view.state
    book.look_at(state)
    presenter = book.presenter
    question = draw_question(book, state, view.decision, view.seat) if view.decision is not None else None
    outcome = game.outcome(state)
    active = presenter.active(state)
    if active is None and question and question.seats:
        active = question.seats[0]
    return Portrait(
        seq=view.seq,
        seat=view.seat,
        active=active if state.stack else None,
        board=presenter.board(book, state, view.seat),
        question=question,
        undo_to=view.undo_to,
        ledger=draw_ledger(book, state.ledger),
        result=Result.of(outcome) if outcome else None,
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
    return Box(
        title=setup.title,
        players=setup.players,
        modules=[BoxModule(one.id, one.number, one.prefix, one.difficulty) for one in game.modules],
        options=dict(setup.options),
        rules=setup.rules,
        components=setup.components,
        verbs=[
            BoxVerb(verb.name, [Param(param.name, param.kind) for param in verb.params])
            for verb in game.notation.verbs.values()
        ],
        **asdict(present(game).facts()),
    )


def draw_line(line: tuple[Any, ...]) -> ScoreLine:
    """Return a line of the ledger."""
    round_, seat, source, points, rule, detail = line
    return ScoreLine(round_, seat, source, points, rule, dict(detail))
