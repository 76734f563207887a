"""Brings a database to its present shape when the service starts."""

from __future__ import annotations

from pathlib import Path
from typing import Final

from alembic import command
from alembic.config import Config
from sqlalchemy import Connection, text
from sqlalchemy.ext.asyncio import AsyncEngine

FOLDER: Final = Path(__file__).parent / "migrations"
LOCK: Final = 0x5AB1CA


def upgrade(connection: Connection) -> None:
    """Run all migrations that this database has not seen: all or none, and not two services at once."""
    if connection.dialect.name == "sqlite":
        connection.exec_driver_sql("BEGIN IMMEDIATE")  # the driver begins none by itself before it changes tables
    else:
        connection.execute(text(f"select pg_advisory_xact_lock({LOCK})"))
    config = Config()
    config.set_main_option("script_location", str(FOLDER).replace("%", "%%"))
    config.set_main_option("path_separator", "os")
    config.attributes["connection"] = connection
    command.upgrade(config, "head")


async def migrate(engine: AsyncEngine) -> None:
    """Bring the database to its present shape, or leave it as it is if that fails."""
    async with engine.begin() as connection:
        await connection.run_sync(upgrade)
