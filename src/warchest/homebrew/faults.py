"""The faults of a declaration: sentences, each with its line and its key."""

from typing import NamedTuple

from warchest.wording.languages import _

Path = tuple[str | int, ...]
"""The place of a value: keys, and numbers in lists, from the outside in."""

MOST = 20
"""The most faults reported for one file."""


class Fault(NamedTuple):
    """One fault. Printed, it is a sentence preceded by its place."""

    line: int
    """The line, counted from 1, or 0 where the declaration is not text with lines."""
    key: str
    """The key that the fault is about, such as ``unit 2, tactic 1, do``, or an empty text for the whole."""
    sentence: str

    def __str__(self) -> str:
        place = _("line {line}").format(line=self.line) if self.line else ""
        return ": ".join(part for part in (place, self.key, self.sentence) if part)


class FaultsError(ValueError):
    """A declaration that cannot be used. Printed, it is the first of its faults."""

    def __init__(self, faults: list[Fault]) -> None:
        super().__init__(str(faults[0]))
        self.faults: tuple[Fault, ...] = tuple(faults)
        """All faults found, in the order of the lines."""


def key_of(path: Path) -> str:
    """Return a path as people read it, with numbers that count from 1."""
    words: list[str] = []
    for part in path:
        if isinstance(part, int) and words:
            words[-1] += f" {part + 1}"
        else:
            words.append(str(part))
    return ", ".join(words)


class Faults:
    """Gathers faults while a declaration is read: only the first for each path."""

    def __init__(self, lines: dict[Path, int]) -> None:
        self._lines = lines
        self._found: dict[Path, Fault] = {}

    def __bool__(self) -> bool:
        return bool(self._found)

    def add(self, path: Path, sentence: str) -> None:
        """Note a fault at a path, or at its nearest enclosing place if the path itself is not in the text."""
        self._found.setdefault(path, Fault(self._line(path), key_of(path), sentence))

    def within(self, path: Path) -> bool:
        """Return whether there is a fault at this path or inside it."""
        return any(found[: len(path)] == path for found in self._found)

    def close(self) -> None:
        """Raise FaultsError if a fault was noted."""
        if self._found:
            raise FaultsError(sorted(self._found.values(), key=lambda one: one.line)[:MOST])

    def _line(self, path: Path) -> int:
        while path and path not in self._lines:
            path = path[:-1]
        return self._lines.get(path, 1 if self._lines else 0)
