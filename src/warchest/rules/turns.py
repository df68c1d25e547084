"""The order of things: drafting, rounds, draws, whose turn it is, and the dead position."""

from warchest.rules.agenda import pop, push
from warchest.rules.effects import muster, units_out
from warchest.rules.encoding import DRAW, FLIP, TAKE
from warchest.rules.layout import (
    ARG,
    AUX,
    CHANCE,
    DEAD,
    NOBODY,
    OP,
    OP_DRAFT,
    OP_DRAW,
    OP_FLIP,
    OP_PLAY,
    OP_TACTIC,
    OP_TRIGGER,
    SEAT,
    SLOTS,
    UNIT_SLOTS,
)
from warchest.rules.position import Position, Tables
from warchest.rules.steps import Out, list_candidates, run_on
from warchest.rules.subset import native
from warchest.rules.vocabulary import DEPLOYS_NEAR, ROYAL_COIN


@native
def has_coins(s: Position, seat: int) -> bool:
    """Whether the seat's hand is not empty."""
    for slot in range(SLOTS):  # noqa: SIM110 - the compiled subset has no generators
        if s.hand[seat, slot] > 0:
            return True
    return False


@native
def fill_bag(s: Position, seat: int) -> bool:
    """Before a draw: an empty bag takes all discards, face up and facedown. Whether there is a coin to draw."""
    for slot in range(SLOTS):
        if s.bag[seat, slot] > 0:
            return True
    found = False
    for slot in range(SLOTS):
        count = s.up[seat, slot] + s.down[seat, slot]
        if count > 0:
            s.bag[seat, slot] = count
            s.up[seat, slot] = 0
            s.down[seat, slot] = 0
            found = True
    return found


@native
def _has_way_in(r: Tables, s: Position, seat: int, row: int, out: Out) -> bool:
    """Whether a coin of this unit could be deployed, now or once the units on the board have moved."""
    side = seat & 1
    for i in range(r.locations):
        hex_ = r.locs[i]
        if s.held[hex_] == side + 1:
            if s.who[hex_] == 0:
                return True
            who = s.who[hex_] - 1
            other = s.army[who >> 3, who & 7]
            if r.pays[other] == ROYAL_COIN and list_candidates(r, s, 0, other, 0, hex_, -1, 0, out, 0, 1) > 0:
                return True  # the Royal Coin, never lost, can still make room
    if r.traits[row] & DEPLOYS_NEAR:
        for mate in range(side, r.seats, 2):
            for slot in range(UNIT_SLOTS):
                if s.spots[mate, slot, 0] != 0:
                    return True
    return False


@native
def is_dead(r: Tables, s: Position, out: Out) -> bool:
    """Whether no sequence of plays can place another control marker: nobody has a unit coin left, in the cycle or the supply, that can
    maneuver a unit on the board or deploy one (the draw of the Yucata rules, and its general form)."""
    for seat in range(r.seats):
        for slot in range(UNIT_SLOTS):
            coins = (
                s.hand[seat, slot] + s.bag[seat, slot] + s.up[seat, slot] + s.down[seat, slot] + s.supply[seat, slot]
            )
            coins += s.aside[seat, slot] + s.top[seat, slot] + s.flight[seat, slot]
            if coins > 0 and (units_out(s, seat, slot) > 0 or _has_way_in(r, s, seat, s.army[seat, slot], out)):
                return False
    return True


@native
def _next_turn(r: Tables, s: Position, out: Out) -> None:
    """An action has wholly resolved: the next seat with coins uses one, or the round ends and all draw."""
    if s.round_no == 0:
        muster(r, s)
    elif is_dead(r, s, out):
        s.over = DEAD
        s.decider = NOBODY
        return
    else:
        for i in range(1, r.seats + 1):
            seat = (s.turn + i) % r.seats
            if has_coins(s, seat):
                s.turn = seat
                push(s, OP_PLAY, seat, -1, 0, 0)
                return
    s.round_no += 1
    s.moved = 0
    s.turn = (s.holder + r.seats - 1) % r.seats
    for i in range(r.seats, 0, -1):
        push(s, OP_DRAW, (s.turn + i) % r.seats, -1, 0, r.hand_size)


@native
def settle(r: Tables, s: Position, out: Out) -> None:
    """Let everything happen that nobody chooses, up to the next decision, chance or the end."""
    while s.over == 0:
        if s.depth == 0:
            _next_turn(r, s, out)
            continue
        frame = s.depth - 1
        op = s.agenda[frame, OP]
        if op == OP_TACTIC or op == OP_TRIGGER:
            if run_on(r, s, out):
                return
        elif op == OP_DRAW:
            if fill_bag(s, s.agenda[frame, SEAT]):
                s.decider = CHANCE
                return
            pop(s)
        elif op == OP_FLIP:
            s.decider = CHANCE
            return
        else:
            s.decider = s.agenda[frame, SEAT]
            return


@native
def list_chance(r: Tables, s: Position, out: Out, weights: Out) -> int:
    """What chance may do now: ids into ``out``, their multiplicities into ``weights``; how many."""
    frame = s.depth - 1
    if s.agenda[frame, OP] == OP_FLIP:
        for side in range(2):
            out[side] = FLIP + side
            weights[side] = 1
        return 2
    seat = s.agenda[frame, SEAT]
    n = 0
    for slot in range(SLOTS):
        count = s.bag[seat, slot]
        out[n] = DRAW + slot
        weights[n] = count
        n += count > 0
    return n


@native
def do_chance(r: Tables, s: Position, id_: int) -> None:
    """Carry out what chance did: a coin drawn or the marker flipped."""
    frame = s.depth - 1
    seat = s.agenda[frame, SEAT]
    if s.agenda[frame, OP] == OP_FLIP:
        side = id_ - FLIP
        pop(s)
        if r.picks > 0:
            s.drafter = side
            push(s, OP_DRAFT, side, -1, 0, 0)
        else:
            s.holder = side
        return
    slot = id_ - DRAW
    s.bag[seat, slot] -= 1
    if s.agenda[frame, AUX] == 1:
        s.flight[seat, slot] += 1
        pop(s)
        push(s, OP_PLAY, seat, -1, 0, 1)
        return
    s.hand[seat, slot] += 1
    s.agenda[frame, ARG] -= 1
    if s.agenda[frame, ARG] == 0:
        pop(s)


@native
def list_draft(s: Position, out: Out, n: int) -> int:
    """The free cards of the draft."""
    for i in range(len(s.pool)):
        if s.pool[i] != 0 and s.taken[i] == 0:
            out[n] = TAKE + i
            n += 1
    return n


@native
def do_draft(r: Tables, s: Position, id_: int) -> None:
    """A card is taken; after the last one the second drafter has the initiative (two players)."""
    frame = s.depth - 1
    seat = s.agenda[frame, SEAT]
    pick = s.agenda[frame, ARG]
    card = id_ - TAKE
    s.taken[card] = seat + 1
    slot = 0
    while s.army[seat, slot] != 0:
        slot += 1
    s.army[seat, slot] = s.pool[card]
    pop(s)
    if pick + 1 < r.picks:
        push(s, OP_DRAFT, s.drafter ^ r.order[pick + 1], -1, 0, pick + 1)
    else:
        s.holder = 1 - s.drafter
