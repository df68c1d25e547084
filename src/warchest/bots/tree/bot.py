"""The tree search as a bot: its two forms, and the bot that plays by either."""

import random
from collections.abc import Callable, Sequence
from functools import cache
from time import thread_time
from typing import NamedTuple

from warchest.bots.action import compose
from warchest.bots.beliefs.knowledge import Memory
from warchest.bots.beliefs.reader import InterpretedReader, Reader
from warchest.bots.draft import choose_in_draft, drafts
from warchest.bots.endgames.prover import InterpretedProver, Prover, winning_choice
from warchest.bots.tree.agent import PLAIN, InterpretedTreeAgent, Settings, TreeAgent
from warchest.bots.tree.learner import Learner
from warchest.bots.tree.styles import Style
from warchest.game.history import InformationState
from warchest.rules.content.ruleset import NO_ELIMINATION
from warchest.rules.flow.play import action_open, apply
from warchest.rules.state.indices import top
from warchest.rules.state.layout import CHOICES, KIND, PLAY_FRAME
from warchest.rules.state.position import Position, Tables

FIRST_SHARE = 2 / 3
"""The part of the remaining time that a choice may take if the action continues after it."""


class TreeForm(NamedTuple):
    """A form of the tree search: its agent, the reader for its knowledge, and the factory of its prover."""

    agent: TreeAgent
    reader: type[Reader] = InterpretedReader
    prover: Callable[[], Prover] = InterpretedProver


@cache
def native_form() -> TreeForm:
    """Return the native form of this process. The first call compiles all of it. Raises ImportError without Numba."""
    from warchest.bots.beliefs.native import NativeReader
    from warchest.bots.endgames.native import NativeProver
    from warchest.bots.tree.native import NativeTreeAgent

    NativeReader.compile()
    prover, agent = NativeProver(), NativeTreeAgent()
    return TreeForm(agent, NativeReader, lambda: prover)


def best_form() -> TreeForm:
    """Return the native form if Numba is installed, else an interpreted one."""
    try:
        return native_form()
    except ImportError:
        return TreeForm(InterpretedTreeAgent())


def choice_that_wins(r: Tables, s: Position, ids: Sequence[int]) -> int | None:
    """Return a choice of the deciding seat that wins immediately, or None. A short search may prefer to win later."""
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

    It shares no memory with other bots, because only tree searches can use knowledge in its native form.
    """

    def __init__(self, settings: Settings = PLAIN, form: TreeForm | None = None) -> None:
        """``form`` defaults to the best one."""
        self._settings = settings
        self._agent, reader, make_prover = form or best_form()
        self._memory = Memory(reader=reader, responds=bool(settings.responds))
        self._prover = make_prover()
        self._style = Style(settings.attacks, settings.hoards, settings.races)
        learns = settings.warmth > 0
        self._learner = Learner(settings.far, settings.second, settings.replies, settings.warmth) if learns else None

    def choose(self, state: InformationState, seed: int) -> list[int]:
        """Return the whole action for the seat's next decision. The same state and seed give the same action."""
        start = thread_time()
        knowledge = self._memory.recall(state)
        r, s = knowledge.tables, knowledge.possible_position
        if drafts(s):
            return compose(r, s, choose_in_draft)
        splits, settings = knowledge.splits(), self._settings
        factor = settings.match_point if min(s.left) <= 1 else 1
        iterations = 1 if settings.ms else settings.iterations * factor
        end = start + settings.ms * factor / 1000
        kept: list[int] = []
        learner, rng = self._learner, random.Random(seed)

        def pick(r: Tables, s: Position, ids: list[int]) -> int:
            win = choice_that_wins(r, s, ids) if settings.wins else None
            if win is None and settings.proof and s.left[s.decider & 1] <= 2:
                win = winning_choice(self._prover, r, s, settings.proof)
            if win is not None:
                kept.clear()
                return win
            if not kept and len(ids) == 1:
                return ids[0]
            lean = self._style.leanings(r, s, ids)
            if kept:
                id_ = self._agent.advance(s, kept[-1], iterations, lean)
            elif learner is not None and s.agenda[top(s) + KIND] == PLAY_FRAME:
                unseen = learner.overlooked(r, s, knowledge.ids, rng)
                self._agent.search(r, s, splits, seed, iterations, settings, unseen, lean)
                values = [(branch.id, branch.value + lean.get(branch.id, 0.0)) for branch in self._agent.branches()]
                id_ = learner.choose(r, s, knowledge.ids, values, rng)
            else:
                id_ = self._agent.search(r, s, splits, seed, iterations, settings, lean=lean)
            if settings.ms and len(ids) > 1:
                id_ = self._use_time(r, s, end)
            if settings.keeps:
                kept.append(id_)
            return id_

        return compose(r, s, pick)

    def _use_time(self, r: Tables, s: Position, end: float) -> int:
        """Return the best choice found by ``end``, or earlier if the action continues and needs time for its next choice."""
        now = thread_time()
        id_ = self._agent.grow_until(now + (end - now) * FIRST_SHARE)
        after = s.copy()
        apply(r, after, id_, [0] * CHOICES)
        return id_ if action_open(r, after, s.decider) else self._agent.grow_until(end)
