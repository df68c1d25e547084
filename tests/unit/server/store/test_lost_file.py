"""A game file that is gone or damaged: nothing is acknowledged into nothing, and every error is one sentence."""

import sqlite3
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.unit.server.store.test_store import START, game, line
from warchest.server.store import Store, StoreError
from warchest.server.store.game_file import FILE_NAME

pytestmark = pytest.mark.sqlite


@pytest.fixture
def store(tmp_path: Path) -> Iterator[Store]:
    opened = Store(tmp_path)
    yield opened
    opened.close()


def test_with_the_file_gone_nothing_is_written_and_nothing_is_read(store: Store, tmp_path: Path) -> None:
    store.create(game(), START)
    (tmp_path / FILE_NAME).unlink()
    for call in (
        lambda: store.append("g", line(1), "open").result(),
        lambda: store.create(game("h"), START),
        lambda: store.answered("g", "a1"),
        lambda: store.game("g"),
    ):
        with pytest.raises(StoreError, match="gone"):
            call()


def test_a_file_that_goes_while_a_line_is_written_acknowledges_nothing(store: Store, tmp_path: Path) -> None:
    store.create(game(), START)

    def lose(_connection: object) -> None:
        (tmp_path / FILE_NAME).rename(tmp_path / "elsewhere")

    with pytest.raises(StoreError, match="gone"):
        store._writer.run(lose)
    (tmp_path / "elsewhere").rename(tmp_path / FILE_NAME)
    store.append("g", line(1), "open").result()
    assert store.events("g") == [START, line(1)]


def test_refused_writes_make_no_file_in_place_of_one_that_was_moved_away(store: Store, tmp_path: Path) -> None:
    """Given a game file that was moved away, when writes are refused and it is put back, then all acknowledged lines are there."""
    store.create(game(), START)
    store.append("g", line(1), "open").result()
    (tmp_path / FILE_NAME).rename(tmp_path / "elsewhere")
    for number in range(3):
        with pytest.raises(StoreError, match="gone"):
            store.append("g", line(2 + number), "open").result()
        with pytest.raises(StoreError, match="gone"):
            store.game("g")
    assert not (tmp_path / FILE_NAME).exists()
    (tmp_path / "elsewhere").rename(tmp_path / FILE_NAME)
    with sqlite3.connect(tmp_path / FILE_NAME) as raw:
        assert raw.execute("SELECT count(*) FROM events").fetchone() == (2,)


def test_a_file_that_was_exchanged_is_not_written(store: Store, tmp_path: Path) -> None:
    store.create(game(), START)
    (tmp_path / FILE_NAME).unlink()
    sqlite3.connect(tmp_path / FILE_NAME).close()
    (tmp_path / FILE_NAME).touch()
    with pytest.raises(StoreError, match="exchanged"):
        store.append("g", line(1), "open").result()


def test_a_value_that_is_no_json_is_named(store: Store, tmp_path: Path) -> None:
    store.create(game(), START)
    with sqlite3.connect(tmp_path / FILE_NAME) as raw:
        raw.execute("UPDATE events SET ids = '[1,'")
    raw.close()
    with pytest.raises(StoreError, match="damaged"):
        store.events("g")


def test_a_damaged_file_is_named_when_it_is_opened(tmp_path: Path) -> None:
    with_games = Store(tmp_path)
    for number in range(40):
        with_games.create(game(f"g{number}"), START)
    with_games.close()
    path = tmp_path / FILE_NAME
    content = bytearray(path.read_bytes())
    for page in range(1, len(content) // 4096):
        content[page * 4096 : page * 4096 + 200] = b"\xa5" * 200
    path.write_bytes(content)
    with pytest.raises(StoreError, match="game file") as told:
        Store(tmp_path)
    assert "\n" not in str(told.value)
