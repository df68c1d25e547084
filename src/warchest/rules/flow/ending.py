"""The dead position: when no sequence of plays can place another control marker, the game is drawn (Yucata's draw, in general form).

In nearly every position a seat has coins for units on the board, and the game continues. Otherwise everything that can still happen is
searched. The search lets any seat act at any time with any coin that is not out of the game, because coins come back and a seat may pass:
so a position counts by its board, its coins and its seals. It ends when a location can be controlled, when nothing is left to try, or in
doubt, after many tries: then the game continues.
"""

from warchest.rules.content import ops
from warchest.rules.content.ruleset import ROUGHLY
from warchest.rules.content.vocabulary import (
    AFTER_ATTACK,
    AFTER_ATTACK_ON_OTHER,
    AFTER_DEPLOY,
    AFTER_MOVE,
    AFTER_POISONED_ATTACK,
    AFTER_PROCLAIM,
    DEPLOYS_NEAR,
    PAYS,
    ROYAL_COIN,
)
from warchest.rules.flow.decisions import carry_out, list_choices
from warchest.rules.flow.early_ending import (
    IN_DECREES,
    IN_TRIGGERS,
    MOVES_ITSELF,
    RETURNS,
    STRIKES,
    coins_left,
    has_way_in,
    open_operations,
    operations,
    was_dead,
)
from warchest.rules.flow.maneuvers import Out, may_enter
from warchest.rules.flow.programs import run_on
from warchest.rules.jit import native, outlined, rare
from warchest.rules.state import ids
from warchest.rules.state.agenda import pop, push, runs
from warchest.rules.state.ids import what_of
from warchest.rules.state.indices import coin_of, step_of, top
from warchest.rules.state.layout import (
    CHOICES,
    COINS,
    COPIES,
    DIRECTIONS,
    DRAW_FRAME,
    FLAGS,
    HEXES,
    INTO_DRAWN,
    KIND,
    OTHER_HEX,
    PLAY_FRAME,
    ROYAL,
    SEAT,
    SEATS,
    SLOTS,
    UNIT_SLOTS,
)
from warchest.rules.state.position import Position, Tables
from warchest.rules.state.spare import (
    SPARE_NUMBERS,
    SPARE_POSITIONS,
    SparePositions,
    become,
    position_in,
    spare_numbers,
    spare_positions,
)
from warchest.rules.state.words import UNITS, each_present, present

_MOST_TRIES = 3000
"""Most choices that a search tries."""
_STATES = 4057
"""The places for positions already seen, a prime number. They follow the numbers of the choices in the spare numbers."""
_TWICE = 0x3E3E3E3E3E3E3E3E
"""The bits of every count that are set where it is two or more."""
_NOTHING, _OPEN, _FOUND, _EXHAUSTED = range(4)
"""The results of a choice: nothing of use, a position to search, control. EXHAUSTED: there is no further choice."""
_PRIME, _OTHER_PRIME = (1 << 31) - 1, (1 << 31) - 19
assert SPARE_POSITIONS + _STATES <= SPARE_NUMBERS


@native
def is_dead(r: Tables, s: Position, out: Out) -> bool:
    """Return whether no sequence of plays can place another control marker, as the version of the game's rules recognises it."""
    for i in range(1, r.seats + 1):
        seat = (s.turn + i) & (r.seats - 1)  # the next seat first, whose coins and units have not just changed
        both = each_present(coins_left(s, seat)) & each_present(s.unit_hexes_word[seat])
        if both & both - 1 or (both and r.dead_draws == ROUGHLY):
            return False  # coins for two kinds of units on the board, which are nearly always there
    return _is_dead_by_search(r, s, out)


@outlined
def _is_dead_by_search(r: Tables, s: Position, out: Out) -> bool:
    if r.dead_draws == ROUGHLY:
        return was_dead(r, s, out)
    able = False
    idle = 0
    for seat in range(r.seats):
        kinds = present(coins_left(s, seat)) & UNITS
        standing = present(s.unit_hexes_word[seat])
        idle += r.sizes[standing & ~kinds]
        able |= standing & kinds != 0
        twice = _kinds_twice(r, s, seat)
        for i in range(twice * SLOTS, twice * SLOTS + r.sizes[twice]):
            able |= r.lite_actions == 0 and has_way_in(r, s, seat, s.army[coin_of(seat, r.members[i])])
    if able and idle < 2:
        return False  # too few units without coins to wall in one that can act
    return not _can_control(r, s, out)


