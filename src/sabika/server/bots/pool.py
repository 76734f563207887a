"""Processes in which bots think; one that takes too long is ended and replaced."""

from __future__ import annotations

import asyncio
import contextlib
import sys
from asyncio.subprocess import PIPE, Process
from typing import Final

import msgspec

from sabika.server.bots.task import Task

START_SECONDS: Final = 60.0
"""How long a process may take to start on a busy machine."""
LINE_LIMIT: Final = 4_000_000
WORKER: Final = ("-m", "sabika.server.bots.worker")


class TooSlow(Exception):
    """The bot did not answer in time, or its process broke."""


class Pool:
    """A few processes; a task waits for a free one."""

    def __init__(self, workers: int, seconds: float, command: tuple[str, ...] = WORKER) -> None:
        self.seconds: float = seconds
        self.command: tuple[str, ...] = command
        self.idle: asyncio.LifoQueue[Process | None] = asyncio.LifoQueue()
        self.alive: set[Process] = set()
        for _ in range(workers):
            self.idle.put_nowait(None)

    async def warm_up(self) -> None:
        """Start one process before it is needed."""
        process = await self.idle.get()
        try:
            process = process or await self.start()
        except TooSlow:
            process = None
        finally:
            self.idle.put_nowait(process)

    async def ask(self, task: Task) -> str:
        """Return the bot's answer; TooSlow if there is none in time."""
        process = await self.idle.get()
        try:
            process = process or await self.start()
            return await asyncio.wait_for(self.exchange(process, task), self.seconds)
        except (OSError, ValueError, TimeoutError) as error:
            self.end(process)
            process = None
            raise TooSlow from error
        except BaseException:
            self.end(process)
            process = None
            raise
        finally:
            self.idle.put_nowait(process)

    async def start(self) -> Process:
        """Start a process and wait until it is ready."""
        process = await asyncio.create_subprocess_exec(
            sys.executable, *self.command, stdin=PIPE, stdout=PIPE, limit=LINE_LIMIT
        )
        self.alive.add(process)
        try:
            await asyncio.wait_for(self.hear(process), START_SECONDS)
        except (OSError, TimeoutError) as error:
            self.end(process)
            raise TooSlow from error
        return process

    async def exchange(self, process: Process, task: Task) -> str:
        """Send a task and return the answer."""
        assert process.stdin is not None
        process.stdin.write(msgspec.json.encode(task) + b"\n")
        await process.stdin.drain()
        return await self.hear(process)

    async def hear(self, process: Process) -> str:
        """Return the next line of a process."""
        assert process.stdout is not None
        line = await process.stdout.readline()
        if not line.endswith(b"\n"):
            raise OSError("the bot's process has ended")
        return line.decode().strip()

    def end(self, process: Process | None) -> None:
        """End a process that is of no more use."""
        if process is not None:
            self.alive.discard(process)
            with contextlib.suppress(ProcessLookupError):
                process.kill()

    async def close(self) -> None:
        """End all processes."""
        processes = list(self.alive)
        for process in processes:
            self.end(process)
        for process in processes:
            await process.wait()
