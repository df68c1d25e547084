"""What a person may be called: a short name of visible letters."""

from warchest.table.typed_text import cleaned

LONGEST = 24
"""Characters of a name."""


def cleaned_name(text: str) -> str | None:
    """The name in its plain form; None where nothing is left of it."""
    return cleaned(text, LONGEST)
