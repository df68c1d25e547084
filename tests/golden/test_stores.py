"""A game that was stored once opens for ever, and so does a data folder of release 0.3."""

import json
import shutil
import sqlite3
from collections.abc import Mapping
from contextlib import closing
from pathlib import Path
from typing import Any

import psycopg
import pytest
import sqlalchemy as sa
from alembic import command
from alembic.command import upgrade
from sqlalchemy import select

from tests.support.game_lists import unfinished
from tests.support.real_servers import postgres
from tests.support.regenerate_stores import GAME, KEPT, facts
from warchest.server.accounts import open_people
from warchest.server.store import Store, StoreError
from warchest.server.store.looking_in import look_in
from warchest.server.store.schema import games, metadata
from warchest.server.table import GameRequest, RefusedError, Table

RELEASE_0_3 = KEPT / "release-0.3.sqlite3"
"""A server's data as release 0.3 left it, with at least a row in every table; beside it the same as a dump of PostgreSQL."""


@pytest.mark.parametrize("name", sorted(path.stem for path in KEPT.glob("*.json")))
def test_a_kept_game_opens_and_ends_as_it_did(name: str, tmp_path: Path) -> None:
    shutil.copy(KEPT / f"{name}.sqlite3", tmp_path / "warchest.sqlite3")
    store = Store(tmp_path)
    payload = Table(store).payload("nobody", GAME, None)
    assert lost(json.loads((KEPT / f"{name}.json").read_text()), facts(payload)) == []
    store.close()


def lost(kept: Any, opened: Any, at: str = "") -> list[str]:
    """The places where stored content is missing. Fields that were added to a view later are no loss."""
    if isinstance(kept, dict) and isinstance(opened, dict):
        return [place for name in kept for place in lost(kept[name], opened.get(name), f"{at}/{name}")]
    if isinstance(kept, list) and isinstance(opened, list) and len(kept) == len(opened):
        pairs = zip(kept, opened, strict=True)
        return [place for number, pair in enumerate(pairs) for place in lost(*pair, f"{at}/{number}")]
    return [] if kept == opened else [at]


RENAMED = {
    "games": {"wish": "request"},
    "events": {"luck": "draws"},
    "seats": {"session": "person"},
    "records": {"session": "person"},
}
"""The columns of 0.3 whose names have changed since."""
OF_THE_FORM = {"alembic_version", "form"}
"""The tables that have a row about the form of the data."""


def rows(connection: sqlite3.Connection, renamed: Mapping[str, Mapping[str, str]]) -> dict[str, list[Any]]:
    """All rows of all tables, each by the names of its columns."""
    found = {}
    for (table,) in connection.execute("SELECT name FROM sqlite_master WHERE type = 'table'").fetchall():
        names = renamed.get(table, {})
        cursor = connection.execute(f'SELECT * FROM "{table}"')
        columns = [names.get(column[0], column[0]) for column in cursor.description]
        found[table] = sorted(sorted(zip(columns, map(repr, row), strict=True)) for row in cursor)
    return found


def of_columns(found: list[Any], kept: list[Any]) -> list[Any]:
    """The rows without the columns that are newer than the kept ones."""
    names = {name for row in kept for name, _value in row}
    return sorted([(name, value) for name, value in row if name in names] for row in found)


@pytest.mark.sqlite
def test_a_data_folder_of_release_0_3_opens_with_every_row(tmp_path: Path) -> None:
    """Given a row in every table of 0.3, when this program opens the folder, then none is lost or changed but requests for hints."""
    file = tmp_path / "warchest.sqlite3"
    shutil.copy(RELEASE_0_3, file)
    with closing(sqlite3.connect(file)) as connection:
        kept = rows(connection, RENAMED)
    assert all(kept.values())
    Store(tmp_path).close()
    with closing(sqlite3.connect(file)) as connection:
        found = rows(connection, {})
    assert "questions" not in found
    kept["work"] = [row for row in kept["work"] if ("kind", "'old questions'") not in row]
    for table in kept.keys() - OF_THE_FORM - {"questions"}:
        assert of_columns(found[table], kept[table]) == kept[table]


def every_row(store: Store, table: sa.Table) -> list[str]:
    """All rows of a table of the store."""
    return sorted(map(repr, store.read(lambda connection: connection.execute(select(table)).all())))


@pytest.mark.postgresql
def test_a_database_of_release_0_3_opens_with_every_row(tmp_path: Path) -> None:
    """Given the same rows in PostgreSQL, when this program opens the database, then it has what the opened folder has."""
    address = postgres().empty()
    with psycopg.connect(address) as connection:
        connection.execute(RELEASE_0_3.with_suffix(".sql").read_bytes())
    shutil.copy(RELEASE_0_3, tmp_path / "warchest.sqlite3")
    folder, database = Store(tmp_path), Store(address)
    for table in metadata.sorted_tables:
        assert every_row(database, table) == every_row(folder, table)
    folder.close()
    database.close()


def test_games_and_accounts_of_release_0_3_still_work(tmp_path: Path) -> None:
    """Given the folder of a server of 0.3, then its games can be read and played, and its users can sign in."""
    shutil.copy(RELEASE_0_3, tmp_path / "warchest.sqlite3")
    store = Store(tmp_path)
    table = Table(store)
    games_kept = [row.id for row in store.read(lambda connection: connection.execute(select(games.c.id)).all())]
    assert {table.payload("nobody", game, None).game for game in games_kept} == set(games_kept)
    people = open_people(store, table)
    assert people.accounts.sign_in(None, "Grace Passing", "correct horse battery", "a browser")
    store.close()


