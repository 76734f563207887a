"""Runs the migrations on the connection that the service hands over."""

from __future__ import annotations

from alembic import context

from sabika.server.storage.tables import META


def run() -> None:
    """Run all migrations that are asked for."""
    given = context.config.attributes
    context.configure(
        connection=given["connection"],
        version_table=given["version_table"],
        target_metadata=META,
        render_as_batch=True,
    )
    with context.begin_transaction():
        context.run_migrations()


if __name__ == "env_py":  # the name under which Alembic loads this file; others only read it
    run()
