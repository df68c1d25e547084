"""Page, who is learning: any legal choice, all equally likely."""

import random

from warchest.bots.composition import compose
from warchest.bots.memory import Memory
from warchest.record import Record


class Page:
    """Chooses uniformly at random."""

    def __init__(self, memory: Memory | None = None) -> None:
        self._memory = memory or Memory()

    def choose(self, record: Record, luck: int) -> list[int]:
        """The whole composition for the present decision of the record's seat. The same record and luck give the same one."""
        knowledge = self._memory.recall(record)
        rng = random.Random(luck)
        return compose(knowledge.tables, knowledge.shadow, lambda _r, _s, ids: rng.choice(ids))
