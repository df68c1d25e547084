"""The puzzles that accounts have done. Guests' browsers keep theirs."""

from collections.abc import Callable, Mapping, Sequence
from types import MappingProxyType
from typing import NamedTuple

from sqlalchemy import Connection, delete, insert, select

from warchest.schema.time_control import wall_ms
from warchest.server.accounts.puzzle_skill import EARLY, Skill, Standing, after_try, moved, standing
from warchest.server.accounts.tables import puzzle_days, puzzle_ratings, puzzle_runs, puzzle_tries, puzzles_done
from warchest.server.store import Store

Clock = Callable[[], int]


class SavedPuzzles(NamedTuple):
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

    def load(self, person: str) -> SavedPuzzles:
        """Return the puzzles of a user."""
        return self._store.read(lambda connection: puzzles_of(connection, person))

    def add(self, person: str, puzzle: int, *, solved: bool, day: str | None = None) -> None:
        """Record that a user solved a puzzle or saw its answer. The first of both counts. ``day``: the day whose puzzle it is."""

        def job(connection: Connection) -> None:
            before = puzzles_of(connection, person)
            # A puzzle with its answer shown is not solved.
            days = [day] if day is not None and solved and puzzle not in before.shown else []
            self._merge(connection, person, before, SavedPuzzles([puzzle] * solved, [puzzle] * (not solved), days))

        self._store.write(job)

    def merge(
        self, person: str, done: SavedPuzzles, tries: Mapping[int, bool] = MappingProxyType({}), run: int = 0
    ) -> SavedPuzzles:
        """Keep all that a user has done elsewhere, in a run too. Return all puzzles that the user has done.

        ``tries``: the first tries in their order. They move no ratings of puzzles, since only the user vouches for them.
        """

        def job(connection: Connection) -> SavedPuzzles:
            self._merge(connection, person, puzzles_of(connection, person), done)
            known = dict(_tries_of(connection, person))
            fresh = [(number, right) for number, right in tries.items() if number not in known]
            first = self._now() - len(fresh)
            rows = [
                {"person": person, "puzzle": number, "right": right, "at": first + k}
                for k, (number, right) in enumerate(fresh)
            ]
            if rows:
                connection.execute(insert(puzzle_tries), rows)
            if run > _best_run(connection, person):
                connection.execute(delete(puzzle_runs).where(puzzle_runs.c.person == person))
                connection.execute(insert(puzzle_runs), [{"person": person, "solved": run}])
            return puzzles_of(connection, person)

        return self._store.write(job)

    def best_run(self, person: str) -> int:
        """Return the most puzzles that a user has solved in a run."""
        return self._store.read(lambda connection: _best_run(connection, person))

    def first_try(self, person: str, puzzle: int, starts: Mapping[int, Skill], *, right: bool) -> Standing | None:
        """Record a user's first try at a puzzle, which moves the puzzle's rating. Return the user's standing after it.

        Any later try changes nothing and returns None. ``starts``: the ratings of all puzzles before any try.
        """

        def job(connection: Connection) -> Standing | None:
            tries = _tries_of(connection, person)
            if any(number == puzzle for number, _right in tries):
                return None
            row = {"person": person, "puzzle": puzzle, "right": right, "at": self._now()}
            connection.execute(insert(puzzle_tries), [row])
            if len(tries) >= EARLY:
                move(connection, tries)
            return standing([*tries, (puzzle, right)], _ratings(connection, starts))

        def move(connection: Connection, tries: list[tuple[int, bool]]) -> None:
            ratings = _ratings(connection, starts)
            solver = standing(tries, ratings).skill
            _solver, to = after_try(solver, ratings[puzzle], right=right)
            rated = moved(ratings[puzzle], starts[puzzle], to)
            connection.execute(delete(puzzle_ratings).where(puzzle_ratings.c.puzzle == puzzle))
            values = {"puzzle": puzzle, "mu": round(rated.mu * 1000), "sigma": round(rated.sigma * 1000)}
            connection.execute(insert(puzzle_ratings), [values])

        return self._store.write(job)

    def standing(self, tries: str | Sequence[tuple[int, bool]], starts: Mapping[int, Skill]) -> Standing:
        """Return what follows from the first tries of a user, or from given ones."""

        def job(connection: Connection) -> Standing:
            found = _tries_of(connection, tries) if isinstance(tries, str) else tries
            return standing(found, _ratings(connection, starts))

        return self._store.read(job)

    def _merge(self, connection: Connection, person: str, before: SavedPuzzles, done: SavedPuzzles) -> None:
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


def _best_run(connection: Connection, person: str) -> int:
    return connection.execute(select(puzzle_runs.c.solved).where(puzzle_runs.c.person == person)).scalar() or 0


def _tries_of(connection: Connection, person: str) -> list[tuple[int, bool]]:
    tries = puzzle_tries.c
    asked = select(tries.puzzle, tries.right).where(tries.person == person).order_by(tries.at, tries.puzzle)
    return [(row.puzzle, row.right) for row in connection.execute(asked)]


def _ratings(connection: Connection, starts: Mapping[int, Skill]) -> dict[int, Skill]:
    """Return the present ratings of puzzles."""
    rows = connection.execute(select(puzzle_ratings)).all()
    return {**starts, **{row.puzzle: Skill(row.mu / 1000, row.sigma / 1000) for row in rows if row.puzzle in starts}}


def puzzles_of(connection: Connection, person: str) -> SavedPuzzles:
    """Return the puzzles of a user."""
    done = puzzles_done.c
    asked = select(done.puzzle, done.solved).where(done.person == person).order_by(done.at, done.puzzle)
    rows = connection.execute(asked).all()
    on = select(puzzle_days.c.day).where(puzzle_days.c.person == person).order_by(puzzle_days.c.day)
    return SavedPuzzles(
        [row.puzzle for row in rows if row.solved],
        [row.puzzle for row in rows if not row.solved],
        [*connection.execute(on).scalars()],
    )
