"""The promises of secrets before a game: which pages had one, and which players seek with one. A promise makes one game."""

import sqlalchemy as sa
from alembic import op

revision = "0033"
down_revision = "0032"


def upgrade() -> None:
    """Add the columns and the index."""
    op.add_column("chains", sa.Column("promised", sa.String))
    op.add_column("seekers", sa.Column("promise", sa.String))
    op.add_column("seekers", sa.Column("anchor", sa.String))
    op.create_index("chains_by_promise", "chains", ["promised"], unique=True)
