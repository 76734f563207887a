"""Train a small policy with nothing but numpy, by the cross-entropy method: vary, keep the best, and again.

The policy has a weight for each verb and for each reason that speaks for an action (`sabika.bots.hints` knows them: the
wall, the majority, the price …), and another for how that changes as the game goes on. Reasons begin with a weight of
one, as the greedy player counts them, or with `--scratch` at zero: then even that is learnt. In each generation, some
policies around the present one play the same deals on both seats against an opponent, and the next one moves towards
the mean of those that were furthest ahead.

python examples/train_policy.py --minutes 60 --opponent casual --workers 2
"""

from __future__ import annotations

import argparse
import json
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from pathlib import Path
from time import perf_counter
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

import sabika
from sabika.bots.greedy_bot import evaluator_for
from sabika.sim.statistics import wilson

Floats = NDArray[np.float64]
Both = Callable[[Callable[[Floats], float], Iterable[Floats]], Iterable[float]]

REASONS: Final = ("type", "place", "wall", "room", "lines", "again", "price", "money", "exact_next", "guess", "module")
"""What may speak for an action of Alhambra, or against it."""
LONGEST: Final = 1000
"""Decisions after which a game is broken off: if one hoards all the money, all are left with redesigns."""
POINTS: Final = 5.0
"""So many points of a reason count as one: weights are then of one size."""


class Policy:
    """A player: the sum of weighted reasons decides."""

    def __init__(self, game: sabika.Game[Any], weights: Floats | None = None) -> None:
        self.verbs = {verb: at for at, verb in enumerate(game.notation.verbs)}
        self.reasons = {reason: len(self.verbs) + 2 * at for at, reason in enumerate(REASONS)}
        self.weights: Floats = np.zeros(len(self.verbs) + 2 * len(REASONS)) if weights is None else weights

    def greedy(self) -> Floats:
        """Return the weights that count every reason as it is."""
        weights = np.zeros(len(self.weights))
        weights[list(self.reasons.values())] = 1
        return weights

    def choose(self, game: sabika.Game[Any], view: sabika.View, rng: sabika.Rng) -> sabika.Action:
        """Return what looks best."""
        if len(view.legal) == 1:
            return view.legal[0]
        rows = self.features(game, view)
        ties = np.array(rng.numbers("ties", [1000] * len(rows))) * 1e-9
        return view.legal[int((rows @ self.weights + ties).argmax())]

    def features(self, game: sabika.Game[Any], view: sabika.View) -> Floats:
        """Return a row for each listed action: its verb, and what speaks for it, now and as the game goes on."""
        assert view.decision is not None
        evaluator, late = evaluator_for(game, view), len(view.state.scored) / 3
        actions = [(choice, action) for choice in view.decision.choices for action in choice.actions]
        rows = np.zeros((len(actions), len(self.weights)))
        for row, (choice, action) in zip(rows, actions, strict=True):
            row[self.verbs[action.verb]] = 1
            for reason in evaluator.reasons(choice, action):
                at = self.reasons[reason.key]
                row[at] += reason.points / POINTS
                row[at + 1] += late * reason.points / POINTS
        return rows


def play(game: sabika.Game[Any], policy: Policy, opponent: str, seed: str, seat: int) -> tuple[float, float]:
    """Play one game; return by how many points the policy is ahead, and its share of the victory."""
    bot, state = sabika.bot(opponent), game.new(seed)
    rngs = [sabika.Rng(f"{seed} {who}") for who in range(game.players)]
    while not game.is_over(state) and state.seq < LONGEST:
        asked = game.waiting(state)[0]
        player: sabika.Bot = policy if asked == seat else bot
        game.play(state, player.choose(game, game.view(state, asked), rngs[asked]))
    outcome, scores = game.outcome(state), [one.score for one in state.seats[: game.players]]
    winners = outcome.winners if outcome else ()
    ahead = scores[seat] - max(points for who, points in enumerate(scores) if who != seat)
    return ahead, (seat in winners) / max(1, len(winners))


def measure(weights: Floats, title: str, opponent: str, name: str, deals: Iterable[int]) -> tuple[float, float]:
    """Return points ahead and the share of victories, over some deals, each on every seat."""
    game = sabika.game(title, players=2)
    policy, seats = Policy(game, weights), range(game.players)
    results = [play(game, policy, opponent, f"{name} {deal}", seat) for deal in deals for seat in seats]
    ahead, won = np.mean(results, axis=0)
    return float(ahead), float(won)


