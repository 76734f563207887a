"""A manager of tables in the process of the test, on a database."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import Any

from sqlalchemy.ext.asyncio import AsyncEngine

from sabika.server.config import Config
from sabika.server.play.table_manager import TableManager
from sabika.server.storage.store import Store
from tests.helpers.loops import run_async

EVERYBODY = frozenset(range(6))
"""All seats that there can be."""


def with_manager(
    database: str,
    work: Callable[[TableManager], Awaitable[None]],
    engine: AsyncEngine | None = None,
    **config: Any,
) -> None:
    """Run some work with a manager of tables on a database."""

    async def run() -> None:
        manager = TableManager(Config(database, **config), Store(database))
        manager.store.engine = engine or manager.store.engine
        await manager.store.open()
        try:
            await work(manager)
        finally:
            await manager.close()
            await manager.store.close()

    run_async(run())
