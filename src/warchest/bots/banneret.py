"""Banneret: looks at every whole action and at the reply that is likely to follow."""

from warchest.asking import ends_here
from warchest.bots.composition import compose
from warchest.bots.draft import choose_in_draft, drafts
from warchest.bots.memory import Memory
from warchest.bots.search import CANDIDATES
from warchest.bots.spying import discard
from warchest.bots.thinking import InterpretedThinker, Thinker, insight
from warchest.record import Record
from warchest.rules.layout import CHOICES
from warchest.rules.play import apply
from warchest.rules.views import spying


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
        if drafts(s):
            return compose(r, s, choose_in_draft)
        told = insight(knowledge)
        if spying(r, s) is None:
            return self.thinker.think(r, s, told, luck, CANDIDATES)
        after, id_ = s.copy(), discard(r, s, told)
        apply(r, after, id_, [0] * CHOICES)
        if ends_here(r, after, s.decider):
            return [id_]
        return [id_, *self.thinker.think(r, after, told, luck, CANDIDATES)]  # a Herald that the decree woke
