"""Lines as a terminal shows them: the drawn board in colours, which repeat what case and signs say, and words that are never broken."""

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
"""Columns below which nothing is wrapped: a window that narrow has no room for words."""


def paint(row: str) -> str:
    """A row of the drawn board with its units and locations in the colours of their sides, and the free ones brighter than the rest."""
    row = _DUSK.sub(lambda found: style(found.group(), fg="bright_blue", bold=True), row)
    row = _DAWN.sub(lambda found: style(found.group(), fg="yellow", bold=True), row)
    return _FREE.sub(lambda found: style(found.group(), bold=True), row)


def wrapped(line: str, columns: int) -> list[str]:
    """Return a line as lines of at most so many columns, broken between words alone. What follows the first is indented further.

    A line that fits stays as it is, and so does a row of the drawn board, since its blanks are places.
    """
    if columns < _LEAST or len(line) <= columns or unstyle(line) != line or _ROW.search(line):
        return [line]
    indent = len(line) - len(line.lstrip()) + 2
    return textwrap.wrap(
        line, columns, subsequent_indent=" " * indent, break_long_words=False, break_on_hyphens=False
    ) or [line]
