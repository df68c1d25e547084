"""A use of a coin at random, without the list of all uses: random bits name a possible use, and only that one is judged.

A playout needs one choice at each decision. Here the possible uses are counted by words and masks: each legal use is one of them, and some
are not legal. A number names one of them. Where that is no legal use, other bits name another, so all legal uses are equally likely.
"""

from warchest.rules.content import ops
from warchest.rules.content.vocabulary import DEPLOYS_NEAR, NO_MELEE, OWN_COIN
from warchest.rules.flow.maneuvers import Out, around, may_enter, may_hit
from warchest.rules.flow.programs import list_decrees, list_tactic
from warchest.rules.jit import native, outlined
from warchest.rules.state import ids
from warchest.rules.state.ids import at
from warchest.rules.state.indices import coin_of, step_of, top
from warchest.rules.state.layout import (
    ANY_POISON,
    ARG,
    COINS,
    COPIES,
    DECOY,
    DIRECTIONS,
    FORT,
    KIND,
    PLAY_FRAME,
    ROYAL,
    SEAT,
    SEATS,
    SIDE_BIT,
    SLOTS,
    UNIT_SLOTS,
)
from warchest.rules.state.position import Position, Tables
from warchest.rules.state.words import UNITS, present

BITS = 31
"""The random bits of a choice."""
_LUCK = (1 << BITS) - 1
"""The mask of these bits. The rest of a choice is as random."""
_USES = 8
"""The possible uses of a coin for a unit, without its tactic: in each direction it moves or attacks; then CONTROL and BOLSTER."""
_SEAT_BITS = 16
"""The bits for each seat in the result of ``survey_armies``."""


@native
def may_choose(r: Tables, s: Position) -> bool:
    """Return whether ``choose_use`` can choose for the deciding seat: it uses a coin, and not in the lite game."""
    return s.agenda[top(s) + KIND] == PLAY_FRAME and r.lite_actions == 0


@outlined
def survey_armies(r: Tables, s: Position) -> int:
    """Return three masks of slots for each seat, once the armies are chosen: units that may be deployed next to friends or several times,
    units whose own coin pays for their tactic, and units whose Royal Coin does.
    """
    known = 0
    for coin in range(r.seats * SLOTS):
        row = s.army[coin]
        if row:
            place = (coin >> 3) * _SEAT_BITS + (coin & 7)
            known |= ((r.traits[row] & DEPLOYS_NEAR != 0) | (r.copies[row] > 1)) << place
            if r.steps[step_of(row, 0, 0)] != ops.END:
                known |= 1 << place + (UNIT_SLOTS if r.pays[row] == OWN_COIN else 2 * UNIT_SLOTS)
    return known


@outlined
def _odd_ready(r: Tables, s: Position, first: int, odd: int, ready: int) -> int:
    """Return the mask of the slots with a unit that may be deployed, and in higher bits the mask of those that may be deployed next to
    friends.

    ``first``: the first coin of the seat; ``odd``: the slots with odd kinds; ``ready``: those that are not on the board.
    """
    near = 0
    for i in range(odd * SLOTS, odd * SLOTS + r.sizes[odd]):
        slot = r.members[i]
        row = s.army[first + slot]
        if s.unit_hexes[first + slot + COINS * (r.copies[row] - 1)] == 0:
            ready |= 1 << slot
            near |= (r.traits[row] & DEPLOYS_NEAR != 0) << slot
    return ready | near << SLOTS


@native
def _locations_beside(r: Tables, s: Position, row: int, kinds: int) -> int:
    """Return the number of pairs of a unit and a location next to it, for the kinds in a mask. ``row``: their row of ``unit_hexes``."""
    n = 0
    for slot in range(UNIT_SLOTS):
        mark = s.unit_hexes[row * SLOTS + slot]
        n += r.beside[mark - (mark != 0)] * (kinds >> slot & 1)
    return n


@outlined
def _judge_fort(r: Tables, s: Position, seat: int, coins: int, n: int) -> int:
    """Return the ATTACK id for the ``n``-th pair of a unit and a location next to it, if the unit may enter a fort there as well, or -1.

    The other attacks on forts are found with the moves.
    """
    for row in range(seat, COPIES * SEATS, SEATS):
        there = present(s.unit_hexes_word[row]) & coins
        for i in range(there * SLOTS, there * SLOTS + r.sizes[there]):
            slot = r.members[i]
            hex_ = s.unit_hexes[row * SLOTS + slot] - 1
            if n >= r.beside[hex_]:
                n -= r.beside[hex_]
                continue
            for d in range(DIRECTIONS):
                target = r.nb[hex_ * DIRECTIONS + d]
                if target == hex_ or r.isloc[target] == 0:
                    continue
                if n == 0:
                    able = s.token[hex_] & ANY_POISON == 0 and r.traits[s.army[coin_of(seat, slot)]] & NO_MELEE == 0
                    fort = s.token[target] & FORT != 0 and s.who[target] == 0 and s.controller[target] == 0
                    return at(hex_, ids.ATTACK + d) if able and fort else -1
                n -= 1
    return -1


