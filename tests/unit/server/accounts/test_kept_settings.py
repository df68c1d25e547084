"""The settings that an account keeps: the latest as a whole, per user, and deleted with the account."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from sqlalchemy import select

from tests.unit.server.accounts.test_accounts import FRIEND, PASSWORD, World
from warchest.server.accounts import KeptSettings
from warchest.server.accounts.tables import settings


@pytest.fixture
def world(tmp_path: Path) -> Iterator[World]:
    made = World(tmp_path)
    yield made
    made.close()


def test_the_latest_settings_win_and_are_kept_per_user(world: World) -> None:
    chosen, ada = world.people.settings, world.made().person
    first, second = KeptSettings(1, '{"theme":"dark"}'), KeptSettings(2, '{"theme":"light"}')
    assert chosen.kept(ada) is None
    assert chosen.keep(ada, first) == first
    assert chosen.keep(ada, second) == second
    assert chosen.keep(ada, first) == second == chosen.kept(ada)
    assert chosen.kept(FRIEND) is None


def test_the_first_of_two_settings_of_the_same_moment_stays(world: World) -> None:
    ada = world.made().person
    first = world.people.settings.keep(ada, KeptSettings(1, "1"))
    assert world.people.settings.keep(ada, KeptSettings(1, "2")) == first


def test_a_clock_that_is_fast_counts_as_now(world: World) -> None:
    chosen, ada = world.people.settings, world.made().person
    chosen._now = lambda: world.now
    assert chosen.keep(ada, KeptSettings(world.now + 60_000, "fast")) == KeptSettings(world.now, "fast")
    world.now += 1
    assert chosen.keep(ada, KeptSettings(world.now, "right")).chosen == "right"


def test_settings_are_exported_and_deleted_with_the_account(world: World) -> None:
    ada = world.made()
    assert world.accounts.own_data(ada).settings is None
    world.people.settings.keep(ada.person, KeptSettings(1, '{"theme":"dark"}'))
    assert world.accounts.own_data(ada).settings == {"theme": "dark"}
    world.accounts.delete(ada, PASSWORD)
    assert world.store.read(lambda connection: connection.execute(select(settings)).all()) == []
