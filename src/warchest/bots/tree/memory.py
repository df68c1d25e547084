"""The working memory of an interpreted tree search. The native form uses NumPy records with the same field names."""

from collections.abc import Sequence
from math import log

from warchest.bots.net.inputs import Inputs
from warchest.rules.state import ids
from warchest.rules.state.layout import COINS, SEATS

DEEPEST = 512
"""The maximum depth of the tree."""
LOGS = 1024
"""The number of precomputed logarithms."""
WEIGHTS = (1.0, 0.7, 0.48, 0.41, -0.06)
"""The weights of the shares in the value of a position, without the net. ``playout`` defines the shares."""
SHARES = len(WEIGHTS)


class Node:
    """A node of the tree: the choice that leads to it, and the sum of the values of the iterations through it."""

    __slots__ = ("available", "child", "id", "parent", "prior", "round", "sibling", "side", "total", "visits")

    def __init__(self) -> None:
        self.id = 0
        self.side = 0
        """The side that made the choice."""
        self.parent = 0
        self.child = 0
        """The newest child, or 0."""
        self.sibling = 0
        """The next older child of the same parent, or 0."""
        self.visits = 0
        self.available = 0
        """The number of iterations in which the choice was available."""
        self.round = 0
        """The number of its parent's visit that last counted it as available."""
        self.prior = 0
        """The policy's likelihood of the choice among those available when it was added, in millionths."""
        self.total = 0.0
        """The sum of the values for the side that made the choice."""


class Context(Inputs):
    """The random numbers, the counters and the path of a search, and the memory of its evaluation."""

    __slots__ = (
        "ahead",
        "blind",
        "ceiling",
        "child_of",
        "choice",
        "doubt",
        "first",
        "haste",
        "lean",
        "limit",
        "logs",
        "merges",
        "path",
        "plies",
        "policy",
        "root",
        "round",
        "round_no",
        "seat",
        "shares",
        "spent",
        "state",
        "static",
        "unseen",
        "used",
        "weights",
        "widens",
    )

    def __init__(self) -> None:
        super().__init__()
        self.state = 1
        """The state of the generator, from 1 to 2^31 - 2."""
        self.used = 1
        """The number of nodes in use, which is the index of the next one."""
        self.limit = 1
        """The number of nodes that fit."""
        self.root = 0
        """The node of the position to search. The nodes above it belong to choices already made."""
        self.seat = 0
        """The seat that searches."""
        self.merges = 0
        """1: choices of other seats that differ only in a facedown coin are one choice."""
        self.plies = 0
        """The plies of a playout."""
        self.widens = 0
        """The pace of progressive widening (see ``search.is_wider``), or 0 without it."""
        self.policy = 0
        """The weight of the policy in the choice of a child, in hundredths, or 0 without it."""
        self.static = 0
        """How much of a new node's value comes from its position instead of a playout, in percent."""
        self.doubt = 0
        """How far the search doubts the value of a choice with few visits, in hundredths."""
        self.haste = 0
        """How much less the end of the game counts for each round that it comes later, in thousandths."""
        self.round_no = 0
        """The round in which the search started."""
        self.ahead = 0
        """The number of coins that the tree looks ahead, or 0 without a limit."""
        self.spent = 0
        """The number of these coins used before the root."""
        self.blind = 0
        """1: the seat overlooks some choices."""
        self.unseen: Sequence[int] = [0] * COINS
        """For each coin, how much of its units the seat overlooks (see ``search.is_overlooked``)."""
        self.lean: Sequence[float] = [0.0] * ids.COUNT
        """For each choice at the root, the value that the seat adds to it (see ``styles``)."""
        self.round = 0
        """The number of node visits so far."""
        self.choice = 0
        """The last choice made."""
        self.first: Sequence[int] = [0] * (SEATS + 1)
        """For each seat, its first row of splits. The searching seat has none."""
        self.shares = [0.0] * SHARES
        """The shares of the last position that was evaluated."""
        self.weights: Sequence[float] = WEIGHTS
        """Their weights."""
        self.logs = [log(max(1, n)) for n in range(LOGS)]
        """The logarithms of small numbers."""
        self.ceiling = [0] * ids.COUNT
        """For each choice, the highest rank that a playout gives it in any position."""
        self.path = [0] * DEEPEST
        """The nodes on the iteration's path, starting with a child of the root."""
        self.child_of = [0] * ids.COUNT
        """For each choice, the last node that it led to."""
