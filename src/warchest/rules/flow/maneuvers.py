"""What any unit may do by itself: enter a hex, attack, move, control, be deployed. Programs build on these."""

from warchest.rules.content.vocabulary import (
    ATTACKS,
    BOLSTERED_ONLY,
    CONTROLS,
    DEPLOYS_NEAR,
    MOVES,
    NO_MELEE,
    UNBOLSTERED_ONLY,
)
from warchest.rules.flow.attacks import attack
from warchest.rules.flow.effects import control, move
from warchest.rules.jit import native, outlined
from warchest.rules.state import ids
from warchest.rules.state.ids import at, hex_of, what_of
from warchest.rules.state.layout import FORT
from warchest.rules.state.position import Position, Tables

Out = list[int]


@native
def may_enter(r: Tables, s: Position, side: int, hex_: int, onward: bool) -> bool:
    """Whether a fort on an empty hex lets a unit of ``side`` in. ``onward``: its move does not end there."""
    if r.shields == 0 or s.token[hex_] & FORT == 0:
        return True
    return not onward and s.controller[hex_] != 2 - side


@native
def may_hit_fort(s: Position, side: int, target: int) -> bool:
    """Whether ``side`` may attack the fort at ``target``: one that holds an enemy, or an empty one on a location not its own."""
    who = s.who[target] - 1
    if who >= 0:
        return (who >> 3) & 1 != side
    return s.controller[target] != side + 1


@native
def may_hit(r: Tables, s: Position, side: int, height: int, target: int) -> bool:
    """Whether a unit of ``side``, ``height`` coins high, may attack what is at ``target`` (range aside)."""
    if r.shields and s.token[target] & FORT:
        return may_hit_fort(s, side, target)
    who = s.who[target] - 1
    if who < 0 or (who >> 3) & 1 == side:
        return False
    return r.traits[s.army[who >> 3, who & 7]] & (UNBOLSTERED_ONLY if height > 1 else BOLSTERED_ONLY) == 0


@native
def list_strikes(r: Tables, s: Position, hex_: int, out: Out, n: int) -> int:
    """HIT ids of the normal attacks of the unit at ``hex_``."""
    who = s.who[hex_] - 1
    if r.traits[s.army[who >> 3, who & 7]] & NO_MELEE:
        return n
    side = (who >> 3) & 1
    height = s.height[hex_]
    for d in range(6):
        target = r.nb[hex_, d]
        if may_hit(r, s, side, height, target):
            out[n] = at(target, ids.HIT)
            n += 1
    return n


@native
def list_maneuvers(r: Tables, s: Position, hex_: int, paid: int, mask: int, out: Out, n: int) -> int:
    """MOVE, ATTACK and CONTROL ids of the unit at ``hex_`` once it has paid ``paid`` coins of its stack."""
    whos = s.who
    who = whos[hex_] - 1
    side = (who >> 3) & 1
    melee = mask & ATTACKS != 0 and r.traits[s.army[who >> 3, who & 7]] & NO_MELEE == 0
    moves = mask & MOVES != 0
    height = s.height[hex_] - paid
    base = ids.HEX_BASE + hex_ * 32
    siege = r.shields != 0
    for d in range(6):
        target = r.nb[hex_, d]
        there = whos[target]
        if siege and s.token[target] & FORT:
            if moves and there == 0 and may_enter(r, s, side, target, False):
                out[n] = base + ids.MOVE + d
                n += 1
            if melee and may_hit_fort(s, side, target):
                out[n] = base + ids.ATTACK + d
                n += 1
            continue
        out[n] = base + ids.MOVE + d  # written first and counted after: no branch to mispredict
        n += (there == 0) & moves
        if (there != 0) & (((there - 1) >> 3) & 1 != side) & melee and may_hit(r, s, side, height, target):
            out[n] = base + ids.ATTACK + d
            n += 1
    if mask & CONTROLS and r.isloc[hex_] and s.controller[hex_] != side + 1:
        out[n] = base + ids.CONTROL
        n += 1
    return n


@native
def do_maneuver(r: Tables, s: Position, id_: int) -> None:
    """Carry out a MOVE, ATTACK or CONTROL id."""
    hex_ = hex_of(id_)
    what = what_of(id_)
    if what < ids.ATTACK:
        move(r, s, hex_, r.nb[hex_, what])
    elif what < ids.CONTROL:
        attack(r, s, hex_, r.nb[hex_, what - ids.ATTACK])
    else:
        control(r, s, hex_)


@native
def heading(r: Tables, start: int, end: int) -> int:
    """The direction of a straight path of one or two hexes, -1 when there is none."""
    for d in range(6):
        first = r.nb[start, d]
        if first == end or r.nb[first, d] == end:
            return d
    return -1


@native
def list_deploys(r: Tables, s: Position, seat: int, ready: int, out: Out, n: int) -> int:
    """DEPLOY ids of the slots in the mask ``ready``."""
    side = seat & 1
    whos = s.who
    count = r.sizes[ready]
    for i in range(r.locations):
        hex_ = r.locs[i]
        if s.controller[hex_] == side + 1 and whos[hex_] == 0:
            for k in range(count):
                out[n + k] = at(hex_, ids.DEPLOY + r.members[ready, k])
            n += count
    for k in range(count):
        slot = r.members[ready, k]
        if r.traits[s.army[seat, slot]] & DEPLOYS_NEAR:
            n = _list_near_deploys(r, s, side, slot, out, n)
    return n


@outlined
def _list_near_deploys(r: Tables, s: Position, side: int, slot: int, out: Out, n: int) -> int:
    """DEPLOY ids of a slot next to friends, where the normal rule does not allow it already."""
    whos = s.who
    for hex_ in range(r.hexes):
        if (
            whos[hex_] == 0
            and not (r.isloc[hex_] and s.controller[hex_] == side + 1)
            and may_enter(r, s, side, hex_, False)
        ):
            for d in range(6):
                near = whos[r.nb[hex_, d]]
                if near != 0 and ((near - 1) >> 3) & 1 == side:
                    out[n] = at(hex_, ids.DEPLOY + slot)
                    n += 1
                    break
    return n
