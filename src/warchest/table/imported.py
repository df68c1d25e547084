"""Imported games: texts that are read, replayed by the rules, and shown as replays."""

import io
from bisect import bisect_right
from collections.abc import Callable
from typing import NamedTuple

from warchest.formats.errors import TextError
from warchest.formats.gametext.headers import FULL
from warchest.formats.gametext.lines import Variation
from warchest.formats.gametext.model import FORMAT, GameText, ids_of, print_lines
from warchest.formats.gametext.parse import parse_game, read_each
from warchest.schema.game import Person
from warchest.store import RecordRow
from warchest.table.errors import RefusedError, UnreadableError
from warchest.table.replay_view import NOTHING, Note, ReplayView, forms_of
from warchest.table.timeline import Timeline
from warchest.wording.languages import _
from warchest.wording.names import player_name

MOST_GAMES = 20
"""The most games that are taken from one text."""


class Checked(NamedTuple):
    """A game that obeys the rules, as far as the form of its text shows."""

    text: GameText
    timeline: Timeline


def read(body: bytes, allow: Callable[[GameText], None] = lambda _text: None) -> tuple[list[Checked], int]:
    """Return the first games of a text, and the number of further games, which are not checked.

    `allow` is called with each game before it is checked, and raises an error where that game may not be checked.

    Raise `UnreadableError` for the first game that can't be read or breaks a rule, and for a text without a game.
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
                allow(found)
                games.append(Checked(found, timeline_of(found)))
    except TextError as problem:
        raise UnreadableError(problem.reason, problem.line, problem.column) from problem
    if not games:
        text = _("There is no game here: the first line of one is '{format}'.")
        raise UnreadableError(text.format(format=FORMAT), 1, 1)
    return games, left


def opened(record: RecordRow, timeline: Callable[[GameText], Timeline]) -> ReplayView:
    """Return an imported game as a replay. Raise `RefusedError` if this version can't open it any more. `timeline`: makes its timeline."""
    try:
        text = parse_game(record.text)
        return showing_of(record.id, Checked(text, timeline(text)))
    except TextError as problem:
        told = _("This record can't be opened: {reason}")
        raise RefusedError(told.format(reason=problem.reason)) from problem


def showing_of(id_: str, game: Checked) -> ReplayView:
    """Return an imported game as a replay for everybody who has its id: the person who imported it has published its text."""
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
        told = tuple(_variation(variation, text.setup.seats) for variation in line.variations)
        seconds = note.seconds if line.time is None else line.time / 1000
        notes[at] = Note(seconds, note.comments + line.comments, note.variations + told)
    return notes


def _variation(variation: Variation, seats: int) -> str:
    """Return a variation as it is written in the text."""
    return "\n".join([*(f"; {comment}" for comment in variation.comments), *print_lines(variation.lines, seats)])
