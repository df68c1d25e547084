"""The hash chains of the players' pages, and the links that came with their actions. Older games have none."""

import sqlalchemy as sa
from alembic import op

revision = "0031"
down_revision = "0030"


def upgrade() -> None:
    """Add the table and the columns."""
    op.create_table(
        "chains",
        sa.Column("game_id", sa.String, sa.ForeignKey("games.id", ondelete="CASCADE"), primary_key=True),
        sa.Column("seat", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("number", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("since", sa.Integer, nullable=False),
        sa.Column("anchor", sa.String, nullable=False),
    )
    op.add_column("events", sa.Column("chain", sa.Integer))
    op.add_column("events", sa.Column("link", sa.String))
