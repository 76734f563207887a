"""An analysis for the terminal: the lead over time, the moves with more in them, everybody in short."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from rich.console import Console
from rich.table import Table

from sabika.bots.evaluator import Reason
from sabika.client_view.analysis import AnalysisView, JudgedView, WeighedView
from sabika.kernel.match import Match
from sabika.terminal.say.actions import say_action
from sabika.terminal.say.hints import edge_of, say_reason
from sabika.terminal.say.speech import Speech

WIDTH: Final = 64
BARS: Final = "▁▂▃▄▅▆▇█"
REASONS: Final = 2


def show_analysis(
    speech: Speech, match: Match, names: Sequence[str], found: AnalysisView, console: Console, everything: bool
) -> None:
    """Print an analysis."""
    console.print(lead_table(speech, names, found))
    console.print(move_table(speech, match, names, found, everything))
    if found.turning_points:
        turned = speech.list([str(seq + 1) for seq in found.turning_points])
        console.print(speech("terminal.analysis.turned", moves=turned, count=len(found.turning_points)))
    console.print(speech("analysis.guess"))


def lead_table(speech: Speech, names: Sequence[str], found: AnalysisView) -> Table:
    """Return everybody's expected lead from the first move to the last, and how they played."""
    table = Table(title=speech("terminal.analysis.lead"), caption=speech("terminal.analysis.scale"))
    table.add_column(speech("terminal.analysis.player"))
    table.add_column(speech("terminal.analysis.course"))
    for heading in ("terminal.analysis.end", "analysis.is.best", "analysis.is.fine", "analysis.is.more"):
        table.add_column(speech(heading), justify="right")
    most = max([abs(lead) for step in found.steps for lead in step.ahead], default=0.0)
    for seat, name in enumerate(names):
        one = found.seats[seat]
        course = [step.ahead[seat] for step in found.steps]
        table.add_row(
            name, bars(course, most), f"{found.final[seat]:+.0f}", str(one.best), str(one.fine), str(one.more)
        )
    return table


def bars(course: Sequence[float], most: float) -> str:
    """Return numbers as a line of small bars, those in the middle are level.

    >>> bars([-4.0, 0.0, 4.0], 4.0)
    '▁▄█'
    """
    number = min(WIDTH, len(course))
    shown = [course[at * len(course) // number] for at in range(number)]
    return "".join([BARS[int((lead / (most or 1.0) + 1.0) / 2.0 * (len(BARS) - 1))] for lead in shown])


def move_table(speech: Speech, match: Match, names: Sequence[str], found: AnalysisView, everything: bool) -> Table:
    """Return the moves with more in them, or all of them."""
    table = Table(title=speech("terminal.analysis.all" if everything else "terminal.analysis.missed"))
    table.add_column(speech("terminal.analysis.move"), justify="right")
    for heading in ("terminal.analysis.player", "terminal.analysis.played", "terminal.analysis.better"):
        table.add_column(speech(heading))
    table.add_column(speech("terminal.analysis.points"), justify="right")
    for step in found.steps:
        if everything or step.verdict == "more":
            better = say_weighed(speech, match, step, step.best) if step.best else speech(f"analysis.is.{step.verdict}")
            loss = f"{-step.loss:.1f}" if step.loss else ""
            table.add_row(
                str(step.seq + 1), names[step.seat], say_weighed(speech, match, step, step.played), better, loss
            )
    return table


def say_weighed(speech: Speech, match: Match, step: JudgedView, one: WeighedView) -> str:
    """Return a move with what it should lead to, and for a better one the main reasons."""
    game = match.game
    said = say_action(speech, game, match.states[step.seq], game.notation.read(one.line))
    if game.players > 1:
        said += f" ({speech('hint.wins', wins=round(100 * one.chance))})"
    if one is step.best:
        for reason in one.reasons[:REASONS]:
            told = say_reason(speech, Reason(reason.key, reason.points, reason.about), edge_of(game))
            said += f"\n  {told} {reason.points:+.1f}"
    return said
