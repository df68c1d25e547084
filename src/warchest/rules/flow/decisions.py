"""A decision: list its choices, and carry one out, but not what follows from it."""

from warchest.rules.content.vocabulary import AFTER_DEPLOY, ANY_MANEUVER, OWN_COIN, ROYAL_COIN
from warchest.rules.flow.attacks import answer, list_answers
from warchest.rules.flow.draft import do_draft, do_order, do_seat, list_draft, list_orders, list_seats
from warchest.rules.flow.effects import bolster, deploy, recruit, unpoison
from warchest.rules.flow.lite import list_open_plays, play_open_coin
from warchest.rules.flow.maneuvers import Out, do_maneuver, list_deploys, list_maneuvers
from warchest.rules.flow.programs import list_decrees, list_running, list_tactic, proclaim, run_choice
from warchest.rules.jit import native, outlined
from warchest.rules.state import ids
from warchest.rules.state.agenda import earn, pop, push
from warchest.rules.state.ids import at, hex_of, what_of
from warchest.rules.state.indices import coin_at, coin_of, slot_of, top
from warchest.rules.state.layout import (
    ANY_POISON,
    ARG,
    BESIDE,
    CHOICES,
    COINS,
    COPIES,
    DECOY,
    DEFEND_FRAME,
    DRAFT_FRAME,
    KIND,
    ORDER_FRAME,
    PLAY_FRAME,
    ROYAL,
    SEAT,
    SEAT_FRAME,
    SLOTS,
    TACTIC_FRAME,
    UNIT_SLOTS,
)
from warchest.rules.state.position import Position, Tables
from warchest.rules.state.words import UNITS, present, write_slots


@native
def _list_units(r: Tables, s: Position, seat: int, coin: int, out: Out, n: int) -> int:
    """List the uses of a coin for the units of its kind on the board, and return where they end. A poisoned unit can only be cured."""
    poisoned = False
    actor = -1
    for i in range(coin, COPIES * COINS, COINS):
        hex_ = s.unit_hexes[i] - 1
        if hex_ < 0:
            break
        if s.token[hex_] & ANY_POISON:
            poisoned = True
            continue
        if actor < 0:
            actor = hex_
        out[n] = at(hex_, ids.BOLSTER)
        n = list_maneuvers(r, s, hex_, 0, ANY_MANEUVER, out, n + 1)
    row = s.army[coin]
    if actor >= 0 and r.pays[row] == OWN_COIN:
        n = list_tactic(r, s, seat, row, actor, out, n)
    if poisoned:
        out[n] = ids.UNPOISON + slot_of(coin)
        n += 1
    return n


@outlined
def _list_royal(r: Tables, s: Position, seat: int, out: Out, n: int) -> int:
    """List the uses of the Royal Coin face up, and return where they end: pay for a tactic, or proclaim a decree that the side has not
    sealed.
    """
    for coin in range(seat * SLOTS, seat * SLOTS + UNIT_SLOTS):
        row = s.army[coin]
        if r.pays[row] == ROYAL_COIN and s.unit_hexes[coin] != 0:
            n = list_tactic(r, s, seat, row, s.unit_hexes[coin] - 1, out, n)
    if s.decrees[0] != 0:
        n = list_decrees(r, s, seat, s.seals[seat & 1], out, n)
    return n


@native
def _list_plays(r: Tables, s: Position, seat: int, drawn: int, out: Out) -> int:
    """List all uses of the coins of the hand, or of the coin just drawn, and return their number."""
    coins = present(s.drawn_word[seat] if drawn else s.hand_word[seat])
    supply = present(s.supply_word[seat]) & UNITS
    recruits = r.sizes[supply]
    claims = (s.holder ^ seat) & (s.moved ^ 1) & 1  # the other side has the initiative, and it has not moved
    first = coin_of(seat, 0)
    ready = 0
    n = 0
    for i in range(coins * SLOTS, coins * SLOTS + r.sizes[coins]):
        slot = r.members[i]
        out[n] = ids.PASS + slot
        out[n + 1] = ids.CLAIM + slot  # written first and counted after: no branch to mispredict
        n = write_slots(r.members, supply * SLOTS, recruits, ids.RECRUIT + slot * SLOTS, out, n + 1 + claims)
        if slot < UNIT_SLOTS:
            coin = first + slot
            n = _list_units(r, s, seat, coin, out, n)
            full = s.unit_hexes[coin + COINS * (r.copies[s.army[coin]] - 1)] != 0
            ready |= (not full) << slot
        elif slot == ROYAL:
            n = _list_royal(r, s, seat, out, n)
        else:
            out[n] = ids.RETURN + slot - DECOY
            n += 1
    if ready:
        n = list_deploys(r, s, seat, ready, out, n)
    return n


