"""The connections to the game file of a data folder: how they begin, and what an error of theirs is called.

A file that was deleted or exchanged while the server runs can still be written by who has it open, and all of it would be lost. So every
transaction begins with a look at the file's name, and the writer looks again before it tells anybody that something was saved.
"""

import os
import sqlite3
from collections.abc import Callable
from pathlib import Path
from typing import Any

import msgspec
from sqlalchemy import Connection, Engine, create_engine, event
from sqlalchemy.engine import ExceptionContext
from sqlalchemy.exc import IntegrityError
from sqlalchemy.pool import ConnectionPoolEntry

from warchest.store.errors import StoreError

BUSY_MS = 5000
MOST_LOOKED_THROUGH = 64 * 1024 * 1024
"""The longest file that is looked through at each start, in bytes: it takes about 0.1 s."""


def file_check(path: Path) -> Callable[[], None]:
    """A check that the file at `path` is the one that lies there now: it raises `StoreError` where it is not."""
    opened = os.stat(path)

    def check() -> None:
        try:
            same = os.path.samestat(opened, os.stat(path))
        except OSError:
            same = False
        if not same:
            raise StoreError(f"The game file {path} is gone or was exchanged: put it back and start the server anew.")

    return check


def open_engine(path: Path, begin: str, check: Callable[[], None]) -> Engine:
    """An engine whose transactions start with the statement `begin` (the driver's own habit starts them too late).

    All its errors are `StoreError`, but for those of a row that may not be there.
    """
    engine = create_engine(f"sqlite:///{path}", connect_args={"check_same_thread": False}, json_deserializer=_json)

    @event.listens_for(engine, "connect")
    def _prepare(connection: Any, _entry: ConnectionPoolEntry) -> None:
        connection.isolation_level = None
        try:
            for pragma in ("journal_mode=WAL", "synchronous=FULL", "foreign_keys=ON", f"busy_timeout={BUSY_MS}"):
                connection.execute(f"PRAGMA {pragma}")
        except (
            sqlite3.Error,
            UnicodeError,
        ) as problem:  # no statement of the engine's, so that it does not name this itself
            raise _unusable(path, problem) from problem

    @event.listens_for(engine, "begin")
    def _begin(connection: Connection) -> None:
        check()
        connection.exec_driver_sql(begin)

    @event.listens_for(engine, "handle_error", retval=True)
    def _tell(context: ExceptionContext) -> Exception | None:
        if isinstance(context.sqlalchemy_exception, IntegrityError):
            return None
        if isinstance(context.original_exception, StoreError):
            return None
        return _unusable(path, context.original_exception)

    return engine


def _unusable(path: Path, problem: BaseException) -> StoreError:
    reason = "its schema is damaged" if isinstance(problem, UnicodeError) else problem
    return StoreError(f"The game file {path} can't be used ({reason}).")


def require_sound(engine: Engine, path: Path) -> None:
    """Look through the file at `path`, unless it is long; raises `StoreError` where it is damaged (`warchest check` looks closer)."""
    if path.stat().st_size > MOST_LOOKED_THROUGH:
        return
    with engine.begin() as connection:
        found = connection.exec_driver_sql("PRAGMA quick_check(1)").scalar_one()
    if found != "ok":
        raise StoreError(f"The game file {path} is damaged ({' '.join(found.split())}): put a backup in its place.")


def _json(text: str) -> Any:
    """A value of a JSON column."""
    try:
        return msgspec.json.decode(text)
    except (msgspec.DecodeError, UnicodeError) as problem:
        raise StoreError(f"The game file is damaged: a value in it is no JSON ({problem}).") from problem
