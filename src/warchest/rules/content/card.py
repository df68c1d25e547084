"""The texts of cards. The rules never read one; they lie here so that a rule set can carry those of invented units and decrees."""

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
    translations: "tuple[tuple[str, CardText], ...]" = ()
    """The same card in other languages, by tag. Ours are translated by catalogues and have none."""


@dataclass(frozen=True)
class DecreeText:
    """What is written on one decree, in English."""

    name: str
    line: str
    """What it does, in at most 36 characters."""
    rulings: tuple[tuple[str, str], ...] = ()
    """Questions with their answers."""
    translations: "tuple[tuple[str, DecreeText], ...]" = ()
    """The same card in other languages, by tag."""