@outlined
def _kinds_twice(r: Tables, s: Position, seat: int) -> int:
    """Return a mask of the seat's units with two or more coins that are neither on the board nor out of the game: one to deploy, and one to
    act with. A side without a location deploys only next to friends.
    """
    cycle = s.hand_word[seat] + s.bag_word[seat] + s.faceup_word[seat] + s.facedown_word[seat]
    count = cycle + s.supply_word[seat] + s.previewed_word[seat] + s.bag_top_word[seat] + s.drawn_word[seat]
    kinds = present(count & _TWICE) & UNITS
    if s.left[seat & 1] == r.markers:
        for slot in range(UNIT_SLOTS):
            if r.traits[s.army[coin_of(seat, slot)]] & DEPLOYS_NEAR == 0:
                kinds &= ~(1 << slot)
    return kinds


@outlined
def _can_control(r: Tables, s: Position, out: Out) -> bool:
    """Return whether a search finds a way to control a location or to win otherwise, or ends in doubt."""
    room = spare_positions(s)
    numbers = spare_numbers()
    become(position_in(room, 0), s)
    found = _judge(r, position_in(room, 0), out)
    if found != _OPEN:
        return found == _FOUND
    for i in range(SPARE_POSITIONS + _STATES):
        numbers[i] = 0
    level = 0
    tries = 0
    while level >= 0:
        found = _try_next(r, room, numbers, level, out)
        if found == _OPEN:
            level += 1
            numbers[level] = 0
        elif found == _EXHAUSTED:
            level -= 1
        elif found == _FOUND:
            return True
        tries += 1
        if tries == _MOST_TRIES or level + 1 == SPARE_POSITIONS:
            return True
    return False


