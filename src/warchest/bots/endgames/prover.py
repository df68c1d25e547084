"""The wins of a position: the deciding seat's winning actions, and the fewest coins in which it can force the win."""

from abc import ABC, abstractmethod
from typing import NamedTuple

from warchest.bots.endgames.memory import MAX_PLIES, PlyMemory, ProofContext
from warchest.bots.endgames.search import LOST, UNDECIDED, WON, prove
from warchest.rules.flow.play import action_open, apply, list_choices
from warchest.rules.known import spying
from warchest.rules.state.layout import CHOICES
from warchest.rules.state.position import Position, Tables
from warchest.rules.subset import Positions, Scratch

MOST_COINS = 4
"""The most coins that the seat may use to win. A hand has three, and the seat may draw another within the round."""
BUDGET = 400_000
"""The most positions that one proof may examine."""
MOST_ACTIONS = 2_000
"""The most whole actions of a position that can be judged."""


class Prover(ABC):
    """Gives verdicts on positions. The interpreted and the native prover agree."""

    def prove(self, r: Tables, s: Position, seat: int, coins: int, budget: int, theirs: int = MAX_PLIES) -> int:
        """Return whether the seat can force a win in this round with at most ``coins`` coins: WON, LOST or UNDECIDED.

        ``s``: any position in the seat's information set. ``budget``: the most positions to examine. ``theirs``: the coins that the
        other seat uses as it likes; it passes with all later ones.
        """
        return self._search_for(r, s, seat, coins, budget, 0, theirs)

    def hold(self, r: Tables, s: Position, seat: int, budget: int, theirs: int = MAX_PLIES) -> int:
        """Return whether the seat can certainly prevent the other seat's win in this round: WON, LOST or UNDECIDED.

        ``theirs``: as in ``prove``.
        """
        return self._search_for(r, s, seat, MAX_PLIES, budget, 1, theirs)

    @abstractmethod
    def first_choice(self) -> int:
        """Return the winning choice after a proof with the verdict WON in which the seat decides."""

    @abstractmethod
    def _search_for(self, r: Tables, s: Position, seat: int, coins: int, budget: int, holds: int, theirs: int) -> int:
        """Return the verdict on a position. ``holds``: 1 if the other seat must not win, 0 if the seat must win."""


class InterpretedProver(Prover):
    """Runs ``search`` as plain Python."""

    def __init__(self) -> None:
        self._work = Positions(MAX_PLIES)
        self._plies = [PlyMemory() for _ in range(MAX_PLIES)]
        self._scratch = [Scratch()]
        self._context = ProofContext()

    def _search_for(self, r: Tables, s: Position, seat: int, coins: int, budget: int, holds: int, theirs: int) -> int:
        self._work[0] = s
        context = self._context = ProofContext()
        context.seat, context.round_no, context.budget, context.holds = seat, s.round_no, budget, holds
        context.best = [-1] * MAX_PLIES
        return prove([r], self._work, self._plies, self._scratch, [context], coins, theirs)

    def first_choice(self) -> int:
        """Return the choice that wins, as `Prover` specifies."""
        return self._context.best[0]


class Wins(NamedTuple):
    """The wins of a position for its deciding seat."""

    actions: tuple[tuple[int, ...], ...]
    """The whole actions after which the seat can still force the win."""
    choices: int
    """The number of all whole actions."""
    chance: float
    """The probability that uniformly random choices make one of these actions."""
    coins: int
    """The fewest coins in which the seat can force the win."""


def winning_choice(agent: Prover, r: Tables, s: Position, budget: int) -> int | None:
    """Return a choice that forces the deciding seat's win in this round with the fewest coins, or None without a proof.

    It also works in the middle of an action. ``budget``: the most positions that each proof may examine. Only two-seat games under the
    rules of War Chest are judged.
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
    """Return the fewest coins in which the deciding seat can force a win in this round, or 0 if it cannot.

    Return None if the search has no verdict.
    """
    for coins in range(1, MOST_COINS + 1):
        verdict = agent.prove(r, s, s.decider, coins, budget)
        if verdict == UNDECIDED:
            return None
        if verdict == WON:
            return coins
    return 0


def find_wins(agent: Prover, r: Tables, s: Position, budget: int = BUDGET) -> Wins | None:
    """Return the wins of the deciding seat, which uses a coin now. Return None if the search has no verdict on some action."""
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
