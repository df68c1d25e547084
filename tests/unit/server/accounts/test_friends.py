"""Following is silent and bounded, a block hides the user, and both end with the account."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from sqlalchemy import select

from tests.unit.server.accounts.test_accounts import PASSWORD, World
from warchest.server.accounts import UserSession
from warchest.server.accounts import friends as friends_module
from warchest.server.accounts.friends import Friend, Friends
from warchest.server.accounts.tables import follows
from warchest.server.chat import blocks as blocks_module
from warchest.server.presence import Presence
from warchest.server.table import RefusedError


@pytest.fixture
def world(tmp_path: Path) -> Iterator[World]:
    made = World(tmp_path)
    yield made
    made.close()


@pytest.fixture
def friends(world: World) -> Friends:
    return Friends(world.store, world.table.now)


@pytest.fixture
def ada(world: World) -> UserSession:
    return world.made(name="Ada")


@pytest.fixture
def ben(world: World) -> UserSession:
    return world.made(name="Ben")


def arrive(world: World, person: str) -> None:
    """Open the page of a game of their own."""
    now = world.table.now()
    Presence(world.store).arrive(f"page of {person}", world.invited(person), person, "server", now, plays=True)


def test_the_list_shows_who_is_at_a_game_and_them_first(world: World, friends: Friends, ada: UserSession) -> None:
    people = {name: world.made(name=name).person for name in ("Bea", "Cas", "Dov")}
    for person in people.values():
        friends.follow(ada.person, person)
        friends.follow(ada.person, person)
    arrive(world, people["Cas"])
    shown = [Friend("Cas", here=True), Friend("Bea", here=False), Friend("Dov", here=False)]
    assert friends.of(ada.person).friends == shown


def test_a_follower_is_seen_by_no_one(friends: Friends, ada: UserSession, ben: UserSession) -> None:
    before = friends.of(ben.person), friends.relation(ben.person, ada.person)
    friends.follow(ada.person, ben.person)
    assert (friends.of(ben.person), friends.relation(ben.person, ada.person)) == before


def test_a_player_who_blocks_looks_absent_to_the_blocked_one(
    world: World, friends: Friends, ada: UserSession, ben: UserSession
) -> None:
    """Given a follower, when the followed player blocks them, then the list shows an absent player, which is no sign of a block."""
    friends.follow(ada.person, ben.person)
    arrive(world, ben.person)
    assert friends.of(ada.person).friends == [Friend("Ben", here=True)]
    friends.block(ben.person, ada.person)
    assert friends.of(ada.person).friends == [Friend("Ben", here=False)]
    assert friends.relation(ada.person, ben.person) == (True, False, True)
    friends.unblock(ben.person, ada.person)
    assert friends.of(ada.person).friends == [Friend("Ben", here=True)]


def test_a_block_ends_that_the_user_follows_and_is_listed_until_it_ends(
    friends: Friends, ada: UserSession, ben: UserSession
) -> None:
    friends.follow(ada.person, ben.person)
    friends.block(ada.person, ben.person)
    assert friends.of(ada.person) == ([], ["Ben"])
    with pytest.raises(RefusedError, match="Unblock them first"):
        friends.follow(ada.person, ben.person)
    friends.unblock(ada.person, ben.person)
    friends.follow(ada.person, ben.person)
    assert friends.of(ada.person) == ([Friend("Ben", here=False)], [])


def test_no_user_follows_or_blocks_themselves(friends: Friends, ada: UserSession) -> None:
    for act in (friends.follow, friends.block):
        with pytest.raises(RefusedError, match="That's you"):
            act(ada.person, ada.person)


def test_follows_and_blocks_are_bounded(
    world: World, friends: Friends, ada: UserSession, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(friends_module, "MOST_FOLLOWED", 2)
    monkeypatch.setattr(blocks_module, "MOST_BLOCKED", 2)
    others = [world.made(name=name).person for name in ("Bea", "Cas", "Dov")]
    for other in others[:2]:
        friends.follow(ada.person, other)
    with pytest.raises(RefusedError, match="You follow 2 players"):
        friends.follow(ada.person, others[2])
    for other in others[:2]:
        friends.block(ada.person, other)
    with pytest.raises(RefusedError, match="You block 2 players"):
        friends.block(ada.person, others[2])
    friends.block(ada.person, others[1])
    assert friends.of(ada.person).blocked == ["Bea", "Cas"]


def test_a_deleted_account_is_followed_no_more(
    world: World, friends: Friends, ada: UserSession, ben: UserSession
) -> None:
    friends.follow(ada.person, ben.person)
    friends.follow(ben.person, ada.person)
    world.accounts.delete(ben, PASSWORD)
    assert world.store.read(lambda connection: connection.execute(select(follows)).all()) == []
