"""What takes longest: the slowest list of actions in many games, and whole pictures drawn without any cache."""

from __future__ import annotations

from random import Random
from statistics import median
from time import perf_counter
from typing import Any, Final

from sabika.kernel.game import Game
from sabika.kernel.record import from_json, to_json
from sabika.kernel.view import View

AGAIN: Final = 3
"""How often something slow is measured again: the machine may have been busy with something else."""


def slowest_legal(game: Game[Any], rng: Random, seconds: float, games: int = 0) -> float:
    """Return how many seconds `legal` took at most in random games, for at least this long and so many games."""
    slowest = 0.0
    played = 0
    begun = perf_counter()
    while played < max(games, 1) or perf_counter() - begun < seconds:
        state = game.new(f"slowest {played}")
        while state.stack:
            before = perf_counter()
            choices = game.legal(state)
            number = len(choices)
            took = perf_counter() - before
            if took > slowest:
                slowest = max(slowest, min(took, legal_anew(game, state)))
            game.play(state, choices[int(rng.random() * number)])
        played += 1
    return slowest


def legal_anew(game: Game[Any], state: Any) -> float:
    """Return how many seconds `legal` takes in a position of which nothing is known, the shortest of some times."""
    times: list[float] = []
    for _ in range(AGAIN):
        same = from_json(to_json(state))
        before = perf_counter()
        len(game.legal(same))
        times.append(perf_counter() - before)
    return min(times)


def whole_picture(game: Game[Any], views: list[View]) -> float:
    """Return how many seconds it takes to draw what a seat sees if nothing was drawn before, the median of some.

    Drawing comes with the service (`sabika[serve]`); without it, it takes no time.
    """
    try:
        from sabika.client_view.views import draw_view
    except ModuleNotFoundError:
        return 0.0
    times: list[float] = []
    for view in views:
        before = perf_counter()
        draw_view(game, view)
        times.append(perf_counter() - before)
    return median(times)
