"""Passkeys, and the challenges that their owners sign."""

import sqlalchemy as sa
from alembic import op

revision = "0021"
down_revision = "0020"


def upgrade() -> None:
    """Make the tables."""
    op.create_table(
        "passkeys",
        sa.Column("id", sa.String, primary_key=True),
        sa.Column("account", sa.String, sa.ForeignKey("accounts.id", ondelete="CASCADE"), nullable=False),
        sa.Column("site", sa.String, nullable=False),
        sa.Column("name", sa.String, nullable=False),
        sa.Column("public_key", sa.LargeBinary, nullable=False),
        sa.Column("counter", sa.BigInteger, nullable=False),
        sa.Column("created", sa.BigInteger, nullable=False),
        sa.Column("used", sa.BigInteger),
    )
    op.create_index("passkeys_by_account", "passkeys", ["account"])
    op.create_table(
        "passkey_challenges",
        sa.Column("browser", sa.String, primary_key=True),
        sa.Column("purpose", sa.String, primary_key=True),
        sa.Column("challenge", sa.String, nullable=False),
        sa.Column("expires", sa.BigInteger, nullable=False),
    )
