"""The language that the person of an account chose."""

import sqlalchemy as sa
from alembic import op

revision = "0024"
down_revision = "0023"


def upgrade() -> None:
    """Add the column."""
    op.add_column("accounts", sa.Column("language", sa.String))
