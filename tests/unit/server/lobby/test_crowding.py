"""A player can't crowd the others out of the lobby, with any number of tables and cookies."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.unit.server.lobby.test_lobby import Clock, listed, wish
from warchest.schema.time_control import DaysClock
from warchest.server.homes import MOST_OPEN, MOST_OPEN_HERE, NOWHERE, Home
from warchest.server.lobby import Lobby
from warchest.server.lobby.open_tables import MOST_LISTED
from warchest.server.store import Store
from warchest.server.table import RefusedError, Table

FLOOD, HONEST, CLUB = Home("flood"), Home("honest"), Home("club", 20)


@pytest.fixture
def clock() -> Clock:
    return Clock()


@pytest.fixture
def table(tmp_path: Path, clock: Clock) -> Iterator[Table]:
    store = Store(tmp_path)
    yield Table(store, now=clock)
    store.close()


@pytest.fixture
def lobby(table: Table) -> Lobby:
    return Lobby(table)


def opened(lobby: Lobby, table: Table, person: str, home: Home) -> str:
    game = table.create(person, wish("you", "friend"))
    lobby.open(person, game, home=home)
    return game


def flooded(lobby: Lobby, table: Table, home: Home, tries: int = 60) -> int:
    """Open as many tables as can be, each under another cookie; how many that were."""
    count = 0
    for number in range(tries):
        try:
            opened(lobby, table, f"{home.word} {number}", home)
        except RefusedError:
            continue
        count += 1
    return count


def test_a_player_s_open_tables_are_limited(lobby: Lobby, table: Table) -> None:
    games = [opened(lobby, table, "ada", HONEST) for _number in range(MOST_OPEN)]
    with pytest.raises(RefusedError, match=r"You have 5 open tables\. Close one of them first"):
        opened(lobby, table, "ada", HONEST)
    lobby.open("ada", games[0], home=HONEST)
    lobby.close("ada", games[0])
    opened(lobby, table, "ada", HONEST)


def test_a_household_s_tables_are_limited_whatever_its_cookies(lobby: Lobby, table: Table) -> None:
    assert flooded(lobby, table, FLOOD) == MOST_OPEN_HERE
    with pytest.raises(RefusedError, match="on your network have 15 open tables"):
        opened(lobby, table, "one more", FLOOD)
    assert opened(lobby, table, "noor", HONEST)


def test_a_trusted_household_has_more_and_where_none_is_known_none_is_counted(lobby: Lobby, table: Table) -> None:
    assert flooded(lobby, table, CLUB, 30) == flooded(lobby, table, NOWHERE, 30) == 30


def test_an_honest_invitation_stays_listed_whatever_one_household_opens(
    lobby: Lobby, table: Table, clock: Clock
) -> None:
    honest = opened(lobby, table, "noor", HONEST)
    clock.now += 1000
    for number in range(MOST_LISTED + 10):
        clock.now += 1000
        opened(lobby, table, f"member {number}", CLUB)
    assert honest in listed(lobby, "pim")[:2]


def test_each_page_but_the_last_shows_how_many_follow_it(
    lobby: Lobby, table: Table, clock: Clock, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("warchest.server.lobby.open_tables.MOST_LISTED", 3)
    for number in range(8):
        opened(lobby, table, f"person {number}", HONEST)
    assert [lobby.view("pim", first=first).further for first in (0, 3, 6)] == [5, 2, 0]


def test_players_of_unknown_households_take_turns_one_by_one(lobby: Lobby, table: Table, clock: Clock) -> None:
    games = []
    for person in ("imre", "ada", "ada"):
        clock.now += 1000
        games.append(opened(lobby, table, person, NOWHERE))
    assert listed(lobby, "pim") == [games[2], games[0], games[1]]


def test_further_invitations_are_listed_page_by_page_each_once(lobby: Lobby, table: Table, clock: Clock) -> None:
    games = set()
    for number in range(MOST_LISTED + 7):
        clock.now += 1000
        games.add(opened(lobby, table, f"person {number}", Home(f"home {number % 9}", 20)))
    first, second = lobby.view("pim"), lobby.view("pim", first=MOST_LISTED)
    assert (len(first.invitations), first.further) == (MOST_LISTED, 7)
    assert (len(second.invitations), second.further) == (7, 0)
    assert {one.game for one in [*first.invitations, *second.invitations]} == games


def seek(lobby: Lobby, number: int, home: Home) -> None:
    """Look for a game that no one else wants."""
    request = wish("you", "friend", boxes=list(COMBINED[number]), clock=DaysClock(1))
    lobby.seeking.seek(f"{home.word} {number}", request, home=home)


def test_players_who_look_for_a_game_do_not_crowd_others_out(lobby: Lobby, clock: Clock) -> None:
    for number in range(12):
        clock.now += 1000
        seek(lobby, number, CLUB)
    clock.now += 1000
    seek(lobby, 15, HONEST)
    [own] = [one.id for one in lobby.view("honest 15").seekers if one.yours]
    assert own in [one.id for one in lobby.view("pim").seekers][:2]


def test_a_household_s_seekers_are_limited(lobby: Lobby) -> None:
    for number in range(MOST_OPEN_HERE):
        seek(lobby, number, FLOOD)
    with pytest.raises(RefusedError, match="15 players on your network are already looking"):
        seek(lobby, MOST_OPEN_HERE, FLOOD)
    seek(lobby, MOST_OPEN_HERE, HONEST)


BOXES = ("nobility", "siege", "nightfall", "shock_tactics")
COMBINED = [("base", *(box for bit, box in enumerate(BOXES) if number >> bit & 1)) for number in range(16)]
"""Games that no one else wants: a player who looks for one of them waits."""
