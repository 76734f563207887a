"""What many games say, as one page with everything in it: tables and drawings."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from html import escape
from importlib.util import find_spec
from pathlib import Path
from statistics import fmean
from typing import Final

from sabika.kernel.errors import SetupError
from sabika.sim.games import Batch, GameResult
from sabika.sim.statistics import Statistics, summarise

PAGE: Final = """<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>{title}</title>
<style>
body {{ max-width: 860px; margin: 24px auto; padding: 0 16px; background: #faf6ef; color: #3b322b;
  font: 16px/1.5 system-ui, sans-serif }}
h1 {{ font-size: 26px }} h2 {{ margin: 36px 0 6px; font-size: 19px }}
p {{ max-width: 68ch }} figure {{ margin: 8px 0 }} svg {{ width: 100%; height: auto }}
.wide {{ overflow-x: auto }} table {{ border-collapse: collapse; font-size: 14px }}
th, td {{ padding: 3px 12px; border-bottom: 1px solid #d9cfc0; text-align: right }}
th:first-child, td:first-child {{ text-align: left }}
</style>
<h1>{title}</h1>
{body}
</html>
"""


def require_drawing() -> None:
    """Refuse a report where nothing can be drawn."""
    if find_spec("matplotlib") is None:
        raise SetupError("a report needs matplotlib: pip install 'sabika[report]'", "report")


def write_report(path: Path, batch: Batch, results: Sequence[GameResult]) -> None:
    """Write the page."""
    path.write_text(report(batch, results), "utf-8")


def report(batch: Batch, results: Sequence[GameResult]) -> str:
    """Return the page."""
    from sabika.sim import plots
    from sabika.sim.effects import effects

    seen = summarise(results, batch.bots)
    points = [fmean(result.scores) for result in results]
    length = [float(result.decisions) for result in results]
    parts = [
        opening(batch, seen),
        section("Points by seat", plots.points_by_seat(results, seen), BOXES, seats_table(seen)),
        section("Games won by seat", plots.wins_by_seat(seen), WINS),
        section("Where points come from", plots.points_by_source(seen), SOURCES),
        section("How long a game takes", plots.lengths(results), LENGTHS),
    ]
    for heading, values, what in (
        ("What modules do to points", points, "points of a player, more or less than without the module"),
        ("What modules do to length", length, "decisions of a game, more or less than without the module"),
    ):
        found = effects(results, values)
        if found:
            rows = [(one.module, one.games, one.change, f"{one.low:+.1f} to {one.high:+.1f}") for one in found]
            numbers = table(("module", "games", "change", "95 %"), [(m, g, f"{c:+.1f}", i) for m, g, c, i in rows])
            parts.append(section(heading, plots.changes(found, what), EFFECTS, numbers))
    return PAGE.format(title=escape(f"{seen.games} games of {batch.title}"), body="\n".join(parts))


BOXES: Final = (
    "Half of the games are in the box, nine of ten between the ends; the line is the median, the diamond the mean."
)
WINS: Final = "A shared win counts as a part. The lines are 95 % intervals."
SOURCES: Final = "Mean points a game, by what they were given for."
LENGTHS: Final = "A decision is an answer to one question: a move, a payment, a placement."
EFFECTS: Final = (
    "Estimated from all games together by least squares, since most of them have several modules; the lines are 95 % "
    "intervals, and what could as well be nothing is pale. What computer players make of a module is not what people "
    "make of it."
)


def opening(batch: Batch, seen: Statistics) -> str:
    """Return what was played."""
    sets = {modules for modules in batch.modules if modules}
    having = "no modules" if not sets else ", ".join(sets.pop()) if len(batch.modules) == 1 else f"{len(sets)} sets"
    facts = [
        f"{batch.players} players ({', '.join(batch.bots)})",
        f"modules: {having}",
        f"seed {batch.seed}",
        f"{seen.decisions:g} decisions a game ({seen.least_decisions} to {seen.most_decisions})",
    ]
    broken = f" {seen.unfinished} games were broken off because nobody finished them." if seen.unfinished else ""
    return f"<p>{escape('; '.join(facts))}.{escape(broken)}</p>"


def section(heading: str, drawing: str, words: str, numbers: str = "") -> str:
    """Return a drawing with a heading, a sentence about it, and its numbers."""
    picture = drawing.replace("<svg", f'<svg role="img" aria-label="{escape(heading)}"', 1)
    return f"<h2>{escape(heading)}</h2>\n<p>{escape(words)}</p>\n<figure>{picture}</figure>\n{numbers}"


def seats_table(seen: Statistics) -> str:
    """Return the figures of the seats."""
    heads = ("seat", "bot", "games won", "95 %", "points", "sd", "least", "most")
    rows = [
        (
            seat.seat + 1,
            seat.bot,
            f"{seat.win_rate:.1%}",
            f"{seat.low:.1%} to {seat.high:.1%}",
            seat.mean,
            seat.sd,
            seat.least,
            seat.most,
        )
        for seat in seen.seats
    ]
    return table(heads, rows)


def table(heads: Iterable[object], rows: Iterable[Iterable[object]]) -> str:
    """Return a table.

    >>> table(["a"], [[1]])
    '<div class="wide"><table><tr><th>a</th></tr><tr><td>1</td></tr></table></div>'
    """
    lines = ["".join(f"<th>{escape(str(head))}</th>" for head in heads)]
    lines += ["".join(f"<td>{escape(str(cell))}</td>" for cell in row) for row in rows]
    return f'<div class="wide"><table>{"".join(f"<tr>{line}</tr>" for line in lines)}</table></div>'
