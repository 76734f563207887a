"""The tools that measure and try to break the service, in small: that they work, not how quick anything is."""

from __future__ import annotations

import asyncio
import json
import random
from pathlib import Path

import pytest
from click.testing import CliRunner

from bench.figures import Figures
from bench.load import main
from bench.run import Plan, run
from bench.sabika_target import SabikaTarget
from bench.soak.__main__ import service_on, soak
from bench.soak.audit import audit
from bench.soak.findings import Findings
from bench.soak.floods import garbage, half_open, hello_without_reading, many_connects, uploads
from bench.soak.ledger import Ledger, read_ledgers
from bench.soak.rounds import Plan as SoakPlan
from bench.soak.rounds import Round
from bench.soak.tables import SoakTable, TablePlan
from tests.helpers.loops import run_async

NOISE = (hello_without_reading, garbage, half_open, many_connects, uploads)


def measure(plan: Plan) -> Figures:
    """Do one run on SQLite."""
    target = SabikaTarget("SQLite")
    try:
        return run_async(run(target, plan, lambda how: None))
    finally:
        target.close()


def test_a_load_is_measured() -> None:
    found = measure(Plan(tables=3, seconds=3, think=0.1, ramp=0.5, settle=0.2))
    assert found.errors == {}
    assert found.moves > 0
    assert 0 < found.ack_ms.p50 <= found.ack_ms.p95 <= found.ack_ms.p99 <= found.ack_ms.max
    assert found.seen_ms.max > 0
    assert found.service_us > 0
    assert found.memory_mb > 0


def test_the_command_writes_what_it_found(tmp_path: Path) -> None:
    file = tmp_path / "figures.json"
    words = [
        "--tables=2",
        "--seconds=1",
        "--think=0.1",
        "--ramp=0",
        "--settle=0",
        "--on=sqlite",
        "--markdown",
        "--json",
    ]
    done = CliRunner().invoke(main, [*words, str(file)])
    assert done.exit_code == 0, done.output
    assert "| moves a second |" in done.output
    (row,) = json.loads(file.read_text())
    assert row["tables"] == 2
    assert row["errors"] == {}


def test_a_short_soak_with_a_kill_finds_nothing() -> None:
    plan = SoakPlan(seconds=6, watched=2, crowd=2, kills=1, floods=1, think=0.05)
    found = soak(0, ("sqlite",), plan, 5, NOISE)
    assert found.lines() == []
    assert found.notes["kills"] == 1
    assert found.notes["acknowledged moves"] > 0
    assert found.notes["messages searched"] > 0


# -- the comparison can fail ------------------------------------------------------------------------------------------


@pytest.fixture(scope="module")
def played() -> tuple[SoakTable, Ledger]:
    """A table at which people have played a little, and what is written of it."""
    findings = Findings()

    async def play(one: Round) -> tuple[SoakTable, Ledger]:
        table = SoakTable(TablePlan("alhambra", ("here", "online")), findings, watched=True)
        await one.open(table, 0.02, 0.0)
        while sum(len(player.written) for player in table.players) < 12:
            await asyncio.sleep(0.05)
        await one.settle()
        ledgers = await read_ledgers(one.service.database, [table.code])
        await table.close()
        return table, ledgers[table.code]

    with service_on("sqlite", findings) as start:
        found = run_async(play(Round(start(), SoakPlan(), findings, random.Random(3), lambda how: None)))
    assert findings.lines() == []
    return found


def faults(table: SoakTable, ledger: Ledger) -> set[str]:
    """Return the kinds of faults that a comparison finds."""
    findings = table.findings = Findings()
    for player in table.players:
        player.findings = findings
    audit(table, ledger, findings)
    return set(findings.faults)


def test_nothing_is_found_where_nothing_is_wrong(played: tuple[SoakTable, Ledger]) -> None:
    assert faults(*played) == set()


def test_a_lost_entry_is_found(played: tuple[SoakTable, Ledger]) -> None:
    table, ledger = played
    found = faults(table, ledger._replace(lines=ledger.lines[:-1]))
    assert {"an acknowledged entry is lost", "a player did not see every entry"} <= found


def test_a_doubled_entry_is_found(played: tuple[SoakTable, Ledger]) -> None:
    table, ledger = played
    lines = [*ledger.lines[:-1], ledger.lines[-1]._replace(key=ledger.lines[0].key)]
    assert "the log has an entry twice" in faults(table, ledger._replace(lines=lines))


def test_another_hidden_deal_is_found(played: tuple[SoakTable, Ledger]) -> None:
    """What players were sent does not fit a game with another seed."""
    table, ledger = played
    found = faults(table, ledger._replace(seed="another seed", lines=[]))
    assert "a seat was sent what it may not know, or what is not so" in found


def test_a_secret_that_is_said_is_found(played: tuple[SoakTable, Ledger]) -> None:
    table, ledger = played
    words = table.players[0].words
    assert words is not None
    words.append(b'{"type": "presence", "seats": [], "watchers": "' + table.secrets[0].encode() + b'"}')
    try:
        assert "a secret was said" in faults(table, ledger)
    finally:
        words.pop()
