"""The places of the keys of a TOML text. Errors should name a line, and the library that reads TOML does not give one.

The text has already been read, so it is sound: this module follows its outline only, and understands no value.
"""

import re

from warchest.homebrew.faults import Path

_BLANK = re.compile(r"(?:[ \t\r\n]|#[^\n]*)*")
_KEY = re.compile(r"""[ \t]*("(?:[^"\\\n]|\\.)*"|'[^'\n]*'|[A-Za-z0-9_-]+)[ \t]*""")
_STRING = re.compile(
    r'"""(?:[^\\]|\\.)*?"""(?:"{0,2})|' + r"'''.*?'''(?:'{0,2})|" + r'"(?:[^"\\\n]|\\.)*"|' + r"'[^'\n]*'", re.DOTALL
)
_BARE = re.compile(r"[^,\]}#\n]*")


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
        found = _BLANK.match(self._text, self._at)
        self._at = found.end() if found else self._at

    def _here(self, path: Path) -> None:
        self.lines.setdefault(path, self._text.count("\n", 0, self._at) + 1)

    def _keys(self) -> list[str]:
        """Read a dotted key. Return its parts."""
        keys = []
        while found := _KEY.match(self._text, self._at):
            keys.append(found[1].strip("\"'"))
            self._at = found.end()
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
        if found := _STRING.match(self._text, self._at):
            self._at = found.end()
        elif self._is("[") or self._is("{"):
            self._inside(path, "]" if self._is("[") else "}")
        elif found := _BARE.match(self._text, self._at):
            self._at = found.end()

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
