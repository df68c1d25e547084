"""Every finished game against a bot is a row, and `warchest levels` shows how players do against the levels."""

import json
import shutil
from collections.abc import Iterator
from dataclasses import asdict, replace
from pathlib import Path

import pytest
from click.testing import CliRunner
from sqlalchemy import Connection, insert, select

from tests.support.regenerate_stores import KEPT
from warchest import __version__
from warchest.bots.registry import bot_of, parse_bot
from warchest.cli.levels import command
from warchest.lab.arena.evidence import wilson
from warchest.server.store import GameRow, Store
from warchest.server.table import GameRequest, Table
from warchest.server.table.bots.level_games import LevelGame, all_level_games, level_games
from warchest.server.table.game_state import LiveGame
from warchest.server.table.lines import Lines, Write
from warchest.server.work import queue

ME = "the one who plays"
ROW = LevelGame(
    "g0", 1, "squire", "greedy", "1", 5, "war_chest", "random", "base", "", 2, "lost", "locations", 10, "people", None
)


@pytest.fixture
def store(tmp_path: Path) -> Iterator[Store]:
    opened = Store(tmp_path)
    yield opened
    opened.close()


def put(store: Store, *rows: LevelGame) -> None:
    def job(connection: Connection) -> None:
        connection.execute(insert(level_games), [asdict(row) for row in rows])

    store.write(job)


def test_a_game_against_a_bot_is_a_row_once_it_is_over(store: Store) -> None:
    table = Table(store)
    game = table.create(ME, GameRequest(["you", "banneret"], "first_game"))
    assert all_level_games(store) == []
    table.resign(ME, game, 0, "enough")
    (row,) = all_level_games(store)
    assert (row.game_id, row.side, row.level, row.bot, row.build) == (
        game,
        1,
        "banneret",
        bot_of("banneret"),
        __version__,
    )
    assert (row.ruleset, row.setup, row.boxes, row.seats) == ("war_chest", "first_game", "base", 2)
    assert (row.result, row.ending, row.rounds) == ("won", "resignation", 1)
    assert (row.against, row.beside) == ("people", None)


def test_the_row_of_a_game_with_a_style_has_the_level_and_the_bot_in_that_style(store: Store) -> None:
    table = Table(store)
    game = table.create(ME, GameRequest(["you", "banneret"], "first_game", style="racer"))
    table.resign(ME, game, 0, "enough")
    (row,) = all_level_games(store)
    assert row.level == "banneret"
    assert row.bot == f"{bot_of('banneret')},races={parse_bot('banneret:racer')[1]['races']}"


def test_each_level_of_each_side_has_a_row_with_its_company(store: Store) -> None:
    table = Table(store)
    game = table.create(ME, GameRequest(["you", "page", "squire", "page"], "random"))
    table.resign(ME, game, 0, "enough")
    found = {(row.side, row.level, row.result, row.against, row.beside) for row in all_level_games(store)}
    assert found == {(0, "squire", "lost", "bots", "people"), (1, "page", "won", "both", None)}


def test_a_game_between_players_has_no_row(store: Store) -> None:
    table = Table(store)
    game = table.create(ME, GameRequest(["you", "you"], "first_game"))
    table.resign(ME, game, 0, "enough")
    assert all_level_games(store) == []


