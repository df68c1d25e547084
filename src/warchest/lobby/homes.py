"""Nobody crowds the others out of the lobby: what a person and a household may have there, and the order in which households take turns.

The household of a row is a word that tells nothing of an address (`web/limits.py` makes it); rows of earlier releases have none, and count
as a household of their person.
"""

from dataclasses import dataclass
from typing import Any, Final

from sqlalchemy import Column, ColumnElement, Table, func

MOST_OPEN: Final = 5
"""Open invitations of a person."""
MOST_OPEN_HERE: Final = 15
"""Open invitations of a household, and people there who look for an opponent."""


@dataclass(frozen=True, slots=True)
class Home:
    """The household that somebody comes from."""

    word: str = ""
    times: int = 1
    """How many times as much may be open there as elsewhere."""

    @property
    def most(self) -> int:
        """How many open invitations it may have, and how many people who look."""
        return MOST_OPEN_HERE * self.times


NOWHERE: Final = Home()
"""The household of those of whom none is known: there are no households in a terminal."""


def in_turn(rows: Table, first: ColumnElement[Any] | Column[Any]) -> ColumnElement[int]:
    """By which rows are put in an order where each household has its first row before any has its second.

    `first`: what the rows of one household are ordered by.
    """
    household = func.coalesce(func.nullif(rows.c.home, ""), rows.c.person)
    turn: ColumnElement[int] = func.row_number().over(partition_by=household, order_by=first)
    return turn
