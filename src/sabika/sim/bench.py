"""How fast the engine is: random play on one core, medians over several rounds after a warm-up."""

from __future__ import annotations

import gc
import platform
from collections.abc import Callable, Iterable, Iterator
from random import Random
from statistics import median
from time import perf_counter
from typing import Any, Final, NamedTuple

import sabika.kernel.game
from sabika.bots.search.judges import judge_for
from sabika.kernel.action import Action
from sabika.kernel.event import Event
from sabika.kernel.game import Game
from sabika.kernel.rng import FastRng
from sabika.kernel.view import View
from sabika.sim.slowest import slowest_legal, whole_picture
from sabika.titles import make_game

ROUNDS: Final = 7
"""How often everything is measured; the median counts."""
POSITIONS: Final = 240
"""How many positions are copied, viewed and sampled in each round."""


class Walk(NamedTuple):
    """What random play over some whole games took: seconds for set-ups, seconds for decisions, and how many of each."""

    games: int
    decisions: int
    actions: int
    set_up: float
    play: float


def mode() -> str:
    """Return whether the engine runs as `pure` Python or was compiled (`native`)."""
    return "pure" if str(sabika.kernel.game.__file__).endswith(".py") else "native"


def bench(title: str, players: int, modules: Iterable[str] = (), seconds: float = 4.0, seed: int = 1) -> dict[str, Any]:
    """Measure one game for about some seconds and return the figures; the cyclic collector rests, as under timeit."""
    gc.collect()
    gc.disable()
    try:
        return measure(title, players, modules, seconds, seed)
    finally:
        gc.enable()


def measure(title: str, players: int, modules: Iterable[str], seconds: float, seed: int) -> dict[str, Any]:
    """Play, copy, view, sample and listen, and sum up how long each took."""
    game = make_game(title, players, modules)
    slice_ = seconds / ROUNDS / 3
    walk(game, Random(seed), slice_, "known")
    known = [walk(game, Random(seed), slice_, "known") for _ in range(ROUNDS)]
    walks, plain = side_by_side(game, make_game(title, players), slice_, seed)
    states = positions(game, Random(seed))
    views = [view_of(game, state) for state in states]
    rng = FastRng(seed)
    legal = sum(one.actions for one in walks) / sum(one.decisions for one in walks)
    us_decision = us_per_decision(walks)
    us_playout = us_per_decision([driven(game, FastRng(number), slice_, f"own {number}") for number in range(ROUNDS)])
    return {
        "title": title,
        "players": players,
        "modules": list(game.setup.modules),
        "mode": mode(),
        "python": platform.python_version(),
        "decisions_per_s": round(1e6 / us_decision),
        "known_decisions_per_s": round(1e6 / us_per_decision(known)),
        "playout_decisions_per_s": round(1e6 / us_playout),
        "search_playouts_per_s": round(per_second(look_aheads(game, views, rng), slice_)),
        "games_per_s": round(median(one.games / (one.play + one.set_up) for one in walks), 2),
        "us_per_decision": round(us_decision, 2),
        "us_per_copy": round(per_state(states, lambda state: state.copy(), slice_), 2),
        "us_per_view": round(per_state(states, lambda state: view_of(game, state), slice_), 2),
        "us_per_sample": round(per_state(views, lambda view: game.sample(view, rng), slice_), 2),
        "us_per_event": round(per_event(game, Random(seed), slice_), 2),
        "times_base": round(us_decision / us_per_decision(plain), 2) if plain else 1.0,
        "ms_slowest_legal": round(slowest_legal(game, Random(seed), slice_) * 1e3, 3),
        "ms_per_picture": round(whole_picture(game, views) * 1e3, 3),
        "us_per_game_start": round(median(one.set_up / one.games for one in walks) * 1e6, 1),
        "decisions_per_game": round(sum(one.decisions for one in walks) / sum(one.games for one in walks), 1),
        "legal_per_decision": round(legal, 1),
        "rounds": ROUNDS,
    }


def us_per_decision(walks: list[Walk]) -> float:
    """Return the microseconds of a decision, the median of several walks."""
    return median(one.play / one.decisions for one in walks) * 1e6


def side_by_side(game: Game[Any], base: Game[Any], seconds: float, seed: int) -> tuple[list[Walk], list[Walk]]:
    """Walk through new games, with modules in turn with the same title without any: a busy moment slows down both."""
    luck, plain_luck, has_modules = Random(seed), Random(seed), bool(game.setup.modules)
    if has_modules:
        walk(base, plain_luck, seconds, "known")
    walks: list[Walk] = []
    plain: list[Walk] = []
    for number in range(ROUNDS):
        walks.append(walk(game, luck, seconds, f"new {number}"))
        if has_modules:
            plain.append(walk(base, plain_luck, seconds, f"new {number}"))
    return walks, plain


