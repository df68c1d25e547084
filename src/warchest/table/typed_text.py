"""Texts that people type for others to read: visible letters alone, so that no text can imitate the page around it."""

import unicodedata
from itertools import groupby

_MOST_MARKS = 2
"""The most combining marks on one letter: more would pile up over other lines."""
_JOINER = "\u200d"
_DRAWN = "\ufe0f\U0001f3fb\U0001f3fc\U0001f3fd\U0001f3fe\U0001f3ff"
"""The signs that may follow a picture: for the form in colour, and for skin colours."""
_MOST_DRAWN = 4
"""The most characters in a picture with such signs."""


def cleaned(text: str, longest: int, *, joined: bool = False) -> str | None:
    """Return the text in its plain form, cut to `longest` characters, or None where nothing is left.

    Invisible characters are left out (controls, changes of the writing direction, joiners), blanks are single, and no letter has more than
    two combining marks. ``joined``: whether joiners between two pictures stay, so that a family is not drawn as its members.
    """
    visible = "".join(
        " " if char.isspace() else char
        for at, char in enumerate(text)
        if char.isspace() or unicodedata.category(char)[0] != "C" or (joined and _joins(text, at))
    )
    # A character that was left out may have separated a letter from its mark.
    normal = unicodedata.normalize("NFC", visible)
    groups = (
        (marked, list(run)) for marked, run in groupby(normal, key=lambda char: unicodedata.category(char)[0] == "M")
    )
    plain = "".join("".join(run[:_MOST_MARKS] if marked else run) for marked, run in groups)
    kept = " ".join(plain.split())[:longest].rstrip(f" {_JOINER}")
    return kept if any(unicodedata.category(char)[0] not in "MZ" for char in kept) else None


def _joins(text: str, at: int) -> bool:
    """Return whether the character there joins the picture before it to the one after it."""
    before = text[max(0, at - _MOST_DRAWN) : at].rstrip(_DRAWN)[-1:]
    after = text[at + 1 : at + 2]
    return text[at] == _JOINER and all(one != "" and unicodedata.category(one) == "So" for one in (before, after))
