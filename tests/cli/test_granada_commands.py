"""Every command works for Granada as it does for Alhambra."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from sabika.cli import main

ROOT = Path(__file__).parents[2]
GOLDEN = ROOT / "tests" / "golden" / "granada_2.game"


@pytest.fixture(autouse=True)
def _own_state(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Keep games in a folder of the test."""
    monkeypatch.setenv("SABIKA_STATE", str(tmp_path / "state"))
    monkeypatch.setenv("COLUMNS", "100")


def run(*args: str, stdin: str = "") -> Result:
    result = CliRunner().invoke(main, args, input=stdin)
    assert result.exit_code == 0, result.output
    return result


def test_simulate() -> None:
    result = run("simulate", "--title", "granada", "--games", "2", "--workers", "1", "--json", "-")
    lines = [json.loads(line) for line in result.stdout.splitlines()]
    assert [line["type"] for line in lines] == ["game", "game", "statistics"]
    assert all(line["finished"] for line in lines[:2])
    assert set(lines[0]["points"][0]) <= {
        *("arena", "bath_house", "library", "hostel", "hospital", "market", "park", "school", "district"),
        "moat",
    }


def test_options_with_a_value() -> None:
    run("simulate", "--title", "granada", "--games", "1", "--workers", "1", "--option", "scoring=beginners")
    result = CliRunner().invoke(main, ["simulate", "--title", "granada", "--option", "scoring=hard"])
    assert result.exit_code == 2
    assert "option scoring cannot be 'hard'" in result.output


def test_replay() -> None:
    assert "sound" in run("replay", "--check", str(GOLDEN)).output
    text = run("replay", "--all", str(GOLDEN)).output
    assert " flips " in text
    assert "New in the construction yard" in text
    assert "scoring A" in text


def test_scenario() -> None:
    path = ROOT / "tests" / "scenarios" / "granada" / "GR-T-7_two_flips.scn"
    assert "1 scenario holds" in run("scenario", str(path)).output


def test_rules_and_options_are_listed() -> None:
    assert "at least 3" in run("rules", "GR-FLIP-1").output
    assert "inside a turn" in run("rules", "GR-G-24").output
    text = run("modules", "--title", "granada").output
    assert "scoring" in text
    assert "module" not in text


def test_bench() -> None:
    row = json.loads(run("bench", "--title", "granada", "--seconds", "0.2", "--json").output)[0]
    assert row["title"] == "granada"
    assert row["decisions_per_s"] > 0


def test_play_undo_and_resume() -> None:
    answers = "help\nshow\nlist\nwhy take 1 1\nrule GR-BUY-7\ncity p2\n1\nundo\nlog\nquit\n"
    text = run("play", "--title", "granada", "--seed", "7", stdin=answers).output
    assert "odd sides" in text
    assert "place arena-10 at 1,0" in text
    assert "GR-MONEY-2" in text
    assert "Saved in" in text
    assert "Construction yard" in run("play", "--resume", stdin="quit\n").output


def test_a_whole_game_at_the_terminal() -> None:
    text = run("play", "--title", "granada", "--players", "2", "--seed", "7", stdin="1\n" * 600).output
    assert "Winner: " in text
    assert "Scoring" in text or "scoring" in text
