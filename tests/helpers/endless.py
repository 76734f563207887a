"""A game that never ends: two players take tiles out of their cities and put them back, for ever."""

from __future__ import annotations

from functools import cache
from itertools import cycle, islice

import sabika
from sabika.bots.greedy_bot import GreedyBot
from sabika.kernel.rng import Rng
from tests.helpers.files import resealed

ROUND = 4
"""Two players take a tile away and add it again."""


@cache
def opening() -> tuple[str, list[str]]:
    """Return the set-up and the seed of a game file without actions, and the actions until they repeat themselves."""
    game = sabika.game("alhambra", players=2)
    match = sabika.Match(game, "an endless game")
    lines: list[str] = []
    while len(lines) < 2 * ROUND or lines[-ROUND:] != lines[-2 * ROUND : -ROUND]:
        view = match.view(match.waiting[0])
        idle = [action for action in view.legal if action.verb in ("add", "remove")]
        action = idle[0] if idle else GreedyBot().choose(game, view, Rng(f"{match.seq}"))
        lines.append(game.notation.write(action))
        match.play(action)
    return sabika.write_game(sabika.Match(game, match.seed)), lines


def endless_game(actions: int) -> str:
    """Return the game file of so many actions; all of them follow the rules."""
    empty, lines = opening()
    head, tail = empty.split("\nresult")
    played = [*lines, *islice(cycle(lines[-ROUND:]), max(0, actions - len(lines)))][:actions]
    numbered = [f"{number} {line} #000000" for number, line in enumerate(played, start=1)]
    return resealed("\n".join([head, *numbered, f"result{tail}"]))
