"""The tree search as a bot: a seat's knowledge as rows of splits, the search in its two forms, and the bot ``reference``."""

from functools import cache
from typing import NamedTuple, Protocol

from warchest.beliefs.hidden_splits import Belief, Counts
from warchest.beliefs.knowledge import Knowledge, Memory
from warchest.bots.action import compose
from warchest.bots.draft import choose_in_draft, drafts
from warchest.bots.subset import Positions, Scratch
from warchest.bots.tree.memory import Luck, Node, SplitRow
from warchest.bots.tree.search import grow_tree
from warchest.history import InformationState
from warchest.rules.state.layout import SEATS, SLOTS
from warchest.rules.state.position import Position, Tables

ITERATIONS = 2000
ALL = 1 << 31


class Splits(NamedTuple):
    """The beliefs about all seats as rows, each seat's after those of the seat before."""

    rows: list[SplitRow]
    first: list[int]
    """For each seat, the first of its rows. The last number is that of all rows."""


def word(counts: Counts) -> int:
    """Return the counts of a seat's coins by slot as one word of eight bytes."""
    return int.from_bytes(bytes(counts), "little", signed=True)


def rows_of(belief: Belief) -> list[SplitRow]:
    """Return a belief as rows whose weights add up to 2^31."""
    rows: list[SplitRow] = []
    sum_so_far = 0.0
    for split, weight in belief.items():
        sum_so_far += weight
        drawn = word(tuple(int(split.drawn == slot) for slot in range(SLOTS)))
        rows.append(
            SplitRow(word(split.hand), word(split.facedown), word(split.previewed), drawn, round(sum_so_far * ALL))
        )
    if rows:
        rows[-1].upto = ALL
    return rows


def splits_of(knowledge: Knowledge) -> Splits:
    """Return the beliefs of a seat about all the others. A belief of one split needs no row: it is the possible position's own."""
    splits = Splits([], [0])
    for seat in range(SEATS):
        if seat < knowledge.tables.seats and seat != knowledge.seat:
            splits.rows.extend(rows_of(knowledge.belief(seat)))
        splits.first.append(len(splits.rows))
    return splits


def first_state(seed: int) -> int:
    """Return the first state of a search's generator, from 1 to 2^31 - 2. Seeds that are near each other give states that are not."""
    return (seed * 0x9E3779B97F4A7C15 + 0xD1B54A32D192ED03 & 0xFFFFFFFFFFFFFFFF) % 2147483646 + 1


class TreeAgent(Protocol):
    """Finds the best choice. The interpreted and the native agent give the same answers."""

    def search(self, r: Tables, s: Position, splits: Splits, seed: int, iterations: int) -> int:
        """Return the choice of the deciding seat that most iterations took. The worlds of the ``iterations`` are dealt from ``splits``."""
        ...


class InterpretedTreeAgent:
    """Runs ``search`` as it is written, with the memory that it works in. An iteration takes milliseconds."""

    def __init__(self) -> None:
        self._work = Positions(2)
        self._scratch = [Scratch()]

    def search(self, r: Tables, s: Position, splits: Splits, seed: int, iterations: int) -> int:
        """Return the best choice of the deciding seat, as `TreeAgent` says."""
        self._work[0] = s
        luck = [Luck()]
        luck[0].state = first_state(seed)
        luck[0].first = splits.first
        nodes = [Node() for _ in range(iterations + 1)]
        return grow_tree([r], self._work, nodes, splits.rows, self._scratch, luck, iterations)


@cache
def tree_agent() -> TreeAgent:
    """Return the agent of this process: a native one where Numba is, else an interpreted one."""
    try:
        from warchest.bots.tree.native import NativeTreeAgent
    except ImportError:
        return InterpretedTreeAgent()
    return NativeTreeAgent()


class Reference:
    """A plain tree search with published settings, to measure other bots against. It is not tuned, so that figures stay comparable."""

    def __init__(
        self, memory: Memory | None = None, agent: TreeAgent | None = None, iterations: int = ITERATIONS
    ) -> None:
        self._memory = memory or Memory()
        self._agent = agent or tree_agent()
        self._iterations = iterations

    def choose(self, state: InformationState, seed: int) -> list[int]:
        """Return the whole action for the present decision of the state's seat. The same state and seed give the same action."""
        knowledge = self._memory.recall(state)
        r, s = knowledge.tables, knowledge.possible_position
        if drafts(s):
            return compose(r, s, choose_in_draft)
        splits = splits_of(knowledge)

        def pick(r: Tables, s: Position, ids: list[int]) -> int:
            return ids[0] if len(ids) == 1 else self._agent.search(r, s, splits, seed, self._iterations)

        return compose(r, s, pick)
