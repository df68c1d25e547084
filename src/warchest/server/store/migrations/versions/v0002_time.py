"""Lines of the log with times in milliseconds, the time that a clock counted, and more kinds than actions."""

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"

KINDS = "'start', 'action', 'resign', 'flag', 'claim', 'draw', 'abort', 'takeback'"


def upgrade() -> None:
    """Make the table of events anew, since SQLite can't change the check of a table, and Alembic loses it when it copies a table."""
    if op.get_bind().dialect.name == "postgresql":  # whose constraints share their names with nothing else
        op.drop_constraint("one_answer_per_action_id", "events")
    op.create_table(
        "events_2",
        sa.Column("game_id", sa.String, sa.ForeignKey("games.id", ondelete="CASCADE"), primary_key=True),
        sa.Column("seq", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("kind", sa.String, nullable=False),
        sa.Column("seat", sa.Integer),
        sa.Column("ids", sa.JSON, nullable=False),
        sa.Column("luck", sa.JSON, nullable=False),
        sa.Column("action_id", sa.String),
        sa.Column("at", sa.BigInteger, nullable=False),
        sa.Column("spent", sa.Integer),
        sa.Column("back_to", sa.Integer),
        sa.UniqueConstraint("game_id", "action_id", name="one_answer_per_action_id"),
        sa.CheckConstraint(f"kind IN ({KINDS})", name="kind_known"),
    )
    op.execute(
        "INSERT INTO events_2 (game_id, seq, kind, seat, ids, luck, action_id, at)"
        " SELECT game_id, seq, kind, seat, ids, luck, action_id, at * 1000 FROM events"
    )
    op.drop_table("events")
    op.rename_table("events_2", "events")
