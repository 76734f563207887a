"""The first shape: games, seats, holders, log, snapshots."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None
branch_labels = None
depends_on = None


def game_column() -> sa.Column[int]:
    """Return the column that names the game."""
    return sa.Column("game", sa.Integer, sa.ForeignKey("games.id", ondelete="CASCADE"), primary_key=True)


def upgrade() -> None:
    """Make the tables."""
    op.create_table(
        "games",
        sa.Column("id", sa.Integer, primary_key=True, autoincrement=True),
        sa.Column("code", sa.String(12), nullable=False, unique=True),
        sa.Column("kind", sa.String(10), nullable=False),
        sa.Column("name", sa.String(80), nullable=False),
        sa.Column("title", sa.String(40), nullable=False),
        sa.Column("players", sa.Integer, nullable=False),
        sa.Column("modules", sa.Text, nullable=False),
        sa.Column("options", sa.Text, nullable=False),
        sa.Column("ages", sa.Text, nullable=False),
        sa.Column("rules", sa.Integer, nullable=False),
        sa.Column("components", sa.String(80), nullable=False),
        sa.Column("seed", sa.Text, nullable=False),
        sa.Column("bot_seed", sa.String(64), nullable=False),
        sa.Column("settings", sa.Text, nullable=False),
        sa.Column("host", sa.String(64), nullable=False),
        sa.Column("watch", sa.String(64)),
        sa.Column("rematch", sa.String(12)),
        sa.Column("created", sa.Float, nullable=False),
        sa.Column("updated", sa.Float, nullable=False),
        sa.Column("finished", sa.Float),
        sa.Column("n", sa.Integer, nullable=False),
        sa.Column("seq", sa.Integer, nullable=False),
        sa.Column("waiting", sa.Text, nullable=False),
        sa.Column("result", sa.Text),
    )
    op.create_table(
        "seats",
        game_column(),
        sa.Column("seat", sa.Integer, primary_key=True),
        sa.Column("kind", sa.String(10), nullable=False),
        sa.Column("name", sa.String(80), nullable=False),
        sa.Column("level", sa.String(40)),
        sa.Column("token", sa.String(64)),
    )
    op.create_table(
        "holders",
        game_column(),
        sa.Column("seat", sa.Integer, primary_key=True),
        sa.Column("device", sa.String(64), primary_key=True),
        sa.Column("hidden", sa.Integer, nullable=False),
    )
    op.create_index("holders_of_device", "holders", ["device"])
    op.create_table(
        "log",
        game_column(),
        sa.Column("n", sa.Integer, primary_key=True),
        sa.Column("kind", sa.String(10), nullable=False),
        sa.Column("seat", sa.Integer, nullable=False),
        sa.Column("line", sa.Text, nullable=False),
        sa.Column("key", sa.String(80), nullable=False),
        sa.Column("seq", sa.Integer, nullable=False),
        sa.Column("time", sa.Float, nullable=False),
        sa.UniqueConstraint("game", "key", name="one_entry_for_each_key"),
    )
    op.create_table(
        "snapshots",
        game_column(),
        sa.Column("n", sa.Integer, primary_key=True),
        sa.Column("state", sa.Text, nullable=False),
    )


def downgrade() -> None:
    """Remove the tables."""
    for name in ("snapshots", "log", "holders", "seats", "games"):
        op.drop_table(name)
