"""A module from outside, found as an installed package is: played through engine, scenario, terminal and page.

Nothing in the tree knows it. It runs in processes of their own, so that no other test meets it.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

HERE = Path(__file__).parent
ROOT = HERE.parents[1]

SCENARIO = """
title: alhambra
players: 3
modules: lantern

p1.city: tower-11-open at 1,0

play:
p1 lantern.hang 5,5 -> refused LAN-2
p1 lantern.hang 1,0
expect event lantern_hung: seat p1, tile tower-11-open
expect lantern.left: 1, 2, 2
score 1
expect points p1 lantern: 1
"""


def with_lantern() -> dict[str, str]:
    """Return an environment in which the package of the lantern is installed."""
    return os.environ | {"PYTHONPATH": os.pathsep.join([str(HERE), str(ROOT), str(ROOT / "src")]), "COLUMNS": "120"}


def sabika(*arguments: str, text: str = "") -> str:
    """Run the command where the module is installed; return what it prints."""
    command = [sys.executable, "-m", "sabika.cli", *arguments]
    done = subprocess.run(
        command, input=text, capture_output=True, text=True, timeout=120, env=with_lantern(), check=False
    )
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


def test_it_is_listed_with_its_manifest() -> None:
    line = next(line for line in sabika("modules").splitlines() if "lantern" in line)
    assert line.split() == ["27", "lantern", "LAN", "*", "2-6"]


def test_it_is_not_there_where_it_is_not_installed() -> None:
    done = subprocess.run(
        [sys.executable, "-m", "sabika.cli", "modules"], capture_output=True, text=True, timeout=60, check=True
    )
    assert "lantern" not in done.stdout


def test_a_scenario_tells_of_it(tmp_path: Path) -> None:
    path = tmp_path / "lantern.scn"
    path.write_text(SCENARIO, "utf-8")
    assert sabika("scenario", str(path))


def test_whole_games_are_played_with_it_and_all_others() -> None:
    lines = sabika(
        *("simulate", "--modules", "all", "--games", "3", "--workers", "1", "--bots", "random", "--json", "-")
    ).splitlines()
    games = [json.loads(line) for line in lines if '"type": "game"' in line]
    assert len(games) == 3
    sources = json.loads(lines[-1])["seats"]
    assert any("lantern" in seat["sources"] for seat in sources)


def test_the_terminal_shows_it(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """Its action, what happened, and its mark in the city with a legend."""
    monkeypatch.setenv("SABIKA_STATE", str(tmp_path))
    game = ("play", "--modules", "lantern", "--seed", "lamp", "--players", "2", "--hotseat", "2")
    played = sabika(*game, text="lantern.hang 0,0\ncity p1\n")
    assert "Hang a lantern" in played
    assert "   0 .  * l.\n" in played
    assert "l lantern\n" in played


@pytest.mark.parametrize("bot", ["greedy", "random"])
def test_bots_make_an_end_with_it(bot: str) -> None:
    found = sabika("simulate", "--modules", "lantern", "--games", "2", "--workers", "1", "--bots", bot, "--json", "-")
    assert '"unfinished": 0' in found