def test_a_row_is_written_together_with_the_last_line_or_not_at_all(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = Table(store)
    game = table.create(ME, GameRequest(["you", "page"], "first_game"))

    def fail(self: Lines, *_given: object) -> None:
        raise RuntimeError("the process ends between the commit and what follows")

    monkeypatch.setattr(Lines, "committed", fail)
    with pytest.raises(RuntimeError):
        table.resign(ME, game, 0, "enough")
    assert [row.game_id for row in all_level_games(store)] == [game]


def test_the_rows_of_a_listener_are_written_together_with_the_last_line(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Given a listener for the end of games, when the process ends after the commit, then its rows are there."""
    table = Table(store)
    table.lines.on_end(lambda row, _live: lambda connection: queue.put(connection, "ended", row.id, ME, 1))
    game = table.create(ME, GameRequest(["you", "you"], "first_game"))

    def fail(self: Lines, *_given: object) -> None:
        raise RuntimeError("the process ends between the commit and what follows")

    monkeypatch.setattr(Lines, "committed", fail)
    with pytest.raises(RuntimeError):
        table.resign(ME, game, 0, "enough")
    written = select(queue.work.c.key).where(queue.work.c.kind == "ended")
    assert store.read(lambda connection: connection.execute(written).scalars().all()) == [game]


def test_a_game_ends_even_if_a_listener_for_its_end_fails(store: Store) -> None:
    table = Table(store)

    def fail(_row: GameRow, _live: LiveGame) -> Write:
        raise ValueError

    table.lines.on_end(fail)
    game = table.create(ME, GameRequest(["you", "you"], "first_game"))
    table.resign(ME, game, 0, "enough")
    assert table.sitting(ME, game).over


def test_a_row_contains_nothing_that_was_hidden(store: Store) -> None:
    """The same game with other draws, and so with other hands, has the same row."""
    table = Table(store)
    rows = []
    for _world in range(2):
        game = table.create(ME, GameRequest(["you", "page"], "first_game"))
        table.resign(ME, game, 0, "enough")
        (row,) = (found for found in all_level_games(store) if found.game_id == game)
        rows.append(replace(row, game_id="", at=0))
    assert rows[0] == rows[1]
    assert ME not in str(rows)


def test_a_folder_of_an_older_version_takes_the_rows(tmp_path: Path) -> None:
    folder = tmp_path / "old"
    folder.mkdir()
    shutil.copy(KEPT / "base-1.sqlite3", folder / "warchest.sqlite3")
    store = Store(folder)
    table = Table(store)
    table.resign(ME, table.create(ME, GameRequest(["squire", "you"], "first_game")), 1, "enough")
    assert [row.level for row in all_level_games(store)] == ["squire"]
    store.close()


@pytest.mark.sqlite
def test_the_command_counts_single_players_against_one_level(store: Store, tmp_path: Path) -> None:
    put(
        store,
        ROW,
        replace(ROW, game_id="g1", result="won", rounds=20),
        replace(ROW, game_id="g2", result="drawn", rounds=15),
        replace(ROW, game_id="g3", against="bots"),
        replace(ROW, game_id="g4", beside="people"),
        replace(ROW, game_id="g5", level="page", bot="random", boxes="base,siege"),
    )
    done = CliRunner().invoke(command, ["--data-dir", str(tmp_path), "--json"])
    assert done.exit_code == 0, done.output
    page, squire = json.loads(done.output)
    assert (page["level"], page["setup"], page["games"]) == ("page", "war_chest random base,siege 2 players", 1)
    assert (squire["level"], squire["games"], squire["score"], squire["rounds"]) == ("squire", 3, 0.5, 15)
    known = wilson(1.5, 3)
    assert (squire["score_low"], squire["score_high"]) == (known.low, known.high)


@pytest.mark.sqlite
def test_the_command_prints_a_table_or_says_that_there_is_nothing(store: Store, tmp_path: Path) -> None:
    nothing = CliRunner().invoke(command, ["--data-dir", str(tmp_path)])
    assert nothing.output == "No games against bots have been finished here yet.\n"
    put(store, ROW)
    told = CliRunner().invoke(command, ["--data-dir", str(tmp_path)])
    assert "squire" in told.output
    assert "21% to 100%" in told.output


def test_a_folder_without_games_is_refused(tmp_path: Path) -> None:
    done = CliRunner().invoke(command, ["--data-dir", str(tmp_path / "none")])
    assert done.exit_code == 1
    assert "There is no game file in" in done.output
