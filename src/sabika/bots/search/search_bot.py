"""The player that looks ahead: some actions, the same dealt worlds for all of them, the worse half dropped in turn."""

from __future__ import annotations

from dataclasses import dataclass
from time import monotonic
from typing import Any, Final, NamedTuple

from sabika.bots.greedy_bot import rank
from sabika.bots.search.candidates import candidates
from sabika.bots.search.judge import Judge
from sabika.bots.search.judges import QUICK, judge_for
from sabika.kernel.action import Action
from sabika.kernel.game import Game
from sabika.kernel.rng import FastRng, Rng
from sabika.kernel.view import View

BELIEF: Final = 2.0
"""In as many worlds as this the first impression counts like what was tried."""
LATE: Final = 120
"""After so many turns nobody takes a tile back or replaces one; few games have more than 100."""
DEARER: Final = 0.15
"""By what part a module makes a look ahead dearer."""


@dataclass(frozen=True, slots=True)
class Effort:
    """How hard a player thinks: how many actions it tries, how many times it plays on, and for how many turns.

    With modules every look ahead costs more, so there are fewer. `seconds` is for safety on a slow machine: when they
    are over, it does what looks best so far, and the same game may go another way. `turns` are more or less: five are
    two rounds of two players and one round of four.
    """

    width: int
    playouts: int
    seconds: float = 0.85
    turns: int = 5

    def playouts_in(self, game: Game[Any]) -> int:
        """Return how many times it plays on in a game."""
        many = self.playouts * QUICK.get(game.setup.title, 1)
        return max(2 * self.width, round(many / (1 + DEARER * len(game.modules))))

    def rounds_in(self, game: Game[Any]) -> int:
        """Return for how many rounds it plays on in a game."""
        return max(1, round(self.turns / game.players))


class Tried(NamedTuple):
    """An action that was looked at: by how many points it should beat the others, how often it was tried."""

    action: Action
    points: float
    times: int


class SearchBot:
    """Deals what it cannot see, plays on for some rounds, and does what led to the best positions."""

    def __init__(self, effort: Effort) -> None:
        self.effort: Effort = effort

    def choose(self, game: Game[Any], view: View, rng: Rng) -> Action:
        """Return the action that leads furthest."""
        only = view.legal
        return only[0] if len(only) == 1 else look_ahead(game, view, rng, self.effort)[0].action


def look_ahead(game: Game[Any], view: View, rng: Rng, effort: Effort) -> list[Tried]:
    """Return what was tried, best first: what stayed longest comes before what was dropped."""
    assert view.seat is not None
    deadline = monotonic() + effort.seconds
    ranked = rank(game, view, rng)
    judge = judge_for(game, view.state)
    late = judge is not None and judge.turn(view.state) > LATE
    chosen = candidates(ranked, effort.width, late)
    if judge is None or len(chosen) == 1:
        return [Tried(action, 0.0, 0) for action in chosen]
    looks = {action: points - ranked[0][2] for _, action, points in ranked}
    trial = Trial(game, view, judge, looks, effort.rounds_in(game), deadline, FastRng(rng.below("look ahead", 1 << 60)))
    alive = [Tried(action, 0.0, 0) for action in chosen]
    dropped: list[Tried] = []
    stages = (len(alive) - 1).bit_length()
    for _ in range(stages):
        alive = trial.go_on(alive, max(1, effort.playouts_in(game) // stages // len(alive)))
        half = (len(alive) + 1) // 2
        dropped = alive[half:] + dropped
        alive = alive[:half]
    return alive + dropped


class Trial:
    """One question: worlds that fit the view, in which actions are tried until the time is over.

    `looks` is by how much each action looks worse than the best, at a glance.
    """

    __slots__ = ("deadline", "game", "judge", "looks", "rng", "rounds", "seat", "view")

    def __init__(
        self,
        game: Game[Any],
        view: View,
        judge: Judge,
        looks: dict[Action, float],
        rounds: int,
        deadline: float,
        rng: FastRng,
    ) -> None:
        assert view.seat is not None
        self.game: Game[Any] = game
        self.view: View = view
        self.seat: int = view.seat
        self.judge: Judge = judge
        self.looks: dict[Action, float] = looks
        self.rng: FastRng = rng
        self.rounds: int = rounds
        self.deadline: float = deadline

    def go_on(self, alive: list[Tried], worlds: int) -> list[Tried]:
        """Try each action in so many more worlds, the same ones for all; return them with the best first.

        On a slow machine only those that look best are tried in the first world, and no others.
        """
        times = alive[0].times
        sums = [one.points * times if times else BELIEF * self.looks[one.action] for one in alive]
        for _ in range(worlds):
            points = self.one_world(alive, hurried=times > 0)
            if times and len(points) < len(alive):
                break
            alive = alive[: len(points)]
            sums = [total + more for total, more in zip(sums, points, strict=False)]
            times += 1
        found = [Tried(one.action, total / times, times) for one, total in zip(alive, sums, strict=True)]
        return sorted(found, key=lambda one: -one.points)

    def one_world(self, alive: list[Tried], hurried: bool) -> list[float]:
        """Return what each action leads to in one more world, until the time is over; if not hurried at least one."""
        world = self.game.sample(self.view, self.rng)
        found: list[float] = []
        for one in alive:
            if (hurried or found) and monotonic() > self.deadline:
                break
            found.append(self.play_on(world.copy(), one.action))
        return found

    def play_on(self, state: Any, action: Action) -> float:
        """Do an action, let everybody go on without thinking, and return what that leads to between two turns.

        It is judged after each round: what comes later says more, but depends more on chance.
        """
        judge, people = self.judge, len(state.seats)
        last = judge.turn(state)
        self.game.play(state, action)
        total = 0.0
        for _ in range(self.rounds):
            last += people
            judge.go_on(state, last)
            total += judge.value(state, self.seat)
        return total / self.rounds
