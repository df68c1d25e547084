"""The native form of the tree search: the same functions, compiled, on NumPy records with the fields of ``memory``."""

import threading
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from typing import Any, NamedTuple

import numpy as np

from warchest.bots.beliefs.native import OUTLOOK, SPLIT, records_of
from warchest.bots.beliefs.reader import Splits
from warchest.bots.net import machine_code  # noqa: F401 - registers the sum of columns
from warchest.bots.net.inputs import COLUMNS, LISTED, WIDTH
from warchest.bots.net.weights import table_for, weights
from warchest.bots.policy.likelihoods import policy_weights
from warchest.bots.policy.memory import UNKNOWN_YET
from warchest.bots.tree import machine_code as _linking  # noqa: F401 - registers the linking of nodes
from warchest.bots.tree import search
from warchest.bots.tree.agent import MOST_NODES, NO_LEAN, PLAIN, Settings, TreeAgent, first_state, grow_until, room_for
from warchest.bots.tree.memory import DEEPEST, LOGS, SHARES, WEIGHTS, Context
from warchest.bots.tree.playout import CEILINGS
from warchest.rules import native as rules
from warchest.rules.content.war_chest import WAR_CHEST
from warchest.rules.flow.turns import opening
from warchest.rules.machine_code import entry, link_rules, register_marked
from warchest.rules.state import ids
from warchest.rules.state.layout import COINS, SEATS
from warchest.rules.state.position import Position, Tables
from warchest.rules.state.tables import make_tables

NODE = np.dtype(
    [
        ("total", "<f8"),
        ("id", "<i4"),
        ("side", "<i4"),
        ("parent", "<i4"),
        ("child", "<i4"),
        ("sibling", "<i4"),
        ("visits", "<i4"),
        ("available", "<i4"),
        ("round", "<i4"),
        ("prior", "<i4"),
    ],
    align=True,
)
CONTEXT = np.dtype(
    [
        *OUTLOOK,
        ("state", "<i8"),
        ("used", "<i4"),
        ("limit", "<i4"),
        ("root", "<i4"),
        ("seat", "<i4"),
        ("merges", "<i4"),
        ("plies", "<i4"),
        ("widens", "<i4"),
        ("static", "<i4"),
        ("policy", "<i4"),
        ("doubt", "<i4"),
        ("haste", "<i4"),
        ("round_no", "<i4"),
        ("ahead", "<i4"),
        ("spent", "<i4"),
        ("blind", "<i4"),
        ("unseen", "i1", (COINS,)),
        ("lean", "<f4", (ids.COUNT,)),
        ("round", "<i4"),
        ("choice", "<i4"),
        ("first", "<i4", (SEATS + 1,)),
        ("logs", "<f8", (LOGS,)),
        ("shares", "<f8", (SHARES,)),
        ("weights", "<f8", (SHARES,)),
        ("outer", "<i8", (WIDTH,)),
        ("net", "<i4"),
        ("listed", "<i4", (LISTED,)),
        ("times", "<i4", (LISTED,)),
        ("spots", "<i4", (2 * COINS,)),
        ("hidden", "<i4", (WIDTH,)),
        ("table", "<i4", (2 * COLUMNS * WIDTH,)),
        ("ceiling", "i1", (ids.COUNT,)),
        ("path", "<i4", (DEEPEST,)),
        ("child_of", "<i4", (ids.COUNT,)),
    ],
    align=True,
)

ITERATIONS_PER_CHECK = 64
"""The iterations between two checks of the clock. They take a quarter of a millisecond."""
PORTION = 512
"""The iterations that a thread takes at a time from those that several threads share."""
VISITS = 1 << 28
"""Each thread numbers its visits from a different multiple of this, so no two visits have the same number."""

register_marked()


@entry
def _grow_tree(
    tables: rules.Records,
    work: rules.Records,
    nodes: rules.Records,
    rows: rules.Records,
    scratch: rules.Records,
    context: rules.Records,
    iterations: int,
) -> int:
    best: int = search.grow_tree(tables, work, nodes, rows, scratch, context, iterations)  # type: ignore[arg-type]
    return best


class _ThreadMemory(NamedTuple):
    """The private memory of a thread. Threads share the nodes, but each adds nodes only in its part of them."""

    work: rules.Records
    scratch: rules.Records
    context: rules.Records


class _Iterations:
    """Iterations that several threads share: each takes portions until none are left."""

    def __init__(self, number: int) -> None:
        self._left = number
        self._lock = threading.Lock()

    def take(self) -> int:
        """Return the size of the next portion, or 0 when none are left."""
        with self._lock:
            portion = min(PORTION, self._left)
            self._left -= portion
        return portion


