"""The game file of a data folder: its connections, the errors that they raise, and its backups.

If the file is deleted or replaced while the server runs, a process that has it open can still write to it, and all these changes would be
lost. So every transaction starts with a check of the file's name, and the writer checks again before it reports that a change was saved.
"""

import contextlib
import os
import sqlite3
import threading
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Any

from sqlalchemy import Connection, Engine, create_engine, event
from sqlalchemy.engine import ExceptionContext
from sqlalchemy.exc import IntegrityError
from sqlalchemy.pool import ConnectionPoolEntry

from warchest.server.store.database import Database, StoreError, read_json

FILE_NAME = "warchest.sqlite3"
BUSY_MS = 5000
MOST_LOOKED_THROUGH = 64 * 1024 * 1024
"""The longest file that is checked at each start, in bytes: the check takes about 0.1 s."""
PAGES_AT_ONCE = 256
"""How many pages are copied before other writers get a turn."""
CHECKPOINT_SECONDS = 1.0
"""The pause between two looks of the thread that moves pages from the log of writes (WAL) into the game file."""
LONG_LOG = 16_384
"""The pages in the log (64 MB) above which a commit moves them itself, since that thread does not keep up."""

PART = "part"
"""The name of the savepoint of a part of a transaction."""
PRAGMAS = (
    "journal_mode=WAL",
    "synchronous=FULL",
    "foreign_keys=ON",
    f"busy_timeout={BUSY_MS}",
    f"wal_autocheckpoint={LONG_LOG}",
)


def file_check(path: Path) -> Callable[[], None]:
    """Return a check that the file now at `path` is still found there later. The check raises `StoreError` where it is not."""
    opened = os.stat(path)

    def check() -> None:
        try:
            same = os.path.samestat(opened, os.stat(path))
        except OSError:
            same = False
        if not same:
            raise StoreError(f"The game file {path} is gone or was exchanged: put it back and restart the server.")

    return check


def open_file(folder: Path) -> Database:
    """Return the game file of a folder. Both are made if they are missing. Raise `StoreError` if that is impossible."""
    make_folder(folder)
    path = folder / FILE_NAME
    if path.exists() and not os.access(path, os.R_OK | os.W_OK):
        raise StoreError(f"The game file {path} can't be written.")
    try:
        _keep_private(path)
    except OSError as problem:
        raise StoreError(f"The game file {path} can't be written ({_reason(problem)}).") from problem
    check = file_check(path)
    reading, writing = (_open_engine(path, begin, check) for begin in ("BEGIN", "BEGIN IMMEDIATE"))
    sound = partial(_require_sound, reading, path)
    rest = Checkpointer(path).close
    look = partial(_ReadTransaction, path=path, check=check)
    change = partial(_WriteTransaction, path=path, check=check)
    part = partial(_Savepoint, path=path)
    return Database(
        f"The game file {path}",
        reading,
        writing,
        look=look,
        change=change,
        part=part,
        version=_version,
        check=check,
        require_sound=sound,
        rest=rest,
    )


class _ReadTransaction:
    """A transaction that only reads. Its start and its end go straight to the driver, which costs a quarter of SQLAlchemy's way.

    Each action of a player needs two. A statement that goes through SQLAlchemy joins it (`_begin` in `_open_engine`).
    """

    __slots__ = ("_check", "_connection", "_driver", "_path")
    _driver: Any

    def __init__(self, connection: Connection, path: Path, check: Callable[[], None]) -> None:
        self._connection, self._path, self._check = connection, path, check

    def __enter__(self) -> Connection:
        self._check()
        self._driver = self._connection.connection.dbapi_connection
        _execute(self._driver, "BEGIN", self._path)
        return self._connection

    def __exit__(self, kind: object, *_rest: object) -> None:
        if self._connection.in_transaction():
            self._connection.rollback()
        elif self._driver.in_transaction:
            _execute(self._driver, "COMMIT", self._path)


class _WriteTransaction:
    """A transaction that writes, which costs a third of SQLAlchemy's way. A statement that goes through SQLAlchemy joins it."""

    __slots__ = ("_check", "_connection", "_driver", "_path")
    _driver: Any

    def __init__(self, connection: Connection, path: Path, check: Callable[[], None]) -> None:
        self._connection, self._path, self._check = connection, path, check

    def __enter__(self) -> Connection:
        self._check()
        self._driver = self._connection.connection.dbapi_connection
        _execute(self._driver, "BEGIN IMMEDIATE", self._path)
        return self._connection

    def __exit__(self, kind: type[BaseException] | None, *_rest: object) -> None:
        joined = self._connection.in_transaction()
        if kind is not None:
            if joined:
                self._connection.rollback()
            elif self._driver.in_transaction:
                _execute(self._driver, "ROLLBACK", self._path)
        elif joined:
            self._connection.commit()
        else:
            _require_transaction(self._connection, self._path)
            _execute(self._driver, "COMMIT", self._path)


