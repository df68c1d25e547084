"""The tree search as a bot: its settings, its interpreted and native forms, and the bots ``reference`` and ``ismcts``."""

from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping, Sequence
from time import thread_time
from types import MappingProxyType
from typing import Final, NamedTuple

from warchest.bots.beliefs.reader import Splits
from warchest.bots.beliefs.rows import SplitRow
from warchest.bots.net.weights import table_for, weights
from warchest.bots.policy.likelihoods import policy_weights
from warchest.bots.tree.memory import Context, Node
from warchest.bots.tree.playout import CEILINGS
from warchest.bots.tree.search import best_value_of, child_by, grow_tree, mean_of
from warchest.rules.state import ids
from warchest.rules.state.position import Position, Tables
from warchest.rules.subset import Positions, Scratch


class Settings(NamedTuple):
    """The settings of a tree search. All are numbers, so they can be options of a bot."""

    iterations: int = 2000
    """Iterations for each choice of an action."""
    ms: int = 0
    """Milliseconds for a whole action, instead of iterations. They count the thread's processor time, so other programs take none of it."""
    threads: int = 1
    """The number of threads that search one tree, natively. They share its iterations, or its time. With more than one, no long search is
    reproducible, so only ``ms`` allows them as an option, and a host gives them by `make_bot`."""
    match_point: int = 1
    """The factor for ``iterations`` and ``ms`` when a side has one marker left to place."""
    keeps: int = 0
    """1: the next choice of the same action reuses the tree, and its iterations count."""
    merges: int = 0
    """1: choices of other seats that differ only in a facedown coin are one choice."""
    plies: int = 12
    """The plies of a playout."""
    sharp: int = 0
    """How finely playouts rank choices. 1: within a class. 2: further units of a kind that allows more than two on the board, as in the
    lite game, are also deployed only after approaches. 3: playouts also attack units before forts, build forts, and take bolsters that
    cost no coin of the hand."""
    net: int = 0
    """The number of the net that adds to the value of a position, or 0. The shares then have the weights fitted with that net."""
    wins: int = 0
    """1: a choice that wins immediately is made without a search."""
    proof: int = 0
    """The most positions to examine for a proof of a forced win. It is tried when the side has at most two markers left."""
    widens: int = 0
    """The pace of progressive widening, in hundredths, in the order of the playout's policy (`search.is_wider`). 0: try all children
    first."""
    policy: int = 0
    """How far the learned policy (`policy`) guides the search, in hundredths (`search.choose_child`). The policy then orders the children
    too. 0: no policy."""
    responds: int = 0
    """1: the beliefs about hands respond to play (`warchest.bots.beliefs.rows`)."""
    static: int = 0
    """How much of a new node's value comes from its position instead of a playout, in percent."""
    haste: int = 0
    """How much less the end of the game counts for each round that it comes later, in thousandths, up to `playout.LATEST` rounds. So the
    search prefers earlier wins and later losses."""
    doubt: int = 0
    """How far the search doubts the value of a choice with few visits, in hundredths (`search.least_doubtful`). 0: it makes the most
    visited choice."""
    ahead: int = 0
    """How many coins the tree looks ahead: 1 for the seat's own action, 2 with the reply to it. 0: no limit."""
    far: int = 0
    """How often the seat overlooks a unit of its own that stands away from where the last coins were used, in percent."""
    second: int = 0
    """How often it overlooks the tactic of a unit of its own, in percent."""
    replies: int = 0
    """How often it overlooks an enemy unit that did not act last, in percent."""
    warmth: int = 0
    """The difference in value that makes a choice e times as likely, in thousandths of the way from a draw to a win. 0: it makes the
    most visited choice."""
    attacks: int = 0
    """The value that the seat adds to an attack, in the same thousandths, and a part of it to a step or a deployment near an enemy unit."""
    hoards: int = 0
    """The value that it adds to a recruit and a bolster."""
    races: int = 0
    """The value that it adds to a control, and to a step or a deployment near a location to take."""


PLAIN = Settings()
"""The settings of the bot ``reference``."""
BEST = Settings(
    keeps=1,
    merges=1,
    sharp=3,
    net=2,
    wins=1,
    proof=20_000,
    widens=200,
    policy=150,
    responds=1,
    static=30,
    haste=50,
    doubt=100,
)
"""The default settings of the bot ``ismcts`` (docs/journal/bots-log.md)."""
NO_LEAN: Final[Mapping[int, float]] = MappingProxyType({})
MOST_NODES = 1 << 20
"""The most nodes of a tree. Memory is allocated as the tree grows; at this size, iterations add no node."""


def room_for(nodes: int, iterations: int) -> int:
    """Return the number of nodes to allocate for a tree of ``nodes`` nodes and further iterations, which add at most one each."""
    return min(MOST_NODES, nodes + iterations)


def grow_until(end: float, grow: Callable[[int], int], iterations: int) -> int:
    """Grow a tree by ``iterations`` at a time until the thread's processor time reaches ``end``. Return the best choice."""
    id_ = grow(iterations)
    while thread_time() < end:
        id_ = grow(iterations)
    return id_


def first_state(seed: int) -> int:
    """Return the first state of a search's random generator, from 1 to 2^31 - 2. Nearby seeds give unrelated states."""
    return (seed * 0x9E3779B97F4A7C15 + 0xD1B54A32D192ED03 & 0xFFFFFFFFFFFFFFFF) % 2147483646 + 1


