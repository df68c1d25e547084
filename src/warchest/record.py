"""What one seat may know of a game so far: this is what a bot is given."""

from typing import NamedTuple

from warchest.rules.views import Known
from warchest.setups import Setup


class Look(NamedTuple):
    """A hand that a Spy saw."""

    at: int
    """How many ids of the record had happened."""
    seat: int
    """Whose hand it was."""
    hand: tuple[int, ...]
    """Its coins by slot of that seat."""


class Record(NamedTuple):
    """A game as one seat may know it: the set-up, and every id in order, coins that the seat may not know replaced by *unknown*."""

    setup: Setup
    seat: int | None
    ids: tuple[int, ...]
    seen: tuple[Look, ...] = ()
    """The hands that this seat's Spies have seen, in order."""
    start: Known | None = None
    """What the seat knew of the position that the game began at; None for the beginning of the set-up."""
