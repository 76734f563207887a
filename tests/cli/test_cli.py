"""The commands, as somebody types them: in the same process, and as a real one."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

import sabika
from bench.processes import descendants, spent, trees
from sabika.cli import main
from sabika.kernel.replay import write_game
from sabika.sim import play_out
from tests.helpers.processes import started

SCENARIO = """\
title: alhambra
players: 3
rules: AL-MONEY-1
about: One card may be taken.
display: denar 1, dirham 3, ducat 7, florin 9

play:
p1 take 4
expect p1.hand: {hand}
"""


@pytest.fixture(autouse=True)
def _own_state(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Keep games in a folder of the test."""
    monkeypatch.setenv("SABIKA_STATE", str(tmp_path / "state"))
    monkeypatch.setenv("COLUMNS", "80")


def run(*args: str, stdin: str = "") -> Result:
    return CliRunner().invoke(main, args, input=stdin)


def real(*args: str, stdin: str = "", timeout: int = 120) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-m", "sabika.cli", *args]
    return subprocess.run(command, input=stdin, capture_output=True, text=True, timeout=timeout, check=False)


def game_file(path: Path, actions: int = 10_000, players: int = 3) -> Path:
    """Write a game between greedy bots, whole or broken off."""
    game = sabika.game("alhambra", players)
    match = sabika.Match(game, "cli")
    for action in play_out(game, "cli", ["greedy"] * players)[1][:actions]:
        match.play(action)
    path.write_text(write_game(match, ("human", *["greedy"] * (players - 1))), "utf-8")
    return path


# -- in general -------------------------------------------------------------------------------------------------------


def test_help_teaches_every_command() -> None:
    text = run("--help").output
    for name in ("play", "simulate", "replay", "scenario", "rules", "modules", "bench", "Examples"):
        assert name in text
    for name in main.commands:
        assert run(name, "--help").exit_code == 0


def test_version() -> None:
    assert sabika.__version__ in run("--version").output


@pytest.mark.parametrize(
    ("args", "why"),
    [
        (["simulate", "--players", "7"], "2 to 6 players, not 7"),
        (["simulate", "--modules", "flying"], "there is no module 'flying'"),
        (["simulate", "--bots", "genius"], "there is no bot 'genius'"),
        (["simulate", "--title", "chess"], "there is no title 'chess'"),
        (["simulate", "--option", "cheat"], "there is no option 'cheat'"),
        (["simulate", "--preset", "attic"], "there is no preset 'attic'"),
        (["play", "--preset", "steps", "--title", "granada"], "granada has none"),
        (["play", "--preset", "steps", "--modules", "squares"], "a preset or modules, not both"),
        (["simulate", "--option", "dirk_can_win=maybe"], "option dirk_can_win cannot be 'maybe'"),
        (["simulate", "--games", "0"], "0 is not in the range"),
        (["simulate", "--json", "/no/such/place/x", "--games", "1"], "cannot be written"),
        (["play", "--hotseat", "4"], "4 people do not fit"),
        (["play", "--resume"], "no unfinished game"),
        (["play", "--resume", "/no/such/file"], "cannot be read"),
        (["replay", "/no/such/file"], "cannot be read"),
        (["replay", "/"], "cannot be read"),
        (["scenario", "/no/such/file"], "there is no /no/such/file"),
        (["scenario"], "Missing argument"),
        (["rules", "AL-NIX-1"], "there is no rule 'AL-NIX-1'"),
        (["bench", "--players", "1"], "2 to 6 players, not 1"),
        (["bench", "--seconds", "0"], "0.0 is not in the range"),
        (["dance"], "No such command"),
        (["play", "--players", "three"], "'three' is not a valid integer"),
    ],
)
def test_bad_input_is_refused_in_one_clear_line(args: list[str], why: str) -> None:
    result = run(*args)
    assert result.exit_code == 2
    errors = [line for line in result.output.splitlines() if line.startswith("Error")]
    assert len(errors) == 1
    assert why in " ".join(result.output.split())
    assert "Traceback" not in result.output


def test_rules_and_modules_are_listed() -> None:
    assert "another action" in run("rules", "al-buy-5").output
    text = run("modules").output
    assert "squares" in text
    assert "dirk_can_win" in text


