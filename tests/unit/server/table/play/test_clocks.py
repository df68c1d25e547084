"""Clocks at a table: only the server's time decides, and no player loses time to a server that is down."""

from collections.abc import Iterator
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.support.people import ANN, BEN, CAT, DAN, Company
from warchest.game.text.gametext.parse import parse_game
from warchest.rules.outcome import Ending
from warchest.schema.time_control import DAY_MS, MINUTE_MS, MOST_LAG_MS, DaysClock, LiveClock, SteadyTime
from warchest.server.table import GameRequest, StaleError
from warchest.server.table.app_context import open_app
from warchest.server.table.play.clockwork import ClockKeeper, Clockwork
from warchest.server.table.play.timing import LONG_STEP_MS, OPENING_MS, PROMPT_MS, Timing
from warchest.server.table.replays.replays import text_of
from warchest.server.time_rows import HOLIDAY_DAYS, HolidayError, TimeRows
from warchest.server.work.queue import LEASE_MS

BLITZ = LiveClock(3, 2)
STEPS = st.lists(
    st.one_of(
        st.tuples(st.just("play"), st.integers(0, 9_000)),
        st.tuples(st.just("down"), st.integers(0, 9_000_000)),
        st.tuples(st.just("beat"), st.integers(0, 5_000)),
    ),
    max_size=12,
)


@pytest.fixture
def blitz(tmp_path: Path) -> Iterator[Company]:
    company = Company(tmp_path, clock=BLITZ)
    yield company
    company.close()


def keeper(company: Company) -> ClockKeeper:
    """The keeper of the clocks, under the test's time."""
    return ClockKeeper(company.store, company.table.clockwork, SteadyTime(company.time, company.time))


def outcome(company: Company) -> tuple[Ending, int | None] | None:
    """Return how the game ended, and the seat at fault."""
    found = company.table.standing(company.game)[1].game.outcome
    return None if found is None else (found.ending, found.seat)


def test_the_first_action_of_each_side_is_free_and_gains_the_increment(blitz: Company) -> None:
    first = blitz.play("pass", after=100_000)
    blitz.play("pass", after=100_000)
    assert blitz.left() == [3 * MINUTE_MS + 2_000] * 2
    assert blitz.decider == first
    blitz.time.pass_by(7_000)
    assert blitz.left()[first] == 3 * MINUTE_MS + 2_000 - 7_000
    assert blitz.left()[1 - first] == 3 * MINUTE_MS + 2_000


def test_resigning_while_the_other_decides_costs_no_time(blitz: Company) -> None:
    first = blitz.play("pass")
    blitz.play("pass")
    before = blitz.left()
    blitz.time.pass_by(9_000)
    blitz.table.resign(blitz.people[1 - first], blitz.game, 1 - first, "gives up")
    live = blitz.table.standing(blitz.game)[1]
    assert live.clock is not None
    assert list(live.clock.left) == before


def test_a_bot_that_has_decided_waits_for_the_next_tenth_of_a_second(blitz: Company) -> None:
    live = blitz.table.standing(blitz.game)[1]
    timing = Timing(blitz.time, TimeRows(blitz.store))
    waits = []
    for passed in (0, 30, 70, 1):
        blitz.time.pass_by(passed)
        waits.append(timing.wait_for_bot(live))
    assert waits == [0, 70, 0, 99]


def test_a_bot_that_searches_long_waits_for_the_next_half_second(blitz: Company) -> None:
    live = blitz.table.standing(blitz.game)[1]
    timing = Timing(blitz.time, TimeRows(blitz.store))
    blitz.time.pass_by(130)
    assert timing.wait_for_bot(live, LONG_STEP_MS) == 370


def test_the_time_of_each_decision_is_in_the_log(blitz: Company) -> None:
    for after in (50, 60, 1_000, 2_000):
        blitz.play("pass", after=after)
    assert [event.spent for event in blitz.store.events(blitz.game)] == [None, 0, 0, 1_000, 2_000]


def test_an_action_that_comes_too_late_drops_the_flag(blitz: Company) -> None:
    loser = blitz.play("pass")
    blitz.play("pass")
    with pytest.raises(StaleError) as told:
        blitz.play("pass", after=3 * MINUTE_MS + 2_000)
    assert outcome(blitz) == (Ending.TIME, loser)
    assert told.value.payload.view.outcome is not None
    assert blitz.left()[loser] == 0


