"""The tables.

The row `(game_id, seq)` of `events` is the only authority on the course of a game: the first insert has played, and the
next one with the same number finds it taken. `(game_id, action_id)` makes a repeated submit harmless. `records` are
imported games: nothing is played in them. Two columns have kept the names of the first release: the code calls `wish`
the request and `luck` the draws.
"""

from sqlalchemy import (
    JSON,
    CheckConstraint,
    Column,
    ForeignKey,
    Index,
    Integer,
    LargeBinary,
    MetaData,
    String,
    Table,
    Text,
    UniqueConstraint,
)

metadata = MetaData()

games = Table(
    "games",
    metadata,
    Column("id", String, primary_key=True),
    Column("created", Integer, nullable=False),
    Column("mode", String, nullable=False),
    Column("rules", String, nullable=False),
    Column("encoding", Integer, nullable=False),
    Column("setup", JSON, nullable=False),
    Column("wish", JSON, key="request", nullable=False),
    Column("key", LargeBinary, nullable=False),
    Column("status", String, nullable=False),
    CheckConstraint("status IN ('open', 'over')", name="status_known"),
)

seats = Table(
    "seats",
    metadata,
    Column("game_id", ForeignKey("games.id", ondelete="CASCADE"), primary_key=True),
    Column("seat", Integer, primary_key=True, autoincrement=False),
    Column("session", String),
    Column("bot", String),
    Column("name", String),
    Index("seats_by_session", "session"),
)

events = Table(
    "events",
    metadata,
    Column("game_id", ForeignKey("games.id", ondelete="CASCADE"), primary_key=True),
    Column("seq", Integer, primary_key=True, autoincrement=False),
    Column("kind", String, nullable=False),
    Column("seat", Integer),
    Column("ids", JSON, nullable=False),
    Column("luck", JSON, key="draws", nullable=False),
    Column("action_id", String),
    Column("at", Integer, nullable=False),
    UniqueConstraint("game_id", "action_id", name="one_answer_per_action_id"),
    CheckConstraint("kind IN ('start', 'action', 'resign')", name="kind_known"),
)

records = Table(
    "records",
    metadata,
    Column("id", String, primary_key=True),
    Column("created", Integer, nullable=False),
    Column("session", String, nullable=False),
    Column("text", Text, nullable=False),
    Index("records_by_session", "session", "created"),
)
