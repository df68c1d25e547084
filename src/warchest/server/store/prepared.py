"""Statements that are translated for a database once, and then go straight to its driver: `Prepared` reads, `PreparedChange` writes.

The usual way costs SQLAlchemy four times as much as the database itself, for the statements of every action.
"""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, cast

from sqlalchemy import CompoundSelect, Connection, Delete, Dialect, Insert, Select, Update

from warchest.server.store.database import StoreError

Rows = list[tuple[Any, ...]]


@dataclass(frozen=True, slots=True)
class _DriverQuery:
    text: str
    order: tuple[str, ...] | None
    """The names of the values, in the order of their places, or None where places have names."""
    usual: dict[str, Any]
    """The values that the query brings itself."""
    readers: tuple[tuple[int, Callable[[Any], Any]], ...]
    """The columns with values that need conversion after the driver, by number."""


class Prepared:
    """A query with named values."""

    def __init__(self, query: Select[Any] | CompoundSelect[Any]) -> None:
        self._query = query
        self._translated: dict[str, _DriverQuery] = {}
        """By kind of database."""

    def rows(self, connection: Connection, **values: Any) -> Rows:
        """Return the rows of the query with these values."""
        return [self.read(connection, row) for row in self.raw(connection, **values)]

    def raw(self, connection: Connection, **values: Any) -> Rows:
        """Return the rows as the driver has them, for a caller that compares them before it has them `read`."""
        query = self._translated.get(connection.dialect.name) or self._translate(connection.dialect)
        named = query.usual | values
        cursor = connection.connection.cursor()
        try:
            cursor.execute(query.text, named if query.order is None else [named[name] for name in query.order])
            rows: Any = cursor.fetchall()
        except connection.dialect.loaded_dbapi.Error:
            connection.execute(self._query, values)  # SQLAlchemy raises its usual error
            raise
        finally:
            cursor.close()
        return cast(Rows, rows)

    def read(self, connection: Connection, row: tuple[Any, ...]) -> tuple[Any, ...]:
        """Return the values of a row of `raw`."""
        readers = self._translated[connection.dialect.name].readers
        if not readers:
            return row
        values = [*row]
        for number, reader in readers:
            values[number] = reader(values[number])
        return tuple(values)

    def _translate(self, dialect: Dialect) -> _DriverQuery:
        compiled = self._query.compile(dialect=dialect)
        order: list[str] | None = getattr(compiled, "positiontup", None)
        readers = []
        for number, column in enumerate(self._query.selected_columns):
            reader = column.type.dialect_impl(dialect).result_processor(dialect, None)
            if reader is not None:
                readers.append((number, reader))
        usual = {name: value for name, value in compiled.params.items() if value is not None}
        query = _DriverQuery(str(compiled), None if order is None else tuple(order), usual, tuple(readers))
        self._translated[dialect.name] = query
        return query


class PreparedChange:
    """An insertion, an update or a deletion with named values.

    A failed statement ends a transaction of PostgreSQL, so there it takes the usual way."""

    def __init__(self, change: Insert | Update | Delete) -> None:
        self._change = change
        self._translated: tuple[str, list[tuple[str, Callable[[Any], Any] | None]]] | None = None
        """The text for SQLite, with the names of its values and the functions that write them."""
        self._usual: dict[str, Any] = {}
        """The values that the statement brings itself."""

    def run(self, connection: Connection, values: dict[str, Any]) -> None:
        """Make the change with these values."""
        if connection.dialect.name != "sqlite":
            connection.execute(self._change, values)
            return
        text, places = self._translated or self._translate(connection.dialect)
        named = self._usual | values
        cursor = connection.connection.cursor()
        try:
            cursor.execute(text, [named[name] if write is None else write(named[name]) for name, write in places])
        except connection.dialect.loaded_dbapi.Error as problem:
            driver: Any = connection.connection.dbapi_connection
            if not driver.in_transaction:  # the error has ended it, and a change on its own would be kept
                raise StoreError(f"The game file can't be written ({problem}).") from problem
            connection.execute(self._change, values)  # SQLAlchemy then raises its usual error
        finally:
            cursor.close()

    def _translate(self, dialect: Dialect) -> tuple[str, list[tuple[str, Callable[[Any], Any] | None]]]:
        compiled: Any = self._change.compile(dialect=dialect)
        self._usual = {name: value for name, value in compiled.params.items() if value is not None}
        places = [
            (name, compiled.binds[name].type.dialect_impl(dialect).bind_processor(dialect))
            for name in compiled.positiontup
        ]
        self._translated = str(compiled), places
        return self._translated
