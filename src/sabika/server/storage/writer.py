"""One writer for all tables: what is ready at the same time is committed together."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from contextlib import AbstractAsyncContextManager
from typing import Any, Final, NamedTuple

from sqlalchemy import bindparam, insert, select, update
from sqlalchemy.exc import OperationalError
from sqlalchemy.exc import TimeoutError as PoolTimeout
from sqlalchemy.ext.asyncio import AsyncConnection

from sabika.server.storage.rows import Entry, Summary, summary_values
from sabika.server.storage.tables import GAMES, LOG, SNAPSHOTS

GATHER: Final = 0.004
"""Seconds for which the first of several waits for the others."""
GATHER_MANY: Final = 0.02
"""The same where several came together before: a transaction costs as much as many additions."""
SEVERAL: Final = 3
MOST: Final = 200
"""Additions in one transaction."""

Opening = Callable[[], AbstractAsyncContextManager[AsyncConnection]]
Changing = Callable[[AsyncConnection], AbstractAsyncContextManager[None]]


class Conflict(Exception):
    """Somebody else wrote this log entry, or one with this key, first."""


class Addition(NamedTuple):
    """One more entry of a game's log, where the game stands after it, and its whole position now and then."""

    game: int
    entry: Entry
    summary: Summary
    snapshot: str | None


class Waiting(NamedTuple):
    """An addition, and who waits until it is written."""

    addition: Addition
    done: asyncio.Future[None]


ADD_ENTRY: Final = insert(LOG)
ADD_SNAPSHOT: Final = insert(SNAPSHOTS)
MOVE_ON: Final = (
    update(GAMES)
    .where(GAMES.c.id == bindparam("of"), GAMES.c.n == bindparam("before"), GAMES.c.finished.is_(None))
    .values({name: bindparam(name) for name in ("n", "seq", "waiting", "result", "finished", "updated")})
)


class Writer:
    """Takes additions of all tables; each caller goes on when its own is committed."""

    def __init__(self, opening: Opening, changing: Changing) -> None:
        self.opening: Opening = opening
        self.changing: Changing = changing
        self.waiting: list[Waiting] = []
        self.task: asyncio.Task[None] | None = None
        self.together: int = 0
        """How many were written in the last transaction."""

    @property
    def pause(self) -> float:
        """How many seconds to wait for others: little when it is quiet, more when much is written."""
        return GATHER_MANY if self.together >= SEVERAL else GATHER

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
                await asyncio.sleep(self.pause)
                await self.write_all()
        finally:
            self.task = None

    async def write_all(self) -> None:
        """Write on one connection until nothing waits; what a broken one leaves is told to those who wait for it."""
        batch: list[Waiting] = []
        try:
            async with self.opening() as connection:
                while self.waiting:
                    batch, self.waiting = self.waiting[:MOST], self.waiting[MOST:]
                    self.together = len(batch)
                    await self.write_together(connection, batch)
                    await asyncio.sleep(self.pause)
        except Exception as error:
            if not batch:
                batch, self.waiting = self.waiting[:MOST], self.waiting[MOST:]
            for each in batch:
                settle(each, error)

    async def write_together(self, connection: AsyncConnection, batch: list[Waiting]) -> None:
        """Write some additions in one transaction; if one of them conflicts or cannot be stored, each in its own."""
        try:
            await self.commit(connection, [each.addition for each in batch])
        except Exception as error:
            if not is_of_one(error):
                raise
            if len(batch) == 1:
                settle(batch[0], error)
            else:
                for each in batch:
                    await self.write_together(connection, [each])
        else:
            for each in batch:
                settle(each)

    async def commit(self, connection: AsyncConnection, additions: list[Addition]) -> None:
        """Write additions of different games, all or none.

        In the order of the games, so that two services never wait for each other.
        """
        additions = sorted(additions, key=lambda each: each.game)
        async with self.changing(connection):
            await connection.execute(ADD_ENTRY, [entry_values(each.game, each.entry) for each in additions])
            await connection.execute(MOVE_ON, [moved_on(each) for each in additions])
            whole = [
                {"game": each.game, "n": each.entry.n, "state": each.snapshot}
                for each in additions
                if each.snapshot is not None
            ]
            if whole:
                await connection.execute(ADD_SNAPSHOT, whole)
            await refuse_others(connection, additions)

    async def close(self) -> None:
        """Write what is waiting."""
        if self.task is not None:
            await self.task


def is_of_one(error: Exception) -> bool:
    """Return whether a single addition can be the reason of a failure, rather than the state of the database."""
    why = error if isinstance(error, Conflict) else error.__cause__ or error
    return not isinstance(why, OperationalError | PoolTimeout | OSError) and not getattr(
        why, "connection_invalidated", False
    )


async def refuse_others(connection: AsyncConnection, additions: list[Addition]) -> None:
    """Raise Conflict unless every game stands where its addition leads: another may have ended or moved it."""
    games = {each.game: each.entry.n for each in additions}
    found = await connection.execute(select(GAMES.c.id, GAMES.c.n, GAMES.c.updated).where(GAMES.c.id.in_(games)))
    stands = {row.id: (row.n, row.updated) for row in found.all()}
    if any(stands.get(each.game) != (each.entry.n, each.entry.time) for each in additions):
        raise Conflict


def settle(waiting: Waiting, error: Exception | None = None) -> None:
    """Tell who waits how it went."""
    if waiting.done.done():
        return
    if error is None:
        waiting.done.set_result(None)
    else:
        waiting.done.set_exception(error)


def moved_on(addition: Addition) -> dict[str, Any]:
    """Return the parameters of a game's step to its new entry."""
    entry = addition.entry
    return {"of": addition.game, "before": entry.n - 1, "updated": entry.time, **summary_values(addition.summary)}


def entry_values(game: int, entry: Entry) -> dict[str, Any]:
    """Return the columns of a log entry."""
    return {
        "game": game,
        "n": entry.n,
        "kind": entry.kind,
        "seat": entry.seat,
        "line": entry.line,
        "key": entry.key,
        "seq": entry.seq,
        "time": entry.time,
        "events": entry.events,
        "base": entry.base,
        "position": entry.position,
    }
