"""The tree search as a bot: a seat's knowledge as rows of splits, the search in its two forms, and the bot ``reference``."""

from collections.abc import Callable, Sequence
from functools import cache
from time import thread_time
from typing import NamedTuple, Protocol

from warchest.bots.action import compose
from warchest.bots.beliefs.knowledge import Memory
from warchest.bots.beliefs.reader import InterpretedReader, Reader, Splits
from warchest.bots.beliefs.rows import SplitRow
from warchest.bots.draft import choose_in_draft, drafts
from warchest.bots.endgames.prover import InterpretedProver, Prover, winning_choice
from warchest.bots.net.weights import table_for, weights
from warchest.bots.tree.memory import Context, Node
from warchest.bots.tree.playout import CEILINGS
from warchest.bots.tree.search import child_by, grow_tree, mean_of, worth_of
from warchest.game.history import InformationState
from warchest.rules.content.ruleset import NO_ELIMINATION
from warchest.rules.flow.play import action_open, apply
from warchest.rules.state.layout import CHOICES
from warchest.rules.state.position import Position, Tables
from warchest.rules.subset import Positions, Scratch


class Settings(NamedTuple):
    """The settings of a tree search. All are numbers, so that they can be options of a bot."""

    iterations: int = 2000
    """Iterations for each choice of an action."""
    ms: int = 0
    """Milliseconds for a whole action, in the place of iterations: processor time of the thread, so that other programs take none of it."""
    threads: int = 1
    """The threads that search in one tree natively, each for so long. More than one never repeat a search, so they need ``ms``."""
    match_point: int = 1
    """The factor by which either is more where a side has one marker left to place."""
    keeps: int = 0
    """1: the tree of a choice is kept for the next one of the same action, and its iterations count."""
    merges: int = 0
    """1: coins that other seats use facedown are not told apart."""
    plies: int = 12
    """The plies of a playout."""
    sharp: int = 0
    """1: playouts tell apart choices of one class. 2: they also deploy further units of a kind only after approaches, where more than
    two of the kind may stand on the board, as in the lite game. 3: they also attack units before forts, build forts, and take bolsters that
    cost no coin of the hand."""
    net: int = 0
    """The number of the net that adds to the value of a position, so that the shares have the weights that were fitted with it, or 0."""
    wins: int = 0
    """1: a choice that wins at once is made without a search."""
    proof: int = 0
    """The most positions at which a proof of a forced win looks. It is sought where the side has two markers left, or one."""
    widens: int = 0
    """The pace, in hundredths, at which nodes get further children, in the order of the playout's policy (`search.is_wider`), or 0 for all
    children first."""
    static: int = 0
    """The percentage of the value of a new node that is the value of its own position, not of the one after a playout."""


PLAIN = Settings()
"""The settings of the bot ``reference``."""
BEST = Settings(keeps=1, merges=1, sharp=3, net=2, wins=1, proof=20_000, widens=200, static=30)
"""The settings of the bot ``ismcts`` where its options do not say otherwise: see docs/journal/bots-log.md."""
MOST_NODES = 1 << 20
"""The most nodes of a tree. It gets room as it grows; beyond this, iterations add no node."""
FIRST_SHARE = 2 / 3
"""The part of the time left that a choice may take if the action goes on after it."""


def room_for(nodes: int, iterations: int) -> int:
    """Return the room that a tree of ``nodes`` nodes needs for further iterations, each of which adds one at most."""
    return min(MOST_NODES, nodes + iterations)


def grow_until(end: float, grow: Callable[[int], int], iterations: int) -> int:
    """Let a tree grow by ``iterations`` at a time until the thread has used processor time up to ``end``. Return the best choice."""
    id_ = grow(iterations)
    while thread_time() < end:
        id_ = grow(iterations)
    return id_


def first_state(seed: int) -> int:
    """Return the first state of a search's generator, from 1 to 2^31 - 2. Seeds that are near each other give states that are not."""
    return (seed * 0x9E3779B97F4A7C15 + 0xD1B54A32D192ED03 & 0xFFFFFFFFFFFFFFFF) % 2147483646 + 1


