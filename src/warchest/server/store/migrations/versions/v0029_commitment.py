"""The digest of a game's secret, which the server publishes while the game is played. Older games have none, and draw as before."""

import sqlalchemy as sa
from alembic import op

revision = "0029"
down_revision = "0028"


def upgrade() -> None:
    """Add the column."""
    op.add_column("games", sa.Column("commitment", sa.String))
