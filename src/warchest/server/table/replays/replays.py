"""`Replays`: replays of games, both of this server's games and of imported ones, for any front end, and games as text.

In an unfinished game a player sees the views of their seats at each moment, as at the live table. On a shared screen, where
the others look too, and for a passer-by it is the public view. Once the game is over, everything is shown.
"""

import secrets
import time
from collections.abc import Sequence
from dataclasses import replace
from datetime import UTC, datetime
from functools import partial
from typing import NamedTuple

from warchest.bots.registry import bot_name
from warchest.game.text.gametext.lines import Ended, GameLine, PlayedAction
from warchest.game.text.gametext.model import GameText, ids_of
from warchest.game.text.gametext.write import game_text
from warchest.game.text.names import seat_name
from warchest.game.text.position.text import FULL, PositionText
from warchest.rules.outcome import BY_THE_RULES, Outcome
from warchest.schema.draws import GameDraws, PromisedDraws
from warchest.schema.game import ImportedGame, ImportFault, ImportNote, Person
from warchest.schema.time_control import LiveClock, TimeControl
from warchest.server.store import Event, GameRow, RecordRow, Store, TakenError
from warchest.server.table.drawing import published
from warchest.server.table.errors import RefusedError, UnknownGameError
from warchest.server.table.game_state import LiveGame, replayed
from warchest.server.table.people import given_name, held, name_to_others, person_name, require_sight
from warchest.server.table.replays.imported import ImportJobs, opened, timeline_of
from warchest.server.table.replays.replay_view import Note, ReplayView, forms_of
from warchest.server.table.replays.timeline import Timeline
from warchest.server.table.service import GAME_ID_BYTES, Table
from warchest.server.table.single_flight import SingleFlight
from warchest.teaching.exhibitions import Exhibition, exhibition, on_show
from warchest.wording.dates import day_and_time
from warchest.wording.languages import _, language

MOST_READY = 16
"""How many games, and how many records, are kept ready, since a reader who steps through one asks for it again and again."""
THE_PROGRAM = ""
"""The owner of the games that came with this program."""
MOST_RECORDS = 200
"""How many records are kept for one player."""


class FullReplay(NamedTuple):
    """A game of the table, with all its secrets."""

    timeline: Timeline
    text: GameText
    notes: dict[int, Note]


class KeptGames(NamedTuple):
    """The games of a text: where each can be viewed, the faults of others, and how many further ones there were beyond the limit."""

    games: list[ImportedGame]
    faults: list[ImportFault]
    left: int


