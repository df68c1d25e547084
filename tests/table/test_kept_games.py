"""A game that was stored once opens for ever."""

import json
import shutil
from pathlib import Path

import pytest

from tests.table.keep_game import GAME, KEPT, facts
from warchest.store import Store
from warchest.table import RefusedError, Table


@pytest.mark.parametrize("name", sorted(path.stem for path in KEPT.glob("*.sqlite3")))
def test_a_kept_game_opens_and_ends_as_it_did(name: str, tmp_path: Path) -> None:
    shutil.copy(KEPT / f"{name}.sqlite3", tmp_path / "warchest.sqlite3")
    store = Store(tmp_path)
    payload = Table(store).payload("nobody", GAME, None)
    assert facts(payload) == json.loads((KEPT / f"{name}.json").read_text())
    store.close()


def test_a_game_of_rules_that_are_not_known_says_so(tmp_path: Path) -> None:
    shutil.copy(KEPT / "base-1.sqlite3", tmp_path / "warchest.sqlite3")
    store = Store(tmp_path)
    with store._writing.begin() as connection:
        connection.exec_driver_sql("UPDATE games SET encoding = 99")
    with pytest.raises(RefusedError, match="another version"):
        Table(store).payload("nobody", GAME, None)
    store.close()


def test_a_log_that_breaks_the_rules_says_so(tmp_path: Path) -> None:
    shutil.copy(KEPT / "base-1.sqlite3", tmp_path / "warchest.sqlite3")
    store = Store(tmp_path)
    with store._writing.begin() as connection:
        connection.exec_driver_sql("UPDATE events SET ids = '[5000]' WHERE seq = 9")
    with pytest.raises(RefusedError, match="does not fit the rules"):
        Table(store).payload("nobody", GAME, None)
    store.close()
