"""Bringing a data file to the present form, by Alembic: `versions` has a module for each step, the newest is "head".

Files of the first releases counted their steps in `PRAGMA user_version`; `legacy` has those. All steps run in one transaction, so a file
is either as it was or as it should be.

A step is frozen once released: it says what it changes in its own words and never asks `schema`, which describes the present.
"""

from pathlib import Path

from alembic import command
from alembic.config import Config
from alembic.runtime.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import Connection

from warchest.store.migrations import legacy

FOLDER = Path(__file__).parent
FIRST = "0001"
"""The step that makes the tables as the last release without Alembic left them."""
KEPT_BY_ALEMBIC = legacy.LAST + 1
"""What `user_version` says once Alembic keeps count: an older program refuses the file by it."""


class TooNewError(Exception):
    """The file was written by a later version of the program. Carries `(found, known)`."""


def migrate(connection: Connection) -> None:
    """Run the missing steps inside the transaction of `connection`; raise `TooNewError` for a file from the future."""
    version = int(connection.exec_driver_sql("PRAGMA user_version").scalar_one())
    if version > KEPT_BY_ALEMBIC:
        raise TooNewError(str(version), str(KEPT_BY_ALEMBIC))
    config = Config(attributes={"connection": connection})
    config.set_main_option("script_location", str(FOLDER))
    if 0 < version <= legacy.LAST:
        legacy.upgrade(connection, version)
        command.stamp(config, FIRST)
    known = ScriptDirectory.from_config(config)
    head = known.get_current_head()
    found = MigrationContext.configure(connection).get_current_revision()
    if found == head:
        return
    if found is not None and found not in {step.revision for step in known.walk_revisions()}:
        raise TooNewError(found, head)
    command.upgrade(config, "head")
    connection.exec_driver_sql(f"PRAGMA user_version = {KEPT_BY_ALEMBIC}")
