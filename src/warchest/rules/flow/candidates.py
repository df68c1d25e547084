"""Candidates: the choices that the operation of a step allows, whether or not the steps after it can follow."""

from warchest.rules.content import ops
from warchest.rules.content.vocabulary import (
    ANYWHERE,
    BOLSTERED,
    ENEMY,
    ENTERABLE,
    NEAR_ENEMY,
    NOT_BACK,
    ON_LOCATION,
    ONTO_ENEMY,
    OVER_CORNERS,
    OVER_EDGES,
    OWN,
    PAYS,
)
from warchest.rules.flow.effects import (
    room_on_bags,
)
from warchest.rules.flow.maneuvers import (
    Out,
    around,
    heading,
    list_deploys,
    list_maneuvers,
    list_spots,
    list_strikes,
    may_enter,
    may_hit,
    may_hit_fort,
    may_shock,
)
from warchest.rules.jit import native, outlined
from warchest.rules.state import ids
from warchest.rules.state.ids import at
from warchest.rules.state.indices import coin_at, seat_of, slot_of
from warchest.rules.state.layout import (
    BESIDE,
    CHOICES,
    COINS,
    COPIES,
    DIRECTIONS,
    FLAGS,
    FORT,
    RING,
    SEATS,
    SIDE_BIT,
    SLOTS,
    STEP_FIELDS,
    A,
    B,
)
from warchest.rules.state.position import Position, Tables
from warchest.rules.state.words import UNITS, present, write_slots

_NAMING_NO_HEX = (
    1 << ops.GAIN
    | 1 << ops.RESTORE
    | 1 << ops.DECEIVE
    | 1 << ops.BURN
    | 1 << ops.OPPONENT
    | 1 << ops.SPY
    | 1 << ops.STACK_BAG
)
"""Operations with choices that name no hex: bit n stands for operation n."""


@outlined
def list_candidates(
    r: Tables, s: Position, step: int, seat: int, hex_: int, other_hex: int, arg: int, out: Out, n: int, most: int
) -> int:
    """List the choices that the operation of the step at ``step`` allows to ``seat``, regardless of later steps. Return where they end.

    ``hex_``: the hex of the unit, -1 where no unit runs the program; ``other_hex`` and ``arg``: the memory of the program. The list may
    stop at ``most``.
    """
    op = r.steps[step]
    a = r.steps[step + A]
    side = seat & 1
    if op == ops.STEP:
        return _list_steps(r, s, side, hex_, other_hex, a, r.steps[step + STEP_FIELDS] == ops.STEP, out, n, most)
    if op == ops.PICK:
        return _list_picks(r, s, seat, hex_, a, r.steps[step + B], out, n)
    if op == ops.STRIKE:
        return list_strikes(r, s, hex_, out, n)
    if op == ops.FRIEND_STRIKE:
        return list_strikes(r, s, other_hex, out, n)
    if op == ops.FRIEND_STEP:
        return _list_friend_steps(r, s, side, hex_, other_hex, a, out, n, most)
    if op == ops.SHOOT:
        return _list_shots(r, s, side, hex_, out, n, most)
    if op == ops.SHOOT_LINE:
        return _list_line(r, s, side, hex_, a, r.steps[step + B] != 0, out, n)
    if op == ops.CHARGE:
        return _list_charges(r, s, side, hex_, a, r.steps[step + B], out, n)
    if op == ops.STRIKE_AHEAD:
        target = r.nb[hex_ * DIRECTIONS + arg]
        out[n] = at(target, ids.HIT)
        return n + may_hit(r, s, side, s.height[hex_], target)
    if op == ops.PACE:
        return _list_paces(r, s, hex_, side, a == ANYWHERE, out, n, most)
    if op == ops.STRIKE_ROUND:
        return _list_strikes_round(r, s, side, hex_, a, out, n)
    if op == ops.MANEUVER or op == ops.EACH:
        return _list_granted(r, s, op, hex_, other_hex, a, r.steps[step + FLAGS], out, n, most)
    return _list_rarer(r, s, op, a, seat, hex_, other_hex, arg, out, n)


