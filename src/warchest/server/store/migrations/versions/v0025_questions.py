"""The questions that people wait for: hints, and the worth of second tries."""

import sqlalchemy as sa
from alembic import op

revision = "0025"
down_revision = "0024"


def upgrade() -> None:
    """Make the table."""
    op.create_table(
        "questions",
        sa.Column("id", sa.String, primary_key=True),
        sa.Column("kind", sa.String, nullable=False),
        sa.Column("about", sa.JSON, nullable=False),
        sa.Column("asked", sa.BigInteger, nullable=False),
        sa.Column("answer", sa.Text),
        sa.Column("spent", sa.Integer),
    )
