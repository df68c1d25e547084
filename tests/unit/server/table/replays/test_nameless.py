"""The finished games of a site become texts that name no player."""

from pathlib import Path

import pytest
from click.testing import CliRunner

from tests.unit.server.table.test_table import SESSION
from tests.unit.server.tournaments.test_tournaments import Evening
from warchest.cli.main import main
from warchest.game.game import Game
from warchest.game.text.gametext.parse import parse_game
from warchest.server.store import Store
from warchest.server.table import GameRequest, Table
from warchest.server.table.replays.nameless import nameless_games

pytestmark = pytest.mark.compiled


def test_finished_games_have_numbers_for_names_and_no_day_or_seed(tmp_path: Path) -> None:
    """Given two finished games of a named user and one in progress, then two texts are the same games without names, day or seed."""
    store = Store(tmp_path)
    table = Table(store)
    for number in range(3):
        game = table.create(SESSION, GameRequest(seats=["you", "squire"], setup="random", seed="my secret seed"))
        store.name(game, SESSION, "Ada Lovelace")
        if number < 2:
            row = store.game(game)
            assert row is not None
            (seat,) = [one.seat for one in row.seats if one.person == SESSION]
            table.resign(SESSION, game, seat, f"resign {number}")
    texts = list(nameless_games(store))
    assert len(texts) == 2
    for text in texts:
        printed = text.print()
        assert not any(word in printed for word in ("Ada", "Lovelace", "secret", "started:", "ended:", SESSION))
        assert "player 1" in text.headers.players.values()
        outcome = Game.from_text(parse_game(printed)).outcome
        assert outcome is not None
        assert outcome.ending.value == "resignation"
    store.close()
    asked = ["dataset", str(tmp_path / "set"), "--site", str(tmp_path), "--processes", "1"]
    done = CliRunner().invoke(main, asked)
    assert done.exit_code == 0, done.output
    assert "2 games" in done.output


def test_games_that_only_their_players_may_see_are_left_out(tmp_path: Path) -> None:
    """Given finished games of an unfinished round of a duplicate, then they are in no data set."""
    evening = Evening(tmp_path, 4)
    over, last = evening.open_games(evening.announced("duplicate", rounds=1))
    evening.finish(over)
    evening.lead()
    assert list(nameless_games(evening.club.store)) == []
    evening.finish(last)
    evening.lead()
    assert len(list(nameless_games(evening.club.store))) == 2
    evening.close()


def test_a_site_without_a_finished_game_is_refused(tmp_path: Path) -> None:
    Store(tmp_path).close()
    done = CliRunner().invoke(main, ["dataset", str(tmp_path / "set"), "--site", str(tmp_path)])
    assert done.exit_code == 1
    assert "no finished game" in done.output
