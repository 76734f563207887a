"""Whole games for the tests of the environments: the golden ones, and random ones with every module."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

import sabika
from sabika.kernel.action import Action
from sabika.titles import remake

GOLDEN = Path(__file__).parents[1] / "golden"
WHOLE = (
    "all_2",
    "all_3_random",
    "all_4",
    "all_6",
    "base_2",
    "base_4_random",
    "base_5",
    "granada_2",
    "granada_3_random",
)
SHEETS = ("roll_and_write_1", "roll_and_write_3", "roll_and_write_5_random")
"""Golden games of every title, with two to six players, with and without modules."""


def golden(name: str) -> tuple[Any, list[Action]]:
    """Return the game of a golden file and its actions."""
    file = sabika.read_game((GOLDEN / f"{name}.game").read_bytes())
    game = remake(file.setup)
    return game, [game.notation.read(line.rest) for line in file.actions]


def positions(game: Any, actions: list[Action]) -> Iterator[Any]:
    """Yield the state before each action, and play it in place."""
    state = game.new(game.setup.seed)
    for action in actions:
        yield state
        game.play(state, action)


def random_positions(game: Any, seed: int, most: int) -> Iterator[Any]:
    """Yield the positions of a random game, the first so many of them."""
    rng = Random(seed)
    state = game.new(f"envs {seed}")
    for _ in range(most):
        if not state.stack:
            return
        yield state
        game.play(state, rng.choice(game.legal(state)))