@outlined
def _list_steps(
    r: Tables, s: Position, side: int, hex_: int, start: int, where: int, onward: bool, out: Out, n: int, most: int
) -> int:
    """List STEP ids of the unit itself and return where they end. ``where``: a mask of allowed ends; ``onward``: it will move again."""
    whos, tokens, nb = s.who, s.token, r.nb
    base, stride = at(0, ids.STEP), ids.HEX_STRIDE
    for i in range(hex_ * DIRECTIONS, hex_ * DIRECTIONS + DIRECTIONS):
        target = nb[i]
        out[n] = base + target * stride  # written first and counted after: no branch to mispredict
        if where == 0:
            n += (whos[target] == 0) & (tokens[target] & FORT == 0 or may_enter(r, s, side, target, onward))
        elif whos[target] == 0 and may_enter(r, s, side, target, onward):
            n += _ends_well(r, s, side, where, start, target)
        if n == most:
            return n
    return n


@outlined
def _list_friend_steps(
    r: Tables, s: Position, side: int, hex_: int, friend: int, within: int, out: Out, n: int, most: int
) -> int:
    """List STEP ids of the picked unit at ``friend`` to hexes within ``within`` of ``hex_`` (0: anywhere). Return where they end."""
    for i in range(friend * DIRECTIONS, friend * DIRECTIONS + DIRECTIONS):
        target = r.nb[i]
        if (
            s.who[target] == 0
            and (within == 0 or r.dist[hex_][target] <= within)
            and may_enter(r, s, side, target, False)
        ):
            out[n] = at(target, ids.STEP)
            n += 1
            if n == most:
                return n
    return n


@outlined
def _list_shots(r: Tables, s: Position, side: int, hex_: int, out: Out, n: int, most: int) -> int:
    """List HIT ids at distance 2 and return where they end."""
    height = s.height[hex_]
    for i in range(hex_ * RING, hex_ * RING + RING):
        target = r.ring[i]
        if s.who[target] | s.token[target] and may_hit(r, s, side, height, target):
            out[n] = at(target, ids.HIT)
            n += 1
            if n == most:
                return n
    return n


@outlined
def _list_granted(
    r: Tables, s: Position, op: int, hex_: int, other_hex: int, mask: int, flags: int, out: Out, n: int, most: int
) -> int:
    """List ids of the maneuvers in a mask, and return where they end.

    They belong to the unit at ``hex_`` or, for EACH, of all units of its kind except the one at ``other_hex``.
    """
    if op == ops.MANEUVER:
        paid = 1 if flags & PAYS else 0
        return list_maneuvers(r, s, hex_, paid, mask, out, n) if s.height[hex_] > paid else n
    for i in range(coin_at(s, hex_), COPIES * COINS, COINS):
        spot = s.unit_hexes[i] - 1
        if spot < 0 or n >= most:
            break
        if spot != other_hex:
            n = list_maneuvers(r, s, spot, 0, mask, out, n)
    return n


@outlined
def _ends_well(r: Tables, s: Position, side: int, where: int, start: int, target: int) -> bool:
    """Return whether a step to ``target`` ends as the mask ``where`` requires."""
    if where & NOT_BACK and target == start:
        return False
    if where & ONTO_ENEMY and s.controller[target] != 2 - side:
        return False
    if where & NEAR_ENEMY:
        return around(r, s, target) & SIDE_BIT << 1 - side != 0
    return True


@outlined
def _list_line(r: Tables, s: Position, side: int, hex_: int, far: int, clear: bool, out: Out, n: int) -> int:
    """List HIT ids two to ``far`` hexes away in straight lines, and return where they end. ``clear``: no unit may stand between."""
    height = s.height[hex_]
    for d in range(DIRECTIONS):
        target = hex_
        for length in range(1, far + 1):
            ahead = r.nb[target * DIRECTIONS + d]
            if ahead == target:
                break
            target = ahead
            if length > 1 and may_hit(r, s, side, height, target):
                out[n] = at(target, ids.HIT)
                n += 1
            if clear and s.who[target] != 0:
                break
    return n


