"""A random bot: it plays each legal choice with the same probability."""

import random

from warchest.bots.action import compose
from warchest.bots.beliefs.knowledge import Memory
from warchest.game.history import InformationState


class RandomBot:
    """Chooses uniformly at random."""

    def __init__(self, memory: Memory | None = None) -> None:
        self._memory = memory or Memory()

    def choose(self, state: InformationState, seed: int) -> list[int]:
        """Return the whole action for the seat's next decision. The same state and seed give the same action."""
        knowledge = self._memory.recall(state)
        rng = random.Random(seed)
        return compose(knowledge.tables, knowledge.possible_position, lambda _r, _s, ids: rng.choice(ids))
