"""No player wins against an empty chair: the limit of the first actions, claims, and which games count."""

from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path

import pytest

from tests.support.people import ANN, BEN, CAT, DAN, Company
from warchest.rules.outcome import Ending
from warchest.schema.time_control import DaysClock, LiveClock, SteadyTime
from warchest.server.accounts.profiles import result_rows as rows_of
from warchest.server.store import SeatRow, Store
from warchest.server.table import GameRequest, Table
from warchest.server.table.play.clockwork import ClockKeeper
from warchest.server.table.play.offers import AWAY_MS
from warchest.server.table.play.timing import Timing
from warchest.server.time_rows import TimeRows

LIVE = LiveClock(5, 10)


@pytest.fixture
def two(tmp_path: Path) -> Iterator[Company]:
    company = Company(tmp_path, clock=LIVE)
    tick(company)
    yield company
    company.close()


def tick(company: Company, after: int = 0) -> None:
    """Advance the time, and run the keeper of the clocks."""
    company.time.pass_by(after)
    ClockKeeper(company.store, company.table.clockwork, SteadyTime(company.time, company.time)).tick()


def ending(company: Company) -> Ending | None:
    found = company.table.standing(company.game)[1].game.outcome
    return None if found is None else found.ending


def opening(company: Company) -> int | None:
    clock = company.table.status(ANN, company.game, None).clock
    assert clock is not None
    return clock.opening


# --- the first action of each seat


def test_a_live_game_without_a_first_action_is_aborted_with_no_page_open(two: Company) -> None:
    assert opening(two) == 30_000
    tick(two, 29_999)
    assert opening(two) == 1
    assert ending(two) is None
    tick(two, 1)
    assert ending(two) is Ending.ABORTED


def test_the_second_seat_s_limit_starts_at_the_first_action(two: Company) -> None:
    two.play("pass", after=20_000)
    tick(two, 29_999)
    assert ending(two) is None
    tick(two, 1)
    assert ending(two) is Ending.ABORTED


def test_a_player_who_has_acted_plays_by_the_clock(two: Company) -> None:
    two.play("pass")
    two.play("pass")
    assert opening(two) is None
    tick(two, 5 * 60_000)
    assert ending(two) is None


def test_the_time_of_an_invitation_is_not_counted(tmp_path: Path) -> None:
    """Given a table that has waited for an hour, the first action is awaited from the moment when everyone sits."""
    company = Company(tmp_path, clock=LIVE)
    request = GameRequest(["you", "friend"], "random", clock=LIVE)
    company.game = company.table.create(ANN, request)
    tick(company, 3_600_000)
    company.table.seating.sit(BEN, company.game, 1)
    tick(company, 500)
    tick(company, 29_000)
    assert ending(company) is None
    tick(company, 1_000)
    assert ending(company) is Ending.ABORTED
    company.close()


def test_a_server_that_is_down_takes_nothing_of_the_limit(tmp_path: Path) -> None:
    company = Company(tmp_path, clock=LIVE)
    TimeRows(company.store).begin("one", company.time())
    tick(company)
    TimeRows(company.store).beat("one", company.time())
    company.time.pass_by(600_000)
    company.restart()
    TimeRows(company.store).begin("two", company.time())
    tick(company, 29_000)
    assert ending(company) is None
    tick(company, 1_000)
    assert ending(company) is Ending.ABORTED
    company.close()


def test_a_server_killed_before_it_looked_at_a_full_table_looks_after_the_restart(tmp_path: Path) -> None:
    company = Company(tmp_path, clock=LIVE)
    company.restart()
    tick(company)
    assert opening(company) == 30_000
    company.close()


@pytest.mark.parametrize("clock", [None, DaysClock(1)])
def test_only_live_games_have_the_limit(tmp_path: Path, clock: DaysClock | None) -> None:
    company = Company(tmp_path, clock=clock)
    tick(company)
    tick(company, 3_600_000)
    assert ending(company) is None
    company.close()


def test_against_bots_the_first_action_has_no_limit(tmp_path: Path) -> None:
    company = Company(tmp_path, [ANN, ""], bots="page", clock=LIVE)
    tick(company)
    tick(company, 3_600_000)
    assert ending(company) is None
    company.close()


def test_a_game_by_link_against_a_bot_has_no_limit_either(two: Company) -> None:
    row, live = two.table.standing(two.game)
    people = tuple(SeatRow(k, person=ANN) if k == two.decider else SeatRow(k, bot="random") for k in range(2))
    timing = Timing(two.time, TimeRows(two.store))
    assert timing.opening(row, live) is not None
    assert timing.opening(replace(row, seats=people), live) is None


def test_a_pick_of_a_draft_is_a_first_action(tmp_path: Path) -> None:
    company = Company(tmp_path, clock=LIVE)
    company.game = company.table.create(ANN, GameRequest(["you", "friend"], "draft", clock=LIVE))
    company.table.seating.sit(BEN, company.game, 1)
    tick(company)
    first = company.play("take", after=20_000)
    tick(company, 29_000)
    assert ending(company) is None
    assert company.play("take") != first
    assert company.table.standing(company.game)[1].acted == (1, 1)
    assert opening(company) is None
    company.close()


