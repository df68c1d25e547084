"""Programs: the choices of a step that must leave the next step possible, the tactics and decrees that can be played, and running
programs.
"""

from warchest.rules.content import ops
from warchest.rules.content.vocabulary import AFTER_PROCLAIM, IF_ABLE, MAY, PAYS, SIEGE, TACTICS
from warchest.rules.flow.candidates import find_pick, list_candidates
from warchest.rules.flow.effects import units_out
from warchest.rules.flow.maneuvers import Out, around, do_maneuver, heading, list_maneuvers, list_spots
from warchest.rules.flow.steps import do_step
from warchest.rules.jit import native, outlined
from warchest.rules.state import ids
from warchest.rules.state.agenda import decider_of, earn, next_step, pop, push, set_decider, take_one
from warchest.rules.state.ids import at, hex_of, what_of
from warchest.rules.state.indices import coin_at, coin_of, seat_of, slot_of, step_of, top
from warchest.rules.state.layout import (
    A_FORT,
    AN_ENEMY,
    ARG,
    BOX,
    CHOICES,
    COINS,
    COPIES,
    DECREE_FRAME,
    DECREE_ROW,
    DONE,
    DRAW_FRAME,
    EARNED,
    FLAGS,
    FORT,
    HEX,
    INTO_DRAWN,
    KIND,
    OTHER_HEX,
    RING,
    ROW,
    SEAT,
    SIDE_BIT,
    SLOTS,
    STEP_FIELDS,
    SUPPLY,
    TACTIC_FRAME,
    UNIT_SLOTS,
    A,
)
from warchest.rules.state.position import Position, Tables


@native
def _shift(s: Position, old: int, new: int) -> None:
    """Put a stack on an empty hex for a trial. The frames are not updated."""
    i = coin_at(s, old)
    while s.unit_hexes[i] != old + 1:
        i += COINS
    s.unit_hexes[i] = new + 1
    s.who[new] = s.who[old]
    s.height[new] = s.height[old]
    s.who[old] = 0
    s.height[old] = 0


@native
def list_program(
    r: Tables, s: Position, step: int, seat: int, hex_: int, other_hex: int, arg: int, out: Out, n: int, most: int
) -> int:
    """List the choices of the step at ``step``, without declining, and return where they end.

    The list may stop at ``most``, where more are not needed. A choice is offered only if the next step can be completed where it must be
    ("the Lancer rule"): the choice is tried on the position, the next step's candidates are sought, and the trial is undone.
    """
    after = step + STEP_FIELDS
    free = r.steps[after] == ops.END or r.steps[after + FLAGS] & (MAY | IF_ABLE) != 0
    if r.steps[step] == ops.PICK and most == n + 1:
        picked = find_pick(r, s, step, seat, hex_, arg, free, out, n)
        if picked < 0:
            return n
        out[n] = at(picked, ids.PICK)
        return most
    end = list_candidates(r, s, step, seat, hex_, other_hex, arg, out, n, most if free else CHOICES)
    if free:
        return end
    op = r.steps[step]
    for i in range(n, end):
        id_ = out[i]
        target = hex_of(id_)
        acts, other, direction = hex_, target, arg
        moves = id_ >= ids.HEX_BASE and what_of(id_) == ids.STEP
        if moves:
            acts, other = target, hex_
            if op == ops.CHARGE:
                direction = heading(r, hex_, target)
            _shift(s, hex_, target)
        elif op == ops.GAIN:
            other = other_hex
            s.supply[coin_of(seat, id_ - ids.GAIN)] -= 1
        elif op == ops.STEP_OR_STRIKE:  # an attack instead, which skips the next step
            out[n] = id_
            n += 1
            if n == most:
                return n
            continue
        candidates_end = list_candidates(r, s, after, seat, acts, other, direction, out, end, end + 1)
        if moves:
            _shift(s, target, hex_)
        elif op == ops.GAIN:
            s.supply[coin_of(seat, id_ - ids.GAIN)] += 1
        if candidates_end > end:
            out[n] = id_
            n += 1
            if n == most:
                return n
    return n


@native
def _lacks_coin(s: Position, seat: int, needs: int) -> bool:
    """Return whether a tactic or decree needs a coin from the seat's supply, or from its coins out of the game, and there is none."""
    return (needs & SUPPLY != 0 and s.supply_word[seat] == 0) or (needs & BOX != 0 and s.box_word[seat] == 0)


