"""The wins of a position: each whole action of the deciding seat with the verdict on it, and the least number of coins to the win."""

from functools import cache
from typing import NamedTuple, Protocol

from warchest.bots.endgames.memory import LEVELS, PlyMemory, Search
from warchest.bots.endgames.search import LOST, UNDECIDED, WON, prove
from warchest.rules.flow.play import action_open, apply, list_choices
from warchest.rules.known import spying
from warchest.rules.state.layout import CHOICES
from warchest.rules.state.position import Position, Tables
from warchest.rules.subset import Positions, Scratch

MOST_COINS = 4
"""The most coins that the seat may use on its way to a win. A hand has three, and a coin drawn within the round may come on top."""
BUDGET = 400_000
"""The most positions that one proof may look at."""
MOST_ACTIONS = 2_000
"""The most whole actions of a position that is judged."""


class Prover(Protocol):
    """Gives verdicts on positions. The interpreted and the native prover give the same ones."""

    def prove(self, r: Tables, s: Position, seat: int, coins: int, budget: int) -> int:
        """Return whether the seat wins in this round for certain with at most ``coins`` coins: WON, LOST or UNDECIDED.

        ``s``: any position that the seat can't tell from the true one. ``budget``: the most positions to look at.
        """
        ...

    def hold(self, r: Tables, s: Position, seat: int, budget: int) -> int:
        """Return whether the seat can keep the other one from winning in this round for certain: WON, LOST or UNDECIDED."""
        ...

    def first_choice(self) -> int:
        """Return the choice by which the seat wins where it decides in the position of the last proof, whose verdict was WON."""
        ...


class InterpretedProver:
    """Runs ``search`` as it is written."""

    def __init__(self) -> None:
        self._work = Positions(LEVELS)
        self._levels = [PlyMemory() for _ in range(LEVELS)]
        self._scratch = [Scratch()]
        self._search = Search()

    def prove(self, r: Tables, s: Position, seat: int, coins: int, budget: int) -> int:
        """Return the verdict on a position, as `Prover` says."""
        return self._search_for(r, s, seat, coins, budget, 0)

    def hold(self, r: Tables, s: Position, seat: int, budget: int) -> int:
        """Return the verdict on a position to be held, as `Prover` says."""
        return self._search_for(r, s, seat, LEVELS, budget, 1)

    def _search_for(self, r: Tables, s: Position, seat: int, coins: int, budget: int, holds: int) -> int:
        self._work[0] = s
        search = self._search = Search()
        search.seat, search.round_no, search.budget, search.holds = seat, s.round_no, budget, holds
        search.best = [-1] * LEVELS
        return prove([r], self._work, self._levels, self._scratch, [search], coins)

    def first_choice(self) -> int:
        """Return the choice that wins, as `Prover` says."""
        return self._search.best[0]


@cache
def prover() -> Prover:
    """Return the prover of this process: a native one where Numba is, else an interpreted one."""
    try:
        from warchest.bots.endgames.native import NativeProver
    except ImportError:
        return InterpretedProver()
    return NativeProver()


class Wins(NamedTuple):
    """The wins of a position for its deciding seat."""

    actions: tuple[tuple[int, ...], ...]
    """The whole actions after which the seat still wins for certain."""
    choices: int
    """The number of all whole actions."""
    chance: float
    """The chance that an action whose every decision is chosen at random is one of these."""
    coins: int
    """The least number of coins in which the win can be forced."""


def winning_choice(agent: Prover, r: Tables, s: Position, budget: int) -> int | None:
    """Return a choice by which the deciding seat wins for certain in this round, in as few coins as possible, or None where none is proved.

    It may decide within an action too. ``budget``: the most positions that each proof may look at. Only games of two seats under the rules
    of War Chest are judged.
    """
    if r.seats != 2 or r.lite_actions:
        return None
    for coins in range(1, min(MOST_COINS, s.left[s.decider & 1] + 1) + 1):
        verdict = agent.prove(r, s, s.decider, coins, budget)
        if verdict == WON:
            return agent.first_choice()
        if verdict == UNDECIDED:
            return None
    return None


def distance(agent: Prover, r: Tables, s: Position, budget: int = BUDGET) -> int | None:
    """Return the least number of coins in which the deciding seat wins for certain in this round, or 0 where it does not.

    None where the search has no verdict.
    """
    for coins in range(1, MOST_COINS + 1):
        verdict = agent.prove(r, s, s.decider, coins, budget)
        if verdict == UNDECIDED:
            return None
        if verdict == WON:
            return coins
    return 0


def find_wins(agent: Prover, r: Tables, s: Position, budget: int = BUDGET) -> Wins | None:
    """Return the wins of the deciding seat, which uses a coin now. None where the search has no verdict on one of its actions."""
    coins = distance(agent, r, s, budget)
    if coins is None:
        return None
    actions: list[tuple[int, ...]] = []
    chance = 0.0
    choices = 0
    seat = s.decider
    waiting: list[tuple[Position, tuple[int, ...], float]] = [(s, (), 1.0)]
    out = [0] * CHOICES
    while waiting:
        before, so_far, likely = waiting.pop()
        ids = out[: list_choices(r, before, out)]
        for id_ in ids:
            after = before.copy()
            apply(r, after, id_, out)
            line, share = (*so_far, id_), likely / len(ids)
            if action_open(r, after, seat):
                waiting.append((after, line, share))
                continue
            choices += 1
            if not after.over and after.round_no != s.round_no:
                continue
            verdict = UNDECIDED if spying(r, after) else agent.prove(r, after, seat, MOST_COINS - 1, budget)
            if verdict == UNDECIDED or choices > MOST_ACTIONS:
                return None
            if verdict != LOST:
                actions.append(line)
                chance += share
    return Wins(tuple(sorted(actions)), choices, chance, coins)
