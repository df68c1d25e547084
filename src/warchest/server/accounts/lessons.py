"""The lessons that accounts have done. Guests' browsers keep theirs."""

from collections.abc import Callable, Iterable

from sqlalchemy import Connection, insert, select

from warchest.schema.time_control import wall_ms
from warchest.server.accounts.tables import lessons_done
from warchest.server.store import Store

Clock = Callable[[], int]


class LessonRecords:
    """The lessons done, in a store."""

    def __init__(self, store: Store, now: Clock = wall_ms) -> None:
        self._store = store
        self._now = now

    def load(self, person: str) -> list[str]:
        """Return the ids of the lessons that a user has done, in the order of time."""
        return self._store.read(lambda connection: lessons_of(connection, person))

    def add(self, person: str, lessons: Iterable[str]) -> list[str]:
        """Keep that a user has done these lessons. Return all lessons that the user has done."""

        def job(connection: Connection) -> list[str]:
            before = lessons_of(connection, person)
            fresh = [one for one in dict.fromkeys(lessons) if one not in before]
            if fresh:
                rows = [{"person": person, "lesson": lesson, "at": self._now()} for lesson in fresh]
                connection.execute(insert(lessons_done), rows)
            return before + fresh

        return self._store.write(job)


def lessons_of(connection: Connection, person: str) -> list[str]:
    """Return the ids of the lessons that a user has done, in the order of time."""
    done = lessons_done.c
    return [*connection.execute(select(done.lesson).where(done.person == person).order_by(done.at)).scalars()]
