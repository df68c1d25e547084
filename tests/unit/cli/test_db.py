"""`warchest db`, `backup` and `restore`: a site moves from a data folder to PostgreSQL and back, and nothing is lost on the way."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import pytest
from click.testing import CliRunner, Result
from sqlalchemy import inspect

from tests.support.real_servers import postgres
from tests.unit.server.table.test_snapshots import played
from warchest.cli.main import main
from warchest.server.accounts import Accounts
from warchest.server.store import Store
from warchest.server.store.copying import differences
from warchest.server.store.schema import games, metadata, seats
from warchest.server.table import GameRequest, Table

pytestmark = [pytest.mark.slow, pytest.mark.sqlite, pytest.mark.postgresql]


def run(*words: str | Path) -> Result:
    return CliRunner().invoke(main, [str(word) for word in words])


def done(*words: str | Path) -> str:
    result = run(*words)
    assert result.exit_code == 0, result.output
    return result.output


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A data folder with games, a guest, a user with an account, and a bot."""
    made = tmp_path / "data"
    store = Store(made)
    table = Table(store)
    for seed in range(3):
        played(table, 8, seed)
    accounts = Accounts(store)
    accounts.sign_up("guest", "Ada", "quite a long secret", "Mozilla/5.0")
    accounts.close()
    table.create("guest", GameRequest(["squire", "you"], "random"))
    store.close()
    return made


def everything(store: Store) -> Sequence[str]:
    return [
        f"{row}" for row in store.read(lambda connection: connection.execute(games.select().order_by(games.c.id)).all())
    ]


def test_a_site_moves_to_postgresql_and_back_and_every_game_is_the_same(folder: Path, tmp_path: Path) -> None:
    address, back = postgres().new(), tmp_path / "back"
    assert "compared" in done("db", "copy", folder, address)
    assert "compared" in done("db", "copy", address, back)
    assert "4 games were replayed." in done("db", "check", "--database", address)
    first, last = Store(folder), Store(back)
    assert everything(first) == everything(last)
    assert differences(first, last) == []
    first.close()
    last.close()


def test_a_difference_between_two_places_is_named_by_its_game(folder: Path, tmp_path: Path) -> None:
    address = postgres().new()
    done("db", "copy", folder, address)
    first, second = Store(folder), Store(address)
    game = first.all_games()[0]
    second.write(
        lambda connection: connection.execute(seats.update().where(seats.c.game_id == game).values(name="Eve"))
    )
    assert differences(first, second) == [f"seats of game {game}"]
    first.close()
    second.close()


def test_nothing_is_copied_over_games_that_are_there(folder: Path) -> None:
    address = postgres().new()
    done("db", "copy", folder, address)
    again = run("db", "copy", folder, address)
    assert again.exit_code == 1
    assert "not empty" in again.output


def test_a_backup_of_postgresql_is_a_file_that_a_data_folder_and_a_database_can_be_restored_from(
    folder: Path, tmp_path: Path
) -> None:
    address, other, file = postgres().new(), postgres().new(), tmp_path / "backup.sqlite3"
    done("db", "copy", folder, address)
    done("backup", file, "--database", address)
    assert (file.stat().st_mode & 0o077) == 0
    assert [path.name for path in tmp_path.iterdir() if path.name.startswith(".")] == []
    done("restore", file, "--data-dir", tmp_path / "new")
    done("restore", file, "--database", other)
    first, second, third = Store(folder), Store(tmp_path / "new"), Store(other)
    assert differences(first, second) == differences(first, third) == []
    for store in (first, second, third):
        store.close()


def test_a_restore_replaces_no_games(folder: Path, tmp_path: Path) -> None:
    done("backup", tmp_path / "backup.sqlite3", "--data-dir", folder)
    refused = run("restore", tmp_path / "backup.sqlite3", "--data-dir", folder)
    assert refused.exit_code == 1
    assert "already" in refused.output


def test_an_empty_database_gets_all_tables_that_the_code_knows() -> None:
    name = "empty"
    postgres().execute(f"CREATE DATABASE {name}")
    address = postgres().address(name)
    done("db", "upgrade", "--database", address)
    store = Store(address)
    found = store.read(lambda connection: set(inspect(connection).get_table_names()))
    store.close()
    assert found == {table.name for table in metadata.sorted_tables} | {"alembic_version"}


@pytest.mark.parametrize(
    ("address", "said"),
    [
        ("mysql://somewhere/db", "starts with postgresql://"),
        ("postgresql://warchest:secret@127.0.0.1:1/none", "can't be used"),
    ],
)
def test_a_database_that_can_t_be_used_is_named_in_one_sentence_without_its_password(address: str, said: str) -> None:
    result = run("db", "upgrade", "--database", address)
    assert result.exit_code != 0
    assert said in result.output
    assert "secret" not in result.output
