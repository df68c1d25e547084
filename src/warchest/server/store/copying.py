"""A whole store copied to another place, from a game file to PostgreSQL or back, and two stores compared.

The copy is one transaction: the other place has everything, or nothing. Both stores have the present form, since opening a store upgrades
it. Rows are compared by their values, and the rows of games game by game: a difference can then be named.
"""

import hashlib
from collections import Counter
from collections.abc import Callable, Iterator
from typing import Any

import msgspec
from sqlalchemy import Connection, Table, func, insert, select

from warchest.server.store.database import StoreError
from warchest.server.store.schema import form, games, metadata
from warchest.server.store.store import Store

ROWS_AT_ONCE = 1000
Progress = Callable[[int, int], None]
"""A callback that receives the number of copied rows and the total."""


def copy_store(source: Store, target: Store, progress: Progress = lambda _done, _all: None) -> int:
    """Copy all rows of a store to an empty one, and return their number. Raise `StoreError` where the other one has games already."""

    def job(reading: Connection) -> int:
        count = sum(_count(reading, table) for table in metadata.sorted_tables)

        def write(writing: Connection) -> int:
            if any(_count(writing, table) for table in metadata.sorted_tables if table is not form):
                raise StoreError("The place to copy to is not empty: name one without games.")
            done = _count(writing, form)
            for table in metadata.sorted_tables:
                if table is form:
                    continue
                for rows in _rows(reading, table):
                    writing.execute(insert(table), rows)
                    done += len(rows)
                    progress(done, count)
            return done

        return target.write(write)

    return source.read(job)


def differences(first: Store, second: Store, progress: Progress = lambda _done, _all: None) -> list[str]:
    """Return the tables, and for rows of games the games, in which two stores differ, each as `table` or `table of game id`."""

    def digests(store: Store) -> Counter[tuple[str, str, bytes]]:
        return store.read(lambda connection: Counter(_digests(connection, progress)))

    one, other = digests(first), digests(second)
    differing = {(table, game) for table, game, _digest in (one - other) + (other - one)}
    return [f"{table} of game {game}" if game else table for table, game in sorted(differing)]


def _digests(connection: Connection, progress: Progress) -> Iterator[tuple[str, str, bytes]]:
    """Yield for each row its table, its game or "", and a digest of its values."""
    count = sum(_count(connection, table) for table in metadata.sorted_tables)
    done = 0
    for table in metadata.sorted_tables:
        key = "id" if table is games else "game_id"
        for rows in _rows(connection, table):
            for row in rows:
                digest = hashlib.blake2b(msgspec.json.encode(row, order="sorted"), digest_size=16).digest()
                yield table.name, str(row.get(key) or ""), digest
            done += len(rows)
            progress(done, count)


def _rows(connection: Connection, table: Table) -> Iterator[list[dict[str, Any]]]:
    """Yield the rows of a table, some at a time, with the names of the columns in the code."""
    names = list(table.columns.keys())
    rows = connection.execution_options(stream_results=True).execute(select(table))
    for part in rows.partitions(ROWS_AT_ONCE):
        yield [dict(zip(names, row, strict=True)) for row in part]


def _count(connection: Connection, table: Table) -> int:
    return int(connection.execute(select(func.count()).select_from(table)).scalar_one())
