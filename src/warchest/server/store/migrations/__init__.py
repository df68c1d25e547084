"""Migrations, which bring data to the current form with Alembic: `versions` has a module for each step, and the newest is "head".

New, empty data gets the tables of today at once, as the code declares them, without Alembic: its import takes a quarter of a server's
start-up time. So the first step starts from the last one of release 0.3. Data of an older release is refused: 0.3 opens it first.
A test compares the tables of new data with those of 0.3 after all steps. All steps run in one transaction, so data has either its old
form or the new one.

A step is frozen once it is on `main`: it describes its changes by itself and never uses `schema`, which describes the present.

Servers of the previous version keep running during an upgrade, and may even be restarted. So a step only adds tables and columns that an
older program can ignore. A step that does more becomes `OLDEST`, and older programs refuse the data. The table `form` has its number, for
programs that do not know the step.
"""

from importlib import import_module

from sqlalchemy import Connection, inspect

from warchest.server.store.migrations.form import KEPT_BY_ALEMBIC, NEWEST, stamp
from warchest.server.store.schema import games, metadata

DECLARING = (
    "accounts.new_password",
    "accounts.restraints",
    "accounts.tables",
    "accounts.words",
    "chat.blocks",
    "chat.reports",
    "chat.service",
    "time_rows",
    "hosting.suggestions",
    "hosting.tables",
    "lobby.joins",
    "lobby.kept_seats",
    "lobby.open_tables",
    "lobby.seekers",
    "notices.mailboxes",
    "notices.site_keys",
    "notices.tables",
    "presence",
    "ratings.tables",
    "work.queue",
    "table.drawing",
    "table.new_game.challenges",
    "table.bots.level_games",
    "table.play.offers",
    "table.replays.reviews",
    "tournaments.openings",
    "tournaments.tables",
)
"""The modules of the server that declare tables. They are loaded by name to make new data: the store knows nothing of their contents."""
ONE_AT_A_TIME = 0x57617243
"""The number of PostgreSQL's lock that lets one process at a time bring a database to the current form."""


def migrate(connection: Connection) -> None:
    """Bring the data to the current form in the transaction of `connection`. Raise `OtherFormError` for data of another form."""
    if _is_current(connection):
        return
    if connection.dialect.name == "postgresql":
        connection.exec_driver_sql(f"SELECT pg_advisory_xact_lock({ONE_AT_A_TIME})")
    if _is_new(connection):
        make(connection)
    else:
        from warchest.server.store.migrations.steps import upgrade

        upgrade(connection)


def check(connection: Connection) -> None:
    """Change nothing. Raise `OtherFormError` for data that `migrate` would refuse."""
    if not _is_current(connection) and not _is_new(connection):
        from warchest.server.store.migrations.steps import is_behind

        is_behind(connection)


def make(connection: Connection) -> None:
    """Make all tables of the current form in an empty database."""
    for module in DECLARING:
        import_module(f"warchest.server.{module}")
    metadata.create_all(connection, checkfirst=False)
    key = "CONSTRAINT alembic_version_pkc PRIMARY KEY (version_num)"
    connection.exec_driver_sql(f"CREATE TABLE alembic_version (version_num VARCHAR(32) NOT NULL, {key})")
    connection.exec_driver_sql(f"INSERT INTO alembic_version (version_num) VALUES ('{NEWEST}')")
    stamp(connection)


def _is_current(connection: Connection) -> bool:
    """Return whether the data has the current form."""
    if connection.dialect.name == "sqlite":
        version = connection.exec_driver_sql("PRAGMA user_version").scalar_one()
        if version != KEPT_BY_ALEMBIC:
            return False
    if not inspect(connection).has_table("alembic_version"):
        return False
    return connection.exec_driver_sql("SELECT version_num FROM alembic_version").scalars().all() == [NEWEST]


def _is_new(connection: Connection) -> bool:
    """Return whether no program has made tables yet."""
    tables = inspect(connection)
    return not tables.has_table(games.name) and not tables.has_table("alembic_version")
