"""Many games: on a real cluster as here, kept in a file through any interruption, drawn in a report."""

from __future__ import annotations

import json
import os
import re
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import pytest
from click.testing import CliRunner, Result

from sabika.arena_command import run_contest
from sabika.cli import main
from sabika.kernel.errors import SetupError
from sabika.sim import simulate
from sabika.sim.effects import effects
from sabika.sim.executors import executor_at
from sabika.sim.games import GameResult, make_batch, play_batch
from sabika.sim.journal import Journal
from sabika.sim.kept import Kept, read_games
from sabika.sim.report import report
from tests.helpers.processes import started
from tests.sim.test_arena import contest

ROOT = Path(__file__).parents[2]
GAMES = ("simulate", "--title", "roll_and_write", "--players", "2", "--bots", "random", "--workers", "2")


def run(*args: str) -> Result:
    return CliRunner().invoke(main, args, catch_exceptions=False)


# -- a cluster --------------------------------------------------------------------------------------------------------


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port: int = probe.getsockname()[1]
        return port


@pytest.fixture(scope="module")
def scheduler() -> Iterator[str]:
    """A real scheduler with two workers, each a process of its own."""
    address = f"tcp://127.0.0.1:{free_port()}"
    port = address.rpartition(":")[2]
    dask = [sys.executable, "-W", "ignore", "-m", "distributed.cli.dask_scheduler"]
    worker = [sys.executable, "-W", "ignore", "-m", "distributed.cli.dask_worker", address, "--no-dashboard"]
    quiet = {"stdout": subprocess.DEVNULL, "stderr": subprocess.DEVNULL, "cwd": str(ROOT)}
    with (
        started([*dask, "--host", "127.0.0.1", "--port", port, "--no-dashboard"], **quiet),
        started([*worker, "--nthreads", "1", "--no-nanny", "--name", "one"], **quiet),
        started([*worker, "--nthreads", "1", "--no-nanny", "--name", "two"], **quiet),
    ):
        wait_for_workers(address, 2)
        yield address


def wait_for_workers(address: str, number: int) -> None:
    import distributed

    dask: Any = distributed  # it has no types
    end = time.monotonic() + 60
    while True:
        try:
            with dask.Client(address, timeout=5, set_as_default=False) as client:
                client.wait_for_workers(number, timeout=50)
                return
        except (OSError, TimeoutError):
            assert time.monotonic() < end, "the scheduler does not answer"


def test_a_cluster_of_two_plays_the_same_games(scheduler: str) -> None:
    batch = make_batch("roll_and_write", 2, seed="cluster", bots=["greedy", "random"])
    here = sorted(play_batch(batch, 24, workers=1), key=lambda result: result.index)
    with executor_at(scheduler) as executor:
        there = sorted(play_batch(batch, 24, executor=executor), key=lambda result: result.index)
    assert [one.record() for one in here] == [one.record() for one in there]


def test_both_workers_take_part(scheduler: str) -> None:
    with executor_at(scheduler) as executor:
        assert executor is not None
        futures = [executor.submit(busy_process, number) for number in range(8)]
        assert len({future.result(30) for future in futures}) == 2


def busy_process(number: int) -> int:
    time.sleep(0.1)
    return os.getpid()


def test_the_arena_is_the_same_on_a_cluster(scheduler: str, tmp_path: Path) -> None:
    one = contest("greedy", "random", deals=2)
    here, there = run_contest(one, None, 1), run_contest(one, tmp_path / "games.jsonl", None, scheduler)
    assert here == there
    assert run_contest(one, tmp_path / "games.jsonl", 1) == here


def test_the_command_plays_on_a_cluster(scheduler: str, tmp_path: Path) -> None:
    args = [*GAMES[:7], "--games", "5", "--seed", "c", "--json", "-"]
    assert run(*args, "--scheduler", scheduler).stdout == run(*args, "--workers", "1").stdout


