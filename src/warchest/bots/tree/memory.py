"""The memory that an interpreted tree search works in. The compiled form has NumPy records with fields of the same names."""

from collections.abc import Sequence
from math import log

from warchest.bots.net.inputs import Inputs
from warchest.rules.state import ids
from warchest.rules.state.layout import HEXES, SEATS

DEEPEST = 512
"""The most choices of an iteration that are in the tree."""
LOGS = 1024
"""The number of logarithms that are kept."""
WEIGHTS = (1.0, 0.7, 0.48, 0.41, -0.06)
"""The weights of the shares that the value of a position is made of, without the net. ``playout`` has the shares."""
SHARES = len(WEIGHTS)
UNKNOWN_YET = -1
"""No set of locations."""


class Node:
    """A node of the tree: the choice that leads to it, and its value over all iterations that passed through it."""

    __slots__ = ("available", "child", "id", "parent", "round", "sibling", "side", "total", "visits")

    def __init__(self) -> None:
        self.id = 0
        self.side = 0
        """The side that made the choice."""
        self.parent = 0
        self.child = 0
        """The child that was added last, or 0."""
        self.sibling = 0
        """The child of the same parent that was added before, or 0."""
        self.visits = 0
        self.available = 0
        """The number of iterations in which the choice was there."""
        self.round = 0
        """The visit of its parent at which it was last counted as available."""
        self.total = 0.0
        """The sum of the values for the side that made the choice."""


class Context(Inputs):
    """The random numbers, the counters and the path of a search, and the memory of its evaluation."""

    __slots__ = (
        "ceiling",
        "child_of",
        "choice",
        "first",
        "free",
        "limit",
        "logs",
        "merges",
        "near",
        "path",
        "plies",
        "root",
        "round",
        "seat",
        "shares",
        "sharp",
        "state",
        "static",
        "used",
        "weights",
        "widens",
    )

    def __init__(self) -> None:
        super().__init__()
        self.state = 1
        """The state of the generator, from 1 to 2^31 - 2."""
        self.used = 1
        """The number of nodes in use: where the next one is added."""
        self.limit = 1
        """The number of nodes that there is room for."""
        self.root = 0
        """The node of the position that is searched. Those above it belong to choices that have been made."""
        self.seat = 0
        """The seat that searches."""
        self.merges = 0
        """1: other seats' facedown uses of any coin are one choice."""
        self.plies = 0
        """The plies of a playout."""
        self.sharp = 0
        """1: playouts tell apart choices of one class. 2: also the first unit of a kind and further ones, where there may be many. 3: also
        forts and units, and what costs no coin of the hand."""
        self.widens = 0
        """The square of the children that a node of one visit may have, in hundredths, or 0 where every node gets all of them."""
        self.static = 0
        """The percentage of the value of a new node that is the value of its own position, not of the one after a playout."""
        self.round = 0
        """The visits of nodes so far."""
        self.choice = 0
        """The choice that was made last."""
        self.first: Sequence[int] = [0] * (SEATS + 1)
        """For each seat, the first of its rows of splits. A seat that sees its own coins has none."""
        self.free = [UNKNOWN_YET] * 2
        """For each side, the locations that it does not control: a bit for each."""
        self.near = [0] * (2 * HEXES)
        """For each side and hex, the distance to the nearest of these locations."""
        self.shares = [0.0] * SHARES
        """The shares of the position that was valued last."""
        self.weights: Sequence[float] = WEIGHTS
        """Their weights."""
        self.logs = [log(max(1, n)) for n in range(LOGS)]
        """The logarithms of small numbers."""
        self.ceiling = [0] * ids.COUNT
        """For each choice, the highest rank that a playout gives to it in any position."""
        self.path = [0] * DEEPEST
        """The nodes that the iteration has passed, from the root's child on."""
        self.child_of = [0] * ids.COUNT
        """For each choice, the last node that it led to."""
