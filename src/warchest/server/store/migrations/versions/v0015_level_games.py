"""The finished games against bots, by which the strength of the levels is compared."""

import sqlalchemy as sa
from alembic import op

revision = "0015"
down_revision = "0014"


def upgrade() -> None:
    """Make the table."""
    op.create_table(
        "level_games",
        sa.Column("game_id", sa.String, primary_key=True),
        sa.Column("side", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("level", sa.String, primary_key=True),
        sa.Column("bot", sa.String, nullable=False),
        sa.Column("build", sa.String, nullable=False),
        sa.Column("at", sa.BigInteger, nullable=False),
        sa.Column("ruleset", sa.String, nullable=False),
        sa.Column("setup", sa.String, nullable=False),
        sa.Column("boxes", sa.String, nullable=False),
        sa.Column("variants", sa.String, nullable=False),
        sa.Column("seats", sa.Integer, nullable=False),
        sa.Column("result", sa.String, nullable=False),
        sa.Column("ending", sa.String, nullable=False),
        sa.Column("rounds", sa.Integer, nullable=False),
        sa.Column("against", sa.String, nullable=False),
        sa.Column("beside", sa.String),
    )