@outlined
def _list_charges(r: Tables, s: Position, side: int, hex_: int, near: int, far: int, out: Out, n: int) -> int:
    """List STEP ids ``near`` to ``far`` hexes away in straight lines through empty hexes, and return where they end."""
    for d in range(DIRECTIONS):
        target = hex_
        for length in range(1, far + 1):
            ahead = r.nb[target * DIRECTIONS + d]
            if s.who[ahead] != 0 or ahead == target or not may_enter(r, s, side, ahead, False):
                break
            target = ahead
            if length >= near:
                out[n] = at(target, ids.STEP)
                n += 1
            if not may_enter(r, s, side, target, True):
                break
    return n


@native
def _passes_to(r: Tables, s: Position, side: int, hex_: int, target: int) -> bool:
    """Return whether a unit can go from a hex to one two steps away, through an empty hex that it may pass."""
    for i in range(hex_ * DIRECTIONS, hex_ * DIRECTIONS + DIRECTIONS):
        middle = r.nb[i]
        if s.who[middle] == 0 and r.dist[middle][target] == 1 and may_enter(r, s, side, middle, True):
            return True
    return False


@outlined
def _list_paces(r: Tables, s: Position, hex_: int, side: int, anywhere: bool, out: Out, n: int, most: int) -> int:
    """List STEP ids one or two steps through empty hexes away, and return where they end.

    The targets are locations of the side, or with ``anywhere`` all empty hexes.
    """
    for i in range(hex_ * DIRECTIONS, hex_ * DIRECTIONS + DIRECTIONS):
        target = r.nb[i]
        if (
            s.who[target] == 0
            and (anywhere or s.controller[target] == side + 1)
            and may_enter(r, s, side, target, False)
        ):
            out[n] = at(target, ids.STEP)
            n += 1
            if n == most:
                return n
    for i in range(hex_ * RING, hex_ * RING + RING):
        target = r.ring[i]
        if (
            s.who[target] == 0
            and (anywhere or s.controller[target] == side + 1)
            and may_enter(r, s, side, target, False)
            and _passes_to(r, s, side, hex_, target)
        ):
            out[n] = at(target, ids.STEP)
            n += 1
            if n == most:
                return n
    return n


@outlined
def _list_strikes_round(r: Tables, s: Position, side: int, hex_: int, which: int, out: Out, n: int) -> int:
    """List HIT ids of the squares around, and return where they end. ``which``: the mask of OVER_EDGES and OVER_CORNERS."""
    height = s.height[hex_]
    if which & OVER_EDGES:
        for i in range(hex_ * DIRECTIONS, hex_ * DIRECTIONS + DIRECTIONS):
            if may_hit(r, s, side, height, r.nb[i]):
                out[n] = at(r.nb[i], ids.HIT)
                n += 1
    if which & OVER_CORNERS == 0:
        return n
    for i in range(hex_ * RING, hex_ * RING + RING):
        target = r.ring[i]
        if may_hit(r, s, side, height, target) and heading(r, hex_, target) < 0:
            out[n] = at(target, ids.HIT)
            n += 1
    return n


@native
def _may_pick(r: Tables, s: Position, seat: int, hex_: int, spot: int, within: int, wanted: int) -> bool:
    """Return whether a unit at ``spot`` is near enough to the one at ``hex_`` and meets the conditions ``wanted``.

    The unit must be of the side to pick from.
    """
    if spot == hex_ or (within > 0 and r.dist[hex_][spot] > within):
        return False
    if wanted & OWN and seat_of(s.who[spot]) != seat:
        return False
    if wanted & BOLSTERED and s.height[spot] < 2:
        return False
    if wanted & ON_LOCATION and s.controller[spot] != (seat & 1) + 1:
        return False
    return wanted & ENTERABLE == 0 or may_enter(r, s, seat & 1, spot, False)


@outlined
def _list_picks(r: Tables, s: Position, seat: int, hex_: int, within: int, wanted: int, out: Out, n: int) -> int:
    """List PICK ids of the units that meet the conditions ``wanted``, and return where they end."""
    side = seat & 1
    for i in range(n, list_spots(r, s, 1 - side if wanted & ENEMY else side, out, n)):
        spot = out[i]
        if _may_pick(r, s, seat, hex_, spot, within, wanted):
            out[n] = at(spot, ids.PICK)
            n += 1
    return n


