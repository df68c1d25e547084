"""The tables of the lobby.

`open_tables` are the games that a person has opened to everybody, `seekers` the people who look for an opponent, `held_seats` the seats
that are reserved for a partner, and `sent_away` the people who were asked to leave a table and may not sit down there for a while. The
table of the seats that are reserved for one person is in `table/challenges.py`, since a challenge reserves seats too.
"""

from sqlalchemy import BigInteger, Boolean, Column, ForeignKey, Index, Integer, String, Table

from warchest.store.schema import metadata

open_tables = Table(
    "open_tables",
    metadata,
    Column("game_id", ForeignKey("games.id", ondelete="CASCADE"), primary_key=True),
    Column("person", String, nullable=False),
    Column("terms", String, nullable=False),
    Column("opened", BigInteger, nullable=False),
    Column("until", BigInteger, nullable=False),
    Column("home", String),
    Index("open_tables_by_time", "until"),
)

seekers = Table(
    "seekers",
    metadata,
    Column("person", String, primary_key=True),
    Column("id", String, nullable=False),
    Column("name", String),
    Column("base", String, nullable=False),
    Column("boxes", String),
    Column("clock", String),
    Column("stays", Boolean, nullable=False),
    Column("since", BigInteger, nullable=False),
    Column("seen", BigInteger, nullable=False),
    Column("until", BigInteger, nullable=False),
    Column("game_id", String),
    Column("home", String),
    Index("seekers_by_terms", "base", "since"),
    Index("seekers_by_id", "id"),
)

held_seats = Table(
    "held_seats",
    metadata,
    Column("game_id", ForeignKey("games.id", ondelete="CASCADE"), primary_key=True),
    Column("seat", Integer, primary_key=True, autoincrement=False),
    Column("person", String, nullable=False),
    Column("word", String, nullable=False),
    Column("until", BigInteger, nullable=False),
)

sent_away = Table(
    "sent_away",
    metadata,
    Column("game_id", ForeignKey("games.id", ondelete="CASCADE"), primary_key=True),
    Column("person", String, primary_key=True),
    Column("until", BigInteger, nullable=False),
)
