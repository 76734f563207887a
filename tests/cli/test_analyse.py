"""`sabika analyse`: a finished game looked back at, broken off and gone on with."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner, Result

import sabika
from sabika.cli import main
from sabika.kernel.replay import write_game
from sabika.sim import play_out


@pytest.fixture(autouse=True)
def _wide(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", "160")


def run(*args: str) -> Result:
    return CliRunner().invoke(main, ["analyse", *args])


def game_file(path: Path, seed: str = "analysed", leave: int = 0) -> tuple[Path, Any]:
    """Write a game of Roll & Write between a greedy and a random bot."""
    game = sabika.game("roll_and_write", 2)
    match = sabika.Match(game, seed)
    actions = play_out(game, seed, ["greedy", "random"])[1]
    for action in actions[: len(actions) - leave]:
        match.play(action)
    path.write_text(write_game(match, ("greedy", "random")), "utf-8")
    return path, match


def test_a_finished_game_is_told_and_gone_on_with(tmp_path: Path) -> None:
    file, match = game_file(tmp_path / "a.game")
    kept = tmp_path / "a.jsonl"
    first = run(str(file), "--json", "--file", str(kept))
    assert first.exit_code == 0, first.output
    found = json.loads(first.stdout)
    assert [step["played"]["line"] for step in found["steps"]] == [
        match.game.notation.write(action) for action in match.actions
    ]
    lines = kept.read_bytes().splitlines(keepends=True)
    assert len(lines) == match.seq + 1
    kept.write_bytes(b"".join(lines[:-4]) + lines[-4][:50])  # as if it had been broken off
    assert json.loads(run(str(file), "--json", "--file", str(kept)).stdout) == found
    told = run(str(file), "--file", str(kept), "--language", "de")
    assert "Vorsprung" in told.stdout
    assert "p2 random" in told.stdout
    assert told.stdout.count("von 100") >= 2 * sum(step["verdict"] == "more" for step in found["steps"])
    other, _ = game_file(tmp_path / "b.game", "another")
    refused = run(str(other), "--file", str(kept))
    assert refused.exit_code == 2
    assert "no analysis of this game" in refused.stderr


def test_a_game_that_is_not_over_is_refused(tmp_path: Path) -> None:
    file, _ = game_file(tmp_path / "a.game", leave=3)
    refused = run(str(file))
    assert refused.exit_code == 2
    assert "not over" in refused.stderr
    assert "cannot be read" in run(str(tmp_path / "none.game")).stderr
