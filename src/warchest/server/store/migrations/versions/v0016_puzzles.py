"""The puzzles that accounts have done, and the days on which they solved the puzzle of the day."""

import sqlalchemy as sa
from alembic import op

revision = "0016"
down_revision = "0015"


def upgrade() -> None:
    """Make the tables."""
    op.create_table(
        "puzzles_done",
        sa.Column("person", sa.String, primary_key=True),
        sa.Column("puzzle", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("solved", sa.Boolean, nullable=False),
        sa.Column("at", sa.BigInteger, nullable=False),
    )
    op.create_table(
        "puzzle_days",
        sa.Column("person", sa.String, primary_key=True),
        sa.Column("day", sa.String, primary_key=True),
    )
