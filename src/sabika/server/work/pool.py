"""Some processes for one kind of work; one that takes too long or too much is ended and replaced."""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import Callable

from sabika.server.protocol.errors import Refusal
from sabika.server.work.helper import WORKER, Helper
from sabika.server.work.jobs import Allowed, Answer, Broke, Exceeded, Job, Order


class Failed(Exception):
    """There is no answer to a job."""


class TooMuch(Failed):
    """The job went beyond a limit: actions, seconds or memory (in megabytes)."""

    def __init__(self, limit: str, most: float) -> None:
        super().__init__(f"more than {most:g} {limit}")
        self.limit: str = limit
        self.most: float = most


class Broken(Failed):
    """Something went wrong in the job that nobody expected."""


class NotStarted(Failed):
    """There is no process for the job."""


class Pool:
    """A few processes, started when they are needed; a job waits for a free one.

    At most `row` jobs are there at once; 0 is without limit. `each` limits how many of them are for the same asker, who
    may have several names, such as a device and its address, with a limit for each. After `rest` seconds without work a
    process ends; 0 is never.
    """

    def __init__(
        self,
        workers: int,
        row: int = 0,
        each: tuple[int, ...] = (),
        rest: float = 0.0,
        command: tuple[str, ...] = WORKER,
    ) -> None:
        self.row: int = row
        self.each: tuple[int, ...] = each
        self.rest: float = rest
        self.command: tuple[str, ...] = command
        self.free: asyncio.Semaphore = asyncio.Semaphore(workers)
        self.waiting: int = 0
        self.jobs: Counter[str] = Counter()
        self.alive: set[Helper] = set()
        self.starting: set[asyncio.Task[Helper]] = set()
        self.ending: set[asyncio.Task[int]] = set()
        self.resting: list[Helper] = []

    async def warm_up(self) -> None:
        """Start one process before it is needed."""
        if not self.alive and not self.free.locked():
            async with self.free:
                try:
                    self.put_back(await self.take())
                except NotStarted:
                    return

    async def ask(
        self, job: Job, allowed: Allowed, who: tuple[str, ...] = (), heard: Callable[[int, int], None] | None = None
    ) -> Answer:
        """Return the answer to a job of some asker; Failed if there is none, a Refusal if too many wait."""
        self.admit(who)
        self.waiting += 1
        self.jobs.update(who)
        try:
            async with self.free:
                return await self.use(await self.take(), Order(job, allowed), heard)
        finally:
            self.waiting -= 1
            self.jobs.subtract(who)
            self.jobs = +self.jobs

    def admit(self, who: tuple[str, ...]) -> None:
        """Refuse at once what would wait too long."""
        if any(self.jobs[name] >= most for name, most in zip(who, self.each, strict=False)):
            raise Refusal(429, "busy", "your last request of this kind is still being worked on; wait a moment")
        if self.row and self.waiting >= self.row:
            raise Refusal(503, "busy", "too much is going on just now; try again in a moment")

    async def take(self) -> Helper:
        """Return a process that rests, or a new one."""
        while self.resting:
            helper = self.resting.pop()
            if helper.retiring is not None:
                helper.retiring.cancel()
            if helper.process.returncode is None:
                return helper
            self.end(helper)
        try:
            helper = await self.start()
        except (OSError, EOFError) as error:
            raise NotStarted("a worker cannot be started") from error
        return helper

    async def start(self) -> Helper:
        """Return a new process that is ready; if nobody waits for it any more, it is ended as soon as it has begun."""
        starting = asyncio.ensure_future(Helper.start(self.command))
        self.starting.add(starting)
        starting.add_done_callback(self.starting.discard)
        try:
            helper = await asyncio.shield(starting)
        except asyncio.CancelledError:
            starting.add_done_callback(self.end_unwanted)
            raise
        self.alive.add(helper)
        try:
            await helper.ready()
        except BaseException:
            self.end(helper)
            raise
        return helper

    def end_unwanted(self, started: asyncio.Task[Helper]) -> None:
        """End a process that has begun after nobody waited for it any more."""
        if not started.cancelled() and started.exception() is None:
            self.end(started.result())

    async def use(self, helper: Helper, order: Order, heard: Callable[[int, int], None] | None = None) -> Answer:
        """Let a process work; it is used again if it kept within the limits."""
        try:
            answer = await asyncio.wait_for(helper.ask(order, heard), order.allowed.seconds)
        except BaseException as error:
            self.end(helper)
            if isinstance(error, TimeoutError):
                raise TooMuch("seconds", order.allowed.seconds) from error
            if isinstance(error, OSError | EOFError):  # only a system that is out of memory ends it
                raise TooMuch("memory", order.allowed.memory) from error
            raise
        if isinstance(answer, Exceeded) and answer.limit == "memory":
            self.end(helper)
        else:
            self.put_back(helper)
        if isinstance(answer, Exceeded):
            raise TooMuch(answer.limit, answer.most)
        if isinstance(answer, Broke):
            raise Broken(answer.where)
        return answer

    def put_back(self, helper: Helper) -> None:
        """Let a process rest until the next job, or until it has rested long enough."""
        self.resting.append(helper)
        if self.rest:
            helper.retiring = asyncio.get_running_loop().call_later(self.rest, self.retire, helper)

    def retire(self, helper: Helper) -> None:
        """End a process that nobody needs."""
        self.resting.remove(helper)
        self.end(helper)

    def end(self, helper: Helper) -> None:
        """End a process that is of no more use."""
        self.alive.discard(helper)
        helper.end()
        ending = asyncio.ensure_future(helper.process.wait())
        self.ending.add(ending)
        ending.add_done_callback(self.ending.discard)

    async def close(self) -> None:
        """End all processes."""
        await asyncio.gather(*self.starting, return_exceptions=True)
        self.resting.clear()
        for helper in list(self.alive):
            self.end(helper)
        await asyncio.gather(*self.ending)
