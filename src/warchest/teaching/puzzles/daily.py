"""The puzzle of the day, the same for all users, and the puzzles of a timed run. Days change at midnight UTC."""

from collections.abc import Sequence
from datetime import UTC, date, datetime
from random import Random

from warchest.teaching.puzzles.records import MOST_PIPS, Puzzle

OF_EACH_GRADE = 6
"""The number of puzzles of each grade in a run: more than three minutes take."""


def today() -> date:
    """Return the current day in UTC."""
    return datetime.now(UTC).date()


def puzzle_of(puzzles: Sequence[Puzzle], day: date) -> Puzzle:
    """Return the puzzle of a day. The puzzles rotate in the order of the file, which alternates the goals."""
    return puzzles[day.toordinal() % len(puzzles)]


def run_order(puzzles: Sequence[Puzzle], rng: Random) -> list[int]:
    """Return the numbers of the puzzles of a run, chosen at random, from the easiest grade to the hardest."""
    grades = ([one.number for one in puzzles if one.pips == pips] for pips in range(1, MOST_PIPS + 1))
    return [number for some in grades for number in rng.sample(some, min(OF_EACH_GRADE, len(some)))]
