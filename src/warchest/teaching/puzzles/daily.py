"""The puzzle of the day, alike for everybody: a day begins at midnight in universal time."""

from collections.abc import Sequence
from datetime import UTC, date, datetime

from warchest.teaching.puzzles.records import Puzzle


def today() -> date:
    """Return the present day."""
    return datetime.now(UTC).date()


def puzzle_of(puzzles: Sequence[Puzzle], day: date) -> Puzzle:
    """Return the puzzle of a day: each in its turn, in the order of the file, in which the goals take turns."""
    return puzzles[day.toordinal() % len(puzzles)]
