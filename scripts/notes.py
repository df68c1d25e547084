"""The notes for translators: the meaning of each placeholder, and the place of each short text. `scripts/notes.toml` has the words.

A text of one or two words can mean several things, and so can one with a hole. Each gets a note above it in the catalogue, as `#.`.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterable, Iterator, Mapping
from functools import cache
from pathlib import Path
from typing import NamedTuple

ROOT = Path(__file__).resolve().parent.parent
FEW_WORDS = 2
"""A text of at most this many words has a note."""
_PLACEHOLDER = re.compile(r"(?<!\{)\{(\w+)(?:![rs])?(?::[^{}]*)?\}(?!\})|%\((\w+)\)[sd]")
_OPENED = re.compile(r"(aria-label|alt)=[^<>}]*$|<([A-Za-z][\w-]*)\b[^<]*$|^(\w+) = $", re.MULTILINE)
_BEFORE = 240
"""How many signs before a text say what it is."""


class _Notes(NamedTuple):
    placeholders: Mapping[str, str]
    shown: Mapping[str, str]
    elements: Mapping[str, str]


def notes(forms: Iterable[str], places: Iterable[str], said: Iterable[str] = (), root: Path = ROOT) -> Iterator[str]:
    """Yield the notes on a text. ``places``: the files that say it; ``said``: the notes of the sources, which are not repeated."""
    comment, table = " ".join(said), _table()
    texts = [*forms]
    names = {name: None for text in texts for found in _PLACEHOLDER.findall(text) for name in found if name}
    for name in names:
        if f"{{{name}}}" not in comment and name in table.placeholders:
            yield f"{{{name}}}: {table.placeholders[name]}."
    if not comment and is_short(texts[0]):
        starts = {
            place: max((one for one in table.shown if place.startswith(one)), key=len, default=None)
            for place in sorted(places)
        }
        where = dict.fromkeys(table.shown[start] for start in starts.values() if start is not None)
        if where:
            yield f"{_what(root / next(iter(starts)), texts[0])}. Where: {'; '.join(where)}."


def is_short(text: str) -> bool:
    """Return whether a text is too short to be clear by itself."""
    return len(text.split()) <= FEW_WORDS


def lacking(forms: Iterable[str], comments: Iterable[str]) -> list[str]:
    """Return what the notes on a text leave open: names of placeholders, and the text itself if it is short and has no note."""
    comment, texts = " ".join(comments), [*forms]
    names = {name for text in texts for found in _PLACEHOLDER.findall(text) for name in found if name}
    return [
        *sorted(name for name in names if f"{{{name}}}" not in comment),
        *([texts[0]] if is_short(texts[0]) and not comment else []),
    ]


def _what(file: Path, text: str) -> str:
    """Return what a text of a file is: a button, a heading or just a text."""
    source = _source(file)
    at = source.find(f'"{text}"')
    found = [*_OPENED.finditer(source[max(0, at - _BEFORE) : at])] if at > 0 else []
    element = next(filter(None, found[-1].groups()), "") if found else ""
    return _table().elements.get(element, "A text")


@cache
def _source(file: Path) -> str:
    return file.read_text(encoding="utf-8") if file.exists() else ""


@cache
def _table() -> _Notes:
    declared = tomllib.loads((ROOT / "scripts" / "notes.toml").read_text(encoding="utf-8"))
    by_name = [
        {name: meaning for meaning, names in declared[part].items() for name in names}
        for part in ("placeholders", "elements")
    ]
    return _Notes(by_name[0], declared["shown"], by_name[1])
