"""The actions of any unit by itself: enter a hex, attack, move, control, be deployed. Programs build on these."""

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
from warchest.rules.state.indices import coin_at, coin_of
from warchest.rules.state.layout import (
    COINS,
    COPIES,
    DIRECTIONS,
    FIRST_SIDE,
    FORT,
    SIDE_BIT,
    SLOTS,
    UNIT_SLOTS,
)
from warchest.rules.state.position import Position, Tables

Out = list[int]


@native
def may_enter(r: Tables, s: Position, side: int, hex_: int, onward: bool) -> bool:
    """Return whether a fort on an empty hex lets a unit of ``side`` in. ``onward``: its move does not end there."""
    if r.shields == 0 or s.token[hex_] & FORT == 0:
        return True
    return not onward and s.controller[hex_] != 2 - side


@native
def may_hit_fort(s: Position, side: int, target: int) -> bool:
    """Return whether ``side`` may attack the fort at ``target``: it holds an enemy, or is empty on a location of the other side or
    of neither.
    """
    who = s.who[target]
    return (who & SIDE_BIT << side == 0) & ((who != 0) | (s.controller[target] != side + 1))


@native
def may_shock(s: Position, side: int, target: int) -> bool:
    """Return whether an enemy of ``side`` that may be shocked stands there: it is in no fort."""
    return s.who[target] & SIDE_BIT << 1 - side != 0 and s.token[target] & FORT == 0


@native
def may_hit(r: Tables, s: Position, side: int, height: int, target: int) -> bool:
    """Return whether a unit of ``side`` with ``height`` coins may attack the target, regardless of range."""
    if r.shields and s.token[target] & FORT:
        return may_hit_fort(s, side, target)
    if s.who[target] & SIDE_BIT << 1 - side == 0:
        return False
    return r.traits[s.army[coin_at(s, target)]] & (UNBOLSTERED_ONLY if height > 1 else BOLSTERED_ONLY) == 0


@outlined
def list_spots(r: Tables, s: Position, side: int, out: Out, n: int) -> int:
    """Write the hexes of all units of a side, by seat, kind and hex, to ``out`` from ``n`` on. Return where they end."""
    for seat in range(side, r.seats, 2):
        for coin in range(seat * SLOTS, seat * SLOTS + UNIT_SLOTS):
            for i in range(coin, COPIES * COINS, COINS):
                if s.unit_hexes[i] == 0:
                    break
                out[n] = s.unit_hexes[i] - 1
                n += 1
    return n


@native
def around(r: Tables, s: Position, hex_: int) -> int:
    """Return the marks of all units next to a hex, combined: a side has a unit there where its bit is set."""
    whos, nb = s.who, r.nb
    marks = 0
    for i in range(hex_ * DIRECTIONS, hex_ * DIRECTIONS + DIRECTIONS):
        marks |= whos[nb[i]]
    return marks


@native
def targets_around(r: Tables, s: Position, side: int, hex_: int) -> int:
    """Return the mask of the directions of neighbours with an enemy of ``side`` or a fort. At the edge of the board a fort on the hex
    counts.
    """
    whos, tokens, nb = s.who, s.token, r.nb
    first = hex_ * DIRECTIONS
    foe = SIDE_BIT << 1 - side
    directions = 0
    for d in range(DIRECTIONS):
        directions |= (whos[nb[first + d]] & foe) << d
    directions >>= FIRST_SIDE + 1 - side
    if r.shields:
        for d in range(DIRECTIONS):
            directions |= (tokens[nb[first + d]] & FORT) << d
    return directions


@outlined
def list_strikes(r: Tables, s: Position, hex_: int, out: Out, n: int) -> int:
    """List HIT ids of the normal attacks of the unit at ``hex_``, and return where they end."""
    coin = coin_at(s, hex_)
    side = coin >> 3 & 1
    if r.traits[s.army[coin]] & NO_MELEE:
        return n
    hits = targets_around(r, s, side, hex_)
    height = s.height[hex_]
    for i in range(hits * SLOTS, hits * SLOTS + r.sizes[hits]):
        target = r.nb[hex_ * DIRECTIONS + r.members[i]]
        out[n] = at(target, ids.HIT)
        n += may_hit(r, s, side, height, target)
    return n


