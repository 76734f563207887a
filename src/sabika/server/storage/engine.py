"""Connections to SQLite or PostgreSQL."""

from __future__ import annotations

from typing import Any, Final

from sqlalchemy import Engine, create_engine, event, make_url
from sqlalchemy.ext.asyncio import AsyncEngine, create_async_engine

from sabika.server.storage.private import keep_private

FULL_JOURNAL: Final = 16_000
"""Pages of 4 kB after which whoever commits empties the journal; the clerk does it long before, beside everybody."""
PRAGMAS: Final = (
    "journal_mode=WAL",
    "synchronous=FULL",
    "busy_timeout=5000",
    "foreign_keys=ON",
    f"wal_autocheckpoint={FULL_JOURNAL}",
)
"""What is committed survives a power cut; readers do not wait for the writer."""
BEGIN: Final = "BEGIN IMMEDIATE"
"""Tells SQLite at once that something will be written: who reads first is refused when another has written since."""
ANSWER_SECONDS: Final = 15.0
"""How long PostgreSQL may take for one answer; one that hangs would hold everybody up for ever."""


def make_engine(url: str, patience: float | None = ANSWER_SECONDS) -> AsyncEngine:
    """Return the engine of a database, which waits so many seconds for an answer, None for as long as it takes."""
    keep_private(make_url(url))
    if url.startswith("sqlite"):
        engine = create_async_engine(url)
        event.listen(engine.sync_engine, "connect", prepare_sqlite)
        return engine
    waiting = {"command_timeout": patience, "timeout": patience or ANSWER_SECONDS}
    return create_async_engine(url, pool_pre_ping=True, connect_args=waiting)


def make_plain_engine(url: str) -> Engine:
    """Return the engine of a SQLite file for a thread of its own."""
    engine = create_engine(make_url(url).set(drivername="sqlite"))
    event.listen(engine, "connect", prepare_sqlite)
    return engine


def prepare_sqlite(connection: Any, _record: Any) -> None:
    """Set up a new connection to SQLite."""
    cursor = connection.cursor()
    for pragma in PRAGMAS:
        cursor.execute(f"PRAGMA {pragma}")
    cursor.close()
