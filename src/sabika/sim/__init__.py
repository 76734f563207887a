"""Many games: simulation and statistics.

`sabika.sim.arena` plays rated matches, `sabika.sim.games` plays games on an executor of `sabika.sim.executors`, and
`sabika.sim.statistics` says what they have in common.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from concurrent.futures import Executor
from typing import Any, NamedTuple

from sabika.sim.games import GameResult, Progress, play_many, play_out, seat_bots
from sabika.sim.statistics import Statistics, summarise

__all__ = ["GameResult", "Simulation", "Statistics", "play_many", "play_out", "simulate"]


class Simulation(NamedTuple):
    """The results of all games in their order, and what they say together."""

    results: tuple[GameResult, ...]
    statistics: Statistics


def simulate(
    title: str = "alhambra",
    players: int = 3,
    modules: Iterable[str] = (),
    options: Mapping[str, Any] | None = None,
    games: int = 100,
    seed: str = "1",
    bots: Iterable[str] = ("random",),
    workers: int | None = None,
    progress: Progress | None = None,
    executor: Executor | None = None,
    components: str = "",
    module_sets: Iterable[Iterable[str]] = (),
) -> Simulation:
    """Play many games and return their results; the same seed gives the same games on any number of cores.

    >>> simulate(games=2, seed="42", bots=["greedy", "random"], workers=1).statistics.games
    2
    """
    names = tuple(bots)
    results: list[GameResult] = []
    played = play_many(title, players, modules, options, games, seed, names, workers, executor, components, module_sets)
    for result in played:
        results.append(result)
        if progress is not None:
            progress(len(results), games)
    return Simulation(tuple(results), summarise(results, seat_bots(names, players)))
