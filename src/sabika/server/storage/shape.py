"""The present shape of a database; one that has it already is opened without what would bring it there."""

from __future__ import annotations

from typing import Final

from sqlalchemy import inspect
from sqlalchemy.ext.asyncio import AsyncEngine

PRESENT: Final = "0005"
"""The last of the migrations."""
VERSIONS: Final = "shape_version"
"""Where the shape is noted. The first release looks into `alembic_version`, finds its own shape there, and works on."""


class NewerShape(Exception):
    """The database belongs to a release that this one cannot follow."""


async def bring_to_shape(engine: AsyncEngine) -> None:
    """Bring a database to its present shape.

    Loading Alembic is a good part of a start, and after a restart nothing is left to do for it.
    """
    if await shape_of(engine) == PRESENT:
        return
    from sabika.server.storage.migrate import migrate

    await migrate(engine)


async def shape_of(engine: AsyncEngine) -> str | None:
    """Return the shape that a database says it has, None if it does not say."""
    async with engine.connect() as connection:
        if not await connection.run_sync(lambda database: inspect(database).has_table(VERSIONS)):
            return None
        found: str | None = (await connection.exec_driver_sql(f"select version_num from {VERSIONS}")).scalar()
        return found
