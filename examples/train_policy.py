"""Train a small policy with nothing but numpy: it learns by playing against itself what positions are worth.

For each seat there is a network with one hidden layer: what the seat may know goes in, how far it will be ahead at the
end comes out. To choose, the policy deals what it cannot see at random, tries every action there and takes the one
after which it expects most. After each game, all that it expected is corrected towards what it got.

python examples/train_policy.py --games 3000 --opponent greedy
"""

from __future__ import annotations

import argparse
from typing import Any, Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

import sabika
from sabika.envs.table import POINTS, Table
from sabika.sim.statistics import wilson

Floats = NDArray[np.float32]

TRIED: Final = 24
"""At most so many actions are tried; where there are more, some are drawn."""
POINTS_SCALE: Final = 20.0
"""So many points ahead are about as much as a network says at first."""


class Choice(NamedTuple):
    """What was chosen: the code, the position to which it led as numbers, and what was expected of it."""

    code: int
    row: Floats
    expected: float


class Network:
    """Says what a position is worth for one seat; numbers are scaled by the largest that were seen."""

    def __init__(self, size: int, hidden: int, seed: int) -> None:
        rng = np.random.default_rng(seed)
        self.most: Floats = np.ones(size, np.float32)
        self.into: Floats = (rng.standard_normal((size, hidden)) / np.sqrt(50)).astype(np.float32)
        self.out: Floats = np.zeros(hidden, np.float32)
        self.plain: Floats = np.zeros(size, np.float32)
        self.bias = 0.0

    def scaled(self, rows: Floats) -> Floats:
        """Return rows on a scale from -1 to 1."""
        found: Floats = rows / self.most
        return found

    def values(self, rows: Floats) -> Floats:
        """Return what positions are worth, each as a row of numbers."""
        scaled = self.scaled(rows)
        found: Floats = np.tanh(scaled @ self.into) @ self.out + scaled @ self.plain + np.float32(self.bias)
        return found

    def learn(self, rows: Floats, targets: Floats, rate: float) -> float:
        """Move what rows are worth towards their targets; return the mean square of the error before."""
        self.most = np.maximum(self.most, np.abs(rows).max(axis=0))
        scaled = self.scaled(rows)
        hidden = np.tanh(scaled @ self.into)
        error = targets - (hidden @ self.out + scaled @ self.plain + np.float32(self.bias))
        length = (scaled * scaled).sum(axis=1) + (hidden * hidden).sum(axis=1) + 1
        step = (error * rate / length).astype(np.float32)  # so that no step overshoots, whatever the size of a row
        back = np.outer(step, self.out) * (1 - hidden * hidden)
        self.out += step @ hidden
        self.plain += step @ scaled
        self.bias += float(step.sum())
        self.into += scaled.T @ back
        return float((error * error).mean())


class Policy:
    """A network for each seat of a table."""

    def __init__(self, table: Table, hidden: int = 32, seed: int = 1) -> None:
        self.networks = [Network(table.observations.size, hidden, seed + seat) for seat in range(table.game.players)]
        self.rng = np.random.default_rng(seed)
        self.dealer = sabika.FastRng(seed)

    def choose(self, table: Table, curious: float = 0.0) -> Choice:
        """Return what looks best for the seat that is asked; with some curiosity, now and then anything."""
        codes = list(table.listed())
        if len(codes) > TRIED:
            codes = [codes[at] for at in self.rng.choice(len(codes), TRIED, replace=False).tolist()]
        seat = table.seat
        world = table.copy()
        world.move_to(table.game.sample(table.game.view(table.state, seat), self.dealer))
        rows = np.array([after(world, code, seat) for code in codes], np.float32)
        values = self.networks[seat].values(rows)
        best = int(values.argmax()) if self.rng.random() >= curious else int(self.rng.integers(len(codes)))
        return Choice(codes[best], rows[best], float(values[best]))


def after(world: Table, code: int, seat: int) -> Any:
    """Return what a seat sees after an action in a possible world."""
    then = world.copy()
    then.play(code)
    return then.observe(seat)


def play_itself(table: Table, policy: Policy, seed: str, curious: float, rate: float) -> float:
    """Play a game against itself and learn from it; return the mean square of the errors."""
    table.deal(seed)
    seen: list[list[Floats]] = [[] for _ in policy.networks]
    while not table.over:
        choice = policy.choose(table, curious)
        seen[table.seat].append(choice.row)
        table.play(choice.code)
    errors = []
    for network, rows, ahead in zip(policy.networks, seen, table.rewards(), strict=True):
        targets = np.full(len(rows), ahead / POINTS_SCALE, np.float32)
        errors.append(network.learn(np.array(rows), targets, rate))
    return float(np.mean(errors))


def strength(table: Table, policy: Policy, opponent: str, games: int) -> float:
    """Return the share of games that the policy wins against an opponent on all other seats, on all seats in turn."""
    bot = sabika.bot(opponent)
    won = 0.0
    for game in range(games):
        mine, rng = game % table.game.players, sabika.Rng(f"trial {game}")
        table.deal(f"trial {game}")
        while not table.over:
            if table.seat == mine:
                table.play(policy.choose(table).code)
            else:
                table.play_action(bot.choose(table.game, table.game.view(table.state, table.seat), rng))
        outcome = table.game.outcome(table.state)
        won += (mine in outcome.winners) / max(1, len(outcome.winners)) if outcome else 0
    return won / games


def main(words: list[str] | None = None) -> dict[str, Any]:
    """Train, measure, and return the figures."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--title", default="roll_and_write")
    parser.add_argument("--players", type=int, default=2)
    parser.add_argument("--games", type=int, default=3000, help="games against itself")
    parser.add_argument("--opponent", default="greedy")
    parser.add_argument("--trials", type=int, default=200, help="games that are measured")
    parser.add_argument("--rate", type=float, default=0.01)
    given = parser.parse_args(words)
    table = Table(given.title, given.players, reward=POINTS)
    policy = Policy(table)
    figures: dict[str, Any] = {"untrained": strength(table, policy, given.opponent, given.trials)}
    figures["errors"] = [play_itself(table, policy, f"game {game}", 0.1, given.rate) for game in range(given.games)]
    figures["trained"] = strength(table, policy, given.opponent, given.trials)
    for name in ("untrained", "trained"):
        low, high = wilson(figures[name] * given.trials, given.trials)
        print(f"{name}: wins {figures[name]:.0%} against {given.opponent} (95 %: {low:.0%} to {high:.0%})")
    return figures


if __name__ == "__main__":
    main()
