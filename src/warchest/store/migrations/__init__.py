"""Migrations, which bring a data file to the current form with Alembic: `versions` has a module for each step, and the newest is "head".

Files of the first releases counted their steps in `PRAGMA user_version`, and `legacy` contains those steps. All steps run in one
transaction, so a file has either its old form or the new one.

A step is frozen once it is released: it describes its changes by itself and never uses `schema`, which describes the present.

Servers of the version before go on during an upgrade, and may even be started again. So a step only adds tables and columns that an older
program can leave alone. A step that does more names itself as `OLDEST`: from there on older programs refuse the data. The table `form` has
the greatest of these, for programs that do not know the step.
"""

from pathlib import Path

from sqlalchemy import Connection, inspect

from warchest.store.migrations import legacy

FOLDER = Path(__file__).parent
FIRST = "0001"
"""The step that makes the tables of the last release without Alembic."""
NEWEST = max(step.stem.removeprefix("v").partition("_")[0] for step in (FOLDER / "versions").glob("v*.py"))
"""The newest step: each module is called after its number."""
KEPT_BY_ALEMBIC = legacy.LAST + 1
"""The `user_version` of a file that Alembic counts, by which an older program refuses the file."""


class TooNewError(Exception):
    """The file was written by a later version of the program. Carries `(found, known)`, the two versions."""


def migrate(connection: Connection) -> None:
    """Run the missing steps in the transaction of `connection`. Raise `TooNewError` for data of a later version."""
    if not _is_current(connection):
        from warchest.store.migrations.steps import upgrade

        upgrade(connection)


def is_known(connection: Connection) -> bool:
    """Return whether this program knows the form of the data, which may be an older one."""
    if _is_current(connection):
        return True
    from warchest.store.migrations.steps import knows

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
