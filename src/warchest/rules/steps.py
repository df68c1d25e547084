"""Steps of programs: for each verb, what may be chosen and what a choice does. Also the single maneuvers that all units share."""

from warchest.rules.agenda import earn, pop, push
from warchest.rules.effects import attack, control, move, relocate
from warchest.rules.encoding import (
    ATTACK,
    CONTROL,
    DECLINE,
    HEX_BASE,
    HIT,
    MOVE,
    PICK,
    STEP,
    at,
    hex_of,
    what_of,
)
from warchest.rules.layout import ARG, AUX, CHOICES, COPIES, HEX, OP, OP_DRAW, OP_TACTIC, PC, ROW, SEAT, UNIT_SLOTS
from warchest.rules.position import Position, Tables
from warchest.rules.subset import native, outlined
from warchest.rules.vocabulary import (
    AFTER_MOVE,
    ATTACKS,
    BOLSTERED_ONLY,
    CHARGE,
    CONTROLS,
    DRAW_PLAY,
    EACH,
    FRIEND_STEP,
    FRIEND_STRIKE,
    IF_ABLE,
    MANEUVER,
    MAY,
    MOVES,
    NO_MELEE,
    PACE,
    PAYS,
    SHOOT,
    STRIKE,
    STRIKE_AHEAD,
)
from warchest.rules.vocabulary import PICK as PICKS
from warchest.rules.vocabulary import STEP as STEPS

Out = list[int]


@native
def may_hit(r: Tables, s: Position, side: int, height: int, target: int) -> bool:
    """Whether a unit of ``side``, ``height`` coins high, may attack what stands at ``target`` (range aside)."""
    who = s.who[target] - 1
    if who < 0 or (who >> 3) & 1 == side:
        return False
    return height > 1 or r.traits[s.army[who >> 3, who & 7]] & BOLSTERED_ONLY == 0


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
        if s.who[target] != 0 and may_hit(r, s, side, height, target):
            out[n] = at(target, HIT)
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
    base = HEX_BASE + hex_ * 32
    for d in range(6):
        target = r.nb[hex_, d]
        there = whos[target]
        out[n] = base + MOVE + d  # written first and counted after: no branch to mispredict
        n += (there == 0) & moves
        if (there != 0) & (((there - 1) >> 3) & 1 != side) & melee and may_hit(r, s, side, height, target):
            out[n] = base + ATTACK + d
            n += 1
    if mask & CONTROLS and r.isloc[hex_] and s.held[hex_] != side + 1:
        out[n] = base + CONTROL
        n += 1
    return n


@native
def do_maneuver(r: Tables, s: Position, id_: int) -> None:
    """Carry out a MOVE, ATTACK or CONTROL id."""
    hex_ = hex_of(id_)
    what = what_of(id_)
    if what < ATTACK:
        move(r, s, hex_, r.nb[hex_, what])
    elif what < CONTROL:
        attack(r, s, hex_, r.nb[hex_, what - ATTACK])
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


