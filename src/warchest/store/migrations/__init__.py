"""Migrations, which bring a data file to the current form with Alembic: `versions` has a module for each step, and the newest is "head".

Files of the first releases counted their steps in `PRAGMA user_version`, and `legacy` contains those steps. All steps run in one
transaction, so a file has either its old form or the new one.

A step is frozen once it is released: it describes its changes by itself and never uses `schema`, which describes the present.

Servers of the version before go on during an upgrade, and may even be started again. So a step only adds tables and columns that an older
program can leave alone. A step that does more names itself as `OLDEST`: from there on older programs refuse the data. The table `form` has
the greatest of these, for programs that do not know the step.
"""

from pathlib import Path

from alembic import command
from alembic.config import Config
from alembic.runtime.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import Connection, inspect

from warchest.store.migrations import legacy

FOLDER = Path(__file__).parent
FIRST = "0001"
"""The step that makes the tables of the last release without Alembic."""
KEPT_BY_ALEMBIC = legacy.LAST + 1
"""The `user_version` of a file that Alembic counts, by which an older program refuses the file."""


ONE_AT_A_TIME = 0x57617243
"""The number of PostgreSQL's lock that lets one process at a time bring a database to the current form."""


class TooNewError(Exception):
    """The file was written by a later version of the program. Carries `(found, known)`, the two versions."""


def migrate(connection: Connection) -> None:
    """Run the missing steps in the transaction of `connection`. Raise `TooNewError` for data of a later version."""
    config = Config(attributes={"connection": connection})
    config.set_main_option("script_location", str(FOLDER))
    if connection.dialect.name == "sqlite":
        _leave_legacy(connection, config)
    else:
        connection.exec_driver_sql(f"SELECT pg_advisory_xact_lock({ONE_AT_A_TIME})")
    known = ScriptDirectory.from_config(config)
    head = known.get_current_head()
    found = MigrationContext.configure(connection).get_current_revision()
    if found == head:
        return
    if found is not None and found not in {step.revision for step in known.walk_revisions()}:
        if _oldest_in(connection) <= (head or ""):
            return  # a newer program has added things, and this one can do without them
        raise TooNewError(found, head)
    command.upgrade(config, "head")
    oldest = max(getattr(step.module, "OLDEST", "") for step in known.walk_revisions())
    connection.exec_driver_sql("DELETE FROM form")
    connection.exec_driver_sql(f"INSERT INTO form (oldest) VALUES ('{oldest}')")
    if connection.dialect.name == "sqlite":
        connection.exec_driver_sql(f"PRAGMA user_version = {KEPT_BY_ALEMBIC}")


def is_known(connection: Connection) -> bool:
    """Return whether this program knows the form of the data, which may be an older one."""
    if connection.dialect.name == "sqlite":
        version = int(connection.exec_driver_sql("PRAGMA user_version").scalar_one())
        if version != KEPT_BY_ALEMBIC:
            return version < KEPT_BY_ALEMBIC
    config = Config()
    config.set_main_option("script_location", str(FOLDER))
    found = MigrationContext.configure(connection).get_current_revision()
    return found is None or found in {step.revision for step in ScriptDirectory.from_config(config).walk_revisions()}


def _leave_legacy(connection: Connection, config: Config) -> None:
    """Bring a file of the first releases to the first step that Alembic counts."""
    version = int(connection.exec_driver_sql("PRAGMA user_version").scalar_one())
    if version > KEPT_BY_ALEMBIC:
        raise TooNewError(str(version), str(KEPT_BY_ALEMBIC))
    if 0 < version <= legacy.LAST:
        legacy.upgrade(connection, version)
        command.stamp(config, FIRST)


def _oldest_in(connection: Connection) -> str:
    """Return the oldest step whose program can use the data, or a text after all steps where the data does not say."""
    if not inspect(connection).has_table("form"):
        return "~"
    return str(connection.exec_driver_sql("SELECT oldest FROM form").scalar_one())