def test_a_flag_falls_with_no_page_open(blitz: Company) -> None:
    loser = blitz.play("pass")
    blitz.play("pass")
    looking = keeper(blitz)
    blitz.time.pass_by(3 * MINUTE_MS + 2_000)
    looking.tick()
    assert outcome(blitz) is None  # a decision may be on its way still
    blitz.time.pass_by(500)
    looking.tick()
    assert outcome(blitz) == (Ending.TIME, loser)
    looking.tick()
    assert len(blitz.store.events(blitz.game)) == 4


def test_a_keeper_that_ends_leaves_what_is_due_to_the_next_one(blitz: Company) -> None:
    for _number in range(4):
        blitz.play("pass")
    blitz.time.pass_by(10 * MINUTE_MS)
    ending = keeper(blitz)
    ending.close()
    ending.tick()
    assert outcome(blitz) is None
    keeper(blitz).tick()
    assert outcome(blitz) is not None


def test_two_processes_share_the_games_and_a_single_one_looks_at_all(blitz: Company) -> None:
    """Given 25 games that are due, when two keepers take them alternately, then each game is looked at once, by one of them."""
    looked: list[tuple[int, str]] = []
    others: list[ClockKeeper] = []

    class Watched(Clockwork):
        """Records which process looks at which game, and runs the other process in the middle."""

        def __init__(self, number: int) -> None:
            self.number = number

        def look_at(self, game_id: str, *, due: bool) -> None:
            looked.append((self.number, game_id))
            if others:
                others.pop().tick()
            blitz.table.clockwork.look_at(game_id, due=due)

    one, two = (ClockKeeper(blitz.store, Watched(n), SteadyTime(blitz.time, blitz.time)) for n in (1, 2))
    due = [blitz.game]
    for _number in range(24):
        due.append(blitz.table.create(ANN, GameRequest(["you", "friend"], "first_game", clock=BLITZ)))
        blitz.table.seating.sit(BEN, due[-1], 1)
    others.append(two)
    one.tick()
    assert sorted(game for _number, game in looked) == sorted(due)
    assert {number for number, _game in looked} == {1, 2}
    assert all(blitz.table.row(game).began is not None for game in due)
    looked.clear()
    blitz.time.pass_by(OPENING_MS + 1)
    one.tick()
    assert sorted(looked) == sorted((1, game) for game in due)
    assert all(blitz.table.standing(game)[1].over for game in due)


def test_the_flags_that_a_process_had_taken_when_it_died_fall_by_another(blitz: Company) -> None:
    loser = blitz.play("pass")
    blitz.play("pass")
    blitz.time.pass_by(4 * MINUTE_MS)
    now = blitz.time()
    assert blitz.store.take_due(now, now + LEASE_MS, 10) == [blitz.game]
    other = keeper(blitz)
    other.tick()
    assert outcome(blitz) is None
    blitz.time.pass_by(LEASE_MS)
    other.tick()
    assert outcome(blitz) == (Ending.TIME, loser)


def test_an_action_during_a_look_at_the_clock_resets_the_deadline(blitz: Company) -> None:
    blitz.play("pass")
    blitz.play("pass")
    blitz.play("pass", after=1_000)
    now = blitz.time()
    before = blitz.table.row(blitz.game).deadline
    assert before is not None
    assert blitz.store.take_due(before, now + LEASE_MS, 10) == [blitz.game]
    blitz.play("pass", after=1_000)
    after = blitz.table.row(blitz.game).deadline
    assert after is not None
    assert after > now + LEASE_MS


def test_a_server_that_does_no_work_drops_no_flags(tmp_path: Path) -> None:
    app = open_app(tmp_path)
    app.begin(works=False)
    game = app.table.create(ANN, GameRequest(["you", "friend"], "first_game", clock=BLITZ))
    app.table.seating.sit(BEN, game, 1)
    app.clocks.tick()
    assert app.table.row(game).began is None
    app.close()


