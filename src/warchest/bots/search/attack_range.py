"""How far each unit may attack with its own coin, read off its row."""

from warchest.rules.content.vocabulary import CHARGE, NO_MELEE, SHOOT, SHOOT_LINE, SIEGE, STEP, STRIKE, STRIKE_AHEAD
from warchest.rules.state.layout import ROWS, STEPS
from warchest.rules.state.position import Tables

ADJACENT, TWO_AWAY = 1 << 1, 1 << 2


def reaches(r: Tables, bolstered: bool) -> list[int]:
    """By unit row: the distances at which it may attack, bit d for distance d. What stands between is not looked at."""
    return [_reach(r, row, bolstered) if r.coins[row] else 0 for row in range(ROWS)]


def _reach(r: Tables, row: int, bolstered: bool) -> int:
    reach = 0 if r.traits[row] & NO_MELEE else ADJACENT
    if r.traits[row] & SIEGE and not bolstered:
        return reach
    verbs = [r.steps[row, 0, step, 0] for step in range(STEPS)]
    if SHOOT in verbs:
        reach |= TWO_AWAY
    if STRIKE in verbs and STEP in verbs:
        reach |= ADJACENT | TWO_AWAY
    if CHARGE in verbs and STRIKE_AHEAD in verbs:
        charge = verbs.index(CHARGE)
        for steps in range(r.steps[row, 0, charge, 1], r.steps[row, 0, charge, 2] + 1):
            reach |= 1 << (steps + 1)
    if SHOOT_LINE in verbs and reach == 0:  # a few hexes only: it counts for a unit that has no other attack
        for far in range(2, r.steps[row, 0, verbs.index(SHOOT_LINE), 1] + 1):
            reach |= 1 << far
    return reach
