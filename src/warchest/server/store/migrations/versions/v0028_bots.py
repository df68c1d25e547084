"""Tokens of third-party bots, which are devices with scopes, and the users whom bots may challenge."""

import sqlalchemy as sa
from alembic import op

revision = "0028"
down_revision = "0027"


def upgrade() -> None:
    """Add the columns."""
    op.add_column("devices", sa.Column("scopes", sa.String))
    op.add_column("accounts", sa.Column("asked_by_bots", sa.Boolean, nullable=False, server_default=sa.false()))
