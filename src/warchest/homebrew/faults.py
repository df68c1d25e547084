"""What is wrong with a declaration: sentences with the line and the key that each is about."""

from typing import NamedTuple

from warchest.wording.languages import _

Path = tuple[str | int, ...]
"""Where a value stands: keys, and numbers in lists, from the outside in."""

MOST = 20
"""Most faults that are told of one file."""


class Fault(NamedTuple):
    """One thing that is wrong; printed, it is a sentence with its place in front."""

    line: int
    """Counted from 1; 0 where the declaration is no text with lines."""
    key: str
    """The key that it is about, such as ``unit 2, tactic 1, do``; empty for the whole."""
    sentence: str

    def __str__(self) -> str:
        place = _("line {line}").format(line=self.line) if self.line else ""
        return ": ".join(part for part in (place, self.key, self.sentence) if part)


class FaultsError(ValueError):
    """A declaration that can't be used. Printed, it is the first of its faults."""

    def __init__(self, faults: list[Fault]) -> None:
        super().__init__(str(faults[0]))
        self.faults: tuple[Fault, ...] = tuple(faults)
        """All that was found, in the order of the lines."""


def key_of(path: Path) -> str:
    """A path as people read it: numbers count from 1."""
    words: list[str] = []
    for part in path:
        if isinstance(part, int) and words:
            words[-1] += f" {part + 1}"
        else:
            words.append(str(part))
    return ", ".join(words)


class Faults:
    """Gathers what is wrong while a declaration is read: of each path the first fault alone."""

    def __init__(self, lines: dict[Path, int]) -> None:
        self._lines = lines
        self._found: dict[Path, Fault] = {}

    def __bool__(self) -> bool:
        return bool(self._found)

    def add(self, path: Path, sentence: str) -> None:
        """Note a fault at a path, or at what is around it where the path itself is not in the text."""
        self._found.setdefault(path, Fault(self._line(path), key_of(path), sentence))

    def within(self, path: Path) -> bool:
        """Whether something at this path, or in it, is wrong."""
        return any(found[: len(path)] == path for found in self._found)

    def close(self) -> None:
        """FaultsError where something was noted."""
        if self._found:
            raise FaultsError(sorted(self._found.values(), key=lambda one: one.line)[:MOST])

    def _line(self, path: Path) -> int:
        while path and path not in self._lines:
            path = path[:-1]
        return self._lines.get(path, 1 if self._lines else 0)
