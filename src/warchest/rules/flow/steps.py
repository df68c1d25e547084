"""Steps of programs: for each verb, what may be chosen and what a choice does."""

from warchest.rules.content.vocabulary import (
    AFTER_DEPLOY,
    AFTER_MOVE,
    BOLSTERED,
    CHARGE,
    EACH,
    ENEMY,
    ENTERABLE,
    FOLLOW,
    FRIEND_STEP,
    FRIEND_STRIKE,
    GAIN,
    LOSE,
    MANEUVER,
    NEAR_ENEMY,
    NOT_BACK,
    ON_LOCATION,
    ONTO_ENEMY,
    OPPONENT,
    OWN,
    PACE,
    PAYS,
    REDEPLOY,
    REINFORCE,
    RESTORE,
    SHOOT,
    SHOOT_LINE,
    SPY,
    STRIKE,
    STRIKE_AHEAD,
    STRIKE_FORT,
    TAKE_LOCATION,
)
from warchest.rules.content.vocabulary import BUILD as BUILDS
from warchest.rules.content.vocabulary import BURN as BURNS
from warchest.rules.content.vocabulary import DECEIVE as DECEIVES
from warchest.rules.content.vocabulary import PICK as PICKS
from warchest.rules.content.vocabulary import POISON as POISONS
from warchest.rules.content.vocabulary import PUSH as PUSHES
from warchest.rules.content.vocabulary import STEP as STEPS
from warchest.rules.flow.attacks import attack
from warchest.rules.flow.effects import control, lose_coin, plant, poison, recruit, relocate
from warchest.rules.flow.maneuvers import (
    Out,
    heading,
    list_deploys,
    list_maneuvers,
    list_strikes,
    may_enter,
    may_hit,
    may_hit_fort,
)
from warchest.rules.jit import native, outlined
from warchest.rules.state.agenda import earn, program_of, push
from warchest.rules.state.encoding import (
    BOLSTER,
    BUILD,
    BURN,
    CHOOSE_SEAT,
    CONTROL,
    DECEIVE,
    DEPLOY,
    HEX_BASE,
    HIT,
    PICK,
    POISON,
    PUSH,
    SPY_DISCARD,
    STEP,
    TAKE_COIN,
    at,
    hex_of,
    what_of,
)
from warchest.rules.state.layout import (
    ARG,
    AUX,
    BESIDE,
    COPIES,
    FORT,
    HEX,
    OP,
    OP_DRAW,
    PC,
    ROW,
    SEAT,
    SLOTS,
    UNIT_SLOTS,
)
from warchest.rules.state.position import Position, Tables