@outlined
def list_decrees(r: Tables, s: Position, seat: int, sealed: int, out: Out, n: int) -> int:
    """List PROCLAIM ids of the face-up decrees that can be carried out in full, except those in the bit set ``sealed``.

    Return where they end.
    """
    for i in range(len(r.decrees)):
        decree = s.decrees[i] - 1
        if decree < 0:
            break
        if sealed >> decree & 1 or _lacks_coin(s, seat, r.needs[DECREE_ROW + decree]):
            continue
        if list_program(r, s, step_of(DECREE_ROW + decree, 0, 0), seat, -1, -1, 0, out, n, n + 1) > n:
            out[n] = ids.PROCLAIM + decree
            n += 1
    return n


@native
def _list_step(
    r: Tables, s: Position, step: int, seat: int, hex_: int, other_hex: int, arg: int, out: Out, n: int, most: int
) -> int:
    """Return the result of ``list_program``, or list the decrees for a step that proclaims one."""
    if r.steps[step] == ops.DECREE:
        return list_decrees(r, s, seat, 0, out, n)
    return list_program(r, s, step, seat, hex_, other_hex, arg, out, n, most)


@native
def _has_needs(r: Tables, s: Position, seat: int, hex_: int, needs: int, distance: int) -> bool:
    """Return whether the needs of the tactic of the unit at ``hex_`` are met: an enemy or a fort within a distance, or a coin."""
    if distance != 0:
        return is_near(r, s, seat, hex_, needs, distance)
    return not _lacks_coin(s, seat, needs)


@outlined
def is_near(r: Tables, s: Position, seat: int, hex_: int, needs: int, distance: int) -> bool:
    """Return whether an enemy unit or a fort, whichever is needed, stands within the distance.

    Native code compares the whole board at once (``at_once.compare_board``).
    """
    if needs & AN_ENEMY and distance <= 2:
        near = around(r, s, hex_)
        if distance == 2:
            for i in range(hex_ * RING, hex_ * RING + RING):
                near |= s.who[r.ring[i]]
        if near & SIDE_BIT << 1 - (seat & 1):
            return True
    elif needs & AN_ENEMY:
        for other in range(1 - (seat & 1), r.seats, 2):
            for coin in range(other * SLOTS, other * SLOTS + UNIT_SLOTS):
                for i in range(coin, COPIES * COINS, COINS):
                    spot = s.unit_hexes[i]
                    if spot == 0:
                        break
                    if r.dist[hex_][spot - 1] <= distance:
                        return True
    if needs & A_FORT and r.shields:
        for i in range(r.locations):
            if s.token[r.locs[i]] & FORT and r.dist[hex_][r.locs[i]] <= distance:
                return True
    return False


@native
def _can_use_tactic(r: Tables, s: Position, step: int, seat: int, row: int, hex_: int, out: Out, n: int) -> bool:
    """Return whether the unit at ``hex_`` can carry out its whole tactic from ``step`` on. The tactic must not be a COMMAND."""
    op = r.steps[step]
    if op == ops.END or (r.traits[row] & SIEGE and s.height[hex_] < 2):
        return False
    if r.needs[row] != 0 and not _has_needs(r, s, seat, hex_, r.needs[row], r.within[row]):
        return False  # an unmet need of the tactic: quicker than trying every way
    if op == ops.TAKE_LOCATION:
        return _can_take_and_go_on(r, s, step, seat, hex_, out, n)
    return list_program(r, s, step, seat, hex_, -1, 0, out, n, n + 1) > n


@outlined
def _list_obeyed_tactic(r: Tables, s: Position, mask: int, hex_: int, out: Out, n: int) -> int:
    """List the TACTIC id of a commanded unit where the mask of maneuvers allows its tactic, and return where it ends.

    A tactic that is itself a command is never listed.
    """
    who = s.who[hex_]
    row = s.army[coin_at(s, hex_)]
    step = step_of(row, 0, 0)
    if mask & TACTICS == 0 or r.steps[step] == ops.COMMAND:
        return n
    if _can_use_tactic(r, s, step, seat_of(who), row, hex_, out, n):
        out[n] = at(hex_, ids.TACTIC)
        n += 1
    return n


