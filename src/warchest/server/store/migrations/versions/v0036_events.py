"""The parts of entrants' pages in their next first draws, the least age of their accounts, and the restraints of deleted ones."""

import sqlalchemy as sa
from alembic import op

revision = "0036"
down_revision = "0035"


def upgrade() -> None:
    """Make the tables, and add the column."""
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
    op.create_table(
        "left_restraints",
        sa.Column("browser", sa.String, primary_key=True),
        sa.Column("kind", sa.String, primary_key=True),
        sa.Column("left", sa.BigInteger, nullable=False),
        sa.Column("until", sa.BigInteger, nullable=False),
    )
    op.create_index("left_restraints_by_kind", "left_restraints", ["kind", "until"])
    op.add_column("tournaments", sa.Column("least_days", sa.Integer, nullable=False, server_default="0"))
