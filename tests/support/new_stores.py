"""New stores of tests: each starts as a copy of one that a test process has made step by step.

Hundreds of tests start with a new store, and its making takes longer than most of these tests. With `--database postgresql` or `mixed`, a
data folder that a test opens is a separate database instead, in a cluster of the process.
"""

import contextlib
import tempfile
import zlib
from functools import cache
from pathlib import Path

import pytest

from scripts import shares
from warchest.server.store import store
from warchest.server.store.database import Database
from warchest.server.store.game_file import FILE_NAME, open_file

UNIT = Path(__file__).parents[1] / "unit" / "server"
WITH_DATA = tuple(
    UNIT / name
    for name in ("accounts", "chat", "hosting", "lobby", "store", "table", "test_presence.py", "test_time_rows.py")
)
"""The folders of tests that open stores only in their process."""
_postgres = False
"""Whether the present test keeps games in PostgreSQL."""
ONE_IN = 12
"""One in so many tests keeps its games in PostgreSQL in a mixed run. A new database there takes six times as long as a new file."""


def share() -> None:
    """From now on new files are copies of one, and data folders are databases of PostgreSQL in the tests that `choose` has chosen."""
    vars(store)["open_file"] = lambda folder: _database_of(folder) if _postgres else _file_of(folder)


def choose(item: pytest.Item) -> None:
    """Choose what the test keeps games in. In a mixed run its name and the share decide: each kind of tests has some on PostgreSQL, and all
    shares together have one in three.
    """
    global _postgres
    asked = item.config.getoption("database")
    share = item.config.getoption("share")
    mixed = asked == "mixed" and zlib.crc32(item.nodeid.encode()) % ONE_IN == shares.NAMES.index(share) % shares.SHARES
    fits = item.get_closest_marker("sqlite") is None and any(item.path.is_relative_to(place) for place in WITH_DATA)
    _postgres = fits and (asked == "postgresql" or mixed)


def _database_of(folder: Path) -> Database:
    from warchest.server.store.postgres import open_postgres

    return open_postgres(_address_of(folder.resolve()))


@cache
def _address_of(folder: Path) -> str:
    """The database that stands for a folder. It starts with the content of a game file there, which an earlier release may have written."""
    import warchest.server.web.app  # noqa: F401  # all tables
    from tests.support.real_servers import postgres
    from warchest.server.store.copying import copy_store

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


def _file_of(folder: Path) -> Database:
    """The game file of a folder. Its complaint about a read-only folder comes then."""
    path = folder / FILE_NAME
    if not path.exists():
        with contextlib.suppress(OSError):
            folder.mkdir(mode=0o700, parents=True, exist_ok=True)
            path.write_bytes(_new_file())
    return open_file(folder)


@cache
def _new_file() -> bytes:
    """The content of a new game file."""
    with tempfile.TemporaryDirectory() as folder, pytest.MonkeyPatch.context() as patch:
        patch.setattr(store, "open_file", open_file)
        store.Store(Path(folder)).close()
        return (Path(folder) / FILE_NAME).read_bytes()