@outlined
def _list_commands(r: Tables, s: Position, step: int, seat: int, hex_: int, out: Out, n: int, most: int) -> int:
    """List PICK ids of the friends within reach, and of the unit itself, that can do the next step, and return where they end.

    The list may stop at ``most``, where more are not needed.
    """
    within = r.steps[step + A]
    mask = r.steps[step + STEP_FIELDS + A]
    end = list_spots(r, s, seat & 1, out, n)
    for i in range(n, end):
        spot = out[i]
        if r.dist[hex_][spot] > within:
            continue
        if list_maneuvers(r, s, spot, 0, mask, out, end) > end or _list_obeyed_tactic(r, s, mask, spot, out, end) > end:
            out[n] = at(spot, ids.PICK)
            n += 1
            if n == most:
                return n
    return n


@native
def list_tactic(r: Tables, s: Position, seat: int, row: int, hex_: int, out: Out, n: int) -> int:
    """List the TACTIC id of the unit at ``hex_`` where its whole tactic can be carried out, and return where it ends."""
    step = step_of(row, 0, 0)
    op = r.steps[step]
    if op == ops.END or (r.traits[row] & SIEGE and s.height[hex_] < 2):
        return n
    if r.needs[row] != 0 and not _has_needs(r, s, seat, hex_, r.needs[row], r.within[row]):
        return n  # an unmet need of the tactic: quicker than trying every way
    if op == ops.TAKE_LOCATION:
        able = _can_take_and_go_on(r, s, step, seat, hex_, out, n)
    elif op == ops.COMMAND:
        able = _list_commands(r, s, step, seat, hex_, out, n, n + 1) > n
    else:
        able = list_program(r, s, step, seat, hex_, -1, 0, out, n, n + 1) > n
    if able:
        out[n] = at(hex_, ids.TACTIC)
        n += 1
    return n


@outlined
def _can_take_and_go_on(r: Tables, s: Position, step: int, seat: int, hex_: int, out: Out, n: int) -> bool:
    """Return whether a tactic that takes the unit's location first can be carried out: that wins, or the next step is possible after it."""
    side = seat & 1
    held = s.controller[hex_]
    if r.isloc[hex_] == 0 or held == side + 1:
        return False
    if s.left[side] == 1 or r.steps[step + STEP_FIELDS] == ops.END:
        return True
    s.controller[hex_] = side + 1
    able = _list_step(r, s, step + STEP_FIELDS, seat, hex_, -1, 0, out, n, n + 1) > n
    s.controller[hex_] = held
    return able


@native
def list_running(r: Tables, s: Position, out: Out, most: int) -> int:
    """List the choices of the program on top of the agenda, and return where they end. The list may stop at ``most``.

    Declining is one of them where the step is optional and something else can be chosen.
    """
    frame = top(s)
    agenda = s.agenda
    step, seat, hex_ = next_step(s, frame), agenda[frame + SEAT], agenda[frame + HEX]
    if r.steps[step] == ops.COMMAND:
        return _list_commands(r, s, step, seat, hex_, out, 0, most)
    n = _list_step(r, s, step, seat, hex_, agenda[frame + OTHER_HEX], agenda[frame + ARG], out, 0, most)
    if r.steps[step] == ops.MANEUVER and r.steps[step + A] & TACTICS:
        n = list_tactic(r, s, seat, agenda[frame + ROW], hex_, out, n)
    elif r.steps[step] == ops.OBEY:
        n = _list_obeyed_tactic(r, s, r.steps[step + A], agenda[frame + OTHER_HEX], out, n)
    if n > 0 and r.steps[step + FLAGS] & MAY:
        out[n] = ids.DECLINE
        n += 1
    return n


@outlined
def proclaim(r: Tables, s: Position, seat: int, decree: int) -> None:
    """Proclaim a decree. It is carried out, and units that it wakes wait until then."""
    for mate in range(seat & 1, r.seats, 2):
        for coin in range(mate * SLOTS, mate * SLOTS + UNIT_SLOTS):
            for i in range(units_out(s, coin)):
                earn(r, s, AFTER_PROCLAIM, s.unit_hexes[coin + COINS * i] - 1)
    push(s, DECREE_FRAME, seat, -1, DECREE_ROW + decree, 0)


