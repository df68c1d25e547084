"""The stored records of time: heartbeats, pauses of all clocks, and holidays."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.support.people import ANN, START
from warchest.schema.time_control import DAY_MS, Pause
from warchest.server.store import Store
from warchest.server.time_rows import HOLIDAY_DAYS, HolidayError, TimeRows


@pytest.fixture
def rows(tmp_path: Path) -> Iterator[TimeRows]:
    store = Store(tmp_path)
    yield TimeRows(store)
    store.close()


def test_from_the_last_heartbeat_to_the_start_of_a_server_all_clocks_stand_still(rows: TimeRows) -> None:
    assert rows.begin("first", START) is None
    rows.beat("first", START + 500)
    assert rows.begin("second", START + 9_000) == Pause(START + 500, START + 9_000)
    assert rows.pauses_since(START) == [Pause(START + 500, START + 9_000)]


def test_a_server_that_starts_by_a_clock_that_was_set_back_makes_no_pause(rows: TimeRows) -> None:
    rows.beat("first", START)
    assert rows.begin("second", START - 60_000) is None
    assert rows.pauses_since(0) == []


def test_the_longer_of_two_pauses_with_one_start_stays(rows: TimeRows) -> None:
    for end in (START + 50, START + 100, START + 70):
        rows.stand_still(Pause(START, end))
    assert rows.pauses_since(START) == [Pause(START, START + 100)]


def test_a_holiday_has_a_day_at_least_and_no_more_than_are_left(rows: TimeRows) -> None:
    for days in (0, -1, HOLIDAY_DAYS + 1):
        with pytest.raises(HolidayError) as refused:
            rows.take_holiday(ANN, START, days)
        assert refused.value.left == HOLIDAY_DAYS
    assert rows.take_holiday(ANN, START, HOLIDAY_DAYS) == Pause(START, START + HOLIDAY_DAYS * DAY_MS)
    assert rows.holiday_left(ANN, START) == 0


def test_a_started_day_of_holiday_counts_as_a_whole_one(rows: TimeRows) -> None:
    rows.take_holiday(ANN, START, 5)
    rows.end_holiday(ANN, START + DAY_MS + 1)
    assert rows.holiday(ANN, START + DAY_MS + 1) is None
    assert rows.holiday_left(ANN, START + DAY_MS + 1) == HOLIDAY_DAYS - 2