def test_a_scheduler_that_is_not_there_is_told_in_one_line(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sabika.sim.executors.SECONDS", 0.5)
    result = run(*GAMES, "--scheduler", f"tcp://127.0.0.1:{free_port()}")
    assert result.exit_code == 2
    assert "there is no scheduler at tcp://127.0.0.1" in result.output


# -- interruptions ----------------------------------------------------------------------------------------------------


@pytest.mark.sampled(2)
@pytest.mark.parametrize("how", [signal.SIGINT, signal.SIGKILL])
@pytest.mark.parametrize("kind", ["jsonl", "parquet"])
def test_whoever_is_interrupted_goes_on_and_loses_nothing(how: signal.Signals, kind: str, tmp_path: Path) -> None:
    whole, file = tmp_path / f"whole.{kind}", tmp_path / f"games.{kind}"
    args = [*GAMES, "--games", "120", "--seed", "stop"]
    assert run(*args, "--workers", "1", "--file", str(whole)).exit_code == 0
    written = file if kind == "jsonl" else file.with_name("games.parquet.part")
    command = [sys.executable, "-c", "from sabika.cli import main; main()", *args, "--file", str(file)]
    with started(command, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True) as process:
        before = stop_in_the_middle(process, written, how)
        said = process.stderr.read() if process.stderr else ""
        assert group_ends(process.pid), "no worker outlives it"
    kept = written.read_text("utf-8").splitlines()
    assert 1 + 1 <= len(kept) < 1 + 120
    assert set(before) <= set(kept)
    if how == signal.SIGINT:
        assert process.returncode == 130
        assert "the same command goes on from there" in said
    assert run(*args, "--workers", "1", "--file", str(file)).exit_code == 0
    assert [one.record() for one in read_games(file)] == [one.record() for one in read_games(whole)]
    if kind == "jsonl":
        assert file.read_bytes() == whole.read_bytes()
    else:
        assert not written.exists()


def group_ends(group: int) -> bool:
    """Return whether all processes of a group end soon."""
    end = time.monotonic() + 20
    while time.monotonic() < end:
        try:
            os.killpg(group, 0)
        except ProcessLookupError:
            return True
        time.sleep(0.05)
    return False


def stop_in_the_middle(process: subprocess.Popen[str], written: Path, how: signal.Signals) -> list[str]:
    """Interrupt a process after its first games, and return the lines that were there before."""
    end = time.monotonic() + 60
    while not written.exists() or written.read_bytes().count(b"\n") < 3:
        assert process.poll() is None, "it has ended before"
        assert time.monotonic() < end
        time.sleep(0.005)
    lines = written.read_text("utf-8").splitlines(keepends=True)
    process.send_signal(how)
    process.wait(30)
    return [line.rstrip("\n") for line in lines if line.endswith("\n")]


def test_games_that_are_kept_are_not_played_again(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    file = tmp_path / "games.jsonl"
    args = [*GAMES[:7], "--workers", "1", "--file", str(file)]
    assert run(*args, "--games", "3").exit_code == 0
    played: list[int] = []
    one = sys.modules["sabika.sim.games"].play_one

    def watched(plan: object, index: int) -> GameResult:
        played.append(index)
        result: GameResult = one(plan, index)
        return result

    monkeypatch.setattr("sabika.sim.games.play_one", watched)
    assert run(*args, "--games", "5").exit_code == 0
    assert played == [3, 4]
    assert "2 games" in run(*args, "--games", "2").output
    assert len(read_games(file)) == 5, "none is lost if fewer are asked for"


@pytest.mark.parametrize("broken", [b'{"type": "simu', b'{"type": "simulation", "ti'])
def test_a_file_without_a_whole_line_begins_anew(broken: bytes, tmp_path: Path) -> None:
    file = tmp_path / "games.jsonl"
    file.write_bytes(broken)
    kept = Kept(file, make_batch("roll_and_write", 2))
    assert kept.read() == []
    kept.add(next(play_batch(make_batch("roll_and_write", 2), 1, workers=1)))
    assert len(kept.read()) == 1


@pytest.mark.parametrize("kind", ["jsonl", "parquet"])
def test_a_file_of_other_games_is_refused(kind: str, tmp_path: Path) -> None:
    file = tmp_path / f"games.{kind}"
    assert run(*GAMES, "--games", "1", "--file", str(file)).exit_code == 0
    before = file.read_bytes()
    result = run(*GAMES, "--games", "1", "--seed", "other", "--file", str(file))
    assert (result.exit_code, "has other games" in result.output) == (2, True)
    assert file.read_bytes() == before


def test_a_journal_goes_on_after_a_line_that_was_broken_off(tmp_path: Path) -> None:
    journal = Journal(tmp_path / "lines", {"what": "numbers"})
    for number in range(3):
        journal.add({"number": number})
    whole = journal.path.read_bytes()
    journal.path.write_bytes(whole[:-4])
    assert journal.read() == [{"number": 0}, {"number": 1}]
    journal.add({"number": 2})
    assert [row["number"] for row in journal.read()] == [0, 1, 2]
    with pytest.raises(SetupError, match="other games"):
        Journal(journal.path, {"what": "words"}).read()


def test_parquet_says_what_json_says(tmp_path: Path) -> None:
    import pyarrow.parquet

    args = ("simulate", "--players", "2", "--module-sets", "3", "--games", "3", "--workers", "1", "--file")
    files = [tmp_path / "games.parquet", tmp_path / "games.jsonl"]
    for file in files:
        assert run(*args, str(file)).exit_code == 0
    one, two = (read_games(file) for file in files)
    assert [game.record() for game in one] == [game.record() for game in two]
    assert len({game.modules for game in one}) == 3
    table = pyarrow.parquet.read_table(files[0])
    assert table.column("decisions").to_pylist() == [game.decisions for game in two]
    assert json.loads(table.schema.metadata[b"sabika"])["type"] == "simulation"


# -- the report -------------------------------------------------------------------------------------------------------


def game(index: int, modules: tuple[str, ...], scores: tuple[int, int], decisions: int) -> GameResult:
    points = ({"wall": scores[0]}, {"garden": scores[1]})
    winner = (0,) if scores[0] > scores[1] else (1,)
    return GameResult(index, str(index), scores, winner, None, decisions, (1, 1), True, points, 0.0, modules)


SETS: tuple[tuple[str, ...], ...] = ((), ("thieves",), ("squares",), ("thieves", "squares"))


def some_games() -> list[GameResult]:
    """Thieves make a game ten decisions longer and bring nothing; squares bring six points."""
    return [
        game(n, sets := SETS[n % 4], (50 + n % 3 + 6 * ("squares" in sets), 40), 100 + n % 5 + 10 * ("thieves" in sets))
        for n in range(80)
    ]


def test_effects_are_found_apart() -> None:
    games = some_games()
    longer = {one.module: one for one in effects(games, [float(one.decisions) for one in games])}
    assert longer["thieves"].change == pytest.approx(10, abs=1)
    assert longer["thieves"].low > 8
    assert longer["squares"].low < 0 < longer["squares"].high
    assert [one.module for one in effects(games, [one.scores[0] for one in games])] == ["squares", "thieves"]
    together = [one for one in games if len(one.modules) != 1]
    assert effects(together, [1.0] * len(together)) == [], "nobody can say which one it was"
    assert effects(games[:1], [1.0]) == []


def test_the_report_has_everything_in_it() -> None:
    batch = make_batch(players=2, bots=["greedy", "random"], module_sets=SETS)
    page = report(batch, some_games())
    assert page == report(batch, some_games()), "the same games give the same page"
    drawings = re.findall(r"<svg.*?</svg>", page, re.DOTALL)
    assert len(drawings) == 6
    for one in drawings:
        ElementTree.fromstring(one)
    for words in ("Points by seat", "Games won by seat", "What modules do to points", "What modules do to length"):
        assert f"<h2>{words}</h2>" in page
    assert not re.search(r"(src|href)=\"(?!#)", page), "nothing is fetched from elsewhere"
    assert "<script" not in page


def test_the_command_writes_a_report(tmp_path: Path) -> None:
    page = tmp_path / "report.html"
    assert run(*GAMES, "--games", "3", "--report", str(page)).exit_code == 0
    assert "3 games of roll_and_write" in page.read_text("utf-8")
    assert run(*GAMES, "--games", "1", "--report", "/no/such/place/x").exit_code == 2


def test_games_have_the_sets_of_modules_in_turn() -> None:
    found = simulate(players=2, games=3, module_sets=[["squares"], []], workers=1).results
    assert [one.modules for one in found] == [("squares",), (), ("squares",)]
