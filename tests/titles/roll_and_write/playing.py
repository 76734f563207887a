"""What the tests of Roll & Write share: games, positions, and random play that uses every verb."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

import pytest

import sabika
from sabika.kernel.action import Action
from sabika.kernel.errors import Illegal
from sabika.titles.roll_and_write.position import build

OWN_SHEET = (Path(__file__).parent / "own_sheet.toml").read_text("utf-8")
CASES: list[tuple[int, dict[str, Any], str]] = [
    *[(players, {}, "") for players in range(1, 6)],
    (1, {"solo_imaginary": 3}, ""),
    (1, {"solo_imaginary": 4}, ""),
    *[(1, {"solo_imaginary": number, "solo_contest": True}, "") for number in (2, 3, 4)],
    (4, {"start_player": 3}, ""),
    *[(players, {}, OWN_SHEET) for players in (1, 2, 3, 5)],
    (1, {"solo_imaginary": 4, "solo_contest": True}, OWN_SHEET),
]
"""Players, options and components: every way to play, on the standard sheet and on another one."""


def case_name(case: tuple[int, dict[str, Any], str]) -> str:
    """Return a name for the reports."""
    return "-".join([str(case[0]), *map(str, case[1].values()), *(["own"] if case[2] else [])])


def make(case: tuple[int, dict[str, Any], str]) -> Any:
    """Return the game of a case."""
    return sabika.game("roll_and_write", case[0], options=case[1], components=case[2])


def table(**given: str) -> tuple[Any, Any]:
    """Return a game for three and a position in the words of scenario files; `p1_coins` stands for `p1.coins`."""
    game = sabika.game("roll_and_write", 3)
    lines = [(0, key.replace("_", ".", 1), value) for key, value in given.items()]
    return build(game, lines, "table", False)  # type: ignore[arg-type]


def choose(game: Any, state: Any, rng: Random) -> Action:
    """Return a legal action, each verb as likely as the others."""
    legal: list[Action] = list(game.legal(state))
    verb = rng.choice(sorted({action.verb for action in legal}))
    return rng.choice([action for action in legal if action.verb == verb])


def walk(game: Any, seed: str) -> Iterator[tuple[Any, Action, Any]]:
    """Play a random game; yield each position, the action, and what it led to."""
    state = game.new(seed)
    rng = Random(seed)
    while not game.is_over(state):
        action = choose(game, state, rng)
        step = game.apply(state, action)
        yield state, action, step
        state = step.state


def refusal(game: Any, state: Any, line: str) -> str:
    """Return the rule by which an action is refused."""
    with pytest.raises(Illegal) as caught:
        game.apply(state, game.notation.read(line))
    return caught.value.rule


def play(game: Any, state: Any, *lines: str) -> Any:
    """Return the state after some actions."""
    for line in lines:
        state = game.apply(state, game.notation.read(line)).state
    return state