def test_modules_are_listed_with_their_players_difficulty_and_sets() -> None:
    text = run("modules", "--language", "en").output
    assert "    15  invaders                INV    **          2-6\n" in text
    assert "preset steps: Gentle: " in text
    assert "    viziers_favour,squares,new_score_cards\n" in text
    assert "preset steps: Sanft: " in run("modules", "--language", "de").output
    told = json.loads(run("modules", "--json").output)
    squares = next(module for module in told["modules"] if module["id"] == "squares")
    assert (squares["players"], squares["difficulty"]) == ([2, 3, 4, 5, 6], 1)
    assert told["presets"][0] == {
        "id": "steps",
        "kind": "table",
        "modules": ["viziers_favour", "squares", "new_score_cards"],
    }


def test_interactions_are_printed_as_a_table_and_as_json() -> None:
    text = run("modules", "--interactions").output
    assert "camps -> city_walls: box.traits walled (WAL-3)\n" in text
    row = next(line for line in text.splitlines() if "currency_exchange" in line)
    assert row.split("│")[2:4] == ["1", "·"]  # the vizier reckons with exchange cards, they do not with themselves
    rows = json.loads(run("modules", "--interactions", "--json").output)
    assert {"module", "other", "point", "trait", "rule"} == set(rows[0])
    assert len(rows) == text.count(" -> ")
    assert "granada has no modules" in run("modules", "--interactions", "--title", "granada").output


def test_a_preset_chooses_modules() -> None:
    result = run("simulate", "--preset", "steps", "--title", "alhambra", "--games", "1", "--workers", "1")
    assert result.exit_code == 0, result.output


# -- simulate and bench -----------------------------------------------------------------------------------------------


def test_simulate_prints_a_table() -> None:
    result = run("simulate", "--games", "2", "--players", "2", "--bots", "greedy,random", "--workers", "1")
    assert result.exit_code == 0, result.output
    assert "2 games" in result.output
    assert "greedy" in result.output
    assert "pavilion" in result.output


def test_simulate_writes_json_lines(tmp_path: Path) -> None:
    path = tmp_path / "games.jsonl"
    result = run("simulate", "--games", "3", "--workers", "1", "--json", str(path), "--modules", "all")
    assert result.exit_code == 0, result.output
    lines = [json.loads(line) for line in path.read_text("utf-8").splitlines()]
    assert [line["type"] for line in lines] == ["game"] * 3 + ["statistics"]
    assert lines[0]["seed"] == "1/0"


def test_simulate_writes_the_same_lines_on_any_number_of_cores() -> None:
    args = ("simulate", "--games", "5", "--seed", "7", "--json", "-", "--bots", "random,greedy")
    one, two = (real(*args, "--workers", number) for number in ("1", "2"))
    assert one.returncode == two.returncode == 0, one.stderr + two.stderr
    assert one.stdout == two.stdout
    assert len(one.stdout.splitlines()) == 6


def test_bench_prints_a_json_list() -> None:
    rows = json.loads(run("bench", "--players", "2", "--players", "3", "--seconds", "0.1", "--json").output)
    assert [row["players"] for row in rows] == [2, 3]
    assert {"title", "modules", "mode", "decisions_per_s", "games_per_s", "us_per_decision"} <= set(rows[0])
    assert {"known_decisions_per_s", "playout_decisions_per_s", "search_playouts_per_s"} <= set(rows[0])
    assert {"us_per_copy", "us_per_view", "us_per_sample", "us_per_event"} <= set(rows[0])


def test_bench_prints_a_table() -> None:
    assert "decisions" in run("bench", "--seconds", "0.1").output


# -- scenario ---------------------------------------------------------------------------------------------------------


def test_a_scenario_that_holds(tmp_path: Path) -> None:
    (tmp_path / "good.scn").write_text(SCENARIO.format(hand="florin 9"), "utf-8")
    result = run("scenario", str(tmp_path))
    assert result.exit_code == 0, result.output
    assert "1 scenario holds" in result.output
    assert "good.scn" not in run("scenario", "--quiet", str(tmp_path)).output


