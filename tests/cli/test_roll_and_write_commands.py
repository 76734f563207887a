"""Every command works for Roll & Write as it does for Alhambra, and its sheets are drawn."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner, Result
from rich.text import Text

import sabika
from sabika.cli import main
from sabika.terminal.menu import Menu
from sabika.terminal.say.actions import say_action
from sabika.terminal.say.events import SILENT, Narrator
from sabika.terminal.say.speech import Speech
from sabika.terminal.titles import screen_of
from sabika.words import words_of
from tests.titles.roll_and_write.playing import CASES, case_name, make, play, table, walk

ROOT = Path(__file__).parents[2]
GOLDEN = sorted((ROOT / "tests" / "golden").glob("roll_and_write_*.game"))
SPEECH = Speech(words_of("en"))


@pytest.fixture(autouse=True)
def _own_state(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Keep games in a folder of the test."""
    monkeypatch.setenv("SABIKA_STATE", str(tmp_path / "state"))
    monkeypatch.setenv("COLUMNS", "100")


def run(*args: str, stdin: str = "") -> Result:
    result = CliRunner().invoke(main, args, input=stdin)
    assert result.exit_code == 0, result.output
    return result


def drawn(lines: list[Text]) -> str:
    return "\n".join(line.plain for line in lines)


# -- commands ---------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("players", ["1", "2", "5"])
def test_simulate(players: str) -> None:
    command = ["simulate", "--title", "roll_and_write", "--players", players, "--games", "2", "--workers", "1"]
    lines = [json.loads(line) for line in run(*command, "--json", "-").stdout.splitlines()]
    assert [line["type"] for line in lines] == ["game", "game", "statistics"]
    assert all(line["finished"] for line in lines[:2])
    assert "lines" in lines[2]["seats"][0]["sources"]
    assert "points by source" in run(*command).output


def test_options() -> None:
    options = ["--option", "solo_imaginary=4", "--option", "solo_contest"]
    command = ["simulate", "--title", "roll_and_write", "--games", "1", "--workers", "1"]
    run(*command, "--players", "1", *options)
    run(*command, "--players", "4", "--option", "start_player=3")
    refused = CliRunner().invoke(main, [*command, *options])
    assert refused.exit_code == 2
    assert "RW-VAR-4" in refused.output


@pytest.mark.parametrize("path", GOLDEN, ids=lambda path: path.stem)
def test_replay(path: Path) -> None:
    assert "sound" in run("replay", "--check", str(path)).output
    text = run("replay", "--all", str(path)).output
    assert "Round 2 of" in text
    assert SPEECH("event.final_scoring_began") in text
    assert "Result:" in text


def test_scenario_rules_and_options() -> None:
    folder = ROOT / "tests" / "scenarios" / "roll_and_write"
    assert "41 scenarios hold" in run("scenario", "-q", str(folder)).output
    assert "1 coin changes the value" in run("rules", "RW-SPEC-2").output
    assert "until a roll happens" in run("rules", "RW-G-22").output
    text = run("modules", "--title", "roll_and_write").output
    assert "solo_contest" in text
    assert "module" not in text


def test_bench() -> None:
    rows = json.loads(
        run(
            "bench", "--title", "roll_and_write", "--players", "1", "--players", "3", "--seconds", "0.2", "--json"
        ).output
    )
    assert [row["players"] for row in rows] == [1, 3]
    assert all(row["decisions_per_s"] > 0 for row in rows)


def test_play_undo_and_resume() -> None:
    asked = ("why cross 1,1", "why", "rule RW-BUY-7", "rule RW-G-22", "sheet p2", "city p9", "turn", "more", "undo")
    answers = "\n".join(("help", "show", "list", *asked, "log", "quit", ""))
    text = run("play", "--title", "roll_and_write", "--seed", "5", stdin=answers).output
    assert "Roll & Write: you, p2 greedy, p3 greedy" in text
    assert "cross 4,2  " in text
    assert "RW-CROSS-1" in text
    assert "p2 greedy’s sheet" in text
    assert "until a roll happens" in text
    assert "Saved in" in text
    assert "Your sheet" in run("play", "--resume", stdin="quit\n").output