OF_STEP_0027 = {
    "joins": "DROP TABLE joins; ALTER TABLE invited_seats DROP COLUMN home",
    "tries": "DROP TABLE puzzle_tries; DROP TABLE puzzle_ratings",
    "runs": "DROP TABLE puzzle_runs",
    "notices": "DROP TABLE notices; DROP TABLE notice_targets; DROP TABLE notice_settings",
    "addresses": "DROP TABLE site_keys; DROP TABLE mail_confirmations; DROP TABLE mailboxes; DROP TABLE mailed_links",
    "ratings": "DROP TABLE rated_games; DROP TABLE rated_seats; DROP TABLE ratings; DROP TABLE rated_order; DROP TABLE rated_homes;"
    "ALTER TABLE seekers DROP COLUMN rating",
    "suggestions": "DROP TABLE suggestions",
    "tallies": "DROP TABLE tallies; DROP INDEX results_by_person; ALTER TABLE results DROP COLUMN person",
    "follows": "DROP TABLE follows",
    "counts": "DROP TABLE notice_counts",
}
"""What a program between 0.3 and 1.0 made in step 0026 if it was new enough, and how to take it away."""


def forms(connection: sqlite3.Connection) -> set[tuple[str, str]]:
    """The columns of all tables, and the indexes with their statements."""
    columns = "SELECT m.name, c.name FROM sqlite_master m JOIN pragma_table_info(m.name) c WHERE m.type = 'table'"
    indexes = "SELECT name, coalesce(sql, '') FROM sqlite_master WHERE type = 'index'"
    return {*connection.execute(columns), *connection.execute(indexes)}


@pytest.mark.sqlite
@pytest.mark.parametrize("missing", [(), ("follows", "counts"), tuple(OF_STEP_0027)], ids=["none", "the newest", "all"])
def test_a_folder_of_a_program_between_two_releases_gets_the_tables_it_lacks(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, missing: tuple[str, ...]
) -> None:
    """Given a folder at step 0026 with some of the tables that came later, when it is opened, then it has all, and loses no row."""
    newest = tmp_path / "newest"
    newest.mkdir()
    for folder in (newest, tmp_path):
        shutil.copy(RELEASE_0_3, folder / "warchest.sqlite3")
    Store(newest).close()
    with closing(sqlite3.connect(newest / "warchest.sqlite3")) as connection:
        kept = rows(connection, {})
        whole = forms(connection)
    with monkeypatch.context() as patched:
        patched.setattr(command, "upgrade", lambda config, _head: upgrade(config, "0027"))
        Store(tmp_path).close()
    with closing(sqlite3.connect(tmp_path / "warchest.sqlite3")) as connection:
        made_anyway = forms(connection)
        for group in missing:
            connection.executescript(OF_STEP_0027[group])
        connection.execute("UPDATE alembic_version SET version_num = '0026'")
        connection.commit()
        assert (forms(connection) < made_anyway) is bool(missing)
    Store(tmp_path).close()
    with closing(sqlite3.connect(tmp_path / "warchest.sqlite3")) as connection:
        assert forms(connection) == whole
        assert rows(connection, {}) == kept


@pytest.mark.sqlite
@pytest.mark.parametrize("change", ["UPDATE alembic_version SET version_num = '0024'", "PRAGMA user_version = 4"])
def test_data_of_an_older_release_is_refused_with_the_way_to_open_it(tmp_path: Path, change: str) -> None:
    shutil.copy(RELEASE_0_3, tmp_path / "warchest.sqlite3")
    with closing(sqlite3.connect(tmp_path / "warchest.sqlite3")) as connection:
        if "user_version" in change:
            connection.execute("DROP TABLE alembic_version")
        connection.execute(change)
        connection.commit()
        before = rows(connection, {})
    for opened in (Store, look_in):
        with pytest.raises(StoreError, match=r"an older War Chest: open it once with version 0\.3 first\."):
            opened(tmp_path)
    with closing(sqlite3.connect(tmp_path / "warchest.sqlite3")) as connection:
        assert rows(connection, {}) == before


def test_a_new_game_fits_into_a_file_of_an_earlier_release(tmp_path: Path) -> None:
    shutil.copy(KEPT / "base-1.sqlite3", tmp_path / "warchest.sqlite3")
    store = Store(tmp_path)
    table = Table(store)
    game = table.create("me", GameRequest(["you"] * 4, "random", boxes=["base", "siege"]))
    assert [summary.game for summary in unfinished(Table(store), "me")] == [game]
    store.close()


def test_a_game_of_unknown_rules_is_reported_as_such(tmp_path: Path) -> None:
    shutil.copy(KEPT / "base-1.sqlite3", tmp_path / "warchest.sqlite3")
    store = Store(tmp_path)
    with store._database.writing.begin() as connection:
        connection.exec_driver_sql("UPDATE games SET encoding = 99")
    with pytest.raises(RefusedError, match="another version"):
        Table(store).payload("nobody", GAME, None)
    store.close()


def test_a_log_that_breaks_the_rules_is_reported_as_such(tmp_path: Path) -> None:
    shutil.copy(KEPT / "base-1.sqlite3", tmp_path / "warchest.sqlite3")
    store = Store(tmp_path)
    with store._database.writing.begin() as connection:
        connection.exec_driver_sql("UPDATE events SET ids = '[5000]' WHERE seq = 9")
    with pytest.raises(RefusedError, match="breaks the rules"):
        Table(store).payload("nobody", GAME, None)
    store.close()
