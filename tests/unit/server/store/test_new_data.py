"""New, empty data gets the tables of today at once, and they are those of release 0.3 after all steps, in SQLite and in PostgreSQL."""

import shutil
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import psycopg
import pytest
from sqlalchemy import Connection, inspect

import warchest.server.web.app  # noqa: F401  # all tables
from tests.support.paths import GOLDEN
from tests.support.real_servers import postgres
from warchest.server.store.database import Database
from warchest.server.store.game_file import FILE_NAME, open_file
from warchest.server.store.migrations import migrate
from warchest.server.store.postgres import open_postgres
from warchest.server.store.schema import form, metadata

RELEASE_0_3 = GOLDEN / "stores" / "release-0.3.sqlite3"
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


def form_of(database: Database) -> dict[str, Any]:
    """Return the tables of a database and the step of their form."""
    with database.writing.begin() as connection:
        migrate(connection)
        rows = {
            name: connection.exec_driver_sql(f"SELECT * FROM {name}").all() for name in (form.name, "alembic_version")
        }
        if connection.dialect.name == "sqlite":
            rows["user_version"] = connection.exec_driver_sql("PRAGMA user_version").all()
        found = described(connection) | {"rows": rows}
    database.close()
    return found


def test_the_tables_of_a_new_file_are_those_of_release_0_3_after_all_steps(tmp_path: Path) -> None:
    (tmp_path / "old").mkdir()
    shutil.copy(RELEASE_0_3, tmp_path / "old" / FILE_NAME)
    new, old = (form_of(open_file(tmp_path / age)) for age in ("new", "old"))
    assert new == old
    assert set(new) == {*metadata.tables, "alembic_version", "rows"}


@pytest.mark.postgresql
def test_the_tables_of_a_new_database_are_those_of_release_0_3_after_all_steps() -> None:
    address = postgres().empty()
    with psycopg.connect(address) as connection:
        connection.execute(RELEASE_0_3.with_suffix(".sql").read_bytes())
    new, old = (form_of(open_postgres(one)) for one in (postgres().empty(), address))
    assert new == old


def test_new_data_has_all_tables_whichever_code_is_loaded_and_needs_no_library_that_changes_forms(
    tmp_path: Path,
) -> None:
    program = "import sys; from pathlib import Path; from warchest.server.store import Store; Store(Path(sys.argv[1])).close()"
    program += "; sys.exit('alembic' in sys.modules)"
    assert subprocess.run([sys.executable, "-c", program, tmp_path], check=False).returncode == 0
    database = open_file(tmp_path)
    with database.reading.begin() as connection:
        assert set(inspect(connection).get_table_names()) == {*metadata.tables, "alembic_version"}
    database.close()
