"""Lines as a terminal shows them: the drawn board in colours that repeat the meaning of case and signs, and words that are never broken."""

import re
import textwrap

from click import style, unstyle

_DUSK = re.compile(r"\b[A-Z]{2}(?:\d+|(?=[CW@]?(?!\w)))|\b[AC]\b")
"""Units and locations of Dusk, or of Crow, whose units have no number."""
_DAWN = re.compile(r"\b[a-z]{2}(?:\d+|(?=[CW@]?(?!\w)))|\b[BW]\b")
_FREE = re.compile(r"@")
_ROW = re.compile(r"\S {3,}\S")
"""The blanks in a row of the drawn board."""
_LEAST = 30
"""The number of columns below which nothing is wrapped, since so narrow a window has no room for words."""


def paint(row: str) -> str:
    """Return a row of the drawn board with units and locations in the colours of their sides, and free locations brighter than the rest."""
    row = _DUSK.sub(lambda found: style(found.group(), fg="bright_blue", bold=True), row)
    row = _DAWN.sub(lambda found: style(found.group(), fg="yellow", bold=True), row)
    return _FREE.sub(lambda found: style(found.group(), bold=True), row)


def wrapped(line: str, columns: int) -> list[str]:
    """Return a line as lines of at most ``columns`` columns, broken only between words. Lines after the first are indented further.

    A line that fits stays unchanged, and so does a row of the drawn board, since its blanks are places.
    """
    if columns < _LEAST or len(line) <= columns or unstyle(line) != line or _ROW.search(line):
        return [line]
    indent = len(line) - len(line.lstrip()) + 2
    return textwrap.wrap(
        line, columns, subsequent_indent=" " * indent, break_long_words=False, break_on_hyphens=False
    ) or [line]
