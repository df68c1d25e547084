"""The tables of the chat.

Lines are numbered in each room separately, so that the numbers sent to a viewer reveal nothing about rooms that the viewer may not read.
`(game_id, person, message_id)` makes a repeated message harmless. `blocks` contains the people whose messages a person does not want.
"""

from sqlalchemy import BigInteger, CheckConstraint, Column, ForeignKey, Index, Integer, String, Table, UniqueConstraint

from warchest.store.schema import metadata

messages = Table(
    "messages",
    metadata,
    Column("game_id", ForeignKey("games.id", ondelete="CASCADE"), primary_key=True),
    Column("room", String, primary_key=True),
    Column("number", Integer, primary_key=True, autoincrement=False),
    Column("person", String, nullable=False),
    Column("seat", Integer),
    Column("watcher", Integer),
    Column("phrase", String),
    Column("text", String),
    Column("message_id", String, nullable=False),
    Column("at", BigInteger, nullable=False),
    UniqueConstraint("game_id", "person", "message_id", name="one_message_per_id"),
    CheckConstraint("(phrase IS NULL) <> (text IS NULL)", name="phrase_or_text"),
)

blocks = Table(
    "blocks",
    metadata,
    Column("person", String, primary_key=True),
    Column("blocked", String, primary_key=True),
    Index("blocks_by_blocked", "blocked"),
)
