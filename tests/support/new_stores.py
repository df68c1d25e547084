"""New game files of tests: the first one of a process is made step by step, the others as that one turned out.

Hundreds of tests begin with a new file, and all steps of its making take longer than most of these tests.
"""

from sqlalchemy import Connection

from warchest.store import store
from warchest.store.migrations import migrate

_made: list[str] = []
"""The statements that make a new file at once."""
_KEPT_OUT = ("BEGIN TRANSACTION;", "COMMIT;")


def share() -> None:
    """From now on the steps are taken once."""
    vars(store)["migrate"] = _migrate_once


def _migrate_once(connection: Connection) -> None:
    new = connection.exec_driver_sql("SELECT count(*) FROM sqlite_master").scalar_one() == 0
    if not new or not _made:
        migrate(connection)
    else:
        for statement in _made:
            connection.exec_driver_sql(statement)
    if new and not _made:
        version = connection.exec_driver_sql("PRAGMA user_version").scalar_one()
        file = connection.connection.driver_connection
        assert file is not None
        _made.extend(line for line in file.iterdump() if line not in _KEPT_OUT)
        _made.append(f"PRAGMA user_version = {version}")
