"""Bots that play like a learner: they overlook a part of their coins, and of the rest choose the better actions more often.

A fallible bot judges its own action alone, by the evaluation of ``two_ply``. It never moves at random: of the actions that it sees, each is
chosen in proportion to exp(value / warmth), shared among the actions of one coin (Jacob and others 2022 choose like that, with a policy
learned from people in the place of the shares). Two repairs make its play look natural: it never overlooks an obvious action, and it always
takes a win.
"""

import random
from collections.abc import Hashable
from math import exp, tanh
from typing import NamedTuple

from warchest.bots.beliefs.knowledge import Knowledge, Memory
from warchest.bots.beliefs.reading import slot_paid
from warchest.bots.draft import drafts
from warchest.bots.search.agent import hints_of, search_input
from warchest.bots.search.bot import TwoPlyBot
from warchest.bots.search.evaluation import WON
from warchest.bots.search.search import expect_reply, list_lines
from warchest.bots.search.workspace import LEVELS, LINES, POSITIONS, REPLIES, Hints, Level, SearchLine
from warchest.game.history import InformationState
from warchest.rules.known import spying
from warchest.rules.state import ids
from warchest.rules.state.position import Position, Tables
from warchest.rules.subset import Positions, Scratch, do_move

SCALE = 1500
"""The evaluation at which a side is nearly sure of its game: three markers ahead."""
OBVIOUS = 0.2
"""The lead in value, from -1 to 1, of an action that nobody overlooks."""
LOSES = -WON // 10
"""The value of an action to which some reply is likely to win: a chance of a tenth or more."""


class Fallibility(NamedTuple):
    """The weaknesses of a fallible bot. All are whole numbers, so that they can be options of a bot."""

    sees: int
    """The share of its coins whose uses it sees, in percent."""
    warmth: int
    """The difference in value, in thousandths of the way from a draw to a win, that makes an action e times as likely."""
    careful: int
    """1: it looks for the reply that would win at once, and does not allow it where it can."""


class FallibleBot:
    """A bot that overlooks a part of its choices. The same state and seed give the same action."""

    def __init__(self, weakness: Fallibility, memory: Memory | None = None) -> None:
        self._weakness = weakness
        self._memory = memory or Memory()
        self._steady = TwoPlyBot(self._memory)
        self._work = Positions(POSITIONS)
        self._levels = [Level() for _ in range(LEVELS + 1)]
        self._lines = [SearchLine() for _ in range(LINES + REPLIES)]
        self._scratch = [Scratch()]

    def choose(self, state: InformationState, seed: int) -> list[int]:
        """Return the whole action for the present decision of the state's seat."""
        knowledge = self._memory.recall(state)
        r, s = knowledge.tables, knowledge.possible_position
        if drafts(s) or spying(r, s) is not None:
            return self._steady.choose(state, seed)
        actions = self._list_actions(knowledge)
        best = max(actions, key=lambda action: action.value)
        if best.value >= WON:
            return best.ids
        rng = random.Random(seed)
        seen = _overlook(actions, self._weakness.sees / 100, rng)
        while True:
            chosen = _choose(seen, self._weakness.warmth / 1000, rng)
            if len(seen) == 1 or not (self._weakness.careful and self._loses(knowledge, chosen)):
                return chosen.ids
            seen.remove(chosen)

    def _list_actions(self, knowledge: Knowledge) -> "list[WholeAction]":
        r, s = knowledge.tables, knowledge.possible_position
        self._work[0] = s
        hints = hints_of(search_input(knowledge))
        side = s.decider & 1
        count = list_lines([r], self._work, 0, self._levels, self._lines, self._scratch, 0, -1, hints, side)
        actions = [
            WholeAction(line.ids[: line.length], line.value, _use(r, s, line.ids[0])) for line in self._lines[:count]
        ]
        return [action for action in actions if not _passes(action)] or actions

    def _loses(self, knowledge: Knowledge, action: "WholeAction") -> bool:
        """Return whether a reply to the action is likely to win at once."""
        r, s = knowledge.tables, knowledge.possible_position
        if s.left[1 - (s.decider & 1)] > 1:
            return False
        self._work[1] = s
        for id_ in action.ids:
            do_move([r], self._work, 1, id_, self._scratch)
        hints: Hints = hints_of(search_input(knowledge))
        side = s.decider & 1
        return expect_reply([r], self._work, 1, self._levels, self._lines, self._scratch, hints, side) < LOSES


class WholeAction(NamedTuple):
    """A whole action, the value of the position after it, and the use of a coin that it is."""

    ids: list[int]
    value: int
    use: Hashable

    @property
    def worth(self) -> float:
        """Return the value from -1 to 1."""
        return tanh(self.value / SCALE)


def _use(r: Tables, s: Position, id_: int) -> Hashable:
    """Return the use of a coin that a choice is: the coin that lies face up then, or the reason for which one lies facedown."""
    if id_ >= ids.DRAW:
        return slot_paid(r, s, id_)
    return "pass" if id_ < ids.CLAIM else "claim" if id_ < ids.RECRUIT else "recruit"


def _passes(action: WholeAction) -> bool:
    return action.use == "pass"


def _overlook(actions: list[WholeAction], share: float, rng: random.Random) -> list[WholeAction]:
    """Return the actions that are seen: those of a share of all uses, of the obvious one, or all where none is seen."""
    best: dict[Hashable, float] = {}
    for action in actions:
        best[action.use] = max(action.worth, best.get(action.use, -1.0))
    seen = {use for use in best if rng.random() < share}
    first, *others = sorted(best, key=lambda use: -best[use])
    if others and best[first] - best[others[0]] > OBVIOUS:
        seen.add(first)
    return [action for action in actions if action.use in seen] or actions[:]


def _choose(actions: list[WholeAction], warmth: float, rng: random.Random) -> WholeAction:
    """Return an action, each in proportion to exp(value / warmth), shared among the actions of one use."""
    sharing: dict[Hashable, int] = {}
    for action in actions:
        sharing[action.use] = sharing.get(action.use, 0) + 1
    most = max(action.worth for action in actions)
    return rng.choices(actions, [exp((action.worth - most) / warmth) / sharing[action.use] for action in actions])[0]
