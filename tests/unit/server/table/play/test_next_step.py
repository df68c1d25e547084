"""What a player is offered after a game against a level: the next level after wins, an easier step after losses."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from warchest.bots.registry import Level
from warchest.schema.game import NextStep
from warchest.server.store import Store
from warchest.server.table import GameRequest, RefusedError, Table
from warchest.server.table.play.next_step import results_against

ME = "my key"


@pytest.fixture
def table(tmp_path: Path) -> Iterator[Table]:
    opened = Store(tmp_path)
    yield Table(opened)
    opened.close()


def lost(table: Table, level: Level) -> str:
    """A game against a level that the player resigns; its id."""
    game = table.create(ME, GameRequest(["you", level], "first_game"))
    table.resign(ME, game, 0, f"resign-{game}")
    return game


def step_after(table: Table, level: Level, results: list[int]) -> NextStep | None:
    return results_against(table.row(lost(table, level)), results).next


def test_three_wins_in_five_games_lead_to_the_next_level(table: Table) -> None:
    assert step_after(table, "yeoman", [1, -1, 1, -1, 1]) == NextStep("Next: Banneret", "banneret")
    assert step_after(table, "yeoman", [1, 1]) is None
    assert step_after(table, "yeoman", [-1, 1, 1, 1]) is None
    assert step_after(table, "sovereign", [1, 1, 1]) is None


def test_one_win_short_of_the_next_level_is_said(table: Table) -> None:
    told = results_against(table.row(lost(table, "yeoman")), [1, 1, -1])
    assert told.text == "2 of 3 games won against Yeoman."
    assert told.note == "One more win, and Banneret is next."


def test_three_losses_lead_to_the_level_below_or_to_the_lessons(table: Table) -> None:
    assert step_after(table, "yeoman", [-1, -1, -1]) == NextStep("Try Squire", "squire")
    assert step_after(table, "page", [-1, -1, -1]) == NextStep("Lessons", None)
    assert step_after(table, "yeoman", [-1, -1, 1]) is None


def test_a_first_loss_leads_to_the_lessons_or_to_the_level_below(table: Table) -> None:
    assert step_after(table, "page", [-1]) == NextStep("Lessons", None)
    assert step_after(table, "page", [-1, 1, 1]) == NextStep("Lessons", None)
    assert step_after(table, "castellan", [-1]) == NextStep("Try Banneret", "banneret")
    assert step_after(table, "castellan", [-1, 1]) is None


def test_a_loss_with_hints_leads_to_an_easier_step_though_it_is_no_result(table: Table) -> None:
    row = table.row(lost(table, "page"))
    assert results_against(row, [], lost=True).next == NextStep("Lessons", None)
    assert results_against(row, []).next is None


def test_the_results_are_those_of_this_player_against_this_level(table: Table) -> None:
    games = [lost(table, "yeoman") for _ in range(3)]
    lost(table, "squire")
    assert table.lists.results_of(ME, table.row(games[0])) == [-1, -1, -1]
    assert table.lists.results_of("another", table.row(games[0])) == []


def test_a_game_that_does_not_count_is_no_result(table: Table) -> None:
    game = table.create(ME, GameRequest(["you", "yeoman"], "first_game", hints=True))
    table.resign(ME, game, 0, "give-up")
    assert table.lists.results_of(ME, table.row(game)) == []


def test_the_same_game_is_played_against_another_level_with_sides_swapped(table: Table) -> None:
    game = lost(table, "yeoman")
    after = table.row(table.challenges.rematch(ME, game, "banneret"))
    assert [seat.bot for seat in after.seats] == ["banneret", None]
    assert after.request["seats"] == ["banneret", "you"]
    assert table.row(game).next_game is None


def test_another_level_takes_no_player_s_seat(table: Table) -> None:
    game = table.create(ME, GameRequest(["you", "friend"], "first_game"))
    table.seating.sit("a friend", game, 1)
    table.resign(ME, game, 0, "give-up")
    with pytest.raises(RefusedError, match="without other players"):
        table.challenges.rematch(ME, game, "page")
