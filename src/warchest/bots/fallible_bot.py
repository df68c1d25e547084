"""Bots that play like a learner: they overlook some of their coins, and choose better actions more often among the rest.

A fallible bot evaluates only its next action, with the evaluation of ``two_ply``. It does not play at random: it chooses each action that
it sees with a probability in proportion to exp(value / warmth), divided among the actions of one coin. (Jacob and others 2022 choose this
way, with a policy learned from human games instead of equal shares.) Two rules make its play look natural: it never overlooks an obvious
action, and it always takes a win.
"""

import random
from collections.abc import Hashable
from math import exp, tanh
from typing import NamedTuple

from warchest.bots.beliefs.knowledge import Knowledge, Memory
from warchest.bots.beliefs.reading import slot_paid
from warchest.bots.draft import drafts
from warchest.bots.search.agent import context_of, search_input
from warchest.bots.search.bot import TwoPlyBot
from warchest.bots.search.evaluation import WON
from warchest.bots.search.search import expect_reply, list_lines
from warchest.bots.search.workspace import LINES, MAX_DEPTH, POSITIONS, REPLIES, SearchContext, SearchLine, StackEntry
from warchest.game.history import InformationState
from warchest.rules.known import spying
from warchest.rules.state import ids
from warchest.rules.state.position import Position, Tables
from warchest.rules.subset import Positions, Scratch, do_move

SCALE = 1500
"""The evaluation at which a side has nearly won: three markers ahead."""
OBVIOUS = 0.2
"""An action that leads the others by this value, on the scale from -1 to 1, is never overlooked."""
LOSES = -WON // 10
"""An action with a value below this allows a reply that wins with a chance of a tenth or more."""


class Fallibility(NamedTuple):
    """The weaknesses of a fallible bot. All are integers, so they can be options of a bot."""

    sees: int
    """The percentage of its coins that it considers."""
    warmth: int
    """The difference in value that makes an action e times as likely, in thousandths of the way from a draw to a win."""
    careful: int
    """1: it avoids actions that allow an immediate win, if it can."""


class FallibleBot:
    """A bot that overlooks some of its choices. The same state and seed give the same action."""

    def __init__(self, weakness: Fallibility, memory: Memory | None = None) -> None:
        self._weakness = weakness
        self._memory = memory or Memory()
        self._steady = TwoPlyBot(self._memory)
        self._work = Positions(POSITIONS)
        self._stack = [StackEntry() for _ in range(MAX_DEPTH + 1)]
        self._lines = [SearchLine() for _ in range(LINES + REPLIES)]
        self._scratch = [Scratch()]

    def choose(self, state: InformationState, seed: int) -> list[int]:
        """Return the whole action for the seat's next decision."""
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
        context = context_of(search_input(knowledge))
        side = s.decider & 1
        count = list_lines([r], self._work, 0, self._stack, self._lines, self._scratch, 0, -1, context, side)
        actions = [
            WholeAction(line.ids[: line.length], line.value, _use(r, s, line.ids[0])) for line in self._lines[:count]
        ]
        return [action for action in actions if not _passes(action)] or actions

    def _loses(self, knowledge: Knowledge, action: "WholeAction") -> bool:
        """Return whether some reply to the action is likely to win immediately."""
        r, s = knowledge.tables, knowledge.possible_position
        if s.left[1 - (s.decider & 1)] > 1:
            return False
        self._work[1] = s
        for id_ in action.ids:
            do_move([r], self._work, 1, id_, self._scratch)
        context: SearchContext = context_of(search_input(knowledge))
        side = s.decider & 1
        return expect_reply([r], self._work, 1, self._stack, self._lines, self._scratch, context, side) < LOSES


class WholeAction(NamedTuple):
    """A whole action, the value of the position after it, and how it uses a coin."""

    ids: list[int]
    value: int
    use: Hashable

    @property
    def worth(self) -> float:
        """Return the value from -1 to 1."""
        return tanh(self.value / SCALE)


def _use(r: Tables, s: Position, id_: int) -> Hashable:
    """Return how a choice uses a coin: the slot of the coin played face up, or the reason why one is played facedown."""
    if id_ >= ids.DRAW:
        return slot_paid(r, s, id_)
    return "pass" if id_ < ids.CLAIM else "claim" if id_ < ids.RECRUIT else "recruit"


def _passes(action: WholeAction) -> bool:
    return action.use == "pass"


def _overlook(actions: list[WholeAction], share: float, rng: random.Random) -> list[WholeAction]:
    """Return the actions that the bot sees: a random share of all uses and an obvious one, or all actions if that is none."""
    best: dict[Hashable, float] = {}
    for action in actions:
        best[action.use] = max(action.worth, best.get(action.use, -1.0))
    seen = {use for use in best if rng.random() < share}
    first, *others = sorted(best, key=lambda use: -best[use])
    if others and best[first] - best[others[0]] > OBVIOUS:
        seen.add(first)
    return [action for action in actions if action.use in seen] or actions[:]


def _choose(actions: list[WholeAction], warmth: float, rng: random.Random) -> WholeAction:
    """Return a random action, with weights in proportion to exp(value / warmth), divided among the actions of one use."""
    sharing: dict[Hashable, int] = {}
    for action in actions:
        sharing[action.use] = sharing.get(action.use, 0) + 1
    most = max(action.worth for action in actions)
    return rng.choices(actions, [exp((action.worth - most) / warmth) / sharing[action.use] for action in actions])[0]
