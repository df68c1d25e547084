"""Values that may be lost at any time, in a separate file beside the games, with no migration, no backup and no wait for the disk.

A file that can't be read is recreated. A failing disk costs time, but no games.
"""

import contextlib
import hashlib
import os
import sqlite3
import threading
from pathlib import Path
from typing import Protocol

FILE_NAME = "snapshots.sqlite3"
MOST_BYTES = 512 * 1024 * 1024
"""The limit for the size of all values together, in bytes. The oldest ones are deleted to make room."""
_EACH = 256
"""The number of writes between two checks of the size."""


class Snapshots(Protocol):
    """Values by name, each made by one version of a program. Another process may have written them, and any may be missing."""

    def get(self, name: str) -> bytes | None:
        """Return the value of that name, or None where it is missing or damaged."""
        ...

    def put(self, name: str, value: bytes) -> None:
        """Keep a value, in place of an earlier one."""
        ...

    def close(self) -> None:
        """Release all resources."""
        ...


class NoSnapshots:
    """Snapshots that are never kept."""

    def get(self, name: str) -> bytes | None:
        """Return None."""
        return None

    def put(self, name: str, value: bytes) -> None:
        """Discard the value."""

    def close(self) -> None:
        """Do nothing."""


class SnapshotFile:
    """Values in a file of a data folder. Safe to use from many threads and several processes."""

    def __init__(self, folder: Path, version: str, most: int = MOST_BYTES) -> None:
        """`version`: the version of the program. Values of another version are not found."""
        self._path = folder / FILE_NAME
        self._version = version
        self._most = most
        self._lock = threading.Lock()
        self._writes = 0
        self._connection = self._opened()

    def get(self, name: str) -> bytes | None:
        """Return the value of that name, or None where it is missing or damaged."""
        asked = "SELECT value, digest FROM snapshots WHERE name = ? AND version = ?"
        with self._lock:
            if self._connection is None:
                return None
            try:
                row = self._connection.execute(asked, (name, self._version)).fetchone()
            except sqlite3.Error:
                return None
        if row is None or _digest(name, row[0]) != row[1]:
            return None
        value: bytes = row[0]
        return value

    def put(self, name: str, value: bytes) -> None:
        """Keep a value, in place of an earlier one."""
        row = (name, self._version, _digest(name, value), value)
        with self._lock:
            if self._connection is None:
                return
            with contextlib.suppress(sqlite3.Error):
                self._connection.execute(
                    "REPLACE INTO snapshots (name, version, digest, value) VALUES (?, ?, ?, ?)", row
                )
                self._writes += 1
                if self._writes % _EACH == 0:
                    self._make_room(self._connection)

    def close(self) -> None:
        """Close the file."""
        with self._lock:
            if self._connection is not None:
                self._connection.close()
                self._connection = None

    def _opened(self) -> sqlite3.Connection | None:
        for attempt in range(2):
            try:
                os.close(os.open(self._path, os.O_RDWR | os.O_CREAT, 0o600))
                connection = sqlite3.connect(self._path, isolation_level=None, check_same_thread=False, timeout=0.2)
                for pragma in ("journal_mode=WAL", "synchronous=OFF"):
                    connection.execute(f"PRAGMA {pragma}")
                connection.execute(
                    "CREATE TABLE IF NOT EXISTS snapshots"
                    " (name TEXT PRIMARY KEY, version TEXT NOT NULL, digest BLOB NOT NULL, value BLOB NOT NULL)"
                )
                connection.execute("DELETE FROM snapshots WHERE version != ?", (self._version,))
                return connection
            except sqlite3.OperationalError:
                return None  # the file is locked, or the disk fails
            except sqlite3.DatabaseError:
                if attempt:
                    return None
                for name in (self._path.name, f"{self._path.name}-wal", f"{self._path.name}-shm"):
                    self._path.with_name(name).unlink(missing_ok=True)
            except OSError:
                return None
        return None

    def _make_room(self, connection: sqlite3.Connection) -> None:
        total = connection.execute("SELECT coalesce(sum(length(value)), 0) FROM snapshots").fetchone()[0]
        if total > self._most:
            connection.execute(
                "DELETE FROM snapshots WHERE rowid IN (SELECT rowid FROM snapshots ORDER BY rowid"
                " LIMIT (SELECT count(*) / 4 + 1 FROM snapshots))"
            )


def _digest(name: str, value: bytes) -> bytes:
    return hashlib.blake2b(name.encode() + b"\0" + value, digest_size=16).digest()
