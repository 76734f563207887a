"""Brings a database to its present shape when the service starts, and opens those of the next release."""

from __future__ import annotations

from pathlib import Path
from typing import Any, Final

from alembic import command
from alembic.config import Config
from alembic.runtime.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import Connection, inspect, select, text
from sqlalchemy.ext.asyncio import AsyncEngine

from sabika.server.storage.shape import VERSIONS, NewerShape
from sabika.server.storage.tables import FACTS

FOLDER: Final = Path(__file__).parent / "migrations"
LOCK: Final = 0x5AB1CA
FIRST: Final = "0001"


def upgrade(connection: Connection) -> None:
    """Run all migrations that this database has not seen: all or none, and not two services at once."""
    if connection.dialect.name == "sqlite":
        connection.exec_driver_sql("BEGIN IMMEDIATE")  # the driver begins none by itself before it changes tables
    else:
        connection.execute(text(f"select pg_advisory_xact_lock({LOCK})"))
    config = configured(connection)
    scripts = ScriptDirectory.from_config(config)
    known = {script.revision for script in scripts.walk_revisions()}
    there = inspect(connection).get_table_names()
    if VERSIONS not in there and "games" in there:
        command.stamp(config, FIRST)
    found = MigrationContext.configure(connection, opts={"version_table": VERSIONS}).get_current_revision()
    if found is None or found in known:
        command.upgrade(config, "head")
    else:
        refuse_too_new(connection, found, scripts.get_current_head() or FIRST)


def configured(connection: Connection) -> Config:
    """Return what Alembic needs to know."""
    config = Config()
    config.set_main_option("script_location", str(FOLDER).replace("%", "%%"))
    config.set_main_option("path_separator", "os")
    config.attributes.update(connection=connection, version_table=VERSIONS)
    return config


def refuse_too_new(connection: Connection, found: str, mine: str) -> None:
    """Let a database of a newer release be used as it is, unless that release has said that it cannot be."""
    oldest: Any = connection.execute(select(FACTS.c.value).where(FACTS.c.name == "oldest")).scalar()
    if oldest is None or oldest > mine:
        raise NewerShape(f"it belongs to a newer release (shape {found}); this one knows shapes up to {mine}")


async def migrate(engine: AsyncEngine) -> None:
    """Bring the database to its present shape, or leave it as it is if that fails."""
    async with engine.begin() as connection:
        await connection.run_sync(upgrade)