@outlined
def list_candidates(
    r: Tables,
    s: Position,
    program: int,
    row: int,
    pc: int,
    hex_: int,
    aux: int,
    arg: int,
    out: Out,
    n: int,
    most: int,
) -> int:
    """What one step's verb allows, whatever must come after it. ``aux`` and ``arg``: what the program remembers.

    Once ``n`` has reached ``most`` nothing more need be found.
    """
    verb = r.steps[row, program, pc, 0]
    a = r.steps[row, program, pc, 1]
    whos = s.who
    who = whos[hex_] - 1
    seat = who >> 3
    side = seat & 1
    height = s.height[hex_]
    if verb == STEPS:
        for d in range(6):
            target = r.nb[hex_, d]
            if whos[target] == 0 and not (a == 1 and target == aux):
                out[n] = at(target, STEP)
                n += 1
                if n == most:
                    return n
    elif verb == STRIKE:
        n = list_strikes(r, s, hex_, out, n)
    elif verb == SHOOT:
        for i in range(12):
            target = r.ring[hex_, i]
            if target >= 0 and whos[target] != 0 and may_hit(r, s, side, height, target):
                if a == 1:
                    d = heading(r, hex_, target)
                    if d < 0 or whos[r.nb[hex_, d]] != 0:
                        continue
                out[n] = at(target, HIT)
                n += 1
                if n == most:
                    return n
    elif verb == CHARGE:
        for d in range(6):
            target = hex_
            for length in range(1, r.steps[row, program, pc, 2] + 1):
                ahead = r.nb[target, d]
                if ahead == target or whos[ahead] != 0:
                    break
                target = ahead
                if length >= a:
                    out[n] = at(target, STEP)
                    n += 1
    elif verb == STRIKE_AHEAD:
        target = r.nb[hex_, arg]
        if may_hit(r, s, side, height, target):
            out[n] = at(target, HIT)
            n += 1
    elif verb == PICKS:
        for mate in range(side, r.seats, 2):
            for slot in range(UNIT_SLOTS):
                for i in range(COPIES):
                    spot = s.spots[mate, slot, i] - 1
                    if spot < 0:
                        break
                    if spot != hex_ and r.dist[hex_, spot] <= a:
                        out[n] = at(spot, PICK)
                        n += 1
    elif verb == FRIEND_STEP:
        for d in range(6):
            target = r.nb[aux, d]
            if whos[target] == 0 and r.dist[hex_, target] <= a:
                out[n] = at(target, STEP)
                n += 1
                if n == most:
                    return n
    elif verb == FRIEND_STRIKE:
        n = list_strikes(r, s, aux, out, n)
    elif verb == MANEUVER:
        paid = 1 if r.steps[row, program, pc, 3] & PAYS else 0
        if height > paid:
            n = list_maneuvers(r, s, hex_, paid, int(a), out, n)
    elif verb == EACH:
        for i in range(COPIES):
            spot = s.spots[seat, who & 7, i] - 1
            if spot < 0:
                break
            if spot != aux:
                n = list_maneuvers(r, s, spot, 0, int(a), out, n)
    elif verb == PACE:
        n = _list_paces(r, s, hex_, side, out, n)
    return n


@native
def _list_paces(r: Tables, s: Position, hex_: int, side: int, out: Out, n: int) -> int:
    """STEP ids of the empty locations of a side that lie one or two steps through empty hexes away."""
    for i in range(r.locations):
        target = r.locs[i]
        if s.who[target] == 0 and s.held[target] == side + 1:
            steps = r.dist[hex_, target]
            reached = steps == 1
            if steps == 2:
                for d in range(6):
                    middle = r.nb[hex_, d]
                    if s.who[middle] == 0 and r.dist[middle, target] == 1:
                        reached = True
            if reached:
                out[n] = at(target, STEP)
                n += 1
    return n


@native
def list_program(
    r: Tables,
    s: Position,
    program: int,
    row: int,
    pc: int,
    hex_: int,
    aux: int,
    arg: int,
    out: Out,
    n: int,
    most: int,
) -> int:
    """The choices of a program's step, without declining; at least those below ``most``, where more are not needed.

    A choice is offered only where the next step, if it must be completed, can be ("the Lancer rule"): the choice is tried on the
    position, the next step's candidates are looked for, and the try is taken back.
    """
    verb = r.steps[row, program, pc, 0]
    if r.steps[row, program, pc + 1, 0] == 0 or r.steps[row, program, pc + 1, 3] & (MAY | IF_ABLE):
        return list_candidates(r, s, program, row, pc, hex_, aux, arg, out, n, most)
    end = list_candidates(r, s, program, row, pc, hex_, aux, arg, out, n, CHOICES)
    for i in range(n, end):
        id_ = out[i]
        target = hex_of(id_)
        if what_of(id_) == STEP:
            who = s.who[hex_]
            height = s.height[hex_]
            direction = heading(r, hex_, target) if verb == CHARGE else arg
            s.who[hex_] = 0
            s.height[hex_] = 0
            s.who[target] = who
            s.height[target] = height
            found = list_candidates(r, s, program, row, pc + 1, target, hex_, direction, out, end, end + 1)
            s.who[target] = 0
            s.height[target] = 0
            s.who[hex_] = who
            s.height[hex_] = height
        else:
            found = list_candidates(r, s, program, row, pc + 1, hex_, target, arg, out, end, end + 1)
        if found > end:
            out[n] = id_
            n += 1
            if n == most:
                return n
    return n