class TreeBranch(NamedTuple):
    """A choice in a grown tree."""

    id: int
    visits: int
    """The number of iterations that took it."""
    value: float
    """The mean of their values for the side that makes the choice, from -1 to 1."""


def branches_of(nodes: Sequence[Node], root: int, path: Sequence[int]) -> list[TreeBranch]:
    """Return the choices after ``path``, a list of choices from the root, by visits. The list is empty if the tree ends earlier."""
    for id_ in path:
        root = child_by(nodes, root, id_)
        if root == 0:
            return []
    branches = []
    child = nodes[root].child
    while child != 0:
        node = nodes[child]
        branches.append(TreeBranch(int(node.id), int(node.visits), float(node.total / max(1, node.visits))))
        child = node.sibling
    return sorted(branches, key=lambda branch: -branch.visits)


class TreeAgent(ABC):
    """Finds the best choice, and continues in the same tree. The interpreted and the native agent give the same answers."""

    @abstractmethod
    def search(
        self,
        r: Tables,
        s: Position,
        splits: Splits,
        seed: int,
        iterations: int,
        settings: Settings,
        unseen: Sequence[int] = (),
        lean: Mapping[int, float] = NO_LEAN,
    ) -> int:
        """Return the deciding seat's best choice. Determinizations are sampled from ``splits``.

        ``iterations`` replaces the number in ``settings``. ``unseen``: for each coin, how much of its units the seat overlooks. ``lean``:
        the values that it adds to choices that suit its style.
        """

    @abstractmethod
    def advance(self, s: Position, id_: int, iterations: int, lean: Mapping[int, float] = NO_LEAN) -> int:
        """Return the best choice in ``s``, which follows the last answer's choice ``id_``. The tree is kept, and its iterations count."""

    @abstractmethod
    def grow_until(self, end: float) -> int:
        """Grow the tree until the thread's processor time reaches ``end``. Return the best choice."""

    @abstractmethod
    def _tree(self) -> tuple[Sequence[Node], int]:
        """Return the nodes of the last answer's tree, and its root."""

    def worth(self) -> float:
        """Return the value of the last answer for the side that decides, from -1 to 1."""
        return float(best_value_of(*self._tree()))

    def mean(self, side: int) -> float:
        """Return the mean value of all iterations of the last answer, for a side, from -1 to 1."""
        return float(mean_of(*self._tree(), side))

    def branches(self, path: Sequence[int] = ()) -> list[TreeBranch]:
        """Return the choices after ``path``, which starts at the last answer's position, as in `branches_of`."""
        return branches_of(*self._tree(), path)


class InterpretedTreeAgent(TreeAgent):
    """Runs ``search`` as plain Python and keeps its working memory. An iteration takes milliseconds."""

    def __init__(self) -> None:
        self._work = Positions(2)
        self._scratch = [Scratch()]
        self._context = [Context()]
        self._nodes: list[Node] = []
        self._tables: list[Tables] = []
        self._rows: Sequence[SplitRow] = ()

    def search(
        self,
        r: Tables,
        s: Position,
        splits: Splits,
        seed: int,
        iterations: int,
        settings: Settings,
        unseen: Sequence[int] = (),
        lean: Mapping[int, float] = NO_LEAN,
    ) -> int:
        """Return the best choice of the deciding seat, as `TreeAgent` specifies."""
        self._tables, self._rows = [r], splits.rows
        self._work[0] = s
        self._context = [Context()]
        context = self._context[0]
        context.ceiling = CEILINGS
        context.state, context.first, context.seat = first_state(seed), splits.first, s.decider
        context.merges, context.plies, context.sharp = settings.merges, settings.plies, settings.sharp
        context.widens, context.static = settings.widens, settings.static
        context.doubt = settings.doubt
        context.haste, context.round_no = settings.haste, s.round_no
        context.policy, context.logits = settings.policy, policy_weights()
        context.ahead, context.blind, context.unseen = settings.ahead, int(any(unseen)), unseen
        context.net = settings.net
        if settings.net:
            net_weights = weights(settings.net)
            context.weights, context.outer = net_weights.shares, net_weights.outer
            context.table = table_for(r, s.army, settings.net)
        self._nodes = [Node()]
        self._lean(lean)
        return self._grow(iterations)

    def advance(self, s: Position, id_: int, iterations: int, lean: Mapping[int, float] = NO_LEAN) -> int:
        """Return the best choice after another one, as `TreeAgent` specifies."""
        self._work[0] = s
        root = child_by(self._nodes, self._context[0].root, id_)
        self._context[0].root, self._context[0].spent = root, 1
        self._lean(lean)
        return self._grow(max(1, iterations - self._nodes[root].visits))

    def _lean(self, lean: Mapping[int, float]) -> None:
        self._context[0].lean = [lean.get(id_, 0.0) for id_ in range(ids.COUNT)]

    def grow_until(self, end: float) -> int:
        """Return the best choice when the time is up, as `TreeAgent` specifies."""
        return grow_until(end, self._grow, 1)

    def _tree(self) -> tuple[Sequence[Node], int]:
        return self._nodes, self._context[0].root

    def _grow(self, iterations: int) -> int:
        room = room_for(self._context[0].used, iterations)
        self._nodes += [Node() for _ in range(room - len(self._nodes))]
        self._context[0].limit = room
        return grow_tree(self._tables, self._work, self._nodes, self._rows, self._scratch, self._context, iterations)