@outlined
def find_pick(r: Tables, s: Position, step: int, seat: int, hex_: int, arg: int, free: bool, out: Out, n: int) -> int:
    """Return the hex of a unit that the PICK at ``step`` may choose, or -1. The next step must be possible for it, unless ``free``.

    This is faster than the full list for a caller that only asks whether such a unit exists.
    """
    side = seat & 1
    within, wanted = r.steps[step + A], r.steps[step + B]
    after = step + STEP_FIELDS
    op = r.steps[after]
    for mate in range(1 - side if wanted & ENEMY else side, r.seats, 2):
        for row in range(mate, COPIES * SEATS, SEATS):
            word = s.unit_hexes_word[row]
            if word == 0:
                break
            while word != 0:
                spot = (word & 255) - 1
                word >>= 8
                if spot < 0 or not _may_pick(r, s, seat, hex_, spot, within, wanted):
                    continue
                if free:
                    return spot
                if op == ops.FRIEND_STRIKE:
                    end = list_strikes(r, s, spot, out, n)
                elif op == ops.FRIEND_STEP:
                    end = _list_friend_steps(r, s, side, hex_, spot, r.steps[after + A], out, n, n + 1)
                else:
                    end = list_candidates(r, s, after, seat, hex_, spot, arg, out, n, n + 1)
                if end > n:
                    return spot
    return -1


@native
def _list_kinds(r: Tables, first: int, kinds: int, out: Out, n: int) -> int:
    """List the ids of the slots in a mask, from ``first`` on, and return where they end."""
    return write_slots(r.members, kinds * SLOTS, r.sizes[kinds], first, out, n)


@outlined
def _list_rarer(
    r: Tables, s: Position, op: int, a: int, seat: int, hex_: int, other_hex: int, arg: int, out: Out, n: int
) -> int:
    """List the choices for the operations of the later boxes, as ``list_candidates`` does, and return where they end."""
    if 1 << op & _NAMING_NO_HEX:
        return _list_flat(r, s, op, a, seat, arg, out, n)
    side = seat & 1
    if op == ops.REINFORCE:
        n = _list_reinforced(r, s, a, side, hex_, out, n)
    elif op == ops.TAKE_LOCATION:
        if r.isloc[hex_] and s.controller[hex_] != side + 1:
            out[n] = at(hex_, ids.CONTROL)
            n += 1
    elif op == ops.BUILD:
        if r.isloc[hex_] and s.token[hex_] & FORT == 0 and s.forts > 0:
            out[n] = at(hex_, ids.BUILD)
            n += 1
    elif op == ops.STRIKE_FORT:
        for i in range(hex_ * DIRECTIONS, hex_ * DIRECTIONS + DIRECTIONS):
            target = r.nb[i]
            if s.token[target] & FORT and may_hit_fort(s, side, target):
                out[n] = at(target, ids.HIT)
                n += 1
    elif op == ops.FOLLOW:
        out[n] = at(other_hex, ids.STEP)
        n += 1
    elif op == ops.LOSE:
        if other_hex >= 0 and s.who[other_hex] != 0:
            out[n] = at(other_hex, ids.HIT)
            n += 1
    elif op == ops.POISON:
        for i in range(n, list_spots(r, s, 1 - side, out, n)):
            spot = out[i]
            if r.dist[hex_][spot] <= a:
                out[n] = at(spot, ids.POISON)
                n += 1
    elif op == ops.PUSH:
        for i in range(other_hex * DIRECTIONS, other_hex * DIRECTIONS + DIRECTIONS):
            target = r.nb[i]
            if s.who[target] == 0 and may_enter(r, s, 1 - side, target, False):
                out[n] = at(target, ids.PUSH)
                n += 1
    elif op == ops.REDEPLOY:
        who = s.who[other_hex]
        s.who[other_hex] = 0  # lifted: its hex is empty and it is a neighbour of no unit
        n = list_deploys(r, s, seat, 1 << slot_of(who), out, n)
        s.who[other_hex] = who
    elif op == ops.SHOCK:
        n = _list_shocks(r, s, side, hex_, a, out, n)
    elif op == ops.OBEY:
        n = list_maneuvers(r, s, other_hex, 0, a, out, n)
    elif op == ops.STEP_OR_STRIKE:
        n = _list_steps(r, s, side, hex_, other_hex, 0, False, out, n, CHOICES)
        n = _list_strikes_round(r, s, side, hex_, a, out, n)
    elif op == ops.SHOCK_PICKED:
        if other_hex >= 0 and s.who[other_hex] != 0:
            out[n] = at(other_hex, ids.SHOCK)
            n += 1
    elif op == ops.OVERRUN:
        n = _list_overruns(r, s, side, hex_, out, n)
    return n


