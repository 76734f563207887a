"""How fast the environments are: random play, beside the bare engine and beside games of other libraries.

Every step of an environment works out the mask and what the seat may know, as a learner would ask for it. A game of
another library that is not installed is left out: those of PettingZoo need pygame, those of pgx are in `pgx`.
"""

from __future__ import annotations

import argparse
import gc
import sys
from collections.abc import Callable, Iterator
from importlib import import_module
from random import Random
from time import process_time
from typing import Any, Final

import numpy as np
import pyspiel

from sabika.envs import open_spiel_game as open_spiel_game
from sabika.envs.pettingzoo_env import SabikaAEC
from sabika.envs.table import Table
from sabika.sim.bench import mode

Walk = Callable[[int], int]
"""Plays a whole random game with this seed and returns the number of decisions."""

OTHERS_PETTINGZOO: Final = ("tictactoe_v3", "connect_four_v3")
OTHERS_OPEN_SPIEL: Final = ("connect_four", "gin_rummy", "backgammon", "python_tic_tac_toe", "python_block_dominoes")
"""Games of other libraries; names that begin with python are written in Python, the others in C++."""


def bare(table: Table) -> Walk:
    """Return a walk of the engine alone."""

    def walk(seed: int) -> int:
        rng = Random(seed)
        game = table.game
        state = game.new(f"bench {seed}")
        decisions = 0
        while state.stack:
            legal = game.legal(state)
            game.play(state, legal[int(rng.random() * len(legal))])
            decisions += 1
        return decisions

    return walk


def listing(table: Table) -> Walk:
    """Return a walk of the engine alone that looks at every action, as whoever wants to choose must."""

    def walk(seed: int) -> int:
        rng = Random(seed)
        game = table.game
        state = game.new(f"bench {seed}")
        decisions = 0
        while state.stack:
            actions = game.legal(state).actions()
            game.play(state, actions[int(rng.random() * len(actions))])
            decisions += 1
        return decisions

    return walk


def coded(table: Table, masked: bool, observed: bool) -> Walk:
    """Return a walk by codes: those that are listed or those of a mask, with or without observations."""

    def walk(seed: int) -> int:
        rng = Random(seed)
        table.deal(f"bench {seed}")
        decisions = 0
        while not table.over:
            seat = table.seat
            codes = table.mask(seat).view(np.bool_).nonzero()[0] if masked else list(table.listed())
            if observed:
                table.observe(seat)
            table.play(int(codes[int(rng.random() * len(codes))]))
            decisions += 1
        return decisions

    return walk


def agents(aec: Any) -> Walk:
    """Return a walk of a PettingZoo environment."""

    def walk(seed: int) -> int:
        rng = Random(seed)
        aec.reset(seed=seed)
        decisions = 0
        for _ in aec.agent_iter():
            seen, _, ended, broken_off, _ = aec.last()
            if ended or broken_off:
                aec.step(None)
                continue
            allowed = seen["action_mask"].view(np.bool_).nonzero()[0]
            aec.step(int(allowed[int(rng.random() * len(allowed))]))
            decisions += 1
        return decisions

    return walk


class Still(SabikaAEC):
    """The same environment in which nothing ever happens: what the loop, the mask and the copies cost by themselves."""

    left = 0

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Look at the first position and go no further."""
        super().reset(seed, options)
        self.left = 0
        self.seen = self.observe(self.agent_selection)
        self.left = 1000

    def observe(self, agent: str) -> dict[str, Any]:
        """Return copies of what was seen at first."""
        return {name: numbers.copy() for name, numbers in self.seen.items()} if self.left else super().observe(agent)

    def step(self, action: int | None) -> None:
        """Count down, whatever is answered."""
        if self.terminations[self.agent_selection]:
            self._was_dead_step(action)
            return
        self.left -= 1
        if not self.left:
            self.terminations = dict.fromkeys(self.agents, True)


def spiel(game: Any) -> Walk:
    """Return a walk of an OpenSpiel game, with its tensors."""

    def walk(seed: int) -> int:
        rng = Random(seed)
        state = game.new_initial_state()
        decisions = 0
        while not state.is_terminal():
            if state.is_chance_node():
                outcomes = state.chance_outcomes()
                state.apply_action(outcomes[int(rng.random() * len(outcomes))][0])
                continue
            state.observation_tensor(state.current_player())
            allowed = state.legal_actions()
            state.apply_action(allowed[int(rng.random() * len(allowed))])
            decisions += 1
        return decisions

    return walk


def measure(walk: Walk, seconds: float) -> float:
    """Return the microseconds of a decision: the shortest of five rounds over the same games, after a first one."""
    begin = process_time()
    walk(0)
    games = max(1, int(seconds / 5 / max(1e-4, process_time() - begin)))
    best = float("inf")
    for _ in range(5):
        begin = process_time()
        decisions = sum(walk(seed) for seed in range(games))
        best = min(best, (process_time() - begin) / decisions)
    return best * 1e6


def ours(seconds: float) -> Iterator[tuple[str, str, float]]:
    """Yield our own figures: the game, how it was driven, microseconds of a decision."""
    for title, players in (("alhambra", 3), ("granada", 3), ("roll_and_write", 3)):
        table = Table(title, players)
        name = f"{title}, {players} players"
        yield name, "engine, one action looked at", measure(bare(table), seconds)
        yield name, "engine, all actions looked at", measure(listing(table), seconds)
        yield name, "codes", measure(coded(table, masked=False, observed=False), seconds)
        yield name, "mask", measure(coded(table, masked=True, observed=False), seconds)
        yield name, "mask and observation", measure(coded(table, masked=True, observed=True), seconds)
        yield name, "PettingZoo", measure(agents(SabikaAEC(title, players)), seconds)
        yield name, "PettingZoo, nothing happens", measure(agents(Still(title, players)), seconds)
        game = pyspiel.load_game(f"sabika(title={title},players={players})")
        yield name, "OpenSpiel", measure(spiel(game), seconds)


def others(seconds: float) -> Iterator[tuple[str, str, float]]:
    """Yield the figures of other games."""
    for name in OTHERS_PETTINGZOO:
        try:
            module = import_module(f"pettingzoo.classic.{name}")
        except ImportError as error:
            sys.stderr.write(f"{name} is left out: {error}\n")
            continue
        yield name, "PettingZoo", measure(agents(module.raw_env()), seconds)
    for name in OTHERS_OPEN_SPIEL:
        if name.startswith("python_"):
            import_module(f"open_spiel.python.games.{name.removeprefix('python_')}")
        yield name, "OpenSpiel", measure(spiel(pyspiel.load_game(name)), seconds)


def main() -> None:
    """Print the table."""
    parser = argparse.ArgumentParser(prog="python -m bench.envs", description=__doc__)
    parser.add_argument("--seconds", type=float, default=2.0, help="how long each figure is measured")
    given = parser.parse_args()
    gc.disable()
    sys.stdout.write(f"engine: {mode()}\n| game | driven as | µs a decision | decisions a second |\n")
    sys.stdout.write("| --- | --- | ---: | ---: |\n")
    for rows in (ours(given.seconds), others(given.seconds)):
        for name, how, cost in rows:
            sys.stdout.write(f"| {name} | {how} | {cost:.1f} | {1e6 / cost:,.0f} |\n")
            sys.stdout.flush()


if __name__ == "__main__":
    main()
