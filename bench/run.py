"""One run: bring players to tables step by step, let them play, measure for a while, and see that nothing was lost."""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import Callable
from typing import Final, Protocol

import httpx
from msgspec import Struct

from bench.figures import Figures, Tally, latency
from bench.processes import Usage, peak_memory, usage
from bench.seats import Group

AT_ONCE: Final = 8
"""Tables that are made at the same time."""
PATIENCE: Final = 20
"""Seconds that the last moves have to be answered."""

LATEST: Final = 90
"""Seconds after which a run goes on with those players who have come."""

Say = Callable[[str], None]


class Plan(Struct, frozen=True):
    """How many tables, how long players think, how long they come, settle and are measured; all times in seconds."""

    tables: int = 500
    seconds: float = 30.0
    think: float = 1.0
    ramp: float = 10.0
    settle: float = 3.0
    seed: int = 1


class Target(Protocol):
    """A service that can be played on."""

    name: str

    @property
    def pid(self) -> int:
        """The process of the service."""

    @property
    def database_pid(self) -> int | None:
        """The process of the database, where it has one."""

    async def arrive(self, tally: Tally) -> None:
        """Prepare for players."""

    async def join(self, group: Group, tally: Tally, think: float, seed: int) -> None:
        """Make a table and bring its players to it."""

    async def leave(self, group: Group) -> None:
        """Leave a table for good."""

    async def depart(self) -> None:
        """Let go of everything but the service itself."""

    def complaints(self) -> int:
        """Return how often the service has complained."""

    def close(self) -> None:
        """End the service."""


class Crowd:
    """All players of one run. When a game ends, its table is left and another one made."""

    def __init__(self, target: Target, plan: Plan, tally: Tally) -> None:
        self.target: Target = target
        self.plan: Plan = plan
        self.tally: Tally = tally
        self.groups: list[Group] = []
        self.made: int = 0
        self.tasks: set[asyncio.Task[None]] = set()
        self.gate: asyncio.Semaphore = asyncio.Semaphore(AT_ONCE)

    async def come(self, say: Say) -> None:
        """Fill all tables, spread over the time that the plan gives."""
        loop = asyncio.get_running_loop()
        begin = loop.time()
        async with asyncio.TaskGroup() as tasks:
            for number in range(self.plan.tables):
                await asyncio.sleep(begin + self.plan.ramp * number / self.plan.tables - loop.time())
                async with self.gate:  # no more are begun than the service can take
                    pass
                tasks.create_task(self.join())
                say(f"{number + 1} of {self.plan.tables} tables")

    async def join(self) -> None:
        """Fill one table; that it cannot be filled is an error of the run."""
        async with self.gate:
            self.made += 1
            group = Group("", self.over)
            try:
                await self.target.join(group, self.tally, self.plan.think, self.plan.seed * 1_000_000 + self.made)
                self.groups.append(group)
            except (OSError, RuntimeError, TimeoutError, httpx.HTTPError) as error:
                self.tally.errors[f"no table: {error!r:.80}"] += 1

    def over(self, group: Group) -> None:
        """A game is over: another one, if there is still time for it."""
        self.tally.games += 1
        if not group.resting:
            task = asyncio.create_task(self.again(group))
            self.tasks.add(task)
            task.add_done_callback(self.tasks.discard)

    async def again(self, group: Group) -> None:
        """Leave a table and fill another one."""
        while group not in self.groups or not group.settled():
            await asyncio.sleep(0.05)
        self.groups.remove(group)
        try:
            await self.target.leave(group)
        except (RuntimeError, httpx.HTTPError) as error:
            self.tally.errors[f"not left: {error!r:.80}"] += 1
        await self.join()

    async def finish(self) -> None:
        """Begin no more moves, wait for those under way, and see that everybody saw everything."""
        for group in self.groups:
            group.rest()
        for _ in range(PATIENCE * 20):
            if not self.tasks and all(group.settled() for group in self.groups):
                break
            await asyncio.sleep(0.05)
        for group in self.groups:
            if not group.settled():
                unanswered = any(seat.sent_at is not None for seat in group.seats)
                self.tally.errors["unanswered" if unanswered else "not seen by all"] += 1
            group.close()


async def run(target: Target, plan: Plan, say: Say) -> Figures:
    """Do one run and return its figures."""
    tally = Tally()
    crowd = Crowd(target, plan, tally)
    await target.arrive(tally)
    try:
        try:
            async with asyncio.timeout(plan.ramp * 5 + LATEST):
                await crowd.come(say)
        except TimeoutError:
            tally.errors["tables that could not be filled in time"] += plan.tables - len(crowd.groups)
        say("settling")
        await asyncio.sleep(plan.settle)
        before = usage(target.pid, target.database_pid)
        tally.measuring = True
        for second in range(int(plan.seconds)):
            say(f"{second} of {plan.seconds:.0f} s, {len(tally.acked)} moves")
            await asyncio.sleep(1)
        await asyncio.sleep(plan.seconds % 1)
        tally.measuring = False
        after = usage(target.pid, target.database_pid)
        say("waiting for the last answers")
        await crowd.finish()
        tally.errors += Counter({"complaints of the service": target.complaints()})
        return figures(target, plan, tally, before, after)
    finally:
        await target.depart()


def figures(target: Target, plan: Plan, tally: Tally, before: Usage, after: Usage) -> Figures:
    """Return the figures of what was counted between two moments."""
    moves = len(tally.acked)
    seconds = after.time - before.time
    used = Usage(*(late - early for early, late in zip(before, after, strict=True)))
    own = used.service + used.children + used.database + used.generator

    def each(total: float) -> float:
        return round(total * 1e6 / max(moves, 1), 1)

    return Figures(
        name=target.name,
        tables=plan.tables,
        seconds=round(seconds, 2),
        moves=moves,
        moves_per_s=round(moves / seconds, 2),
        ack_ms=latency(tally.acked),
        seen_ms=latency(tally.seen),
        service_us=each(used.service),
        children_us=each(used.children),
        database_us=each(used.database),
        generator_us=each(used.generator),
        service_cores=round((used.service + used.children) / seconds, 3),
        generator_cores=round(used.generator / seconds, 3),
        others_cores=round(max(0.0, used.machine - own) / seconds, 3),
        memory_mb=round(peak_memory(target.pid), 1),
        received_bytes=round(tally.received / max(moves, 1), 1),
        stale=tally.stale,
        games=tally.games,
        errors=dict(tally.errors),
    )
