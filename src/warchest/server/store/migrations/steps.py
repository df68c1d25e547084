"""The work of Alembic: running the steps that a database lacks, and recognizing its form. Only data of an older form needs it."""

from alembic import command
from alembic.config import Config
from alembic.script import ScriptDirectory
from sqlalchemy import Connection, inspect

from warchest.server.store.migrations.form import FOLDER, KEPT_BY_ALEMBIC, LAST_OF_0_3, OtherFormError, stamp


def upgrade(connection: Connection) -> None:
    """Run the missing steps in the transaction of `connection`. Raise `OtherFormError` for data of another form."""
    if not is_behind(connection):
        return
    if _step_of(connection) == LAST_OF_0_3:
        connection.exec_driver_sql("DELETE FROM alembic_version")
    config = _config()
    config.attributes["connection"] = connection
    command.upgrade(config, "head")
    stamp(connection)


def is_behind(connection: Connection) -> bool:
    """Return whether data that is not empty lacks steps. Raise `OtherFormError` for data of another form."""
    steps = [step.revision for step in ScriptDirectory.from_config(_config()).walk_revisions()]
    found = _step_of(connection)
    if found < LAST_OF_0_3:
        raise OtherFormError("was written by an older War Chest: open it once with version 0.3 first")
    if found != LAST_OF_0_3 and found not in steps:
        if _oldest_in(connection) <= steps[0]:
            return False  # a newer program has added things, and this one can do without them
        raise OtherFormError(f"was written by a newer War Chest (form {found}, this one knows {steps[0]})")
    return found != steps[0]


def _config() -> Config:
    config = Config()
    config.set_main_option("script_location", str(FOLDER))
    return config


def _step_of(connection: Connection) -> str:
    """Return the data's migration step, or an empty text for data that Alembic never counted."""
    if connection.dialect.name == "sqlite":
        version = int(connection.exec_driver_sql("PRAGMA user_version").scalar_one())
        if version > KEPT_BY_ALEMBIC:
            raise OtherFormError(f"was written by a newer War Chest (form {version}, this one knows {KEPT_BY_ALEMBIC})")
    if not inspect(connection).has_table("alembic_version"):
        return ""
    return str(connection.exec_driver_sql("SELECT version_num FROM alembic_version").scalar_one())


def _oldest_in(connection: Connection) -> str:
    """Return the oldest step that can still use the data, or a text after all steps where the data does not say."""
    if not inspect(connection).has_table("form"):
        return "~"
    return str(connection.exec_driver_sql("SELECT oldest FROM form").scalar_one())