@outlined
def list_candidates(
    r: Tables,
    s: Position,
    program: int,
    row: int,
    pc: int,
    seat: int,
    hex_: int,
    aux: int,
    arg: int,
    out: Out,
    n: int,
    most: int,
) -> int:
    """What one step's verb allows to ``seat``, whatever must come after it.

    ``hex_``: the unit's, -1 where none runs the program; ``aux`` and ``arg``: what the program remembers. Once ``n`` has reached ``most``
    nothing more need be found.
    """
    verb = r.steps[row, program, pc, 0]
    a = r.steps[row, program, pc, 1]
    whos = s.who
    side = seat & 1
    height = s.height[hex_]
    if verb == STEPS:
        onward = r.steps[row, program, pc + 1, 0] == STEPS
        for d in range(6):
            target = r.nb[hex_, d]
            if whos[target] == 0 and may_enter(r, s, side, target, onward):
                if a != 0 and not _ends_well(r, s, side, a, hex_, aux, target):
                    continue
                out[n] = at(target, STEP)
                n += 1
                if n == most:
                    return n
    elif verb == STRIKE:
        n = list_strikes(r, s, hex_, out, n)
    elif verb == SHOOT:
        for i in range(12):
            target = r.ring[hex_, i]
            if target >= 0 and may_hit(r, s, side, height, target):
                out[n] = at(target, HIT)
                n += 1
                if n == most:
                    return n
    elif verb == SHOOT_LINE:
        return _list_line(r, s, side, height, hex_, a, r.steps[row, program, pc, 2] != 0, out, n)
    elif verb == CHARGE:
        n = _list_charges(r, s, side, hex_, a, r.steps[row, program, pc, 2], out, n)
    elif verb == STRIKE_AHEAD:
        target = r.nb[hex_, arg]
        if may_hit(r, s, side, height, target):
            out[n] = at(target, HIT)
            n += 1
    elif verb == PICKS:
        n = _list_picks(r, s, seat, hex_, a, r.steps[row, program, pc, 2], out, n)
    elif verb == FRIEND_STEP:
        for d in range(6):
            target = r.nb[aux, d]
            if whos[target] == 0 and (a == 0 or r.dist[hex_, target] <= a) and may_enter(r, s, side, target, False):
                out[n] = at(target, STEP)
                n += 1
                if n == most:
                    return n
    elif verb == FRIEND_STRIKE:
        n = list_strikes(r, s, aux, out, n)
    elif verb == MANEUVER:
        paid = 1 if r.steps[row, program, pc, 3] & PAYS else 0
        if height > paid:
            n = list_maneuvers(r, s, hex_, paid, a, out, n)
    elif verb == EACH:
        for i in range(COPIES):
            spot = s.unit_hexes[seat, (whos[hex_] - 1) & 7, i] - 1
            if spot < 0:
                break
            if spot != aux:
                n = list_maneuvers(r, s, spot, 0, a, out, n)
    elif verb == PACE:
        n = _list_paces(r, s, hex_, side, out, n)
    else:
        n = _list_rarer(r, s, verb, a, seat, hex_, aux, arg, out, n)
    return n


@outlined
def _ends_well(r: Tables, s: Position, side: int, where: int, hex_: int, start: int, target: int) -> bool:
    """Whether a step from ``hex_`` to ``target`` ends where the mask ``where`` wants it."""
    if where & NOT_BACK and target == start:
        return False
    if where & ONTO_ENEMY and s.controller[target] != 2 - side:
        return False
    if where & NEAR_ENEMY:
        for d in range(6):
            who = s.who[r.nb[target, d]] - 1
            if who >= 0 and (who >> 3) & 1 != side:
                return True
        return False
    return True


@outlined
def _list_line(
    r: Tables, s: Position, side: int, height: int, hex_: int, far: int, clear: bool, out: Out, n: int
) -> int:
    """HIT ids two to ``far`` hexes away in straight lines; ``clear``: no unit may stand between."""
    for d in range(6):
        target = hex_
        for length in range(1, far + 1):
            ahead = r.nb[target, d]
            if ahead == target:
                break
            target = ahead
            if length > 1 and may_hit(r, s, side, height, target):
                out[n] = at(target, HIT)
                n += 1
            if clear and s.who[target] != 0:
                break
    return n


@outlined
def _list_charges(r: Tables, s: Position, side: int, hex_: int, near: int, far: int, out: Out, n: int) -> int:
    """STEP ids ``near`` to ``far`` hexes away in straight lines through empty hexes."""
    for d in range(6):
        target = hex_
        for length in range(1, far + 1):
            ahead = r.nb[target, d]
            if s.who[ahead] != 0 or ahead == target or not may_enter(r, s, side, ahead, False):
                break
            target = ahead
            if length >= near:
                out[n] = at(target, STEP)
                n += 1
            if not may_enter(r, s, side, target, True):
                break
    return n


@outlined
def _list_paces(r: Tables, s: Position, hex_: int, side: int, out: Out, n: int) -> int:
    """STEP ids of the empty locations of a side that lie one or two steps through empty hexes away."""
    for i in range(r.locations):
        target = r.locs[i]
        if s.who[target] == 0 and s.controller[target] == side + 1:
            steps = r.dist[hex_, target]
            reached = steps == 1
            if steps == 2:
                for d in range(6):
                    middle = r.nb[hex_, d]
                    if s.who[middle] == 0 and r.dist[middle, target] == 1 and may_enter(r, s, side, middle, True):
                        reached = True
            if reached:
                out[n] = at(target, STEP)
                n += 1
    return n


