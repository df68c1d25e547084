"""The puzzles that accounts have done. Guests' browsers keep theirs."""

from collections.abc import Callable
from typing import NamedTuple

from sqlalchemy import Connection, insert, select

from warchest.accounts.tables import puzzle_days, puzzles_done
from warchest.clocks.clock import wall_ms
from warchest.store import Store

Clock = Callable[[], int]


class KeptPuzzles(NamedTuple):
    """The puzzles of somebody, in the order of time."""

    solved: list[int]
    """The numbers of the puzzles solved."""
    shown: list[int]
    """The numbers of those whose answer was told."""
    days: list[str]
    """The days, as YYYY-MM-DD, on which the puzzle of the day was solved."""


class PuzzleRecords:
    """The puzzles done, in a store."""

    def __init__(self, store: Store, now: Clock = wall_ms) -> None:
        self._store = store
        self._now = now

    def kept(self, person: str) -> KeptPuzzles:
        """Return the puzzles of a person."""
        return self._store.read(lambda connection: kept_of(connection, person))

    def add(self, person: str, puzzle: int, *, solved: bool, day: str | None = None) -> None:
        """Keep that a person has solved a puzzle, or was told its answer. The first of both counts. ``day``: the day whose puzzle it is."""

        def job(connection: Connection) -> None:
            done = puzzles_done.c
            before = connection.execute(
                select(done.solved).where(done.person == person, done.puzzle == puzzle)
            ).scalar_one_or_none()
            if before is None:
                row = {"person": person, "puzzle": puzzle, "solved": solved, "at": self._now()}
                connection.execute(insert(puzzles_done).values(**row))
            # A puzzle whose answer was told is not solved.
            if day is None or not solved or before is False:
                return
            that = select(puzzle_days.c.day).where(puzzle_days.c.person == person, puzzle_days.c.day == day)
            if connection.execute(that).one_or_none() is None:
                connection.execute(insert(puzzle_days).values(person=person, day=day))

        self._store.write(job)


def kept_of(connection: Connection, person: str) -> KeptPuzzles:
    """Return the puzzles of a person."""
    done = puzzles_done.c
    asked = select(done.puzzle, done.solved).where(done.person == person).order_by(done.at, done.puzzle)
    rows = connection.execute(asked).all()
    on = select(puzzle_days.c.day).where(puzzle_days.c.person == person).order_by(puzzle_days.c.day)
    return KeptPuzzles(
        [row.puzzle for row in rows if row.solved],
        [row.puzzle for row in rows if not row.solved],
        [*connection.execute(on).scalars()],
    )
