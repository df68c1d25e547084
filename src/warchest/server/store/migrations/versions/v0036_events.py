"""The parts of entrants' pages in the first draws of their next games."""

import sqlalchemy as sa
from alembic import op

revision = "0036"
down_revision = "0035"


def upgrade() -> None:
    """Make the table."""
    op.create_table(
        "tournament_openings",
        sa.Column("tournament", sa.String, primary_key=True),
        sa.Column("person", sa.String, primary_key=True),
        sa.Column("after", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("round", sa.Integer),
        sa.Column("promise", sa.String, nullable=False),
        sa.Column("anchor", sa.String, nullable=False),
    )
    op.create_index("tournament_openings_by_person", "tournament_openings", ["person"])
