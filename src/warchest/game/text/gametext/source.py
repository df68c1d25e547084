"""The lines of a stream, one by one and within bounds, and the characters that they may have (docs/reference/notation.md, "Games")."""

import re
from typing import Protocol

from warchest.game.text.names import TextError

LINE = 4_000
"""Most characters of a line."""
GAME_LINES = 20_000
"""Most lines of a game."""
GAME = 2_000_000
"""Most characters of a game."""
_CHUNK = 4 * LINE + 3
"""Most bytes to read at once: a longest line in UTF-8, with its end."""
_CONTROL = re.compile("[\x00-\x08\x0a-\x1f\x7f-\x9f\u2028\u2029\ud800-\udfff]")
"""Characters that no line may have: elsewhere they end lines, or control a terminal."""
_MARK = "\ufeff"
"""The byte order mark that some programs write before UTF-8."""


class Stream(Protocol):
    """A file of text or of bytes: anything with ``readline``."""

    def readline(self, size: int, /) -> "str | bytes":
        """Return the next line, or its first ``size`` characters; nothing at the end."""


def is_writable(text: str) -> bool:
    """Return whether a text can be part of a line: it has no control characters, and no blanks around it."""
    return text == text.strip(" \t") and not _CONTROL.search(text)


class TextSource:
    """The lines of a stream, numbered from 1."""

    def __init__(self, stream: Stream) -> None:
        self._stream = stream
        self._again: str | None = None
        self.number = 0
        """The number of the line that was read last."""

    def next(self) -> str | None:
        """Return the next line without its end, or None where there is none.

        TextError for a line that is too long, is not UTF-8 or has a control character. The line after it can still be read.
        """
        if self._again is not None:
            line, self._again = self._again, None
            self.number += 1
            return line
        raw = self._stream.readline(_CHUNK)
        if not raw:
            return None
        self.number += 1
        newline = "\n" if isinstance(raw, str) else b"\n"
        if len(raw) == _CHUNK and not raw.endswith(newline):  # type: ignore[arg-type]
            while raw and not raw.endswith(newline):  # type: ignore[arg-type]
                raw = self._stream.readline(_CHUNK)
            raise self._too_long()
        line = (raw if isinstance(raw, str) else self._decoded(raw)).removesuffix("\n").removesuffix("\r")
        if self.number == 1:
            line = line.removeprefix(_MARK)
        if len(line) > LINE:
            raise self._too_long()
        wrong = _CONTROL.search(line)
        if wrong:
            sentence = "There is a control character here (U+{code:04X}): a line has only text and blanks."
            raise TextError(sentence.format(code=ord(wrong.group())), self.number, wrong.start() + 1)
        return line

    def put_back(self, line: str) -> None:
        """Put back the last line, to be read again."""
        self._again = line
        self.number -= 1

    def _decoded(self, raw: bytes) -> str:
        try:
            return raw.decode()
        except UnicodeDecodeError as error:
            column = len(raw[: error.start].decode()) + 1
            raise TextError("This is not UTF-8: save the file as UTF-8 text.", self.number, column) from None

    def _too_long(self) -> TextError:
        return TextError(f"A line has at most {LINE} characters.", self.number, LINE + 1)