@outlined
def _judge_tactic(r: Tables, s: Position, seat: int, coin: int, own_coin: bool, out: Out) -> int:
    """Return the TACTIC id of a kind if it can be used, or -1. ``own_coin``: paid for by a coin of the kind, which a poisoned unit can't
    use.
    """
    hex_ = s.unit_hexes[coin] - 1
    if own_coin and s.token[hex_] & ANY_POISON:
        for i in range(coin, COPIES * COINS, COINS):
            hex_ = s.unit_hexes[i] - 1
            if hex_ < 0:
                return -1
            if s.token[hex_] & ANY_POISON == 0:
                break
    return at(hex_, ids.TACTIC) if list_tactic(r, s, seat, s.army[coin], hex_, out, 0) > 0 else -1


@outlined
def _judge_cure(s: Position, seat: int, slot: int) -> int:
    """Return the UNPOISON id of a kind if one of its units is poisoned, or -1."""
    for i in range(coin_of(seat, slot), COPIES * COINS, COINS):
        if s.unit_hexes[i] != 0 and s.token[s.unit_hexes[i] - 1] & ANY_POISON:
            return ids.UNPOISON + slot
    return -1


@outlined
def _judge_near_deploy(r: Tables, s: Position, side: int, slot: int, hex_: int) -> int:
    """Return the DEPLOY id of a slot next to friends where the normal rule does not allow it already, or -1."""
    if s.who[hex_] != 0 or (r.isloc[hex_] and s.controller[hex_] == side + 1) or not may_enter(r, s, side, hex_, False):
        return -1
    return at(hex_, ids.DEPLOY + slot) if around(r, s, hex_) & SIDE_BIT << side else -1


@native
def _judge_use(r: Tables, s: Position, seat: int, coin: int, hex_: int, what: int) -> int:
    """Return a use of a coin for the unit at ``hex_``, or -1 if it is not legal. ``what``: its number, below ``_USES``."""
    if s.token[hex_] & ANY_POISON:
        return -1
    side = seat & 1
    if what < DIRECTIONS:
        target = r.nb[hex_ * DIRECTIONS + what]
        if s.who[target] == 0 and may_enter(r, s, side, target, False):
            return at(hex_, ids.MOVE + what)
        if r.traits[s.army[coin]] & NO_MELEE == 0 and may_hit(r, s, side, s.height[hex_], target):
            return at(hex_, ids.ATTACK + what)
        return -1
    if what == DIRECTIONS:
        return at(hex_, ids.CONTROL) if r.isloc[hex_] & (s.controller[hex_] != side + 1) else -1
    return at(hex_, ids.BOLSTER)


@outlined
def _open_decrees(r: Tables, s: Position, side: int) -> int:
    """Return the number of decrees in play without the side's seal."""
    n = 0
    for i in range(len(s.decrees)):
        n += s.decrees[i] != 0
    return n - r.sizes[s.seals[side]]


@outlined
def _choose_rest(
    r: Tables, s: Position, seat: int, coins: int, royal: int, near: int, n: int, luck: int, out: Out
) -> int:
    """Return the ``n``-th of the rarer possible uses, or -1 if it is not legal.

    ``royal``: the kinds with a tactic for the Royal Coin in the hand; ``near``: those that may be deployed next to friends.
    """
    side = seat & 1
    if n < r.sizes[near] * r.hexes:
        slot = r.members[near * SLOTS + (luck * r.sizes[near] >> BITS)]
        return _judge_near_deploy(r, s, side, slot, (luck * r.sizes[near] & _LUCK) * r.hexes >> BITS)
    n -= r.sizes[near] * r.hexes
    decoys = coins >> DECOY
    if n < r.sizes[decoys]:
        return ids.RETURN + r.members[decoys * SLOTS + n]
    n -= r.sizes[decoys]
    if n < r.sizes[royal]:
        return _judge_tactic(r, s, seat, coin_of(seat, r.members[royal * SLOTS + n]), False, out)
    n -= r.sizes[royal]
    if coins >> ROYAL & 1 and s.decrees[0] != 0:
        decrees = _open_decrees(r, s, side)
        if n < decrees:
            return out[n] if n < list_decrees(r, s, seat, s.seals[side], out, 0) else -1
        n -= decrees
    acting = present(s.unit_hexes_word[seat]) & coins
    if s.poisons[0] | s.poisons[1]:
        if n < r.sizes[acting]:
            return _judge_cure(s, seat, r.members[acting * SLOTS + n])
        n -= r.sizes[acting]
    return _judge_fort(r, s, seat, coins, n)


