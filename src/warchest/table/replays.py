"""`Replays`: looking back at games, those of this server and those brought as text, for any edge.

Of a game that is not over a session is shown what its own seats might see then, as the live table shows it: on one screen,
where the others look too, and to a passer-by only what everybody may see. Once it is over there are no secrets left.
"""

import secrets
import threading
import time
from collections.abc import Hashable, Sequence
from operator import attrgetter
from typing import NamedTuple

from cachetools import LRUCache, cachedmethod

from warchest.formats.gametext.model import GameText
from warchest.outcome import BY_THE_RULES
from warchest.schema.game import Kept, Person
from warchest.store import Event, GameRow, RecordRow, Store
from warchest.table.errors import BusyError, UnknownGameError
from warchest.table.export import event_of, seconds, text_of
from warchest.table.game_state import LiveGame
from warchest.table.imported import opened, read, showing_of
from warchest.table.people import name_to_others, person_name
from warchest.table.replay_view import Note, ReplayView, forms_of
from warchest.table.service import GAME_ID_BYTES, Table
from warchest.table.sessions import digest_of, held
from warchest.table.timeline import Timeline
from warchest.wording.languages import _, language

MOST_READY = 16
"""How many games, and how many records, are kept ready: a reader who moves through one asks for it again and again."""
MOST_RECORDS = 200
"""How many records of a session are kept."""
LONGEST_WAIT = 3.0
"""Seconds that a text waits for others to be checked."""


class Told(NamedTuple):
    """A game of the table, with all its secrets."""

    timeline: Timeline
    text: GameText
    notes: dict[int, Note]


class Replays:
    """What can be looked back at in a store, and the table at which some of it is still played."""

    def __init__(self, store: Store, table: Table) -> None:
        self._store = store
        self._table = table
        self._games: LRUCache[Hashable, Told] = LRUCache(MOST_READY)
        self._records: LRUCache[Hashable, ReplayView] = LRUCache(MOST_READY)
        self._lock = threading.Lock()
        """Held while a cache is looked at, not while a value is made."""
        self._reading = threading.Lock()
        """Held while a text is checked: one at a time, so that everybody else can go on playing meanwhile."""

    def showing(self, session: str, id_: str) -> ReplayView:
        """A game or a record as this session may look back at it; raises `UnknownGameError`."""
        return self._record(id_) or self.game(session, id_)

    def game(self, session: str, game_id: str) -> ReplayView:
        """A game of the table; raises `UnknownGameError`."""
        row, live = self._table.standing(game_id)
        own = held(row, session)
        told = self._told(row, live)
        return ReplayView(
            id=game_id,
            game=game_id,
            timeline=told.timeline,
            source=told.text,
            people=_people(row, digest_of(session)),
            forms=forms_of(len(row.seats), own if row.mode != "screen" else (), open_to_all=live.over),
            address=f"/api/games/{game_id}/record",
            notes=told.notes,
        )

    def record(self, record_id: str) -> ReplayView:
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
        self._store.keep_records([RecordRow(id_, now, digest, made[id_].text.print()) for id_ in made], MOST_RECORDS)
        return [Kept(id_, f"/replay/{id_}", showing_of(id_, game).title()) for id_, game in made.items()], left

    def _record(self, record_id: str) -> ReplayView | None:
        brought = self._store.record(record_id)
        return None if brought is None else self._opened(brought)

    @cachedmethod(
        attrgetter("_games"),
        key=lambda _self, row, live: (row.id, live.seq, language()),
        lock=attrgetter("_lock"),
    )
    def _told(self, row: GameRow, live: LiveGame) -> Told:
        timeline = _timeline_of(row, live)
        events = self._store.events(row.id)
        return Told(timeline, text_of(row, live, events), _times(timeline, live, events))

    @cachedmethod(attrgetter("_records"), key=lambda _self, brought: (brought.id, language()), lock=attrgetter("_lock"))
    def _opened(self, brought: RecordRow) -> ReplayView:
        return opened(brought)


def _timeline_of(row: GameRow, live: LiveGame) -> Timeline:
    outcome = live.game.outcome
    loser = name_to_others(row, outcome.seat) if outcome is not None and outcome.seat is not None else ""
    return Timeline.of_game(live.game, loser)


def _people(row: GameRow, digest: str) -> list[Person]:
    """Who sat there. The only person is "You" to itself, and a seat's name to others."""
    mine = [seat.session == digest for seat in row.seats]
    return [
        Person(seat.seat, (person_name if you else name_to_others)(row, seat.seat), seat.bot, you)
        for seat, you in zip(row.seats, mine, strict=True)
    ]


def _times(timeline: Timeline, live: LiveGame, events: Sequence[Event]) -> dict[int, Note]:
    """When each line was played."""
    notes = {}
    outcome = timeline.outcome
    by_hand = outcome is not None and outcome.ending not in BY_THE_RULES
    last = len(timeline.snapshots) - 1
    for at, snapshot in enumerate(timeline.snapshots):
        if snapshot.entry is not None:
            seq = live.seq if by_hand and at == last else event_of(live, snapshot.entry.at)
            notes[at] = Note(seconds=float(seconds(events, seq)))
    return notes
