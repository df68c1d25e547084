"""Browsers that have signed in to an account before, and the skeletons that names share with their lookalikes."""

import sqlalchemy as sa
from alembic import op

revision = "0009"
down_revision = "0008"


def upgrade() -> None:
    """Make the table, and the column of accounts that `Accounts` fills when it opens."""
    op.create_table(
        "known_browsers",
        sa.Column("digest", sa.String, primary_key=True),
        sa.Column("account", sa.String, sa.ForeignKey("accounts.id", ondelete="CASCADE"), primary_key=True),
        sa.Column("seen", sa.BigInteger, nullable=False),
    )
    op.create_index("known_browsers_by_account", "known_browsers", ["account", "seen"])
    op.add_column("accounts", sa.Column("skeleton", sa.String))
    op.create_index("accounts_by_skeleton", "accounts", ["skeleton"])
