"""Many games between computer players, on any number of cores; the same seed gives the same games."""

from __future__ import annotations

import multiprocessing
import os
import signal
from collections.abc import Callable, Iterable, Iterator, Mapping
from concurrent.futures import Executor, Future, ProcessPoolExecutor
from dataclasses import asdict, dataclass
from functools import cache
from time import perf_counter
from typing import Any, Final

from sabika.bots import Bot, make_bot, unhurried
from sabika.kernel.action import Action
from sabika.kernel.game import Game
from sabika.kernel.rng import Rng
from sabika.titles import make_game

MOST_DECISIONS: Final = 50_000
"""A game in which nobody makes an end of it is broken off here (G-9)."""
CHUNK: Final = 8
"""At most so many games are handed to a core at a time."""


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

    def record(self) -> dict[str, Any]:
        """Return what is the same on every machine, as JSON."""
        return {name: value for name, value in asdict(self).items() if name != "seconds"}


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
    """Leave an interrupt from the keyboard to the process that started this one."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)


def play_some(recipe: Recipe, seed: str, bots: tuple[str, ...], first: int, last: int) -> list[GameResult]:
    """Play a few games; this is what a worker process runs."""
    plan = Plan(game_of(recipe), seed, bots)
    return [play_one(plan, index) for index in range(first, last)]


def chunks(games: int, workers: int) -> list[tuple[int, int]]:
    """Return ranges of games: small enough to share the work evenly, large enough to be worth the trip.

    >>> chunks(10, 2)
    [(0, 2), (2, 4), (4, 6), (6, 8), (8, 10)]
    """
    size = max(1, min(CHUNK, games // (workers * 2)))
    return [(first, min(first + size, games)) for first in range(0, games, size)]


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
) -> Iterator[GameResult]:
    """Yield the results of many games, in the order of their numbers, as they come in.

    Without an executor the games run on `workers` processes, by default one for each core; one worker means here.
    """
    game = make_game(title, players, modules, options, components=components)
    seats = seat_bots(bots, players)
    cores = workers or os.cpu_count() or 1
    if executor is None and (cores == 1 or games < 4):
        plan = Plan(game, str(seed), seats)
        for index in range(games):
            yield play_one(plan, index)
        return
    spawn = multiprocessing.get_context("spawn")
    pool = executor or ProcessPoolExecutor(cores, mp_context=spawn, initializer=undisturbed)
    try:
        recipe: Recipe = (title, players, game.setup.modules, game.setup.options, components)
        waiting: list[Future[list[GameResult]]] = [
            pool.submit(play_some, recipe, str(seed), seats, first, last) for first, last in chunks(games, cores)
        ]
        for future in waiting:
            yield from future.result()
    finally:
        if executor is None:
            pool.shutdown(wait=True, cancel_futures=True)


Progress = Callable[[int, int], None]
"""Told how many games are done, out of how many."""
