"""From the tables of 0.3 (last step 0025) to those of 1.0: the names of columns, lost connections and the queue of all work."""

import sqlalchemy as sa
from alembic import op

revision = "0026"
down_revision = None

RENAMED = (
    ("games", "wish", "request"),
    ("events", "luck", "draws"),
    ("seats", "session", "person"),
    ("records", "session", "person"),
)


def upgrade() -> None:
    """Give columns, their indexes and the constraints of PostgreSQL the names that the code has for them."""
    for table, old, new in RENAMED:
        op.execute(f"ALTER TABLE {table} RENAME COLUMN {old} TO {new}")
    op.drop_index("seats_by_session")
    op.create_index("seats_by_person", "seats", ["person"])
    op.drop_index("records_by_session")
    op.create_index("records_by_person", "records", ["person", "created"])
    if op.get_bind().dialect.name == "postgresql":
        for part in ("pkey", "game_id_fkey"):
            op.execute(f"ALTER TABLE events RENAME CONSTRAINT events_2_{part} TO events_{part}")
    op.create_table(
        "outages",
        sa.Column("game_id", sa.String, sa.ForeignKey("games.id", ondelete="CASCADE"), primary_key=True),
        sa.Column("seat", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("start", sa.BigInteger, primary_key=True, autoincrement=False),
        sa.Column("end", sa.BigInteger, nullable=False),
    )
    _queue_all_work()


def _queue_all_work() -> None:
    """Make requests and their answers rows of `work`, and give workers a table for their heartbeats."""
    op.create_table(
        "workers",
        sa.Column("id", sa.String, primary_key=True),
        sa.Column("beat", sa.BigInteger, nullable=False),
        sa.Column("preparing", sa.Boolean, nullable=False),
    )
    for name, kind in (("about", sa.JSON), ("answer", sa.JSON), ("spent", sa.Integer), ("home", sa.String)):
        op.add_column("work", sa.Column(name, kind))
    op.drop_table("questions")
    op.execute("DELETE FROM work WHERE kind IN ('question', 'old questions')")
