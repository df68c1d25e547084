"""Squire: looks one decision ahead and takes what looks best."""

import random

from warchest.bots.composition import compose
from warchest.bots.evaluation import evaluate
from warchest.bots.memory import Memory
from warchest.record import Record
from warchest.rules.layout import CHOICES
from warchest.rules.play import apply
from warchest.rules.position import Position, Tables


class Squire:
    """Evaluates the position after every single choice; equals are drawn by lot."""

    def __init__(self, memory: Memory | None = None) -> None:
        self._memory = memory or Memory()

    def choose(self, record: Record, luck: int) -> list[int]:
        """The whole composition for the present decision of the record's seat. The same record and luck give the same one."""
        knowledge = self._memory.recall(record)
        rng = random.Random(luck)
        after = knowledge.shadow.copy()
        out = [0] * CHOICES

        def pick(r: Tables, s: Position, ids: list[int]) -> int:
            side = s.decider & 1
            values = []
            for id_ in ids:
                after.assign(s)
                apply(r, after, id_, out)
                values.append(evaluate(r, after, side))
            best = max(values)
            return rng.choice([id_ for id_, value in zip(ids, values, strict=True) if value == best])

        return compose(knowledge.tables, knowledge.shadow, pick)
