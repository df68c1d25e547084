"""Fairness among households: the limits for a player and for a household in the lobby, and the order in which households take turns.

The household of a row is a token that does not reveal the address (`server/web/guard/limits.py` makes it). Rows of earlier releases have
none, so each player in them counts as a household.
"""

from dataclasses import dataclass
from typing import Any, Final

from sqlalchemy import Column, ColumnElement, Table, func

MOST_OPEN: Final = 5
"""The most open invitations of a player."""
MOST_JOINED: Final = 5
"""The most games that a player has joined as a stranger without acting in them."""
MOST_OPEN_HERE: Final = 15
"""The most open invitations of a household, players there who look for an opponent, and games joined there without acting in them."""


@dataclass(frozen=True, slots=True)
class Home:
    """The household of a player."""

    word: str = ""
    times: int = 1
    """The factor by which the household's limit exceeds that of others."""

    @property
    def most(self) -> int:
        """Return how many open invitations the household may have, how many players who look for an opponent, and how many unused joins."""
        return MOST_OPEN_HERE * self.times


NOWHERE: Final = Home()
"""The household of players whose household is unknown, as in a terminal."""


def in_turn(rows: Table, first: ColumnElement[Any] | Column[Any]) -> ColumnElement[int]:
    """Return a sort key for rows that puts the first row of each household before the second row of any.

    `first`: the sort key within one household.
    """
    household = func.coalesce(func.nullif(rows.c.home, ""), rows.c.person)
    turn: ColumnElement[int] = func.row_number().over(partition_by=household, order_by=first)
    return turn
