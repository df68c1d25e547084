"""Banneret: looks at every whole action and at the reply that is likely to follow."""

from warchest.bots.composition import compose
from warchest.bots.judgement import CERTAIN
from warchest.bots.knowledge import Knowledge
from warchest.bots.memory import Memory
from warchest.bots.reach import reaches
from warchest.bots.search import CANDIDATES, think
from warchest.bots.workspace import Workspace
from warchest.game import Record
from warchest.rules.layout import OP, OP_DRAFT, SLOTS
from warchest.rules.position import Position, Tables


def likely_hands(knowledge: Knowledge, seat: int) -> list[int]:
    """By slot: how likely the seat's hand has such a coin, in 1/1024."""
    chances = [0.0] * SLOTS
    for split, weight in knowledge.belief(seat).items():
        for slot in range(SLOTS):
            if split.hand[slot]:
                chances[slot] += weight
    return [round(chance * CERTAIN) for chance in chances]


class Banneret:
    """Chooses among whole actions."""

    def __init__(self, memory: Memory | None = None) -> None:
        self._memory = memory or Memory()
        self._space = Workspace()

    def choose(self, record: Record, luck: int) -> list[int]:
        """The whole composition for the present decision of the record's seat. The same record and luck give the same one."""
        knowledge = self._memory.recall(record)
        r, s = knowledge.tables, knowledge.shadow
        if s.agenda[s.depth - 1, OP] == OP_DRAFT:
            return compose(r, s, self._draft)
        space = self._space
        space.positions[0] = s
        hints = space.hints
        hints.seat = s.decider
        hints.reach = reaches(r)
        for seat in range(r.seats):
            if seat != s.decider:
                for slot, chance in enumerate(likely_hands(knowledge, seat)):
                    hints.likely[seat, slot] = chance
        best = space.lines[think(r, space.positions, space.levels, space.lines, hints, luck, CANDIDATES)]
        return list(best.ids[: abs(best.length)])

    def _draft(self, r: Tables, s: Position, ids: list[int]) -> int:
        return ids[0]
