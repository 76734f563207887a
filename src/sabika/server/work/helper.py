"""One worker as the service sees it: a process that is asked one thing at a time."""

from __future__ import annotations

import asyncio
import contextlib
import sys
from asyncio.subprocess import PIPE, Process
from collections.abc import Callable
from typing import Final

import msgspec

from sabika.server.work.frames import LENGTH, framed, read_length
from sabika.server.work.jobs import Answer, Happened, Order, Ready, Replayed, Some, Underway

START_SECONDS: Final = 60.0
"""How long a process may take to start on a busy machine."""
WORKER: Final = ("-m", "sabika.server.work.worker")
ENCODER: Final = msgspec.msgpack.Encoder()
DECODER: Final[msgspec.msgpack.Decoder[Answer]] = msgspec.msgpack.Decoder(Answer)
BUFFER: Final = 1_000_000


class Helper:
    """A running process; OSError or EOFError when it has ended or says what it should not."""

    def __init__(self, process: Process) -> None:
        self.process: Process = process
        self.retiring: asyncio.TimerHandle | None = None

    @classmethod
    async def start(cls, command: tuple[str, ...]) -> Helper:
        """Start a process; this must not be broken off, or its pipes stay open."""
        return cls(
            await asyncio.create_subprocess_exec(sys.executable, *command, stdin=PIPE, stdout=PIPE, limit=BUFFER)
        )

    async def ready(self) -> None:
        """Wait until the process can be asked."""
        if not isinstance(await asyncio.wait_for(self.hear(), START_SECONDS), Ready):
            raise OSError("the worker does not say that it is ready")

    async def ask(self, order: Order, heard: Callable[[int, int], None] | None = None) -> Answer:
        """Send an order and return the answer; one that comes in parts is put together.

        `heard` is told how far a long job has come.
        """
        assert self.process.stdin is not None
        self.process.stdin.write(framed(ENCODER.encode(order)))
        await self.process.stdin.drain()
        entries: list[Happened] = []
        while isinstance(answer := await self.hear(), Some | Underway):
            if isinstance(answer, Some):
                entries += answer.entries
            elif heard is not None:
                heard(answer.done, answer.of)
        if isinstance(answer, Replayed):
            return msgspec.structs.replace(answer, entries=tuple(entries))
        return answer

    async def hear(self) -> Answer:
        """Return the next message of the process."""
        assert self.process.stdout is not None
        length = read_length(await self.process.stdout.readexactly(LENGTH))
        try:
            return DECODER.decode(await self.process.stdout.readexactly(length))
        except msgspec.DecodeError as error:
            raise OSError("the worker says what cannot be understood") from error

    def end(self) -> None:
        """End the process and close its pipes.

        Killing it is not enough: what it has said and nobody has heard keeps a pipe open, and `wait` waits for that.
        """
        if self.retiring is not None:
            self.retiring.cancel()
        transport: asyncio.SubprocessTransport = getattr(self.process, "_transport")  # noqa: B009
        with contextlib.suppress(ProcessLookupError):
            transport.close()
