"""Settings of a table that the first release does not know."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Add a column beside `settings`, of which the first release reads every word."""
    op.add_column("games", sa.Column("more_settings", sa.Text))