def test_a_scenario_that_does_not_hold(tmp_path: Path) -> None:
    path = tmp_path / "bad.scn"
    path.write_text(SCENARIO.format(hand="florin 8"), "utf-8")
    result = run("scenario", str(path))
    assert result.exit_code == 1
    assert f"{path}:9" in result.output


# -- replay -----------------------------------------------------------------------------------------------------------


def test_replay_without_a_terminal_prints_everything(tmp_path: Path) -> None:
    result = run("replay", str(game_file(tmp_path / "x.game")))
    assert result.exit_code == 0, result.output
    assert "Winner: " in result.output
    assert "p1 human" in result.output
    assert "1. p" in result.output
    assert "’s city" in result.output


def test_replay_of_an_unfinished_game(tmp_path: Path) -> None:
    assert "isn’t finished" in run("replay", "--all", str(game_file(tmp_path / "x.game", 20))).output


def test_replay_checks_a_file(tmp_path: Path) -> None:
    path = game_file(tmp_path / "x.game")
    assert "sound" in run("replay", "--check", str(path)).output
    text = path.read_text("utf-8")
    path.write_text(text.replace("players 3", "players 4"), "utf-8")
    result = run("replay", "--check", str(path))
    assert result.exit_code == 2
    assert "line 3" in result.output
    path.write_bytes(b"\x00\xff" * 100)
    assert run("replay", str(path)).exit_code == 2


# -- signals and pipes ------------------------------------------------------------------------------------------------


def test_a_closed_pipe_is_no_drama(tmp_path: Path) -> None:
    path = game_file(tmp_path / "x.game")
    command = f"{sys.executable} -m sabika.cli replay --all {path} | head -1"
    done = subprocess.run(command, shell=True, capture_output=True, text=True, timeout=60, check=False)
    assert "Alhambra" in done.stdout
    assert "Traceback" not in done.stderr
    assert "BrokenPipe" not in done.stderr


@pytest.mark.skipif(sys.platform == "win32", reason="signals")
@pytest.mark.parametrize("workers", ["1", "2"])
def test_an_interrupt_ends_quietly(workers: str) -> None:
    command = [sys.executable, "-m", "sabika.cli", "simulate", "--games", "100000", "--workers", workers]
    with started(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True) as process:
        while sum(spent(pid) for pid in descendants(trees(), process.pid)) < 3:  # until it is well under way
            assert process.poll() is None
            time.sleep(0.1)
        os.killpg(process.pid, signal.SIGINT)  # as a terminal does it: to all processes of the command
        _, errors = process.communicate(timeout=60)
    assert process.returncode == 130
    assert "Traceback" not in errors


# -- play -------------------------------------------------------------------------------------------------------------


def test_a_whole_game_through_a_pipe(tmp_path: Path) -> None:
    done = real("play", "--seed", "pipe", "--players", "2", stdin="1\n" * 400)
    assert done.returncode == 0, done.stderr
    assert "Winner: " in done.stdout
    assert "The seed was 'pipe'" in done.stdout
    assert "Dirk" in done.stdout
    kept = list((tmp_path / "state").glob("*.game"))
    assert len(kept) == 1
    assert "sound" in run("replay", "--check", str(kept[0])).output


EVERYTHING = pytest.param("all", marks=pytest.mark.sampled(0))
"""For deep runs: every run has a sitting with all modules (test_languages.py)."""


@pytest.mark.sampled(1)
@pytest.mark.parametrize(
    "modules", [EVERYTHING, "bonus_cards,thieves,invaders", "change,bazaars,medina", "camps,falconers"]
)
def test_a_whole_game_with_modules_and_people_at_one_keyboard(modules: str) -> None:
    result = run("play", "--seed", "m", "--modules", modules, "--hotseat", "2", "--players", "2", stdin="1\n" * 1500)
    assert result.exit_code == 0, result.output[-2000:]
    assert "Winner: " in result.output


def test_bots_can_be_watched() -> None:
    result = run("play", "--hotseat", "0", "--bots", "greedy,random", "--seed", "w")
    assert result.exit_code == 0
    assert "Winner: " in result.output


