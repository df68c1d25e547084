"""`Replays`: looking back at games, those of this server and those brought as text, for any edge.

Of a game that is not over a session is shown what its own seats might see then, as the live table shows it: on one screen,
where the others look too, and to a passer-by only what everybody may see. Once it is over there are no secrets left.
"""

import secrets
import threading
import time
from collections.abc import Sequence
from typing import NamedTuple

from warchest.notation.texts import _
from warchest.store import Event, GameRecord, Store, TextRecord
from warchest.table.course import Course, Resignation
from warchest.table.errors import BusyError, UnknownGameError
from warchest.table.fold import Fold
from warchest.table.imported import opened, read, showing_of
from warchest.table.latest import Latest
from warchest.table.people import name_to_others, person_name
from warchest.table.results import resigned_text
from warchest.table.sessions import digest_of, held
from warchest.table.showing import Note, Showing, forms_of
from warchest.table.table import GAME_ID_BYTES, Table
from warchest.table.wire import Kept, Person
from warchest.table.written import event_of, seconds, text_of
from warchest.text.games import GameText

MOST_READY = 16
"""How many games, and how many records, are kept ready: who moves along one asks for it again and again."""
MOST_RECORDS = 200
"""How many records of a session are kept."""
LONGEST_WAIT = 3.0
"""Seconds that a text waits for others to be checked."""


class Told(NamedTuple):
    """A game of the table, with all its secrets."""

    course: Course
    text: GameText
    notes: dict[int, Note]


class Replays:
    """What can be looked back at in a store, and the table at which some of it is still played."""

    def __init__(self, store: Store, table: Table) -> None:
        self._store = store
        self._table = table
        self._games: Latest[tuple[str, int], Told] = Latest(MOST_READY)
        self._records: Latest[str, Showing] = Latest(MOST_READY)
        self._reading = threading.Lock()
        """Held while a text is checked: one at a time, so that everybody else can go on playing meanwhile."""

    def showing(self, session: str, id_: str) -> Showing:
        """A game or a record as this session may look back at it; raises `UnknownGameError`."""
        return self._record(id_) or self.game(session, id_)

    def game(self, session: str, game_id: str) -> Showing:
        """A game of the table; raises `UnknownGameError`."""
        record, fold = self._table.standing(game_id)
        own = held(record, session)
        told = self._games.get((game_id, fold.seq), lambda: _told(record, fold, self._store.events(game_id)))
        return Showing(
            id=game_id,
            game=game_id,
            course=told.course,
            source=told.text,
            people=_people(record, digest_of(session)),
            forms=forms_of(len(record.seats), own if record.mode != "screen" else (), open_to_all=fold.over),
            address=f"/api/games/{game_id}/record",
            notes=told.notes,
        )

    def record(self, record_id: str) -> Showing:
        """A game that was brought as text: the same for everybody; raises `UnknownGameError`."""
        found = self._record(record_id)
        if found is None:
            raise UnknownGameError(_("There is no such record."))
        return found

    def keep(self, session: str, body: bytes) -> tuple[list[Kept], int]:
        """Keep the games of a text: where each can be looked at, and how many more there were than are taken at once.

        Raises `UnreadableError`, and keeps none, where one of them is no game by the rules; `BusyError` while others are read.
        """
        if not self._reading.acquire(timeout=LONGEST_WAIT):
            raise BusyError(_("Other games are being read just now: try again in a moment."))
        try:
            games, left = read(body)
        finally:
            self._reading.release()
        made = {secrets.token_urlsafe(GAME_ID_BYTES): game for game in games}
        now, digest = int(time.time()), digest_of(session)
        self._store.keep_records([TextRecord(id_, now, digest, made[id_].text.print()) for id_ in made], MOST_RECORDS)
        return [Kept(id_, f"/replay/{id_}", showing_of(id_, game).title()) for id_, game in made.items()], left

    def _record(self, record_id: str) -> Showing | None:
        brought = self._store.record(record_id)
        return None if brought is None else self._records.get(record_id, lambda: opened(brought))


def _told(record: GameRecord, fold: Fold, events: Sequence[Event]) -> Told:
    course = _course_of(record, fold)
    return Told(course, text_of(record, fold, events), _times(course, fold, events))


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


def _times(course: Course, fold: Fold, events: Sequence[Event]) -> dict[int, Note]:
    """When each line was played."""
    notes = {}
    for at, moment in enumerate(course.moments):
        if moment.line is not None:
            seq = fold.seq if moment.resigned is not None else event_of(fold, moment.line.at)
            notes[at] = Note(seconds=float(seconds(events, seq)))
    return notes
