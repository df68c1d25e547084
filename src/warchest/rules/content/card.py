"""The text of a unit's card. The rules never read one; it lies here so that a rule set can carry the texts of invented units."""

from dataclasses import dataclass


@dataclass(frozen=True)
class CardText:
    """What is written on one card, in English."""

    name: str
    line: str
    """The unit in at most 32 characters."""
    tactic: str | None = None
    attribute: str | None = None
    restriction: str | None = None
    rulings: tuple[tuple[str, str], ...] = ()
    """Questions with their answers."""