@native
def run_choice(r: Tables, s: Position, id_: int) -> None:
    """Carry out a choice of the program on top of the agenda."""
    frame = top(s)
    agenda = s.agenda
    step = next_step(s, frame)
    agenda[frame + DONE] += 1
    if id_ == ids.DECLINE:
        pop(s)
        return
    op = r.steps[step]
    hex_ = agenda[frame + HEX]
    if r.steps[step + FLAGS] & PAYS:
        s.height[hex_] -= 1
        s.faceup[coin_at(s, hex_)] += 1
    if op == ops.MANEUVER or op == ops.EACH:
        if what_of(id_) == ids.TACTIC:
            push(s, TACTIC_FRAME, agenda[frame + SEAT], hex_, agenda[frame + ROW], 0)
            set_decider(s, decider_of(s, frame))
            return
        if op == ops.EACH:
            agenda[frame + OTHER_HEX] = hex_of(id_)  # the unit that acts, which is followed as it moves
        do_maneuver(r, s, id_)
    elif op == ops.OBEY:
        if what_of(id_) == ids.TACTIC:
            who = s.who[hex_of(id_)]  # the coins are its owner's, even a partner's
            push(s, TACTIC_FRAME, seat_of(who), hex_of(id_), s.army[coin_of(seat_of(who), slot_of(who))], 0)
            if r.giver_chooses:
                set_decider(s, decider_of(s, frame))
        else:
            do_maneuver(r, s, id_)
    elif op == ops.DECREE:
        decider = decider_of(s, frame)  # read before triggers slip in beneath this frame
        proclaim(r, s, agenda[frame + SEAT], id_ - ids.PROCLAIM)
        set_decider(s, decider)
    elif op == ops.COMMAND:
        agenda[frame + OTHER_HEX] = hex_of(id_)
    else:
        do_step(r, s, step, id_)


@native
def _twin(s: Position, seat: int, row: int) -> int:
    """Return the hex of a unit of this row on the board, or -1. So the end of one Footman does not end the other's maneuver."""
    for coin in range(seat * SLOTS, seat * SLOTS + UNIT_SLOTS):
        if s.army[coin] == row:
            return s.unit_hexes[coin] - 1
    return -1


@outlined
def _run_alone(r: Tables, s: Position, out: Out) -> None:
    """Carry out a step without a choice where it is possible; otherwise end the program."""
    frame = top(s)
    seat, hex_, other_hex, arg = (
        s.agenda[frame + SEAT],
        s.agenda[frame + HEX],
        s.agenda[frame + OTHER_HEX],
        s.agenda[frame + ARG],
    )
    if list_candidates(r, s, next_step(s, frame), seat, hex_, other_hex, arg, out, 0, CHOICES) > 0:
        run_choice(r, s, out[0])
    else:
        pop(s)


@native
def run_on(r: Tables, s: Position, out: Out) -> bool:
    """Advance the program on top of the agenda as far as it runs by itself. Return whether it now asks for a choice."""
    if s.agenda[top(s) + EARNED]:
        take_one(s)
    frame = top(s)
    agenda = s.agenda
    kind = agenda[frame + KIND]
    op = r.steps[next_step(s, frame)]
    if agenda[frame + HEX] < 0 and op == ops.EACH:
        agenda[frame + HEX] = _twin(s, agenda[frame + SEAT], agenda[frame + ROW])
    if op == ops.END or (
        agenda[frame + HEX] < 0 and kind != DECREE_FRAME and op != ops.BURN and op != ops.SHOCK_PICKED
    ):
        pop(s)
        return False
    if op == ops.DRAW_PLAY:
        seat = agenda[frame + SEAT]
        pop(s)
        push(s, DRAW_FRAME, seat, -1, 0, 1)
        agenda[top(s) + OTHER_HEX] = INTO_DRAWN
        return False
    if (
        op == ops.TAKE_LOCATION
        or op == ops.FOLLOW
        or op == ops.LOSE
        or op == ops.SHOCK_PICKED
        or (op == ops.OPPONENT and r.seats == 2)
    ):
        _run_alone(r, s, out)
        return False
    if list_running(r, s, out, 1) == 0:
        pop(s)
        return False
    s.decider = decider_of(s, frame)
    return True
