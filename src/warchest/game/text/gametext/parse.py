"""Readers of a stream of games, which hold one game at a time (docs/reference/notation.md, "Games").

They do not check whether a game obeys the rules: ``replay`` and the belief of a bot that follows the record do that.
"""

import re
from collections.abc import Collection, Iterator
from dataclasses import dataclass, field, replace

from warchest.game.text.gametext.headers import HeaderField, add_header, continue_header, heading, parse_headers
from warchest.game.text.gametext.lines import FIRST_WORDS, Ended, GameLine, PlayedAction, Variation, parse_what
from warchest.game.text.gametext.model import END, FORMAT, GameText
from warchest.game.text.names import GameNames, TextError, seat_names, shown
from warchest.game.text.online.reader import MOST_BYTES, read_snapshots
from warchest.game.text.pasted import (
    GAME,
    GAME_LINES,
    LINE,
    WRAPPED,
    ForeignTextError,
    Stream,
    TextKind,
    TextSource,
    first_word,
    kind_of,
)
from warchest.rules.content.ruleset import Ruleset
from warchest.rules.content.war_chest import WAR_CHEST
from warchest.rules.state import ids

DEPTH = 8
"""The greatest depth of variations."""
_FAMILY = FORMAT.partition("/")[0] + "/"
"""The first characters of a game's first line, in every version."""
_TIME = re.compile(r"\[([0-9]{1,9})(?:\.([0-9]{1,3}))?\]")


class BrokenGameError(TextError):
    """A game of a file that can't be read. ``number``: its number in the file, from 1; ``heading``: its players and its day."""

    def __init__(self, fault: TextError, number: int, heading: str) -> None:
        super().__init__(fault.reason, fault.line, fault.column)
        self.number, self.heading = number, heading


def parse_game(text: str | bytes, ruleset: Ruleset = WAR_CHEST) -> GameText:
    """Return the one game that a text holds. TextError where it holds none or several, or the game can't be read."""
    games = read_games(text, ruleset)
    game = next(games, None)
    if game is None:
        raise TextError(f"There is no game here: the first line of one is '{FORMAT}'.")
    try:
        second = next(games, None)
    except TextError as error:
        raise TextError("Something follows the end of the game: one game is read here.", error.line, 1) from None
    if second is not None:
        raise TextError("Another game follows the end of the game: one game is read here.", second.first, 1)
    return game


def read_games(given: Stream | str | bytes, ruleset: Ruleset = WAR_CHEST) -> Iterator[GameText]:
    """Yield the games of a text or a stream as they come. TextError at the first one that can't be read."""
    for game in read_each(given, ruleset):
        if isinstance(game, TextError):
            raise game
        yield game


def read_each(given: Stream | str | bytes, ruleset: Ruleset = WAR_CHEST) -> Iterator[GameText | TextError]:
    """Yield the games of a text or a stream, and an error for each that can't be read. Reading continues at the next first line of a game.

    The snapshots of War Chest Online are one game. The prose around games is skipped. A text of another kind without a game is a
    `ForeignTextError`, and a game that can't be read a `BrokenGameError`.
    """
    source = TextSource(given)
    snapshots = source.whole(TextKind.ONLINE, MOST_BYTES)
    if snapshots is not None:
        try:
            yield read_snapshots(snapshots, ruleset)
        except TextError as error:
            yield error
        return
    number, foreign, broken = 0, None, False
    while True:
        parser = _GameParser(source, ruleset)
        try:
            foreign = parser.find(broken) or foreign
            if not parser.found:
                break
            number += 1
            yield parser.game()
            broken = False
        except TextError as error:
            broken = True
            number += not parser.found
            yield BrokenGameError(error, number, parser.heading)
    if number == 0 and foreign is not None:
        yield foreign


@dataclass
class _OpenVariation:
    """The main line, or a variation that is being read."""

    names: GameNames
    """The names after its last line."""
    before: GameNames
    """The names before its last line, where a variation starts."""
    lines: list[GameLine] = field(default_factory=list)
    comments: tuple[str, ...] = ()
    opened: int = 0
    """The number of the line that opened it."""


