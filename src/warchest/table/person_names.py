"""What a person may be called: a short name of visible letters; and what a guest is called who has chosen none."""

import hashlib

from warchest.table.typed_text import cleaned
from warchest.wording.languages import _

LONGEST = 24
"""Characters of a name."""


def cleaned_name(text: str) -> str | None:
    """The name in its plain form; None where nothing is left of it."""
    return cleaned(text, LONGEST)


def given_name(person: str) -> str:
    """What a guest without a name is called: always the same for one person, and telling nothing about it."""
    return numbered(str(int(hashlib.sha256(person.encode()).hexdigest(), 16) % 9000 + 1000))


def numbered(number: str) -> str:
    """The name of the guest of this number."""
    return _("Guest {number}").format(number=number)
