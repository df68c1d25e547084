"""Home-brew boxes at the table: those of the host's folder, and one that a player brings along."""

import random
import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.unit.server.table.test_table import SESSION, play_one
from warchest.homebrew.files import EXAMPLES, example_files, open_shelf
from warchest.server.store import Store
from warchest.server.table import GameRequest, RefusedError, Replays, Table
from warchest.server.table.new_game.game_request import ChosenArmies
from warchest.server.web.pages.page_data import game_boot, home_boot

ARMIES = ChosenArmies([["outrider", "scout", "knight", "ensign"], ["drummer", "pikeman", "cavalry", "lancer"]])
TEXT = example_files()[0].read_text("utf-8")


@pytest.fixture
def store(tmp_path: Path) -> Iterator[Store]:
    opened = Store(tmp_path)
    yield opened
    opened.close()


def play_some(table: Table, game: str, decisions: int) -> None:
    """Play at random for a while."""
    chance = random.Random(5)
    for _ in range(decisions):
        play_one(table, game, chance)


def test_a_folder_offers_what_is_sound_and_says_what_is_not(tmp_path: Path) -> None:
    """Given a folder with a sound box, a copy of it, and a bad one, when it is opened, then the sound one is offered, once."""
    shutil.copy(example_files()[0], tmp_path / "a.toml")
    shutil.copy(example_files()[0], tmp_path / "b.toml")
    (tmp_path / "c.toml").write_text("[box]\nid = 3\n")
    (tmp_path / "notes.txt").write_text("not a box")
    shelf, told = open_shelf(tmp_path)
    assert [box.box.id for box in shelf.boxes] == ["outlands"]
    assert told[0].startswith("b.toml: Two of these boxes have the id 'outlands'")
    assert {line.split(":")[0] for line in told[1:]} == {"c.toml"}
    assert open_shelf(tmp_path / "none")[1] == [
        f"The folder {tmp_path / 'none'} can't be read: No such file or directory."
    ]


def test_the_home_page_offers_the_hosts_boxes() -> None:
    shelf, _told = open_shelf(EXAMPLES)
    offer = home_boot(shelf.ruleset).games[0]
    assert offer.ruleset == "war_chest"
    assert [box.name for box in offer.boxes][-1] == "Outlands"
    assert offer.catalogue["outrider"].name == "Outrider"


def test_a_game_with_the_hosts_box_is_played_stored_and_opened_without_the_folder(store: Store) -> None:
    """Given a game with a box of the host's folder, when the host opens the store without it, then the game continues."""
    table = Table(store, open_shelf(EXAMPLES)[0])
    game = table.create(SESSION, GameRequest(["you", "you"], ARMIES))
    play_some(table, game, 30)
    later = Table(store)
    assert later.payload(SESSION, game, 0) == table.payload(SESSION, game, 0)
    boot = game_boot(later.sitting(SESSION, game), game)
    assert boot.catalogue["drummer"].name == "Drummer"
    play_some(later, game, 10)


def test_a_game_that_names_no_home_brew_box_carries_none(store: Store) -> None:
    table = Table(store, open_shelf(EXAMPLES)[0])
    game = table.create(SESSION, GameRequest(["you", "you"], "random", seed="x"))
    assert table.sitting(SESSION, game).setup.ruleset.declaration == ""
    dealt = table.create(SESSION, GameRequest(["you", "you"], "random", boxes=["base", "outlands"], seed="x"))
    assert table.sitting(SESSION, dealt).setup.boxes == ("base", "outlands")


def test_a_player_may_bring_a_box_that_the_host_does_not_have(store: Store) -> None:
    table = Table(store)
    with pytest.raises(RefusedError, match="There is no unit 'outrider'"):
        table.create(SESSION, GameRequest(["you", "you"], ARMIES))
    game = table.create(SESSION, GameRequest(["you", "you"], ARMIES, units=[TEXT]))
    table.resign(SESSION, game, 0, "give-up")
    again = table.challenges.rematch(SESSION, game)
    assert table.sitting(SESSION, again).setup.armies == tuple(map(tuple, ARMIES.armies))


def test_a_box_that_can_not_be_used_is_refused_with_its_line(store: Store) -> None:
    bad = TEXT.replace("coins = 4", "coins = 40")
    with pytest.raises(RefusedError, match="line 10: unit 1, coins: 'coins' can't be 40"):
        Table(store).create(SESSION, GameRequest(["you", "you"], ARMIES, units=[bad]))


def test_a_record_of_it_is_brought_and_looked_at_anywhere(store: Store) -> None:
    table = Table(store)
    game = table.create(SESSION, GameRequest(["you", "you"], ARMIES, units=[TEXT]))
    play_some(table, game, 10)
    record = table.standing(game)[1].game.to_text()
    (kept,), _faults, failed = Replays(store, Table(store)).keep(SESSION, record.encode())
    assert failed == 0
    assert Replays(store, Table(store)).showing("anybody", kept.record).setup.armies[0][0] == "outrider"
