"""One round: tables are made, people play, come and go, the service is killed, floods come; then all is compared."""

from __future__ import annotations

import asyncio
import os
import random
from contextlib import suppress
from dataclasses import astuple, fields
from time import monotonic
from typing import Any, Final

import httpx
from msgspec import Struct

from bench.lobby import Device
from bench.run import Say
from bench.soak.audit import audit
from bench.soak.findings import Findings
from bench.soak.floods import FLOODS, Attacker, Flood
from bench.soak.ledger import read_ledgers
from bench.soak.tables import NUMBERS, SoakTable, TablePlan, address, any_wish
from bench.wire import cut_all
from sabika.server.config import Limits, Rate
from tests.server.service import Service

PATIENCE: Final = 90
"""Seconds within which everybody must be back and have all answers once nothing disturbs any more."""
SPARE: Final = 100
"""Open files that a service may have when nobody is there: its own, and those of the database."""
CALM: Final = TablePlan("alhambra", ("here", "online"))


class Plan(Struct, frozen=True):
    """What one round has in it; times are in seconds."""

    seconds: float = 40.0
    watched: int = 8
    crowd: int = 60
    kills: int = 3
    floods: int = 2
    think: float = 0.1


def usual_limits() -> dict[str, Any]:
    """Return the limits of a service as it is delivered, in the form that a test gives them."""
    usual = Limits()
    found = {field.name: getattr(usual, field.name) for field in fields(usual)}
    return {name: astuple(value) if isinstance(value, Rate) else value for name, value in found.items()}


