"""Accounts, signed-in devices, links that sign a device in, names of guests, and results of finished games."""

import sqlalchemy as sa
from alembic import op

revision = "0004"
down_revision = "0003"


def upgrade() -> None:
    """Make the tables of the package `accounts`."""
    op.create_table(
        "accounts",
        sa.Column("id", sa.String, primary_key=True),
        sa.Column("holder", sa.String, nullable=False, unique=True),
        sa.Column("name", sa.String, nullable=False),
        sa.Column("plain_name", sa.String, nullable=False, unique=True),
        sa.Column("password", sa.String, nullable=False),
        sa.Column("created", sa.BigInteger, nullable=False),
    )
    op.create_table(
        "devices",
        sa.Column("digest", sa.String, primary_key=True),
        sa.Column("holder", sa.String, nullable=False),
        sa.Column("account", sa.String, sa.ForeignKey("accounts.id", ondelete="CASCADE")),
        sa.Column("browser", sa.String, nullable=False),
        sa.Column("system", sa.String, nullable=False),
        sa.Column("created", sa.BigInteger, nullable=False),
        sa.Column("seen", sa.BigInteger, nullable=False),
    )
    op.create_index("devices_by_account", "devices", ["account"])
    op.create_table(
        "carries",
        sa.Column("digest", sa.String, primary_key=True),
        sa.Column("holder", sa.String, nullable=False),
        sa.Column("account", sa.String, sa.ForeignKey("accounts.id", ondelete="CASCADE")),
        sa.Column("expires", sa.BigInteger, nullable=False),
    )
    op.create_table(
        "guests",
        sa.Column("holder", sa.String, primary_key=True),
        sa.Column("name", sa.String, nullable=False),
    )
    op.create_table(
        "results",
        sa.Column("game_id", sa.String, sa.ForeignKey("games.id", ondelete="CASCADE"), primary_key=True),
        sa.Column("seat", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("result", sa.String, nullable=False),
        sa.Column("ruleset", sa.String, nullable=False),
        sa.Column("army", sa.JSON, nullable=False),
        sa.Column("markers", sa.JSON, nullable=False),
        sa.Column("round", sa.Integer, nullable=False),
        sa.Column("ended", sa.BigInteger, nullable=False),
        sa.CheckConstraint("result IN ('won', 'lost', 'drawn', 'none')", name="result_known"),
    )