def ahead(weights: Floats, title: str, opponent: str, name: str, deals: int) -> float:
    """Return points ahead, held within bounds, so that one game does not decide."""
    return float(np.clip(measure(weights, title, opponent, name, range(deals))[0], -100, 100))


def train(
    mean: Floats, spread: Floats, title: str, opponent: str, tried: int, deals: int, seed: int, both: Both
) -> Iterator[tuple[float, Floats]]:
    """Yield how far the best were ahead in each generation, and the mean of them, without end."""
    rng = np.random.default_rng(seed)
    least = 0.3 * spread
    generation = 0
    while True:
        varied = mean + spread * rng.standard_normal((tried, len(mean)))
        name = f"train {seed} {generation}"
        found = np.array(list(both(partial(ahead, title=title, opponent=opponent, name=name, deals=deals), varied)))
        best = np.argsort(-found)[: max(2, tried // 4)]
        mean = 0.4 * mean + 0.6 * varied[best].mean(axis=0)
        spread = 0.5 * spread + 0.5 * varied[best].std(axis=0) + least / (generation + 5)
        generation += 1
        yield float(found[best].mean()), mean


def trial(weights: Floats, given: argparse.Namespace, both: Any) -> tuple[float, float]:
    """Return points ahead and the share of victories over deals that nobody was trained with."""
    deals = [[deal] for deal in range(given.trials)]
    each = both(partial(measure, weights, given.title, given.opponent, "trial"), deals)
    points, won = np.mean(list(each), axis=0)
    return float(points), float(won)


def main(words: list[str] | None = None) -> dict[str, Any]:
    """Train, measure, and return the figures."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--title", default="alhambra", choices=["alhambra", "granada"])
    parser.add_argument("--opponent", default="casual")
    parser.add_argument("--minutes", type=float, default=60, help="when training ends, if generations do not end it")
    parser.add_argument("--scratch", action="store_true", help="begin with all weights at zero")
    parser.add_argument("--generations", type=int, default=100_000)
    parser.add_argument("--tried", type=int, default=16, help="policies in a generation")
    parser.add_argument("--deals", type=int, default=8, help="deals that each of them plays, on both seats")
    parser.add_argument("--trials", type=int, default=200, help="deals that are measured before and after")
    parser.add_argument("--every", type=int, default=20, help="after how many generations a part of them is measured")
    parser.add_argument("--workers", type=int, default=1)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--file", type=Path, help="where the weights are written, as JSON")
    given = parser.parse_args(words)
    if given.workers == 1:
        return run(given, map)
    with ProcessPoolExecutor(given.workers) as pool:
        return run(given, pool.map)


def run(given: argparse.Namespace, both: Any) -> dict[str, Any]:
    """Train until the time is over, and print what becomes of it."""
    begin, game = perf_counter(), sabika.game(given.title, players=2)
    policy = Policy(game)
    weights = policy.weights if given.scratch else policy.greedy()
    spread = np.full(len(weights), 1.0 if given.scratch else 0.25)
    figures = {"untrained": trial(weights, given, both)}
    generations = train(weights, spread, given.title, given.opponent, given.tried, given.deals, given.seed, both)
    for number, (best, weights) in zip(range(1, given.generations + 1), generations, strict=False):
        minutes = (perf_counter() - begin) / 60
        line = f"generation {number}, minute {minutes:.1f}: the best are {best:+.1f} points ahead"
        if number % given.every == 0:
            small = argparse.Namespace(**vars(given) | {"trials": max(1, given.trials // 4)})
            points, won = trial(weights, small, both)
            line += f"; on other deals the policy is {points:+.1f} points ahead and wins {won:.0%}"
        print(line, flush=True)
        if minutes > given.minutes:
            break
    figures["trained"] = trial(weights, given, both)
    for name, (points, won) in figures.items():
        low, high = wilson(won * 2 * given.trials, 2 * given.trials)
        print(f"{name}: {points:+.1f} points, wins {won:.0%} against {given.opponent} (95 %: {low:.0%} to {high:.0%})")
    names = [*game.notation.verbs, *[f"{reason}{when}" for reason in REASONS for when in ("", " later")]]
    told = {name: round(float(weight), 3) for name, weight in zip(names, weights, strict=True)}
    print("\n".join(f"  {name} {weight:+.2f}" for name, weight in told.items() if weight))
    if given.file:
        given.file.write_text(json.dumps(told, indent=1), "utf-8")
    return figures


if __name__ == "__main__":
    main()
