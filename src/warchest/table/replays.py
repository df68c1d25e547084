"""`Replays`: looking back at games, those of this server and those brought as text, for any edge.

Of a game that is not over a session is shown what its own seats might see then, as the live table shows it: on one screen,
where the others look too, and to a passer-by only what everybody may see. Once it is over there are no secrets left.
"""

from bisect import bisect_left

from warchest.store import Event, GameRecord, Store
from warchest.table.course import Course, Resignation
from warchest.table.fold import Fold
from warchest.table.latest import Latest
from warchest.table.people import name_to_others, person_name
from warchest.table.results import resigned_text
from warchest.table.sessions import digest_of, held
from warchest.table.showing import Note, Showing, forms_of
from warchest.table.table import Table
from warchest.table.wire import Person

MOST_COURSES = 16
"""How many courses are kept at hand: who moves along one asks for it again and again."""


class Replays:
    """What can be looked back at in a store, and the table at which some of it is still played."""

    def __init__(self, store: Store, table: Table) -> None:
        self._store = store
        self._table = table
        self._courses: Latest[tuple[str, int], Course] = Latest(MOST_COURSES)

    def showing(self, session: str, id_: str) -> Showing:
        """A game or a record as this session may look back at it; raises `UnknownGameError`."""
        record, fold = self._table.standing(id_)
        return self._of_game(session, record, fold)

    def _of_game(self, session: str, record: GameRecord, fold: Fold) -> Showing:
        own = held(record, session)
        course = self._courses.get((record.id, fold.seq), lambda: _course_of(record, fold))
        return Showing(
            id=record.id,
            game=record.id,
            board=fold.game.board,
            course=course,
            over=fold.over,
            people=_people(record, digest_of(session)),
            headers=[],
            forms=forms_of(len(record.seats), own if record.mode != "screen" else (), open_to_all=fold.over),
            text=f"/api/games/{record.id}/record",
            notes=_times(course, fold, self._store.events(record.id)),
        )


def _course_of(record: GameRecord, fold: Fold) -> Course:
    seat = fold.resigned
    if seat is None:
        return Course.of_game(fold.game)
    told = resigned_text(len(record.seats), seat, name_to_others(record, seat))
    return Course.of_game(fold.game, Resignation(seat, told))


def _people(record: GameRecord, digest: str) -> list[Person]:
    """Who sat there. The only person is "You" to itself, and a seat's name to others."""
    mine = [seat.session == digest for seat in record.seats]
    return [
        Person(seat.seat, (person_name if you else name_to_others)(record, seat.seat), seat.bot, you)
        for seat, you in zip(record.seats, mine, strict=True)
    ]


def _times(course: Course, fold: Fold, events: list[Event]) -> dict[int, Note]:
    """When each line was played."""
    notes = {}
    for at, moment in enumerate(course.moments):
        if moment.line is not None:
            seq = fold.seq if moment.resigned is not None else bisect_left(fold.starts, moment.line.at) - 1
            notes[at] = Note(seconds=float(events[seq].at - events[0].at))
    return notes
