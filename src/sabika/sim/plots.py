"""Many games as drawings; they need matplotlib (`pip install 'sabika[report]'`)."""

from __future__ import annotations

import io
from collections.abc import Sequence
from typing import Any, Final

from matplotlib import rc_context
from matplotlib.figure import Figure

from sabika.sim.effects import Effect
from sabika.sim.games import GameResult
from sabika.sim.statistics import Statistics

INK, GRID, BAR = "#3b322b", "#d9cfc0", "#8a5a3c"
COLOURS: Final = ("#b5533c", "#3f6f8f", "#7a8c3d", "#8e5a9b", "#d39a2d", "#4c9a8a", "#9a8f84")
"""They differ in lightness too, for those who do not see all colours."""
SOURCES: Final = 6
"""So many sources of points are drawn apart, the others together."""
STYLE: Final[Any] = {
    "svg.fonttype": "none",
    "svg.hashsalt": "sabika",
    "font.family": "sans-serif",
    "font.size": 11,
    "axes.edgecolor": GRID,
    "axes.labelcolor": INK,
    "axes.spines.top": False,
    "axes.spines.right": False,
    "xtick.color": INK,
    "ytick.color": INK,
    "text.color": INK,
}


def drawing(figure: Figure) -> str:
    """Return a figure as SVG, the same bytes each time."""
    with rc_context(STYLE):
        file = io.StringIO()
        figure.savefig(file, format="svg", transparent=True, metadata={"Date": None})
    text = file.getvalue()
    return text[text.index("<svg") :]


def canvas(height: float) -> tuple[Figure, Any]:
    """Return an empty figure and its axes."""
    with rc_context(STYLE):
        figure = Figure(figsize=(7.2, height), layout="constrained")
        axes = figure.add_subplot()
    axes.set_axisbelow(True)
    return figure, axes


def seat_names(seen: Statistics) -> list[str]:
    """Return what stands under the seats."""
    return [f"seat {seat.seat + 1}\n{seat.bot.rpartition(':')[2]}" for seat in seen.seats]


def points_by_seat(results: Sequence[GameResult], seen: Statistics) -> str:
    """Draw the points of each seat: half of the games are in the box, nine of ten between the ends."""
    figure, axes = canvas(3.6)
    scores = [[result.scores[seat] for result in results] for seat in range(len(seen.seats))]
    line = {"color": INK}
    boxes = axes.boxplot(
        scores,
        whis=(5, 95),
        showmeans=True,
        showfliers=False,
        patch_artist=True,
        tick_labels=seat_names(seen),
        medianprops=line,
        whiskerprops=line,
        capprops=line,
        meanprops={"marker": "D", "markerfacecolor": "white", "markeredgecolor": INK, "markersize": 5},
    )
    for box, colour in zip(boxes["boxes"], COLOURS * 2, strict=False):
        box.set(facecolor=colour, edgecolor=INK, alpha=0.85)
    axes.grid(axis="y", color=GRID)
    axes.set_ylabel("points")
    return drawing(figure)


def wins_by_seat(seen: Statistics) -> str:
    """Draw which part of the games each seat wins, with its 95 % interval, beside what chance would be."""
    figure, axes = canvas(3.2)
    rates = [100 * seat.win_rate for seat in seen.seats]
    reach = [
        [100 * (seat.win_rate - seat.low) for seat in seen.seats],
        [100 * (seat.high - seat.win_rate) for seat in seen.seats],
    ]
    axes.bar(seat_names(seen), rates, width=0.55, color=COLOURS[: len(rates)], alpha=0.85)
    axes.errorbar(range(len(rates)), rates, yerr=reach, fmt="none", ecolor=INK, capsize=5)
    axes.axhline(100 / len(rates), color=INK, linestyle="--", linewidth=1)
    axes.annotate("chance", (1, 100 / len(rates)), (3, 0), ("axes fraction", "data"), "offset points", va="center")
    axes.grid(axis="y", color=GRID)
    axes.set_ylabel("games won (%)")
    return drawing(figure)


def points_by_source(seen: Statistics) -> str:
    """Draw where the points of each seat come from."""
    totals: dict[str, float] = {}
    for seat in seen.seats:
        for source, points in seat.sources.items():
            totals[source] = totals.get(source, 0.0) + points
    largest = sorted(totals, key=lambda source: -totals[source])
    shown = largest if len(largest) <= SOURCES + 1 else largest[:SOURCES]
    figure, axes = canvas(0.7 + 0.55 * len(seen.seats))
    names = [name.replace("\n", ": ") for name in seat_names(seen)]
    behind = [0.0] * len(names)
    for colour, source in zip(COLOURS, [*shown, "other"], strict=False):
        parts = [sum([p for one, p in seat.sources.items() if name_of(one, shown) == source]) for seat in seen.seats]
        if any(parts):
            axes.barh(names, parts, left=behind, color=colour, label=source.replace("_", " "), height=0.6)
        behind = [before + part for before, part in zip(behind, parts, strict=True)]
    axes.invert_yaxis()
    axes.grid(axis="x", color=GRID)
    axes.set_xlabel("points a game")
    axes.legend(loc="center left", bbox_to_anchor=(1, 0.5), frameon=False)
    return drawing(figure)


def name_of(source: str, shown: Sequence[str]) -> str:
    """Return under which name a source is drawn."""
    return source if source in shown else "other"


def lengths(results: Sequence[GameResult]) -> str:
    """Draw how many decisions a game takes."""
    figure, axes = canvas(2.8)
    axes.hist([result.decisions for result in results], bins=30, color=BAR, alpha=0.85)
    axes.grid(axis="y", color=GRID)
    axes.set_xlabel("decisions")
    axes.set_ylabel("games")
    return drawing(figure)


def changes(found: Sequence[Effect], what: str) -> str:
    """Draw what each module changes, with its 95 % interval; what is not sure to change anything is pale."""
    figure, axes = canvas(0.9 + 0.27 * len(found))
    places = range(len(found))
    for place, effect in zip(places, found, strict=True):
        sure = effect.low > 0 or effect.high < 0
        colour, strength = (COLOURS[1] if effect.change > 0 else COLOURS[0]), 1.0 if sure else 0.4
        axes.plot([effect.low, effect.high], [place, place], color=colour, alpha=strength, linewidth=2)
        axes.plot(effect.change, place, "o", color=colour, alpha=strength, markersize=6)
    axes.axvline(0, color=INK, linewidth=1)
    axes.set_yticks(list(places), [effect.module.replace("_", " ") for effect in found])
    axes.set_ylim(len(found) - 0.4, -0.6)
    axes.grid(axis="x", color=GRID)
    axes.set_xlabel(what)
    return drawing(figure)
