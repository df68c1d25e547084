"""The work that waits to be done: turns of bots, and reviews."""

import sqlalchemy as sa
from alembic import op

revision = "0022"
down_revision = "0021"


def upgrade() -> None:
    """Make the table. A server lets the unfinished games wait that were begun before."""
    op.create_table(
        "work",
        sa.Column("kind", sa.String, primary_key=True),
        sa.Column("key", sa.String, primary_key=True),
        sa.Column("person", sa.String, nullable=False),
        sa.Column("place", sa.BigInteger, nullable=False),
        sa.Column("asked", sa.BigInteger, nullable=False),
        sa.Column("worker", sa.String),
        sa.Column("until", sa.BigInteger),
        sa.Column("progress", sa.Integer, nullable=False),
        sa.Column("failed", sa.Boolean, nullable=False),
    )
    op.create_index("work_by_place", "work", ["kind", "place"])
    op.create_index("work_by_person", "work", ["person"])