def test_with_four_players_each_seat_has_the_limit(tmp_path: Path) -> None:
    company = Company(tmp_path, [ANN, BEN, CAT, DAN], clock=LIVE)
    tick(company)
    company.play("pass")
    company.play("pass")
    tick(company, 30_000)
    assert ending(company) is Ending.ABORTED
    company.close()


# --- absence


def leaves(company: Company, seat: int) -> None:
    company.table.connections.arrive("page", company.game, company.people[seat], "server")
    company.table.connections.leave("page", company.game, company.people[seat])


@pytest.mark.parametrize(("actions", "found"), [(2, Ending.ABORTED), (3, Ending.ABORTED), (4, Ending.FORFEIT)])
def test_an_absence_loses_a_game_only_after_both_sides_have_acted_twice(
    two: Company, actions: int, found: Ending
) -> None:
    while sum(two.table.standing(two.game)[1].acted) < actions:
        two.play("pass", "decline")
    absent = two.decider
    winner = 1 - absent
    leaves(two, absent)
    claim = two.table.status(two.people[winner], two.game, winner).claim
    assert claim is not None
    assert (claim.after, claim.wins) == (60_000, found is Ending.FORFEIT)
    two.time.pass_by(60_000)
    two.table.offers.claim(two.people[winner], two.game, winner)
    assert ending(two) is found


def test_a_long_wait_for_players_makes_no_player_absent(tmp_path: Path) -> None:
    company = Company(tmp_path, clock=LIVE)
    company.time.pass_by(600_000)
    tick(company)
    row, live = company.table.standing(company.game)
    decider = company.decider
    claim = company.table.offers.claim_over(row, live, 1 - decider)
    assert claim is not None
    assert (row.began, claim.after) == (company.time(), AWAY_MS)
    company.close()


def test_a_player_who_never_came_is_away_since_the_game_started(two: Company) -> None:
    two.time.pass_by(25_000)
    assert [one.away for one in two.table.status(ANN, two.game, 0).attendance] == [25_000, 25_000]


# --- what each player reads


def told(company: Company) -> list[str]:
    """The sentences about the end for the first seat, the second seat, and watchers."""
    found = [company.table.payload(ANN, company.game, seat) for seat in (None,)]
    found = [company.table.payload(person, company.game, seat) for seat, person in enumerate((ANN, BEN))] + found
    return [payload.view.outcome.detail for payload in found]  # type: ignore[union-attr]


def test_each_player_reads_how_the_game_ended_for_them(tmp_path: Path) -> None:
    """Given each ending by a player or a clock, then the player who caused it reads "you", and the others read the name."""
    for number, (end, own, others) in enumerate(ENDS):
        company = Company(tmp_path / str(number), clock=LIVE)
        tick(company)
        who = end(company)
        name = company.table.payload(CAT, company.game, None).people[who].name
        expected = [others.format(name=name)] * 3
        expected[who] = own
        assert told(company) == expected
        company.close()


def _resigns(company: Company) -> int:
    company.table.resign(ANN, company.game, 0, "enough")
    return 0


def _breaks_off(company: Company) -> int:
    company.table.offers.abort(BEN, company.game, 1)
    return 1


def _never_acts(company: Company) -> int:
    seat = company.decider
    tick(company, 30_000)
    return seat


def _runs_out(company: Company) -> int:
    for _action in range(2):
        company.play("pass")
    seat = company.decider
    tick(company, 6 * 60_000)
    return seat


def _leaves(company: Company, actions: int) -> int:
    while sum(company.table.standing(company.game)[1].acted) < actions:
        company.play("pass", "decline")
    seat = company.decider
    leaves(company, seat)
    company.time.pass_by(60_000)
    company.table.offers.claim(company.people[1 - seat], company.game, 1 - seat)
    return seat


ENDS: list[tuple[Callable[[Company], int], str, str]] = [
    (_resigns, "You resigned", "{name} resigned"),
    (_breaks_off, "You aborted the game", "{name} aborted the game"),
    (_never_acts, "You did not act within 30 seconds", "{name} did not act within 30 seconds"),
    (_runs_out, "You ran out of time", "{name} ran out of time"),
    (
        lambda company: _leaves(company, 2),
        "You left before both sides had acted twice",
        "{name} left before both sides had acted twice",
    ),
    (
        lambda company: _leaves(company, 4),
        "You left the game: you were away for a minute on your turn",
        "{name} left the game for more than a minute",
    ),
]


# --- what counts


@pytest.mark.parametrize(("actions", "counts"), [(0, False), (1, False), (2, True)])
def test_a_win_counts_only_where_each_side_has_acted(two: Company, actions: int, *, counts: bool) -> None:
    for _action in range(actions):
        two.play("pass", "decline")
    two.table.resign(ANN, two.game, 0, "gives up")
    results = [row["result"] for row in rows_of(*two.table.standing(two.game))]
    assert results == (["lost", "won"] if counts else ["none", "none"])


def test_a_folder_of_the_release_before_opens_and_its_games_have_no_limit_of_the_past(tmp_path: Path) -> None:
    """Given a game with all seats taken and no recorded start, then it is not aborted at once."""
    company = Company(tmp_path, clock=LIVE)
    company.store.put_off(company.game, None)
    company.time.pass_by(3_600_000)
    company.restart()
    tick(company)
    assert ending(company) is None
    assert isinstance(company.table, Table)
    assert isinstance(company.store, Store)
    company.close()
