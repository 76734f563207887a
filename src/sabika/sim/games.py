"""Many games between computer players, on any number of cores; the same seed gives the same games."""

from __future__ import annotations

import multiprocessing
import os
import signal
from collections.abc import Callable, Container, Iterable, Iterator, Mapping, Sequence
from concurrent.futures import Executor, Future, ProcessPoolExecutor, as_completed
from dataclasses import asdict, dataclass
from functools import cache
from threading import Thread
from time import perf_counter
from typing import Any, Final

from sabika.bots import BOTS, Bot, make_bot, unhurried
from sabika.kernel.action import Action
from sabika.kernel.game import Game
from sabika.kernel.rng import Rng
from sabika.titles import make_game

MOST_DECISIONS: Final = 50_000
"""A game in which nobody makes an end of it is broken off here (G-9)."""
CHUNK: Final = 8
"""At most so many games of simple players are handed to a core at a time; of others one, so that little is lost."""


@dataclass(frozen=True, slots=True)
class GameResult:
    """How one game went. `points` holds for each seat the points by source; `seconds` is no part of the record."""

    index: int
    seed: str
    scores: tuple[int, ...]
    winners: tuple[int, ...]
    neutral: int | None
    decisions: int
    moves: tuple[int, ...]
    finished: bool
    points: tuple[dict[str, int], ...]
    seconds: float
    modules: tuple[str, ...] = ()

    def record(self) -> dict[str, Any]:
        """Return what is the same on every machine, as JSON."""
        return {name: value for name, value in asdict(self).items() if name != "seconds"}

    @classmethod
    def of(cls, row: Mapping[str, Any]) -> GameResult:
        """Return the result that a record tells."""
        lists = ("scores", "winners", "moves", "points", "modules")
        return cls(**{**row, "seconds": 0.0, **{name: tuple(row[name]) for name in lists}})


@dataclass(frozen=True, slots=True)
class Plan:
    """What is to be simulated: a game, the seed of all of them, a bot for each seat."""

    game: Game[Any]
    seed: str
    bots: tuple[str, ...]


def seed_of(seed: str, index: int) -> str:
    """Return the seed of one game out of many.

    >>> seed_of("42", 7)
    '42/7'
    """
    return f"{seed}/{index}"


def seat_bots(names: Iterable[str], players: int) -> tuple[str, ...]:
    """Return a bot's name for each seat; a shorter list starts over.

    >>> seat_bots(["greedy", "random"], 3)
    ('greedy', 'random', 'greedy')
    """
    given = tuple(names) or ("random",)
    for name in given:
        make_bot(name)
    return tuple(given[seat % len(given)] for seat in range(players))


def play_out(game: Game[Any], seed: str, bots: Iterable[str]) -> tuple[Any, list[Action]]:
    """Play one game to its end; return the last state and the actions."""
    players: list[Bot] = [unhurried(make_bot(name)) for name in bots]
    rngs = [Rng(f"{seed} bot p{seat + 1}") for seat in range(game.players)]
    state = game.new(seed)
    actions: list[Action] = []
    while state.stack and len(actions) < MOST_DECISIONS:
        seat = game.waiting(state)[0]
        action = players[seat].choose(game, game.view(state, seat), rngs[seat])
        game.check(state, action)
        game.play(state, action)
        actions.append(action)
    return state, actions


def play_one(plan: Plan, index: int) -> GameResult:
    """Play game number `index` of a plan."""
    begin = perf_counter()
    seed = seed_of(plan.seed, index)
    state, actions = play_out(plan.game, seed, plan.bots)
    outcome = plan.game.outcome(state)
    players = plan.game.players
    return GameResult(
        index=index,
        seed=seed,
        scores=outcome.scores if outcome else tuple(seat.score for seat in state.seats),
        winners=outcome.winners if outcome else (),
        neutral=outcome.neutral if outcome else None,
        decisions=len(actions),
        moves=tuple(sum(action.seat == seat for action in actions) for seat in range(players)),
        finished=outcome is not None,
        points=points_by_source(state, players),
        seconds=perf_counter() - begin,
        modules=plan.game.setup.modules,
    )


def points_by_source(state: Any, players: int) -> tuple[dict[str, int], ...]:
    """Return each seat's points by what they were given for, out of the ledger."""
    found: list[dict[str, int]] = [{} for _ in range(players)]
    for _, seat, source, points, *_ in state.ledger:
        if seat < players:
            found[seat][source] = found[seat].get(source, 0) + points
    return tuple(found)


Recipe = tuple[str, int, tuple[str, ...], tuple[tuple[str, Any], ...], str]
"""Title, players, modules, options and the text of components: what a worker needs to make the game itself."""


