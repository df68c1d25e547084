"""Hints: the deciding seat's best actions, each with its chance of winning and its effects, using only that seat's knowledge."""

from math import hypot, sqrt
from typing import Final, NamedTuple

from warchest.bots.analysis.calibration import ShownChance, calibration_of
from warchest.bots.analysis.evaluator import DEEP, INTERPRETED, ITERATIONS, NAME, Evaluator, Judged, Verdict, passes
from warchest.bots.analysis.reasons import Effect, effects
from warchest.bots.beliefs.knowledge import Knowledge, Memory
from warchest.bots.draft import drafts
from warchest.bots.tree.agent import InterpretedTreeAgent
from warchest.game.history import InformationState

CHOICES: Final = 3
"""The most actions of a hint."""


SPREAD: Final = 0.4
"""The standard deviation of a value after one visit. It was measured as the deviation between searches with six seeds, times the root of
the visits, over 60 actions of 12 games: 0.25, 0.36 and 0.47 for 1,000, 4,000 and 16,000 iterations."""
SURE: Final = 2
"""The standard errors by which two values must differ to count as different."""


def noise(judged: Judged) -> float:
    """Return the standard error of a judged value: its distance from the value of a search without end. A proof has none.

    It falls with the root of the visits, as the mean of as many trials does.
    """
    return 0.0 if judged.proven else SPREAD / sqrt(max(1, judged.visits))


def as_good(one: Judged, best: Judged) -> bool:
    """Return whether an action is as good as the best one: their values differ by less than the noise of the search."""
    return best.value - one.value < SURE * hypot(noise(one), noise(best))


def shown_choices(verdict: Verdict) -> tuple[Judged, ...]:
    """Return the actions that a hint shows, best first.

    A pass wastes a coin, so it is left out if another action is as good within the noise of the search: a hint that called it as good would
    teach players to do nothing.
    """
    others = [judged for judged in verdict.actions if not passes(judged.action)]
    best = max(others, key=lambda judged: judged.value, default=None)
    if best is None or all(
        not as_good(best, one) or not as_good(one, best) for one in verdict.actions if passes(one.action)
    ):
        return verdict.actions[:CHOICES]
    return tuple(sorted(others, key=lambda judged: (judged is not verdict.best, -judged.value)))[:CHOICES]


class HintedAction(NamedTuple):
    """An action of a hint."""

    action: tuple[int, ...]
    chance: ShownChance | None
    """The chance of winning after it, or None if chances were not measured."""
    effects: tuple[Effect, ...]
    reply: tuple[int, ...]
    equal: bool
    """Whether it is as good as the first action, within the noise of the search. False for the first action."""


class BestActions(NamedTuple):
    """The best actions, best first. There are none in a draft."""

    evaluator: str
    iterations: int
    actions: tuple[HintedAction, ...]


class Adviser:
    """Gives hints, and remembers the last games. Only one thread may use it at a time."""

    def __init__(self, evaluator: Evaluator | None = None) -> None:
        self._evaluator = evaluator or Evaluator()
        self._memory = Memory(reader=self._evaluator.form.reader)

    def knowledge(self, state: InformationState) -> Knowledge:
        """Return the knowledge of a state in which its seat decides. The next call changes it."""
        return self._memory.recall(state)

    def hint(self, state: InformationState, *, deep: bool = False) -> BestActions:
        """Return the best actions for the state's seat, which must decide. The same state gives the same hint.

        ``deep``: search with ``DEEP`` times the iterations. Raises `warchest.bots.beliefs.knowledge.ImpossibleStateError` for a state that
        no game can reach.
        """
        knowledge = self._memory.recall(state)
        r, s = knowledge.tables, knowledge.possible_position
        if drafts(s):
            return BestActions(NAME, 0, ())
        interpreted = isinstance(self._evaluator.form.agent, InterpretedTreeAgent)
        iterations = INTERPRETED if interpreted else ITERATIONS * DEEP if deep else ITERATIONS
        calibration = None if interpreted else calibration_of(state.setup, NAME)
        verdict = self._evaluator.judge(knowledge, len(state.ids), iterations, CHOICES)
        judged_ones = shown_choices(verdict)
        first = judged_ones[0]
        return BestActions(
            NAME,
            iterations,
            tuple(
                HintedAction(
                    judged.action,
                    None
                    if calibration is None
                    else calibration.shown(100 * calibration.chance(min(first.value, judged.value))),
                    tuple(effects(r, s, judged.action, proven=judged.proven)),
                    judged.reply,
                    judged is not first and as_good(judged, first),
                )
                for judged in judged_ones
            ),
        )
