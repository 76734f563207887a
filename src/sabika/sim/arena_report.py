"""The results of a contest as tables, as a chart, and as JSON."""

from __future__ import annotations

from dataclasses import asdict
from typing import Any, Final

from rich.console import Console
from rich.table import Table

from sabika.kernel.errors import SetupError
from sabika.sim.arena import Bout, Contest, MatchResult, ratings, results

WIDTH: Final = 40
"""How many characters stand for all games."""


def record(contest: Contest, bouts: list[Bout]) -> dict[str, Any]:
    """Return everything as JSON; without ratings if there is nothing to rate with."""
    try:
        rated = ratings(contest.bots, bouts)
    except SetupError:
        rated = {}
    return {
        "type": "results",
        "matches": [asdict(match) for match in results(contest, bouts)],
        "ratings": {bot: {"rating": mu, "unsure": sigma} for bot, (mu, sigma) in rated.items()},
    }


def bar(match: MatchResult) -> str:
    """Return a match as a line: what was won, between the ends of the interval.

    >>> bar(MatchResult("a", "b", 10, 0.5, 0.25, 0.75, 0.0, 0))
    '··········├─────────●─────────┤·········'
    """
    low, at, high = (min(WIDTH - 1, int(rate * WIDTH)) for rate in (match.low, match.rate, match.high))
    cells = ["·"] * WIDTH
    for place in range(low, min(WIDTH - 1, high) + 1):
        cells[place] = "─"
    cells[low], cells[min(WIDTH - 1, high)] = "├", "┤"
    cells[at] = "●"
    return "".join(cells)


def show(contest: Contest, bouts: list[Bout], console: Console) -> None:
    """Print who beat whom, how sure that is, and the ratings."""
    matches = Table(title=f"{contest.title}, {contest.players} players")
    for heading in ("one seat", "the others"):
        matches.add_column(heading)
    for heading in ("games", "wins", "95 %", "points ahead"):
        matches.add_column(heading, justify="right")
    found = results(contest, bouts)
    for match in found:
        span = f"{match.low:.0%}-{match.high:.0%}"
        figures = (str(match.games), f"{match.rate:.1%}", span, f"{match.ahead:+.1f}")
        matches.add_row(match.one, match.others, *figures)
    console.print(matches)
    for match in found:
        console.print(f"{bar(match)}  {match.one} against {match.others}", highlight=False)
    show_ratings(contest, bouts, console)
    for line in lost_moves(bouts):
        console.print(line, style="red", highlight=False)


def show_ratings(contest: Contest, bouts: list[Bout], console: Console) -> None:
    """Print the ratings, or what they need."""
    try:
        rated = ratings(contest.bots, bouts)
    except SetupError as error:
        console.print(f"No ratings: {error}", markup=False, highlight=False)
        return
    table = Table(title="Ratings (Plackett-Luce)")
    table.add_column("bot")
    for heading in ("rating", "±"):
        table.add_column(heading, justify="right")
    for bot, (mu, sigma) in sorted(rated.items(), key=lambda item: -item[1][0]):
        table.add_row(bot, f"{mu:.1f}", f"{2 * sigma:.1f}")
    console.print(table)


def lost_moves(bouts: list[Bout]) -> list[str]:
    """Return a line for each reason for which a bot lost moves: how many, the first of them, and why."""
    found: dict[tuple[str, str], list[str]] = {}
    for bout in bouts:
        for fault in bout.faults:
            who = bout.one if fault["seat"] == bout.seat else bout.others
            found.setdefault((who, fault["why"]), []).append(f"deal {bout.deal}, question {fault['seq']}")
    return [
        f"{who} lost {len(where)} moves, the first in {where[0]}: {why}"
        if len(where) > 1
        else f"{who} lost a move, {where[0]}: {why}"
        for (who, why), where in found.items()
    ]
