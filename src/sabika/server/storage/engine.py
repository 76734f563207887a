"""Connections to SQLite or PostgreSQL."""

from __future__ import annotations

from typing import Any, Final

from sqlalchemy import event, make_url
from sqlalchemy.ext.asyncio import AsyncEngine, create_async_engine

from sabika.server.storage.private import keep_private

PRAGMAS: Final = ("journal_mode=WAL", "synchronous=FULL", "busy_timeout=5000", "foreign_keys=ON")
"""What is committed survives a power cut; readers do not wait for the writer."""


def make_engine(url: str) -> AsyncEngine:
    """Return the engine of a database."""
    keep_private(make_url(url))
    engine = create_async_engine(url, pool_pre_ping=not url.startswith("sqlite"))
    if url.startswith("sqlite"):
        event.listen(engine.sync_engine, "connect", prepare_sqlite)
    return engine


def prepare_sqlite(connection: Any, _record: Any) -> None:
    """Set up a new connection to SQLite."""
    cursor = connection.cursor()
    for pragma in PRAGMAS:
        cursor.execute(f"PRAGMA {pragma}")
    cursor.close()
