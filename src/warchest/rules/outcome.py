"""The outcome of a game: the only module that knows how a game can end.

The rules themselves end a game in four ways. Players, clocks and hosts end it in the others; `Game.end` records those.
"""

from dataclasses import dataclass
from enum import StrEnum

from warchest.rules.known import SIDES, Side
from warchest.rules.state.layout import DEAD, ELIMINATED, OUT_OF_ROUNDS, WON
from warchest.rules.state.position import Position


class Ending(StrEnum):
    """How a game ended."""

    LOCATIONS = "locations"
    """A side placed its last control marker."""
    ELIMINATION = "elimination"
    """An attack left a side no coin of a unit."""
    DEAD_POSITION = "dead_position"
    """Neither side could ever place another marker: a draw."""
    LAST_ROUND = "last_round"
    """The last round of a rule set that has one was over: more control markers win, and equal numbers are a draw."""
    RESIGNATION = "resignation"
    """A seat gave up, for its whole side."""
    TIME = "time"
    """The time of a seat ran out."""
    FORFEIT = "forfeit"
    """A seat lost for another reason, such as a long absence or an illegal decision of a program."""
    AGREEMENT = "agreement"
    """The sides agreed on a draw."""
    ABORTED = "aborted"
    """The game was broken off without a winner."""


_OF_POSITIONS = {
    WON: Ending.LOCATIONS,
    ELIMINATED: Ending.ELIMINATION,
    DEAD: Ending.DEAD_POSITION,
    OUT_OF_ROUNDS: Ending.LAST_ROUND,
}
BY_THE_RULES = tuple(_OF_POSITIONS.values())
"""The endings that follow from the position only."""
LOST_BY_A_SEAT = (Ending.RESIGNATION, Ending.TIME, Ending.FORFEIT)
"""The endings that a seat is to blame for."""


@dataclass(frozen=True, slots=True)
class Outcome:
    """How a game ended."""

    ending: Ending
    winner: int | None = None
    """The number of the winning side, 0 for A or 1 for B, or None if neither won."""
    seat: int | None = None
    """The seat that resigned, ran out of time or forfeited, or None for the other endings."""

    @property
    def winning_side(self) -> Side | None:
        """Return the letter of the winning side, ``A`` or ``B``, as in views, or None if neither won."""
        return None if self.winner is None else SIDES[self.winner]

    def returns(self, seats: int) -> tuple[int, ...]:
        """Return 1 for each seat that won and -1 for each that lost, or 0 for all if neither side won."""
        if self.winner is None:
            return (0,) * seats
        return tuple(1 if seat % 2 == self.winner else -1 for seat in range(seats))

    @classmethod
    def of_position(cls, position: Position) -> "Outcome | None":
        """Return the outcome of a position by the rules, or None while the game continues."""
        if not position.over:
            return None
        return cls(_OF_POSITIONS[position.over], position.winner - 1 if position.winner else None)

    @classmethod
    def of(cls, ending: Ending, seat: int | None = None) -> "Outcome":
        """Return the outcome of an ending that the rules do not know. ValueError where a seat is missing, or one is too many."""
        if ending in BY_THE_RULES:
            raise ValueError(f"The ending {ending.value!r} follows from the position alone.")
        if (seat is None) == (ending in LOST_BY_A_SEAT):
            needs = "needs the seat that lost" if seat is None else "is no seat's: leave the seat out"
            raise ValueError(f"The ending {ending.value!r} {needs}.")
        return cls(ending, None if seat is None else 1 - seat % 2, seat)