@native
def list_maneuvers(r: Tables, s: Position, hex_: int, paid: int, mask: int, out: Out, n: int) -> int:
    """List MOVE, ATTACK and CONTROL ids of the unit at ``hex_`` after it has paid ``paid`` coins of its stack. Return where they end."""
    coin = coin_at(s, hex_)
    side = coin >> 3 & 1
    base = at(hex_, ids.MOVE)
    first = hex_ * DIRECTIONS
    foe = SIDE_BIT << 1 - side
    moves = mask & MOVES
    whos, tokens, controllers, nb = s.who, s.token, s.controller, r.nb
    near = 0
    forts = 0
    if r.shields:
        for i in range(first, first + DIRECTIONS):
            forts |= tokens[nb[i]]
        forts &= FORT
    if forts:
        held = 2 - side  # the controller of an enemy location
        for d in range(DIRECTIONS):
            target = nb[first + d]
            there = whos[target]
            near |= there
            out[n] = base + d  # written first and counted after: no branch to mispredict
            n += 0 if there | tokens[target] & FORT & (controllers[target] == held) else moves
    else:
        offset = base - first
        for i in range(first, first + DIRECTIONS):
            there = whos[nb[i]]
            near |= there
            out[n] = offset + i
            n += 0 if there else moves
    if (near & foe or forts) and mask & ATTACKS and r.traits[s.army[coin]] & NO_MELEE == 0:
        hits = targets_around(r, s, side, hex_)
        height = s.height[hex_] - paid
        for i in range(hits * SLOTS, hits * SLOTS + r.sizes[hits]):
            d = r.members[i]
            out[n] = base + ids.ATTACK + d
            n += may_hit(r, s, side, height, nb[first + d])
    if mask & CONTROLS:
        out[n] = base + ids.CONTROL
        n += r.isloc[hex_] & (s.controller[hex_] != side + 1)
    return n


@native
def do_maneuver(r: Tables, s: Position, id_: int) -> None:
    """Carry out a MOVE, ATTACK or CONTROL id."""
    hex_ = hex_of(id_)
    what = what_of(id_)
    if what < ids.ATTACK:
        move(r, s, hex_, r.nb[hex_ * DIRECTIONS + what])
    elif what < ids.CONTROL:
        attack(r, s, hex_, r.nb[hex_ * DIRECTIONS + what - ids.ATTACK])
    else:
        control(r, s, hex_)


@native
def heading(r: Tables, start: int, end: int) -> int:
    """Return the direction of a straight path of one or two hexes, or -1 where there is none."""
    for d in range(DIRECTIONS):
        first = r.nb[start * DIRECTIONS + d]
        if first == end or r.nb[first * DIRECTIONS + d] == end:
            return d
    return -1


@native
def list_deploys(r: Tables, s: Position, seat: int, ready: int, out: Out, n: int) -> int:
    """List DEPLOY ids of the slots in the mask ``ready``, and return where they end."""
    held = (seat & 1) + 1
    count = r.sizes[ready]
    first = ready * SLOTS
    start = n
    base = at(0, ids.DEPLOY)
    whos, controllers, locs = s.who, s.controller, r.locs
    for i in range(r.locations):
        hex_ = locs[i]
        out[n] = base + hex_ * ids.HEX_STRIDE
        n += (controllers[hex_] == held) & (whos[hex_] == 0)
    end = n
    for k in range(first + count - 1, first - 1, -1):  # the first slot last, in place of the list of hexes
        shift = (k - first) * (end - start)
        for i in range(start, end):
            out[shift + i] = out[i] + r.members[k]
    n = start + count * (end - start)
    for k in range(first, first + count):
        slot = r.members[k]
        if r.traits[s.army[coin_of(seat, slot)]] & DEPLOYS_NEAR:
            n = _list_near_deploys(r, s, seat & 1, slot, out, n)
    return n


@outlined
def _list_near_deploys(r: Tables, s: Position, side: int, slot: int, out: Out, n: int) -> int:
    """List DEPLOY ids of a slot next to friends, where the normal rule does not allow them already. Return where they end."""
    for hex_ in range(r.hexes):
        if (
            s.who[hex_] == 0
            and not (r.isloc[hex_] and s.controller[hex_] == side + 1)
            and may_enter(r, s, side, hex_, False)
        ):
            out[n] = at(hex_, ids.DEPLOY + slot)
            n += around(r, s, hex_) & SIDE_BIT << side != 0
    return n
