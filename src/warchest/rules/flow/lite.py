"""The six actions of the lite game: place, control, move, recruit, attack, initiative. Coins are used face up.

Moves, attacks and other effects of units are those of War Chest. This module has the differences: units are placed beside locations,
several of a kind may stand on the board, a coin recruits its own kind into the bag, and every coin that pays is visible.
"""

from warchest.rules.content.vocabulary import ANY_MANEUVER, MOVES, NO_MOVE
from warchest.rules.flow.effects import control, deploy
from warchest.rules.flow.maneuvers import Out, do_maneuver, list_maneuvers
from warchest.rules.flow.programs import list_tactic
from warchest.rules.jit import native, outlined
from warchest.rules.state import ids
from warchest.rules.state.agenda import pop, push
from warchest.rules.state.ids import at, hex_of, what_of
from warchest.rules.state.indices import coin_at, coin_of, slot_of, top
from warchest.rules.state.layout import (
    COINS,
    COPIES,
    DIRECTIONS,
    ROYAL,
    SEAT,
    SLOTS,
    TACTIC_FRAME,
    UNIT_SLOTS,
)
from warchest.rules.state.position import Position, Tables
from warchest.rules.state.words import UNITS, present


@native
def _list_recruits(r: Tables, slot: int, supply: int, out: Out, n: int) -> int:
    """List RECRUIT ids and return where they end: a unit's coin recruits its own kind, the Royal Coin any. ``supply``: the kinds in
    stock.
    """
    kinds = supply if slot == ROYAL else supply & 1 << slot
    for i in range(kinds * SLOTS, kinds * SLOTS + r.sizes[kinds]):
        out[n] = ids.RECRUIT + slot * SLOTS + r.members[i]
        n += 1
    return n


@native
def _list_units(r: Tables, s: Position, seat: int, coin: int, out: Out, n: int) -> int:
    """List the uses of a coin for each unit of its kind on the board, and return where they end."""
    row = s.army[coin]
    mask = ANY_MANEUVER - MOVES if r.traits[row] & NO_MOVE else ANY_MANEUVER
    for i in range(coin, COPIES * COINS, COINS):
        hex_ = s.unit_hexes[i] - 1
        if hex_ < 0:
            break
        n = list_maneuvers(r, s, hex_, 0, mask, out, n)
        n = list_tactic(r, s, seat, row, hex_, out, n)
    return n


@outlined
def _list_controls_with(r: Tables, s: Position, seat: int, slot: int, out: Out, n: int) -> int:
    """List CONTROL_WITH ids (a coin pays for units of other kinds), and return where they end."""
    for i in range(r.locations):
        hex_ = r.locs[i]
        who = s.who[hex_]
        if who != 0 and s.controller[hex_] != (seat & 1) + 1 and coin_at(s, hex_) >> 3 == seat and slot_of(who) != slot:
            out[n] = at(hex_, ids.CONTROL_WITH + slot)
            n += 1
    return n


@native
def _is_repeated(r: Tables, s: Position, held: int, hex_: int, last: int) -> bool:
    """Return whether a square lies beside one of the first ``last`` locations that its side holds too."""
    for i in range(last):  # noqa: SIM110 - no generators in compiled code
        if s.controller[r.locs[i]] == held and r.dist[r.locs[i]][hex_] == 1:
            return True
    return False


@native
def _list_places(r: Tables, s: Position, seat: int, ready: int, out: Out, n: int) -> int:
    """List DEPLOY ids of the slots in the mask ``ready``, on the empty squares beside the side's locations but never on the location
    itself.

    Return where they end.
    """
    held = (seat & 1) + 1
    start = n
    for i in range(r.locations):
        location = r.locs[i]
        if s.controller[location] != held:
            continue
        for k in range(location * DIRECTIONS, location * DIRECTIONS + DIRECTIONS):
            hex_ = r.nb[k]
            if s.who[hex_] == 0 and hex_ != location and (r.beside[hex_] == 1 or not _is_repeated(r, s, held, hex_, i)):
                out[n] = at(hex_, ids.DEPLOY)
                n += 1
    end = n
    count = r.sizes[ready]
    for k in range(count - 1, -1, -1):  # the first slot last, in place of the list of squares
        for i in range(end - start):
            out[start + k * (end - start) + i] = out[start + i] + r.members[ready * SLOTS + k]
    return start + count * (end - start)


@outlined
def list_open_plays(r: Tables, s: Position, seat: int, out: Out) -> int:
    """List all uses of the coins of the hand, and return their number."""
    coins = present(s.hand_word[seat])
    supply = present(s.supply_word[seat]) & UNITS
    ready = 0
    n = 0
    for i in range(coins * SLOTS, coins * SLOTS + r.sizes[coins]):
        slot = r.members[i]
        out[n] = ids.CLAIM + slot
        n = _list_recruits(r, slot, supply, out, n + 1)
        if slot < UNIT_SLOTS:
            coin = coin_of(seat, slot)
            n = _list_units(r, s, seat, coin, out, n)
            full = s.unit_hexes[coin + COINS * (r.copies[s.army[coin]] - 1)] != 0
            ready |= (not full) << slot
            if r.any_coin:
                n = _list_controls_with(r, s, seat, slot, out, n)
    if ready:
        n = _list_places(r, s, seat, ready, out, n)
    return n


@outlined
def play_open_coin(r: Tables, s: Position, id_: int) -> bool:
    """Use a coin for ``id_``. Every coin but a placed one goes to the discards. A recruit goes into the bag.

    Return True only if it lies there now and its unit stands: then the position is not dead.
    """
    seat = s.agenda[top(s) + SEAT]
    first = coin_of(seat, 0)
    pop(s)
    if id_ < ids.RECRUIT:
        _discard(s, first + id_ - ids.CLAIM)
        s.holder = seat
        s.moved = 1
        return False
    if id_ < ids.HEX_BASE:
        recruited = first + (id_ - ids.RECRUIT & 7)
        _discard(s, first + (id_ - ids.RECRUIT >> 3))
        s.supply[recruited] -= 1
        s.bag[recruited] += 1
        return False
    hex_ = hex_of(id_)
    what = what_of(id_)
    if what >= ids.CONTROL_WITH:
        _discard(s, first + what - ids.CONTROL_WITH)
        control(r, s, hex_)
        return False
    if what >= ids.DEPLOY:
        s.hand[first + what - ids.DEPLOY] -= 1
        deploy(s, first + what - ids.DEPLOY, hex_)
        return False
    coin = coin_at(s, hex_)
    _discard(s, coin)
    if what == ids.TACTIC:
        push(s, TACTIC_FRAME, seat, hex_, s.army[coin], 0)
        return False
    do_maneuver(r, s, id_)
    return True


@native
def _discard(s: Position, coin: int) -> None:
    """Pay with a coin of the hand, face up."""
    s.hand[coin] -= 1
    s.faceup[coin] += 1
