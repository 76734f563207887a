"""What each module changes, out of games with many sets of modules: least squares over all of them together."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

import numpy as np
from numpy.typing import NDArray

from sabika.sim.games import GameResult

NORMAL: Final = 1.959964


@dataclass(frozen=True, slots=True)
class Effect:
    """By how much a game with a module differs from one without it, with a 95 % interval, and in how many it was."""

    module: str
    games: int
    change: float
    low: float
    high: float


def modules_of(results: Sequence[GameResult]) -> list[str]:
    """Return the modules that some of the games have and others have not."""
    counts: dict[str, int] = {}
    for result in results:
        for module in result.modules:
            counts[module] = counts.get(module, 0) + 1
    return [module for module, count in counts.items() if count < len(results)]


def effects(results: Sequence[GameResult], values: Sequence[float]) -> list[Effect]:
    """Return what each module adds to a value of its games, the largest first; nothing if the games cannot tell.

    Games with several modules count for each of them, so sets have to differ: if two modules always come together,
    nobody can say which one it was.
    """
    known = modules_of(results)
    games = np.array([[1.0, *[module in result.modules for module in known]] for result in results])
    if not known or len(results) <= games.shape[1] or np.linalg.matrix_rank(games) < games.shape[1]:
        return []
    wanted = np.array(values, float)
    weights = np.linalg.lstsq(games, wanted, rcond=None)[0]
    errors = standard_errors(games, wanted - games @ weights)
    found = [
        Effect(module, int(games[:, at].sum()), *bounds(float(weights[at]), float(errors[at])))
        for at, module in enumerate(known, start=1)
    ]
    return sorted(found, key=lambda effect: -effect.change)


def standard_errors(games: NDArray[np.float64], rest: NDArray[np.float64]) -> NDArray[np.float64]:
    """Return how unsure each weight is; spreads may differ from game to game (White's estimate)."""
    inner = np.linalg.inv(games.T @ games)
    spread: NDArray[np.float64] = inner @ (games.T * rest**2) @ games @ inner
    scale = len(games) / (len(games) - games.shape[1])
    errors: NDArray[np.float64] = np.sqrt(np.maximum(0.0, np.diag(spread)) * scale)
    return errors


def bounds(change: float, error: float) -> tuple[float, float, float]:
    """Return a change and its 95 % interval."""
    return round(change, 3), round(change - NORMAL * error, 3), round(change + NORMAL * error, 3)
