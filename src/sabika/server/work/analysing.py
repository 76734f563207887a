"""Analyses from plain data: a finished game is played again, and every decision looked at."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final

from sabika.bots.analysis import effort_for, final_leads, judge_one, rest_of_turn
from sabika.client_view.analysis import draw_analysis, draw_judged
from sabika.kernel.action import Action
from sabika.kernel.errors import RecordError
from sabika.server.work.jobs import Analyse, Analysed, Underway
from sabika.server.work.replaying import Again
from sabika.titles import remake_stored

TELL_EVERY: Final = 4
"""Decisions between two words about how far it has come."""


def analyse_game(job: Analyse) -> Iterator[Underway | Analysed]:
    """Yield how far the analysis has come, and at last all of it."""
    again = Again(remake_stored(job.game.setup), job.game.setup.seed, job.game.snapshots)
    moments = list(played(again, job))
    final, effort = final_leads(again.game, again.state), effort_for(len(moments))
    steps = []
    for at, (state, action) in enumerate(moments):
        if at % TELL_EVERY == 0:
            yield Underway(at, len(moments))
        rest = rest_of_turn(moments, at)
        steps.append(draw_judged(again.game, judge_one(again.game, state, action, effort, rest)))
    yield Analysed(draw_analysis(steps, final))


def played(again: Again, job: Analyse) -> Iterator[tuple[Any, Action]]:
    """Yield every action with the position that it answered."""
    for entry in job.game.entries:
        before = again.state
        step = again.tried(entry)
        if entry.n in again.snapshots:
            again.state = again.stored(entry.n)
        elif step is not None:
            again.state = step.state
        else:
            raise RecordError(entry.n, "this release cannot play the game again")
        yield before, again.game.notation.read(entry.line)
