"""Messages of the chat, and the people whom a person blocks."""

import sqlalchemy as sa
from alembic import op

revision = "0006"
down_revision = "0005"


def upgrade() -> None:
    """Make the tables of the package `chat`."""
    op.create_table(
        "messages",
        sa.Column("game_id", sa.String, sa.ForeignKey("games.id", ondelete="CASCADE"), primary_key=True),
        sa.Column("room", sa.String, primary_key=True),
        sa.Column("number", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("person", sa.String, nullable=False),
        sa.Column("seat", sa.Integer),
        sa.Column("watcher", sa.Integer),
        sa.Column("phrase", sa.String),
        sa.Column("text", sa.String),
        sa.Column("message_id", sa.String, nullable=False),
        sa.Column("at", sa.BigInteger, nullable=False),
        sa.UniqueConstraint("game_id", "person", "message_id", name="one_message_per_id"),
        sa.CheckConstraint("(phrase IS NULL) <> (text IS NULL)", name="phrase_or_text"),
    )
    op.create_table(
        "blocks",
        sa.Column("person", sa.String, primary_key=True),
        sa.Column("blocked", sa.String, primary_key=True),
    )
    op.create_index("blocks_by_blocked", "blocks", ["blocked"])
