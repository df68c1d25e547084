"""The reach of a unit: the hexes where it could attack an enemy by one use of its coin."""

from warchest.rules.content import ops
from warchest.rules.content.vocabulary import OWN_COIN, SIEGE
from warchest.rules.explain.board import owner, poisoned, side_at, slot_at, strike, units_of
from warchest.rules.explain.programs import advance
from warchest.rules.explain.steps import JUDGES, of_unit
from warchest.rules.state.encoding import Decision
from warchest.rules.state.indices import coin_of, mark_of
from warchest.rules.state.position import Position, Tables

_FARTHEST = 5
"""The greatest distance of any attack."""


def _can_hit(r: Tables, s: Position, hex_: int, target: int) -> bool:
    """Return whether the unit could attack the unit at ``target``, by a normal attack or its tactic."""
    if strike(r, s, hex_, s.height[hex_], target) is None:
        return True
    p = of_unit(s, hex_)
    if r.pays[p.row] != OWN_COIN or (r.traits[p.row] & SIEGE and s.height[hex_] < 2):
        return False
    hit = Decision("hit", hex=target)
    step, then = p.step(r), p.then(r)
    verbs = JUDGES[step.op][0].split() if step.op in JUDGES else []
    if "hit" in verbs and JUDGES[step.op][1](r, s, p, step, hit) is None:
        return True
    if step.op not in (ops.STEP, ops.STEP_OR_STRIKE, ops.CHARGE, ops.PACE) or JUDGES.get(then.op, ("",))[0] != "hit":
        return False
    for stop in range(r.hexes):
        move = Decision("step", hex=stop)
        if (
            r.dist[hex_][stop] <= max(1, step.b, 2 * (step.op == ops.PACE))
            and JUDGES[step.op][1](r, s, p, step, move) is None
        ):
            after, next_ = advance(r, s, p, move)
            if JUDGES[then.op][1](r, after, next_, then, hit) is None:
                return True
    return False


def reach(r: Tables, s: Position, hex_: int) -> list[int]:
    """Return the hexes where the unit at ``hex_`` could attack an enemy of one coin and no traits, if one stood there.

    Only a normal attack or its tactic counts, not anything that the unit may do afterwards (such as a Berserker paying with its coins).
    Friends' hexes are left out. A unit of a poisoned kind reaches nothing: its coins can't be used for that.
    """
    if s.who[hex_] == 0:
        return []
    seat = owner(s, hex_)
    if all(poisoned(s, twin) for twin in units_of(r, s, seat, slot_at(s, hex_))):
        return []
    hexes = []
    for target in range(r.hexes):
        if target == hex_ or side_at(s, target) == seat % 2 or r.dist[hex_][target] > _FARTHEST:
            continue
        trial = s.copy()
        trial.who[target], trial.height[target] = mark_of(coin_of(seat ^ 1, 0)), 1
        trial.army[coin_of(seat ^ 1, 0)] = 0  # row 0: no unit in particular
        if _can_hit(r, trial, hex_, target):
            hexes.append(target)
    return hexes
