"""Queries that go straight to the driver: the same rows as by the usual way, and the same errors."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import Connection, Select, bindparam, column, select, table, update

from tests.unit.server.store.test_store import START, game, interrupted, line
from warchest.server.store import Store, StoreError, TakenError
from warchest.server.store.prepared import Prepared, PreparedChange
from warchest.server.store.schema import events, games

AFTER = select(events).where(events.c.game_id == bindparam("game"), events.c.seq > bindparam("after"), events.c.seq < 3)
GONE: Select[Any] = select(column("one")).select_from(table("nowhere")).where(column("one") == bindparam("one"))


@pytest.fixture
def store(tmp_path: Path) -> Iterator[Store]:
    opened = Store(tmp_path)
    opened.create(game(), START)
    for seq in (1, 2, 3):
        opened.append("g", line(seq), "open").result()
    yield opened
    opened.close()


def usual(store: Store, query: Select[Any], **values: Any) -> list[tuple[Any, ...]]:
    return store.read(lambda connection: [tuple(row) for row in connection.execute(query, values)])


def prepared(store: Store, query: Prepared, **values: Any) -> list[tuple[Any, ...]]:
    return store.read(lambda connection: query.rows(connection, **values))


def test_a_prepared_query_has_the_rows_of_the_usual_way(store: Store) -> None:
    """Given values of all kinds, named places and a number within the query, then lists, bytes and None are as usual."""
    after, whole = Prepared(AFTER), select(games).where(games.c.id == bindparam("game"))
    for game_id in ("g", "x", "g"):
        assert prepared(store, after, game=game_id, after=0) == usual(store, AFTER, game=game_id, after=0)
    assert len(prepared(store, after, game="g", after=0)) == 2
    assert prepared(store, Prepared(whole), game="g") == usual(store, whole, game="g")


def test_a_line_is_refused_as_taken_by_either_way_of_writing(store: Store) -> None:
    """Given a line with a taken number, and one with a taken action id, then both are refused as taken and nothing of them is kept."""
    for taken in (line(2, "another"), line(4, "a2")):
        with pytest.raises(TakenError):
            store.append("g", taken, "over").result()
    assert [event.seq for event in store.events("g")] == [0, 1, 2, 3]
    assert store.take_due(10**15, 10**16, 9) == []
    store.append("g", line(4), "open", deadline=5).result()
    assert (store.events("g", after=3), store.take_due(5, 9, 9)) == ([line(4)], ["g"])


def test_an_error_of_the_driver_is_that_of_the_store(store: Store) -> None:
    with pytest.raises(StoreError):
        prepared(store, Prepared(GONE), one=1)


@pytest.mark.sqlite
def test_a_change_is_not_made_when_an_error_has_ended_its_transaction(store: Store) -> None:
    """Given an error that makes SQLite roll back the whole transaction, as it does after a failed write."""
    change = PreparedChange(update(games).where(games.c.id == bindparam("game")).values(status=bindparam("now")))

    def job(connection: Connection) -> None:
        connection.execute(update(games).values(deadline=7))
        with interrupted(connection, times=1):
            change.run(connection, {"game": "g", "now": "over"})

    with pytest.raises(StoreError):
        store.write(job)
    found = store.game("g")
    assert found is not None
    assert (found.status, found.deadline) == ("open", None)
