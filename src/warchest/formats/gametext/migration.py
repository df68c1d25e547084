"""Readers of the first version of the format: its words become those of today's version."""

import re

FIRST_FORMAT = "warchest-game/1"
"""The first line of a game of the first version."""

_ENDING = re.compile(r"[ \t]*how[ \t]*:[ \t]*(?P<value>.*?)[ \t]*")
_ENDINGS = {"dead": "dead_position"}
_WORD = re.compile(r"(?<=[ \t:])(fort@|discard=|decoy=)")
_WORDS = {"fort@": "build@", "discard=": "spy=", "decoy=": "deceive="}


def current_header(line: str) -> str | None:
    """Return a header as it is written today, or None for one that is left out today."""
    found = _ENDING.fullmatch(line)
    if found is None:
        return line
    value = found["value"]
    return None if value == "unfinished" else f"ending: {_ENDINGS.get(value, value)}"


def current_line(line: str) -> str:
    """Return a line of the moves as it is written today."""
    said, semicolon, comment = line.partition(";")
    return _WORD.sub(lambda word: _WORDS[word[1]], said) + semicolon + comment