@outlined
def _try_next(r: Tables, room: SparePositions, numbers: list[int], level: int, out: Out) -> int:
    """Try the next choice in the position at a level of the search, which leads to the next level, and return what was found.

    ``numbers[level]`` is the number of the choice. At the start of an action the choices of each seat have their own numbers.
    """
    s = position_in(room, level + 1)
    become(s, position_in(room, level))
    index = numbers[level]
    begins = s.depth == 0
    if begins:
        seat = index // CHOICES
        if seat == r.seats:
            return _EXHAUSTED
        s.turn = seat
        s.decider = seat
        push(s, PLAY_FRAME, seat, -1, 0, 0)
    if index % CHOICES >= _list(r, s, out):
        if begins:
            numbers[level] = (index // CHOICES + 1) * CHOICES
            return _NOTHING
        return _EXHAUSTED
    numbers[level] = index + 1
    id_ = out[index % CHOICES]
    if begins and _is_idle(r, s, id_):
        return _NOTHING
    left_a = s.left[0]
    left_b = s.left[1]
    _carry_out(r, s, id_)
    _run(r, s, out)
    if s.over != 0 or s.left[0] != left_a or s.left[1] != left_b:
        return _FOUND
    if s.depth == 0:
        found = _judge(r, s, out)
        if found != _OPEN:
            return found
    return _OPEN if _is_new(numbers, _fingerprint(r, s)) else _NOTHING


@outlined
def _is_new(numbers: list[int], fingerprint: int) -> bool:
    """Return whether the search has not met this position yet, and note it."""
    place = fingerprint % _STATES
    while numbers[SPARE_POSITIONS + place] != 0 and numbers[SPARE_POSITIONS + place] != fingerprint:
        place = (place + 1) % _STATES
    new = numbers[SPARE_POSITIONS + place] == 0
    numbers[SPARE_POSITIONS + place] = fingerprint
    return new


@outlined
def _judge(r: Tables, s: Position, out: Out) -> int:
    """Put all coins into the hands after an action, and return what is known of the position without trying its choices."""
    _gather(r, s)
    if not _may_matter(r, s):
        return _NOTHING
    return _FOUND if _can_walk(r, s, out) else _OPEN


@rare
def _list(r: Tables, s: Position, out: Out) -> int:
    return list_choices(r, s, out)


@rare
def _carry_out(r: Tables, s: Position, id_: int) -> bool:
    return carry_out(r, s, id_)


@outlined
def _gather_coins(s: Position, seat: int) -> None:
    """Put all coins of a seat that are not out of the game into its hand, except those on the board and in the supply."""
    s.hand_word[seat] += s.bag_word[seat] + s.faceup_word[seat] + s.facedown_word[seat]
    s.hand_word[seat] += s.previewed_word[seat] + s.bag_top_word[seat] + s.drawn_word[seat]
    s.bag_word[seat] = 0
    s.faceup_word[seat] = 0
    s.facedown_word[seat] = 0
    s.previewed_word[seat] = 0
    s.bag_top_word[seat] = 0
    s.drawn_word[seat] = 0


@outlined
def _gather(r: Tables, s: Position) -> None:
    """Put all coins into the hands."""
    for seat in range(r.seats):
        _gather_coins(s, seat)
    for i in range(len(s.extra)):
        s.extra[i] = 0


@rare
def _run(r: Tables, s: Position, out: Out) -> None:
    """Carry out everything that needs no choice, up to the next decision or the end of the action. A coin drawn for use may be any one."""
    while s.over == 0 and s.depth > 0:
        frame = top(s)
        kind = s.agenda[frame + KIND]
        seat = s.agenda[frame + SEAT]
        if kind == DRAW_FRAME:
            drawn = s.agenda[frame + OTHER_HEX] == INTO_DRAWN
            pop(s)
            if drawn:
                _gather_coins(s, seat)
                push(s, PLAY_FRAME, seat, -1, 0, 0)
        elif runs(kind):
            if run_on(r, s, out):
                return
        else:
            s.decider = seat
            return


@outlined
def _can_walk(r: Tables, s: Position, out: Out) -> bool:
    """Return whether a unit with a coin of its kind can go through empty hexes to a location that it may control, or stands on one."""
    for seat in range(r.seats):
        kinds = present(coins_left(s, seat)) & UNITS
        for n in range(kinds * SLOTS, kinds * SLOTS + r.sizes[kinds]):
            for i in range(coin_of(seat, r.members[n]), COPIES * COINS, COINS):
                if s.unit_hexes[i] == 0:
                    break
                if _reaches_location(r, s, seat & 1, s.unit_hexes[i] - 1, out):
                    return True
    return False


@outlined
def _reaches_location(r: Tables, s: Position, side: int, start: int, out: Out) -> bool:
    """Return whether a unit of ``side`` could go from ``start`` through empty hexes to a location that it may control."""
    for hex_ in range(r.hexes):
        out[hex_] = 0
    out[start] = 1
    out[HEXES] = start
    count = 1
    done = 0
    while done < count:
        hex_ = out[HEXES + done]
        done += 1
        if r.isloc[hex_] and s.controller[hex_] != side + 1:
            return True
        for i in range(hex_ * DIRECTIONS, hex_ * DIRECTIONS + DIRECTIONS):
            target = r.nb[i]
            if out[target] == 0 and s.who[target] == 0 and may_enter(r, s, side, target, False):
                out[target] = 1
                out[HEXES + count] = target
                count += 1
    return False


@native
def _is_wasted_unit(r: Tables, s: Position, coin: int) -> bool:
    """Return whether deploying the last coin of a kind changes nothing that matters.

    No unit has a coin to act with, nothing can attack or be deployed again, and the unit does nothing by itself.
    """
    for seat in range(r.seats):
        if present(coins_left(s, seat)) & UNITS & present(s.unit_hexes_word[seat]) or _kinds_twice(r, s, seat):
            return False
    opened = open_operations(r, s, 0) | open_operations(r, s, 1)
    return opened & (STRIKES | 1 << ops.REDEPLOY) == 0 and _trigger_beyond(r, s.army[coin]) == 0


@outlined
def _is_idle(r: Tables, s: Position, id_: int) -> bool:
    """Return whether a use of a coin that starts an action need not be tried."""
    if id_ < ids.RECRUIT:
        return True  # passes, and the initiative
    if id_ < ids.DRAW:
        return id_ - ids.RECRUIT >> 3 != ROYAL  # the recruit is the same for every coin
    if id_ < ids.HEX_BASE:
        return False
    what = what_of(id_)
    return ids.DEPLOY <= what < ids.BUILD and _is_wasted_unit(r, s, coin_of(s.turn, what - ids.DEPLOY))


@native
def _trigger_beyond(r: Tables, row: int) -> int:
    """Return the operations of a unit's trigger that may lead to control, as a set."""
    return 0 if r.event[row] == 0 else operations(r, row, 1) & ~IN_TRIGGERS


@outlined
def _may_matter(r: Tables, s: Position) -> bool:
    """Return whether coins, decrees and units leave anything to try, wherever the units stand: otherwise nothing can lead to control."""
    opened_a = open_operations(r, s, 0)
    opened_b = open_operations(r, s, 1)
    if (opened_a | opened_b) & ~IN_DECREES:
        return True
    strikes = (opened_a | opened_b) & STRIKES
    for seat in range(r.seats):
        opened = opened_b if seat & 1 else opened_a
        kinds = present(coins_left(s, seat)) & UNITS
        standing = present(s.unit_hexes_word[seat])
        if standing & kinds or _kinds_twice(r, s, seat) or (r.any_coin and standing and kinds):
            return True
        if opened & RETURNS and (strikes or present(s.box_word[seat]) & (standing | kinds)):
            return True
        either = standing | kinds | (present(s.box_word[seat]) & UNITS if opened & RETURNS else 0)
        for i in range(either * SLOTS, either * SLOTS + r.sizes[either]):
            if _may_wake(r, s, coin_of(seat, r.members[i]), opened, strikes):
                return True
    return False


@outlined
def _may_wake(r: Tables, s: Position, coin: int, opened: int, strikes: int) -> bool:
    """Return whether a unit on the board, or to be deployed, may do more than move by a Royal Coin or a decree.

    ``opened``: the operations of the decrees that its side may still proclaim; ``strikes``: those that attack, of both sides.
    """
    row = s.army[coin]
    stands = s.unit_hexes[coin] != 0
    if stands and r.pays[row] == ROYAL_COIN and operations(r, row, 0) & ~MOVES_ITSELF:
        return True
    if _trigger_beyond(r, row) == 0:
        return False
    if r.steps[step_of(row, 1, 0) + FLAGS] & PAYS:
        bolstered = False
        for i in range(coin, COPIES * COINS, COINS):
            bolstered |= s.unit_hexes[i] != 0 and s.height[s.unit_hexes[i] - 1] > 1
        if not bolstered:
            return False
    event = r.event[row]
    if event & AFTER_PROCLAIM and opened:
        return True
    if event & AFTER_DEPLOY and (not stands or opened & 1 << ops.REDEPLOY):
        return True
    if event & AFTER_MOVE and (opened & 1 << ops.FRIEND_STEP or r.pays[row] == ROYAL_COIN):
        return True
    if event & (AFTER_ATTACK | AFTER_POISONED_ATTACK) and opened & STRIKES:
        return True
    return event & AFTER_ATTACK_ON_OTHER != 0 and strikes != 0


@native
def _mixed(number: int, word: int, prime: int) -> int:
    """Return a number below ``prime`` that depends on another such number and a word."""
    return (number * 1_000_003 + word) % prime


@outlined
def _print(r: Tables, s: Position, prime: int) -> int:
    """Return a number below ``prime`` that depends on the board, the coins, the seals and the agenda."""
    number = s.decider + 2 + s.forts
    for i in range(COPIES * SEATS):
        number = _mixed(number, s.unit_hexes_word[i] % prime, prime)
    for hex_ in range(r.hexes):
        if s.height[hex_] | s.token[hex_]:
            number = _mixed(number, (hex_ * HEXES + s.height[hex_]) * HEXES + s.token[hex_], prime)
    for seat in range(r.seats):
        number = _mixed(number, s.hand_word[seat] % prime, prime)
        number = _mixed(number, s.supply_word[seat] % prime, prime)
        number = _mixed(number, s.faceup_word[seat] % prime, prime)
        number = _mixed(number, s.box_word[seat] % prime, prime)
    for side in range(2):
        number = _mixed(number, s.seals[side] * HEXES + s.decoys[side] + 1, prime)
    for i in range(s.depth):
        number = _mixed(number, s.agenda_word[i] % prime, prime)
    return number


@native
def _fingerprint(r: Tables, s: Position) -> int:
    """Return 62 bits that identify a position within a search. They are never zero."""
    return (_print(r, s, _PRIME) << 31) + _print(r, s, _OTHER_PRIME) + 1
