"""Games from which the C compiler learns which ways through the engine are common, and which are never taken.

`build_native.py` runs it on an engine that counts. All that is fast for a reason is done here: random play, copies,
views, samples, events, looks ahead, codes for learners. The games are always the same ones.
"""

from __future__ import annotations

from random import Random
from typing import Any

from sabika.bots.search.judges import judge_for
from sabika.envs.actions import ActionCodes, Asked
from sabika.kernel.event import Event
from sabika.kernel.game import Game
from sabika.kernel.rng import FastRng
from sabika.sim.bench import mode
from sabika.titles import make_game

LESSONS: tuple[tuple[str, int, tuple[str, ...], int], ...] = (
    ("alhambra", 3, (), 200),
    ("alhambra", 2, (), 40),
    ("alhambra", 3, ("all",), 8),
    ("alhambra", 2, ("all",), 2),
    ("granada", 3, (), 60),
    ("roll_and_write", 3, (), 60),
)
"""Titles, players, modules, and how many games."""
EVERY = 8
"""Of so many positions one is looked at closely."""


def play(game: Game[Any], seed: str, luck: Random) -> None:
    """Play one random game as a program would, and one as the engine does by itself."""
    state = game.new(seed)
    while state.stack:
        choices = game.legal(state)
        game.play(state, choices[int(luck.random() * len(choices))])
    game.playout(game.new(f"own {seed}"), FastRng(seed))


def study(game: Game[Any], luck: Random) -> None:
    """Play one game with somebody who listens, and look closely at some positions."""
    state, codes, number = game.new("study"), ActionCodes(game), 0
    while choices := game.legal(state):
        events: list[Event] = []
        if number % EVERY == 0:
            codes.choice(Asked(game, state), codes.mask(Asked(game, state)).index(1))
            look(game, state)
        game.play(state, choices[int(luck.random() * len(choices))], events)
        number += 1


def look(game: Game[Any], state: Any) -> None:
    """Copy a position, view it, deal what is hidden, and look two rounds ahead."""
    rng = FastRng(state.seq)
    view = game.view(state.copy(), game.waiting(state)[0])
    judge = judge_for(game, view.state)
    sampled = game.sample(view, rng)
    if judge is not None and view.seat is not None:
        last = judge.turn(sampled) + 2 * game.players
        game.play(sampled, rng.pick("training", view.legal))
        judge.go_on(sampled, last)
        judge.value(sampled, view.seat)


def main() -> None:
    """Go through all lessons."""
    assert mode() == "native", "there is nothing to learn from plain Python"
    for title, players, modules, games in LESSONS:
        game, luck = make_game(title, players, modules), Random(0)
        for number in range(games):
            play(game, f"lesson {number}", luck)
        study(game, luck)


if __name__ == "__main__":
    main()
