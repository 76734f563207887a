"""Standing orders of a seat."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0004"
down_revision = "0003"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Add a column that earlier releases leave alone: at their tables everybody is asked."""
    op.add_column("seats", sa.Column("orders", sa.Text))
