"""The names of people: short names of visible letters, and the names of guests who have chosen none."""

import hashlib

from warchest.table.typed_text import cleaned
from warchest.wording.languages import _

LONGEST = 24
"""The most characters in a name."""


def cleaned_name(text: str) -> str | None:
    """Return the name in its plain form, or None where nothing is left of it."""
    return cleaned(text, LONGEST)


def given_name(person: str) -> str:
    """Return the name of a guest who has chosen none: always the same for one person, and revealing nothing about them."""
    return numbered(str(int(hashlib.sha256(person.encode()).hexdigest(), 16) % 9000 + 1000))


def numbered(number: str) -> str:
    """Return the name of the guest with this number."""
    return _("Guest {number}").format(number=number)
