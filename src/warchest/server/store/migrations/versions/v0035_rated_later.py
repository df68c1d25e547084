"""The games that are rated once they are shown, the promises that stay used without their game, and the anchors that came with a seat."""

import sqlalchemy as sa
from alembic import op

revision = "0035"
down_revision = "0034"


def upgrade() -> None:
    """Make the tables, and add the column."""
    op.create_table(
        "rated_later",
        sa.Column("game_id", sa.String, sa.ForeignKey("games.id", ondelete="CASCADE"), primary_key=True),
        sa.Column("seat", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("person", sa.String, nullable=False),
        sa.Column("ladder", sa.String, nullable=False),
        sa.Column("result", sa.Integer, nullable=False),
        sa.Column("counts", sa.Boolean, nullable=False),
    )
    op.create_table(
        "used_promises",
        sa.Column("commitment", sa.String, primary_key=True),
        sa.Column("given", sa.BigInteger().with_variant(sa.Integer, "sqlite"), nullable=False),
    )
    op.create_index("used_promises_by_time", "used_promises", ["given"])
    op.add_column("chains", sa.Column("seated", sa.Boolean, nullable=False, server_default=sa.false()))
