"""The puzzle of the day, the same for all users. Days change at midnight UTC."""

from collections.abc import Sequence
from datetime import UTC, date, datetime

from warchest.teaching.puzzles.records import Puzzle


def today() -> date:
    """Return the current day in UTC."""
    return datetime.now(UTC).date()


def puzzle_of(puzzles: Sequence[Puzzle], day: date) -> Puzzle:
    """Return the puzzle of a day. The puzzles rotate in the order of the file, which alternates the goals."""
    return puzzles[day.toordinal() % len(puzzles)]