class _Savepoint:
    """A part of a `_WriteTransaction`, of which nothing is kept if it fails."""

    __slots__ = ("_connection", "_driver", "_path")

    def __init__(self, connection: Connection, path: Path) -> None:
        self._connection, self._path = connection, path
        self._driver: Any = connection.connection.dbapi_connection

    def __enter__(self) -> Connection:
        _require_transaction(self._connection, self._path)
        _execute(self._driver, f"SAVEPOINT {PART}", self._path)
        return self._connection

    def __exit__(self, kind: type[BaseException] | None, *_rest: object) -> None:
        if not self._driver.in_transaction:
            if kind is None:
                _require_transaction(self._connection, self._path)
            return  # the error has ended the whole transaction, and its end tells so
        if kind is not None:
            _execute(self._driver, f"ROLLBACK TO {PART}", self._path)
        _execute(self._driver, f"RELEASE {PART}", self._path)


def _execute(driver: Any, statement: str, path: Path) -> None:
    try:
        driver.execute(statement)
    except sqlite3.Error as problem:
        raise _unusable(path, problem) from problem


class Checkpointer:
    """Moves what was committed from the log of writes (WAL) into the game file, in a separate thread.

    By default SQLite does so within a commit, whenever the log has 1,000 pages. Then everyone who waits for this commit waits until all
    the pages are on the disk. Its passive checkpoint blocks no reader or writer, and commits do not wait for it.
    """

    def __init__(self, path: Path) -> None:
        self._path = path
        self._closing = threading.Event()
        self._thread = threading.Thread(target=self._work, name="store-checkpoints", daemon=True)
        self._thread.start()

    def close(self) -> None:
        """End the thread. The log stays until the last connection is closed or the file is opened again."""
        self._closing.set()
        self._thread.join()

    def _work(self) -> None:
        address = f"{self._path.absolute().as_uri()}?mode=rw"
        with contextlib.suppress(sqlite3.Error), contextlib.closing(sqlite3.connect(address, uri=True)) as connection:
            while not self._closing.wait(CHECKPOINT_SECONDS):
                # A full disk, or a file that was put away: commits report it, and the log keeps what was committed.
                with contextlib.suppress(sqlite3.Error):
                    # Commits in the meantime are left over. The log can't restart from its first page until that is moved too.
                    for _time in range(2):
                        connection.execute("PRAGMA wal_checkpoint(PASSIVE)").fetchone()


def _version(connection: Connection) -> int:
    """Return a number that changes with each write of any other connection. A process writes over one connection."""
    return int(connection.exec_driver_sql("PRAGMA data_version").scalar_one())


def make_folder(folder: Path) -> None:
    """Make a data folder, if it is missing. Raise `StoreError` if that is impossible, and if it can't be written."""
    try:
        folder.mkdir(mode=0o700, parents=True, exist_ok=True)
    except OSError as problem:
        raise StoreError(f"The data folder {folder} can't be made ({_reason(problem)}).") from problem
    if not os.access(folder, os.W_OK | os.X_OK):
        raise StoreError(f"The data folder {folder} can't be written.")


def _open_engine(path: Path, begin: str, check: Callable[[], None]) -> Engine:
    """Return an engine whose transactions start with the statement `begin` (by default the driver starts them too late).

    All its errors are `StoreError`, except an `IntegrityError` for a row that breaks a constraint.
    """
    engine = create_engine(
        f"sqlite:///{path}",
        connect_args={"check_same_thread": False},
        max_overflow=-1,  # `KeptConnections` counts them
        json_deserializer=read_json,
        hide_parameters=True,  # an error in the log must hold no key
    )

    @event.listens_for(engine, "connect")
    def _prepare(connection: Any, _entry: ConnectionPoolEntry) -> None:
        connection.isolation_level = None
        try:
            for pragma in PRAGMAS:
                connection.execute(f"PRAGMA {pragma}")
        except (
            sqlite3.Error,
            UnicodeError,
        ) as problem:  # not a statement of the engine, which therefore does not convert this error
            raise _unusable(path, problem) from problem

    @event.listens_for(engine, "begin")
    def _begin(connection: Connection) -> None:
        driver: Any = connection.connection.dbapi_connection
        if driver.in_transaction:
            return  # a `_ReadTransaction`, which a statement joins
        check()
        try:
            connection.connection.cursor().execute(begin)  # the usual way costs as much as a query
        except sqlite3.Error as problem:
            raise _unusable(path, problem) from problem

    @event.listens_for(engine, "savepoint")
    def _require_transaction_for_savepoint(connection: Connection, _name: str) -> None:
        _require_transaction(connection, path)

    event.listen(engine, "commit", partial(_require_transaction, path=path))

    @event.listens_for(engine, "handle_error", retval=True)
    def _translate(context: ExceptionContext) -> Exception | None:
        if isinstance(context.sqlalchemy_exception, IntegrityError):
            return None
        if isinstance(context.original_exception, StoreError):
            return None
        return _unusable(path, context.original_exception)

    return engine