@native
def choose_use(r: Tables, s: Position, known: int, luck: int, out: Out) -> int:
    """Return the id of a use of a coin by 31 random bits, or -1: then ask again with other bits. All legal uses are equally likely.

    ``known``: the result of ``survey_armies`` for this game. ``out`` is scratch space.
    """
    frame = top(s)
    seat = s.agenda[frame + SEAT]
    side = seat & 1
    first = coin_of(seat, 0)
    coins = present(s.drawn_word[seat] if s.agenda[frame + ARG] else s.hand_word[seat])
    supply = present(s.supply_word[seat]) & UNITS
    standing = present(s.unit_hexes_word[seat])
    acting = standing & coins
    known = known >> seat * _SEAT_BITS
    claims = (s.holder ^ seat) & (s.moved ^ 1) & 1
    facedown = 1 + claims + r.sizes[supply]
    kinds = r.sizes[coins]
    units = r.sizes[acting]
    ready = coins & UNITS & ~standing
    near = 0
    odd = known & coins & UNITS
    if odd:
        for row in range(seat + SEATS, COPIES * SEATS, SEATS):
            units += r.sizes[present(s.unit_hexes_word[row]) & coins]
        both = _odd_ready(r, s, first, odd, ready)
        ready = both & 255
        near = both >> SLOTS
    paid = acting & known >> UNIT_SLOTS
    held = r.markers - s.left[side]
    played = kinds * facedown
    acted = units * _USES
    deployed = r.sizes[ready] * held
    rest = r.sizes[near] * r.hexes + r.sizes[coins >> DECOY]
    royal = 0
    if coins >> ROYAL & 1:
        royal = standing & known >> 2 * UNIT_SLOTS & UNITS
        rest += r.sizes[royal]
        if s.decrees[0] != 0:
            rest += _open_decrees(r, s, side)
    if s.poisons[0] | s.poisons[1]:
        rest += r.sizes[acting]
    if s.forts != r.all_forts:
        rest += _locations_beside(r, s, seat, acting)
        if odd:
            for row in range(seat + SEATS, COPIES * SEATS, SEATS):
                rest += _locations_beside(r, s, row, present(s.unit_hexes_word[row]) & coins)
    total = played + acted + r.sizes[paid] + deployed + rest
    n = luck * total >> BITS
    luck = luck * total & _LUCK
    if n < played:
        slot = r.members[coins * SLOTS + (luck * kinds >> BITS)]
        what = (luck * kinds & _LUCK) * facedown >> BITS
        if what <= claims:
            return slot + what * (ids.CLAIM - ids.PASS) + ids.PASS
        return ids.RECRUIT + slot * SLOTS + r.members[supply * SLOTS + what - 1 - claims]
    n -= played
    if n < acted:
        what = n & _USES - 1
        n = n // _USES
        row = seat
        there = acting
        while n >= r.sizes[there]:
            n -= r.sizes[there]
            row += SEATS
            there = present(s.unit_hexes_word[row]) & coins
        slot = r.members[there * SLOTS + n]
        return _judge_use(r, s, seat, first + slot, s.unit_hexes[row * SLOTS + slot] - 1, what)
    n -= acted
    if n < r.sizes[paid]:
        return _judge_tactic(r, s, seat, first + r.members[paid * SLOTS + n], True, out)
    n -= r.sizes[paid]
    if n < deployed:
        slot = r.members[ready * SLOTS + (luck * r.sizes[ready] >> BITS)]
        n = (luck * r.sizes[ready] & _LUCK) * held >> BITS
        hex_ = 0
        for i in range(r.locations):
            own = s.controller[r.locs[i]] == side + 1
            hex_ = r.locs[i] if own & (n == 0) else hex_
            n -= own
        return -1 if s.who[hex_] else at(hex_, ids.DEPLOY + slot)
    return _choose_rest(r, s, seat, coins, royal, near, n - deployed, luck, out)
