"""Readers of a stream of games, which hold one game at a time (docs/reference/notation.md, "Games").

They do not check whether a game obeys the rules: ``replay`` and the belief of a bot that follows the record do that. The words of the first
version of the format become those of today's version.
"""

import io
import re
from collections.abc import Collection, Iterator
from dataclasses import dataclass, field, replace

from warchest.game.text.gametext.headers import HeaderField, add_header, parse_headers
from warchest.game.text.gametext.lines import Ended, GameLine, PlayedAction, Variation, parse_what
from warchest.game.text.gametext.model import END, FORMAT, GameText
from warchest.game.text.gametext.source import GAME, GAME_LINES, Stream, TextSource
from warchest.game.text.names import GameNames, TextError, shown
from warchest.rules.content.ruleset import Ruleset
from warchest.rules.content.war_chest import WAR_CHEST
from warchest.rules.state import ids

DEPTH = 8
"""The greatest depth of variations."""
_FAMILY = FORMAT.partition("/")[0] + "/"
"""The first characters of a game's first line, in every version."""
_TIME = re.compile(r"\[([0-9]{1,9})(?:\.([0-9]{1,3}))?\]")


def parse_game(text: str, ruleset: Ruleset = WAR_CHEST) -> GameText:
    """Return the one game that a text holds. TextError where it holds none or several, or the game can't be read."""
    source = TextSource(io.StringIO(text))
    game = _next_game(source, ruleset)
    if game is None:
        raise TextError(f"There is no game here: the first line of one is '{FORMAT}'.")
    while (line := source.next()) is not None:
        if line.strip(" \t"):
            raise TextError("Something follows the end of the game: one game is read here.", source.number, 1)
    return game


def read_games(stream: Stream, ruleset: Ruleset = WAR_CHEST) -> Iterator[GameText]:
    """Yield the games of a stream, of text or bytes, as they come. TextError at the first one that can't be read."""
    for game in read_each(stream, ruleset):
        if isinstance(game, TextError):
            raise game
        yield game


def read_each(stream: Stream, ruleset: Ruleset = WAR_CHEST) -> Iterator[GameText | TextError]:
    """Yield the games of a stream, and an error for each that can't be read. Reading continues at the next first line of a game."""
    source = TextSource(stream)
    while True:
        try:
            game = _next_game(source, ruleset)
        except TextError as error:
            yield error
            _skip(source)
            continue
        if game is None:
            return
        yield game


def _skip(source: TextSource) -> None:
    """Read up to the next game's first line."""
    while True:
        try:
            line = source.next()
        except TextError:
            continue
        if line is None:
            return
        if line.startswith(_FAMILY):
            source.put_back(line)
            return


def _next_game(source: TextSource, ruleset: Ruleset) -> GameText | None:
    """Return the next game, or None where there is none."""
    while (line := source.next()) is not None and not line.strip(" \t"):
        pass
    if line is None:
        return None
    if line.strip(" \t") != FORMAT:
        sentence = "A game starts with the line '{format}', not with '{text}'."
        raise TextError(sentence.format(format=FORMAT, text=shown(line.strip(" \t"))), source.number, 1)
    return _GameParser(source, ruleset).game()


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
    """A reader of one game, after its first line."""

    def __init__(self, source: TextSource, ruleset: Ruleset) -> None:
        self._source = source
        self._ruleset = ruleset
        self._first = source.number
        self._room = GAME
        self._raw = ""
        self._levels: list[_OpenVariation] = []

    def game(self) -> GameText:
        """Return the game. TextError if it can't be read."""
        headers = parse_headers(self._fields(), self._ruleset)
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
        return GameText(headers, tuple(main.lines), main.comments)

    def _fields(self) -> dict[str, HeaderField]:
        """Return the headers, up to the empty line."""
        fields: dict[str, HeaderField] = {}
        while (text := self._next()) or not fields:
            if text == END:
                raise self._error("The empty line between headers and moves is missing.")
            if text:
                add_header(fields, self._raw, self._source.number)
        return fields

    def _next(self) -> str:
        """Return the next line without blanks around it."""
        line = self._source.next()
        if line is None:
            sentence = "The game breaks off: its last line should be '{end}'."
            raise TextError(sentence.format(end=END), self._source.number + 1, 1)
        if line.startswith(_FAMILY):
            self._source.put_back(line)
            sentence = "Another game starts before this one ended: its last line should be '{end}'."
            raise TextError(sentence.format(end=END), self._source.number + 1, 1)
        if self._source.number - self._first >= GAME_LINES:
            raise self._error(f"A game has at most {GAME_LINES} lines.")
        self._room -= len(line)
        if self._room < 0:
            raise self._error(f"A game has at most {GAME} characters.")
        self._raw = line
        return line.strip(" \t")

    def _error(self, reason: str, column: int = 1) -> TextError:
        return TextError(reason, self._source.number, column)

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
            raise error.moved(self._source.number - 1) from None
        level.lines.append(GameLine(what, time, source=said, number=self._source.number))
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
        self._levels.append(_OpenVariation(level.before, level.before, opened=self._source.number))

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
