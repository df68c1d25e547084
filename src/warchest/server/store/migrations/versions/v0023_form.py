"""The oldest step whose program can use the data, so that servers of two versions can share it during an upgrade."""

import sqlalchemy as sa
from alembic import op

revision = "0023"
down_revision = "0022"


def upgrade() -> None:
    """Make the table, which has one row."""
    op.create_table("form", sa.Column("oldest", sa.String, primary_key=True))
