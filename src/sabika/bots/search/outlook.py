"""How a game should end after an action: everybody's lead and chances, from looks ahead that are the same for all."""

from __future__ import annotations

import json
from collections.abc import Sequence
from functools import cache
from importlib.resources import files
from math import erf, sqrt
from time import monotonic
from typing import Any, Final, NamedTuple

from sabika.bots.search.judge import Judge
from sabika.bots.search.search_bot import Effort
from sabika.kernel.action import Action
from sabika.kernel.game import Game
from sabika.kernel.rng import FastRng
from sabika.kernel.view import View

WIDE: Final = 12.0
"""How far a judgement is off, more or less, in a title of which nobody has measured that."""
CERTAIN: Final = 0.05
"""When a game is over, even a small lead has won."""


class Outlook(NamedTuple):
    """By how many points each seat should end ahead of the best other one, and how likely it wins.

    `leads` is what the seat that asked would be ahead of, one number for each world.
    """

    ahead: tuple[float, ...]
    chances: tuple[float, ...]
    leads: tuple[float, ...]


def outlooks(
    game: Game[Any], view: View, judge: Judge, actions: Sequence[Action], effort: Effort, rng: FastRng
) -> list[Outlook]:
    """Return what each action leads to in the same worlds: as many as its part of the playouts."""
    assert view.seat is not None
    deadline = monotonic() + effort.seconds
    rounds = effort.rounds_in(game)
    rows: list[list[tuple[list[float], list[float]]]] = [[] for _ in actions]
    for _ in range(max(1, effort.playouts_in(game) // len(actions))):
        if rows[0] and monotonic() > deadline:
            break
        world = game.sample(view, rng)
        for row, action in zip(rows, actions, strict=True):
            row.append(prospects(judge, world.copy(), action, rounds))
    return [summed(row, view.seat) for row in rows]


def prospects(judge: Judge, state: Any, action: Action, rounds: int) -> tuple[list[float], list[float]]:
    """Return everybody's lead and chances after a look ahead in one world, which is judged after each round."""
    last, people = judge.turn(state), len(state.seats)
    judge.game.play(state, action)
    totals = [0.0] * people
    for _ in range(rounds):
        last += people
        judge.go_on(state, last)
        totals = [total + lead for total, lead in zip(totals, judge.values(state), strict=True)]
    ahead = ahead_of_best([total / rounds for total in totals])
    spread = spread_of(judge.game, judge.phase(state)) if state.stack else CERTAIN
    return ahead, chances_of(ahead, spread)


def summed(rows: list[tuple[list[float], list[float]]], seat: int) -> Outlook:
    """Return the average over all worlds."""
    number = len(rows)
    ahead = tuple(sum(column) / number for column in zip(*[row[0] for row in rows], strict=True))
    chances = tuple(sum(column) / number for column in zip(*[row[1] for row in rows], strict=True))
    return Outlook(ahead, chances, tuple([row[0][seat] for row in rows]))


def ahead_of_best(leads: Sequence[float]) -> list[float]:
    """Return everybody's points ahead of the best other one, given those ahead of the others' average.

    >>> ahead_of_best([5.0, -4.0, -1.0])  # 10, 4 and 6 points
    [4.0, -6.0, -4.0]
    """
    number = len(leads)
    if number == 1:
        return list(leads)
    part = (number - 1) / number
    return [part * (own - max([*leads[:at], *leads[at + 1 :]])) for at, own in enumerate(leads)]


def chances_of(ahead: Sequence[float], spread: float) -> list[float]:
    """Return everybody's chance to win, if the judgement is off by so much more or less; alone nobody can lose.

    >>> [round(chance, 2) for chance in chances_of([4.0, -4.0], 10.0)]
    [0.66, 0.34]
    """
    if len(ahead) == 1:
        return [1.0]
    found = [0.5 * (1.0 + erf(points / spread / sqrt(2.0))) for points in ahead]
    total = sum(found)
    return [chance / total for chance in found]


@cache
def spreads() -> dict[str, dict[str, list[float]]]:
    """Return how far judgements are off, by title, number of players (2: up to two, 3: more) and phase."""
    found: dict[str, dict[str, list[float]]] = json.loads(
        files(__package__).joinpath("spreads.json").read_text("utf-8")
    )
    return found


def spread_of(game: Game[Any], phase: int) -> float:
    """Return how far a judgement is off in some phase of a game."""
    known = spreads().get(game.setup.title, {}).get("2" if game.players < 3 else "3", [WIDE])
    return known[min(phase, len(known) - 1)]
