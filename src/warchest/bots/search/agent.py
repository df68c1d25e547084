"""The search agent, interpreted: it turns a seat's knowledge into an action.

The distances at which a unit may attack are read from its row.
"""

from typing import NamedTuple, Protocol

from warchest.bots.action import quiet_choices
from warchest.bots.beliefs.knowledge import Knowledge
from warchest.bots.search.evaluation import CERTAIN
from warchest.bots.search.search import best_line
from warchest.bots.search.workspace import (
    LEVELS,
    LINES,
    POSITIONS,
    REPLIES,
    Hints,
    Level,
    SearchLine,
)
from warchest.rules.content import ops
from warchest.rules.content.vocabulary import NO_MELEE, OVER_CORNERS, SIEGE
from warchest.rules.state.indices import step_of
from warchest.rules.state.layout import ROWS, SEATS, SLOTS, STEPS, A
from warchest.rules.state.position import Position, Tables
from warchest.rules.subset import Positions, Scratch


def likely_hands(knowledge: Knowledge, seat: int) -> list[int]:
    """Return, by slot, how likely the seat's hand has such a coin, in 1/1024."""
    chances = [0.0] * SLOTS
    for row in knowledge.rows(seat):
        for slot in range(SLOTS):
            if row.hand >> (slot << 3) & 255:
                chances[slot] += row.weight
    return [round(chance * CERTAIN) for chance in chances]


class SearchInput(NamedTuple):
    """The input of a search apart from the position. ``Hints`` holds the same in the memory that the search works in."""

    seat: int
    quiet: int
    likely: list[list[int]]
    """By seat and slot."""
    reach: list[int]
    reach_bolstered: list[int]


def search_input(knowledge: Knowledge) -> SearchInput:
    """Return the input of a search for the deciding seat, made from this seat's knowledge."""
    r, s = knowledge.tables, knowledge.possible_position
    likely = [
        likely_hands(knowledge, seat) if seat < r.seats and seat != knowledge.seat else [0] * SLOTS
        for seat in range(SEATS)
    ]
    return SearchInput(s.decider, quiet_choices(knowledge.ids), likely, reaches(r, False), reaches(r, True))


def hints_of(given: SearchInput) -> Hints:
    """Return the same input in the memory that a search works in."""
    hints = Hints()
    hints.seat, hints.quiet = given.seat, given.quiet
    hints.reach, hints.reach_bolstered = given.reach, given.reach_bolstered
    for seat in range(SEATS):
        for slot in range(SLOTS):
            hints.likely[seat, slot] = given.likely[seat][slot]
    return hints


class SearchAgent(Protocol):
    """Finds the best whole action. The interpreted and the native agent give the same answers."""

    def search(self, r: Tables, s: Position, given: SearchInput, seed: int, candidates: int) -> list[int]:
        """Return the deciding seat's best whole action. ``candidates`` is the number of actions examined closely; ``seed`` decides ties."""
        ...


class InterpretedAgent:
    """Runs ``search`` as it is written, with the memory that it works in."""

    def __init__(self) -> None:
        self._positions = Positions(POSITIONS)
        self._levels = [Level() for _ in range(LEVELS + 1)]
        self._lines = [SearchLine() for _ in range(LINES + REPLIES)]
        self._scratch = [Scratch()]

    def search(self, r: Tables, s: Position, given: SearchInput, seed: int, candidates: int) -> list[int]:
        """Return the best whole action of the deciding seat, as `SearchAgent` says."""
        self._positions[0] = s
        hints = hints_of(given)
        best = best_line([r], self._positions, self._levels, self._lines, self._scratch, hints, seed, candidates)
        line = self._lines[best]
        return list(line.ids[: abs(line.length)])


ADJACENT, TWO_AWAY = 1 << 1, 1 << 2


def reaches(r: Tables, bolstered: bool) -> list[int]:
    """Return, by unit row, the distances at which the unit may attack: bit d for distance d. Obstacles in between are ignored."""
    return [_reach(r, row, bolstered) if r.coins[row] else 0 for row in range(ROWS)]


def _reach(r: Tables, row: int, bolstered: bool) -> int:
    reach = 0 if r.traits[row] & NO_MELEE else ADJACENT
    if r.traits[row] & SIEGE and not bolstered:
        return reach
    verbs = [r.steps[step_of(row, 0, step)] for step in range(STEPS)]
    if ops.SHOOT in verbs:
        reach |= TWO_AWAY
    if ops.STRIKE in verbs and ops.STEP in verbs:
        reach |= ADJACENT | TWO_AWAY
    if ops.STRIKE_ROUND in verbs:
        walk = 2 if ops.PACE in verbs else 1 if ops.STEP_OR_STRIKE in verbs else 0
        corners = r.steps[step_of(row, 0, verbs.index(ops.STRIKE_ROUND)) + A] & OVER_CORNERS
        for far in range(1, walk + (2 if corners else 1) + 1):
            reach |= 1 << far
    if ops.CHARGE in verbs and ops.STRIKE_AHEAD in verbs:
        charge = verbs.index(ops.CHARGE)
        for steps in range(r.steps[step_of(row, 0, charge) + 1], r.steps[step_of(row, 0, charge) + 2] + 1):
            reach |= 1 << (steps + 1)
    if ops.SHOOT_LINE in verbs and reach == 0:  # a few hexes only: it counts for a unit that has no other attack
        for far in range(2, r.steps[step_of(row, 0, verbs.index(ops.SHOOT_LINE)) + 1] + 1):
            reach |= 1 << far
    return reach
