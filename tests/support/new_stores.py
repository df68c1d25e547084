"""New stores of tests: the first one of a process is made step by step, the others as that one turned out.

Hundreds of tests begin with a new store, and all steps of its making take longer than most of these tests. With `--database postgresql`
or `mixed`, a data folder that a test opens is a database of its own instead, in a cluster of the process.
"""

import zlib
from functools import cache
from pathlib import Path

import pytest
from sqlalchemy import Connection

from warchest.store import store
from warchest.store.database import Database
from warchest.store.game_file import FILE_NAME, open_file
from warchest.store.migrations import migrate

UNIT = Path(__file__).parents[1] / "unit"
WITH_DATA = tuple(
    UNIT / name for name in ("accounts", "chat", "clocks", "hosting", "lobby", "presence", "store", "table")
)
"""The folders of tests that open stores in their own process alone."""
_postgres = False
"""Whether the present test keeps games in PostgreSQL."""
_made: list[str] = []
"""The statements that make a new file at once."""
_KEPT_OUT = ("BEGIN TRANSACTION;", "COMMIT;")


def share() -> None:
    """From now on the steps are taken once."""
    vars(store)["migrate"] = _migrate_once


def replace_folders() -> None:
    """From now on, a data folder is a database of PostgreSQL in the tests that `choose` has chosen for that."""
    vars(store)["open_file"] = lambda folder: _database_of(folder) if _postgres else open_file(folder)


def choose(item: pytest.Item) -> None:
    """Choose what the test keeps games in. Its name decides in a mixed run, so that half of the tests of each kind run on either."""
    global _postgres
    asked = item.config.getoption("database")
    mixed = asked == "mixed" and zlib.crc32(item.nodeid.encode()) % 2 == 0
    fits = item.get_closest_marker("sqlite") is None and any(item.path.is_relative_to(place) for place in WITH_DATA)
    _postgres = fits and (asked == "postgresql" or mixed)


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
