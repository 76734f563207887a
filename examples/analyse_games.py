"""What ten thousand games say: points by seat, by where they came from, and how a module changes a game.

python examples/analyse_games.py --games 10000 --module squares
"""

from __future__ import annotations

import argparse
import sys
from functools import partial
from statistics import fmean, quantiles

from sabika.sim import Simulation, simulate


def describe(name: str, simulation: Simulation) -> list[str]:
    """Return some lines about many games."""
    results, total = simulation.results, simulation.statistics
    best = [max(result.scores) for result in results]
    quarter = quantiles(best, n=4) if len(best) > 1 else best * 3
    lines = [
        f"{name}: {total.games} games, {total.decisions:.0f} decisions each",
        f"  the winner has {fmean(best):.1f} points, half of the time {quarter[0]:.0f} to {quarter[2]:.0f}",
    ]
    for seat in total.seats:
        sources = sorted(seat.sources.items(), key=lambda pair: -pair[1])[:4]
        points = ", ".join(f"{source} {mean:.1f}" for source, mean in sources)
        lines.append(
            f"  seat {seat.seat + 1}: {seat.mean:.1f} points, wins {seat.win_rate:.1%}"
            f" ({seat.low:.1%} to {seat.high:.1%}); {points}"
        )
    return lines


def main(games: int, players: int, module: str, bot: str, workers: int | None = None) -> list[str]:
    """Play the same number of games with and without a module, and describe both; the same seeds, so the same deals."""
    found: list[str] = []
    for modules in ([], [module]):
        name = "+".join(modules) or "the base game"
        told = partial(tell, name)
        simulation = simulate(players=players, modules=modules, games=games, bots=[bot], workers=workers, progress=told)
        found += describe(name, simulation)
    return found


def tell(name: str, done: int, games: int) -> None:
    """Say how far it is, in ten steps."""
    if done % max(1, games // 10) == 0:
        print(f"{name}: {done} of {games} games", file=sys.stderr)


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=10_000)
    parser.add_argument("--players", type=int, default=3)
    parser.add_argument("--module", default="squares")
    parser.add_argument("--bot", default="random")
    given = parser.parse_args()
    print("\n".join(main(given.games, given.players, given.module, given.bot)))