class NativeTreeAgent(TreeAgent):
    """The native counterpart of ``agent.InterpretedTreeAgent``. It gives the same answers faster."""

    def __init__(self) -> None:
        """Compile the rules and the search, or load them from the cache."""
        link_rules()
        self._known: Tables | None = None
        self._leans = False
        self._netted: tuple[Tables | None, bytes, int] = None, b"", 0
        self._tables = rules.records(rules.TABLES)
        self._work = rules.records(rules.POSITION, 2)
        self._scratch = rules.records(rules.SCRATCH)
        self._context = np.zeros(1, CONTEXT)
        self._context[0]["logs"], self._context[0]["ceiling"] = Context().logs, CEILINGS
        self._context[0]["logits"] = policy_weights()
        self._nodes = np.zeros(1, NODE)
        self._rows = np.zeros(1, SPLIT)
        self._threads = 1
        self._others: list[_ThreadMemory] = []
        tables = make_tables(WAR_CHEST, holder=0)
        self.search(tables, opening(tables), Splits([], [0] * (SEATS + 1)), 0, 0, PLAIN)

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
        if self._known is not r:
            self._known = r
            self._tables[0] = rules.to_record(r)[0]
            self._context[0]["free"] = UNKNOWN_YET
        self._threads, self._others = settings.threads, []
        if self._threads > 1 and len(self._nodes) < MOST_NODES:
            self._nodes = np.empty(MOST_NODES, NODE)
        self._nodes[0] = 0
        self._work[0] = rules.to_record(s)[0]
        self._rows = records_of(splits.rows)
        context = self._context[0]
        context["state"], context["used"], context["root"], context["round"] = first_state(seed), 1, 0, 0
        context["seat"], context["first"], context["child_of"] = s.decider, splits.first, 0
        context["merges"], context["plies"], context["sharp"] = settings.merges, settings.plies, settings.sharp
        context["widens"], context["static"], context["policy"] = settings.widens, settings.static, settings.policy
        context["doubt"] = settings.doubt
        context["haste"], context["round_no"] = settings.haste, s.round_no
        context["ahead"], context["spent"] = settings.ahead, 0
        context["blind"], context["unseen"] = any(unseen), unseen or 0
        self._set_net(r, s, settings.net)
        self._lean(lean)
        return self._grow(iterations)

    def _lean(self, lean: Mapping[int, float]) -> None:
        """Set the values that the seat adds to choices at the root."""
        given = self._context[0]["lean"]
        if lean or self._leans:
            given[:] = 0
        for id_, value in lean.items():
            given[id_] = value
        self._leans = bool(lean)

    def _set_net(self, r: Tables, s: Position, net: int) -> None:
        """Set whether the net evaluates positions. The columns of a game are copied once."""
        context = self._context[0]
        context["net"], context["weights"] = net, weights(net).shares if net else WEIGHTS
        army = bytes(s.army)
        if net and not (self._netted[0] is r and self._netted[1:] == (army, net)):
            self._netted = r, army, net
            context["outer"], context["table"] = weights(net).outer, table_for(r, s.army, net)

    def _tree(self) -> tuple[Any, int]:
        return self._nodes.view(np.recarray), int(self._context[0]["root"])

    def advance(self, s: Position, id_: int, iterations: int, lean: Mapping[int, float] = NO_LEAN) -> int:
        """Return the best choice after another one, as `TreeAgent` specifies."""
        self._work[0] = rules.to_record(s)[0]
        context = self._context[0]
        child = int(self._nodes[context["root"]]["child"])
        while child and self._nodes[child]["id"] != id_:
            child = int(self._nodes[child]["sibling"])
        context["root"], context["spent"] = child, 1
        self._lean(lean)
        return self._grow(max(1, iterations - int(self._nodes[child]["visits"])))

    def grow_until(self, end: float) -> int:
        """Return the best choice when the time is up, as `TreeAgent` specifies."""
        if self._threads == 1:
            return grow_until(end, self._grow, ITERATIONS_PER_CHECK)
        done = threading.Event()
        with self._helpers(lambda: 0 if done.is_set() else ITERATIONS_PER_CHECK):
            try:
                grow_until(end, self._grow_alone, ITERATIONS_PER_CHECK)
            finally:
                done.set()
        return self._grow_alone(0)

    @contextmanager
    def _helpers(self, take: Callable[[], int]) -> Iterator[None]:
        """Have the other threads grow the tree meanwhile, each by as many iterations at a time as ``take`` returns, until it returns 0."""
        if not self._others:
            self._others = [self._thread_memory(number) for number in range(1, self._threads)]
        others = [threading.Thread(target=self._help, args=(memory, take), name="search") for memory in self._others]
        for other in others:
            other.start()
        try:
            yield
        finally:
            for other in others:
                other.join()

    def _thread_memory(self, number: int) -> _ThreadMemory:
        """Return the memory of another thread, with different random numbers."""
        context = self._context.copy()
        part = MOST_NODES // self._threads
        context["state"] = first_state(int(context["state"][0]) + number)
        context["used"], context["limit"], context["round"] = number * part, (number + 1) * part, number * VISITS
        return _ThreadMemory(self._work.copy(), self._scratch.copy(), context)

    def _help(self, memory: _ThreadMemory, take: Callable[[], int]) -> None:
        """Grow the tree in another thread."""
        memory.work[0] = self._work[0]
        for name in ("root", "spent", "lean"):
            memory.context[name] = self._context[name]
        while portion := take():
            _grow_tree(self._tables, memory.work, self._nodes, self._rows, memory.scratch, memory.context, portion)

    def _grow(self, iterations: int) -> int:
        if self._threads == 1 or iterations <= PORTION:
            return self._grow_alone(iterations)
        shared = _Iterations(iterations)
        with self._helpers(shared.take):
            while portion := shared.take():
                self._grow_alone(portion)
        return self._grow_alone(0)

    def _grow_alone(self, iterations: int) -> int:
        used = int(self._context[0]["used"])
        room = room_for(used, iterations) if self._threads == 1 else MOST_NODES // self._threads
        if len(self._nodes) < room:
            nodes = np.empty(min(MOST_NODES, 2 * room), NODE)
            nodes[:used] = self._nodes[:used]
            self._nodes = nodes
        self._context[0]["limit"] = room
        return int(
            _grow_tree(self._tables, self._work, self._nodes, self._rows, self._scratch, self._context, iterations)
        )
