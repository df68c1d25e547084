"""The owners of third-party bots. Bots of an earlier release have none."""

import sqlalchemy as sa
from alembic import op

revision = "0034"
down_revision = "0033"


def upgrade() -> None:
    """Add the column and its index."""
    op.add_column("accounts", sa.Column("owner", sa.String))
    op.create_index("accounts_by_owner", "accounts", ["owner"])
