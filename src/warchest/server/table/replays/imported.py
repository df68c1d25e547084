"""Imported games: texts that are read, replayed by the rules, and shown as replays.

The checks run in other processes (`warchest.server.work`), once for each text and language, within a budget. So do the timelines of long
games of the table. The result of a check is kept in memory, so a game that was just imported can be viewed without replaying it. After a
restart its timeline is computed again when a user opens the game.
"""

import hashlib
import pickle
import zlib
from bisect import bisect_right
from collections.abc import Callable, Iterable
from dataclasses import replace
from typing import Any, NamedTuple, TypeVar, cast

import msgspec

from warchest.game.game import Game
from warchest.game.setup import Setup
from warchest.game.text.gametext.lines import GameLine, Variation
from warchest.game.text.gametext.model import FORMAT, GameText, ids_of, print_lines
from warchest.game.text.gametext.parse import BrokenGameError, parse_game, read_each
from warchest.game.text.names import FULL, TextError
from warchest.game.text.pasted import ForeignTextError
from warchest.rules.outcome import BY_THE_RULES, Ending
from warchest.rules.state.position import Position
from warchest.schema.game import ImportFault, Person
from warchest.server.store import RecordRow
from warchest.server.table.errors import BusyError, RefusedError, UnreadableError
from warchest.server.table.people import LONGEST, cleaned
from warchest.server.table.replays.replay_view import NOTHING, Note, ReplayView, forms_of
from warchest.server.table.replays.timeline import Timeline
from warchest.server.table.single_flight import SingleFlight
from warchest.server.thinking import spoken
from warchest.server.work.jobs import FullError, JobError, LateError
from warchest.server.work.pool import show_progress
from warchest.server.work.worker import Worker
from warchest.wording.languages import _, in_language, language
from warchest.wording.names import player_name

T = TypeVar("T")

MOST_GAMES = 20
"""The most games that are taken from one text."""
MOST_DECISIONS = 20_000
"""How many decisions and draws a text may contain, those of its variations included: some forty long games."""
PLAIN_TEXT, FOR_EACH_DECISION = 24_000, 400
"""How many characters a game's text may have, and how many more for each decision, remarks included."""
KEPT_BYTES = 64 * 1024 * 1024
"""How many bytes of results are kept, compressed: a game of 2,000 decisions takes about 40 KB."""
REFUSED = "refused"
"""The key of a refusal in the result of a job."""
LONGEST_HEADER, LONGEST_COMMENT = 200, 1_000
"""How many characters are kept of a header without a meaning to this program, and of a comment."""
_HEADING = 100
"""How many characters are shown of a broken game's heading."""
LONG_LOG = 800
"""The timeline of a table's game with more decisions and draws is made in another process: here it would take some 30 ms."""


class Checked(NamedTuple):
    """A game that obeys the rules, as far as the form of its text shows."""

    text: GameText
    timeline: Timeline


class CheckedGames(NamedTuple):
    """The games of a text as data for another process: those that obey the rules, the faults of others, and the number left out."""

    games: "list[CheckedText]"
    faults: list[ImportFault]
    left: int


class CheckedText(NamedTuple):
    """A game that obeys the rules: its text, its title, and its compressed timeline."""

    text: str
    title: str
    timeline: bytes


class RefusedText(NamedTuple):
    """The reason why a text was refused, and the place of the fault."""

    reason: str
    line: int
    column: int


