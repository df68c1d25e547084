"""A player whose page of a game is open needs no job for its turns, and is sent all that the page can't have shown."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from sqlalchemy import select

from tests.support.notice_post import Post, name_of, other, short
from warchest.schema.time_control import DAY_MS, MINUTE_MS, DaysClock
from warchest.server.notices.tables import DELAY_MS, NOTICE
from warchest.server.presence import Presence
from warchest.server.time_rows import ALIVE_MS, TimeRows
from warchest.server.work.queue import work

SERVER = "a server"


class Site:
    """A post whose players have pages open. The server gives a sign of life whenever the test lets time pass."""

    def __init__(self, folder: Path, clock: DaysClock | None = None) -> None:
        self.post = Post(folder, clock=clock)
        self.waits = self.post.company.people[self.post.company.decider]
        self.post.arrive()
        self.silent = 0.0
        for person in self.post.company.people:
            self.open(person)

    def open(self, person: str) -> None:
        """Open a page of the game."""
        self.post.company.table.connections.arrive(
            person, self.post.company.game, person, SERVER, lambda: self.silent / 1000
        )

    def close_page(self, person: str) -> None:
        """Note that the page has closed, or that it has been silent for too long."""
        self.post.company.table.connections.leave(person, self.post.company.game, person)

    def play(self) -> str:
        """Play an action a second later, and return the key of the player who decides now."""
        self.live(1000)
        return self.post.play()

    def live(self, ms: int) -> list[str]:
        """Advance the time of a working server, and return who is sent what."""
        TimeRows(self.post.company.store).beat(SERVER, self.post.company.time() + ms)
        return self.post.arrive(ms)

    def jobs(self) -> list[str]:
        """The players with a job."""
        wanted = select(work.c.person).where(work.c.kind == NOTICE)
        return self.post.company.store.read(lambda connection: [*connection.execute(wanted).scalars()])

    def text(self, person: str) -> str:
        """The notice of that player's turn."""
        return f"{short(person)}: Your turn against {name_of(self.post, other(person))}."


@pytest.fixture
def site(tmp_path: Path) -> Iterator[Site]:
    made = Site(tmp_path)
    yield made
    made.post.close()


def test_a_turn_of_a_player_with_an_open_page_makes_no_job(site: Site) -> None:
    for _action in range(4):
        site.play()
    assert site.jobs() == []
    assert site.live(DAY_MS) == []


def test_a_player_who_closes_the_page_has_seen_its_turn(site: Site) -> None:
    waits = site.play()
    site.live(500)
    site.close_page(waits)
    assert site.live(DAY_MS) == []
    assert site.post.notices.count(waits) == 0


def test_a_turn_that_comes_when_the_page_has_closed_is_sent(site: Site) -> None:
    site.close_page(other(site.waits))
    waits = site.play()
    assert site.live(DELAY_MS) == [site.text(waits)]


@pytest.mark.parametrize("after", [0, 40_000])
def test_a_turn_that_a_dead_page_was_shown_is_sent_after_its_delay(site: Site, after: int) -> None:
    """Given a page that says nothing more, when a turn comes and the server drops the connection later, then the turn is sent in time."""
    waits = site.play()
    site.live(after)
    site.silent = after + 10
    site.close_page(waits)
    assert site.live(DELAY_MS - after - 1) == []
    assert site.live(1) == [site.text(waits)]
    assert site.live(DAY_MS) == []


def test_a_turn_that_a_dead_page_was_shown_is_sent_even_if_the_sender_looked_before(site: Site) -> None:
    """Given a turn on a page that is dead, when the sender looks at that player before the connection is dropped, then the turn is sent."""
    waits = site.play()
    site.post.notices.wish(waits, site.post.notices.wishes(waits))
    assert site.live(30_000) == []
    site.silent = 30_010
    site.close_page(waits)
    assert site.live(DELAY_MS) == [site.text(waits)]


@pytest.mark.parametrize("away", [2 * ALIVE_MS, 3 * DAY_MS])
def test_a_turn_whose_server_died_with_its_page_is_sent(site: Site, away: int) -> None:
    """Given a server that dies after its last sign of life, when another one notices it, then the turns since then are sent."""
    site.live(1000)
    site.post.company.time.pass_by(1000)
    waits = site.post.play()
    assert site.jobs() == []
    site.post.company.time.pass_by(away)
    TimeRows(site.post.company.store).begin("another server", site.post.company.time())
    Presence(site.post.company.store).forget(site.post.company.time())
    assert site.post.arrive() == [site.text(waits)]


def test_a_player_with_an_open_page_is_warned_of_the_last_day_once_it_has_closed(tmp_path: Path) -> None:
    site = Site(tmp_path, clock=DaysClock(3))
    site.play()
    waits = site.play()
    assert waits in site.jobs()
    assert site.live(DELAY_MS) == []
    site.close_page(waits)
    assert site.live(2 * DAY_MS - 2 * MINUTE_MS) == []
    assert site.live(3 * MINUTE_MS) == [
        f"{short(waits)}: You have one day left to act against {name_of(site.post, other(waits))}."
    ]
    site.post.close()
