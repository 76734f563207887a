"""The examples run, on a small scale, and do what they promise."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from examples import analyse_games, module_bot, my_bot, train_policy

FOLDER = Path(my_bot.__file__).parent


def test_my_bot_beats_random_players() -> None:
    assert my_bot.main(games=6) > 0.5


def test_the_thief_steals_for_exact_payments_only(monkeypatch: pytest.MonkeyPatch) -> None:
    steals: list[int] = []
    choose = module_bot.ThiefBot.choose

    def watched(self: module_bot.ThiefBot, game: object, view: object, rng: object) -> object:
        action = choose(self, game, view, rng)  # type: ignore[arg-type]
        if action.verb == module_bot.STEAL:
            steals.append(module_bot.exact_with(game, view, action.args[0] - 1))  # type: ignore[arg-type]
        return action

    monkeypatch.setattr(module_bot.ThiefBot, "choose", watched)
    assert 0 <= module_bot.main(games=6) <= 1
    assert steals
    assert all(steals)


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