class TreeBranch(NamedTuple):
    """A choice in a grown tree."""

    id: int
    visits: int
    """The iterations that took it."""
    value: float
    """The mean of their values for the side that makes the choice, from -1 to 1."""


def branches_of(nodes: Sequence[Node], root: int, path: Sequence[int]) -> list[TreeBranch]:
    """Return the choices behind ``path``, a list of choices from the root on, by visits. There are none where the tree ends before."""
    for id_ in path:
        root = child_by(nodes, root, id_)
        if root == 0:
            return []
    found = []
    child = nodes[root].child
    while child != 0:
        node = nodes[child]
        found.append(TreeBranch(int(node.id), int(node.visits), float(node.total / max(1, node.visits))))
        child = node.sibling
    return sorted(found, key=lambda branch: -branch.visits)


class TreeAgent(Protocol):
    """Finds the best choice, and goes on in the same tree. The interpreted and the native agent give the same answers."""

    def search(self, r: Tables, s: Position, splits: Splits, seed: int, iterations: int, settings: Settings) -> int:
        """Return the choice of the deciding seat that most iterations took. Worlds are dealt from ``splits``.

        ``iterations`` stand in the place of those of the ``settings``.
        """
        ...

    def go_on(self, s: Position, id_: int, iterations: int) -> int:
        """Return the best choice after the choice ``id_`` of the last answer, in ``s``. The tree is kept, and its iterations count."""
        ...

    def grow_until(self, end: float) -> int:
        """Let the tree grow until the thread has used processor time up to ``end``. Return the best choice."""
        ...

    def worth(self) -> float:
        """Return the value of the last answer for the side that decides, from -1 to 1."""
        ...

    def mean(self, side: int) -> float:
        """Return the mean value of all iterations behind the last answer for a side, from -1 to 1, whichever choices they took."""
        ...

    def branches(self, path: Sequence[int] = ()) -> list[TreeBranch]:
        """Return the choices behind a list of choices from the last answer's position on, as `branches_of` says."""
        ...


class InterpretedTreeAgent:
    """Runs ``search`` as it is written, with the memory that it works in. An iteration takes milliseconds."""

    def __init__(self) -> None:
        self._work = Positions(2)
        self._scratch = [Scratch()]
        self._context = [Context()]
        self._nodes: list[Node] = []
        self._tables: list[Tables] = []
        self._rows: Sequence[SplitRow] = ()

    def search(self, r: Tables, s: Position, splits: Splits, seed: int, iterations: int, settings: Settings) -> int:
        """Return the best choice of the deciding seat, as `TreeAgent` says."""
        self._tables, self._rows = [r], splits.rows
        self._work[0] = s
        self._context = [Context()]
        context = self._context[0]
        context.ceiling = CEILINGS
        context.state, context.first, context.seat = first_state(seed), splits.first, s.decider
        context.merges, context.plies, context.sharp = settings.merges, settings.plies, settings.sharp
        context.widens, context.static = settings.widens, settings.static
        context.net = settings.net
        if settings.net:
            found = weights(settings.net)
            context.weights, context.outer = found.shares, found.outer
            context.table = table_for(r, s.army, settings.net)
        self._nodes = [Node()]
        return self._grow(iterations)

    def go_on(self, s: Position, id_: int, iterations: int) -> int:
        """Return the best choice after another one, as `TreeAgent` says."""
        self._work[0] = s
        root = child_by(self._nodes, self._context[0].root, id_)
        self._context[0].root = root
        return self._grow(max(1, iterations - self._nodes[root].visits))

    def grow_until(self, end: float) -> int:
        """Return the best choice when the time is up, as `TreeAgent` says."""
        return grow_until(end, self._grow, 1)

    def worth(self) -> float:
        """Return the value of the last answer, as `TreeAgent` says."""
        return worth_of(self._nodes, self._context[0].root)

    def mean(self, side: int) -> float:
        """Return the mean value of all iterations, as `TreeAgent` says."""
        return mean_of(self._nodes, self._context[0].root, side)

    def branches(self, path: Sequence[int] = ()) -> list[TreeBranch]:
        """Return the choices behind a path, as `TreeAgent` says."""
        return branches_of(self._nodes, self._context[0].root, path)

    def _grow(self, iterations: int) -> int:
        room = room_for(self._context[0].used, iterations)
        self._nodes += [Node() for _ in range(room - len(self._nodes))]
        self._context[0].limit = room
        return grow_tree(self._tables, self._work, self._nodes, self._rows, self._scratch, self._context, iterations)


