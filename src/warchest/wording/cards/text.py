"""The parts of the text of a decree and of a battle, in English: the place that shows a text translates it."""

from dataclasses import dataclass


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
