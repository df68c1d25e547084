"""The transfer of a person's belongings to another key: when a guest becomes an account, and when an account is deleted.

Every table with a column whose key is `person` takes part, in any package, so that a new table of people's belongings needs no change
here.
"""

import secrets

from sqlalchemy import Column, Connection, Table, and_, delete, select, update
from sqlalchemy.exc import IntegrityError

from warchest.store.rows import GONE
from warchest.store.schema import metadata


def hand_over(connection: Connection, old: str, new: str) -> None:
    """Give everything of `old` to `new`. Keep the entries of `new` that each person may have only once."""
    for table in metadata.sorted_tables:
        column = table.columns.get("person")
        if column is None:
            continue
        try:
            with connection.begin_nested():
                connection.execute(update(table).where(column == old).values({column: new}))
        except IntegrityError:
            _one_by_one(connection, table, column, old, new)


def _one_by_one(connection: Connection, table: Table, column: Column[str], old: str, new: str) -> None:
    """Hand over each row that breaks no constraint, and delete the others."""
    for key in connection.execute(select(*table.primary_key).where(column == old)).all():
        row = and_(column == old, *(part == value for part, value in zip(table.primary_key, key, strict=True)))
        try:
            with connection.begin_nested():
                connection.execute(update(table).where(row).values({column: new}))
        except IntegrityError:
            connection.execute(delete(table).where(row))


def gone() -> str:
    """Return a new key for somebody who has left for good. Nobody can ever sign in with it."""
    return GONE + secrets.token_hex(16)
