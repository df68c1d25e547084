"""Banneret, a bot that looks at every whole action, and at the likely reply to the best of them."""

from warchest.beliefs.memory import Memory
from warchest.bots.action import compose
from warchest.bots.draft import choose_in_draft, drafts
from warchest.bots.search.agent import InterpretedAgent, SearchAgent, search_input
from warchest.bots.search.search import CANDIDATES
from warchest.bots.search.spy_discard import discard
from warchest.history import InformationState
from warchest.rules.flow.play import action_open, apply
from warchest.rules.known import spying
from warchest.rules.state.layout import CHOICES


class Banneret:
    """Chooses among whole actions."""

    def __init__(self, memory: Memory | None = None, agent: SearchAgent | None = None) -> None:
        self._memory = memory or Memory()
        self._agent: SearchAgent = agent or InterpretedAgent()

    def choose(self, state: InformationState, seed: int) -> list[int]:
        """Return the whole action for the present decision of the state's seat. The same state and seed give the same action."""
        knowledge = self._memory.recall(state)
        r, s = knowledge.tables, knowledge.possible_position
        if drafts(s):
            return compose(r, s, choose_in_draft)
        given = search_input(knowledge)
        if spying(r, s) is None:
            return self._agent.search(r, s, given, seed, CANDIDATES)
        after, id_ = s.copy(), discard(r, s, given)
        apply(r, after, id_, [0] * CHOICES)
        if not action_open(r, after, s.decider):
            return [id_]
        return [id_, *self._agent.search(r, after, given, seed, CANDIDATES)]  # a Herald that the decree triggered
