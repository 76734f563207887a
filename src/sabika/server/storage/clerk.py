"""A thread that writes to SQLite: a whole transaction is one errand, where each statement alone would be several."""

from __future__ import annotations

import asyncio
from concurrent.futures import ThreadPoolExecutor

from sqlalchemy import Engine

from sabika.server.storage.additions import Addition, write_additions
from sabika.server.storage.engine import BEGIN, make_plain_engine


class Clerk:
    """Writes additions to a SQLite file, one transaction at a time."""

    def __init__(self, url: str) -> None:
        self.engine: Engine = make_plain_engine(url)
        self.thread: ThreadPoolExecutor = ThreadPoolExecutor(1, "sabika-clerk")

    async def write(self, additions: list[Addition]) -> None:
        """Write additions of different games, all or none."""
        await asyncio.get_running_loop().run_in_executor(self.thread, self.commit, additions)

    def commit(self, additions: list[Addition]) -> None:
        """Write additions; this is what the thread does."""
        with self.engine.connect() as connection, connection.begin():
            connection.exec_driver_sql(BEGIN)
            write_additions(connection, additions)

    def close(self) -> None:
        """Let go of the file."""
        self.thread.shutdown()
        self.engine.dispose()