class ImportJobs:
    """Checks texts and makes the timelines of their games. Safe to use from many threads."""

    def __init__(self, worker: Worker) -> None:
        self._worker = worker
        self._timelines: SingleFlight[bytes | RefusedText] = SingleFlight(KEPT_BYTES, len)
        self._checks: SingleFlight[CheckedGames | RefusedText] = SingleFlight(KEPT_BYTES // 8, _size)

    def read(self, body: bytes, on_progress: Callable[[int], None] = lambda _games: None) -> CheckedGames:
        """Return the first games of a text, their faults, and the number of further ones, as `read` does.

        `on_progress` is called with the number of the game that is being checked.

        Raise `UnreadableError`, `RefusedError` for a text that takes too long, and `BusyError` while too many others are read.
        """
        key = hashlib.sha256(body).digest(), language().tag
        found = self._checks.get(key, lambda: self._check(body, on_progress))
        if isinstance(found, RefusedText):
            raise UnreadableError(*found)
        for game in found.games:
            self._timelines.put(_key(game.text), game.timeline)
        return found

    def timeline(self, text: GameText) -> Timeline:
        """Return the timeline of a text that was checked on import. Raise TextError where it does not obey the rules any more."""
        printed = text.print()
        found = self._timelines.get(_key(printed), lambda: _or_refused(self._run("timeline", printed), bytes))
        if isinstance(found, RefusedText):
            raise TextError(*found)
        return unpacked(text, found)

    def timeline_of_game(self, game: Game, loser: str) -> Timeline:
        """Return the timeline of a table's game. Raise `BusyError` where a long one has to wait. `loser`: as for `Timeline.of_game`."""
        if len(game.log) <= LONG_LOG:
            return Timeline.of_game(game, loser)
        outcome = game.outcome
        ended = None if outcome is None or outcome.ending in BY_THE_RULES else [outcome.ending.value, outcome.seat]
        played = game.setup.to_json(), list(game.log), ended, loser, game.start.to_bytes()
        return _unpacked(game.setup, self._run("game timeline", *played))

    @property
    def waiting(self) -> int:
        """Return how many texts and games wait for a process."""
        return 0 if self._worker.pool is None else self._worker.pool.waiting("imports")

    def _check(self, body: bytes, on_progress: Callable[[int], None]) -> CheckedGames | RefusedText:
        found = _or_refused(self._run("check", body, on_progress=on_progress), tuple)
        if isinstance(found, RefusedText):
            return found
        games, faults, left = found
        return CheckedGames([CheckedText(*game) for game in games], [ImportFault(*fault) for fault in faults], left)

    def _run(self, kind: str, *arguments: Any, on_progress: Callable[[int], None] = lambda _games: None) -> Any:
        try:
            return self._worker.run(kind, *arguments, language().tag, progress=on_progress)
        except LateError:
            raise RefusedError(_("This text takes too long to check. Send fewer or shorter games.")) from None
        except (FullError, JobError):
            raise BusyError(_("The server is reading other games. Try again in a moment.")) from None


# Functions of jobs, which run in another process. Arguments and results are plain data.


def check(body: bytes, tag: str) -> tuple[list[CheckedText], list[tuple[Any, ...]], int] | dict[str, RefusedText]:
    """Check and return the games of a text, their faults, and the number of further games."""
    with in_language(spoken(tag)):
        try:
            games, faults, left = read(body, _DecisionLimit())
        except UnreadableError as problem:
            return {REFUSED: RefusedText(str(problem), problem.line, problem.column)}
        checked = [
            CheckedText(game.text.print(), showing_of("", game).title(), packed(game.timeline)) for game in games
        ]
        return checked, [msgspec.structs.astuple(fault) for fault in faults], left


def timeline_of_text(text: str, tag: str) -> bytes | dict[str, RefusedText]:
    """Return the compressed timeline of a text."""
    with in_language(spoken(tag)):
        try:
            return packed(timeline_of(parse_game(text)))
        except TextError as problem:
            return {REFUSED: RefusedText(problem.reason, problem.line, problem.column)}


def timeline_of_log(
    setup: dict[str, Any], log: list[int], ended: tuple[str, int | None] | None, loser: str, start: bytes, tag: str
) -> bytes:
    """Return the compressed timeline of a table's game. `ended`: its outcome, where the log does not show it."""
    with in_language(spoken(tag)):
        game = Game.from_log(Setup.from_json(setup), tuple(log), start=Position.from_bytes(start))
        if ended is not None:
            game.end(Ending(ended[0]), ended[1])
        return packed(Timeline.of_game(game, loser))


def _or_refused(found: Any, kind: type[T]) -> T | RefusedText:
    """Return a result of a job, or the refusal in it."""
    return RefusedText(*found[REFUSED]) if isinstance(found, dict) else cast(T, found)


def packed(timeline: Timeline) -> bytes:
    """Return a timeline in compressed form, for a pipe or for storage."""
    return zlib.compress(pickle.dumps((timeline.snapshots, timeline.outcome, timeline.loser), protocol=5), 1)


def unpacked(text: GameText, found: bytes) -> Timeline:
    """Return the timeline of this text that `packed` has compressed."""
    return _unpacked(text.setup, found)


def _unpacked(setup: Setup, found: bytes) -> Timeline:
    snapshots, outcome, loser = pickle.loads(zlib.decompress(found))
    return Timeline(setup.tables(), setup.board, snapshots, outcome, loser)


class _DecisionLimit:
    """Counts the decisions of a text's games, and reports the progress of the check."""

    def __init__(self) -> None:
        self._left = MOST_DECISIONS
        self._games = 0

    def __call__(self, text: GameText) -> None:
        self._games += 1
        show_progress(self._games)
        decisions = _decisions(text.lines)
        if decisions > self._left:
            sentence = _("This text contains more than {most} decisions. Send fewer or shorter games.")
            raise TextError(sentence.format(most=MOST_DECISIONS), text.lines[0].number)
        self._left -= decisions
        most = PLAIN_TEXT + len(text.setup.ruleset.declaration) + FOR_EACH_DECISION * decisions
        if len(text.print()) > most:
            sentence = _(
                "The text of this game is too long. A game of this length can have at most {most} characters, "
                "comments included."
            )
            raise TextError(sentence.format(most=most), text.lines[0].number if text.lines else text.first)


def _decisions(lines: Iterable[GameLine]) -> int:
    return sum(
        len(ids_of(line.what)) + sum(_decisions(variation.lines) for variation in line.variations) for line in lines
    )


def _key(text: str) -> tuple[bytes, str]:
    return hashlib.sha256(text.encode()).digest(), language().tag


def _size(found: CheckedGames | RefusedText) -> int:
    return 0 if isinstance(found, RefusedText) else sum(len(game.text) + len(game.timeline) for game in found.games)


def read(
    body: bytes, allow: Callable[[GameText], None] = lambda _text: None
) -> tuple[list[Checked], list[ImportFault], int]:
    """Return the first games of a text, the faults of others, and the number of further games, which are not checked.

    `allow` is called with each game before it is checked, and raises TextError where that game may not be checked. Raise `UnreadableError`
    for a text without a game that can be imported.
    """
    games: list[Checked] = []
    faults: list[ImportFault] = []
    left = 0
    for number, found in enumerate(read_each(body), start=1):
        if number > MOST_GAMES:
            left += 1
            continue
        try:
            if isinstance(found, TextError):
                raise found
            allow(found)
            games.append(Checked(text := presentable(found), timeline_of(text)))
            if found.time_fault is not None:
                faults.append(_fault(number, found.heading, found.time_fault, imported=True))
        except ForeignTextError as foreign:
            raise UnreadableError(
                _("This is a position, not a game. Paste it into the editor."), foreign.line, 1
            ) from None
        except TextError as error:
            heading = found.heading if isinstance(found, GameText | BrokenGameError) else ""
            faults.append(_fault(number, heading, error, imported=False))
    if games:
        return games, faults, left
    if faults:
        raise UnreadableError(faults[0].error, faults[0].line, faults[0].column)
    none = _("There is no game here. The first line of a game is '{format}'.")
    raise UnreadableError(none.format(format=FORMAT), 1, 1)


def _fault(number: int, heading: str, error: TextError, *, imported: bool) -> ImportFault:
    return ImportFault(number, cleaned(heading, _HEADING) or "", error.reason, error.line, error.column, imported)


def presentable(text: GameText) -> GameText:
    """Return an imported game with texts that no page has to fear: cleaned and cut, or left out where nothing remains."""
    headers = text.headers
    players = {seat: name for seat, value_given in headers.players.items() if (name := cleaned(value_given, LONGEST))}
    others = {
        name: value for name, value_given in headers.others.items() if (value := cleaned(value_given, LONGEST_HEADER))
    }
    return replace(
        text,
        headers=replace(headers, players=players, others=others),
        lines=_cleaned_lines(text.lines),
        comments=_cleaned_comments(text.comments),
    )


def _cleaned_lines(lines: Iterable[GameLine]) -> tuple[GameLine, ...]:
    return tuple(
        replace(
            line,
            comments=_cleaned_comments(line.comments),
            variations=tuple(
                Variation(_cleaned_lines(variation.lines), _cleaned_comments(variation.comments))
                for variation in line.variations
            ),
        )
        if line.comments or line.variations
        else line
        for line in lines
    )


def _cleaned_comments(comments: Iterable[str]) -> tuple[str, ...]:
    return tuple(text for comment in comments if (text := cleaned(comment, LONGEST_COMMENT, joined=True)))


def opened(record: RecordRow, timeline: Callable[[GameText], Timeline]) -> ReplayView:
    """Return an imported game as a replay. Raise `RefusedError` if this version can't open it any more. `timeline`: makes its timeline."""
    try:
        text = presentable(parse_game(record.text))
        return showing_of(record.id, Checked(text, timeline(text)))
    except TextError as problem:
        sentence = _("This record can't be opened: {reason}")
        raise RefusedError(sentence.format(reason=problem.reason)) from problem


def showing_of(id_: str, game: Checked) -> ReplayView:
    """Return an imported game as a replay for everyone who has its id: the player who imported it has published its text."""
    text, timeline = game
    seats = text.setup.seats
    own = [] if text.seat is None else [text.seat]
    return ReplayView(
        id=id_,
        game=None,
        timeline=timeline,
        source=text,
        people=[Person(seat, _name(text, seat), None, you=False) for seat in range(seats)],
        forms=forms_of(seats, own, open_to_all=text.form == FULL),
        address=f"/api/records/{id_}",
        notes=_notes(timeline, text),
    )


def timeline_of(text: GameText) -> Timeline:
    """Return the timeline of a game that came as text. Raise TextError where the game breaks a rule."""
    ended = text.ended
    return Timeline.of_text(text, _name(text, ended.seat) if ended is not None and ended.seat is not None else "")


def _name(text: GameText, seat: int) -> str:
    """Return the name of a seat's player as the text gives it."""
    return text.headers.players.get(seat) or player_name(text.setup.ruleset, text.setup.seats, seat)


def _notes(timeline: Timeline, text: GameText) -> dict[int, Note]:
    """Return the notes on the lines of a text by the moment that each belongs to."""
    lengths = [snapshot.length for snapshot in timeline.snapshots]
    notes: dict[int, Note] = {}
    length = 0
    for line in text.lines:
        at = min(bisect_right(lengths, length), len(lengths) - 1)
        length += len(ids_of(line.what))
        note = notes.get(at, NOTHING)
        variations = tuple(_variation(variation, text.setup.seats) for variation in line.variations)
        seconds = note.seconds if line.time is None else line.time / 1000
        notes[at] = Note(seconds, note.comments + line.comments, note.variations + variations)
    return notes


def _variation(variation: Variation, seats: int) -> str:
    """Return a variation as it is written in the text."""
    return "\n".join([*(f"; {comment}" for comment in variation.comments), *print_lines(variation.lines, seats)])
