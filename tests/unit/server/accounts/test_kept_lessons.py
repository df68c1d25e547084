"""The lessons that an account has done: each once, in the order of time, and all goes with the account."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from sqlalchemy import select

from tests.unit.server.accounts.test_accounts import FRIEND, PASSWORD, World
from warchest.server.accounts.tables import lessons_done


@pytest.fixture
def world(tmp_path: Path) -> Iterator[World]:
    made = World(tmp_path)
    yield made
    made.close()


def test_lessons_are_kept_once_by_time_and_per_user(world: World) -> None:
    learned, ada = world.people.lessons, world.made().person
    learned._now = lambda: world.now
    for lessons in (["move"], ["attack", "attack"], ["move", "bag"]):
        world.now += 1
        learned.add(ada, lessons)
    assert learned.load(ada) == ["move", "attack", "bag"]
    assert learned.load(FRIEND) == []


def test_lessons_are_exported_and_deleted_with_the_account(world: World) -> None:
    ada = world.made()
    assert world.people.lessons.add(ada.person, ["move"]) == ["move"]
    assert world.accounts.own_data(ada).lessons == ["move"]
    world.accounts.delete(ada, PASSWORD)
    assert world.store.read(lambda connection: connection.execute(select(lessons_done)).all()) == []
