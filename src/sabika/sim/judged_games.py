"""The games from which the searching players learn: a random set of modules for each, and what says how many."""

from __future__ import annotations

import argparse
import json
from collections.abc import Callable
from typing import Any

from sabika.kernel.game import Game
from sabika.kernel.rng import Rng
from sabika.titles import make_game, suits, title_of

Study = Callable[[str, int, list[int], int, str], Any]
"""What is found out from games of a title: how many, for which player counts, with how many modules, by which seed."""


def varied_game(title: str, seed: str, players: int, most_modules: int) -> Game[Any]:
    """Return a game with some modules that suit so many players."""
    rng = Rng(seed)
    known = [module.id for module in title_of(title).MODULES.values() if suits(module, players)]
    number = rng.below("how many", min(most_modules, len(known)) + 1)
    return make_game(title, players, rng.shuffle("modules", known)[:number])


def run(study: Study, about: str | None, games: int, seed: str) -> None:
    """Read what is asked for from the command line, find it out and print it."""
    parser = argparse.ArgumentParser(description=about)
    parser.add_argument("title")
    parser.add_argument("--games", type=int, default=games)
    parser.add_argument("--players", default="2")
    parser.add_argument("--modules", type=int, default=0, help="with how many modules at most")
    parser.add_argument("--seed", default=seed)
    args = parser.parse_args()
    counts = [int(count) for count in args.players.split(",")]
    print(json.dumps(study(args.title, args.games, counts, args.modules, args.seed)))  # noqa: T201
