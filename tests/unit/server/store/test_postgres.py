"""The store over PostgreSQL: several processes write, a server that is killed loses nothing, and one that hangs doesn't hold up the
others."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable, Iterator
from functools import partial

import psycopg
import pytest
from sqlalchemy import Connection, func, insert, select

from tests.support.paths import ROOT
from tests.support.real_servers import Postgres, postgres
from tests.support.waiting import wait_until
from tests.unit.server.store.test_store import START, game, line
from warchest.server.store import Event, Store, StoreError, TakenError
from warchest.server.store import postgres as opening
from warchest.server.store.database import ConflictError
from warchest.server.table import GameRequest, Table
from warchest.server.time_rows import servers

_SQL = (ROOT / "docs/guides/hosting.md").read_text(encoding="utf-8").partition("```sql\n")[2].partition("```")[0]
"""The statements of hosting.md that make an account for the servers."""
pytestmark = [pytest.mark.sqlite, pytest.mark.postgresql]


@pytest.fixture
def stores() -> Iterator[tuple[Store, Store]]:
    """Two processes' stores over one database."""
    address = postgres().new()
    opened = Store(address), Store(address)
    yield opened
    for store in opened:
        store.close()


def together(*jobs: Callable[[], object]) -> list[BaseException]:
    """Run functions at the same time, and return their errors."""
    problems: list[BaseException] = []

    def run(job: Callable[[], object]) -> None:
        try:
            job()
        except BaseException as problem:
            problems.append(problem)

    threads = [threading.Thread(target=run, args=(job,)) for job in jobs]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    return problems


def write(store: Store, event: Event) -> None:
    store.append("g", event, "open").result()


def test_one_of_two_processes_that_write_a_line_is_first(stores: tuple[Store, Store]) -> None:
    stores[0].create(game(), START)
    for seq in range(1, 40):
        problems = together(*(partial(write, store, line(seq, f"{seq}-{n}")) for n, store in enumerate(stores)))
        assert [type(problem) for problem in problems] == [TakenError]
    assert [event.seq for event in stores[1].events("g")] == list(range(40))


def test_concurrent_read_and_write_jobs_end_as_if_run_one_by_one(stores: tuple[Store, Store]) -> None:
    """Given a job that counts rows and adds one more, when two processes run it 60 times, then no two count the same."""

    def count_and_add(connection: Connection) -> None:
        count = connection.execute(select(func.count()).select_from(servers)).scalar_one()
        connection.execute(insert(servers), {"id": f"number {count}", "beat": count})

    def often(store: Store) -> None:
        for _time in range(30):
            store.write(count_and_add)

    assert together(*(partial(often, store) for store in stores)) == []
    beats = stores[0].read(lambda connection: connection.execute(select(servers.c.beat)).scalars().all())
    assert sorted(beats) == list(range(60))


def test_a_job_that_always_runs_into_others_is_given_up_and_nothing_of_it_is_kept(
    stores: tuple[Store, Store], monkeypatch: pytest.MonkeyPatch
) -> None:
    def fails(connection: Connection) -> None:
        connection.execute(insert(servers), {"id": "s", "beat": 1})
        raise ConflictError("somebody was quicker")

    monkeypatch.setattr("warchest.server.store.writer.LONGEST_PAUSE", 0)
    with pytest.raises(StoreError):
        stores[0].write(fails)
    assert stores[1].read(lambda connection: connection.execute(select(servers)).all()) == []


def test_a_process_that_stands_still_within_a_transaction_holds_up_the_others_only_for_a_while(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Given a process that was suspended after it locked a row, when another wants the row, then it gets it after a while."""
    monkeypatch.setattr(opening, "STUCK_SECONDS", 1)
    store, other = Store(address := postgres().new()), psycopg.connect(address)
    store.create(game(), START)
    other.execute("SET idle_in_transaction_session_timeout = '1s'")
    other.commit()
    other.execute("UPDATE games SET status = 'over'")
    store.append("g", line(1), "open").result()
    assert store.game("g") == game()
    store.close()


@pytest.mark.slow
def test_a_killed_server_loses_nothing_acknowledged_and_play_continues() -> None:
    """Given PostgreSQL that waits for the disk, when it is killed in mid-commit twice, then all acknowledged lines are there."""
    cluster = Postgres(durable=True)
    store = Store(cluster.new())
    store.create(game(), START)
    acknowledged, stop = [0], threading.Event()

    def play() -> None:
        while not stop.is_set():
            seq = acknowledged[-1] + 1
            try:
                store.append("g", line(seq), "open").result()
            except TakenError:  # committed, but the answer was lost
                assert store.answered("g", f"a{seq}") == line(seq)
            except StoreError:
                time.sleep(0.05)
                continue
            acknowledged.append(seq)

    player = threading.Thread(target=play)
    player.start()
    for _time in range(2):
        before = len(acknowledged)
        wait_until(lambda before=before: len(acknowledged) >= before + 20)  # type: ignore[misc]
        cluster.kill()
        cluster.start()
    stop.set()
    player.join()
    assert [event.seq for event in store.events("g")] == acknowledged
    store.close()
    cluster.close()


def test_a_server_needs_only_the_rights_that_hosting_md_gives_it() -> None:
    """Given the account of the database that hosting.md makes, a server plays with it, and can't change a table."""
    address = postgres().new()
    Store(address).close()
    for name in ("before", "after"):  # rows and tables that are younger than the rights
        statements = [f"CREATE TABLE {name} (id INTEGER)"]
        if name == "before":
            statements += _SQL.split(";")[:-1]
        with psycopg.connect(address, autocommit=True) as owner:
            for statement in statements:
                owner.execute(statement.encode())
    theirs = address.replace("//warchest@", "//warchest_serves@")
    store = Store(theirs)
    try:
        table = Table(store)
        played = table.create("somebody", GameRequest(["you", "you"], "first_game"))
        table.resign("somebody", played, 0, "enough")
        assert [event.kind for event in store.events(played)] == ["start", "resign"]
        with psycopg.connect(theirs, autocommit=True) as connection:
            connection.execute("INSERT INTO before VALUES (1)")
            connection.execute("INSERT INTO after VALUES (1)")
            for change in ("CREATE TABLE mine (id INTEGER)", "DROP TABLE games", "ALTER TABLE games ADD more INTEGER"):
                with pytest.raises(psycopg.errors.InsufficientPrivilege):
                    connection.execute(change.encode())
    finally:
        store.close()
        with psycopg.connect(address, autocommit=True) as owner:
            owner.execute("DROP OWNED BY warchest_serves")
            owner.execute("DROP ROLE warchest_serves")
