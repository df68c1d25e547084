"""The host's tools: hosts and their acts, reports, restraints, words, links for new passwords, and when a password was last given."""

import sqlalchemy as sa
from alembic import op

revision = "0020"
down_revision = "0019"


def upgrade() -> None:
    """Make the tables and the column."""
    op.add_column("devices", sa.Column("proven", sa.BigInteger))
    op.create_table(
        "hosts",
        sa.Column("account", sa.String, sa.ForeignKey("accounts.id", ondelete="CASCADE"), primary_key=True),
        sa.Column("since", sa.BigInteger, nullable=False),
    )
    op.create_table(
        "acts",
        sa.Column("id", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("at", sa.BigInteger, nullable=False),
        sa.Column("by", sa.String, nullable=False),
        sa.Column("act", sa.String, nullable=False),
        sa.Column("whom", sa.String, nullable=False),
        sa.Column("reason", sa.String, nullable=False),
        sa.Column("until", sa.BigInteger),
    )
    op.create_table(
        "reports",
        sa.Column("id", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("at", sa.BigInteger, nullable=False),
        sa.Column("game_id", sa.String, sa.ForeignKey("games.id", ondelete="CASCADE"), nullable=False),
        sa.Column("room", sa.String, nullable=False),
        sa.Column("number", sa.Integer, nullable=False),
        sa.Column("person", sa.String, nullable=False),
        sa.Column("said_by", sa.String, nullable=False),
        sa.Column("text", sa.String, nullable=False),
        sa.Column("done", sa.BigInteger),
    )
    op.create_index("reports_by_line", "reports", ["game_id", "room", "number"])
    op.create_index("reports_by_speaker", "reports", ["said_by"])
    op.create_table(
        "restrained_people",
        sa.Column("person", sa.String, primary_key=True),
        sa.Column("kind", sa.String, primary_key=True),
        sa.Column("until", sa.BigInteger, nullable=False),
    )
    op.create_table(
        "restrained_homes",
        sa.Column("household", sa.String, primary_key=True),
        sa.Column("kind", sa.String, primary_key=True),
        sa.Column("until", sa.BigInteger, nullable=False),
    )
    op.create_table(
        "barred_words",
        sa.Column("skeleton", sa.String, primary_key=True),
        sa.Column("word", sa.String, nullable=False),
        sa.Column("at", sa.BigInteger, nullable=False),
    )
    op.create_table(
        "password_links",
        sa.Column("account", sa.String, sa.ForeignKey("accounts.id", ondelete="CASCADE"), primary_key=True),
        sa.Column("digest", sa.String, nullable=False, unique=True),
        sa.Column("expires", sa.BigInteger, nullable=False),
    )
