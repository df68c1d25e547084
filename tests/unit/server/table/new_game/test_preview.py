"""A new game is shown before it is made: the same seed sets it up the same way, and nothing is written."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from warchest.schema.page import Score
from warchest.schema.time_control import DaysClock, LiveClock
from warchest.server.store import Store
from warchest.server.table import GameRequest, RefusedError, Table
from warchest.server.table.new_game.preview import ACTIONS, preview_of
from warchest.wording.setups import clock_text

ME = "the one who plays"


@pytest.fixture
def table(tmp_path: Path) -> Iterator[Table]:
    store = Store(tmp_path)
    yield Table(store)
    store.close()


@pytest.mark.parametrize("setup", ["random", "draft"])
@pytest.mark.parametrize("seats", [["you", "page"], ["you", "page", "page", "page"]])
def test_the_seed_of_a_preview_makes_the_game_that_was_shown(table: Table, setup: str, seats: list[str]) -> None:
    # Given a game that was shown
    request = GameRequest(seats, setup, boxes=["base", "siege", "nobility"])  # type: ignore[arg-type]
    shown = preview_of(table, ME, request)
    # When it is made with the seed of its preview
    request.seed = shown.seed
    live = table.standing(table.create(ME, request))[1]
    # Then it is the same
    view = live.view(None)
    assert view.forts is not None
    assert shown.forts == view.forts.at
    assert len(shown.forts) == 4
    assert shown.board == live.game.board.name
    assert shown.armies == [list(army) for army in live.game.setup.armies]
    assert shown.decrees == list(live.game.setup.decrees)


def test_a_preview_says_the_line_of_the_game_and_writes_nothing(table: Table) -> None:
    request = GameRequest(["you", "page"], "first_game", clock=LiveClock(5, 3))
    shown = preview_of(table, ME, request)
    assert shown.played == f"First game · Base · {clock_text(LiveClock(5, 3))}"
    assert (shown.seed, shown.forts, shown.decrees) == (None, [], [])
    assert table.lists.page(ME, "theirs").total == table.lists.page(ME, "turn").total == 0


def test_a_request_that_contradicts_itself_is_refused_with_its_sentence(table: Table) -> None:
    with pytest.raises(RefusedError, match="Cards can be banned only before a draft"):
        preview_of(table, ME, GameRequest(["you", "page"], "random", variants=["elimination"]))


def test_a_live_clock_bounds_the_length_and_one_by_the_day_has_none(table: Table) -> None:
    def minutes(**options: object) -> int | None:
        return preview_of(table, ME, GameRequest(["you", "page"], "random", **options)).minutes  # type: ignore[arg-type]

    free, short = minutes(), minutes(clock=LiveClock(3, 2))
    assert free is not None
    assert short is not None
    assert short < free
    assert minutes(clock=DaysClock(3)) is None
    # And every game that is offered has a length
    assert minutes(boxes=["base", "siege"]) is not None
    assert minutes(ruleset="lite") is not None
    assert len(ACTIONS) == 5


def test_the_results_against_a_level_are_those_of_the_user_alone(table: Table) -> None:
    request = GameRequest(["you", "squire"], "first_game")
    assert preview_of(table, ME, request).score is None
    for person in (ME, ME, "another"):
        table.resign(person, table.create(person, request), 0, f"enough {person}")
    assert preview_of(table, ME, request).score == Score(0, 2, 0)
    assert preview_of(table, ME, GameRequest(["you", "page"], "first_game")).score is None
    assert preview_of(table, ME, GameRequest(["you", "you"], "first_game")).score is None
