"""`Prepared`: a query that is translated for a database once, and then goes straight to its driver.

The usual way costs SQLAlchemy four times as much as the database itself, for queries that every action makes.
"""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from sqlalchemy import Connection, Dialect, Select

Rows = list[tuple[Any, ...]]


@dataclass(frozen=True, slots=True)
class _Translated:
    text: str
    order: tuple[str, ...] | None
    """The names of the values, in the order of their places, or None where places have names."""
    usual: dict[str, Any]
    """The values that the query brings itself."""
    readers: tuple[tuple[int, Callable[[Any], Any]], ...]
    """The columns whose values the driver does not give as they are, by number."""


class Prepared:
    """A query with named values."""

    def __init__(self, query: Select[Any]) -> None:
        self._query = query
        self._translated: dict[str, _Translated] = {}
        """By kind of database."""

    def rows(self, connection: Connection, **values: Any) -> Rows:
        """Return the rows of the query with these values."""
        found = self._translated.get(connection.dialect.name) or self._translate(connection.dialect)
        named = found.usual | values
        cursor = connection.connection.cursor()
        try:
            cursor.execute(found.text, named if found.order is None else [named[name] for name in found.order])
            rows: Rows = [*cursor.fetchall()]
        except connection.dialect.loaded_dbapi.Error:
            return [
                tuple(row) for row in connection.execute(self._query, values)
            ]  # which tells the error as all others
        finally:
            cursor.close()
        return [_read(row, found) for row in rows] if found.readers else rows

    def _translate(self, dialect: Dialect) -> _Translated:
        compiled = self._query.compile(dialect=dialect)
        order: list[str] | None = getattr(compiled, "positiontup", None)
        readers = []
        for number, column in enumerate(self._query.selected_columns):
            reader = column.type.dialect_impl(dialect).result_processor(dialect, None)
            if reader is not None:
                readers.append((number, reader))
        usual = {name: value for name, value in compiled.params.items() if value is not None}
        found = _Translated(str(compiled), None if order is None else tuple(order), usual, tuple(readers))
        self._translated[dialect.name] = found
        return found


def _read(row: tuple[Any, ...], translated: _Translated) -> tuple[Any, ...]:
    values = [*row]
    for number, reader in translated.readers:
        values[number] = reader(values[number])
    return tuple(values)
