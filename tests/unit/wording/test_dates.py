"""Times in words, and days in the reader's form."""

import pytest

from warchest.wording.dates import ago, day, marked_day

NOW = 1_800_000_000


@pytest.mark.parametrize(
    ("seconds", "expected"),
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
def test_a_time_in_the_past_is_described_in_correct_words(seconds: int, expected: str) -> None:
    assert ago((NOW - seconds) * 1000, NOW) == expected


def test_a_day_is_written_in_words_and_not_as_an_iso_date() -> None:
    assert day(NOW * 1000) == "15 January 2027"


def test_a_day_is_marked_with_its_time_and_other_text_stays_text() -> None:
    """Given a text with a day, when it is marked, then a page can show the reader's day, and no part of the text becomes markup."""
    marked = marked_day(f"<Ann> here since {day(NOW * 1000)}.", NOW * 1000)
    assert str(marked) == ('&lt;Ann&gt; here since <time datetime="2027-01-15T08:00:00+00:00">15 January 2027</time>.')
