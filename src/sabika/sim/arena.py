"""Rated matches: every deal is played from every seat, so that neither chance nor the seat decides.

In a match one side has one seat and the other all the rest. All games are numbered in advance, so that they are the
same on any number of cores, and those that are done are never played again.
"""

from __future__ import annotations

import json
import multiprocessing
import os
from collections.abc import Iterable, Iterator
from concurrent.futures import Executor, Future, ProcessPoolExecutor, as_completed
from dataclasses import asdict, dataclass
from itertools import permutations
from math import sqrt
from pathlib import Path
from statistics import fmean, stdev
from typing import Any, Final, NamedTuple

from sabika.kernel.errors import SetupError
from sabika.kernel.rng import Rng
from sabika.sim.games import MOST_DECISIONS, Recipe, game_of, undisturbed
from sabika.sim.guest import SECONDS, Fault, ask, find_bot
from sabika.sim.journal import Journal
from sabika.titles import suits, title_of

NORMAL: Final = 1.959964
"""The 95 % interval in standard deviations."""
MOST_FAULTS: Final = 20
"""So many lost moves of a game are told one by one."""


@dataclass(frozen=True, slots=True)
class Contest:
    """Who plays what: the same contest leads to the same games. `modules` are one set for each deal, in turn."""

    bots: tuple[str, ...]
    title: str
    players: int
    modules: tuple[tuple[str, ...], ...]
    options: tuple[tuple[str, Any], ...]
    deals: int
    seed: str
    seconds: float = SECONDS

    def pairs(self) -> list[tuple[str, str]]:
        """Return who plays one seat against whom in all others; with two seats each pair meets once."""
        pairs = list(permutations(self.bots, 2))
        if self.players > 2:
            return pairs
        return [pair for pair in pairs if self.bots.index(pair[0]) < self.bots.index(pair[1])]

    def games(self) -> list[Pairing]:
        """Return all games, deal by deal, each from every seat."""
        return [
            Pairing(one, others, deal, seat)
            for deal in range(self.deals)
            for one, others in self.pairs()
            for seat in range(self.players)
        ]

    def recipe(self, deal: int) -> Recipe:
        """Return the game of a deal."""
        return (self.title, self.players, self.modules[deal % len(self.modules)], self.options, "")


class Pairing(NamedTuple):
    """One game of a contest: `one` has this seat of a deal, `others` have all the rest."""

    one: str
    others: str
    deal: int
    seat: int


@dataclass(frozen=True, slots=True)
class Bout:
    """How a game ended: the part of the win that the single side has, by how many points it was ahead, lost moves."""

    one: str
    others: str
    deal: int
    seat: int
    scores: tuple[int, ...]
    won: float
    ahead: float
    faults: tuple[dict[str, Any], ...]

    @property
    def pairing(self) -> Pairing:
        """Which game of the contest this is."""
        return Pairing(self.one, self.others, self.deal, self.seat)


def random_sets(title: str, players: int, number: int, seed: str) -> tuple[tuple[str, ...], ...]:
    """Return so many random sets of modules, of one to six each.

    >>> len(random_sets("alhambra", 2, 20, "sets"))
    20
    """
    rng = Rng(seed)
    known = [module.id for module in title_of(title).MODULES.values() if suits(module, players)]
    if not known:
        raise SetupError(f"{title} has no modules", "modules")
    sizes = [1 + rng.below("size", 6) for _ in range(number)]
    return tuple(tuple(sorted(rng.shuffle("modules", known)[:size], key=known.index)) for size in sizes)


def play_bout(contest: Contest, pairing: Pairing) -> Bout:
    """Play one game; this is what a worker process runs."""
    one, others, deal, seat = pairing
    game = game_of(contest.recipe(deal))
    seed = f"{contest.seed}/{deal}"
    bots = [find_bot(one if at == seat else others) for at in range(game.players)]
    rngs = [Rng(f"{seed} bot p{at + 1}") for at in range(game.players)]
    state = game.new(seed)
    faults: list[Fault] = []
    decisions = 0
    while state.stack and decisions < MOST_DECISIONS:
        asked = game.waiting(state)[0]
        action, why = ask(bots[asked], game, state, asked, rngs[asked], contest.seconds)
        if why:
            faults.append(Fault(asked, state.seq, why))
        game.play(state, action)
        decisions += 1
    outcome = game.outcome(state)
    scores = tuple(int(each.score) for each in state.seats)
    winners = outcome.winners if outcome is not None else ()
    rest = [score for at, score in enumerate(scores) if at != seat]
    return Bout(
        one,
        others,
        deal,
        seat,
        scores,
        round(1 / len(winners), 4) if seat in winners else 0.0,
        round(scores[seat] - fmean(rest), 3),
        tuple(fault.record() for fault in faults[:MOST_FAULTS]),
    )


