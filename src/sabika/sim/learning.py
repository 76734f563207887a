"""How the searching players learn what a position is worth: least squares over positions of many games.

    python -m sabika.sim.learning alhambra --games 1000 --players 2 --modules 4

prints weights for `bots/search/weights.json`. The games are played by the rules of thumb with which a search plays on,
with random modules and a few careless moves, so that many positions come up; what is learnt is by how many points a
seat beats the others later.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from sabika.bots.search.judge import Weights, difference, lead
from sabika.bots.search.judges import judge_for
from sabika.kernel.rng import FastRng
from sabika.sim.judged_games import run, varied_game
from sabika.titles import make_game

CARELESS: Final = 8
"""Out of a hundred moves, how many are made at random."""
RIDGE: Final = 30.0
"""How strongly weights are held near zero: what few positions say is not believed."""
Sample = tuple[int, list[float], float]
"""A phase, what speaks for a seat, and what it won later."""


class Fit:
    """Sums of least squares for one phase."""

    def __init__(self, size: int) -> None:
        self.squares: list[list[float]] = [[RIDGE * (at == on) for on in range(size)] for at in range(size)]
        self.sums: list[float] = [0.0] * size

    def add(self, row: list[float], target: float) -> None:
        """Take note of one position."""
        for at, one in enumerate(row):
            if one:
                self.sums[at] += one * target
                squares = self.squares[at]
                for on, other in enumerate(row):
                    squares[on] += one * other

    def solve(self) -> list[float]:
        """Return the weights that fit best.

        >>> fit = Fit(1)
        >>> for _ in range(3000):
        ...     fit.add([1.0], 2.0)
        >>> round(fit.solve()[0], 1)
        2.0
        """
        size = len(self.sums)
        rows = [[*square, total] for square, total in zip(self.squares, self.sums, strict=True)]
        for at in range(size):
            pivot = max(range(at, size), key=lambda row: abs(rows[row][at]))
            rows[at], rows[pivot] = rows[pivot], rows[at]
            for other in range(size):
                if other != at:
                    factor = rows[other][at] / rows[at][at]
                    rows[other] = [one - factor * two for one, two in zip(rows[other], rows[at], strict=True)]
        return [row[size] / row[at] for at, row in enumerate(rows)]


def samples(title: str, seed: str, players: int, most_modules: int) -> Iterator[Sample]:
    """Play one game and yield what every seat saw between the turns, and what came of it."""
    draw = FastRng(seed)
    game = varied_game(title, seed, players, most_modules)
    state = game.new(seed)
    judge = judge_for(game, state)
    assert judge is not None
    seen: list[tuple[int, list[list[float]], list[int]]] = []
    turn = -1
    while state.stack:
        if judge.turn(state) != turn:
            turn = judge.turn(state)
            seen.append((judge.phase(state), judge.features(state), [seat.score for seat in state.seats]))
        careless = draw.below("careless", 100) < CARELESS
        game.play(state, draw.pick("any", game.legal(state).actions()) if careless else judge.act(state))
    final = [seat.score for seat in state.seats]
    for phase, rows, scores in seen:
        for seat in range(players):
            yield phase, difference(rows, seat), lead(final, seat) - lead(scores, seat)


def learn(title: str, games: int, counts: list[int], modules: int, seed: str) -> Weights:
    """Return the weights that fit many games."""
    game = make_game(title, counts[0])
    judge = judge_for(game, game.new("size"))
    assert judge is not None
    size = len(judge.weights[0])
    fits = [Fit(size) for _ in judge.weights]
    for number in range(games):
        for phase, row, target in samples(title, f"{seed}/{number}", counts[number % len(counts)], modules):
            fits[phase].add(row, target)
    return [[round(weight, 3) for weight in fit.solve()] for fit in fits]


if __name__ == "__main__":
    run(learn, __doc__, games=1000, seed="learning")