def test_the_side_loses_with_four_players(tmp_path: Path) -> None:
    company = Company(tmp_path, [ANN, BEN, CAT, DAN], clock=LiveClock(1))
    while company.table.status(ANN, company.game, 0).clock.running is None:  # type: ignore[union-attr]
        company.play("pass")
    loser = company.decider
    company.time.pass_by(2 * MINUTE_MS)
    keeper(company).tick()
    found = company.table.standing(company.game)[1].game.outcome
    assert found is not None
    assert (found.ending, found.winner) == (Ending.TIME, 1 - loser % 2)
    company.close()


@settings(max_examples=8, deadline=None)
@given(STEPS)
def test_no_time_is_lost_at_restarts_and_none_is_below_zero(steps: list[tuple[str, int]]) -> None:
    """Given a server that is stopped and started at any time, each seat has lost exactly the time that it was up and waited."""
    with TemporaryDirectory() as folder:
        company = Company(Path(folder), clock=LiveClock(180))
        rows = TimeRows(company.store)
        server = "server 0"
        rows.begin(server, company.time())
        lost, acted, waited = [0, 0], set[int](), 0
        for number, (step, ms) in enumerate(steps, 1):
            if step == "play":
                seat = company.decider
                waited += ms
                company.play("pass", "decline", after=ms)
                lost[seat] += waited if seat in acted else 0
                acted.add(seat)
                waited = 0
            elif step == "beat":
                company.time.pass_by(ms)
                waited += ms
                rows.beat(server, company.time())
            else:
                rows.end(server, company.time())
                server = f"server {number}"
                company.time.pass_by(ms)
                company.restart()
                rows = TimeRows(company.store)
                rows.begin(server, company.time())
        seat = company.decider
        lost[seat] += waited if seat in acted else 0
        assert [180 * MINUTE_MS - left for left in company.left()] == lost
        company.close()


def test_time_in_which_the_server_was_down_is_given_back(blitz: Company) -> None:
    """Given a server that dies without a word, the clock stands still from its last sign of life on."""
    first = blitz.play("pass")
    blitz.play("pass")
    rows = TimeRows(blitz.store)
    rows.begin("one", blitz.time())
    blitz.time.pass_by(4_000)
    rows.beat("one", blitz.time())
    blitz.time.pass_by(40 * MINUTE_MS)
    blitz.restart()
    TimeRows(blitz.store).begin("two", blitz.time())
    assert blitz.left()[first] == 3 * MINUTE_MS + 2_000 - 4_000
    keeper(blitz).tick()
    assert outcome(blitz) is None


def test_a_quick_restart_costs_no_player_time(blitz: Company) -> None:
    first = blitz.play("pass")
    blitz.play("pass")
    rows = TimeRows(blitz.store)
    rows.begin("one", blitz.time())
    blitz.time.pass_by(3_000)
    rows.beat("one", blitz.time())
    blitz.time.pass_by(2_000)
    rows.begin("two", blitz.time())
    assert blitz.left()[first] == 3 * MINUTE_MS + 2_000 - 3_000


def test_a_second_server_that_starts_gives_back_no_more_than_since_the_last_sign_of_life(blitz: Company) -> None:
    first = blitz.play("pass")
    blitz.play("pass")
    rows = TimeRows(blitz.store)
    rows.begin("one", blitz.time())
    for _ in range(9):
        blitz.time.pass_by(1_000)
        rows.beat("one", blitz.time())
    blitz.time.pass_by(400)
    assert rows.begin("two", blitz.time()) == (blitz.time() - 400, blitz.time())
    blitz.time.pass_by(5_000)
    assert blitz.left()[first] == 3 * MINUTE_MS + 2_000 - 9_000 - 5_000


def test_a_bot_is_charged_the_same_whatever_it_holds(tmp_path: Path) -> None:
    company = Company(tmp_path, [ANN, BEN, CAT, ""], clock=LiveClock(5), bots="page")
    for thought in (3, 90, 260, 700):
        while (turn := company.table.bots.turn(company.game)) is None:
            company.play("pass", "decline", after=1_000)
        company.time.pass_by(thought)
        live = company.table.standing(company.game)[1]
        choice = next(c for c in live.game.choices() if c.verb == "pass")
        turn.play([choice.id])
        line = company.store.events(company.game)[-1]
        assert line.spent == 500
        assert (line.at - live.at) % 100 == 0
    company.close()


