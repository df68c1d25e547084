"""The interpreted search agent: it turns a seat's knowledge into an action.

It reads the distances at which a unit may attack from the unit's row.
"""

from typing import NamedTuple, Protocol

from warchest.bots.action import quiet_choices
from warchest.bots.beliefs.knowledge import Knowledge
from warchest.bots.search.evaluation import CERTAIN
from warchest.bots.search.search import best_line
from warchest.bots.search.workspace import (
    LINES,
    MAX_DEPTH,
    POSITIONS,
    REPLIES,
    SearchContext,
    SearchLine,
    StackEntry,
)
from warchest.rules.content import ops
from warchest.rules.content.vocabulary import NO_MELEE, OVER_CORNERS, SIEGE
from warchest.rules.state.indices import step_of
from warchest.rules.state.layout import ROWS, SEATS, SLOTS, STEPS, A
from warchest.rules.state.position import Position, Tables
from warchest.rules.subset import Positions, Scratch


def likely_hands(knowledge: Knowledge, seat: int) -> list[int]:
    """Return for each slot the chance that the seat has such a coin in hand, in 1/1024."""
    chances = [0.0] * SLOTS
    for row in knowledge.rows(seat):
        for slot in range(SLOTS):
            if row.hand >> (slot << 3) & 255:
                chances[slot] += row.weight
    return [round(chance * CERTAIN) for chance in chances]


class SearchInput(NamedTuple):
    """The input of a search other than the position. `SearchContext` holds the same values in the search's working memory."""

    seat: int
    quiet: int
    likely: list[list[int]]
    """By seat and slot."""
    reach: list[int]
    reach_bolstered: list[int]


def search_input(knowledge: Knowledge) -> SearchInput:
    """Return the input of a search for the deciding seat, from that seat's knowledge."""
    r, s = knowledge.tables, knowledge.possible_position
    likely = [
        likely_hands(knowledge, seat) if seat < r.seats and seat != knowledge.seat else [0] * SLOTS
        for seat in range(SEATS)
    ]
    return SearchInput(s.decider, quiet_choices(knowledge.ids), likely, reaches(r, False), reaches(r, True))


def context_of(given: SearchInput) -> SearchContext:
    """Return the input copied into the working memory of a search."""
    context = SearchContext()
    context.seat, context.quiet = given.seat, given.quiet
    context.reach, context.reach_bolstered = given.reach, given.reach_bolstered
    for seat in range(SEATS):
        for slot in range(SLOTS):
            context.likely[seat, slot] = given.likely[seat][slot]
    return context


class SearchAgent(Protocol):
    """Finds the best whole action. The interpreted and the native agent give the same answers."""

    def search(self, r: Tables, s: Position, given: SearchInput, seed: int, candidates: int) -> list[int]:
        """Return the deciding seat's best whole action. ``candidates`` actions are examined closely, and ``seed`` breaks ties."""
        ...


class InterpretedAgent:
    """Runs ``search`` as plain Python and keeps its working memory."""

    def __init__(self) -> None:
        self._positions = Positions(POSITIONS)
        self._stack = [StackEntry() for _ in range(MAX_DEPTH + 1)]
        self._lines = [SearchLine() for _ in range(LINES + REPLIES)]
        self._scratch = [Scratch()]

    def search(self, r: Tables, s: Position, given: SearchInput, seed: int, candidates: int) -> list[int]:
        """Return the best whole action of the deciding seat, as `SearchAgent` says."""
        self._positions[0] = s
        context = context_of(given)
        best = best_line([r], self._positions, self._stack, self._lines, self._scratch, context, seed, candidates)
        line = self._lines[best]
        return list(line.ids[: abs(line.length)])


ADJACENT, TWO_AWAY = 1 << 1, 1 << 2


def reaches(r: Tables, bolstered: bool) -> list[int]:
    """Return the distances at which the unit of each row may attack: bit d for distance d. Obstacles are ignored."""
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
    if (
        ops.SHOOT_LINE in verbs and reach == 0
    ):  # this reaches few hexes, so it counts only for a unit without another attack
        for far in range(2, r.steps[step_of(row, 0, verbs.index(ops.SHOOT_LINE)) + 1] + 1):
            reach |= 1 << far
    return reach
