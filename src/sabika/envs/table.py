"""A game behind numbers: what a seat may know goes out as a row, what it may do as a mask, and a code comes back."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import cache
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from sabika.envs.actions import ActionCodes, Asked
from sabika.envs.observations import Numbers, Observations
from sabika.kernel.action import Action
from sabika.kernel.game import Game
from sabika.kernel.legal import Legal
from sabika.kernel.record import from_json, to_json
from sabika.kernel.setup import Setup
from sabika.titles import make_game

MOST_DECISIONS: Final = 50_000
"""A game in which nobody makes an end of it is broken off here (G-9)."""
WIN: Final = "win"
"""The reward of a game is 1, shared by its winners; the others get 0."""
POINTS: Final = "points"
"""The reward of a game is by how many points a player is ahead of the best other one."""

Mask = NDArray[np.int8]


class Table:
    """One game, its codes, and the position it is in; nothing is worked out before somebody asks for it.

    >>> table = Table("roll_and_write", players=2)
    >>> table.deal("1")
    >>> while not table.over:
    ...     table.play(next(iter(table.listed())))
    >>> sum(table.rewards())
    1.0
    """

    def __init__(
        self,
        title: str = "alhambra",
        players: int = 3,
        modules: Iterable[str] = (),
        options: Mapping[str, Any] | None = None,
        reward: str = WIN,
        most_decisions: int = MOST_DECISIONS,
    ) -> None:
        if reward not in (WIN, POINTS):
            raise ValueError(f"there is no reward {reward!r}; known: {WIN}, {POINTS}")
        self.game: Game[Any] = make_game(title, players, modules, options)
        self.reward = reward
        self.codes = ActionCodes(self.game)
        self.observations = Observations(self.game)
        self.most_decisions = most_decisions
        self.deal("")

    def deal(self, seed: str) -> None:
        """Begin a new game."""
        self.move_to(self.game.new(seed))

    def move_to(self, state: Any, decisions: int = 0) -> None:
        """Go on from a state, which belongs to this table from now on."""
        self.state = state
        self.decisions = decisions
        self._asked: Asked | None = None

    def copy(self) -> Table:
        """Return a table in the same position, which can go on by itself; they share what never changes."""
        new = object.__new__(Table)
        new.__dict__.update(self.__dict__)
        new.move_to(self.state.copy(), self.decisions)
        return new

    def __deepcopy__(self, memo: Any) -> Table:
        return self.copy()

    def __reduce__(self) -> Any:
        return table_at, (self.game.setup, self.reward, self.most_decisions, to_json(self.state), self.decisions)

    @property
    def asked(self) -> Asked:
        """Who is asked now, while the game goes on, and what they may do."""
        if self._asked is None:
            self._asked = Asked(self.game, self.state)
        return self._asked

    @property
    def legal(self) -> Legal:
        """The list of actions of whoever is asked."""
        return self.asked.legal() if self.state.stack else Legal(0, ())

    @property
    def seat(self) -> int:
        """Whoever is asked."""
        return self.asked.seat if self.state.stack else 0

    @property
    def over(self) -> bool:
        """Whether the game has ended."""
        return not self.state.stack

    @property
    def broken_off(self) -> bool:
        """Whether the game has taken too long."""
        return self.decisions >= self.most_decisions and not self.over

    def listed(self) -> dict[int, int]:
        """Return the codes of what may be done now, each with its place in the list of actions."""
        return self.codes.listed(self.asked) if self.state.stack else {}

    def mask(self, seat: int) -> Mask:
        """Return a 1 for each code that a seat may answer with now, a 0 for all others."""
        asked = self.asked if self.state.stack else None
        if asked is None or seat != asked.seat:
            return np.zeros(self.codes.size, np.int8)
        return np.frombuffer(self.codes.mask(asked), np.int8)

    def observe(self, seat: int | None) -> Numbers:
        """Return what a seat may know now."""
        return self.observations.of(self.state, seat)

    def action(self, code: int) -> Action | None:
        """Return what a code means now, None if it may not be answered."""
        choice = self.codes.choice(self.asked, code) if self.state.stack else None
        return choice[1] if choice else None

    def play(self, code: int) -> None:
        """Answer for the seat that is asked."""
        asked = self.asked if self.state.stack else None
        choice = self.codes.choice(asked, code) if asked else None
        if asked is None or choice is None:
            raise ValueError(f"{code} may not be answered now")
        asked.do(*choice)
        self._moved()

    def play_action(self, action: Action) -> None:
        """Play a legal action."""
        self.game.play(self.state, action)
        self._moved()

    def _moved(self) -> None:
        self.decisions += 1
        self._asked = None

    def rewards(self) -> list[float]:
        """Return what each seat gets: nothing before the end."""
        outcome = self.game.outcome(self.state)
        if outcome is None:
            return [0.0] * self.game.players
        if self.reward == WIN:
            share = 1 / max(1, len(outcome.winners))
            return [share if seat in outcome.winners else 0.0 for seat in range(self.game.players)]
        points = outcome.scores if outcome.neutral is None else (*outcome.scores, outcome.neutral)
        others = [max((*points[:seat], *points[seat + 1 :]), default=0) for seat in range(self.game.players)]
        return [float(own - best) for own, best in zip(outcome.scores, others, strict=True)]


@cache
def table_of(setup: Setup, reward: str, most_decisions: int) -> Table:
    """Return a table for a set-up; all that are restored from a file share what never changes."""
    return Table(setup.title, setup.players, setup.modules, dict(setup.options), reward, most_decisions)


def table_at(setup: Setup, reward: str, most_decisions: int, state: Any, decisions: int) -> Table:
    """Return a table in a position that was pickled."""
    table = table_of(setup, reward, most_decisions).copy()
    table.move_to(from_json(state), decisions)
    return table
