"""What happened and the position with every log entry; links that are used up; which release can open it."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Add columns only, so that the release before goes on working on the same database."""
    op.add_column("seats", sa.Column("link", sa.Integer, nullable=False, server_default="0"))
    op.add_column("seats", sa.Column("freed", sa.Float))
    op.add_column("log", sa.Column("events", sa.Text))
    op.add_column("log", sa.Column("base", sa.Integer))
    op.add_column("log", sa.Column("position", sa.LargeBinary))
    op.create_table(
        "facts",
        sa.Column("name", sa.String(40), primary_key=True),
        sa.Column("value", sa.Text, nullable=False),
    )
    op.execute(sa.text("insert into facts (name, value) values ('oldest', '0001')"))
    if "alembic_version" not in sa.inspect(op.get_bind()).get_table_names():
        note_the_first_shape()


def note_the_first_shape() -> None:
    """Leave the note by which the first release knows a database that it can use."""
    op.create_table("alembic_version", sa.Column("version_num", sa.String(32), primary_key=True))
    op.execute(sa.text("insert into alembic_version (version_num) values ('0001')"))


def downgrade() -> None:
    """Remove the columns."""
    op.drop_table("facts")
    for table, names in (("log", ("position", "base", "events")), ("seats", ("freed", "link"))):
        with op.batch_alter_table(table) as batch:
            for name in names:
                batch.drop_column(name)
