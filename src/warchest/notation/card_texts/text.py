"""What a text of a card, a decree or a battle consists of, in English: whoever shows it translates it."""

from dataclasses import dataclass


@dataclass(frozen=True)
class CardText:
    """What is written on one card."""

    name: str
    line: str
    """The unit in at most 32 characters."""
    tactic: str | None = None
    attribute: str | None = None
    restriction: str | None = None
    rulings: tuple[tuple[str, str], ...] = ()
    """Questions with their answers."""


@dataclass(frozen=True)
class DecreeText:
    """What is written on one decree."""

    name: str
    line: str
    """What it does, in at most 36 characters."""
    rulings: tuple[tuple[str, str], ...] = ()
    """Questions with their answers."""


@dataclass(frozen=True)
class BattleText:
    """A famous battle."""

    name: str
    intro: str
