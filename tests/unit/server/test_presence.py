"""Presence: open connections, servers that stop giving signs of life, visits of pages without a connection, and watchers."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from sqlalchemy import select

from tests.support.people import ANN, BEN, CAT, START, Company
from warchest.server.presence import COUNTED_MS, NEVER, VISIT_MS, Presence, Seen, is_here
from warchest.server.store.schema import seats
from warchest.server.time_rows import ALIVE_MS, TimeRows

SERVER = "a server"


@pytest.fixture
def company(tmp_path: Path) -> Iterator[Company]:
    found = Company(tmp_path)
    yield found
    found.close()


@pytest.fixture
def presence(company: Company) -> Presence:
    return Presence(company.store)


def arrive(
    presence: Presence, company: Company, person: str, now: int, plays: bool = True, server: str = SERVER
) -> str:
    """A new connection of that player to the company's game."""
    connection = f"{person} on {server} at {now}"
    presence.arrive(connection, company.game, person, server, now, plays=plays)
    return connection


def seen(presence: Presence, company: Company, person: str, now: int) -> Seen:
    return presence.seen(company.game, now).get(person, NEVER)


def is_or_was_here(company: Company, now: int, within: int) -> set[str]:
    """The players at the seats who are there, or were within that time."""
    there = select(seats.c.person).where(is_here(seats.c.game_id, seats.c.person, now, within))
    return company.store.read(lambda connection: {*connection.execute(there).scalars()})


def test_a_player_is_present_while_the_server_gives_signs_of_life(company: Company, presence: Presence) -> None:
    arrive(presence, company, ANN, START)
    assert seen(presence, company, ANN, START + ALIVE_MS) == Seen(here=True, at=START + ALIVE_MS)
    assert seen(presence, company, ANN, START + ALIVE_MS + 1) == Seen(here=False, at=START)
    assert seen(presence, company, BEN, START) == NEVER


def test_a_user_was_last_seen_at_the_later_of_leaving_and_the_other_server_s_end(
    company: Company, presence: Presence
) -> None:
    arrive(presence, company, ANN, START)
    presence.leave(arrive(presence, company, ANN, START, server="another"), company.game, ANN, START + 400, plays=True)
    assert seen(presence, company, ANN, START + 2 * ALIVE_MS) == Seen(here=False, at=START + 400)
    TimeRows(company.store).beat(SERVER, START + 900)
    assert seen(presence, company, ANN, START + 2 * ALIVE_MS) == Seen(here=False, at=START + 900)


@pytest.mark.parametrize("servers", [("alive", "dead"), ("dead", "alive")])
def test_one_connection_of_a_server_that_is_up_is_enough_whatever_the_others_are(
    company: Company, presence: Presence, servers: tuple[str, str]
) -> None:
    for server in servers:
        arrive(presence, company, ANN, START, server=server)
    now = START + 2 * ALIVE_MS
    TimeRows(company.store).beat("alive", now)
    assert seen(presence, company, ANN, now) == Seen(here=True, at=now)


def test_a_player_who_closes_the_page_was_seen_then_and_a_watcher_never_was(
    company: Company, presence: Presence
) -> None:
    player, watcher = arrive(presence, company, ANN, START), arrive(presence, company, CAT, START, plays=False)
    presence.leave(player, company.game, ANN, START + 700, plays=True)
    presence.leave(watcher, company.game, CAT, START + 700, plays=False)
    assert seen(presence, company, ANN, START + 800) == Seen(here=False, at=START + 700)
    assert seen(presence, company, CAT, START + 800) == NEVER


def test_a_server_that_ends_closes_only_its_connections_and_notes_only_its_players(
    company: Company, presence: Presence
) -> None:
    arrive(presence, company, ANN, START)
    arrive(presence, company, CAT, START, plays=False)
    arrive(presence, company, BEN, START, server="another")
    presence.end(SERVER, START + 300)
    found = presence.seen(company.game, START + 400)
    assert found == {ANN: Seen(here=False, at=START + 300), BEN: Seen(here=True, at=START + 400)}


def test_a_visit_is_noted_once_in_a_while_unless_the_user_is_connected(company: Company, presence: Presence) -> None:
    presence.visit(company.game, ANN, START, NEVER)
    for after in (VISIT_MS - 1, VISIT_MS):
        presence.visit(company.game, ANN, START + after, Seen(here=False, at=START))
        assert seen(presence, company, ANN, START + VISIT_MS).at == START + (after if after == VISIT_MS else 0)
    presence.visit(company.game, BEN, START, Seen(here=True, at=START))
    assert seen(presence, company, BEN, START) == NEVER


def test_a_time_noted_late_does_not_replace_a_later_one(company: Company, presence: Presence) -> None:
    presence.visit(company.game, ANN, START + 500, NEVER)
    presence.visit(company.game, ANN, START, NEVER)
    assert seen(presence, company, ANN, START + 600) == Seen(here=False, at=START + 500)


def test_an_arrival_noted_late_takes_its_server_back_to_no_earlier_sign_of_life(
    company: Company, presence: Presence
) -> None:
    arrive(presence, company, ANN, START + ALIVE_MS)
    arrive(presence, company, BEN, START)
    assert seen(presence, company, ANN, START + 2 * ALIVE_MS).here


def test_the_round_trip_is_that_of_the_quickest_connection(company: Company, presence: Presence) -> None:
    assert presence.lag(company.game, ANN) == 0
    for server, lag in (("slow", 300), ("quick", 40)):
        presence.measure(arrive(presence, company, ANN, START, server=server), lag)
    assert presence.lag(company.game, ANN) == 40


def test_watchers_are_counted_by_user_and_without_players(company: Company, presence: Presence) -> None:
    arrive(presence, company, ANN, START)
    for server in ("one page", "another page"):
        arrive(presence, company, CAT, START, plays=False, server=server)
    assert presence.watching(company.game, START) == 1


def test_the_count_of_watchers_has_those_of_other_servers(company: Company, presence: Presence) -> None:
    assert presence.watching(company.game, START) == 0
    arrive(Presence(company.store), company, CAT, START, plays=False)
    assert presence.watching(company.game, START) == 1


def test_the_count_of_all_users_is_kept_for_a_few_seconds_and_never_from_a_time_to_come(
    company: Company, presence: Presence
) -> None:
    assert presence.people(START) == 0
    arrive(Presence(company.store), company, CAT, START, plays=False)
    assert presence.people(START + COUNTED_MS - 1) == 0
    assert presence.people(START - 1) == 1
    assert presence.people(START + COUNTED_MS) == 1


def test_presence_within_the_time_counts_up_to_its_last_millisecond(company: Company, presence: Presence) -> None:
    presence.visit(company.game, ANN, START, NEVER)
    arrive(presence, company, BEN, START)
    assert is_or_was_here(company, START + 999, 1000) == {ANN, BEN}
    assert is_or_was_here(company, START + 1000, 1000) == {BEN}


def test_connections_to_a_dead_server_end_at_its_last_sign_of_life(company: Company, presence: Presence) -> None:
    arrive(presence, company, ANN, START)
    presence.forget(START + ALIVE_MS)
    assert seen(presence, company, ANN, START + ALIVE_MS).here
    presence.forget(START + ALIVE_MS + 1)
    assert seen(presence, company, ANN, START + ALIVE_MS) == Seen(here=False, at=START)
