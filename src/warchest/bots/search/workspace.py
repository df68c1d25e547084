"""The working memory of an interpreted search. The native form uses NumPy records with the same field names."""

from collections.abc import Sequence

from warchest.rules.state.layout import CHOICES, ROWS, SEATS, SLOTS

MAX_DEPTH = 12
"""The most choices in one action."""
LINES = 2048
"""The most actions of one position that are examined."""
REPLIES = 512
"""The most replies to one action that are examined."""
POSITIONS = MAX_DEPTH + 4


class StackEntry:
    """An entry of the search's stack: the choices at one depth, their number, the next one to try, and the one taken."""

    __slots__ = ("chosen", "count", "ids", "next")

    def __init__(self) -> None:
        self.ids = [0] * CHOICES
        self.count = self.next = self.chosen = 0


class SearchLine:
    """A whole action: its ids, their number, and the value of the position after it."""

    __slots__ = ("ids", "length", "value")

    def __init__(self) -> None:
        self.ids = [0] * MAX_DEPTH
        self.length = self.value = 0


class SlotTable:
    """Numbers by seat and slot, read and written as ``table[seat, slot]``."""

    def __init__(self) -> None:
        self._numbers = [0] * (SEATS * SLOTS)

    def __getitem__(self, at: tuple[int, int]) -> int:
        return self._numbers[at[0] * SLOTS + at[1]]

    def __setitem__(self, at: tuple[int, int], number: int) -> None:
        self._numbers[at[0] * SLOTS + at[1]] = number


class SearchContext:
    """The input of a search other than the position."""

    __slots__ = ("likely", "quiet", "reach", "reach_bolstered", "seat")

    def __init__(self) -> None:
        self.seat = 0
        """The seat that searches. Its hand is known."""
        self.likely = SlotTable()
        """For the other seats: the chance that a coin of the slot is in hand, in 1/1024."""
        self.reach: Sequence[int] = [0] * ROWS
        """By unit row: the distances at which a unit of one coin may attack, bit d for distance d."""
        self.reach_bolstered: Sequence[int] = [0] * ROWS
        """The same for a bolstered unit."""
        self.quiet = 0
        """The number of choices since the last attack, control or deployment, as ``quiet_choices`` counts them."""
