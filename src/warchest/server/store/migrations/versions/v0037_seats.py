"""The index of a user's seats contains their games, so a profile finds games without results without reading the seats."""

from alembic import op

revision = "0037"
down_revision = "0036"


def upgrade() -> None:
    """Make the index again."""
    op.drop_index("seats_by_person", "seats")
    op.create_index("seats_by_person", "seats", ["person", "game_id"])
