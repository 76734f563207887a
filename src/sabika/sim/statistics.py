"""What many games say: means, spreads, win rates with their uncertainty, where the points come from."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import asdict, dataclass
from math import sqrt
from statistics import fmean, stdev
from typing import Any

from sabika.sim.games import GameResult


@dataclass(frozen=True, slots=True)
class SeatStatistics:
    """The results of one seat: its bot, points, wins (a shared win counts as a part) with a 95 % interval, sources."""

    seat: int
    bot: str
    mean: float
    sd: float
    least: int
    most: int
    wins: float
    win_rate: float
    low: float
    high: float
    sources: dict[str, float]


@dataclass(frozen=True, slots=True)
class Statistics:
    """The results of many games."""

    games: int
    unfinished: int
    decisions: float
    least_decisions: int
    most_decisions: int
    seats: tuple[SeatStatistics, ...]

    def record(self) -> dict[str, Any]:
        """Return everything as JSON."""
        return asdict(self)


def wilson(wins: float, games: int) -> tuple[float, float]:
    """Return the 95 % interval of a win rate (Wilson's).

    >>> [round(bound, 2) for bound in wilson(50, 100)]
    [0.4, 0.6]
    """
    z = 1.959964
    rate = wins / games
    middle = rate + z * z / (2 * games)
    reach = z * sqrt(rate * (1 - rate) / games + z * z / (4 * games * games))
    scale = 1 + z * z / games
    low, high = (middle - reach) / scale, (middle + reach) / scale
    return max(0.0, min(low, rate)), min(1.0, max(high, rate))


def summarise(results: Sequence[GameResult], bots: Sequence[str]) -> Statistics:
    """Return the statistics of some games, of which there is at least one."""
    decisions = [result.decisions for result in results]
    return Statistics(
        games=len(results),
        unfinished=sum(not result.finished for result in results),
        decisions=round(fmean(decisions), 2),
        least_decisions=min(decisions),
        most_decisions=max(decisions),
        seats=tuple(summarise_seat(results, seat, bot) for seat, bot in enumerate(bots)),
    )


def summarise_seat(results: Sequence[GameResult], seat: int, bot: str) -> SeatStatistics:
    """Return the statistics of one seat."""
    scores = [result.scores[seat] for result in results]
    wins = sum(1 / len(result.winners) for result in results if seat in result.winners)
    low, high = wilson(wins, len(results))
    return SeatStatistics(
        seat=seat,
        bot=bot,
        mean=round(fmean(scores), 2),
        sd=round(stdev(scores), 2) if len(scores) > 1 else 0.0,
        least=min(scores),
        most=max(scores),
        wins=round(wins, 3),
        win_rate=round(wins / len(results), 4),
        low=round(low, 4),
        high=round(high, 4),
        sources=mean_sources(results, seat),
    )


def mean_sources(results: Sequence[GameResult], seat: int) -> dict[str, float]:
    """Return the mean points of a seat by source, the largest first."""
    totals: dict[str, int] = {}
    for result in results:
        for source, points in result.points[seat].items():
            totals[source] = totals.get(source, 0) + points
    means = {source: round(points / len(results), 2) for source, points in totals.items()}
    return dict(sorted(means.items(), key=lambda item: (-item[1], item[0])))
