"""The text of a battle, in English. The code that shows it translates it."""

from dataclasses import dataclass


@dataclass(frozen=True)
class BattleText:
    """A famous battle."""

    name: str
    intro: str
