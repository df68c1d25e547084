"""New, empty data gets the tables of today at once, and they are those that all steps make, in SQLite and in PostgreSQL."""

import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import Connection, inspect

import warchest.server.web.app  # noqa: F401  # all tables
from tests.support.real_servers import postgres
from warchest.server.store.database import Database
from warchest.server.store.game_file import open_file
from warchest.server.store.migrations import TABLES, make
from warchest.server.store.migrations.steps import upgrade
from warchest.server.store.postgres import open_postgres
from warchest.server.store.schema import form, metadata

pytestmark = pytest.mark.sqlite


def described(connection: Connection) -> dict[str, Any]:
    """Everything that a database says of its tables, in an order that does not depend on how they were made."""
    found = inspect(connection)
    parts: tuple[Callable[[str], Any], ...] = (
        found.get_columns,
        found.get_pk_constraint,
        found.get_foreign_keys,
        found.get_indexes,
        found.get_unique_constraints,
        found.get_check_constraints,
    )

    def part(read: Callable[[str], Any], table: str) -> list[str]:
        told = read(table)
        if read == found.get_columns:
            return [str(sorted(one.items(), key=str)) for one in told]  # in their order
        return sorted(str(sorted(one.items())) for one in ([told] if isinstance(told, dict) else told))

    return {table: [part(read, table) for read in parts] for table in sorted(found.get_table_names())}


def made_by(way: Callable[[Connection], None], database: Database) -> dict[str, Any]:
    """The tables of an empty database after one of the ways to make them, and what they say of their form."""
    with database.writing.begin() as connection:
        way(connection)
        rows = {
            name: connection.exec_driver_sql(f"SELECT * FROM {name}").all() for name in (form.name, "alembic_version")
        }
        if connection.dialect.name == "sqlite":
            rows["user_version"] = connection.exec_driver_sql("PRAGMA user_version").all()
        found = described(connection) | {"rows": rows}
    database.close()
    return found


def test_the_tables_of_a_new_file_are_those_that_all_steps_make(tmp_path: Path) -> None:
    at_once, by_steps = (made_by(way, open_file(tmp_path / way.__name__)) for way in (make, upgrade))
    assert at_once == by_steps
    assert set(at_once) == {*metadata.tables, "alembic_version", "rows"}


@pytest.mark.postgresql
def test_the_tables_of_a_new_database_are_those_that_all_steps_make() -> None:
    at_once, by_steps = (made_by(way, open_postgres(postgres().empty())) for way in (make, upgrade))
    assert at_once == by_steps


def test_the_number_of_tables_is_known_to_whom_has_loaded_only_some() -> None:
    assert len(metadata.tables) == TABLES


@pytest.mark.parametrize(("code", "taken"), [("warchest.server.web.app", False), ("warchest.server.store", True)])
def test_new_data_takes_the_steps_only_where_some_tables_are_not_loaded(code: str, taken: bool, tmp_path: Path) -> None:
    """Given a program that has loaded some code, when it opens new data, then all tables are there. Only some code needs Alembic for it."""
    program = f"import sys, {code}; from pathlib import Path; from warchest.server.store import Store; Store(Path(sys.argv[1])).close()"
    program += "; sys.exit('alembic' in sys.modules)"
    assert subprocess.run([sys.executable, "-c", program, tmp_path], check=False).returncode == taken
    database = open_file(tmp_path)
    with database.reading.begin() as connection:
        assert len(inspect(connection).get_table_names()) == TABLES + 1
    database.close()
