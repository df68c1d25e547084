"""The faults of a declaration: sentences, each with its key and its line.

The library that reads TOML gives no lines. ``lines_of`` finds them: the text has already been read, so it is sound, and only its outline is
followed here, without understanding any value.
"""

import re
from typing import NamedTuple

from warchest.wording.forms import headed, listed
from warchest.wording.languages import _

Path = tuple[str | int, ...]
"""The place of a value: keys, and numbers in lists, from the outside in."""

MOST = 20
"""The most faults reported for one file."""
_BLANK = re.compile(r"(?:[ \t\r\n]|#[^\n]*)*")
_KEY = re.compile(r"""[ \t]*("(?:[^"\\\n]|\\.)*"|'[^'\n]*'|[A-Za-z0-9_-]+)[ \t]*""")
_STRING = re.compile(
    r'"""(?:[^\\]|\\.)*?"""(?:"{0,2})|' + r"'''.*?'''(?:'{0,2})|" + r'"(?:[^"\\\n]|\\.)*"|' + r"'[^'\n]*'", re.DOTALL
)
_BARE = re.compile(r"[^,\]}#\n]*")


class Fault(NamedTuple):
    """One fault. Printed, it is a sentence preceded by its place."""

    line: int
    """The line, counted from 1, or 0 where the declaration is not text with lines."""
    key: str
    """The key that the fault is about, such as ``unit 2, tactic 1, do``, or an empty text for the whole."""
    sentence: str

    def __str__(self) -> str:
        sentence = headed(self.key, self.sentence) if self.key else self.sentence
        return headed(_("line {line}").format(line=self.line), sentence) if self.line else sentence


class FaultsError(ValueError):
    """A declaration that cannot be used. Printed, it is the first of its faults."""

    def __init__(self, faults: list[Fault]) -> None:
        super().__init__(str(faults[0]))
        self.faults: tuple[Fault, ...] = tuple(faults)
        """All faults found, in the order of the lines."""


def key_of(path: Path) -> str:
    """Return a path for readers, with numbers that count from 1."""
    words: list[str] = []
    for part in path:
        if isinstance(part, int) and words:
            words[-1] += f" {part + 1}"
        else:
            words.append(str(part))
    return listed(words)


class Faults:
    """Gathers faults while a declaration is read: only the first for each path."""

    def __init__(self, lines: dict[Path, int]) -> None:
        self._lines = lines
        self._faults: dict[Path, Fault] = {}

    def __bool__(self) -> bool:
        return bool(self._faults)

    def add(self, path: Path, sentence: str) -> None:
        """Note a fault at a path, or at its nearest enclosing place if the path itself is not in the text."""
        self._faults.setdefault(path, Fault(self._line(path), key_of(path), sentence))

    def within(self, path: Path) -> bool:
        """Return whether there is a fault at this path or inside it."""
        return any(faulty[: len(path)] == path for faulty in self._faults)

    def close(self) -> None:
        """Raise FaultsError if a fault was noted."""
        if self._faults:
            raise FaultsError(sorted(self._faults.values(), key=lambda one: one.line)[:MOST])

    def _line(self, path: Path) -> int:
        while path and path not in self._lines:
            path = path[:-1]
        return self._lines.get(path, 1 if self._lines else 0)


def lines_of(text: str) -> dict[Path, int]:
    """Return the line of every table, key and item, counted from 1."""
    return _Outline(text).lines


class _Outline:
    """Walks through a text once."""

    def __init__(self, text: str) -> None:
        self.lines: dict[Path, int] = {}
        self._text, self._at = text, 0
        self._counts: dict[Path, int] = {}
        """The number of tables so far in each list of tables."""
        table: Path = ()
        self._blank()
        while self._at < len(text):
            if self._is("["):
                table = self._header()
            else:
                self._pair(table)
            self._blank()

    def _is(self, sign: str) -> bool:
        return self._text.startswith(sign, self._at)

    def _blank(self) -> None:
        match = _BLANK.match(self._text, self._at)
        self._at = match.end() if match else self._at

    def _here(self, path: Path) -> None:
        self.lines.setdefault(path, self._text.count("\n", 0, self._at) + 1)

    def _keys(self) -> list[str]:
        """Read a dotted key. Return its parts."""
        keys = []
        while match := _KEY.match(self._text, self._at):
            keys.append(match[1].strip("\"'"))
            self._at = match.end()
            if not self._is("."):
                break
            self._at += 1
        return keys

    def _header(self) -> Path:
        """Read a table's header. Return the path of the table that it opens."""
        many = self._is("[[")
        start = self._at
        self._at += 1 + many
        keys = self._keys()
        path: Path = ()
        for n, key in enumerate(keys):
            path = (*path, key)
            if many and n == len(keys) - 1:
                self._counts[path] = self._counts.get(path, 0) + 1
            if path in self._counts:
                path = (*path, self._counts[path] - 1)
        end, self._at = self._at + 1 + many, start
        self._here(path)
        self._at = end
        return path

    def _pair(self, table: Path) -> None:
        start = self._at
        path = (*table, *self._keys())
        end, self._at = self._at, start
        self._here(path)
        self._at = end + 1 if end > start else start + 1
        self._value(path)

    def _value(self, path: Path) -> None:
        self._blank()
        if match := _STRING.match(self._text, self._at):
            self._at = match.end()
        elif self._is("[") or self._is("{"):
            self._inside(path, "]" if self._is("[") else "}")
        elif match := _BARE.match(self._text, self._at):
            self._at = match.end()

    def _inside(self, path: Path, closing: str) -> None:
        """Read the items of a list, or the pairs of a table in braces."""
        self._at += 1
        number = 0
        self._blank()
        while self._at < len(self._text) and not self._is(closing):
            if closing == "]":
                self._here((*path, number))
                self._value((*path, number))
                number += 1
            else:
                self._pair(path)
            self._blank()
            if self._is(","):
                self._at += 1
            elif not self._is(closing):
                return
            self._blank()
        self._at += 1
