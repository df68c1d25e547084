"""The settings of accounts."""

import sqlalchemy as sa
from alembic import op

revision = "0019"
down_revision = "0018"


def upgrade() -> None:
    """Make the table."""
    op.create_table(
        "settings",
        sa.Column("person", sa.String, primary_key=True),
        sa.Column("at", sa.BigInteger, nullable=False),
        sa.Column("chosen", sa.String, nullable=False),
    )
