"""Train a small policy with nothing but numpy, by the cross-entropy method: vary, keep the best, and again.

The policy has a weight for each verb and for what an action changes: money, tiles, the wall, what is paid too much. To
choose, it deals what it cannot see at random, tries every action there and takes the one with the largest sum. In each
generation, some policies around the present one play the same deals on both seats against an opponent, and the next one
is the mean of those that were furthest ahead.

python examples/train_policy.py --generations 200 --opponent greedy
"""

from __future__ import annotations

import argparse
from collections.abc import Iterator
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

import sabika
from sabika.sim.statistics import wilson

Floats = NDArray[np.float64]

CHANGES: Final = ("money", "cards", "city", "reserve", "wall", "price", "surplus", "again")
"""What an action changes, beside its verb."""


class Policy:
    """A player: the sum of weighted features decides. It fits every title with cities."""

    def __init__(self, game: sabika.Game[Any], weights: Floats | None = None) -> None:
        self.verbs = {verb: at for at, verb in enumerate(game.notation.verbs)}
        self.weights: Floats = np.zeros(len(self.verbs) + len(CHANGES)) if weights is None else weights

    def choose(self, game: sabika.Game[Any], view: sabika.View, rng: sabika.Rng) -> sabika.Action:
        """Return what looks best."""
        if len(view.legal) == 1:
            return view.legal[0]
        world = game.sample(view, rng)
        rows = np.array([self.features(game, world, action) for action in view.legal])
        ties = np.array(rng.numbers("ties", [1000] * len(rows))) * 1e-9
        return view.legal[int((rows @ self.weights + ties).argmax())]

    def features(self, game: sabika.Game[Any], world: Any, action: sabika.Action) -> Floats:
        """Return what an action does in a possible world, on scales that suit each other."""
        facts = game.facts(world, [action])[0]
        then = world.copy()
        game.play(then, action)
        before, now = world.seats[action.seat], then.seats[action.seat]
        paid, price = facts.paid or 0, facts.price or 0
        row = np.zeros(len(self.weights))
        row[self.verbs[action.verb]] = 1
        row[len(self.verbs) :] = (
            (sum(now.hand.totals) - sum(before.hand.totals)) / 10,
            now.hand.size - before.hand.size,
            len(now.city.order) - len(before.city.order),
            len(now.reserve) - len(before.reserve),
            len(now.city.longest_wall()) - len(before.city.longest_wall()),
            price / 10,
            (paid - price) / 5,
            facts.again,
        )
        return row


def play(game: sabika.Game[Any], policy: Policy, opponent: str, seed: str, seat: int) -> tuple[float, float]:
    """Play one game; return by how many points the policy is ahead, and its share of the victory."""
    bot, state = sabika.bot(opponent), game.new(seed)
    rngs = [sabika.Rng(f"{seed} {who}") for who in range(game.players)]
    while not game.is_over(state):
        asked = game.waiting(state)[0]
        player: sabika.Bot = policy if asked == seat else bot
        game.play(state, player.choose(game, game.view(state, asked), rngs[asked]))
    outcome = game.outcome(state)
    assert outcome is not None
    others = [points for who, points in enumerate(outcome.scores) if who != seat]
    return outcome.scores[seat] - max(others), (seat in outcome.winners) / max(1, len(outcome.winners))


def measure(game: sabika.Game[Any], policy: Policy, opponent: str, name: str, deals: int) -> tuple[float, float]:
    """Return points ahead and the share of victories, over some deals, each on every seat."""
    seats = range(game.players)
    results = [play(game, policy, opponent, f"{name} {deal}", seat) for deal in range(deals) for seat in seats]
    ahead, won = np.mean(results, axis=0)
    return float(ahead), float(won)


def train(
    game: sabika.Game[Any], opponent: str, generations: int, tried: int, deals: int, seed: int
) -> Iterator[tuple[float, Policy]]:
    """Yield how far the best were ahead in each generation, and the mean of them."""
    rng = np.random.default_rng(seed)
    mean: Floats = Policy(game).weights
    spread: Floats = np.ones(len(mean))
    for generation in range(generations):
        varied = mean + spread * rng.standard_normal((tried, len(mean)))
        ahead = np.array(
            [measure(game, Policy(game, row), opponent, f"train {seed} {generation}", deals)[0] for row in varied]
        )
        best = np.argsort(-ahead)[: max(2, tried // 4)]
        mean = varied[best].mean(axis=0)
        spread = 0.3 * spread + 0.7 * varied[best].std(axis=0) + 0.5 / (generation + 4)
        yield float(ahead[best].mean()), Policy(game, mean)


def main(words: list[str] | None = None) -> dict[str, Any]:
    """Train, measure, and return the figures."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--title", default="alhambra")
    parser.add_argument("--opponent", default="greedy")
    parser.add_argument("--generations", type=int, default=100)
    parser.add_argument("--tried", type=int, default=16, help="policies in a generation")
    parser.add_argument("--deals", type=int, default=2, help="deals that each of them plays, on both seats")
    parser.add_argument("--trials", type=int, default=100, help="deals that are measured before and after")
    parser.add_argument("--seed", type=int, default=1)
    given = parser.parse_args(words)
    game = sabika.game(given.title, players=2)
    figures = {"untrained": measure(game, Policy(game), given.opponent, "trial", given.trials)}
    policy = Policy(game)
    for number, (ahead, trained) in enumerate(
        train(game, given.opponent, given.generations, given.tried, given.deals, given.seed)
    ):
        policy = trained
        print(f"generation {number + 1}: the best are {ahead:+.1f} points ahead")
    figures["trained"] = measure(game, policy, given.opponent, "trial", given.trials)
    for name, (ahead, won) in figures.items():
        low, high = wilson(won * 2 * given.trials, 2 * given.trials)
        print(f"{name}: {ahead:+.1f} points, wins {won:.0%} against {given.opponent} (95 %: {low:.0%} to {high:.0%})")
    for name, weight in zip((*policy.verbs, *CHANGES), policy.weights, strict=True):
        print(f"  {name} {weight:+.2f}")
    return figures


if __name__ == "__main__":
    main()
