"""What is written on the cards, in our own words: names, one-line summaries, texts and rulings of every unit."""

from warchest.notation.texts import _


def name_of(kind: str) -> str:
    """The name of a coin kind."""
    return _(kind.replace("_", " ").title())
