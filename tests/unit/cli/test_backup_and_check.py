"""`warchest backup` and `warchest check`: a consistent copy while users play, and a list of damaged games."""

import shutil
import sqlite3
import threading
import time
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from tests.support.web_server import Player, Running, sit_down
from tests.unit.server.table.test_snapshots import played
from warchest.cli.host import backup, check
from warchest.server.store import Store
from warchest.server.store.game_file import FILE_NAME
from warchest.server.table import Table


def run_check(folder: Path) -> Result:
    return CliRunner().invoke(check, ["--data-dir", str(folder)])


def run_backup(folder: Path, target: Path) -> Result:
    return CliRunner().invoke(backup, [str(target), "--data-dir", str(folder)])


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A data folder with a few games."""
    made = tmp_path / "data"
    store = Store(made)
    for seed in range(4):
        played(Table(store), 8, seed)
    store.close()
    return made


@pytest.mark.slow
def test_a_backup_made_during_play_has_every_action_acknowledged_before_it(tmp_path: Path) -> None:
    running = Running(tmp_path / "data")
    stop = threading.Event()

    def play_on(player: Player) -> None:
        while not stop.is_set() and player.play_one():
            pass

    clients = [running.client() for _ in range(3)]
    players = [sit_down(client, seed, setup="random") for seed, client in enumerate(clients)]
    threads = [threading.Thread(target=play_on, args=(player,)) for player in players]
    for thread in threads:
        thread.start()
    while any(len(player.acknowledged) < 5 for player in players):
        time.sleep(0.01)
    before = {player.game: len(player.acknowledged) for player in players}
    done = run_backup(tmp_path / "data", tmp_path / "copy.sqlite3")
    stop.set()
    for thread in threads:
        thread.join()
    assert running.end() == 0
    assert done.exit_code == 0, done.output
    assert ((tmp_path / "copy.sqlite3").stat().st_mode & 0o077) == 0
    (tmp_path / "restored").mkdir()
    shutil.copy(tmp_path / "copy.sqlite3", tmp_path / "restored" / FILE_NAME)
    store = Store(tmp_path / "restored")
    assert all(store.events(game)[-1].seq >= acknowledged for game, acknowledged in before.items())
    store.close()
    assert run_check(tmp_path / "restored").exit_code == 0


def test_a_backup_replaces_an_older_one_and_leaves_nothing_beside_it(folder: Path, tmp_path: Path) -> None:
    target = tmp_path / "backups" / "games.sqlite3"
    target.parent.mkdir()
    for _time in range(2):
        assert run_backup(folder, target).exit_code == 0
    assert [path.name for path in target.parent.iterdir()] == ["games.sqlite3"]


@pytest.mark.parametrize("target", ["data/warchest.sqlite3", "nowhere/at/all"])
def test_a_backup_that_can_t_be_made_says_why(folder: Path, tmp_path: Path, target: str) -> None:
    done = run_backup(folder, tmp_path / target)
    assert done.exit_code == 1
    assert done.output.startswith("Error: The backup")
    assert run_check(folder).exit_code == 0


def test_a_folder_without_games_is_named(tmp_path: Path) -> None:
    for done in (run_check(tmp_path), run_backup(tmp_path, tmp_path / "b")):
        assert done.exit_code == 1
        assert "no game file" in done.output
    assert list(tmp_path.iterdir()) == []


def test_games_that_are_whole_are_counted(folder: Path) -> None:
    done = run_check(folder)
    assert (done.exit_code, done.output) == (0, "4 games were replayed.\n")


@pytest.mark.parametrize(
    ("damage", "told"),
    [
        ("UPDATE events SET ids = '[60000]' WHERE seq = 4", "breaks the rules"),
        ("DELETE FROM events WHERE seq = 3", "is missing"),
        ("DELETE FROM events", "has no log"),
        ("UPDATE events SET ids = '[1' WHERE seq = 2", "damaged"),
        ("UPDATE games SET status = 'over'", "marked as over"),
        ("UPDATE games SET setup = '{}'", ""),
        ("UPDATE games SET rules = 'unknown'", "another version"),
    ],
)
def test_a_damaged_game_is_named_and_the_others_are_checked(folder: Path, damage: str, told: str) -> None:
    with sqlite3.connect(folder / FILE_NAME) as raw:
        (game,) = raw.execute("SELECT id FROM games ORDER BY id LIMIT 1").fetchone()
        column = "id" if "games" in damage else "game_id"
        raw.execute(f"{damage} {'AND' if 'WHERE' in damage else 'WHERE'} {column} = ?", (game,))
    raw.close()
    done = run_check(folder)
    assert done.exit_code == 1
    lines = done.output.splitlines()
    assert len(lines) == 2
    assert lines[0].startswith(f"Game {game}: ")
    assert told in lines[0]
    assert lines[1] == "4 games were replayed, 1 damaged."


@pytest.mark.parametrize("damaged", [b"CREATE \xff\xfeBLE", b"CREATE NOISE"])
def test_a_damaged_schema_is_one_sentence(folder: Path, damaged: bytes) -> None:
    file = folder / FILE_NAME
    with sqlite3.connect(file) as raw:
        raw.execute("PRAGMA journal_mode=DELETE")
    raw.close()
    whole = file.read_bytes()
    file.write_bytes(whole.replace(b"CREATE TABLE", damaged))
    done = run_check(folder)
    assert (done.exit_code, done.exception.__class__) == (1, SystemExit)
    assert done.output.startswith(f"Error: The game file {file} can't be used (")
    assert len(done.output.splitlines()) == 1
