"""The strength of a password against a guesser who knows people's usual choices.

A guesser reads a password as a sequence of pieces, and each kind of piece costs a number of bits. A piece is a common password, a word of
the name or of this game, a run on the keyboard, letters or numbers in order, one character repeated, a year, a repeated piece, or a single
character. The cheapest reading counts. A digit that looks like a letter counts as that letter.
"""

import unicodedata
from functools import cache
from importlib.resources import files
from math import log2

from warchest.table.people import LONGEST

ENOUGH = 32.0
"""The bits that a password needs. At 300 tries an hour for one name (`web.attempts`) a guesser would need more than 1,000 years."""
_CHARACTER = {"Nd": log2(10), "Ll": log2(26), "Lo": log2(256)}
_OTHER = log2(40)
_RUN, _YEAR, _AGAIN, _OWN = 8.0, 7.0, 3.0, 3.0
_CAPITALS = 1.0
"""The bits that capitals add to a password."""
_ROWS = (
    "abcdefghijklmnopqrstuvwxyz",
    "01234567890",
    "qwertyuiop",
    "asdfghjkl",
    "zxcvbnm",
    "qwertzuiop",
    "yxcvbnm",
    "azertyuiop",
    "qsdfghjklm",
    "wxcvbn",
    "1qaz2wsx3edc4rfv5tgb6yhn7ujm8ik9ol0p",
    "qazwsxedcrfvtgbyhnujmikolp",
    "1q2w3e4r5t6y7u8i9o0p",
    "q1w2e3r4t5y6u7i8o9p0",
    "147258369",
    "159753",
)
"""Neighbouring keys on a keyboard, letters in alphabetical order, and numbers in order. People type them forward and backward."""
_RUNS = (*_ROWS, *(row[::-1] for row in _ROWS))
_SHORTEST_RUN = 3
_HERE = ("warchest", "war chest", "royal", "squire", "banneret", "boardgame", "chess", "lichess")
_READ_AS = str.maketrans("@4831!|05$7+", "aabeiilosstt")
_YEARS = range(1900, 2100)


def bits(password: str, name: str = "") -> float:
    """Return the bits of the cheapest reading for a guesser who knows the name of the account."""
    plain = unicodedata.normalize("NFKC", password).casefold()
    read = _read(plain)
    own = {_read(word) for word in (*_words(name), *_HERE)}
    cheapest = [0.0]
    for end in range(1, len(plain) + 1):
        single = cheapest[end - 1] + _of_character(plain[end - 1])
        pieces = (cheapest[start] + cost for start, cost in _pieces(plain, read, end, own))
        cheapest.append(min([single, *pieces]))
    mixed = plain != unicodedata.normalize("NFKC", password)
    return cheapest[-1] + _CAPITALS * mixed


def _pieces(plain: str, read: str, end: int, own: set[str]) -> list[tuple[int, float]]:
    """Return the start and the bits of each piece that ends here and is longer than a character."""
    found: list[tuple[int, float]] = []
    common = _common()
    for start in range(max(0, end - _longest()), end - 1):
        piece, word = plain[start:end], read[start:end]
        rank = min(common.get(piece, len(common)), common.get(word, len(common)))
        if rank < len(common):
            found.append((start, log2(rank + 2)))
        if word in own:
            found.append((start, _OWN))
        if len(piece) >= _SHORTEST_RUN and any(piece in run for run in _RUNS):
            found.append((start, _RUN))
        if len(piece) == 4 and piece.isdecimal() and int(piece) in _YEARS:
            found.append((start, _YEAR))
    found += _repeats(plain, end)
    return found


def _repeats(plain: str, end: int) -> list[tuple[int, float]]:
    """Return the same for one repeated character, and for a piece that repeats the text right before it."""
    found = []
    start = end - 1
    while start and plain[start - 1] == plain[end - 1]:
        start -= 1
    if end - start > 2:
        found.append((start, _of_character(plain[start]) + _AGAIN))
    for length in range(2, end // 2 + 1):
        if plain[end - length : end] == plain[end - 2 * length : end - length]:
            found.append((end - length, _AGAIN))
    return found


def _of_character(char: str) -> float:
    return _CHARACTER.get(unicodedata.category(char), _OTHER)


def _read(text: str) -> str:
    return text.translate(_READ_AS)


def _words(name: str) -> list[str]:
    """Return the words of a name, and the whole name with and without its blanks."""
    plain = unicodedata.normalize("NFKC", name).casefold()
    return [word for word in (plain, "".join(plain.split()), *plain.split()) if len(word) > 2]


@cache
def _common() -> dict[str, int]:
    """Return the most common passwords with their ranks from 0, without those of one or two characters, which do not count as pieces."""
    text = (files("warchest.accounts") / "common_passwords.txt").read_text(encoding="utf-8")
    words = [line for line in text.splitlines() if not line.startswith("#")]
    return {word: rank for rank, word in enumerate(words) if len(word) > 2}


@cache
def _longest() -> int:
    """Return the length of the longest possible word or run: a common password, a row of keys, or the name of an account."""
    return max(LONGEST, *(len(word) for word in (*_common(), *_ROWS)))
