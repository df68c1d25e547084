"""Clocks, offers, presence, and the rematch of a game."""

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"


def upgrade() -> None:
    """Add the facts that the game's log does not contain: deadlines, offers and presence."""
    op.add_column("games", sa.Column("deadline", sa.BigInteger))
    op.add_column("games", sa.Column("next_game", sa.String))
    op.create_index("games_by_deadline", "games", ["deadline"])
    op.create_table(
        "servers",
        sa.Column("id", sa.String, primary_key=True),
        sa.Column("beat", sa.BigInteger, nullable=False),
    )
    op.create_table(
        "pauses",
        sa.Column("start", sa.BigInteger, primary_key=True, autoincrement=False),
        sa.Column("end", sa.BigInteger, nullable=False),
    )
    op.create_table(
        "holidays",
        sa.Column("person", sa.String, primary_key=True),
        sa.Column("start", sa.BigInteger, primary_key=True, autoincrement=False),
        sa.Column("end", sa.BigInteger, nullable=False),
    )
    op.create_table(
        "offers",
        sa.Column("game_id", sa.String, sa.ForeignKey("games.id", ondelete="CASCADE"), primary_key=True),
        sa.Column("kind", sa.String, primary_key=True),
        sa.Column("seat", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("seq", sa.Integer, nullable=False),
        sa.Column("agreed", sa.JSON, nullable=False),
        sa.Column("declined", sa.Boolean, nullable=False),
    )
    op.create_table(
        "connections",
        sa.Column("id", sa.String, primary_key=True),
        sa.Column("game_id", sa.String, sa.ForeignKey("games.id", ondelete="CASCADE"), nullable=False),
        sa.Column("person", sa.String, nullable=False),
        sa.Column("server", sa.String, nullable=False),
        sa.Column("plays", sa.Boolean, nullable=False),
        sa.Column("lag", sa.Integer, nullable=False),
    )
    op.create_index("connections_by_game", "connections", ["game_id"])
    op.create_table(
        "visits",
        sa.Column("game_id", sa.String, sa.ForeignKey("games.id", ondelete="CASCADE"), primary_key=True),
        sa.Column("person", sa.String, primary_key=True),
        sa.Column("seen", sa.BigInteger, nullable=False),
    )
