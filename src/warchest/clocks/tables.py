"""The tables of time: the servers and their heartbeats, the pauses of all clocks, and people's holidays.

Times are in milliseconds since 1970.
"""

from sqlalchemy import BigInteger, Column, String, Table

from warchest.store.schema import metadata

servers = Table(
    "servers",
    metadata,
    Column("id", String, primary_key=True),
    Column("beat", BigInteger, nullable=False),
)

pauses = Table(
    "pauses",
    metadata,
    Column("start", BigInteger, primary_key=True, autoincrement=False),
    Column("end", BigInteger, nullable=False),
)

holidays = Table(
    "holidays",
    metadata,
    Column("person", String, primary_key=True),
    Column("start", BigInteger, primary_key=True, autoincrement=False),
    Column("end", BigInteger, nullable=False),
)
