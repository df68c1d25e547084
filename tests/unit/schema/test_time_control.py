"""The clocks of a game: what is counted, what is given back, and when a flag is due."""

from hypothesis import given
from hypothesis import strategies as st

from warchest.schema.time_control import (
    BOT_MS,
    DAY_MS,
    MINUTE_MS,
    MOST_LAG_MS,
    DaysClock,
    GameClocks,
    LiveClock,
    Pause,
    counted,
    reached_after,
)

TIMES = st.integers(0, 10_000)
PAUSES = st.lists(st.tuples(TIMES, TIMES).map(lambda two: Pause(min(two), max(two))), max_size=5)
TERMS = st.one_of(
    st.builds(LiveClock, st.integers(1, 180), st.integers(0, 180)), st.builds(DaysClock, st.integers(1, 14))
)


@given(TIMES, TIMES, PAUSES)
def test_what_is_counted_are_the_milliseconds_outside_all_pauses(since: int, until: int, pauses: list[Pause]) -> None:
    outside = sum(1 for ms in range(since, until, 10) if not any(p.start <= ms < p.end for p in pauses))
    # Ten milliseconds at a time: each pause can make a difference of less than ten at either end.
    assert abs(counted(since, until, pauses) - 10 * outside) <= 10 * (2 * len(pauses) + 1)
    assert 0 <= counted(since, until, pauses) <= max(0, until - since)


@given(TIMES, st.integers(0, 5_000), PAUSES)
def test_a_deadline_is_where_the_wait_has_been_counted(since: int, wait: int, pauses: list[Pause]) -> None:
    at = reached_after(since, wait, pauses)
    assert counted(since, at, pauses) == wait
    assert wait == 0 or counted(since, at - 1, pauses) == wait - 1


def test_a_wait_that_ends_as_a_pause_starts_is_over_before_the_pause() -> None:
    assert reached_after(0, 100, [Pause(100, 200)]) == 100
    assert reached_after(0, 101, [Pause(100, 200)]) == 201


def test_of_pauses_within_each_other_the_longer_one_counts() -> None:
    assert counted(0, 1_000, [Pause(100, 600), Pause(200, 300)]) == 500


@given(TERMS, st.lists(st.tuples(st.integers(0, 3), st.integers(0, 100_000_000)), max_size=30))
def test_no_clock_is_ever_below_zero(terms: LiveClock | DaysClock, lines: list[tuple[int, int]]) -> None:
    clock = GameClocks.at_start(terms, 4)
    for seat, spent in lines:
        clock = clock.after(seat, spent)
        assert min(clock.left) >= 0


@given(TERMS, st.lists(st.tuples(st.integers(0, 1), st.integers(0, 10_000)), max_size=10))
def test_one_seat_s_time_is_not_another_s(terms: LiveClock | DaysClock, lines: list[tuple[int, int]]) -> None:
    clock = GameClocks.at_start(terms, 2)
    for seat, spent in lines:
        after = clock.after(seat, spent)
        assert after.left[1 - seat] == clock.left[1 - seat]
        clock = after


def test_an_action_costs_its_time_and_gains_the_increment() -> None:
    clock = GameClocks.at_start(LiveClock(3, 2), 2).after(0, 0).after(0, 10_000)
    assert clock.left == (3 * MINUTE_MS - 10_000 + 2 * 2_000, 3 * MINUTE_MS)


def test_a_seat_s_clock_starts_with_its_second_decision() -> None:
    clock = GameClocks.at_start(LiveClock(1, 0), 2)
    assert clock.spent(0, since=0, now=50_000) == 0
    assert clock.deadline(0, since=0) is None
    after = clock.after(0, 0)
    assert after.spent(0, since=0, now=50_000) == 50_000
    assert after.deadline(0, since=0) == MINUTE_MS + MOST_LAG_MS
    assert after.deadline(1, since=0) is None


def test_the_network_is_credited_half_a_second_at_most() -> None:
    clock = GameClocks.at_start(LiveClock(1, 0), 2).after(0, 0)
    spent = [clock.spent(0, since=0, now=3_000, lag=lag) for lag in (-5, 0, 200, 500, 9_000)]
    assert spent == [3_000, 3_000, 2_800, 2_500, 2_500]
    assert clock.spent(0, since=0, now=100, lag=500) == 0


def test_a_wall_clock_that_was_set_back_costs_nothing() -> None:
    assert GameClocks.at_start(LiveClock(1, 0), 2).after(0, 0).spent(0, since=90_000, now=10_000) == 0


def test_time_in_which_no_server_was_up_is_given_back() -> None:
    clock = GameClocks.at_start(LiveClock(1, 0), 2).after(0, 0)
    down = [Pause(5_000, 65_000)]
    assert clock.spent(0, since=0, now=70_000, pauses=down) == 10_000
    assert clock.deadline(0, since=0, pauses=down) == 2 * MINUTE_MS + MOST_LAG_MS


def test_every_decision_gets_the_full_number_of_days() -> None:
    clock = GameClocks.at_start(DaysClock(2), 2).after(0, 0).after(1, 0).after(0, DAY_MS)
    assert clock.left == (2 * DAY_MS, 2 * DAY_MS)
    assert clock.deadline(0, since=0) == 2 * DAY_MS + MOST_LAG_MS


def test_a_bot_is_charged_the_same_for_every_action_and_never_flagged() -> None:
    clock = GameClocks.at_start(LiveClock(1, 0), 2)
    assert clock.spent_by_bot(1) == BOT_MS
    for _action in range(1_000):
        clock = clock.after(1, clock.spent_by_bot(1))
    assert clock.left[1] > 0
