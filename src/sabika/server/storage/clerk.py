"""A thread that writes to SQLite: a whole transaction is one errand, where each statement alone would be several.

SQLite adds what is committed to a journal, from where it comes to its place in the database later. Whoever commits when
the journal is full does that too, and other moves wait meanwhile. So a second thread does most of it beside them.
"""

from __future__ import annotations

import asyncio
from concurrent.futures import Future, ThreadPoolExecutor
from contextlib import suppress
from time import monotonic
from typing import Final

from sqlalchemy import Engine
from sqlalchemy.exc import OperationalError

from sabika.server.storage.additions import Addition, write_additions
from sabika.server.storage.engine import BEGIN, make_plain_engine

PAUSE: Final = 2.0
"""Seconds from one emptying of the journal to the next, as long as something is written."""
EMPTY: Final = "PRAGMA wal_checkpoint(PASSIVE)"
"""Brings what is in the journal to its place; nobody has to wait for it."""


class Clerk:
    """Writes additions to a SQLite file, one transaction at a time."""

    def __init__(self, url: str, pause: float = PAUSE) -> None:
        self.engine: Engine = make_plain_engine(url)
        self.thread: ThreadPoolExecutor = ThreadPoolExecutor(1, "sabika-clerk")
        self.helper: ThreadPoolExecutor = ThreadPoolExecutor(1, "sabika-clerks-helper")
        self.helping: Future[None] | None = None
        self.pause: float = pause
        self.emptied: float = monotonic()

    async def write(self, additions: list[Addition]) -> None:
        """Write additions of different games, all or none."""
        await asyncio.get_running_loop().run_in_executor(self.thread, self.commit, additions)
        self.thread.submit(self.tidy)

    def commit(self, additions: list[Addition]) -> None:
        """Write additions; this is what the thread does."""
        with self.engine.connect() as connection, connection.begin():
            connection.exec_driver_sql(BEGIN)
            write_additions(connection, additions)

    def tidy(self) -> None:
        """Let the helper empty the journal; the little that has come meanwhile is done here, so that it begins anew."""
        if self.helping is None:
            if monotonic() - self.emptied >= self.pause:
                self.helping = self.helper.submit(self.empty)
        elif self.helping.done():
            self.empty()
            self.helping, self.emptied = None, monotonic()

    def empty(self) -> None:
        """Bring what is in the journal to its place; where that fails, nothing is lost, and it is tried again."""
        with suppress(OperationalError), self.engine.connect() as connection:
            connection.exec_driver_sql(EMPTY)

    def close(self) -> None:
        """Let go of the file."""
        self.thread.shutdown()
        self.helper.shutdown()
        self.engine.dispose()
