"""The work of Alembic: running the steps that a database lacks, and telling which it knows. Only data of an older form needs it."""

from alembic import command
from alembic.config import Config
from alembic.runtime.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import Connection, inspect

from warchest.server.store.migrations import FIRST, FOLDER, KEPT_BY_ALEMBIC, TooNewError, legacy, stamp


def upgrade(connection: Connection) -> None:
    """Run the missing steps in the transaction of `connection`. Raise `TooNewError` for data of a later version."""
    config = Config(attributes={"connection": connection})
    config.set_main_option("script_location", str(FOLDER))
    if connection.dialect.name == "sqlite":
        _leave_legacy(connection, config)
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
    stamp(connection)


def knows(connection: Connection) -> bool:
    """Return whether this program knows the form of the data, which is not the newest one."""
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
