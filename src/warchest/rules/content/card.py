"""The texts of cards. The rules never read them; they are here so that a rule set can carry those of invented units and decrees."""

from dataclasses import dataclass


@dataclass(frozen=True)
class CardText:
    """The English text of a unit card."""

    name: str
    line: str
    """A description of the unit in at most 32 characters."""
    tactic: str | None = None
    attribute: str | None = None
    restriction: str | None = None
    rulings: tuple[tuple[str, str], ...] = ()
    """Questions with their answers."""
    translations: "tuple[tuple[str, CardText], ...]" = ()
    """The same card in other languages, by language tag. The catalogues translate the standard cards, which have none here."""


@dataclass(frozen=True)
class DecreeText:
    """The English text of a decree."""

    name: str
    line: str
    """The effect of the decree, in at most 36 characters."""
    rulings: tuple[tuple[str, str], ...] = ()
    """Questions with their answers."""
    translations: "tuple[tuple[str, DecreeText], ...]" = ()
    """The same card in other languages, by language tag."""
