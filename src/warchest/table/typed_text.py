"""What people type for others to read: visible letters alone, so that no text can pretend to be something around it."""

import unicodedata
from itertools import groupby

_MOST_MARKS = 2
"""Combining marks on one letter: more pile up over other lines."""


def cleaned(text: str, longest: int) -> str | None:
    """The text in its plain form, at most so many characters of it; None where nothing is left.

    Signs without a picture are left out (controls, changes of the writing direction, joiners), blanks are single, and no letter bears more
    than two combining marks.
    """
    visible = "".join(
        " " if char.isspace() else char
        for char in unicodedata.normalize("NFC", text)
        if char.isspace() or unicodedata.category(char)[0] != "C"
    )
    groups = (
        (marked, list(run)) for marked, run in groupby(visible, key=lambda char: unicodedata.category(char)[0] == "M")
    )
    plain = "".join("".join(run[:_MOST_MARKS] if marked else run) for marked, run in groups)
    kept = " ".join(plain.split())[:longest].strip()
    return kept if any(unicodedata.category(char)[0] not in "MZ" for char in kept) else None
