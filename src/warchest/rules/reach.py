"""How far a unit threatens: where an enemy could be attacked by one use of the unit's coin."""

from warchest.rules.encoding import HIT, STEP, at, hex_of, what_of
from warchest.rules.layout import CHOICES, SLOTS
from warchest.rules.position import Position, Tables
from warchest.rules.steps import list_program, list_strikes
from warchest.rules.vocabulary import CHARGE, OWN_COIN, STRIKE, STRIKE_AHEAD
from warchest.rules.vocabulary import STEP as MOVES_ONE


def _can_hit(r: Tables, s: Position, row: int, hex_: int, target: int) -> bool:
    """Whether the unit could attack what stands at ``target``, by a normal attack or its tactic."""
    out = [0] * CHOICES
    if at(target, HIT) in out[: list_strikes(r, s, hex_, out, 0)]:
        return True
    if r.pays[row] != OWN_COIN or r.steps[row, 0, 0, 0] == 0:
        return False
    first = out[: list_program(r, s, 0, row, 0, hex_, -1, 0, out, 0, CHOICES)]
    if at(target, HIT) in first:
        return True
    if r.steps[row, 0, 0, 0] not in (MOVES_ONE, CHARGE) or r.steps[row, 0, 1, 0] not in (STRIKE, STRIKE_AHEAD):
        return False
    return any(_hits_from(r, s, row, hex_, hex_of(id_), target) for id_ in first if what_of(id_) == STEP)


def _hits_from(r: Tables, s: Position, row: int, start: int, stop: int, target: int) -> bool:
    """Whether the second step of the tactic, begun at ``start`` and now at ``stop``, could hit ``target``."""
    moved = s.copy()
    moved.who[stop], moved.height[stop] = moved.who[start], moved.height[start]
    moved.who[start] = moved.height[start] = 0
    direction = next((d for d in range(6) if stop in (r.nb[start, d], r.nb[r.nb[start, d], d])), 0)
    out = [0] * CHOICES
    return at(target, HIT) in out[: list_program(r, moved, 0, row, 1, stop, start, direction, out, 0, CHOICES)]


def reach(r: Tables, s: Position, hex_: int) -> list[int]:
    """The hexes where the unit at ``hex_`` could attack an enemy of one coin and no traits, were one there.

    By a normal attack or its tactic, that is, before anything that it may do afterwards (a Berserker's own coins). Friends' hexes are
    left out.
    """
    who = s.who[hex_] - 1
    if who < 0:
        return []
    seat = who // SLOTS
    row = s.army[seat, who % SLOTS]
    enemy = 1 + (seat ^ 1) * SLOTS
    found = []
    for target in range(r.hexes):
        there = s.who[target] - 1
        if target == hex_ or (there >= 0 and (there // SLOTS) % 2 == seat % 2) or r.dist[hex_, target] > 4:
            continue
        trial = s.copy()
        trial.who[target], trial.height[target] = enemy, 1
        trial.army[seat ^ 1, 0] = 0  # row 0: nobody in particular
        if _can_hit(r, trial, row, hex_, target):
            found.append(target)
    return found
