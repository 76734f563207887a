"""The environments pass the libraries' own tests, and their searchers and learners can play."""

from __future__ import annotations

import pickle
import unittest
from typing import Any

import numpy as np
import pyspiel
import pytest
from gymnasium.utils.env_checker import check_env
from open_spiel.integration_tests import api_test as open_spiel_api
from open_spiel.python.algorithms import ismcts, mcts
from pettingzoo.test import api_test, seed_test

from sabika.envs import open_spiel_game as open_spiel_game
from sabika.envs.gymnasium_env import SabikaEnv
from sabika.envs.pettingzoo_env import SabikaAEC, env
from sabika.envs.table import Table

SETUPS: list[dict[str, Any]] = [
    {"title": "alhambra", "players": 3, "modules": ["squares", "characters"]},
    {"title": "granada", "players": 2},
    {"title": "roll_and_write", "players": 4},
]
unusual = pytest.mark.filterwarnings(
    "ignore:Observation space for each agent probably:UserWarning",  # a dictionary, as in all of their own board games
    "ignore:Observation is not a NumPy array:UserWarning",
    "ignore:Environment has not defined a render:UserWarning",
)


# -- PettingZoo -------------------------------------------------------------------------------------------------------


@unusual
@pytest.mark.parametrize("setup", SETUPS, ids=lambda setup: setup["title"])
def test_pettingzoo_accepts_it(setup: dict[str, Any], capsys: pytest.CaptureFixture[str]) -> None:
    api_test(env(**setup), num_cycles=60)
    assert "Passed API test" in capsys.readouterr().out
    seed_test(lambda: env(**setup), num_cycles=30)


def play_agents(aec: SabikaAEC, seed: int) -> dict[str, float]:
    """Let everybody play at random until the end; return what they got."""
    aec.reset(seed=seed)
    rng = np.random.default_rng(seed)
    got = dict.fromkeys(aec.agents, 0.0)
    for agent in aec.agent_iter():
        row, reward, ended, broken, _ = aec.last()
        got[agent] += reward
        assert row is not None
        mask = row["action_mask"]
        assert mask.dtype == np.int8
        aec.step(None if ended or broken else int(rng.choice(np.flatnonzero(mask))))
    return got


def test_agents_play_to_the_end() -> None:
    assert sum(play_agents(SabikaAEC("roll_and_write", 3), 1).values()) == pytest.approx(1)
    points = play_agents(SabikaAEC("granada", 2, reward="points"), 2)
    assert max(points.values()) != min(points.values())
    assert sum(play_agents(SabikaAEC("alhambra", 4), 3).values()) == pytest.approx(1)


def test_a_long_game_is_truncated() -> None:
    aec = SabikaAEC("alhambra", 3, most_decisions=5)
    assert play_agents(aec, 1) == dict.fromkeys(aec.possible_agents, 0.0)


def test_only_the_seat_that_is_asked_may_answer() -> None:
    aec = SabikaAEC("alhambra", 3)
    aec.reset(seed=1)
    asked = [agent for agent in aec.agents if aec.observe(agent)["action_mask"].any()]
    assert asked == [aec.agent_selection]
    guarded = env("alhambra", 3)
    guarded.reset(seed=1)
    guarded.step(int(np.flatnonzero(aec.observe(aec.agent_selection)["action_mask"] == 0)[0]))
    assert all(guarded.terminations.values())


# -- Gymnasium --------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("setup", SETUPS, ids=lambda setup: setup["title"])
def test_gymnasium_accepts_it(setup: dict[str, Any]) -> None:
    check_env(SabikaEnv(**setup, opponents=["random"]), skip_render_check=True)


@pytest.mark.parametrize("seat", [0, 2])
def test_one_seat_against_others(seat: int) -> None:
    learner = SabikaEnv("roll_and_write", 3, opponents=["greedy", "random"], seat=seat)
    rewards = []
    for _ in range(2):
        row, _ = learner.reset(seed=7)
        ended, steps, reward = False, 0, 0.0
        while not ended:
            assert row["observation"][0] == seat
            code = int(np.flatnonzero(learner.action_masks())[0])
            row, reward, ended, _, _ = learner.step(code)
            steps += 1
        rewards.append((reward, steps))
    assert rewards[0] == rewards[1], "a seed decides everything"
    _, reward, ended, _, info = learner.step(0)
    assert (reward, ended, info) == (-1.0, True, {"illegal": True})


# -- OpenSpiel --------------------------------------------------------------------------------------------------------

NAMES = [
    "sabika(players=3,modules=squares+characters)",
    "sabika(title=granada,players=2,reward=points)",
    "sabika(title=roll_and_write,players=4)",
]


@pytest.mark.parametrize("name", NAMES)
def test_open_spiel_accepts_it(name: str) -> None:
    pyspiel.random_sim_test(pyspiel.load_game(name), num_sims=1, serialize=True, verbose=False)


def test_open_spiel_enforces_its_interface() -> None:
    class Enforced(open_spiel_api.EnforceAPIOnPartialTreeBase):  # type: ignore[misc]  # it has no types
        game = pyspiel.load_game("sabika(title=roll_and_write,players=2,deals=3)")
        game_name = "sabika"

    result = unittest.TestResult()
    unittest.defaultTestLoader.loadTestsFromTestCase(Enforced).run(result)
    assert result.testsRun >= 5
    assert [why for _, why in (*result.failures, *result.errors)] == []


@pytest.mark.parametrize("name", ["sabika(title=roll_and_write,players=2)", "sabika(players=2,modules=camps)"])
def test_searchers_play_it(name: str) -> None:
    game = pyspiel.load_game(name)
    chance = np.random.RandomState(1)
    judge = mcts.RandomRolloutEvaluator(1, chance)
    state = game.new_initial_state()
    state.apply_action(5)
    searchers = [
        mcts.MCTSBot(game, 2, 3, judge, random_state=chance),
        ismcts.ISMCTSBot(game, judge, 2.0, 3, random_state=chance),
    ]
    for searcher in searchers:
        code = searcher.step(state)
        assert code in state.legal_actions()
        assert state.action_to_string(code).startswith(f"p{state.current_player() + 1} ")
        state.apply_action(code)


def test_a_state_is_sampled_from_what_a_player_sees() -> None:
    game = pyspiel.load_game("sabika(players=2)")
    state = game.new_initial_state()
    for code in [3, *[None] * 20]:
        state.apply_action(state.legal_actions()[0] if code is None else code)
    player = state.current_player()
    other = state.resample_from_infostate(player, lambda: 0.25)
    assert other.information_state_string(player) == state.information_state_string(player)
    assert other.observation_string(1 - player) != state.observation_string(1 - player), "their hand is dealt anew"
    assert other.table.state.deck != state.table.state.deck


# -- tables -----------------------------------------------------------------------------------------------------------


def test_tables_are_copied_and_pickled() -> None:
    table = Table("granada", 2)
    table.deal("4")
    for _ in range(10):
        table.play(next(iter(table.listed())))
    back = pickle.loads(pickle.dumps(table))
    assert back.state == table.state
    assert back.listed() == table.listed()
    back.play(next(iter(back.listed())))
    assert back.state != table.state


def test_other_rewards_are_refused() -> None:
    with pytest.raises(ValueError, match="there is no reward 'glory'"):
        Table(reward="glory")
