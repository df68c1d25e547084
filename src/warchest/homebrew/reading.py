"""Reads and checks the values of a declaration's tables. Each fault is noted with its place."""

import difflib
import re
from collections.abc import Collection, Iterator
from typing import Any

from warchest.homebrew.faults import Faults, Path
from warchest.homebrew.words import DeclaredWords
from warchest.wording.forms import listed
from warchest.wording.languages import _

_ID = re.compile(r"[a-z][a-z0-9_]{0,31}", re.ASCII)
_SHOWN = 30


class DeclaredTable:
    """A table of a declaration. Every value is read once; ``close`` reports the keys that were not read."""

    def __init__(self, values: dict[str, Any], path: Path, faults: Faults) -> None:
        self._values, self.path, self.faults = values, path, faults
        self._asked: list[str] = []

    def has(self, key: str) -> bool:
        """Return whether a key is there."""
        return key in self._values

    def wrong(self, key: str, sentence: str) -> None:
        """Note a fault of a key's value, or (with an empty key) of the table."""
        self.faults.add((*self.path, key) if key else self.path, sentence)

    def close(self) -> None:
        """Note keys that mean nothing here."""
        for key in self._values:
            if key not in self._asked:
                near = like(key, self._asked)
                text = (
                    _("There is no key '{key}' here. Did you mean '{near}'? Use one of these: {known}.")
                    if near
                    else _("There is no key '{key}' here. Use one of these: {known}.")
                )
                self.wrong(key, text.format(key=shown(key), near=near, known=listed(self._asked)))

    def _take(self, key: str, wanted: str, needed: bool) -> Any:
        self._asked.append(key)
        if key not in self._values and needed:
            self.wrong(key, _("The key '{key}' is missing. It must be {wanted}.").format(key=key, wanted=wanted))
        return self._values.get(key)

    def _refuse(self, key: str, value: Any, wanted: str) -> None:
        text = _("'{key}' can't be {value}. It must be {wanted}.")
        self.wrong(key, text.format(key=key, value=shown(value), wanted=wanted))

    def number(self, key: str, least: int, most: int, usual: int | None = None) -> int:
        """Return a whole number within bounds."""
        wanted = _("a whole number from {least} to {most}").format(least=least, most=most)
        value = self._take(key, wanted, usual is None)
        if value is None:
            return least if usual is None else usual
        if type(value) is not int or not least <= value <= most:
            self._refuse(key, value, wanted)
            return least
        return value

    def text(self, key: str, most: int, *, needed: bool = False) -> str:
        """Return one line of text, which must not be empty, or the empty text where the key is left out."""
        wanted = _("a text of at most {most} characters on one line").format(most=most)
        value = self._take(key, wanted, needed)
        if value is None:
            return ""
        if not isinstance(value, str) or not 0 < len(value) <= most or not is_plain(value):
            self._refuse(key, value, wanted)
            return ""
        return value

    def id(self, key: str, taken: Collection[str]) -> str:
        """Return a unique name for programs and records."""
        wanted = _("at most 32 lowercase letters, digits and '_', starting with a letter")
        value = self._take(key, wanted, True)
        if value is None:
            return ""
        if not isinstance(value, str) or not _ID.fullmatch(value):
            self._refuse(key, value, wanted)
            return ""
        if value in taken:
            self.wrong(key, _("The id '{id}' is taken. Choose another one.").format(id=value))
            return ""
        return value

    def flag(self, key: str) -> bool:
        """Return a flag, which is false where it is left out."""
        wanted = _("true or false")
        value = self._take(key, wanted, False)
        if value is not None and not isinstance(value, bool):
            self._refuse(key, value, wanted)
        return value is True

    def word(self, key: str, words: Collection[str], *, needed: bool = True) -> str:
        """Return one of some words, or an empty text where it is left out or invalid."""
        wanted = _("one of {known}").format(known=listed(words))
        value = self._take(key, wanted, needed)
        return self._known(key, value, words) if value is not None else ""

    def mask(self, key: str, words: DeclaredWords, *, needed: bool = False) -> int:
        """Return a list of words as the sum of their values."""
        wanted = _("a list of words: {known}").format(known=listed(words))
        value = self._take(key, wanted, needed)
        if value is None:
            return 0
        if not isinstance(value, list) or len(value) > len(words) or (needed and not value):
            self._refuse(key, value, wanted)
            return 0
        mask = 0
        for each in value:
            word = self._known(key, each, words)
            mask |= words[word].value if word else 0
        return mask

    def _known(self, key: str, value: Any, words: Collection[str]) -> str:
        if isinstance(value, str) and value in words:
            return value
        near = like(value, words) if isinstance(value, str) else ""
        text = (
            _("'{key}' can't contain '{value}'. Did you mean '{near}'? Use one of these: {known}.")
            if near
            else _("'{key}' can't contain '{value}'. Use one of these: {known}.")
        )
        self.wrong(key, text.format(value=shown(value), key=key, near=near, known=listed(words)))
        return ""

    def texts(self, key: str, least: int, most: int, longest: int) -> list[str]:
        """Return a list of short texts."""
        wanted = _("a list of {least} to {most} texts").format(least=least, most=most)
        value = self._take(key, wanted, True)
        if value is None:
            return []
        sound = isinstance(value, list) and least <= len(value) <= most
        if not sound or not all(isinstance(one, str) and len(one) <= longest for one in value):
            self._refuse(key, value, wanted)
            return []
        return list(value)

    def table(self, key: str, *, needed: bool = False) -> "DeclaredTable | None":
        """Return a table within this one, or None where there is none."""
        wanted = _("a table with its own keys")
        value = self._take(key, wanted, needed)
        if value is None:
            return None
        if not isinstance(value, dict):
            self._refuse(key, value, wanted)
            return None
        return DeclaredTable(value, (*self.path, key), self.faults)

    def tables(self, key: str, most: int) -> "list[DeclaredTable]":
        """Return a list of tables, which is empty where it is left out."""
        wanted = _("a list of at most {most} tables, each with its own keys").format(most=most)
        value = self._take(key, wanted, False)
        if value is None:
            return []
        if not isinstance(value, list) or len(value) > most or not all(isinstance(one, dict) for one in value):
            self._refuse(key, value, wanted)
            return []
        return [DeclaredTable(one, (*self.path, key, n), self.faults) for n, one in enumerate(value)]

    def named(self, key: str, most: int) -> "Iterator[tuple[str, DeclaredTable]]":
        """Yield the tables within a table, with their keys."""
        within = self.table(key)
        if within is None:
            return
        if len(within._values) > most:
            self.wrong(key, _("There are too many of these. The maximum is {most}.").format(most=most))
            return
        for name in within._values:
            inner = within.table(name)
            if inner is not None:
                yield name, inner


def is_plain(text: str) -> bool:
    """Return whether a text is one line that any screen can show: free of controls for a terminal or a page, and of blanks around it."""
    return text.isprintable() and text == text.strip()


def shown(value: object) -> str:
    """Return a value as an error quotes it: short, and on one line."""
    text = (value or _("empty")) if isinstance(value, str) else _kind(value)
    plain = text if text.isprintable() else ascii(text)[1:-1]
    return plain if len(plain) <= _SHOWN else plain[:_SHOWN] + "..."


def _kind(value: object) -> str:
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, int):
        return str(value) if abs(value) < 10**9 else _("such a large number")
    if isinstance(value, list):
        return _("a list")
    return _("a table") if isinstance(value, dict) else _("a value of this kind")


def like(word: str, known: Collection[str]) -> str:
    """Return the known word that is most like this one, or an empty text where none is."""
    return next(iter(difflib.get_close_matches(word[:_SHOWN], known, n=1)), "")
