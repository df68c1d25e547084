"""`Replays`: looking back at games, those of this server and those brought as text, for any edge.

Of a game that is not over a person is shown what its own seats might see then, as the live table shows it: on one screen,
where the others look too, and to a passer-by only what everybody may see. Once it is over there are no secrets left.
"""

import secrets
import time
from collections.abc import Sequence
from functools import partial
from typing import NamedTuple

from warchest.formats.gametext.model import GameText
from warchest.outcome import BY_THE_RULES
from warchest.schema.game import Kept, Person
from warchest.store import Event, GameRow, RecordRow, Store
from warchest.table.errors import UnknownGameError
from warchest.table.export import text_of, time_of
from warchest.table.game_state import LiveGame
from warchest.table.import_jobs import ImportJobs
from warchest.table.imported import opened
from warchest.table.people import name_to_others, person_name
from warchest.table.replay_view import Note, ReplayView, forms_of
from warchest.table.seats import held
from warchest.table.service import GAME_ID_BYTES, Table
from warchest.table.single_flight import SingleFlight
from warchest.table.timeline import Timeline
from warchest.wording.languages import _, language

MOST_READY = 16
"""How many games, and how many records, are kept ready: a reader who moves through one asks for it again and again."""
MOST_RECORDS = 200
"""How many records of a person are kept."""


class Told(NamedTuple):
    """A game of the table, with all its secrets."""

    timeline: Timeline
    text: GameText
    notes: dict[int, Note]


class Replays:
    """What can be looked back at in a store, and the table at which some of it is still played."""

    def __init__(self, store: Store, table: Table, jobs: ImportJobs | None = None) -> None:
        """`jobs`: where texts are checked; in this process where nothing is said."""
        self._store = store
        self._table = table
        self._games: SingleFlight[Told] = SingleFlight(MOST_READY, _one)
        self._records: SingleFlight[ReplayView] = SingleFlight(MOST_READY, _one)
        self._jobs = jobs or ImportJobs()
        self._checking: dict[tuple[str, str], int] = {}
        """How far the checks of this process are; only those that go on are in it."""

    def showing(self, person: str, id_: str) -> ReplayView:
        """A game or a record as this person may look back at it; raises `UnknownGameError`."""
        return self._record(id_) or self.game(person, id_)

    def game(self, person: str, game_id: str) -> ReplayView:
        """A game of the table; raises `UnknownGameError`."""
        row, live = self._table.standing(game_id)
        own = held(row, person)
        told = self._told(row, live)
        return ReplayView(
            id=game_id,
            game=game_id,
            timeline=told.timeline,
            source=told.text,
            people=_people(row, person),
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

    def checking(self, person: str, name: str) -> int | None:
        """The number of the game that is being checked of the text that the person sent under this name; None for none."""
        return self._checking.get((person, name))

    def keep(self, person: str, body: bytes, name: str = "") -> tuple[list[Kept], int]:
        """Keep the games of a text: where each can be looked at, and how many more there were than are taken at once.

        `name`: that by which the person may ask how far the check is. Raises `UnreadableError`, and keeps none, where one of them is no
        game by the rules; `RefusedError` and `BusyError` as `ImportJobs.read` does.
        """
        try:
            games, left = self._jobs.read(body, partial(self._checking.__setitem__, (person, name)))
        finally:
            self._checking.pop((person, name), None)
        self._table.room.take(sum(len(game.text.encode()) for game in games))
        made = {secrets.token_urlsafe(GAME_ID_BYTES): game for game in games}
        now = int(time.time())
        self._store.keep_records([RecordRow(id_, now, person, made[id_].text) for id_ in made], MOST_RECORDS)
        return [Kept(id_, f"/replay/{id_}", game.title) for id_, game in made.items()], left

    def _record(self, record_id: str) -> ReplayView | None:
        brought = self._store.record(record_id)
        if brought is None:
            return None
        return self._records.get((brought.id, language()), lambda: opened(brought, self._jobs.timeline))

    def _told(self, row: GameRow, live: LiveGame) -> Told:
        def tell() -> Told:
            timeline = self._jobs.timeline_of_game(live.game, _loser(row, live))
            events = self._store.events(row.id)
            return Told(timeline, text_of(row, live, events), _times(timeline, live, events))

        return self._games.get((row.id, row.seats, live.seq, language()), tell)


def _one(_value: object) -> int:
    return 1


def _loser(row: GameRow, live: LiveGame) -> str:
    outcome = live.game.outcome
    return name_to_others(row, outcome.seat) if outcome is not None and outcome.seat is not None else ""


def _people(row: GameRow, person: str) -> list[Person]:
    """Who sat there. The only person is "You" to itself, and a seat's name to others."""
    mine = [seat.person == person for seat in row.seats]
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
            seq = live.seq if by_hand and at == last else live.event_of(snapshot.entry.at)
            notes[at] = Note(seconds=time_of(events, seq) / 1000)
    return notes
