"""The memory that an interpreted search for proven wins works in. The compiled form has NumPy records with fields of the same names."""

from warchest.rules.state.layout import CHOICES

LEVELS = 96
"""The most choices, of both sides and of chance, between the position and a win."""


class PlyMemory:
    """A position on the way, and the choices that lead on from it."""

    __slots__ = ("coins", "count", "hides", "ids", "next", "seeks", "slots")

    def __init__(self) -> None:
        self.ids = [0] * CHOICES
        self.slots = [0] * CHOICES
        """For each choice, the slot of the hidden coin that is used for it."""
        self.count = 0
        self.next = 0
        """The next choice to try."""
        self.seeks = 0
        """1: one winning choice is enough. 0: all choices must be met."""
        self.hides = 0
        """1: the other seat uses a coin that may be any of its unseen ones."""
        self.coins = 0
        """The number of coins that the searching seat may still use after a choice here."""


class Search:
    """The searching seat, the round that it must win in, or get through, and the counters of the search."""

    __slots__ = ("best", "budget", "holds", "nodes", "round_no", "seat")

    def __init__(self) -> None:
        self.seat = 0
        self.round_no = 0
        self.holds = 0
        """1: it is enough that the other side has not won when the round ends."""
        self.nodes = 0
        """The positions looked at so far."""
        self.budget = 0
        """The most positions to look at."""
        self.best = [0] * LEVELS
        """For each level, the choice that decided a position there last. It is tried first in the next one."""
