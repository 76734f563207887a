"""Playing a game once, with many eyes on it: each check sees every question, every answer and the end."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from random import Random
from typing import Any

import sabika
from tests.helpers.games import Case, random_action

LONGEST = 6000
"""More steps than any random game needs."""


class Check:
    """Something that must hold in every game; it has chances of its own, so that no check disturbs another.

    The game is played in a match, which the checks share: they may look at everything in it and change nothing.
    """

    def __init__(self, case: Case, match: sabika.Match, rng: Random) -> None:
        self.case = case
        self.match = match
        self.game: Any = match.game
        self.rng = rng
        self.seen: Counter[str] = Counter()
        self.begin()

    def begin(self) -> None:
        """Look at the first question, before anything else."""

    def asked(self, state: Any, action: Any) -> None:
        """Look at a question; the action is what will be answered."""

    def answered(self, old: Any, action: Any, new: Any, events: Sequence[Any]) -> None:
        """Look at what an answer led to."""

    def end(self) -> None:
        """Look at the whole game, and say whether there was anything to check."""

    def now_and_then(self, what: str, first: int, share: float) -> bool:
        """Return whether to look now: the first times that something comes up, later by chance."""
        self.seen[what] += 1
        return self.seen[what] <= first or self.rng.random() < share

    def frame_kind(self, state: Any) -> str:
        """Return what is going on, in a word for `now_and_then`."""
        return f"{type(state.stack[-1]).__name__} {state.stack[-1].step}"


def walk(case: Case, seed: str, checks: Sequence[type[Check]]) -> sabika.Match:
    """Play a random game to its end under all of the checks; return the match."""
    match = sabika.Match(case.game(), seed)
    rng = Random(f"play {seed}")
    watching: list[Check] = []
    try:
        for check in checks:
            watching.append(check(case, match, Random(f"{check.__name__} {seed}")))
        while not match.is_over:
            assert match.seq < LONGEST, "a random game comes to an end"
            step(match, random_action(match.game, match.state, rng), watching)
        for each in watching:
            each.end()
    except Exception as error:
        done = "\n".join(match.game.notation.write(action) for action in match.actions[-8:])
        error.add_note(f"{case.name}, seed {seed!r}, question {match.seq}; the last actions:\n{done}")
        raise
    return match


def step(match: sabika.Match, action: Any, watching: Sequence[Check]) -> None:
    """Let everybody look at the question, answer it, let everybody look at what happened."""
    old = match.state
    for check in watching:
        check.asked(old, action)
    events = match.play(action)
    for check in watching:
        check.answered(old, action, match.state, events)
