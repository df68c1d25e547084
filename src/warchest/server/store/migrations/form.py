"""The form of the data: the numbers of the steps that lead to it, and its mark in the data."""

from pathlib import Path

from sqlalchemy import Connection

FOLDER = Path(__file__).parent
LAST_OF_0_3 = "0025"
"""The step of the data that release 0.3 leaves: the first step applies to it."""
NEWEST = max(step.stem.removeprefix("v").partition("_")[0] for step in (FOLDER / "versions").glob("v*.py"))
"""The newest step: each module is called after its number."""
OLDEST = "0027"
"""The newest step that an older program can't ignore."""
KEPT_BY_ALEMBIC = 5
"""The `user_version` of a file that Alembic counts. The first releases counted their forms there, up to 4."""


class OtherFormError(Exception):
    """The data has a form that this program can't use. The message continues after the name of the data."""


def stamp(connection: Connection) -> None:
    """Note in data of the current form which programs can use it."""
    connection.exec_driver_sql("DELETE FROM form")
    connection.exec_driver_sql(f"INSERT INTO form (oldest) VALUES ('{OLDEST}')")
    if connection.dialect.name == "sqlite":
        connection.exec_driver_sql(f"PRAGMA user_version = {KEPT_BY_ALEMBIC}")
