"""Banneret: looks at every whole action and at the reply that is likely to follow."""

from warchest.bots.composition import compose
from warchest.bots.draft import best_card
from warchest.bots.memory import Memory
from warchest.bots.search import CANDIDATES
from warchest.bots.thinking import InterpretedThinker, Thinker, insight
from warchest.game import Record
from warchest.rules.encoding import TAKE
from warchest.rules.layout import OP, OP_DRAFT
from warchest.rules.position import Position, Tables


class Banneret:
    """Chooses among whole actions."""

    def __init__(self, memory: Memory | None = None, thinker: Thinker | None = None) -> None:
        self._memory = memory or Memory()
        self.thinker: Thinker = thinker or InterpretedThinker()
        """Thinks interpreted; may be replaced by a native one at any time, which gives the same answers."""

    def choose(self, record: Record, luck: int) -> list[int]:
        """The whole composition for the present decision of the record's seat. The same record and luck give the same one."""
        knowledge = self._memory.recall(record)
        r, s = knowledge.tables, knowledge.shadow
        if s.agenda[s.depth - 1, OP] == OP_DRAFT:
            return compose(r, s, _take_card)
        return self.thinker.think(r, s, insight(knowledge), luck, CANDIDATES)


def _take_card(r: Tables, s: Position, ids: list[int]) -> int:
    return TAKE + best_card(s, [id_ - TAKE for id_ in ids])
