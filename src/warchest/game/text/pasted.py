"""Pasted text: the lines of games and positions, without what mail, chats and editors add (docs/reference/notation.md, "Pasted text").

A byte order mark, the kind of line ends, quoting with ">", code fences and non-breaking blanks mean nothing. They become blanks, so errors
name the columns of the given text. The readers of games and positions skip the prose around, and join wrapped lines.
"""

import io
import re
from enum import Enum
from typing import Protocol

from warchest.game.text.names import TextError

LINE = 4_000
"""Most characters of a line."""
GAME_LINES = 20_000
"""Most lines of a game."""
GAME = 2_000_000
"""Most characters of a game."""
WRAPPED = 36
"""Fewest characters of a line that some program may have wrapped."""
_FIRST = 4
"""The number of lines that show the kind of a text without prose in front."""
_CONTROL = re.compile("[\x00-\x08\x0a-\x1f\x7f-\x9f\u2028\u2029\ud800-\udfff]")
"""Characters that no line may have: elsewhere they end lines, or control a terminal."""
BLANKS = str.maketrans(dict.fromkeys("\u00a0\u2007\u202f", " "))
"""Blanks that do not break a line. Word processors and web pages write them for blanks."""
_ADDED = re.compile(r"^(?:[ \t>\ufeff]|`+(?=[ \t>\ufeff`]*warchest-))*")
"""The additions of programs before a line: signs of quoting, a byte order mark, and the fence before a first line."""
_FENCE = re.compile(r"[ \t]*(?:`{3,}|~{3,})[^`]*")
_CLOSED = re.compile(r"([ \t]*end[ \t]*)`+[ \t]*")


class TextKind(Enum):
    """A kind of text that this program recognizes."""

    GAME = "a game"
    POSITION = "a position"
    ONLINE = "a game of War Chest Online"


_SIGNS = {
    TextKind.GAME: re.compile(r"^[ \t>`\ufeff\u00a0]*warchest-game/", re.MULTILINE),
    TextKind.POSITION: re.compile(r"(?<![^\s\"'`>(:\ufeff])warchest-position/"),
    TextKind.ONLINE: re.compile(r'"(?:activePlayerId|controlledBases)"\s*:'),
}
"""The sign of each kind of text, the surest one first: a game may contain a position."""


def kind_of(text: str) -> TextKind | None:
    """Return what kind of text this is, or None if it is none that is known here."""
    return next((kind for kind, sign in _SIGNS.items() if sign.search(text)), None)


class ForeignTextError(TextError):
    """A text of another kind than the reader reads. ``kind`` is its kind."""

    def __init__(self, kind: TextKind, wanted: TextKind, line: int = 1) -> None:
        super().__init__(f"This is {kind.value}, not {wanted.value}{_READERS.get(kind, '')}.", line, 1)
        self.kind = kind


_READERS = {
    TextKind.GAME: ": Game.from_text and the commands for files of games read it, and the home page imports it",
    TextKind.POSITION: ": Game.from_position and the option --position read it, and the editor shows it",
}
"""Where a text of another kind belongs."""


class Stream(Protocol):
    """A file of text or of bytes: anything with ``readline``."""

    def readline(self, size: int, /) -> "str | bytes":
        """Return the next line, or its first ``size`` characters; nothing at the end."""


def is_writable(text: str, longest: int = LINE) -> bool:
    """Return whether a text can be part of a line: it has only plain blanks, none around it, and no control characters."""
    return len(text) <= longest and text == text.translate(BLANKS).strip(" \t") and not _CONTROL.search(text)


def tidied(line: str) -> str:
    """Return a line without what a program has added to it, in the same columns."""
    line = line.removesuffix("\n").removesuffix("\r").translate(BLANKS)
    line = _ADDED.sub(lambda added: " " * len(added[0]), line)
    closed = _CLOSED.fullmatch(line)
    return closed[1] if closed else "" if _FENCE.fullmatch(line) else line