def play_bouts(
    contest: Contest, done: Iterable[Pairing] = (), workers: int | None = None, executor: Executor | None = None
) -> Iterator[Bout]:
    """Yield the games of a contest that are not done yet, as they come in, in any order."""
    known = set(done)
    left = [pairing for pairing in contest.games() if pairing not in known]
    cores = workers or os.cpu_count() or 1
    if executor is None and (cores == 1 or len(left) < 2):
        for pairing in left:
            yield play_bout(contest, pairing)
        return
    spawn = multiprocessing.get_context("spawn")
    pool = executor or ProcessPoolExecutor(cores, mp_context=spawn, initializer=undisturbed)
    try:
        futures: list[Future[Bout]] = [pool.submit(play_bout, contest, pairing) for pairing in left]
        for future in as_completed(futures):
            yield future.result()
    finally:
        if executor is None:
            pool.shutdown(wait=True, cancel_futures=True)


# -- what is kept -----------------------------------------------------------------------------------------------------


def read_bouts(path: Path, contest: Contest) -> list[Bout]:
    """Return the games that a file has of this contest; a file of another contest is refused."""
    rows = Journal(path, head(contest)).read()
    return [read_bout(row) for row in rows]


def head(contest: Contest) -> dict[str, Any]:
    """Return the first line of a file: what all its games have in common; more deals may follow later."""
    plain: dict[str, Any] = json.loads(json.dumps(asdict(contest)))
    del plain["deals"]
    return {"type": "contest"} | plain


def read_bout(row: dict[str, Any]) -> Bout:
    """Return a game out of its line."""
    plain = {name: value for name, value in row.items() if name != "type"}
    return Bout(**plain | {"scores": tuple(row["scores"]), "faults": tuple(row["faults"])})


def write_bout(bout: Bout) -> str:
    """Return a game as a line of JSON."""
    return json.dumps({"type": "game"} | asdict(bout))


# -- what it says -----------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class MatchResult:
    """One side against another: wins with a 95 % interval over deals, points ahead, moves lost to the default."""

    one: str
    others: str
    games: int
    rate: float
    low: float
    high: float
    ahead: float
    faults: int


def results(contest: Contest, bouts: Iterable[Bout]) -> list[MatchResult]:
    """Return the result of each match. The seats of a deal belong together, so the interval is one over deals."""
    all_bouts = sorted(bouts, key=lambda bout: bout.pairing)
    found: list[MatchResult] = []
    for one, others in contest.pairs():
        own = [bout for bout in all_bouts if (bout.one, bout.others) == (one, others)]
        if not own:
            continue
        deals: dict[int, list[float]] = {}
        for bout in own:
            deals.setdefault(bout.deal, []).append(bout.won)
        rates = [fmean(won) for won in deals.values()]
        rate, (low, high) = fmean(rates), interval(rates)
        ahead, faults = fmean([bout.ahead for bout in own]), sum([len(bout.faults) for bout in own])
        numbers = (round(rate, 4), round(low, 4), round(high, 4), round(ahead, 2))
        found.append(MatchResult(one, others, len(own), *numbers, faults))
    return found


def interval(rates: list[float]) -> tuple[float, float]:
    """Return the 95 % interval of the mean of independent results, never narrower than a few deals allow.

    Two more results, one of each kind, stand for what has not been seen (Agresti and Coull).

    >>> [round(bound, 2) for bound in interval([1.0] * 30)]
    [0.91, 1.0]
    """
    wider = [*rates, 0.0, 1.0]
    middle, reach = fmean(wider), NORMAL * stdev(wider) / sqrt(len(wider))
    return max(0.0, middle - reach), min(1.0, middle + reach)


def ratings(bots: Iterable[str], bouts: Iterable[Bout]) -> dict[str, tuple[float, float]]:
    """Return the rating of each bot and how unsure it is, by openskill (`pip install 'sabika[arena]'`)."""
    try:
        from openskill.models import PlackettLuce
    except ImportError as error:
        raise SetupError("ratings need openskill: pip install 'sabika[arena]'", "arena") from error
    model = PlackettLuce()
    known = {bot: model.rating(name=bot) for bot in bots}
    for bout in sorted(bouts, key=lambda bout: (bout.deal, bout.pairing)):
        sides = [[known[bout.one]], [known[bout.others]]]
        won = 1 if bout.won > 0.5 else 0 if bout.won == 0 else 0.5
        (one,), (others,) = model.rate(sides, scores=[won, 1 - won])
        known |= {bout.one: one, bout.others: others}
    return {bot: (round(rating.mu, 2), round(rating.sigma, 2)) for bot, rating in known.items()}