class _GameParser:
    """A reader of the next game of a source."""

    def __init__(self, source: TextSource, ruleset: Ruleset) -> None:
        self._source = source
        self._ruleset = ruleset
        self._first = 0
        self._room = GAME
        self._raw, self._number = "", 0
        self._fields: dict[str, HeaderField] = {}
        self._seats: tuple[str, ...] = ()
        self._levels: list[_OpenVariation] = []
        self.found = False
        """Whether there is a game."""

    @property
    def heading(self) -> str:
        """Return the players and the day of the game, as far as its headers were read."""
        return heading({name: header.value for name, header in self._fields.items()})

    def find(self, broken: bool) -> ForeignTextError | None:
        """Skip the prose up to the first line of the next game. Return an error about what else stood there.

        TextError for the first line of a game in another version, and for prose that ends like a game. ``broken``: whether the prose is
        the rest of a game that was not read to its end.
        """
        foreign: ForeignTextError | None = None
        start: tuple[str, int] | None = None
        while (line := self._source.next(prose=True)) is not None:
            word = line.strip(" \t")
            if word.startswith(_FAMILY) or (word == END and start and not broken):
                self.found = word == FORMAT
                self._first = self._source.number
                if not self.found:
                    text, number = (word, self._first) if word != END or start is None else start
                    sentence = "A game starts with the line '{format}', not with '{text}'."
                    raise TextError(sentence.format(format=FORMAT, text=shown(text)), number, 1)
                return foreign
            start = start or ((word, self._source.number) if word else None)
            kind = None if foreign else kind_of(line)
            if kind is not None:
                foreign = ForeignTextError(kind, TextKind.GAME, self._source.number)
        return foreign

    def game(self) -> GameText:
        """Return the game. TextError if it can't be read."""
        self._read_fields()
        headers = parse_headers(self._fields, self._ruleset)
        self._seats = seat_names(headers.setup.seats)
        position = headers.position
        names = GameNames.of(headers.setup)
        if position:
            names = GameNames.at(position.setup.tables(), position.known.position)
        self._levels = [_OpenVariation(names, names)]
        revealed = headers.revealed
        while (text := self._next()) != END:
            self._line(text, revealed)
        if len(self._levels) > 1:
            sentence = "The game ends within a variation: the one that starts on line {number} has no ')'."
            raise self._error(sentence.format(number=self._levels[-1].opened))
        main = self._levels[0]
        return GameText(headers, tuple(main.lines), main.comments, first=self._first)

    def _read_fields(self) -> None:
        """Read the headers, up to the empty line."""
        before = ""
        while (text := self._line_read()) or not self._fields:
            if text == END:
                raise self._error("The empty line between headers and moves is missing.")
            if text and not continue_header(self._fields, before, text):
                add_header(self._fields, self._raw, self._number)
            before = self._raw

    def _next(self) -> str:
        """Return the next line without blanks around it. Lines that start like no line continue it where a program may have wrapped it."""
        text, last, number = self._line_read(), self._raw, self._number
        while text != END and len(last) >= WRAPPED:
            word = first_word(self._source.peek() or "")
            if not word or word in FIRST_WORDS or word in self._seats or word.startswith((_FAMILY, ";")):
                break
            text, last = f"{text} {self._line_read()}", self._raw
            self._raw, self._number = text, number
            if len(text) > LINE:
                raise self._error(f"A line has at most {LINE} characters.", LINE + 1)
        return text

    def _line_read(self) -> str:
        """Return the next line as it stands there, without blanks around it."""
        line = self._source.next()
        if line is None:
            sentence = "The game breaks off: its last line should be '{end}'."
            raise TextError(sentence.format(end=END), self._source.number + 1, 1)
        if line.lstrip(" \t").startswith(_FAMILY):
            self._source.put_back(line)
            sentence = "Another game starts before this one ended: its last line should be '{end}'."
            raise TextError(sentence.format(end=END), self._source.number + 1, 1)
        if self._source.number - self._first >= GAME_LINES:
            self._number = self._source.number
            raise self._error(f"A game has at most {GAME_LINES} lines.")
        self._room -= len(line)
        if self._room < 0:
            self._number = self._source.number
            raise self._error(f"A game has at most {GAME} characters.")
        self._raw, self._number = line, self._source.number
        return line.strip(" \t")

    def _error(self, reason: str, column: int = 1) -> TextError:
        return TextError(reason, self._number, column)

    def _line(self, text: str, revealed: Collection[int]) -> None:
        """Read a line below the headers."""
        if not text:
            return
        said, _semicolon, comment = self._raw.partition(";")
        said = said.rstrip(" \t")
        word = said.strip(" \t")
        level = self._levels[-1]
        if word == "(":
            self._open()
        elif word == ")":
            self._close()
        elif word == END:
            raise self._error(f"The line '{END}' has no comment.", self._raw.index(";") + 1)
        elif word:
            self._add(level, said, revealed)
        if comment.strip(" \t"):
            self._remark(comment.strip(" \t"))

    def _add(self, level: _OpenVariation, said: str, revealed: Collection[int]) -> None:
        """Add a line of play."""
        if level.lines and isinstance(level.lines[-1].what, Ended):
            raise self._error("The game has ended: nothing can follow.")
        if not said.isascii():
            column = next(n for n, letter in enumerate(said, start=1) if not letter.isascii())
            sentence = "The sign '{sign}' can't stand here: only comments and names may have others than ASCII."
            raise self._error(sentence.format(sign=shown(said[column - 1])), column)
        time = None
        if said.endswith("]"):
            said, time = self._timed(said)
        try:
            what = parse_what(level.names, revealed, said)
        except TextError as error:
            raise error.moved(self._number - 1) from None
        level.lines.append(GameLine(what, time, source=said, number=self._number))
        level.before = level.names
        if isinstance(what, PlayedAction):
            for seat, id_, _word in what.decisions:
                if ids.TAKE <= id_ < ids.BAN:
                    level.names = level.names.copy()
                    level.names.take(seat, level.names.pool[id_ - ids.TAKE])

    def _timed(self, said: str) -> tuple[str, int]:
        """Return a line without its time, and the time in milliseconds."""
        start = said.rfind("[")
        match = _TIME.fullmatch(said, max(start, 0))
        if not match:
            sentence = "A time is seconds with at most three places: [4.2]."
            raise self._error(sentence, max(start, 0) + 1)
        rest = said[:start].rstrip(" \t")
        if not rest.strip(" \t"):
            raise self._error("A time stands behind what happened then.", start + 1)
        return rest, int(match[1]) * 1000 + int((match[2] or "").ljust(3, "0"))

    def _remark(self, comment: str) -> None:
        """Add a comment to the last line, or to the whole where there is no line yet."""
        level = self._levels[-1]
        if level.lines:
            last = level.lines[-1]
            level.lines[-1] = replace(last, comments=(*last.comments, comment))
        else:
            level.comments = (*level.comments, comment)

    def _open(self) -> None:
        """Open a variation."""
        level = self._levels[-1]
        if not level.lines:
            raise self._error("A variation stands after the line in whose place it might have been played.")
        if len(self._levels) > DEPTH:
            raise self._error(f"Variations lie at most {DEPTH} deep.")
        self._levels.append(_OpenVariation(level.before, level.before, opened=self._number))

    def _close(self) -> None:
        """End a variation."""
        if len(self._levels) == 1:
            raise self._error("No variation is to be ended here.")
        ended = self._levels.pop()
        if not ended.lines:
            raise self._error("A variation has a line at least.")
        lines = self._levels[-1].lines
        variations = (*lines[-1].variations, Variation(tuple(ended.lines), ended.comments))
        lines[-1] = replace(lines[-1], variations=variations)
