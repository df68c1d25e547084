"""The text of a box without comments and blanks, for which a stored request for a game has no room."""

import json
import re
from collections.abc import Iterator
from typing import Any

from warchest.homebrew.boxes import read_box
from warchest.homebrew.faults import FaultsError

_BARE_KEY = re.compile(r"[A-Za-z0-9_-]+")


def bare(text: str) -> str:
    """Return the text of a sound box without its comments, and any other text unchanged."""
    try:
        data = read_box(text).data
        written = "\n".join(_lines("", data)) + "\n"
        return written if read_box(written).data == data and len(written) < len(text) else text
    except FaultsError:
        return text


def _lines(path: str, table: dict[str, Any]) -> Iterator[str]:
    """Yield the lines of a table: its own values, then the tables within it, each under a header."""
    within = []
    for key, value in table.items():
        below = f"{path}.{_key(key)}" if path else _key(key)
        if isinstance(value, dict):
            within.append((f"[{below}]", below, value))
        elif not path and isinstance(value, list) and value and all(isinstance(one, dict) for one in value):
            within += [(f"[[{below}]]", below, one) for one in value]
        else:
            yield _key(key) + " = " + _value(value, "\n")
    for header, below, value in within:
        yield header
        yield from _lines(below, value)


def _key(key: str) -> str:
    return key if _BARE_KEY.fullmatch(key) else _value(key)


def _value(value: Any, between: str = "") -> str:
    """Return a value on one line, or an array with `between` between its elements."""
    if isinstance(value, dict):
        return "{" + ", ".join(f"{_key(key)} = {_value(one)}" for key, one in value.items()) + "}"
    if isinstance(value, list):
        return "[" + ",".join(between + _value(one) for one in value) + "]"
    if isinstance(value, str):
        return json.dumps(value, ensure_ascii=False).replace("\x7f", "\\u007f")
    return str(value).lower() if isinstance(value, bool) else str(value)
