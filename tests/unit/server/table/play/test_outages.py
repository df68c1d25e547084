"""The time that a player in a live game loses to a dead line is given back, up to a bound of each seat."""

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import pytest

from tests.support.people import Company
from warchest.rules.outcome import Ending
from warchest.schema.time_control import MINUTE_MS, DaysClock, LiveClock, SteadyTime, TimeControl
from warchest.server.table.play.clockwork import ClockKeeper
from warchest.server.table.play.connections import SILENT_SECONDS

BLITZ = LiveClock(5, 0)
MOST = 30_000
"""A tenth of five minutes."""
SERVER = "server"


@dataclass
class PlayersLine:
    """The connection of a player who decides, whose clock runs."""

    company: Company
    seat: int
    heard: int = 0

    def opens(self, name: str) -> None:
        """Open a connection that speaks now."""
        opened = self.company.time()
        self.company.table.connections.arrive(
            name, self.company.game, self.person, SERVER, lambda: (self.company.time() - max(opened, self.heard)) / 1000
        )

    def closes(self, name: str) -> None:
        """Close a connection."""
        self.company.table.connections.leave(name, self.company.game, self.person)

    def speaks(self) -> None:
        """Give a sign of life over all connections."""
        self.heard = self.company.time()

    @property
    def person(self) -> str:
        return self.company.people[self.seat]

    @property
    def spent(self) -> int:
        """The time that the player's clock has run in this decision."""
        return 5 * MINUTE_MS - self.company.left()[self.seat]


def begun(folder: Path, clock: TimeControl) -> PlayersLine:
    """A game in which each has acted, at a decision that has just started."""
    company = Company(folder, clock=clock)
    keep(company)
    company.play("pass")
    company.play("pass")
    line = PlayersLine(company, company.decider)
    line.opens("first")
    return line


def keep(company: Company) -> None:
    """Have the clocks look at what is due."""
    ClockKeeper(company.store, company.table.clockwork, SteadyTime(company.time, company.time)).tick()


@pytest.fixture
def line(tmp_path: Path) -> Iterator[PlayersLine]:
    line = begun(tmp_path, BLITZ)
    yield line
    line.company.close()


def test_the_time_of_an_outage_is_given_back_when_the_page_returns_first(line: PlayersLine) -> None:
    """Given a dead line, when the page opens another before the server drops it, then the clock has not run meanwhile."""
    line.company.time.pass_by(1_000)
    line.speaks()
    line.company.time.pass_by(22_000)
    line.opens("second")
    line.company.time.pass_by(2_000)
    line.closes("first")
    assert line.spent == 3_000


def test_the_clock_stands_still_once_the_server_has_dropped_a_silent_line(line: PlayersLine) -> None:
    """Given a dead line, when the server drops it and the page returns later, then only the time outside of it counts."""
    line.company.time.pass_by(20_000)
    line.closes("first")
    clock = line.company.table.status(line.person, line.company.game, line.seat).clock
    assert clock is not None
    assert clock.waits
    line.company.time.pass_by(5_000)
    line.opens("second")
    line.company.time.pass_by(4_000)
    assert line.spent == 4_000
    line.company.play("pass")
    assert line.company.store.events(line.company.game)[-1].spent == 4_000


def test_a_seat_gets_back_a_tenth_of_its_time_in_a_game_at_most(line: PlayersLine) -> None:
    """Given a player who pretends to be offline again and again, when a tenth of the time is used up, then no more is given back."""
    for number in range(3):
        line.company.time.pass_by(25_000)
        line.opens(f"again {number}")
    assert line.spent == 75_000 - MOST


def test_a_player_who_does_not_return_loses_on_time_later_by_the_bound(line: PlayersLine) -> None:
    """Given a dead line that never returns, when the time and the bound are over, then the flag falls, and not before."""
    line.company.time.pass_by(20_000)
    line.closes("first")
    line.company.time.pass_by(5 * MINUTE_MS + MOST - 20_000)
    keep(line.company)
    assert line.company.table.standing(line.company.game)[1].game.outcome is None
    line.company.time.pass_by(500)
    keep(line.company)
    outcome = line.company.table.standing(line.company.game)[1].game.outcome
    assert outcome is not None
    assert outcome.ending is Ending.TIME


@pytest.mark.parametrize("seconds", [9.0, SILENT_SECONDS])
def test_a_page_that_is_closed_gets_no_time_back(line: PlayersLine, seconds: float) -> None:
    """Given a line with its last sign of life a beat ago, when the player closes the page, then the clock runs on."""
    line.company.time.pass_by(round(seconds * 1000))
    line.closes("first")
    line.company.time.pass_by(60_000)
    line.opens("second")
    assert line.spent == round(seconds * 1000) + 60_000


def test_a_player_with_another_page_that_is_alive_gets_no_time_back(line: PlayersLine) -> None:
    """Given two pages of a player, when the line of one dies, then the clock runs on."""
    line.company.time.pass_by(10_000)
    line.opens("second")
    line.company.time.pass_by(10_000)
    line.closes("first")
    assert line.spent == 20_000


def test_the_opponent_s_clock_is_not_stopped_by_an_outage(line: PlayersLine) -> None:
    """Given a dead line of the player who waits, when it is dropped, then the clock of the one who decides runs on."""
    other = PlayersLine(line.company, 1 - line.seat)
    other.opens("other")
    line.company.time.pass_by(20_000)
    line.speaks()
    other.closes("other")
    line.company.time.pass_by(5_000)
    assert line.spent == 25_000


def test_days_are_not_given_back(tmp_path: Path) -> None:
    """Given a game by correspondence, when a line dies, then the days run on."""
    line = begun(tmp_path, DaysClock(3))
    before = line.company.left()[line.seat]
    line.company.time.pass_by(20_000)
    line.closes("first")
    assert line.company.left()[line.seat] == before - 20_000
    line.company.close()
