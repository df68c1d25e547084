"""The time when a game by link began, for the limit of first actions. Results of games in which a side never acted no longer count."""

import sqlalchemy as sa
from alembic import op

revision = "0011"
down_revision = "0010"


def upgrade() -> None:
    """Add the column, and void the results of games against an empty chair."""
    op.add_column("games", sa.Column("began", sa.BigInteger))
    op.execute(
        "UPDATE results SET result = 'none' WHERE (SELECT COUNT(DISTINCT events.seat % 2) FROM events"
        " WHERE events.game_id = results.game_id AND events.kind = 'action') < 2"
    )