def test_the_end_of_input_keeps_the_game_and_it_can_be_resumed(tmp_path: Path) -> None:
    first = run("play", "--seed", "keep", stdin="1\n1\n")
    assert "To continue: sabika play --resume" in first.output
    again = run("play", "--resume", stdin="log 3\nquit\n")
    assert again.exit_code == 0
    assert "you, p2 greedy, p3 greedy" in again.output
    saved = tmp_path / "mine.game"
    assert "Saved in" in run("play", "--resume", stdin=f"save {saved}\nquit\n").output
    assert saved.exists()
    assert run("play", "--resume", str(saved), stdin="1\n").exit_code == 0


def test_a_finished_game_is_not_resumed(tmp_path: Path) -> None:
    result = run("play", "--resume", str(game_file(tmp_path / "x.game")))
    assert result.exit_code == 2
    assert "is over" in result.output


def test_saving_does_not_overwrite_other_files(tmp_path: Path) -> None:
    path = tmp_path / "letter.txt"
    path.write_text("Dear Dirk", "utf-8")
    result = run("play", "--seed", "s", stdin=f"save {path}\nsave /no/such/folder/x\nsave\nquit\n")
    assert path.read_text("utf-8") == "Dear Dirk"
    assert result.output.count("Couldn’t save the game") == 2
    assert "Save where?" in result.output


def test_a_game_that_cannot_be_kept_goes_on(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "file").write_text("", "utf-8")
    monkeypatch.setenv("SABIKA_STATE", str(tmp_path / "file" / "below"))
    result = run("play", "--seed", "s", stdin="1\n1\nquit\n")
    assert result.exit_code == 0
    assert result.output.count("Couldn’t save the game") == 1


def test_wrong_answers_are_explained_and_the_question_stays() -> None:
    lines = [
        "999",
        "-3",
        "0",
        "fly me to the moon",
        "take 1 1",
        "take 9",
        "p3 take 1",
        "buy 1",
        "buy 1 with denar 99",
        "place garden-06-open at 1,0",
        "x" * 600,
        "\x00\x07 \u202e",
        "why",
        "why take 1 1",
        "why take",
        "rule AL-BUY-5",
        "rule X",
        "city",
        "city p2",
        "city p9",
        "log",
        "log 0",
        "log x",
        "list",
        "list zzz",
        "more",
        "take",
        "help",
        "show",
        "undo",
        "",
        "quit",
    ]
    result = run("play", "--seed", "wrong", stdin="\n".join(lines) + "\n")
    assert result.exit_code == 0, result.output
    text = " ".join(result.output.split())
    for part in (
        "There’s no option 999",
        "there’s no action “fly”",
        "AL-MONEY-2",
        "AL-MONEY-1",
        "It’s someone else’s decision.",
        "That’s too long",
        "Answer with the number",
        "You can’t undo that any more",
        "p2 greedy’s city",
        "isn’t a seat",
        "No option begins like that",
        "There’s no rule X",
    ):
        assert part in text, part


def test_undo_at_the_keyboard() -> None:
    """Somewhere in this game an exact purchase is made and taken back."""
    result = run("play", "--seed", "abc", "--players", "3", stdin="6\nundo\nquit\n")
    assert "You buy Tower 7 [NEW] with ducat 7, exactly" in result.output
    assert "Undone." in result.output


def test_the_same_seed_deals_the_same_game() -> None:
    one, two = (run("play", "--seed", "twice", stdin="1\n2\n1\nquit\n").output for _ in range(2))
    assert one.replace("\n", "").split("Saved in")[0] == two.replace("\n", "").split("Saved in")[0]


def test_a_terminal_with_few_letters_is_enough(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PYTHONIOENCODING", "ascii")
    for args in (["play", "--seed", "x"], ["simulate", "--games", "1"], ["rules", "AL-TURN-1"]):
        done = real(*args, stdin="1\nquit\n")
        assert done.returncode == 0, done.stderr


def test_a_new_game_is_dealt_by_default() -> None:
    assert run("play", stdin="quit\n").output != run("play", stdin="quit\n").output


def test_nothing_is_wider_than_the_screen() -> None:
    result = run("play", "--seed", "m", "--modules", "all", "--players", "6", stdin="1\n" * 60)
    assert max(len(line) for line in result.output.splitlines()) <= 80
