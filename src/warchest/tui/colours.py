"""Colours for the drawn board. They repeat what case and signs say already."""

import re

from click import style

_DUSK = re.compile(r"\b[A-Z]{2}\d+|\bA\b")
_DAWN = re.compile(r"\b[a-z]{2}\d+|\bB\b")
_FREE = re.compile(r"@")


def paint(row: str) -> str:
    """A row of the drawn board with its units and locations in the colours of their sides."""
    row = _DUSK.sub(lambda found: style(found.group(), fg="bright_magenta", bold=True), row)
    row = _DAWN.sub(lambda found: style(found.group(), fg="bright_cyan", bold=True), row)
    return _FREE.sub(lambda found: style(found.group(), fg="yellow"), row)
