"""The puzzles that an account has done: solving one or seeing its answer counts, whichever is first, and all are deleted with the
account."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import Connection, select

from tests.unit.server.accounts.test_accounts import FRIEND, PASSWORD, World
from warchest.server.accounts import SavedPuzzles
from warchest.server.accounts.tables import puzzle_days, puzzles_done

TODAY, TOMORROW = "2026-11-25", "2026-11-26"


@pytest.fixture
def world(tmp_path: Path) -> Iterator[World]:
    made = World(tmp_path)
    yield made
    made.close()


def rows(connection: Connection) -> list[Any]:
    """All rows of the tables of puzzles."""
    return [row for table in (puzzles_done, puzzle_days) for row in connection.execute(select(table))]


def test_puzzles_are_kept_by_time_and_per_user(world: World) -> None:
    records, ada = world.people.puzzles, world.made().person
    records._now = lambda: world.now
    for number in (7, 3):
        world.now += 1
        records.add(ada, number, solved=True)
    records.add(ada, 5, solved=False)
    assert records.load(ada) == SavedPuzzles([7, 3], [5], [])
    assert records.load(FRIEND) == SavedPuzzles([], [], [])


def test_solving_a_puzzle_or_seeing_its_answer_counts_whichever_is_first(world: World) -> None:
    records, ada = world.people.puzzles, world.made().person
    records.add(ada, 1, solved=True, day=TODAY)
    records.add(ada, 1, solved=False)
    records.add(ada, 2, solved=False)
    records.add(ada, 2, solved=True, day=TOMORROW)
    assert records.load(ada) == SavedPuzzles([1], [2], [TODAY])


def test_a_puzzle_that_comes_again_counts_for_its_new_day(world: World) -> None:
    records, ada = world.people.puzzles, world.made().person
    for day in (TODAY, TODAY, TOMORROW):
        records.add(ada, 1, solved=True, day=day)
    assert records.load(ada) == SavedPuzzles([1], [], [TODAY, TOMORROW])


def test_puzzles_are_exported_and_deleted_with_the_account(world: World) -> None:
    ada = world.made()
    world.people.puzzles.add(ada.person, 1, solved=True, day=TODAY)
    told = world.accounts.own_data(ada).puzzles
    assert (told.solved, told.shown, told.days) == ([1], [], [TODAY])
    world.accounts.delete(ada, PASSWORD)
    assert world.store.read(rows) == []