@native
def list_running(r: Tables, s: Position, out: Out, n: int) -> int:
    """The choices of the program on top of the agenda, declining included where the step is optional and something else can be chosen."""
    frame = s.depth - 1
    agenda = s.agenda
    program = agenda[frame, OP] - OP_TACTIC
    row = agenda[frame, ROW]
    pc = int(agenda[frame, PC])  # int: one width of each argument, one compilation
    hex_, aux, arg = int(agenda[frame, HEX]), int(agenda[frame, AUX]), int(agenda[frame, ARG])
    start = n
    n = list_program(r, s, program, row, pc, hex_, aux, arg, out, n, CHOICES)
    if n > start and r.steps[row, program, pc, 3] & MAY:
        out[n] = DECLINE
        n += 1
    return n


@native
def run_choice(r: Tables, s: Position, id_: int) -> None:
    """Carry out a choice of the program on top of the agenda."""
    frame = s.depth - 1
    agenda = s.agenda
    program = agenda[frame, OP] - OP_TACTIC
    row = agenda[frame, ROW]
    pc = agenda[frame, PC]
    hex_ = agenda[frame, HEX]
    aux = agenda[frame, AUX]
    agenda[frame, PC] = pc + 1
    if id_ == DECLINE:
        return
    verb = r.steps[row, program, pc, 0]
    target = hex_of(id_)
    what = what_of(id_)
    if verb == MANEUVER or verb == EACH:
        if r.steps[row, program, pc, 3] & PAYS:
            who = s.who[hex_] - 1
            s.height[hex_] -= 1
            s.up[who >> 3, who & 7] += 1
        if verb == EACH:
            agenda[frame, AUX] = target  # the unit that acts; followed as it moves
        do_maneuver(r, s, id_)
    elif what == PICK:
        agenda[frame, AUX] = target
    elif what == HIT:
        attack(r, s, aux if verb == FRIEND_STRIKE else hex_, target)
    elif verb == FRIEND_STEP:
        move(r, s, aux, target)
    else:
        if verb == CHARGE:
            agenda[frame, ARG] = heading(r, hex_, target)
        relocate(s, hex_, target)
        if r.steps[row, program, pc + 1, 0] == STEPS:
            agenda[frame, AUX] = hex_  # where it started from; noted before a trigger slips in beneath this frame
        earn(r, s, AFTER_MOVE, target)


@native
def _twin(s: Position, seat: int, row: int) -> int:
    """The hex of a unit of this row on the board, -1 when there is none: one Footman's end does not end the other's maneuver."""
    for slot in range(UNIT_SLOTS):
        if s.army[seat, slot] == row:
            return s.spots[seat, slot, 0] - 1
    return -1


@native
def run_on(r: Tables, s: Position, out: Out) -> bool:
    """Advance the program on top of the agenda as far as it goes by itself; whether it now asks its seat for a choice."""
    frame = s.depth - 1
    agenda = s.agenda
    program = agenda[frame, OP] - OP_TACTIC
    row = agenda[frame, ROW]
    pc = agenda[frame, PC]
    verb = r.steps[row, program, pc, 0]
    if agenda[frame, HEX] < 0 and verb == EACH:
        agenda[frame, HEX] = _twin(s, agenda[frame, SEAT], row)
    if agenda[frame, HEX] < 0 or verb == 0:
        pop(s)
        return False
    if verb == DRAW_PLAY:
        seat = agenda[frame, SEAT]
        pop(s)
        push(s, OP_DRAW, seat, -1, 0, 1)
        agenda[s.depth - 1, AUX] = 1
        return False
    if list_running(r, s, out, 0) == 0:
        pop(s)
        return False
    s.decider = agenda[frame, SEAT]
    return True