class Round:
    """A round on a running service."""

    def __init__(
        self,
        service: Service,
        plan: Plan,
        findings: Findings,
        rng: random.Random,
        say: Say,
        floods: tuple[Flood, ...] = FLOODS,
    ) -> None:
        self.service: Service = service
        self.plan: Plan = plan
        self.findings: Findings = findings
        self.rng: random.Random = rng
        self.say: Say = say
        self.floods: tuple[Flood, ...] = floods
        self.tables: list[SoakTable] = []
        self.end: float = monotonic() + plan.seconds
        self.paused: float = 0.0

    async def run(self) -> None:
        """Do everything, and compare at the end."""
        calm = SoakTable(CALM, self.findings, watched=True)
        await self.open(calm, 0.5, 0.0)
        try:
            async with asyncio.TaskGroup() as tasks:
                tasks.create_task(self.fill())
                tasks.create_task(self.kill())
                tasks.create_task(self.wander(calm))
                for _ in range(self.plan.floods):
                    tasks.create_task(self.flood())
                tasks.create_task(self.tell())
            await self.see_moving(calm)
            await self.settle()
            await self.compare()
        finally:
            self.say("leaving")
            await asyncio.gather(*(table.close() for table in self.tables))
            cut_all()
        await self.clean_up()

    # -- what happens at the same time --------------------------------------------------------------------------------

    async def fill(self) -> None:
        """Make all tables, spread over the first half of the round."""
        wishes = [(any_wish(self.rng), True) for _ in range(self.plan.watched)]
        wishes += [(CALM, False)] * self.plan.crowd
        gap = self.plan.seconds / 2 / max(1, len(wishes))
        async with asyncio.TaskGroup() as tasks:
            for wish, watched in wishes:
                table = SoakTable(wish, self.findings, watched)
                tasks.create_task(self.open(table, self.plan.think if watched else 1.0, self.plan.seconds / 8))
                await asyncio.sleep(gap)

    async def open(self, table: SoakTable, think: float, apart: float) -> None:
        """Open a table; a power cut in the middle of that may leave it unmade."""
        try:
            await table.open(self.service.base, think, self.rng, apart)
            self.tables.append(table)
        except (OSError, RuntimeError, LookupError, httpx.HTTPError) as error:
            self.findings.note(f"tables not made: {type(error).__name__}")
            await table.close()

    async def kill(self) -> None:
        """Kill the service at some moments and start it again."""
        for number in range(self.plan.kills):
            left = self.end - monotonic()
            await asyncio.sleep(self.rng.uniform(0.5, 1.0) * max(0.0, left) / (self.plan.kills - number + 0.5))
            began = monotonic()
            await asyncio.to_thread(self.service.restart)
            self.paused += monotonic() - began
            self.findings.note("kills")

    async def wander(self, calm: SoakTable) -> None:
        """Let players go away and come back, for a moment or for a while."""
        while monotonic() < self.end:
            await asyncio.sleep(self.rng.uniform(0.02, 0.3))
            players = [player for table in self.tables if table is not calm for player in table.players]
            if players:
                self.rng.choice(players).part(self.rng.choice((0.0, 0.2, 3.0)), self.rng.random() < 0.5)
                self.findings.note("leaves and returns")

    async def flood(self) -> None:
        """Do one flood after the other."""
        while (left := self.end - monotonic()) > 1:
            attacker = Attacker(self.service.base, self.findings, self.rng.getrandbits(32), min(left, 6.0))
            await attacker.attack(self.rng.choice(self.floods))

    async def tell(self) -> None:
        """Tell how far it is."""
        while monotonic() < self.end:
            moves = sum(len(player.written) for table in self.tables for player in table.players)
            self.say(f"{self.end - monotonic():.0f} s left, {len(self.tables)} tables, {moves} moves")
            await asyncio.sleep(1)

    # -- what must be so at the end -----------------------------------------------------------------------------------

    async def see_moving(self, calm: SoakTable) -> None:
        """See that nobody at a quiet table waited too long; where everything is slow, the first move may be late."""
        end = monotonic() + PATIENCE
        while monotonic() < end and not any(player.written for player in calm.players):
            await asyncio.sleep(0.1)
        waited = max(player.longest_wait for player in calm.players) - self.paused
        if waited > PATIENCE or not any(player.written for player in calm.players):
            self.findings.add("a table stood still while others made noise", f"for {waited:.0f} s")

    async def settle(self) -> None:
        """Begin no more moves, and wait until everybody is back and has seen everything."""
        for table in self.tables:
            table.group.rest()
        end = monotonic() + PATIENCE
        while monotonic() < end and not all(table.settled for table in self.tables):
            self.say(f"{sum(not table.settled for table in self.tables)} tables are not settled")
            await asyncio.sleep(0.1)
        for table in self.tables:
            if not table.settled:
                state = ", ".join(f"seat {one.seat}: {one.n} {one.settled}" for one in table.players)
                self.findings.add("a table did not come to rest", f"{table.code}: {state}")

    async def compare(self) -> None:
        """Compare what everybody was told with what is written."""
        self.say("reading the database")
        codes = [table.code for table in self.tables]
        ledgers = await read_ledgers(self.service.database, codes)
        for _ in range(20):  # bots may have moved on meanwhile
            if all(table.settled and table.players[0].n == len(ledgers[table.code].lines) for table in self.tables):
                break
            await asyncio.sleep(0.5)
            ledgers = await read_ledgers(self.service.database, codes)
        for number, table in enumerate(self.tables):
            self.say(f"comparing table {number + 1} of {len(self.tables)}")
            await asyncio.to_thread(audit, table, ledgers[table.code], self.findings)

    async def clean_up(self) -> None:
        """See that the service still answers, and that it let go of everybody."""
        device = Device(self.service.base, self.findings.notes, address(next(NUMBERS)))
        try:
            await device.arrive()
        except Exception as error:
            self.findings.add("the service does not answer", type(error).__name__)
        await device.close()
        end = monotonic() + PATIENCE
        while (files := open_files(self.service.pid)) > SPARE and monotonic() < end:
            await asyncio.sleep(0.2)
        if files > SPARE:
            self.findings.add("the service keeps connections open that have ended", f"{files} open files")


def open_files(pid: int) -> int:
    """Return how many files and sockets a process has open."""
    with suppress(OSError):
        return len(os.listdir(f"/proc/{pid}/fd"))
    return 0
