"""The texts in the data files of the rulebook, for Babel: the values of the keys that readers see."""

from __future__ import annotations

import tomllib
from collections.abc import Iterable, Iterator
from typing import Any, BinaryIO

KEYS = frozenset(
    {
        *("short", "text", "title", "rule", "note", "question", "answer", "why"),
        *("says", "ours", "lead", "word", "meaning"),
    }
)
"""The keys whose values are texts for readers. All other values are ids, addresses and names."""


def extract(
    file: BinaryIO, keywords: Iterable[str], comment_tags: Iterable[str], options: dict[str, Any]
) -> Iterator[tuple[int, str, str, list[str]]]:
    """Yield the texts of a TOML file as Babel's extractors do: line, function, text and comments."""
    yield from ((0, "gettext", text, []) for text in _texts(tomllib.load(file)))


def _texts(table: dict[str, Any]) -> Iterator[str]:
    for key, value in table.items():
        if key in KEYS:
            yield value
        elif isinstance(value, list):
            for row in value:
                if isinstance(row, dict):
                    yield from _texts(row)
