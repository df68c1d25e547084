"""The distances at which each unit may attack with its own coin, read from its row."""

from warchest.rules.content import ops
from warchest.rules.content.vocabulary import NO_MELEE, OVER_CORNERS, SIEGE
from warchest.rules.state.indices import step_of
from warchest.rules.state.layout import ROWS, STEPS, A
from warchest.rules.state.position import Tables

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
