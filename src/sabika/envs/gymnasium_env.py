"""One seat of any title as a Gymnasium environment; computer players have the others."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, ClassVar

import gymnasium

from sabika.bots import Bot, make_bot, unhurried
from sabika.envs.spaces import observed, spaces_of
from sabika.envs.table import MOST_DECISIONS, WIN, Table
from sabika.kernel.rng import Rng


class SabikaEnv(gymnasium.Env[dict[str, Any], Any]):
    """A game against `opponents`: the names of computer players, or players themselves, from the next seat clockwise.

    A shorter list starts over. They don't look at the clock, so a seed decides everything. `seat` is where the learner
    sits. Observations are those of the seat, with the mask of the codes that it may answer with; a code that is not
    allowed ends the game with a reward of -1.
    """

    metadata: ClassVar[dict[str, Any]] = {"render_modes": []}  # type: ignore[misc]  # they declare it otherwise

    def __init__(
        self,
        title: str = "alhambra",
        players: int = 3,
        modules: Iterable[str] = (),
        options: Mapping[str, Any] | None = None,
        opponents: Iterable[str | Bot] = ("greedy",),
        seat: int = 0,
        reward: str = WIN,
        most_decisions: int = MOST_DECISIONS,
    ) -> None:
        self.table = Table(title, players, modules, options, reward, most_decisions)
        self.seat = seat % players
        given = [unhurried(make_bot(one)) if isinstance(one, str) else one for one in opponents]
        self.bots: dict[int, Bot] = {
            (self.seat + step) % players: given[(step - 1) % len(given)] for step in range(1, players)
        }
        self.observation_space, actions = spaces_of(self.table)
        self.action_space = actions[self.seat]
        self.render_mode = None

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[dict[str, Any], dict[str, Any]]:
        """Begin a new game; a seed decides this one and all that follow it without one."""
        super().reset(seed=seed)
        name = str(self.np_random.integers(1 << 62))
        self._rngs = {seat: Rng(f"{name} bot p{seat + 1}") for seat in self.bots}
        self.table.deal(name)
        self._let_others_play()
        return self._observed(), {}

    def step(self, action: Any) -> tuple[dict[str, Any], float, bool, bool, dict[str, Any]]:
        """Answer, and let the others play until the seat is asked again or the game is over."""
        found = self.table.action(int(action))
        if found is None:
            return self._observed(), -1.0, True, False, {"illegal": True}
        self.table.play_action(found)
        self._let_others_play()
        reward = self.table.rewards()[self.seat]
        return self._observed(), reward, self.table.over, self.table.broken_off, {}

    def action_masks(self) -> Any:
        """Return the mask of what may be answered now, as learners with masks ask for it."""
        return self.table.mask(self.seat).astype(bool)

    def _observed(self) -> dict[str, Any]:
        return observed(self.table, self.seat)

    def _let_others_play(self) -> None:
        table = self.table
        while not table.over and not table.broken_off and table.seat != self.seat:
            seat = table.seat
            view = table.game.view(table.state, seat)
            table.play_action(self.bots[seat].choose(table.game, view, self._rngs[seat]))
