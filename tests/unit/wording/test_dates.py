"""Times in words, and days in the reader's form."""

import pytest

from warchest.wording.dates import ago, day

NOW = 1_800_000_000


@pytest.mark.parametrize(
    ("seconds", "told"),
    [
        (0, "just now"),
        (59, "just now"),
        (60, "1 minute ago"),
        (18 * 60, "18 minutes ago"),
        (3599, "59 minutes ago"),
        (3600, "1 hour ago"),
        (86_399, "23 hours ago"),
        (2 * 86_400, "2 days ago"),
    ],
)
def test_how_long_ago_something_was_is_told_in_words_that_are_right(seconds: int, told: str) -> None:
    assert ago((NOW - seconds) * 1000, NOW) == told


def test_a_day_is_told_in_words_and_not_as_machines_write_it() -> None:
    assert day(NOW * 1000) == "15 January 2027"
