"""Friends who gather before a game, computers that stand in for people, and what was decided at a table."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0005"
down_revision = "0004"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Add columns that may be empty and a table of its own; the release before sees a game that has begun."""
    op.add_column("games", sa.Column("stage", sa.String(12)))
    op.add_column("seats", sa.Column("stand_in", sa.String(40)))
    op.add_column("seats", sa.Column("stood", sa.Integer))
    op.create_table(
        "notes",
        sa.Column("id", sa.Integer, primary_key=True, autoincrement=True),
        sa.Column("game", sa.Integer, sa.ForeignKey("games.id", ondelete="CASCADE"), nullable=False),
        sa.Column("n", sa.Integer, nullable=False),
        sa.Column("time", sa.Float, nullable=False),
        sa.Column("kind", sa.String(20), nullable=False),
        sa.Column("seat", sa.Integer),
        sa.Column("by", sa.Integer),
    )
    op.create_index("notes_of_game", "notes", ["game"])