def _joined(raw: "list[str | bytes]") -> str:
    """Return the pieces of a stream as text."""
    text = "".join(piece for piece in raw if isinstance(piece, str))
    return text or b"".join(piece for piece in raw if isinstance(piece, bytes)).decode(errors="replace")


def first_word(line: str) -> str:
    """Return the first word of a line, or an empty text."""
    return (line.split(maxsplit=1) or [""])[0]


class TextSource:
    """The tidied lines of a text or a stream, numbered from 1."""

    def __init__(self, given: Stream | str | bytes, longest: int = LINE) -> None:
        """TypeError for anything else. ``longest``: the most characters of a line."""
        stream = (
            io.StringIO(given) if isinstance(given, str) else io.BytesIO(given) if isinstance(given, bytes) else given
        )
        if not hasattr(stream, "readline"):
            raise TypeError(f"A text is str or bytes in UTF-8, not {type(given).__name__}.")
        self._stream: Stream = stream
        self._longest = longest
        self._most = 4 * longest + 3
        """Most bytes to read at once: a longest line in UTF-8, with its end."""
        self._ahead: list[str | bytes] = []
        self._again: tuple[str, bool] | None = None
        self.number = 0
        """The number of the line that was read last."""

    def whole(self, kind: TextKind, most: int) -> str | None:
        """Return the whole text if its first lines show that it is of this kind, or None. Call it before anything is read.

        ``most``: its most characters. Of a longer text more than these are returned, and hardly more are read.
        """
        raw = [line for _ in range(_FIRST) if (line := self._readline())]
        if kind_of(_joined(raw)) is not kind:
            self._ahead = raw
            return None
        size = sum(map(len, raw))
        while size <= most and (line := self._readline()):
            raw.append(line)
            size += len(line)
        return "\n".join(map(tidied, _joined(raw).split("\n")))

    def _readline(self) -> "str | bytes":
        """Return the next line of the stream, or its first characters."""
        return self._ahead.pop(0) if self._ahead else self._stream.readline(self._most)

    def next(self, *, prose: bool = False) -> str | None:
        """Return the next line without its end, or None where there is none.

        TextError for a line that is too long, is not UTF-8 or has a control character. The line after it can still be read. ``prose``: a
        line outside of games, of which only the first characters matter.
        """
        read, self._again = self._again or self._read(), None
        if read is None:
            return None
        self.number += 1
        line, cut = read
        if prose:
            return line
        if cut or len(line) > self._longest:
            raise TextError(f"A line has at most {self._longest} characters.", self.number, self._longest + 1)
        wrong = _CONTROL.search(line)
        if wrong:
            sentence = "There is a control character here (U+{code:04X}): a line has only text and blanks."
            raise TextError(sentence.format(code=ord(wrong.group())), self.number, wrong.start() + 1)
        return line

    def peek(self) -> str | None:
        """Return the line that will be read next, or only its first characters. None where there is none."""
        self._again = self._again or self._read()
        return None if self._again is None else self._again[0]

    def put_back(self, line: str) -> None:
        """Put back the last line, to be read again."""
        self._again = line, False
        self.number -= 1

    def _read(self) -> tuple[str, bool] | None:
        """Return the next line, and whether its end was cut off because it is too long. None where there is none."""
        raw = rest = self._readline()
        if not raw:
            return None
        while len(rest) == self._most and rest[-1:] not in ("\n", b"\n"):
            rest = self._readline()
        cut = rest is not raw
        if isinstance(raw, str):
            return tidied(raw), cut
        try:
            return tidied(raw.decode(errors="ignore" if cut else "strict")), cut
        except UnicodeDecodeError as error:
            self.number += 1
            column = len(raw[: error.start].decode()) + 1
            raise TextError("This is not UTF-8. Save the file as UTF-8 text.", self.number, column) from None
