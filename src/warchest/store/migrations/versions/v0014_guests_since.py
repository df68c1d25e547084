"""When a guest has taken a name, so that names go of guests who never came back."""

import sqlalchemy as sa
from alembic import op

revision = "0014"
down_revision = "0013"


def upgrade() -> None:
    """Add the column."""
    op.add_column("guests", sa.Column("since", sa.BigInteger))
