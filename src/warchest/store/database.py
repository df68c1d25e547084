"""`Database`: an open place for the rows, either a game file of SQLite in a data folder or a database of PostgreSQL.

The tables and nearly all statements are the same for both. The differences are here and in `game_file` and `postgres`: the beginning of a
transaction, the meaning of errors, and the few statements that SQLAlchemy spells differently for each.
"""

import threading
from collections.abc import Callable, Iterator, Mapping
from contextlib import AbstractContextManager, contextmanager
from dataclasses import dataclass
from typing import Any, Protocol

import msgspec
from sqlalchemy import ColumnElement, Connection, Engine, Table, case
from sqlalchemy.dialects import postgresql, sqlite

MOST_KEPT = 15
"""The connections to a file that are open at once. A further thread waits."""


class StoreError(Exception):
    """The data can't be used. The message is one sentence for the person who runs the server."""


class TakenError(Exception):
    """The number `(game_id, seq)` or the action id is taken, because another request came first."""


class ConflictError(StoreError):
    """A transaction ran into another one, and nothing of it was kept. It may be tried again."""


class Transactions(Protocol):
    """A place to begin transactions: an engine, or its kept connections."""

    def begin(self) -> AbstractContextManager[Connection]:
        """Return a transaction as a context: it is committed at its end, unless an error ends it."""
        ...


class KeptConnections:
    """The connections of an engine, kept open between transactions: taking one from the engine costs more than a query of a file.

    Safe to use from many threads.
    """

    def __init__(self, engine: Engine) -> None:
        self._engine = engine
        self._free: list[Connection] = []
        self._places = threading.Semaphore(MOST_KEPT)

    @contextmanager
    def begin(self) -> Iterator[Connection]:
        """Return a transaction as a context. A connection that has failed is not used again. Where all are in use, wait for one."""
        with self._places:
            try:
                connection = self._free.pop()
            except IndexError:
                connection = self._engine.connect()
            try:
                with connection.begin():
                    yield connection
            except StoreError:
                connection.close()
                raise
            finally:
                if not connection.closed:
                    self._free.append(connection)

    def close(self) -> None:
        """Close the connections that are not in use."""
        while self._free:
            self._free.pop().close()


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
    version: Callable[[Connection], int | None] = lambda _connection: None
    """Returns, within a transaction of `writing`, a number that changes when another process has written. None where nothing tells."""
    check: Callable[[], None] = lambda: None
    """Raises `StoreError` where committed changes can't be found again."""
    require_sound: Callable[[], None] = lambda: None
    """Raises `StoreError` where the data is damaged, as far as can be seen quickly."""

    def close(self) -> None:
        """Close all connections."""
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
