"""Columns and a table for duplicates, bots as entrants, removed entrants and shared standings."""

import sqlalchemy as sa
from alembic import op

revision = "0032"
down_revision = "0031"


def upgrade() -> None:
    """Add the columns and the table."""
    op.add_column("games", sa.Column("shared", sa.String))
    op.add_column("tournaments", sa.Column("secret", sa.LargeBinary))
    op.add_column("tournaments", sa.Column("bots", sa.Boolean, nullable=False, server_default=sa.false()))
    op.add_column("tournaments", sa.Column("version", sa.Integer, nullable=False, server_default="0"))
    op.create_table(
        "shut_out",
        sa.Column("tournament", sa.String, primary_key=True),
        sa.Column("person", sa.String, primary_key=True),
    )
