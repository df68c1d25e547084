"""A word for the household in each row of the lobby, so that no household crowds the others out."""

import sqlalchemy as sa
from alembic import op

revision = "0013"
down_revision = "0012"


def upgrade() -> None:
    """Add the columns."""
    op.add_column("open_tables", sa.Column("home", sa.String))
    op.add_column("seekers", sa.Column("home", sa.String))
