"""Migrations, which bring a data file to the current form with Alembic: `versions` has a module for each step, and the newest is "head".

Files of the first releases counted their steps in `PRAGMA user_version`, and `legacy` contains those steps. All steps run in one
transaction, so a file has either its old form or the new one. New, empty data gets the tables of today at once, as the code declares them,
without Alembic: its import takes a quarter of the time in which a server starts. A test compares these tables with those of all steps.

A step is frozen once it is released: it describes its changes by itself and never uses `schema`, which describes the present.

Servers of the version before go on during an upgrade, and may even be started again. So a step only adds tables and columns that an older
program can leave alone. A step that does more becomes `OLDEST`, and older programs refuse the data. The table `form` has its number, for
programs that do not know the step.
"""

from pathlib import Path

from sqlalchemy import Connection, inspect

from warchest.server.store.migrations import legacy
from warchest.server.store.schema import metadata

FOLDER = Path(__file__).parent
FIRST = "0001"
"""The step that makes the tables of the last release without Alembic."""
NEWEST = max(step.stem.removeprefix("v").partition("_")[0] for step in (FOLDER / "versions").glob("v*.py"))
"""The newest step: each module is called after its number."""
OLDEST = "0023"
"""The newest step that an older program can't leave alone."""
TABLES = 44
"""The number of tables after the newest step. A process that has not loaded the code of all of them takes the steps instead."""
ONE_AT_A_TIME = 0x57617243
"""The number of PostgreSQL's lock that lets one process at a time bring a database to the current form."""
KEPT_BY_ALEMBIC = legacy.LAST + 1
"""The `user_version` of a file that Alembic counts, by which an older program refuses the file."""


class TooNewError(Exception):
    """The file was written by a later version of the program. Carries `(found, known)`, the two versions."""


def migrate(connection: Connection) -> None:
    """Bring the data to the current form in the transaction of `connection`. Raise `TooNewError` for data of a later version."""
    if _is_current(connection):
        return
    if connection.dialect.name == "postgresql":
        connection.exec_driver_sql(f"SELECT pg_advisory_xact_lock({ONE_AT_A_TIME})")
    if len(metadata.tables) == TABLES and not inspect(connection).get_table_names():
        make(connection)
    else:
        from warchest.server.store.migrations.steps import upgrade

        upgrade(connection)


def make(connection: Connection) -> None:
    """Make all tables of the current form in an empty database."""
    metadata.create_all(connection, checkfirst=False)
    if connection.dialect.name == "postgresql":  # step 2 made this table under another name, which its parts keep
        for part in ("pkey", "game_id_fkey"):
            connection.exec_driver_sql(f"ALTER TABLE events RENAME CONSTRAINT events_{part} TO events_2_{part}")
    key = "CONSTRAINT alembic_version_pkc PRIMARY KEY (version_num)"
    connection.exec_driver_sql(f"CREATE TABLE alembic_version (version_num VARCHAR(32) NOT NULL, {key})")
    connection.exec_driver_sql(f"INSERT INTO alembic_version (version_num) VALUES ('{NEWEST}')")
    stamp(connection)


def stamp(connection: Connection) -> None:
    """Note in data of the current form which programs can use it."""
    connection.exec_driver_sql("DELETE FROM form")
    connection.exec_driver_sql(f"INSERT INTO form (oldest) VALUES ('{OLDEST}')")
    if connection.dialect.name == "sqlite":
        connection.exec_driver_sql(f"PRAGMA user_version = {KEPT_BY_ALEMBIC}")


def is_known(connection: Connection) -> bool:
    """Return whether this program knows the form of the data, which may be an older one."""
    if _is_current(connection):
        return True
    from warchest.server.store.migrations.steps import knows

    return knows(connection)


def _is_current(connection: Connection) -> bool:
    """Return whether the data has the current form."""
    if connection.dialect.name == "sqlite":
        version = connection.exec_driver_sql("PRAGMA user_version").scalar_one()
        if version != KEPT_BY_ALEMBIC:
            return False
    if not inspect(connection).has_table("alembic_version"):
        return False
    return connection.exec_driver_sql("SELECT version_num FROM alembic_version").scalars().all() == [NEWEST]
