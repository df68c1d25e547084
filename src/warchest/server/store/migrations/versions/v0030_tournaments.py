"""The tables of tournaments, and the tournament of a game."""

import sqlalchemy as sa
from alembic import op

revision = "0030"
down_revision = "0029"


def upgrade() -> None:
    """Make the tables, and add the column."""
    op.add_column("games", sa.Column("tournament", sa.String))
    op.create_table(
        "tournaments",
        sa.Column("id", sa.String, primary_key=True),
        sa.Column("person", sa.String, nullable=False),
        sa.Column("name", sa.String, nullable=False),
        sa.Column("form", sa.String, nullable=False),
        sa.Column("status", sa.String, nullable=False),
        sa.Column("rounds", sa.Integer, nullable=False),
        sa.Column("every_days", sa.Integer, nullable=False),
        sa.Column("filler", sa.String),
        sa.Column("request", sa.JSON, nullable=False),
        sa.Column("made", sa.BigInteger, nullable=False),
        sa.Column("starts", sa.BigInteger),
        sa.Column("ended", sa.BigInteger),
    )
    op.create_index("tournaments_by_person", "tournaments", ["person"])
    op.create_index("tournaments_by_time", "tournaments", ["status", "made"])
    op.create_table(
        "entrants",
        sa.Column("tournament", sa.String, primary_key=True),
        sa.Column("number", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("person", sa.String),
        sa.Column("name", sa.String, nullable=False),
        sa.Column("rating", sa.Integer, nullable=False),
        sa.Column("here", sa.Boolean, nullable=False),
    )
    op.create_index("entrants_by_person", "entrants", ["person", "tournament"])
    op.create_table(
        "pairings",
        sa.Column("tournament", sa.String, primary_key=True),
        sa.Column("round", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("board", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("one", sa.Integer, nullable=False),
        sa.Column("other", sa.Integer),
        sa.Column("result", sa.String),
        sa.Column("game", sa.String),
        sa.Column("begun", sa.BigInteger, nullable=False),
        sa.Column("ended", sa.BigInteger),
    )
    op.create_index("pairings_by_game", "pairings", ["game"])
