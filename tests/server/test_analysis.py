"""The analysis of a finished game: begun by asking, told as far as it has come, kept; only once the game is over."""

from __future__ import annotations

import asyncio
import time
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

import sabika
from sabika.client_view.analysis import AnalysisView
from sabika.kernel.replay import write_game
from sabika.server.play.analyses import Analyses, Study
from sabika.server.play.live_table import LiveTable
from sabika.server.play.table_manager import TableManager
from sabika.server.work.analysing import analyse_game
from sabika.server.work.jobs import Analyse, Logged, ReplayLog, Underway
from sabika.server.work.work import Work
from sabika.sim import play_out
from tests.server.client import Device, new_table
from tests.server.managers import with_manager
from tests.server.service import Service

GOLDEN = Path(__file__).parents[1] / "golden"


def finished(players: int = 2) -> str:
    """Return the file of a finished game that is short."""
    game = sabika.game("roll_and_write", players)
    match = sabika.Match(game, "analysed")
    for action in play_out(game, match.seed, ["greedy", "random", "greedy"][:players])[1]:
        match.play(action)
    return write_game(match, ("human", "random", "greedy")[:players])


def until_done(device: Device, code: str) -> tuple[dict[str, Any], list[tuple[int, int]]]:
    """Ask until there is an analysis; return it, and what was told before."""
    told: list[tuple[int, int]] = []
    for _ in range(200):
        answer = device.get(f"/api/tables/{code}/analysis")
        if answer["analysis"]:
            found: dict[str, Any] = answer["analysis"]
            return found, told
        told.append((answer["done"], answer["of"]))
        time.sleep(0.05)
    raise AssertionError("there was no analysis")


def test_a_finished_game_is_analysed_once_for_everybody(device: Device, service: Service) -> None:
    text = finished()
    match = sabika.replay(text)
    code = device.post("/api/replays", {"text": text})["code"]
    found, told = until_done(device, code)
    assert [step["played"]["line"] for step in found["steps"]] == [
        match.game.notation.write(action) for action in match.actions
    ]
    assert [step["seq"] for step in found["steps"]] == list(range(match.seq))
    assert all(0 <= done <= of for done, of in told)
    assert sum(tally["best"] + tally["fine"] + tally["more"] for tally in found["seats"]) == sum(
        step["options"] > 1 for step in found["steps"]
    )
    other = Device(service.base)
    assert other.get(f"/api/tables/{code}/analysis") == {"done": 1, "of": 1, "analysis": found}


def test_a_log_with_all_modules_is_looked_at_from_its_first_decision() -> None:
    match = sabika.replay((GOLDEN / "all_3_random.game").read_text())
    write = match.game.notation.write
    log = tuple(Logged(n, "action", one.seat, write(one), n) for n, one in enumerate(match.actions, start=1))
    told = analyse_game(Analyse(ReplayLog(match.setup, log, {})))
    assert [next(told), next(told)] == [Underway(0, match.seq), Underway(4, match.seq)]


def test_a_running_game_is_not_analysed(device: Device) -> None:
    code = new_table(device, "alhambra", ["here", "bot"])
    status, body = device.refused("GET", f"/api/tables/{code}/analysis")
    assert (status, body["error"]) == (409, "not_finished")
    status, refused = Device(device.base).refused("GET", f"/api/tables/{code}/analysis")
    assert (status, refused["error"]) == (403, "not_at_table")


class Endless(Analyses):
    """Analyses that never come to an end."""

    async def made(self, table: LiveTable, who: str, study: Study) -> AnalysisView:
        await asyncio.sleep(3600)
        raise AssertionError("nobody waited so long")


def test_what_nobody_waits_for_is_ended(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr("sabika.server.play.analyses.PATIENCE", 0.3)
    table: Any = SimpleNamespace(row=SimpleNamespace(id=7))

    async def work(manager: TableManager) -> None:
        analyses = Endless(manager, Work(manager.config))
        study = analyses.begin(table, "somebody")
        assert study.task is not None
        for _ in range(3):
            study.asked = asyncio.get_running_loop().time()
            assert not analyses.is_new(table)
            await asyncio.sleep(0.05)
        await asyncio.wait([study.task])
        assert study.task.cancelled()
        await asyncio.sleep(0)
        assert analyses.is_new(table)

    with_manager(f"sqlite+aiosqlite:///{tmp_path}/t.db", work)


def test_only_some_analyses_are_kept(tmp_path: Path) -> None:
    found = AnalysisView([], [], [], [])

    async def work(manager: TableManager) -> None:
        analyses = Analyses(manager, Work(manager.config))
        for game in range(5):
            analyses.keep(game, found)
        assert list(analyses.known) == [2, 3, 4]

    with_manager(f"sqlite+aiosqlite:///{tmp_path}/t.db", work, analyses_kept=3)
