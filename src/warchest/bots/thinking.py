"""Banneret's thinking, interpreted: from what a seat knows to its action."""

from typing import NamedTuple, Protocol

from warchest.bots.judgement import CERTAIN
from warchest.bots.knowledge import Knowledge
from warchest.bots.reach import reaches
from warchest.bots.search import think
from warchest.bots.workspace import (
    LEVELS,
    LINES,
    POSITIONS,
    QUIETEST,
    REPLIES,
    Hints,
    Level,
    Line,
    Positions,
    Scratch,
)
from warchest.rules.encoding import ATTACK, CONTROL, DEPLOY, DRAW, FLIP, HEX_BASE, HIT, what_of
from warchest.rules.layout import SEATS, SLOTS, UNIT_SLOTS
from warchest.rules.position import Position, Tables

_STIRRING = (*range(ATTACK, CONTROL + 1), HIT, *range(DEPLOY, DEPLOY + UNIT_SLOTS))


def likely_hands(knowledge: Knowledge, seat: int) -> list[int]:
    """By slot: how likely the seat's hand has such a coin, in 1/1024."""
    chances = [0.0] * SLOTS
    for split, weight in knowledge.belief(seat).items():
        for slot in range(SLOTS):
            if split.hand[slot]:
                chances[slot] += weight
    return [round(chance * CERTAIN) for chance in chances]


def quiet_choices(ids: tuple[int, ...]) -> int:
    """How many choices have been made since anything was attacked, taken or deployed; ``QUIETEST`` at most."""
    quiet = 0
    for id_ in reversed(ids):
        if quiet == QUIETEST or (id_ >= HEX_BASE and what_of(id_) in _STIRRING):
            break
        quiet += not DRAW <= id_ < FLIP
    return quiet


class Insight(NamedTuple):
    """What a search is told besides the position; see ``Hints``."""

    seat: int
    quiet: int
    likely: list[list[int]]
    """By seat and slot."""
    reach: list[int]
    reach_bolstered: list[int]


def insight(knowledge: Knowledge) -> Insight:
    """What the seat that is to decide can tell its search."""
    r, s = knowledge.tables, knowledge.shadow
    likely = [
        likely_hands(knowledge, seat) if seat < r.seats and seat != knowledge.seat else [0] * SLOTS
        for seat in range(SEATS)
    ]
    return Insight(s.decider, quiet_choices(knowledge.ids), likely, reaches(r, False), reaches(r, True))


def hints_of(told: Insight) -> Hints:
    """What a search is told, in its own memory."""
    hints = Hints()
    hints.seat, hints.quiet = told.seat, told.quiet
    hints.reach, hints.reach_bolstered = told.reach, told.reach_bolstered
    for seat in range(SEATS):
        for slot in range(SLOTS):
            hints.likely[seat, slot] = told.likely[seat][slot]
    return hints


class Thinker(Protocol):
    """Finds the best whole action; interpreted or native, with the same answers."""

    def think(self, r: Tables, s: Position, told: Insight, luck: int, candidates: int) -> list[int]:
        """The best whole action of the deciding seat; ``candidates`` actions are looked at closely."""
        ...


class InterpretedThinker:
    """The search as it stands in ``search``, with the memory that it works in."""

    def __init__(self) -> None:
        self._positions = Positions(POSITIONS)
        self._levels = [Level() for _ in range(LEVELS + 1)]
        self._lines = [Line() for _ in range(LINES + REPLIES)]
        self._scratch = [Scratch()]

    def think(self, r: Tables, s: Position, told: Insight, luck: int, candidates: int) -> list[int]:
        """The best whole action of the deciding seat; ``candidates`` actions are looked at closely."""
        self._positions[0] = s
        hints = hints_of(told)
        best = think([r], self._positions, self._levels, self._lines, self._scratch, hints, luck, candidates)
        line = self._lines[best]
        return list(line.ids[: abs(line.length)])