@cache
def game_of(recipe: Recipe) -> Game[Any]:
    """Return the game of a recipe; a worker makes it once."""
    title, players, modules, options, components = recipe
    return make_game(title, players, modules, dict(options), components=components)


def undisturbed() -> None:
    """Leave an interrupt from the keyboard to the process that started this one, and end with it, however it ends."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    Thread(target=end_with, args=(multiprocessing.parent_process(),), daemon=True).start()


def end_with(parent: Any) -> None:
    """Wait for the end of a process, and end."""
    if parent is not None:
        parent.join()
        os._exit(1)


@dataclass(frozen=True, slots=True)
class Batch:
    """What many games have in common: the same batch leads to the same games. `modules` are sets, used in turn."""

    title: str
    players: int
    modules: tuple[tuple[str, ...], ...]
    options: tuple[tuple[str, Any], ...]
    seed: str
    bots: tuple[str, ...]
    components: str = ""

    def recipe(self, index: int) -> Recipe:
        """Return the game that is played as number `index`."""
        return (self.title, self.players, self.modules[index % len(self.modules)], self.options, self.components)

    def plan(self, index: int) -> Plan:
        """Return what is needed to play number `index`."""
        return Plan(game_of(self.recipe(index)), self.seed, self.bots)


def make_batch(
    title: str = "alhambra",
    players: int = 3,
    modules: Iterable[str] = (),
    options: Mapping[str, Any] | None = None,
    seed: str = "1",
    bots: Iterable[str] = ("random",),
    components: str = "",
    module_sets: Iterable[Iterable[str]] = (),
) -> Batch:
    """Return a batch, or refuse what cannot be played; with sets of modules, each game has the next one of them."""
    sets = [tuple(one) for one in module_sets] or [tuple(modules)]
    games = [make_game(title, players, one, options, components=components) for one in sets]
    chosen = tuple(game.setup.modules for game in games)
    return Batch(title, players, chosen, games[0].setup.options, str(seed), seat_bots(bots, players), components)


def play_some(batch: Batch, indices: Iterable[int]) -> list[GameResult]:
    """Play a few games; this is what a worker process runs."""
    return [play_one(batch.plan(index), index) for index in indices]


def chunks(numbers: Sequence[int], workers: int, most: int = CHUNK) -> list[Sequence[int]]:
    """Return the games in parts: small enough to share the work evenly, large enough to be worth the trip.

    >>> chunks(range(10), 2)
    [range(0, 2), range(2, 4), range(4, 6), range(6, 8), range(8, 10)]
    """
    size = max(1, min(most, len(numbers) // (workers * 2)))
    return [numbers[first : first + size] for first in range(0, len(numbers), size)]


def play_batch(
    batch: Batch, games: int, done: Container[int] = (), workers: int | None = None, executor: Executor | None = None
) -> Iterator[GameResult]:
    """Yield the games that are not done yet, as they come in, in any order.

    Without an executor they run on `workers` processes, by default one for each core; one worker means here.
    """
    left = [index for index in range(games) if index not in done]
    cores = workers or os.cpu_count() or 1
    if executor is None and (cores == 1 or len(left) < 4):
        for index in left:
            yield play_one(batch.plan(index), index)
        return
    spawn = multiprocessing.get_context("spawn")
    pool = executor or ProcessPoolExecutor(cores, mp_context=spawn, initializer=undisturbed)
    parts = chunks(left, cores, CHUNK if set(batch.bots) <= set(BOTS) else 1)
    try:
        futures: list[Future[list[GameResult]]] = [pool.submit(play_some, batch, part) for part in parts]
        for future in as_completed(futures):
            yield from future.result()
    finally:
        if executor is None:
            pool.shutdown(wait=True, cancel_futures=True)


def play_many(
    title: str = "alhambra",
    players: int = 3,
    modules: Iterable[str] = (),
    options: Mapping[str, Any] | None = None,
    games: int = 100,
    seed: str = "1",
    bots: Iterable[str] = ("random",),
    workers: int | None = None,
    executor: Executor | None = None,
    components: str = "",
    module_sets: Iterable[Iterable[str]] = (),
) -> Iterator[GameResult]:
    """Yield the results of many games, in the order of their numbers, as they come in (`play_batch` says how)."""
    batch = make_batch(title, players, modules, options, seed, bots, components, module_sets)
    early: dict[int, GameResult] = {}
    following = 0
    for result in play_batch(batch, games, workers=workers, executor=executor):
        early[result.index] = result
        while following in early:
            yield early.pop(following)
            following += 1


Progress = Callable[[int, int], None]
"""Told how many games are done, out of how many."""