class Replays:
    """The replays of a store's games, including those still in play at the table."""

    def __init__(self, store: Store, table: Table) -> None:
        self._store = store
        self._table = table
        self._games: SingleFlight[FullReplay] = SingleFlight(MOST_READY, _one)
        self._records: SingleFlight[ReplayView] = SingleFlight(MOST_READY, _one)
        self.imports = ImportJobs(table.worker)
        """The checks of texts."""
        self._checking: dict[tuple[str, str], int] = {}
        """The progress of the checks that this process is running now."""

    def showing(self, person: str, id_: str) -> ReplayView:
        """Return the replay of a game or a record for this player. Raise `UnknownGameError` where there is none."""
        return self._record(id_) or self.game(person, id_)

    def game(self, person: str, game_id: str) -> ReplayView:
        """Return the replay of a game of the table for this player. Raise `UnknownGameError` where there is none."""
        row, live = self._table.standing(game_id)
        require_sight(row, person)
        own = held(row, person)
        replay = self._full_replay(row, live)
        return ReplayView(
            id=game_id,
            game=game_id,
            timeline=replay.timeline,
            source=replay.text,
            people=_people(row, person),
            forms=forms_of(len(row.seats), own if row.mode != "screen" else (), open_to_all=live.over and not row.held),
            address=f"/api/games/{game_id}/record",
            notes=replay.notes,
            commitment=row.commitment,
        )

    def on_show(self) -> tuple[ReplayView, int]:
        """Return the game between bots that all users see now, and the moment that it has reached."""
        shown, at = on_show(self._table.now() // 1000)
        return self._exhibited(shown), at

    def written(self, person: str, game_id: str) -> str:
        """Return a game of the table as text, in the best form that the player may see. The game is not kept in memory.

        Raise `UnknownGameError` where there is none, and `RefusedError` where this version can't open it.
        """
        row = self._store.game(game_id)
        if row is None:
            raise UnknownGameError(_("There is no such game."))
        events = self._store.events(game_id)
        live = replayed(row, events)
        require_sight(row, person)
        own = held(row, person) if row.mode != "screen" else []
        [best, *_others] = forms_of(len(row.seats), own, open_to_all=live.over and not row.held)
        return text_of(row, live, events).in_form(best).print()

    def draws(self, game_id: str) -> PromisedDraws | GameDraws:
        """Return the draws of a finished game with the secret that they follow from; before the end only the promise, for everyone.

        Raise `RefusedError` for a game without a promise.
        """
        with self._store.one_look():
            row, live = self._table.standing(game_id)
            events = self._store.events(game_id)
            chains = self._table.lines.chains.of(game_id)
            promised = self._table.lines.chains.promised(game_id)
        if row.commitment is None:
            raise RefusedError(
                _("The draws of this game can't be verified, because the server promised nothing before them.")
            )
        if not live.over:
            return PromisedDraws(row.commitment)
        return published(row, live.game, chains, promised, events, text_of(row, live, events).print())

    def record(self, record_id: str) -> ReplayView:
        """Return the replay of an imported game, the same for everyone. Raise `UnknownGameError` where there is none."""
        found = self._record(record_id)
        if found is None:
            raise UnknownGameError(_("There is no such record."))
        return found

    def imported(self, record_id: str) -> str | None:
        """Return the text of an imported game, or None where there is none."""
        found = self._store.record(record_id)
        return None if found is None else found.text

    def checking(self, person: str, name: str) -> int | None:
        """Return the number of the game now being checked in the text that the player sent under this name, or None."""
        return self._checking.get((person, name))

    def keep(self, person: str, body: bytes, name: str = "") -> KeptGames:
        """Keep the games of a text that obey the rules.

        `name`: the player's name for asking about the progress of the check. Raise `UnreadableError` where there is no such game, and
        `RefusedError` and `BusyError` as `ImportJobs.read` does.
        """
        try:
            games, faults, left = self.imports.read(body, partial(self._checking.__setitem__, (person, name)))
        finally:
            self._checking.pop((person, name), None)
        self._table.room.take(sum(len(game.text.encode()) for game in games))
        made = {secrets.token_urlsafe(GAME_ID_BYTES): game for game in games}
        now = int(time.time())
        self._store.keep_records([RecordRow(id_, now, person, made[id_].text) for id_ in made], MOST_RECORDS)
        return KeptGames([ImportedGame(id_, f"/replay/{id_}", game.title) for id_, game in made.items()], faults, left)

    def _record(self, record_id: str) -> ReplayView | None:
        brought = self._store.record(record_id)
        shown = exhibition(record_id)
        if shown is not None:
            if brought is None:
                self._keep_exhibition(shown)
            return self._exhibited(shown)
        if brought is None:
            return None
        view = self._records.get((brought.id, language()), lambda: opened(brought, self.imports.timeline))
        by = self._table.seating.naming(brought.person, None) or given_name(brought.person)
        at = brought.created * 1000
        # Translators: {name} is the user who has imported the game, and {time} the day and the time when, as "4 March 2026, 18:05:00 UTC".
        text = _("Imported by {name}: {time}").format(name=by, time=day_and_time(at))
        return replace(view, imported=ImportNote(by, at, text))

    def _keep_exhibition(self, shown: Exhibition) -> None:
        """Keep an exhibition whose replay is opened: like an imported game, it can then be reviewed."""
        try:
            self._store.keep_records([_row(shown)], MOST_RECORDS)
        except TakenError:  # another request was first
            return

    def _exhibited(self, shown: Exhibition) -> ReplayView:
        view = self._records.get((shown.id, language()), lambda: opened(_row(shown), timeline_of))
        people = [Person(seat, bot_name(bot), bot, you=False) for seat, bot in enumerate(shown.bots)]
        return replace(view, people=people, own=True)

    def _full_replay(self, row: GameRow, live: LiveGame) -> FullReplay:
        def make() -> FullReplay:
            timeline = self.imports.timeline_of_game(live.game, _loser(row, live))
            events = self._store.events(row.id)
            return FullReplay(timeline, text_of(row, live, events), _times(timeline, live, events))

        return self._games.get((row.id, row.seats, live.seq, language()), make)


def _one(_value: object) -> int:
    return 1


def _row(shown: Exhibition) -> RecordRow:
    return RecordRow(shown.id, 0, THE_PROGRAM, shown.text)


def _loser(row: GameRow, live: LiveGame) -> str:
    outcome = live.game.outcome
    return name_to_others(row, outcome.seat) if outcome is not None and outcome.seat is not None else ""


def _people(row: GameRow, person: str) -> list[Person]:
    """Return the players at the seats. The only player in a game with bots reads "You"; others read the seat's name."""
    mine = [seat.person == person for seat in row.seats]
    return [
        Person(seat.seat, (person_name if you else name_to_others)(row, seat.seat), seat.bot, you)
        for seat, you in zip(row.seats, mine, strict=True)
    ]


def _times(timeline: Timeline, live: LiveGame, events: Sequence[Event]) -> dict[int, Note]:
    """Return the time of each line, as a note on its moment."""
    notes = {}
    outcome = timeline.outcome
    by_hand = outcome is not None and outcome.ending not in BY_THE_RULES
    last = len(timeline.snapshots) - 1
    for at, snapshot in enumerate(timeline.snapshots):
        if snapshot.entry is not None:
            seq = live.seq if by_hand and at == last else live.event_of(snapshot.entry.at)
            notes[at] = Note(seconds=time_of(events, seq) / 1000)
    return notes


def text_of(row: GameRow, live: LiveGame, events: Sequence[Event]) -> GameText:
    """Return the game with all its secrets; ``seen_by`` makes the form for one reader. It names bots, and players who gave a name."""
    game, seats = live.game, len(row.seats)
    given = {f"player {seat_name(seats, s.seat)}": name_to_others(row, s.seat) for s in row.seats if s.bot or s.name}
    given["started"] = _utc(events[0].at)
    if live.clock is not None:
        given["clock"] = _clock(live.clock.terms)
    if live.over:
        given["ended"] = _utc(events[live.seq].at)
    laid_out = row.request.get("position") is not None
    start = PositionText.of(game.setup, game.tables, game.start, FULL) if laid_out else None
    text = game_text(game.setup, game.tables, game.start, game.log, _ended(game.outcome), given, position=start)
    return replace(text, lines=_timed(text.lines, live, events))


def _ended(outcome: Outcome | None) -> Outcome | None:
    """Return the outcome, or None where the moves show it."""
    return None if outcome is None or outcome.ending in BY_THE_RULES else outcome


def time_of(events: Sequence[Event], seq: int) -> int:
    """Return when a line of the log was written, in milliseconds since the start."""
    return events[seq].at - events[0].at


def _timed(lines: Sequence[GameLine], live: LiveGame, events: Sequence[Event]) -> tuple[GameLine, ...]:
    """Return the lines with their times: each was played at the event of its last decision."""
    length, timed = 0, []
    for line in lines:
        length += len(ids_of(line.what))
        if isinstance(line.what, PlayedAction | Ended):
            seq = live.seq if isinstance(line.what, Ended) else live.event_of(length)
            line = replace(line, time=time_of(events, seq))
        timed.append(line)
    return tuple(timed)


def _clock(terms: TimeControl) -> str:
    """Return the time control: seconds and the increment, as in other games' records, or days."""
    return f"{terms.minutes * 60}+{terms.increment}" if isinstance(terms, LiveClock) else f"{terms.days} days"


def _utc(at: int) -> str:
    return datetime.fromtimestamp(at / 1000, UTC).strftime("%Y-%m-%dT%H:%M:%SZ")
