"""The settings that an account keeps: the latest as a whole, per user, and deleted with the account."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from sqlalchemy import select

from tests.unit.server.accounts.test_accounts import FRIEND, PASSWORD, World
from warchest.server.accounts import SavedSettings
from warchest.server.accounts.tables import settings


@pytest.fixture
def world(tmp_path: Path) -> Iterator[World]:
    made = World(tmp_path)
    yield made
    made.close()


def test_the_latest_settings_win_and_are_kept_per_user(world: World) -> None:
    chosen, ada = world.people.settings, world.made().person
    first, second = SavedSettings(1, '{"theme":"dark"}'), SavedSettings(2, '{"theme":"light"}')
    assert chosen.load(ada) is None
    assert chosen.save(ada, first) == first
    assert chosen.save(ada, second) == second
    assert chosen.save(ada, first) == second == chosen.load(ada)
    assert chosen.load(FRIEND) is None


def test_the_first_of_two_settings_of_the_same_moment_stays(world: World) -> None:
    ada = world.made().person
    first = world.people.settings.save(ada, SavedSettings(1, "1"))
    assert world.people.settings.save(ada, SavedSettings(1, "2")) == first


def test_a_clock_that_is_fast_counts_as_now(world: World) -> None:
    chosen, ada = world.people.settings, world.made().person
    chosen._now = lambda: world.now
    assert chosen.save(ada, SavedSettings(world.now + 60_000, "fast")) == SavedSettings(world.now, "fast")
    world.now += 1
    assert chosen.save(ada, SavedSettings(world.now, "right")).chosen == "right"


def test_settings_are_exported_and_deleted_with_the_account(world: World) -> None:
    ada = world.made()
    assert world.accounts.own_data(ada).settings is None
    world.people.settings.save(ada.person, SavedSettings(1, '{"theme":"dark"}'))
    assert world.accounts.own_data(ada).settings == {"theme": "dark"}
    world.accounts.delete(ada, PASSWORD)
    assert world.store.read(lambda connection: connection.execute(select(settings)).all()) == []