def walk(game: Game[Any], rng: Random, seconds: float, name: str) -> Walk:
    """Play whole random games for at least this long: `legal` and in-place `play`, no events listened to.

    Walks with the same name and numbers play the same games; then the engine remembers some of what it has found out.
    """
    games = decisions = actions = 0
    set_up = spent = 0.0
    pick = rng.random
    while set_up + spent < seconds or not games:
        begin = perf_counter()
        state = game.new(f"{name} {games}")
        begun = perf_counter()
        legal, play = game.legal, game.play
        while state.stack:
            choices = legal(state)
            number = len(choices)
            play(state, choices[int(pick() * number)])
            decisions += 1
            actions += number
        spent += perf_counter() - begun
        set_up += begun - begin
        games += 1
    return Walk(games, decisions, actions, set_up, spent)


def driven(game: Game[Any], rng: FastRng, seconds: float, name: str) -> Walk:
    """Let the engine itself play whole random games for at least this long."""
    games = decisions = 0
    set_up = spent = 0.0
    while set_up + spent < seconds or not games:
        begin = perf_counter()
        state = game.new(f"{name} {games}")
        begun = perf_counter()
        decisions += game.playout(state, rng)
        spent += perf_counter() - begun
        set_up += begun - begin
        games += 1
    return Walk(games, decisions, 0, set_up, spent)


def look_aheads(game: Game[Any], views: list[View], rng: FastRng) -> Iterator[None]:
    """Look two rounds ahead again and again, as a searching player does: deal, act, play on, value."""
    judges = [(view, judge_for(game, view.state)) for view in views]
    while True:
        for view, judge in judges:
            if judge is None or view.seat is None:
                return
            state = game.sample(view, rng)
            last = judge.turn(state) + 2 * game.players
            game.play(state, rng.pick("bench", view.legal))
            judge.go_on(state, last)
            judge.value(state, view.seat)
            yield


def per_second(steps: Iterator[None], seconds: float) -> float:
    """Return how many steps are done in a second, the median of rounds."""
    rounds: list[float] = []
    for _ in range(ROUNDS):
        begin = perf_counter()
        number = 0
        while perf_counter() - begin < seconds / ROUNDS or not number:
            if next(steps, steps) is steps:
                return 0.0
            number += 1
        rounds.append(number / (perf_counter() - begin))
    return median(rounds)


def view_of(game: Game[Any], state: Any) -> View:
    """Return what the seat that is asked sees."""
    return game.view(state, game.waiting(state)[0])


def positions(game: Game[Any], rng: Random) -> list[Any]:
    """Return positions spread evenly over whole random games."""
    found: list[Any] = []
    for number in range(3):
        state = game.new(f"bench {number}")
        while choices := game.legal(state):
            found.append(state.copy())
            game.play(state, rng.choice(choices))
    every = max(1, len(found) // POSITIONS)
    return found[every // 2 :: every]


def per_state(states: list[Any], call: Callable[[Any], Any], seconds: float) -> float:
    """Return the microseconds of one call, the median of rounds over all positions."""
    rounds: list[float] = []
    for state in states:
        call(state)
    while len(rounds) < ROUNDS or sum(rounds) * len(states) < seconds:
        begin = perf_counter()
        for state in states:
            call(state)
        rounds.append((perf_counter() - begin) / len(states))
    return median(rounds) * 1e6


def per_event(game: Game[Any], rng: Random, seconds: float) -> float:
    """Return the microseconds that an event costs when somebody listens: the same games with and without listening."""
    record = [recorded(game, rng, f"bench {number}") for number in range(2)]
    rounds: list[float] = []
    spent = 0.0
    while len(rounds) < ROUNDS or spent < seconds:
        extra = 0.0
        told = 0
        for first, actions in record:
            deaf, _ = rerun(game, first.copy(), actions, listen=False)
            heard, events = rerun(game, first.copy(), actions, listen=True)
            extra += heard - deaf
            told += events
            spent += heard + deaf
        rounds.append(extra / told)
    return max(0.0, median(rounds) * 1e6)


def recorded(game: Game[Any], rng: Random, seed: str) -> tuple[Any, list[Action]]:
    """Return the first state and the actions of one random game."""
    state = game.new(seed)
    first = state.copy()
    actions: list[Action] = []
    while choices := game.legal(state):
        actions.append(rng.choice(choices))
        game.play(state, actions[-1])
    return first, actions


def rerun(game: Game[Any], state: Any, actions: list[Action], listen: bool) -> tuple[float, int]:
    """Play recorded actions; return the seconds and the number of events."""
    told = 0
    begin = perf_counter()
    for action in actions:
        events: list[Event] | None = [] if listen else None
        game.play(state, action, events)
        told += len(events or ())
    return perf_counter() - begin, told