@pytest.mark.parametrize(
    ("players", "options", "verdict"),
    [
        ("1", [], "Your result: "),
        ("1", ["--option", "solo_contest"], "Best imaginary player: "),
        ("2", [], "Winner: "),
        ("3", [], "Winner: "),
    ],
)
def test_a_whole_game_at_the_terminal(players: str, options: list[str], verdict: str) -> None:
    command = ["play", "--title", "roll_and_write", "--players", players, "--seed", "7", *options]
    text = run(*command, stdin="1\n" * 400).output
    assert verdict in text
    assert "{" not in text


# -- drawings and words -----------------------------------------------------------------------------------------------


def test_a_sheet_is_drawn_with_dice_crosses_marks_and_points() -> None:
    game, state = table(p1_yellow="1 2", p1_blue="3 3", p1_crossed="1,1 1,2 1,4 1,5 2,3", p1_coins="2", p1_spent="4")
    decision = game.decision(state)
    menu = Menu(SPEECH, game, state, decision.choices)
    lines = drawn(
        screen_of(game).face(SPEECH, game, ("you", "p2", "p3"), 100).city(state, 0, menu.marks())
    ).splitlines()
    assert lines[0].startswith("Your sheet")
    assert lines[1].split() == ["1", "2", "((3))", "4", "5", "6"]
    assert lines[2].split() == ["(1)", "X", "X", "T[1]", "X", "X", "A", "2"]
    assert lines[3].split() == ["(2)", "T", "P", "X", "A", "S", "C"]
    assert lines[-1] == SPEECH("sheet.coinRow", coins=2, spent=4)


@pytest.mark.parametrize("case", CASES, ids=case_name)
@pytest.mark.parametrize("width", [40, 80, 132])
def test_every_position_event_and_action_can_be_shown(case: Any, width: int) -> None:
    game = make(case)
    names = [f"p{seat + 1}" for seat in range(game.players)]
    narrator = Narrator(SPEECH, game.setup.title, names, None, screen_of(game).others(SPEECH, game))
    board = screen_of(game).face(SPEECH, game, names, width)
    for number, (state, action, step) in enumerate(walk(game, "shown")):
        assert say_action(SPEECH, game, state, action)
        for event in step.events:
            assert event.kind in SILENT or narrator.say(event) not in ("", narrator.plain(event))
        assert narrator.narrate(step.events)
        if number % 9 == 0:
            assert len(board.position(state, None, {})) > 8
            menu = Menu(SPEECH, game, state, game.decision(state).choices)
            assert len(menu.short(width)) < 40
            assert f"prompt.dice.{state.stack[-1].step}" in SPEECH.words
    assert board.position(step.state, None, {})
    assert board.verdict(game.outcome(step.state))


def test_questions_with_one_answer_say_what_it_brings() -> None:
    game, state = table(p1_yellow="1 4", p1_blue="2 3", p1_crossed="1,2 4,3", p1_coins="3")
    text = drawn(Menu(SPEECH, game, state, game.decision(state).choices).short(80))
    assert "(coins): Take 2 coins" in text
    state = play(game, state, "p1 cross 1,3")
    text = drawn(Menu(SPEECH, game, state, game.decision(state).choices).short(80))
    assert "Tower 4,2, 3 coins" in text


def test_names_of_the_imaginary_players() -> None:
    alone, pair = sabika.game("roll_and_write", 1), sabika.game("alhambra", 2)
    assert screen_of(alone).others(SPEECH, alone) == ["Imaginary player 1", "Imaginary player 2"]
    assert screen_of(pair).others(SPEECH, pair) == ["Dirk"]
