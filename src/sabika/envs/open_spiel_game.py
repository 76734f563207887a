"""Every title as an OpenSpiel game, registered as `sabika`: `pyspiel.load_game("sabika(title=granada,players=2)")`.

Import this file first. The first node is a chance node that chooses the deal; whatever is drawn later follows from it.
An information state is what a seat sees now: like `Game.sample`, it does not know what could be remembered.
"""

from __future__ import annotations

from functools import cache
from hashlib import blake2b
from typing import Any, Final

import numpy as np
import pyspiel

from sabika.envs.table import MOST_DECISIONS, WIN, Table
from sabika.kernel.rng import FastRng

PARAMETERS: Final[dict[str, Any]] = {
    "title": "alhambra",
    "players": 2,
    "modules": "",
    "reward": WIN,
    "deals": 1000,
    "most_decisions": MOST_DECISIONS,
}
"""What can stand in brackets after the name; modules are separated by `+`, `deals` is how many different ones occur."""
MOST_POINTS: Final = 1000.0
"""Nobody is ahead by more."""

GAME_TYPE: Final = pyspiel.GameType(
    short_name="sabika",
    long_name="Sabika: the Alhambra family",
    dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
    chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
    information=pyspiel.GameType.Information.IMPERFECT_INFORMATION,
    utility=pyspiel.GameType.Utility.GENERAL_SUM,
    reward_model=pyspiel.GameType.RewardModel.TERMINAL,
    max_num_players=6,
    min_num_players=1,
    provides_information_state_string=True,
    provides_information_state_tensor=False,
    provides_observation_string=True,
    provides_observation_tensor=True,
    parameter_specification=PARAMETERS,
)


class SabikaGame(pyspiel.Game):  # type: ignore[misc]  # it has no types
    """A set-up. Codes of actions and rows of observations are those of `ActionCodes` and `Observations`."""

    def __init__(self, params: dict[str, Any] | None = None) -> None:
        given = {**PARAMETERS, **(params or {})}
        modules = tuple(str(given["modules"]).replace("+", " ").split())
        self.table: Table = make_table(
            given["title"], given["players"], modules, given["reward"], given["most_decisions"]
        )
        wins = given["reward"] == WIN
        info = pyspiel.GameInfo(
            num_distinct_actions=self.table.codes.size,
            max_chance_outcomes=given["deals"],
            num_players=given["players"],
            min_utility=0.0 if wins else -MOST_POINTS,
            max_utility=1.0 if wins else MOST_POINTS,
            utility_sum=None,
            max_game_length=given["most_decisions"],
        )
        self.deals: list[tuple[int, float]] = [(deal, 1 / given["deals"]) for deal in range(given["deals"])]
        super().__init__(GAME_TYPE, info, given)

    def new_initial_state(self) -> SabikaState:
        """Return the state before the deal."""
        return SabikaState(self)

    def max_chance_nodes_in_history(self) -> int:
        """Return how many chance nodes a game has: the deal."""
        return 1

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> SabikaObserver:
        """Return what describes states as a seat sees them; without private information, as a spectator does."""
        private = iig_obs_type is None or iig_obs_type.private_info == pyspiel.PrivateInfoType.SINGLE_PLAYER
        return SabikaObserver(self.table, private)


class SabikaState(pyspiel.State):  # type: ignore[misc]  # it has no types
    """A position; before the deal there is none."""

    def __init__(self, game: SabikaGame) -> None:
        super().__init__(game)
        self.table: Table | None = None

    def current_player(self) -> int:
        """Return who is asked."""
        if self.table is None:
            return int(pyspiel.PlayerId.CHANCE)
        return int(pyspiel.PlayerId.TERMINAL) if self.is_terminal() else self.table.seat

    def is_terminal(self) -> bool:
        """Return whether the game is over, or has taken too long."""
        return self.table is not None and (self.table.over or self.table.broken_off)

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """Return all deals."""
        deals: list[tuple[int, float]] = self.get_game().deals
        return deals

    def _legal_actions(self, player: int) -> list[int]:
        table = self._dealt()
        codes: list[int] = np.flatnonzero(table.mask(table.seat)).tolist()
        return codes

    def _apply_action(self, action: int) -> None:
        if self.table is None:
            self.table = self.get_game().table.copy()
            self.table.deal(f"deal {action}")
        else:
            self.table.play(action)

    def _action_to_string(self, player: int, action: int) -> str:
        if self.table is None:
            return f"deal {action}"
        found = self.table.action(action)
        return f"code {action}" if found is None else self.table.game.notation.write(found)

    def returns(self) -> list[float]:
        """Return what everybody has won so far: nothing before the end."""
        return [0.0] * self.num_players() if self.table is None else self.table.rewards()

    def resample_from_infostate(self, player_id: int, probability_sampler: Any) -> SabikaState:
        """Return a state that the player cannot tell from this one: all that is hidden from them is dealt anew."""
        table = self._dealt()
        new: SabikaState = self.clone()
        view = table.game.view(table.state, player_id)
        rng = FastRng(int(probability_sampler() * (1 << 53)))
        new._dealt().move_to(table.game.sample(view, rng), table.decisions)
        return new

    def _dealt(self) -> Table:
        if self.table is None:
            raise ValueError("nothing has been dealt yet")
        return self.table

    def __str__(self) -> str:
        return "before the deal" if self.table is None else key_of(self.table, None)


class SabikaObserver:
    """Fills `tensor` with what a seat may know of a state, and says it as a short text."""

    def __init__(self, table: Table, private: bool) -> None:
        self.private = private
        self.tensor = np.zeros(table.observations.size, np.float32)
        self.dict = {"observation": self.tensor}

    def set_from(self, state: SabikaState, player: int) -> None:
        """Fill the tensor."""
        if state.table is None:
            self.tensor.fill(0)
        else:
            self.tensor[:] = state.table.observe(player if self.private else None)

    def string_from(self, state: SabikaState, player: int) -> str:
        """Return a text that is the same for two states if the player sees and may do the same."""
        return "before the deal" if state.table is None else key_of(state.table, player if self.private else None)


def key_of(table: Table, seat: int | None) -> str:
    """Return a short text for what a seat sees and may do: a hash of both."""
    digest = blake2b(table.observe(seat).tobytes(), digest_size=12)
    if not table.over and seat == table.seat:
        digest.update(repr(sorted(table.listed())).encode())
    return f"{table.decisions} {'-' if seat is None else f'p{seat + 1}'} {digest.hexdigest()}"


@cache
def make_table(title: str, players: int, modules: tuple[str, ...], reward: str, most_decisions: int) -> Table:
    """Return the table of a set-up, made once."""
    return Table(title, players, modules, reward=reward, most_decisions=most_decisions)


pyspiel.register_game(GAME_TYPE, SabikaGame)
