"""Summaries of games for lists, and the lobby with open tables and people who look for an opponent."""

import sqlalchemy as sa
from alembic import op

revision = "0005"
down_revision = "0004"


def upgrade() -> None:
    """Make the tables. The summary of an older game contains only its last line, until a list completes it."""
    op.create_table(
        "summaries",
        sa.Column("game_id", sa.String, sa.ForeignKey("games.id", ondelete="CASCADE"), primary_key=True),
        sa.Column("seq", sa.Integer, nullable=False),
        sa.Column("at", sa.BigInteger, nullable=False),
        sa.Column("decider", sa.Integer),
        sa.Column("told", sa.JSON, nullable=False),
    )
    op.create_index("summaries_by_time", "summaries", ["at", "game_id"])
    op.execute(
        "INSERT INTO summaries (game_id, seq, at, told)"
        " SELECT game_id, max(seq), max(at), '{}' FROM events GROUP BY game_id"
    )
    op.create_table(
        "removed",
        sa.Column("person", sa.String, primary_key=True),
        sa.Column("game_id", sa.String, sa.ForeignKey("games.id", ondelete="CASCADE"), primary_key=True),
    )
    op.create_table(
        "open_tables",
        sa.Column("game_id", sa.String, sa.ForeignKey("games.id", ondelete="CASCADE"), primary_key=True),
        sa.Column("person", sa.String, nullable=False),
        sa.Column("terms", sa.String, nullable=False),
        sa.Column("opened", sa.BigInteger, nullable=False),
        sa.Column("until", sa.BigInteger, nullable=False),
    )
    op.create_index("open_tables_by_time", "open_tables", ["until"])
    op.create_table(
        "seekers",
        sa.Column("person", sa.String, primary_key=True),
        sa.Column("name", sa.String),
        sa.Column("terms", sa.String, nullable=False),
        sa.Column("since", sa.BigInteger, nullable=False),
        sa.Column("until", sa.BigInteger, nullable=False),
        sa.Column("game_id", sa.String),
    )
    op.create_index("seekers_by_terms", "seekers", ["terms", "since"])
    op.create_table(
        "held_seats",
        sa.Column("game_id", sa.String, sa.ForeignKey("games.id", ondelete="CASCADE"), primary_key=True),
        sa.Column("seat", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("person", sa.String, nullable=False),
        sa.Column("word", sa.String, nullable=False),
        sa.Column("until", sa.BigInteger, nullable=False),
    )