@native
def list_choices(r: Tables, s: Position, out: Out) -> int:
    """Write the ids of all legal choices of the deciding seat into ``out`` and return their number (0 for chance or at the end)."""
    if s.decider < 0:
        return 0
    frame = top(s)
    kind = s.agenda[frame + KIND]
    seat = s.agenda[frame + SEAT]
    if kind == PLAY_FRAME:
        if r.lite_actions:
            return list_open_plays(r, s, seat, out)
        return _list_plays(r, s, seat, s.agenda[frame + ARG], out)
    if kind == DEFEND_FRAME:
        return list_answers(r, s, out)
    if kind == DRAFT_FRAME:
        return list_draft(r, s, out, 0)
    if kind == SEAT_FRAME:
        return list_seats(r, s, out, 0)
    if kind == ORDER_FRAME:
        return list_orders(s, out, 0)
    return list_running(r, s, out, CHOICES)


@native
def _use_coin(r: Tables, s: Position, frame: int, id_: int) -> bool:
    """Play a coin for ``id_``. Return True only if it lies face up now and its unit stands: then the position is not dead."""
    seat = s.agenda[frame + SEAT]
    first = coin_of(seat, 0)
    source = s.drawn if s.agenda[frame + ARG] else s.hand
    pop(s)
    if id_ < ids.CLAIM:
        source[first + id_] -= 1
        s.facedown[first + id_] += 1
        return False
    if id_ < ids.RECRUIT:
        source[first + id_ - ids.CLAIM] -= 1
        s.facedown[first + id_ - ids.CLAIM] += 1
        s.holder = seat
        s.moved = 1
        return False
    if id_ < ids.RECRUIT + SLOTS * 8:
        paid = first + (id_ - ids.RECRUIT >> 3)
        source[paid] -= 1
        s.facedown[paid] += 1
        recruit(r, s, first + (id_ - ids.RECRUIT & 7))
        return False
    if id_ < ids.UNPOISON:
        source[first + ROYAL] -= 1
        s.faceup[first + ROYAL] += 1
        s.seals[seat & 1] |= 1 << (id_ - ids.PROCLAIM)
        proclaim(r, s, seat, id_ - ids.PROCLAIM)
        return False
    if id_ < ids.RETURN:
        source[first + id_ - ids.UNPOISON] -= 1
        s.faceup[first + id_ - ids.UNPOISON] += 1
        unpoison(s, first + id_ - ids.UNPOISON)
        return True
    if id_ < ids.HEX_BASE:
        source[first + DECOY + id_ - ids.RETURN] -= 1
        s.decoys[id_ - ids.RETURN] = BESIDE
        return False
    hex_ = hex_of(id_)
    what = what_of(id_)
    if what >= ids.DEPLOY:
        source[first + what - ids.DEPLOY] -= 1
        deploy(s, first + what - ids.DEPLOY, hex_)
        earn(r, s, AFTER_DEPLOY, hex_)
        return False
    coin = coin_at(s, hex_)
    if what == ids.BOLSTER:
        source[coin] -= 1
        bolster(r, s, hex_)
        return False
    if what == ids.TACTIC:
        row = s.army[coin]
        paid = first + ROYAL if r.pays[row] == ROYAL_COIN else coin
        source[paid] -= 1
        s.faceup[paid] += 1
        push(s, TACTIC_FRAME, seat, hex_, row, 0)
        return False
    source[coin] -= 1
    s.faceup[coin] += 1
    do_maneuver(r, s, id_)
    return s.unit_hexes[coin] != 0


@native
def carry_out(r: Tables, s: Position, id_: int) -> bool:
    """Carry out a legal choice of the deciding seat, but not what follows. Return whether the position can't be dead."""
    frame = top(s)
    kind = s.agenda[frame + KIND]
    alive = False
    if kind == PLAY_FRAME:
        alive = id_ < ids.DRAW and s.agenda[frame + ARG] == 0  # no coin of the hand leaves the game facedown
        if r.lite_actions:
            alive |= play_open_coin(r, s, id_)
        else:
            alive |= _use_coin(r, s, frame, id_)
    elif kind == DEFEND_FRAME:
        answer(r, s, id_)
    elif kind == DRAFT_FRAME:
        do_draft(r, s, id_)
    elif kind == SEAT_FRAME:
        do_seat(s, id_)
    elif kind == ORDER_FRAME:
        do_order(r, s, id_)
    else:
        run_choice(r, s, id_)
    return alive
