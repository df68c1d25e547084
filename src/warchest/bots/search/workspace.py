"""The memory that an interpreted search works in. The compiled form has NumPy records with fields of the same names."""

from collections.abc import Sequence

from warchest.rules.state.layout import CHOICES, ROWS, SEATS, SLOTS

LEVELS = 12
"""The most choices of one action that are examined."""
LINES = 2048
"""The most actions of one position that are examined."""
REPLIES = 512
"""The most replies to one action that are examined."""
POSITIONS = LEVELS + 4


class Level:
    """One step of an action: its choices, their number, the next choice to try, and the choice taken."""

    __slots__ = ("chosen", "count", "ids", "next")

    def __init__(self) -> None:
        self.ids = [0] * CHOICES
        self.count = self.next = self.chosen = 0


class SearchLine:
    """A whole action: its ids, their number, and the value of the position after it."""

    __slots__ = ("ids", "length", "value")

    def __init__(self) -> None:
        self.ids = [0] * LEVELS
        self.length = self.value = 0


class Counts:
    """Numbers by seat and slot, read and written as ``counts[seat, slot]``."""

    def __init__(self) -> None:
        self._all = [0] * (SEATS * SLOTS)

    def __getitem__(self, at: tuple[int, int]) -> int:
        return self._all[at[0] * SLOTS + at[1]]

    def __setitem__(self, at: tuple[int, int], number: int) -> None:
        self._all[at[0] * SLOTS + at[1]] = number


class Hints:
    """The input of a search apart from the position."""

    __slots__ = ("likely", "quiet", "reach", "reach_bolstered", "seat")

    def __init__(self) -> None:
        self.seat = 0
        """The seat that searches. It knows its own hand."""
        self.likely = Counts()
        """For the other seats: how likely their hand has a coin of the slot, in 1/1024."""
        self.reach: Sequence[int] = [0] * ROWS
        """By unit row: the distances at which a unit of one coin may attack with its own coin, bit d for distance d."""
        self.reach_bolstered: Sequence[int] = [0] * ROWS
        """The same for a bolstered unit."""
        self.quiet = 0
        """The number of choices since the last attack, control or deployment, as ``quiet_choices`` counts them."""