def test_a_holiday_stops_the_days_and_not_the_minutes(tmp_path: Path) -> None:
    for name, clock in (("days", DaysClock(1)), ("live", BLITZ)):
        company = Company(tmp_path / name, clock=clock)
        first = company.play("pass")
        company.play("pass")
        company.table.clockwork.take_holiday(company.people[first], 7)
        company.time.pass_by(3 * DAY_MS)
        keeper(company).tick()
        assert (outcome(company) is None) == (name == "days")
        if name == "days":
            status = company.table.status(company.people[first], company.game, first)
            assert status.clock is not None
            assert status.clock.waits
            assert status.clock.left[first] == DAY_MS
            company.table.clockwork.end_holiday(company.people[first])
            company.time.pass_by(DAY_MS + 500)
            keeper(company).tick()
            assert outcome(company) == (Ending.TIME, first)
        company.close()


def test_a_list_shows_the_time_of_a_player_on_holiday_as_the_table_does(tmp_path: Path) -> None:
    company = Company(tmp_path, clock=DaysClock(3))
    first = company.play("pass")
    company.play("pass")

    def left() -> list[int | None]:
        """The time of the player on holiday: at the table, in the player's list and in the opponent's."""
        status = company.table.status(company.people[1 - first], company.game, 1 - first)
        assert status.clock is not None
        own, other = (
            company.table.lists.page(company.people[first], "turn"),
            company.table.lists.page(company.people[1 - first], "theirs"),
        )
        listed = [one.left for one in (*own.games, *other.games)]
        return [status.clock.left[first], *(None if one is None else one - MOST_LAG_MS for one in listed)]

    company.time.pass_by(DAY_MS)
    assert left() == [2 * DAY_MS] * 3
    company.table.clockwork.take_holiday(company.people[first], 7)
    for days in (0, 3):
        company.time.pass_by(days * DAY_MS)
        assert left() == [2 * DAY_MS] * 3
    company.table.clockwork.end_holiday(company.people[first])
    company.time.pass_by(DAY_MS)
    assert left() == [DAY_MS] * 3
    company.close()


def test_a_holiday_extends_no_prompt_start_in_a_list_either(tmp_path: Path) -> None:
    """Given a game with a prompt start, a holiday of the player who must act first changes neither its end nor what a list shows."""
    company = Company(tmp_path)
    asked = GameRequest(["you", "friend"], "random", clock=DaysClock(3), prompt_start=True)
    company.game = company.table.create(ANN, asked)
    company.table.seating.sit(BEN, company.game, 1)
    company.table.clockwork.look_at(company.game, due=True)
    person = company.people[company.decider]
    company.table.clockwork.take_holiday(person, 7)
    company.time.pass_by(PROMPT_MS // 2)
    status = company.table.status(person, company.game, company.decider)
    assert status.clock is not None
    assert status.clock.opening == PROMPT_MS // 2
    listed = company.table.lists.page(person, "turn").games
    assert [one.left for one in listed if one.game == company.game] == [PROMPT_MS // 2]
    company.close()


def test_the_days_of_holiday_in_a_year_are_limited(blitz: Company) -> None:
    rows = TimeRows(blitz.store)
    rows.take_holiday(ANN, blitz.time(), 20)
    with pytest.raises(HolidayError):
        rows.take_holiday(ANN, blitz.time() + 21 * DAY_MS, HOLIDAY_DAYS - 19)
    assert rows.holiday_left(ANN, blitz.time() + 21 * DAY_MS) == HOLIDAY_DAYS - 20
    assert rows.holiday_left(BEN, blitz.time()) == HOLIDAY_DAYS
    assert rows.holiday_left(ANN, blitz.time() + 400 * DAY_MS) == HOLIDAY_DAYS


def test_the_record_has_the_clock_and_the_time_of_each_action(blitz: Company) -> None:
    for after in (50, 60, 1_200, 34_500):
        blitz.play("pass", after=after)
    row, live = blitz.table.standing(blitz.game)
    told = parse_game(text_of(row, live, blitz.store.events(blitz.game)).in_form("public").print())
    assert [line.time for line in told.lines if line.time is not None] == [50, 110, 1_310, 35_810]
    assert told.headers.clock == "180+2"