@outlined
def _list_flat(r: Tables, s: Position, op: int, a: int, seat: int, arg: int, out: Out, n: int) -> int:
    """List the choices that name no hex, and return where they end."""
    side = seat & 1
    if op == ops.GAIN:
        n = _list_kinds(r, ids.GAIN, present(s.supply_word[seat]) & UNITS, out, n)
    elif op == ops.RESTORE:
        n = _list_kinds(r, ids.GAIN, present(s.box_word[seat]) & UNITS, out, n)
    elif op == ops.DECEIVE:
        if s.decoys[a] == BESIDE:
            for other in range(1 - side, r.seats, 2):
                out[n] = ids.DECEIVE + other
                n += 1
    elif op == ops.BURN:
        if s.supply[arg - 1] > 0:
            out[n] = ids.BURN
            n += 1
    elif op == ops.OPPONENT:
        for other in range(1 - side, r.seats, 2):
            out[n] = ids.SEAT + other
            n += s.hand_word[other] != 0
    elif op == ops.SPY:
        n = _list_kinds(r, ids.SPY, present(s.hand_word[arg]), out, n)
    elif op == ops.STACK_BAG and room_on_bags(s):
        for owner in range(r.seats):
            n = _list_kinds(r, ids.STACK_BAG + owner * SLOTS, present(s.supply_word[owner]) & UNITS, out, n)
    return n


@outlined
def _list_shocks(r: Tables, s: Position, side: int, hex_: int, far: int, out: Out, n: int) -> int:
    """List SHOCK ids of the enemies exactly ``far`` hexes away, and return where they end."""
    for i in range(n, list_spots(r, s, 1 - side, out, n)):
        spot = out[i]
        if r.dist[hex_][spot] == far and may_shock(s, side, spot):
            out[n] = at(spot, ids.SHOCK)
            n += 1
    return n


@outlined
def _list_overruns(r: Tables, s: Position, side: int, hex_: int, out: Out, n: int) -> int:
    """List STEP ids two hexes away in straight lines through an empty hex, where the unit may enter or shocks an enemy.

    Return where they end.
    """
    for d in range(DIRECTIONS):
        middle = r.nb[hex_ * DIRECTIONS + d]
        target = r.nb[middle * DIRECTIONS + d]
        if middle == hex_ or target == middle or s.who[middle] != 0 or not may_enter(r, s, side, middle, True):
            continue
        if may_shock(s, side, target) or (s.who[target] == 0 and may_enter(r, s, side, target, False)):
            out[n] = at(target, ids.STEP)
            n += 1
    return n


@outlined
def _list_reinforced(r: Tables, s: Position, near: int, side: int, hex_: int, out: Out, n: int) -> int:
    """List BOLSTER ids of units that a coin from their supply may join, and return where they end.

    ``near`` 0: the unit itself; 1: adjacent friends of one coin; 2: the unit itself, with the coin just recruited, which lies among the
    discards.
    """
    if near == 2:
        out[n] = at(hex_, ids.BOLSTER)
        return n + (s.faceup[coin_at(s, hex_)] > 0)
    if near == 0:
        out[n] = at(hex_, ids.BOLSTER)
        return n + (s.supply[coin_at(s, hex_)] > 0)
    for i in range(hex_ * DIRECTIONS, hex_ * DIRECTIONS + DIRECTIONS):
        target = r.nb[i]
        if target != hex_ and s.who[target] & SIDE_BIT << side and s.height[target] == 1:
            out[n] = at(target, ids.BOLSTER)
            n += s.supply[coin_at(s, target)] > 0
    return n
