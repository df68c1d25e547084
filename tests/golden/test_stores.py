"""A game that was stored once opens for ever."""

import json
import shutil
import sqlite3
from pathlib import Path
from typing import Any

import pytest

from tests.support.game_lists import unfinished
from tests.support.regenerate_stores import GAME, KEPT, facts
from warchest.server.store import Store
from warchest.server.table import GameRequest, RefusedError, Table
from warchest.server.table.game_request import ChosenArmies


@pytest.mark.parametrize("name", sorted(path.stem for path in KEPT.glob("*.sqlite3")))
def test_a_kept_game_opens_and_ends_as_it_did(name: str, tmp_path: Path) -> None:
    shutil.copy(KEPT / f"{name}.sqlite3", tmp_path / "warchest.sqlite3")
    store = Store(tmp_path)
    payload = Table(store).payload("nobody", GAME, None)
    assert lost(json.loads((KEPT / f"{name}.json").read_text()), facts(payload)) == []
    store.close()


def lost(kept: Any, found: Any, at: str = "") -> list[str]:
    """The places where stored content is missing. Fields that were added to a view later are no loss."""
    if isinstance(kept, dict) and isinstance(found, dict):
        return [place for name in kept for place in lost(kept[name], found.get(name), f"{at}/{name}")]
    if isinstance(kept, list) and isinstance(found, list) and len(kept) == len(found):
        pairs = zip(kept, found, strict=True)
        return [place for number, pair in enumerate(pairs) for place in lost(*pair, f"{at}/{number}")]
    return [] if kept == found else [at]


OLD_WISHES = [
    ({"mode": "bot", "level": "page", "side": "A"}, ["you", "page"]),
    ({"mode": "bot", "level": "banneret", "side": "B"}, ["banneret", "you"]),
    ({"mode": "screen", "level": "squire", "side": "B"}, ["you", "you"]),
]


@pytest.mark.parametrize(("old", "sitters"), OLD_WISHES)
@pytest.mark.parametrize("setup", ["crecy", {"armies": [["knight"], ["archer"]]}])
def test_a_request_stored_before_four_seats_existed_can_be_played_again(
    tmp_path: Path, old: dict[str, str], sitters: list[str], setup: Any
) -> None:
    shutil.copy(KEPT / "base-1.sqlite3", tmp_path / "warchest.sqlite3")
    with sqlite3.connect(tmp_path / "warchest.sqlite3") as connection:
        wish = json.dumps(old | {"setup": setup, "royal_guard": "original"})
        connection.execute("UPDATE games SET wish = ?", (wish,))
    store = Store(tmp_path)
    record = store.game(GAME)
    assert record is not None
    again = GameRequest.from_json(record.request)
    assert (again.seats, again.royal_guard) == (sitters, "original")
    assert again.setup == setup or again.setup == ChosenArmies(setup["armies"])
    store.close()


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
    with pytest.raises(RefusedError, match="does not fit the rules"):
        Table(store).payload("nobody", GAME, None)
    store.close()
