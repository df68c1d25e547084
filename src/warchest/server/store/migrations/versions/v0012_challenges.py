"""Games that one person asks another for."""

import sqlalchemy as sa
from alembic import op

revision = "0012"
down_revision = "0011"


def upgrade() -> None:
    """Make the table."""
    op.create_table(
        "challenges",
        sa.Column("game_id", sa.String, sa.ForeignKey("games.id", ondelete="CASCADE"), primary_key=True),
        sa.Column("person", sa.String, nullable=False),
        sa.Column("made", sa.BigInteger, nullable=False),
        sa.Column("after", sa.String),
        sa.Column("declined", sa.Boolean, nullable=False),
    )
    op.create_index("challenges_by_person", "challenges", ["person", "made"])
    op.create_index("challenges_by_game", "challenges", ["after"])
