"""The tables of the last release without Alembic."""

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None

SECONDS = sa.BigInteger().with_variant(sa.Integer, "sqlite")


def upgrade() -> None:
    """Make the tables of games, seats, events and records."""
    op.create_table(
        "games",
        sa.Column("id", sa.String, primary_key=True),
        sa.Column("created", SECONDS, nullable=False),
        sa.Column("mode", sa.String, nullable=False),
        sa.Column("rules", sa.String, nullable=False),
        sa.Column("encoding", sa.Integer, nullable=False),
        sa.Column("setup", sa.JSON, nullable=False),
        sa.Column("wish", sa.JSON, nullable=False),
        sa.Column("key", sa.LargeBinary, nullable=False),
        sa.Column("status", sa.String, nullable=False),
        sa.CheckConstraint("status IN ('open', 'over')", name="status_known"),
    )
    op.create_table(
        "seats",
        sa.Column("game_id", sa.String, sa.ForeignKey("games.id", ondelete="CASCADE"), primary_key=True),
        sa.Column("seat", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("session", sa.String),
        sa.Column("bot", sa.String),
        sa.Column("name", sa.String),
    )
    op.create_index("seats_by_session", "seats", ["session"])
    op.create_table(
        "events",
        sa.Column("game_id", sa.String, sa.ForeignKey("games.id", ondelete="CASCADE"), primary_key=True),
        sa.Column("seq", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("kind", sa.String, nullable=False),
        sa.Column("seat", sa.Integer),
        sa.Column("ids", sa.JSON, nullable=False),
        sa.Column("luck", sa.JSON, nullable=False),
        sa.Column("action_id", sa.String),
        sa.Column("at", sa.Integer, nullable=False),
        sa.UniqueConstraint("game_id", "action_id", name="one_answer_per_action_id"),
        sa.CheckConstraint("kind IN ('start', 'action', 'resign')", name="kind_known"),
    )
    op.create_table(
        "records",
        sa.Column("id", sa.String, primary_key=True),
        sa.Column("created", SECONDS, nullable=False),
        sa.Column("session", sa.String, nullable=False),
        sa.Column("text", sa.Text, nullable=False),
    )
    op.create_index("records_by_session", "records", ["session", "created"])
