"""The tables.

The row `(game_id, seq)` of `events` is the only authority on the course of a game: the first insert counts, and the next
one with the same number fails. `(game_id, action_id)` makes a repeated request harmless. `records` are imported games,
in which nothing is played. `games.deadline` is when the seat that must decide runs out of time: a hint for the keeper of
the clocks, set anew with every line. `games.next_game` is the rematch, and `games.began` is when a keeper of the clocks
first saw all seats of a game by link taken. `summaries` has the facts about a game that lists show, so that no list
replays a log; it is written with the line, and contains nothing beyond the log. `removed` has the games that people have
removed from their lists. Packages above the store have their own tables in the same file, beside the code that uses them.

Some columns have kept the names of the first release: in the code `wish` is the request, `luck` the draws, and `session`
the person, now perhaps with an account.
"""

from sqlalchemy import (
    JSON,
    BigInteger,
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
    Column("deadline", BigInteger),
    Column("next_game", String),
    Column("began", BigInteger),
    CheckConstraint("status IN ('open', 'over')", name="status_known"),
    Index("games_by_deadline", "deadline"),
)

seats = Table(
    "seats",
    metadata,
    Column("game_id", ForeignKey("games.id", ondelete="CASCADE"), primary_key=True),
    Column("seat", Integer, primary_key=True, autoincrement=False),
    Column("session", String, key="person"),
    Column("bot", String),
    Column("name", String),
    Index("seats_by_session", "person"),
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
    Column("at", BigInteger, nullable=False),
    Column("spent", Integer),
    Column("back_to", Integer),
    UniqueConstraint("game_id", "action_id", name="one_answer_per_action_id"),
    CheckConstraint(
        "kind IN ('start', 'action', 'resign', 'flag', 'claim', 'draw', 'abort', 'takeback')", name="kind_known"
    ),
)

records = Table(
    "records",
    metadata,
    Column("id", String, primary_key=True),
    Column("created", Integer, nullable=False),
    Column("session", String, key="person", nullable=False),
    Column("text", Text, nullable=False),
    Index("records_by_session", "person", "created"),
)

summaries = Table(
    "summaries",
    metadata,
    Column("game_id", ForeignKey("games.id", ondelete="CASCADE"), primary_key=True),
    Column("seq", Integer, nullable=False),
    Column("at", BigInteger, nullable=False),
    Column("decider", Integer),
    Column("told", JSON, nullable=False),
    Index("summaries_by_time", "at", "game_id"),
)

removed = Table(
    "removed",
    metadata,
    Column("person", String, primary_key=True),
    Column("game_id", ForeignKey("games.id", ondelete="CASCADE"), primary_key=True),
)