@outlined
def _list_picks(r: Tables, s: Position, seat: int, hex_: int, within: int, wanted: int, out: Out, n: int) -> int:
    """PICK ids of the units that fulfil the conditions ``wanted``."""
    side = seat & 1
    picked_side = 1 - side if wanted & ENEMY else side
    for mate in range(picked_side, r.seats, 2):
        if wanted & OWN and mate != seat:
            continue
        for slot in range(UNIT_SLOTS):
            for i in range(COPIES):
                spot = s.unit_hexes[mate, slot, i] - 1
                if spot < 0:
                    break
                if spot == hex_ or (within > 0 and r.dist[hex_, spot] > within):
                    continue
                if wanted & BOLSTERED and s.height[spot] < 2:
                    continue
                if wanted & ON_LOCATION and s.controller[spot] != side + 1:
                    continue
                if wanted & ENTERABLE and not may_enter(r, s, side, spot, False):
                    continue
                out[n] = at(spot, PICK)
                n += 1
    return n


@outlined
def _list_rarer(
    r: Tables, s: Position, verb: int, a: int, seat: int, hex_: int, aux: int, arg: int, out: Out, n: int
) -> int:
    """``list_candidates`` for the verbs of the later boxes."""
    side = seat & 1
    if verb == GAIN:
        for slot in range(UNIT_SLOTS):
            out[n] = TAKE_COIN + slot
            n += s.supply[seat, slot] > 0
    elif verb == RESTORE:
        for slot in range(UNIT_SLOTS):
            out[n] = TAKE_COIN + slot
            n += s.box[seat, slot] > 0
    elif verb == REINFORCE:
        n = _list_reinforced(r, s, a, side, hex_, out, n)
    elif verb == TAKE_LOCATION:
        if r.isloc[hex_] and s.controller[hex_] != side + 1:
            out[n] = at(hex_, CONTROL)
            n += 1
    elif verb == BUILDS:
        if r.isloc[hex_] and s.token[hex_] & FORT == 0 and s.forts > 0:
            out[n] = at(hex_, BUILD)
            n += 1
    elif verb == STRIKE_FORT:
        for d in range(6):
            target = r.nb[hex_, d]
            if s.token[target] & FORT and may_hit_fort(s, side, target):
                out[n] = at(target, HIT)
                n += 1
    elif verb == FOLLOW:
        out[n] = at(aux, STEP)
        n += 1
    elif verb == LOSE:
        if aux >= 0 and s.who[aux] != 0:
            out[n] = at(aux, HIT)
            n += 1
    elif verb == POISONS:
        for other in range(1 - side, r.seats, 2):
            for slot in range(UNIT_SLOTS):
                for i in range(COPIES):
                    spot = s.unit_hexes[other, slot, i] - 1
                    if spot < 0:
                        break
                    if r.dist[hex_, spot] <= a:
                        out[n] = at(spot, POISON)
                        n += 1
    elif verb == DECEIVES:
        if s.decoys[a] == BESIDE:
            for other in range(1 - side, r.seats, 2):
                out[n] = DECEIVE + other
                n += 1
    elif verb == BURNS:
        if s.supply[(arg - 1) >> 3, (arg - 1) & 7] > 0:
            out[n] = BURN
            n += 1
    elif verb == PUSHES:
        for d in range(6):
            target = r.nb[aux, d]
            if s.who[target] == 0 and may_enter(r, s, 1 - side, target, False):
                out[n] = at(target, PUSH)
                n += 1
    elif verb == REDEPLOY:
        who = s.who[aux]
        s.who[aux] = 0  # lifted: its hex is empty and it is nobody's neighbour
        n = list_deploys(r, s, seat, 1 << ((who - 1) & 7), out, n)
        s.who[aux] = who
    elif verb == OPPONENT:
        for other in range(1 - side, r.seats, 2):
            out[n] = CHOOSE_SEAT + other
            n += has_coins(s, other)
    elif verb == SPY:
        for slot in range(SLOTS):
            out[n] = SPY_DISCARD + slot
            n += s.hand[arg, slot] > 0
    return n


@native
def has_coins(s: Position, seat: int) -> bool:
    """Whether the seat's hand is not empty."""
    for slot in range(SLOTS):  # noqa: SIM110 - the compiled subset has no generators
        if s.hand[seat, slot] > 0:
            return True
    return False


