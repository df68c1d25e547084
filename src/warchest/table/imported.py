"""Games that come as text: read, played through by the rules, and made ready to be looked back at."""

import io
from bisect import bisect_right
from typing import NamedTuple

from warchest.notation.players import player_name
from warchest.notation.texts import _
from warchest.store import TextRecord
from warchest.table.course import Course, Resignation
from warchest.table.errors import RefusedError, UnreadableError
from warchest.table.results import resigned_text
from warchest.table.showing import NOTHING, Note, Showing, forms_of
from warchest.table.wire import Person
from warchest.text.errors import TextError
from warchest.text.games import FORMAT, GameText, ids_of, print_lines
from warchest.text.games_headers import FULL
from warchest.text.games_lines import Variation
from warchest.text.games_reading import parse_game, read_each

MOST_GAMES = 20
"""How many games of one text are taken."""


class Checked(NamedTuple):
    """A game that obeys the rules, as far as its form tells."""

    text: GameText
    course: Course


def read(body: bytes) -> tuple[list[Checked], int]:
    """The first games of a text, and how many more there are, of which nothing is asked.

    Raises `UnreadableError` for the first that can't be read or breaks a rule, and where there is none.
    """
    games: list[Checked] = []
    left = 0
    try:
        for found in read_each(io.BytesIO(body)):
            if len(games) == MOST_GAMES:
                left += 1
            elif isinstance(found, TextError):
                raise found
            else:
                games.append(Checked(found, course_of(found)))
    except TextError as problem:
        raise UnreadableError(problem.reason, problem.line, problem.column) from problem
    if not games:
        text = _("There is no game here: the first line of one is '{format}'.")
        raise UnreadableError(text.format(format=FORMAT), 1, 1)
    return games, left


def opened(record: TextRecord) -> Showing:
    """A kept record, to be looked back at; raises `RefusedError` where this version can't open it any more."""
    try:
        text = parse_game(record.text)
        return showing_of(record.id, Checked(text, course_of(text)))
    except TextError as problem:
        told = _("This record can't be opened: {reason}")
        raise RefusedError(told.format(reason=problem.reason)) from problem


def showing_of(id_: str, game: Checked) -> Showing:
    """A game that came as text, to be looked back at by anybody who has its id: the text was theirs to give."""
    text, course = game
    seats = text.setup.seats
    own = [] if text.seat is None else [text.seat]
    return Showing(
        id=id_,
        game=None,
        course=course,
        source=text,
        people=[Person(seat, _name(text, seat), None, you=False) for seat in range(seats)],
        forms=forms_of(seats, own, open_to_all=text.form == FULL),
        address=f"/api/records/{id_}",
        notes=_notes(course, text),
    )


def course_of(text: GameText) -> Course:
    """The moments of a game that came as text. TextError where it breaks a rule."""
    gone = text.resigned
    resigned = None if gone is None else Resignation(gone, resigned_text(text.setup.seats, gone, _name(text, gone)))
    return Course.of_text(text, resigned)


def _name(text: GameText, seat: int) -> str:
    """The name of who sat there, as the text gives it."""
    return text.headers.players.get(seat) or player_name(text.setup.seats, seat)


def _notes(course: Course, text: GameText) -> dict[int, Note]:
    """What is written to the lines of a text, by the moment that each belongs to."""
    lengths = [moment.length for moment in course.moments]
    notes: dict[int, Note] = {}
    length = 0
    for line in text.lines:
        at = min(bisect_right(lengths, length), len(lengths) - 1)
        length += len(ids_of(line.what))
        note = notes.get(at, NOTHING)
        told = tuple(_variation(variation, text.setup.seats) for variation in line.variations)
        seconds = note.seconds if line.time is None else line.time / 1000
        notes[at] = Note(seconds, note.comments + line.comments, note.variations + told)
    return notes


def _variation(variation: Variation, seats: int) -> str:
    """What might have been played, as in the text."""
    return "\n".join([*(f"; {comment}" for comment in variation.comments), *print_lines(variation.lines, seats)])
