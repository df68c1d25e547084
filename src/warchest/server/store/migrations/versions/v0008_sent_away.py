"""People who were asked to leave a table, and may not sit down there for a while."""

import sqlalchemy as sa
from alembic import op

revision = "0008"
down_revision = "0007"


def upgrade() -> None:
    """Make the table."""
    op.create_table(
        "sent_away",
        sa.Column("game_id", sa.String, sa.ForeignKey("games.id", ondelete="CASCADE"), primary_key=True),
        sa.Column("person", sa.String, primary_key=True),
        sa.Column("until", sa.BigInteger, nullable=False),
    )
