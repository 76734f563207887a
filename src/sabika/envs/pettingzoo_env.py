"""Every title as a PettingZoo environment: the seats are agents, who are asked one after the other."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, ClassVar

import numpy as np
from gymnasium.spaces import Discrete, Space
from pettingzoo import AECEnv
from pettingzoo.utils import wrappers

from sabika.envs.spaces import observed, spaces_of
from sabika.envs.table import MOST_DECISIONS, WIN, Table

__all__ = ["SabikaAEC", "env"]


class SabikaAEC(AECEnv[str, dict[str, Any], int]):  # type: ignore[misc]  # it has no types
    """One game. Agents are `player_0`, `player_1`, …; each observes what its seat may know, and its mask.

    `reward` is `win` or `points`; all rewards come at the end. A game of more than `most_decisions` is truncated.
    """

    metadata: ClassVar[dict[str, Any]] = {"name": "sabika", "render_modes": [], "is_parallelizable": False}

    def __init__(
        self,
        title: str = "alhambra",
        players: int = 3,
        modules: Iterable[str] = (),
        options: Mapping[str, Any] | None = None,
        reward: str = WIN,
        most_decisions: int = MOST_DECISIONS,
    ) -> None:
        super().__init__()
        self.table = Table(title, players, modules, options, reward, most_decisions)
        self.render_mode = None
        self.possible_agents = [f"player_{seat}" for seat in range(players)]
        self._seats = {agent: seat for seat, agent in enumerate(self.possible_agents)}
        self._spaces, self._actions = spaces_of(self.table)
        self._chance = np.random.default_rng()

    def observation_space(self, agent: str) -> Space[Any]:
        """Return the space of what an agent observes: the same for all."""
        return self._spaces

    def action_space(self, agent: str) -> Discrete:
        """Return the space of an agent's codes: the same for all."""
        return self._actions[self._seats[agent]]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Begin a new game; a seed decides this one and all that follow it without one."""
        if seed is not None:
            self._chance = np.random.default_rng(seed)
        self.table.deal(str(self._chance.integers(1 << 62)))
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self.agent_selection = self.possible_agents[self.table.seat]

    def observe(self, agent: str) -> dict[str, Any]:
        """Return what an agent may know and do."""
        return observed(self.table, self._seats[agent])

    def step(self, action: int | None) -> None:
        """Answer for the agent that is asked; after the end, agents answer None."""
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        if action is None:
            raise ValueError(f"{agent} has not answered")
        table = self.table
        table.play(int(action))
        self._cumulative_rewards[agent] = 0.0
        if table.over or table.broken_off:
            self.rewards = dict(zip(self.agents, table.rewards(), strict=True))
            self.terminations = dict.fromkeys(self.agents, table.over)
            self.truncations = dict.fromkeys(self.agents, table.broken_off)
            self._accumulate_rewards()
            self._deads_step_first()
        else:
            self.agent_selection = self.possible_agents[table.seat]


def env(
    title: str = "alhambra", players: int = 3, modules: Iterable[str] = (), illegal_reward: float = -1, **settings: Any
) -> AECEnv[str, dict[str, Any], int]:
    """Return the environment with PettingZoo's usual guards: a code that is not allowed ends the game at a price."""
    bare = SabikaAEC(title, players, modules, **settings)
    guarded = wrappers.TerminateIllegalWrapper(bare, illegal_reward=illegal_reward)
    return wrappers.OrderEnforcingWrapper(guarded)
