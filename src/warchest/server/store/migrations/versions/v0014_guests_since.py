"""The time when a guest took a name, by which the names of guests who never come back are deleted."""

import sqlalchemy as sa
from alembic import op

revision = "0014"
down_revision = "0013"


def upgrade() -> None:
    """Add the column."""
    op.add_column("guests", sa.Column("since", sa.BigInteger))
