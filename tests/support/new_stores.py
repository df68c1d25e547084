"""New stores of tests: the first one of a process is made step by step, the others as that one turned out.

Hundreds of tests begin with a new store, and all steps of its making take longer than most of these tests. With `--database postgresql`
each data folder that a test opens is a database of its own instead, in a cluster of the process.
"""

from functools import cache
from pathlib import Path

import pytest
from sqlalchemy import Connection

from warchest.store import store
from warchest.store.database import Database
from warchest.store.game_file import FILE_NAME, open_file
from warchest.store.migrations import migrate

_made: list[str] = []
"""The statements that make a new file at once."""
_KEPT_OUT = ("BEGIN TRANSACTION;", "COMMIT;")


def share() -> None:
    """From now on the steps are taken once."""
    vars(store)["migrate"] = _migrate_once


def on_postgres() -> None:
    """From now on, a data folder is a database of PostgreSQL."""
    vars(store)["open_file"] = lambda folder: _database_of(folder)


def _database_of(folder: Path) -> Database:
    from warchest.store.postgres import open_postgres

    return open_postgres(_address_of(folder.resolve()))


@cache
def _address_of(folder: Path) -> str:
    """The database that stands for a folder. It begins with what a game file there has, which an earlier release may have written."""
    import warchest.web.app  # noqa: F401  # all tables
    from tests.support.real_servers import postgres
    from warchest.store.copying import copy_store

    address = postgres().new()
    if (folder / FILE_NAME).exists():
        with pytest.MonkeyPatch.context() as patch:
            patch.setattr(store, "open_file", open_file)
            old = store.Store(folder)
        new = store.Store(address)
        copy_store(old, new)
        old.close()
        new.close()
    return address


def _migrate_once(connection: Connection) -> None:
    if connection.dialect.name != "sqlite":
        migrate(connection)
        return
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
