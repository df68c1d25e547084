"""Public rows for people who look for an opponent, in which they may leave the boxes or the clock open.

Nobody looks while the server is updated, so the rows of the old form are dropped.
"""

import sqlalchemy as sa
from alembic import op

revision = "0010"
down_revision = "0009"


def upgrade() -> None:
    """Make the table anew."""
    op.drop_index("seekers_by_terms", "seekers")
    op.drop_table("seekers")
    op.create_table(
        "seekers",
        sa.Column("person", sa.String, primary_key=True),
        sa.Column("id", sa.String, nullable=False),
        sa.Column("name", sa.String),
        sa.Column("base", sa.String, nullable=False),
        sa.Column("boxes", sa.String),
        sa.Column("clock", sa.String),
        sa.Column("stays", sa.Boolean, nullable=False),
        sa.Column("since", sa.BigInteger, nullable=False),
        sa.Column("seen", sa.BigInteger, nullable=False),
        sa.Column("until", sa.BigInteger, nullable=False),
        sa.Column("game_id", sa.String),
    )
    op.create_index("seekers_by_terms", "seekers", ["base", "since"])
    op.create_index("seekers_by_id", "seekers", ["id"])