@outlined
def _list_reinforced(r: Tables, s: Position, near: int, side: int, hex_: int, out: Out, n: int) -> int:
    """BOLSTER ids of units that a coin from their supply may join: the unit itself, or (``near``) adjacent friends of one coin."""
    if near == 0:
        who = s.who[hex_] - 1
        out[n] = at(hex_, BOLSTER)
        return n + (s.supply[who >> 3, who & 7] > 0)
    for d in range(6):
        target = r.nb[hex_, d]
        who = s.who[target] - 1
        if target != hex_ and who >= 0 and (who >> 3) & 1 == side and s.height[target] == 1:
            out[n] = at(target, BOLSTER)
            n += s.supply[who >> 3, who & 7] > 0
    return n


@outlined
def _do_flat(r: Tables, s: Position, frame: int, verb: int, a: int, id_: int) -> None:
    """Carry out a choice that names no hex."""
    seat = s.agenda[frame, SEAT]
    if verb == GAIN:
        recruit(r, s, seat, id_ - TAKE_COIN)
    elif verb == RESTORE:
        s.box[seat, id_ - TAKE_COIN] -= 1
        s.supply[seat, id_ - TAKE_COIN] += 1
    elif verb == DECEIVES:
        plant(s, a, id_ - DECEIVE)
    elif verb == BURNS:
        who = s.agenda[frame, ARG] - 1
        s.supply[who >> 3, who & 7] -= 1
        s.box[who >> 3, who & 7] += 1
    elif verb == OPPONENT:
        s.agenda[frame, ARG] = id_ - CHOOSE_SEAT
    elif verb == SPY:
        other = s.agenda[frame, ARG]
        s.hand[other, id_ - SPY_DISCARD] -= 1
        s.faceup[other, id_ - SPY_DISCARD] += 1
        push(s, OP_DRAW, other, -1, 0, 1)


@outlined
def do_step(r: Tables, s: Position, id_: int) -> None:
    """Carry out a choice of the program on top of the agenda, whose step has been counted already. Maneuvers and decrees aside."""
    frame = s.depth - 1
    agenda = s.agenda
    program = program_of(agenda[frame, OP])
    row = agenda[frame, ROW]
    pc = agenda[frame, PC] - 1
    hex_ = agenda[frame, HEX]
    aux = agenda[frame, AUX]
    verb = r.steps[row, program, pc, 0]
    if id_ < HEX_BASE:
        _do_flat(r, s, frame, verb, r.steps[row, program, pc, 1], id_)
        return
    target = hex_of(id_)
    what = what_of(id_)
    if what == PICK:
        agenda[frame, AUX] = target
    elif what == HIT:
        if verb == LOSE:
            lose_coin(s, target)
        else:
            attack(r, s, aux if verb == FRIEND_STRIKE else hex_, target)
    elif what == CONTROL:
        control(r, s, hex_)
    elif what == BOLSTER:
        who = s.who[target] - 1
        s.supply[who >> 3, who & 7] -= 1
        s.height[target] += 1
    elif what == BUILD:
        s.token[target] += FORT
        s.forts -= 1
    elif what == POISON:
        poison(s, r.steps[row, program, pc, 2], target)
    elif what == PUSH:
        relocate(s, aux, target)
    elif what >= DEPLOY:
        if target != aux:
            relocate(s, aux, target)
        earn(r, s, AFTER_DEPLOY, target)
    elif verb == FRIEND_STEP:
        relocate(s, aux, target)
        if r.steps[row, program, pc + 1, 0] == FOLLOW:
            agenda[frame, AUX] = aux  # the hex it left; noted before a trigger slips in beneath this frame
        earn(r, s, AFTER_MOVE, target)
    else:
        if verb == CHARGE:
            agenda[frame, ARG] = heading(r, hex_, target)
        relocate(s, hex_, target)
        if r.steps[row, program, pc + 1, 0] == STEPS:
            agenda[frame, AUX] = hex_  # where it started from; noted before a trigger slips in
        earn(r, s, AFTER_MOVE, target)
