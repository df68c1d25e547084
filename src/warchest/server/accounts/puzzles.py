"""The puzzles that accounts have done. Guests' browsers keep theirs."""

from collections.abc import Callable
from typing import NamedTuple

from sqlalchemy import Connection, insert, select

from warchest.schema.time_control import wall_ms
from warchest.server.accounts.tables import puzzle_days, puzzles_done
from warchest.server.store import Store

Clock = Callable[[], int]


class KeptPuzzles(NamedTuple):
    """The puzzles of a user, in order of time."""

    solved: list[int]
    """The numbers of the puzzles solved."""
    shown: list[int]
    """The numbers of those with the answer shown."""
    days: list[str]
    """The days, as YYYY-MM-DD, on which the puzzle of the day was solved."""


class PuzzleRecords:
    """The puzzles done, in a store."""

    def __init__(self, store: Store, now: Clock = wall_ms) -> None:
        self._store = store
        self._now = now

    def kept(self, person: str) -> KeptPuzzles:
        """Return the puzzles of a user."""
        return self._store.read(lambda connection: kept_of(connection, person))

    def add(self, person: str, puzzle: int, *, solved: bool, day: str | None = None) -> None:
        """Record that a user solved a puzzle or saw its answer. The first of both counts. ``day``: the day whose puzzle it is."""

        def job(connection: Connection) -> None:
            before = kept_of(connection, person)
            # A puzzle with its answer shown is not solved.
            days = [day] if day is not None and solved and puzzle not in before.shown else []
            self._bring(connection, person, before, KeptPuzzles([puzzle] * solved, [puzzle] * (not solved), days))

        self._store.write(job)

    def bring(self, person: str, done: KeptPuzzles) -> KeptPuzzles:
        """Keep all that a user has done elsewhere. Return all that the user has done."""

        def job(connection: Connection) -> KeptPuzzles:
            self._bring(connection, person, kept_of(connection, person), done)
            return kept_of(connection, person)

        return self._store.write(job)

    def _bring(self, connection: Connection, person: str, before: KeptPuzzles, done: KeptPuzzles) -> None:
        known = {*before.solved, *before.shown}
        fresh = dict.fromkeys(done.solved, True) | dict.fromkeys(done.shown, False)
        rows = [
            {"person": person, "puzzle": number, "solved": solved, "at": self._now()}
            for number, solved in fresh.items()
            if number not in known
        ]
        days = [{"person": person, "day": day} for day in dict.fromkeys(done.days) if day not in before.days]
        for table, added in ((puzzles_done, rows), (puzzle_days, days)):
            if added:
                connection.execute(insert(table), added)


def kept_of(connection: Connection, person: str) -> KeptPuzzles:
    """Return the puzzles of a user."""
    done = puzzles_done.c
    asked = select(done.puzzle, done.solved).where(done.person == person).order_by(done.at, done.puzzle)
    rows = connection.execute(asked).all()
    on = select(puzzle_days.c.day).where(puzzle_days.c.person == person).order_by(puzzle_days.c.day)
    return KeptPuzzles(
        [row.puzzle for row in rows if row.solved],
        [row.puzzle for row in rows if not row.solved],
        [*connection.execute(on).scalars()],
    )
