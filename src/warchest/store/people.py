"""What one person has, handed over to another key: when a guest becomes an account, and when an account is deleted.

Every table with a column whose key is `person` takes part, whichever package it belongs to: a new table of things that people have
needs nothing here.
"""

import secrets

from sqlalchemy import Column, Connection, Table, and_, delete, select, update
from sqlalchemy.exc import IntegrityError

from warchest.store.rows import GONE
from warchest.store.schema import metadata


def hand_over(connection: Connection, old: str, new: str) -> None:
    """Give all that `old` has to `new`. What a person may have once only stays as `new` has it."""
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
    """Hand over each row that has a place, and drop the others."""
    for key in connection.execute(select(*table.primary_key).where(column == old)).all():
        row = and_(column == old, *(part == value for part, value in zip(table.primary_key, key, strict=True)))
        try:
            with connection.begin_nested():
                connection.execute(update(table).where(row).values({column: new}))
        except IntegrityError:
            connection.execute(delete(table).where(row))


def gone() -> str:
    """A new key of somebody who has left for good: nobody can ever come by it."""
    return GONE + secrets.token_hex(16)
