"""The working memory of an interpreted proof search. The native form uses NumPy records with the same field names."""

from warchest.rules.state.layout import CHOICES

MAX_PLIES = 96
"""The maximum length of a line to a win, with the choices of both sides and of chance."""


class PlyMemory:
    """A position on the current line, and its choices."""

    __slots__ = ("coins", "count", "hides", "ids", "next", "seeks", "slots", "theirs")

    def __init__(self) -> None:
        self.ids = [0] * CHOICES
        self.slots = [0] * CHOICES
        """For each choice, the slot of the hidden coin that it uses."""
        self.count = 0
        self.next = 0
        """The next choice to try."""
        self.seeks = 0
        """1: one winning choice is enough. 0: every choice must be answered."""
        self.hides = 0
        """1: the other seat uses a coin, which may be any of its unseen coins."""
        self.coins = 0
        """The number of coins that the searching seat may use after a choice here."""
        self.theirs = 0
        """The number of coins that the other seat may use after a choice here before it only passes."""


class ProofContext:
    """The searching seat, the round in which it must win or hold, and the counters of the search."""

    __slots__ = ("best", "budget", "holds", "nodes", "round_no", "seat")

    def __init__(self) -> None:
        self.seat = 0
        self.round_no = 0
        self.holds = 0
        """1: the goal is that the other side does not win in this round."""
        self.nodes = 0
        """The positions examined so far."""
        self.budget = 0
        """The most positions to examine."""
        self.best = [0] * MAX_PLIES
        """For each ply, the choice that last decided a position there. It is tried first in the next one."""