def _require_transaction(connection: Connection, path: Path) -> None:
    """Raise `StoreError` where an error has ended the transaction of a connection.

    After some errors, such as one of the disk, SQLite takes back the whole transaction at once. The next savepoint or statement would
    start another one, and its commit would look like the commit of everything before.
    """
    driver: Any = connection.connection.dbapi_connection
    if not driver.in_transaction:
        raise StoreError(f"The game file {path} can't be written: an error has ended the transaction.")


def _unusable(path: Path, problem: BaseException) -> StoreError:
    reason = "its schema is damaged" if isinstance(problem, UnicodeError) else problem
    return StoreError(f"The game file {path} can't be used ({reason}).")


def _keep_private(path: Path) -> None:
    """Make the games readable only by their owner: they contain the keys of the draws. SQLite gives its side files the mode of the main
    file."""
    os.close(os.open(path, os.O_RDWR | os.O_CREAT, 0o600))
    for name in (path.name, f"{path.name}-wal", f"{path.name}-shm"):
        with contextlib.suppress(OSError):  # the file belongs to another user, or is missing
            path.with_name(name).chmod(0o600)


def _reason(problem: OSError) -> str:
    return (problem.strerror or "unknown reason").lower()


def shrink(engine: Engine) -> None:
    """Give the space of deleted rows back to the disk. No one can write during the copy, and the disk needs room for a second copy."""
    connection = engine.raw_connection()
    try:
        for statement in ("VACUUM", "PRAGMA wal_checkpoint(TRUNCATE)"):
            connection.cursor().execute(statement)
    except sqlite3.Error as problem:
        raise StoreError(f"The game file can't be made smaller now ({problem}).") from problem
    finally:
        connection.close()


def _require_sound(engine: Engine, path: Path) -> None:
    """Check the file at `path`, unless it is long. Raise `StoreError` where it is damaged (`warchest check` checks more closely)."""
    if path.stat().st_size > MOST_LOOKED_THROUGH:
        return
    with engine.begin() as connection:
        answer = connection.exec_driver_sql("PRAGMA quick_check(1)").scalar_one()
    if answer != "ok":
        raise StoreError(f"The game file {path} is damaged ({' '.join(answer.split())}): put a backup in its place.")


def back_up(folder: Path, target: Path, progress: Callable[[int, int], None] = lambda _done, _all: None) -> int:
    """Copy the games of `folder` to the file `target`, readable only by its owner, and return its size in bytes.

    A server may use the games meanwhile: the copy contains them at one moment. It gets its name once it is complete, and replaces an older
    file of that name. `progress(pages done, pages)` is called from time to time. Raise `StoreError` where the copy fails or the games are
    damaged.
    """
    source = folder / FILE_NAME
    if not source.is_file():
        raise StoreError(f"There is no game file in {folder}.")
    if target.exists() and target.samefile(source):
        raise StoreError(f"The backup can't be the game file {source} itself.")
    unfinished = target.with_name(f".{target.name}.part")
    try:
        os.close(os.open(unfinished, os.O_RDWR | os.O_CREAT | os.O_TRUNC, 0o600))
        with (
            contextlib.closing(sqlite3.connect(f"{source.resolve().as_uri()}?mode=ro", uri=True)) as games,
            contextlib.closing(sqlite3.connect(unfinished)) as copy,
        ):
            games.backup(copy, pages=PAGES_AT_ONCE, progress=lambda _status, left, pages: progress(pages - left, pages))
            copy.execute("PRAGMA journal_mode=DELETE")  # one file, without others beside it
            answer = copy.execute("PRAGMA quick_check(1)").fetchone()[0]
            if answer != "ok":
                raise StoreError(f"The game file {source} is damaged ({' '.join(str(answer).split())}).")
        _to_disk(unfinished)
        unfinished.replace(target)
        _to_disk(target.parent)
    except (OSError, sqlite3.Error) as problem:
        raise StoreError(f"The backup {target} can't be made ({problem}).") from problem
    finally:
        with contextlib.suppress(OSError):
            unfinished.unlink(missing_ok=True)
    return target.stat().st_size


def _to_disk(path: Path) -> None:
    """Wait until a file, or the list of names in a folder, is on the disk."""
    if path.is_dir() and os.name == "nt":
        return
    handle = os.open(path, os.O_RDONLY)
    try:
        os.fsync(handle)
    finally:
        os.close(handle)
