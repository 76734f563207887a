"""The examples run, on a small scale, and do what they promise."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

import sabika
from examples import analyse_games, module_bot, my_bot, train_policy

FOLDER = Path(my_bot.__file__).parent


def test_my_bot_beats_random_players() -> None:
    assert my_bot.main(games=6) > 0.5


def test_the_thief_prefers_exact_payments(monkeypatch: pytest.MonkeyPatch) -> None:
    steals: list[tuple[int, int]] = []
    choose = module_bot.ThiefBot.choose

    def watched(self: module_bot.ThiefBot, game: Any, view: sabika.View, rng: sabika.Rng) -> sabika.Action:
        action = choose(self, game, view, rng)
        thefts = [one for one in view.legal if one.verb == module_bot.STEAL]
        if thefts:
            assert action in thefts, "it never waits"
            exact = [module_bot.exact_with(game, view, one.args[0] - 1) for one in thefts]
            steals.append((exact[thefts.index(action)], max(exact)))
        return action

    monkeypatch.setattr(module_bot.ThiefBot, "choose", watched)
    assert 0 <= module_bot.main(games=6) <= 1
    assert all(found == best for found, best in steals)
    assert any(best for _, best in steals)


def test_games_are_analysed() -> None:
    lines = analyse_games.main(games=6, players=3, module="squares", bot="random", workers=1)
    assert [line.split(":")[0] for line in lines if not line.startswith(" ")] == ["the base game", "squares"]
    assert sum("seat 1" in line for line in lines) == 2


def test_a_policy_learns(capsys: pytest.CaptureFixture[str]) -> None:
    words = [
        "--scratch",
        "--opponent",
        "random",
        "--generations",
        "3",
        "--tried",
        "12",
        "--deals",
        "1",
        "--trials",
        "3",
    ]
    figures = train_policy.main(words)
    assert figures["trained"][0] > figures["untrained"][0] + 20, "it is further ahead"
    assert "generation 3, minute" in capsys.readouterr().out


@pytest.mark.parametrize("name", ["analyse_games", "module_bot"])
def test_they_say_what_they_can_do(name: str) -> None:
    command = [sys.executable, str(FOLDER / f"{name}.py"), "--help"]
    done = subprocess.run(command, capture_output=True, text=True, timeout=60, check=False)
    assert done.returncode == 0, done.stderr
    assert "--games" in done.stdout
