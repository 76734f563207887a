"""How far the judgement of a position is off: what a seat won later, against what was expected of it.

    python -m sabika.sim.spreads alhambra --games 300 --players 2

prints numbers for `bots/search/spreads.json`, by phase of the game. The games are those from which the weights learn.
"""

from __future__ import annotations

from math import sqrt
from typing import Any

from sabika.bots.search.judges import judge_for
from sabika.bots.search.outlook import ahead_of_best
from sabika.sim.judged_games import run, varied_game


def errors(title: str, seed: str, players: int, most_modules: int) -> list[tuple[int, float]]:
    """Play one game and return by how much everybody's lead was misjudged between the turns, with the phase."""
    game = varied_game(title, seed, players, most_modules)
    state: Any = game.new(seed)
    judge = judge_for(game, state)
    assert judge is not None
    seen: list[tuple[int, list[float]]] = []
    turn = -1
    while state.stack:
        if judge.turn(state) != turn:
            turn = judge.turn(state)
            expected = ahead_of_best(judge.values(state))
            seen.append((judge.phase(state), expected))
        game.play(state, judge.act(state))
    final = ahead_of_best(judge.values(state))
    return [(phase, end - one) for phase, row in seen for one, end in zip(row, final, strict=True)]


def measure(title: str, games: int, counts: list[int], modules: int, seed: str) -> list[float]:
    """Return the root of the mean square for each phase."""
    squares: dict[int, list[float]] = {}
    for number in range(games):
        for phase, error in errors(title, f"{seed}/{number}", counts[number % len(counts)], modules):
            squares.setdefault(phase, []).append(error * error)
    return [round(sqrt(sum(found) / len(found)), 1) for _, found in sorted(squares.items())]


if __name__ == "__main__":
    run(measure, __doc__, games=300, seed="spreads")
