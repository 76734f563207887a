"""One writer for all tables: what is ready at the same time is committed together."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from contextlib import AbstractAsyncContextManager
from typing import Final, NamedTuple

from sqlalchemy.exc import OperationalError
from sqlalchemy.exc import TimeoutError as PoolTimeout

from sabika.server.storage.additions import Addition, Conflict

GATHER: Final = 0.03
"""Seconds from one transaction of several tables to the next, at least: what comes meanwhile is committed together,
which costs less."""
MOST: Final = 200
"""Additions in one transaction."""

Commit = Callable[[list[Addition]], Awaitable[None]]
"""Writes additions of different games in one transaction, all or none."""
Opening = Callable[[], AbstractAsyncContextManager[Commit]]


class Waiting(NamedTuple):
    """An addition, and who waits until it is written."""

    addition: Addition
    done: asyncio.Future[None]


class Writer:
    """Takes additions of all tables; each caller goes on when its own is committed.

    What comes after a quiet moment is written at once, and so are the moves of a table that plays alone. When much is
    written, a transaction takes all that came since the last one.
    """

    def __init__(self, opening: Opening) -> None:
        self.opening: Opening = opening
        self.waiting: list[Waiting] = []
        self.task: asyncio.Task[None] | None = None

    async def write(self, addition: Addition) -> None:
        """Write an addition together with those of other tables; Conflict if its number or key is taken."""
        done: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self.waiting.append(Waiting(addition, done))
        if self.task is None:
            self.task = asyncio.create_task(self.work())
        await done

    async def work(self) -> None:
        """Write for as long as something waits."""
        try:
            while self.waiting:
                await self.write_all()
        finally:
            self.task = None

    async def write_all(self) -> None:
        """Write on one connection until nothing waits; what a broken one leaves is told to those who wait for it."""
        batch: list[Waiting] = []
        try:
            async with self.opening() as commit:
                while self.waiting:
                    next_time = asyncio.get_running_loop().time() + GATHER
                    batch, self.waiting = self.waiting[:MOST], self.waiting[MOST:]
                    await write_together(commit, batch)
                    if len(batch) > 1:
                        await asyncio.sleep(next_time - asyncio.get_running_loop().time())
        except Exception as error:
            if not batch:
                batch, self.waiting = self.waiting[:MOST], self.waiting[MOST:]
            for each in batch:
                settle(each, error)

    async def close(self) -> None:
        """Write what is waiting."""
        if self.task is not None:
            await self.task


async def write_together(commit: Commit, batch: list[Waiting]) -> None:
    """Write some additions in one transaction; if one of them conflicts or cannot be stored, each in its own."""
    try:
        await commit([each.addition for each in batch])
    except Exception as error:
        if not is_of_one(error):
            raise
        if len(batch) == 1:
            settle(batch[0], error)
        else:
            for each in batch:
                await write_together(commit, [each])
    else:
        for each in batch:
            settle(each)


def is_of_one(error: Exception) -> bool:
    """Return whether a single addition can be the reason of a failure, rather than the state of the database."""
    why = error if isinstance(error, Conflict) else error.__cause__ or error
    return not isinstance(why, OperationalError | PoolTimeout | OSError) and not getattr(
        why, "connection_invalidated", False
    )


def settle(waiting: Waiting, error: Exception | None = None) -> None:
    """Tell who waits how it went."""
    if waiting.done.done():
        return
    if error is None:
        waiting.done.set_result(None)
    else:
        waiting.done.set_exception(error)
