"""`Database`: an open place for the rows, either a game file of SQLite in a data folder or a database of PostgreSQL.

The tables and nearly all statements are the same for both. The differences are here and in `game_file` and `postgres`: the start of a
transaction, the meaning of errors, and the few statements that SQLAlchemy spells differently for each.
"""

import contextlib
import threading
import time
from collections.abc import Callable, Mapping
from contextlib import AbstractContextManager
from dataclasses import dataclass
from types import TracebackType
from typing import Any, Protocol

import msgspec
from sqlalchemy import ColumnElement, Connection, Engine, Table, case
from sqlalchemy.dialects import postgresql, sqlite

MOST_KEPT = 15
"""The connections of each kind that are open at once. A further thread waits."""
FRESH_SECONDS = 1.0
"""How long after its last use a connection is believed to work. An engine examines an older one before it gives it out again."""


class StoreError(Exception):
    """The data can't be used. The message is one sentence for the user who runs the server."""


class TakenError(Exception):
    """The number `(game_id, seq)` or the action id is taken, because another request came first."""


class ConflictError(StoreError):
    """A transaction ran into another one, and nothing of it was kept. It may be tried again."""


class Transactions(Protocol):
    """A source of transactions: an engine, or its kept connections."""

    def begin(self) -> AbstractContextManager[Connection]:
        """Return a transaction as a context: it is committed at its end, unless an error ends it."""
        ...


Transaction = Callable[[Connection], AbstractContextManager[Any]]
"""Returns a transaction of a connection, which starts and ends with the context."""


class KeptConnections:
    """The connections of an engine, kept between transactions: taking one from the engine costs more than a query of a file, and as much
    as several of PostgreSQL.

    Safe to use from many threads.
    """

    def __init__(self, engine: Engine, transaction: Transaction = Connection.begin) -> None:
        """`transaction`: returns a transaction of a connection."""
        self._engine = engine
        self._transaction = transaction
        self._free: list[tuple[Connection, float]] = []
        """The idle connections, each with the time of its last use."""
        self._places = threading.Semaphore(MOST_KEPT)

    def begin(self) -> "_KeptTransaction":
        """Return a transaction as a context. After one has failed, all connections are examined. Where all are in use, wait for one."""
        return _KeptTransaction(self)

    def take(self) -> tuple[Connection, AbstractContextManager[Any]]:
        """Return a connection and a transaction of it, which may have started. Wait where all connections are in use."""
        self._places.acquire()
        try:
            connection = self._taken()
        except BaseException:
            self._places.release()
            raise
        try:
            return connection, self._transaction(connection)
        except BaseException as problem:
            self.give_back(connection, examined=_doubtful(problem))
            raise

    def give_back(self, connection: Connection, *, examined: bool) -> None:
        """Take a connection back after its transaction. `examined`: whether it and all others are to be examined before their next use."""
        try:
            if examined:
                connection.close()
                self.close()
            elif not connection.closed:
                self._free.append((connection, time.monotonic()))
        finally:
            self._places.release()

    def close(self) -> None:
        """Give the connections that are not in use back to the engine."""
        with contextlib.suppress(IndexError):
            while True:
                self._free.pop()[0].close()

    def _taken(self) -> Connection:
        with contextlib.suppress(IndexError):
            connection, used = self._free.pop()
            if time.monotonic() - used < FRESH_SECONDS:
                return connection
            connection.close()
        return self._engine.connect()


class _KeptTransaction:
    """A transaction over a kept connection."""

    __slots__ = ("_connection", "_kept", "_transaction")

    def __init__(self, kept: KeptConnections) -> None:
        self._kept = kept

    def __enter__(self) -> Connection:
        self._connection, self._transaction = self._kept.take()
        try:
            self._transaction.__enter__()
        except BaseException as problem:
            self._kept.give_back(self._connection, examined=_doubtful(problem))
            raise
        return self._connection

    def __exit__(
        self, kind: type[BaseException] | None, problem: BaseException | None, trace: TracebackType | None
    ) -> None:
        try:
            self._transaction.__exit__(kind, problem, trace)
        except BaseException as at_the_end:
            problem = at_the_end
            raise
        finally:
            self._kept.give_back(self._connection, examined=_doubtful(problem))


def _doubtful(problem: BaseException | None) -> bool:
    """Return whether connections may no longer work after this error."""
    return isinstance(problem, StoreError) and not isinstance(problem, ConflictError)


@dataclass(frozen=True, slots=True)
class Database:
    """An open database."""

    name: str
    """How sentences name it, without a password."""
    reading: Engine
    """Transactions that read everything from the same state."""
    writing: Engine
    """Transactions that write."""
    alone: Engine | None = None
    """Transactions that write as if no other did meanwhile, where those of `writing` don't."""
    look: Transaction = Connection.begin
    """Returns a transaction of a connection of `reading`."""
    change: Transaction = Connection.begin
    """Returns a transaction of a connection of `writing`."""
    part: Transaction = Connection.begin_nested
    """Returns a part of a transaction of `change`, of which nothing is kept if it fails."""
    version: Callable[[Connection], int | None] = lambda _connection: None
    """Returns, within a transaction of `writing`, a number that changes when another process has written. None where the database has no
    such number."""
    check: Callable[[], None] = lambda: None
    """Raises `StoreError` where committed changes can't be found again."""
    require_sound: Callable[[], None] = lambda: None
    """Raises `StoreError` where the data is damaged, as far as can be seen quickly."""
    rest: Callable[[], None] = lambda: None
    """Ends everything that the database does by itself, for good."""

    def close(self) -> None:
        """Close all connections."""
        self.rest()
        for engine in (self.reading, self.writing):
            engine.dispose()


def upsert(connection: Connection, table: Table, values: Mapping[str, Any], changed: Mapping[str, Any]) -> None:
    """Insert a row. Where there is one with the same primary key, change it instead (nothing, for an empty `changed`)."""
    made = (postgresql if connection.dialect.name == "postgresql" else sqlite).insert(table).values(**values)
    own = table.primary_key.columns.values()
    connection.execute(
        made.on_conflict_do_update(index_elements=own, set_=changed)
        if changed
        else made.on_conflict_do_nothing(index_elements=own)
    )


def later(column: ColumnElement[int], than: int) -> ColumnElement[int]:
    """Return the greater of a column's value and another."""
    return case((column > than, column), else_=than)


def read_json(text: str | bytes) -> Any:
    """Return the value of a JSON column. Raise `StoreError` where it is not JSON."""
    try:
        return msgspec.json.decode(text)
    except (msgspec.DecodeError, UnicodeError) as problem:
        raise StoreError(f"The data is damaged: a value in it is no JSON ({problem}).") from problem