class Form(NamedTuple):
    """A form of the tree search: its agent, the reader of the knowledge that it searches from, and the maker of its prover."""

    agent: TreeAgent
    reader: type[Reader] = InterpretedReader
    prover: Callable[[], Prover] = InterpretedProver


@cache
def native_form() -> Form:
    """Return the native form, one for this process. The first call compiles. Raises ImportError where Numba is not."""
    from warchest.bots.beliefs.native import NativeReader
    from warchest.bots.endgames.native import NativeProver
    from warchest.bots.tree.native import NativeTreeAgent
    from warchest.rules.machine_code import compiling

    with compiling():
        prover, agent = NativeProver(), NativeTreeAgent()
    return Form(agent, NativeReader, lambda: prover)


def best_form() -> Form:
    """Return the native form where Numba is, else an interpreted one."""
    try:
        return native_form()
    except ImportError:
        return Form(InterpretedTreeAgent())


def choice_that_wins(r: Tables, s: Position, ids: Sequence[int]) -> int | None:
    """Return a choice of the deciding seat that wins at once, or None. A search of few iterations may put it off."""
    side = s.decider & 1
    if s.left[side] > 1 and r.elimination == NO_ELIMINATION:
        return None
    after, out = s.copy(), [0] * CHOICES
    for id_ in ids:
        after.assign(s)
        apply(r, after, id_, out)
        if after.winner == side + 1:
            return id_
    return None


class TreeBot:
    """A bot that searches a tree over information sets: ``reference`` with settings that never change, ``ismcts`` with the best known.

    It has a memory of its own, since knowledge in its native form is for searches alone.
    """

    def __init__(self, settings: Settings = PLAIN, form: Form | None = None) -> None:
        """Without a ``form`` it is the best one."""
        self._settings = settings
        self._agent, reader, make_prover = form or best_form()
        self._memory = Memory(reader=reader)
        self._prover = make_prover()

    def choose(self, state: InformationState, seed: int) -> list[int]:
        """Return the whole action for the present decision of the state's seat. The same state and seed give the same action."""
        began = thread_time()
        knowledge = self._memory.recall(state)
        r, s = knowledge.tables, knowledge.possible_position
        if drafts(s):
            return compose(r, s, choose_in_draft)
        splits, settings = knowledge.splits(), self._settings
        factor = settings.match_point if min(s.left) <= 1 else 1
        iterations = 1 if settings.ms else settings.iterations * factor
        end = began + settings.ms * factor / 1000
        kept: list[int] = []

        def pick(r: Tables, s: Position, ids: list[int]) -> int:
            win = choice_that_wins(r, s, ids) if settings.wins else None
            if win is None and settings.proof and s.left[s.decider & 1] <= 2:
                win = winning_choice(self._prover, r, s, settings.proof)
            if win is not None:
                kept.clear()
                return win
            if kept:
                id_ = self._agent.go_on(s, kept[-1], iterations)
            elif len(ids) == 1:
                return ids[0]
            else:
                id_ = self._agent.search(r, s, splits, seed, iterations, settings)
            if settings.ms and len(ids) > 1:
                id_ = self._use_time(r, s, end)
            if settings.keeps:
                kept.append(id_)
            return id_

        return compose(r, s, pick)

    def _use_time(self, r: Tables, s: Position, end: float) -> int:
        """Return the best choice for the time up to ``end``, a part of which is left if the action goes on after it."""
        now = thread_time()
        id_ = self._agent.grow_until(now + (end - now) * FIRST_SHARE)
        after = s.copy()
        apply(r, after, id_, [0] * CHOICES)
        return id_ if action_open(r, after, s.decider) else self._agent.grow_until(end)
