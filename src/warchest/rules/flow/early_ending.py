"""The dead position in games of version 1 of the rules, from releases up to 0.3: some dead games continue (``ending`` has the rule).

Stored games keep this rule for ever, so that each of them ends where it did. A coin is of use where it could maneuver a unit on the board
or be deployed. Where no coin is of use, the Royal Coins may still save the game, because they never leave it: they pay for tactics and
proclaim decrees. A decree may wake a unit that can then control a location, return a coin, or clear a location for a coin to be deployed
on. Clearing may take several steps: a decree moves a Bannerman, which pushes an enemy away, or moves the unit that hems in a Royal Guard.
In doubt, every question below is answered with yes: then the game continues.
"""

from warchest.rules.content import ops
from warchest.rules.content.vocabulary import (
    AFTER_ATTACK,
    AFTER_DEPLOY,
    AFTER_MOVE,
    AFTER_POISONED_ATTACK,
    AFTER_PROCLAIM,
    BOLSTERED,
    DEPLOYS_NEAR,
    ENEMY,
    PAYS,
    ROYAL_COIN,
)
from warchest.rules.flow.candidates import list_candidates
from warchest.rules.flow.maneuvers import Out
from warchest.rules.jit import native, outlined, rare
from warchest.rules.state.indices import coin_at, coin_of, step_of
from warchest.rules.state.layout import COINS, COPIES, DECREE_ROW, FLAGS, SIDE_BIT, SLOTS, STEPS, UNIT_SLOTS, B
from warchest.rules.state.position import Position, Tables
from warchest.rules.state.words import UNITS, each_present, present

# Sets of operations: bit n stands for operation n.
RETURNS = 1 << ops.RESTORE
STRIKES = 1 << ops.FRIEND_STRIKE
_SHOVES = 1 << ops.PUSH
MOVES_ITSELF = 1 << ops.STEP | 1 << ops.CHARGE | 1 << ops.PACE
"""Operations that move the unit that runs the program, and do nothing else."""
_MOVES_PICKED = 1 << ops.FRIEND_STEP | 1 << ops.REDEPLOY | 1 << ops.PUSH | 1 << ops.LOSE
"""Operations that move the unit picked by a decree off its hex."""
_MOVES_NOBODY = (
    1 << ops.PICK
    | 1 << ops.GAIN
    | 1 << ops.REINFORCE
    | 1 << ops.BUILD
    | 1 << ops.POISON
    | 1 << ops.DECEIVE
    | 1 << ops.BURN
    | 1 << ops.DRAW_PLAY
    | 1 << ops.STACK_BAG
)
"""Operations that clear no hex, return no coin and control no location. (The coins to draw, recruit or bolster with are checked anyway.)"""
IN_DECREES = _MOVES_NOBODY | _MOVES_PICKED | STRIKES | RETURNS | 1 << ops.OPPONENT | 1 << ops.SPY
IN_TRIGGERS = _MOVES_NOBODY | MOVES_ITSELF | _SHOVES
"""The operations that this module can judge. A decree or trigger with any other operation saves the game."""


@native
def operations(r: Tables, row: int, program: int) -> int:
    """Return the operations of a program, as a set."""
    mask = 0
    for step in range(STEPS):
        op = r.steps[step_of(row, program, step)]
        if op == ops.END:
            break
        mask |= 1 << op
    return mask


@native
def is_open(s: Position, side: int, place: int) -> bool:
    """Return whether a side may still proclaim the decree at this place: it is in play and does not bear the side's seal."""
    return s.decrees[place] != 0 and (s.seals[side] >> (s.decrees[place] - 1)) & 1 == 0


@outlined
def open_operations(r: Tables, s: Position, side: int) -> int:
    """Return the operations of all decrees that a side may still proclaim."""
    mask = 0
    for place in range(len(s.decrees)):
        if is_open(s, side, place):
            mask |= operations(r, DECREE_ROW + s.decrees[place] - 1, 0)
    return mask


@rare
def _orders(r: Tables, s: Position, hex_: int) -> int:
    """Return the operations of the decrees that may still be proclaimed and may pick the unit at ``hex_``."""
    own = s.who[hex_] >> 3 & 1
    mask = 0
    for place in range(len(s.decrees)):
        row = DECREE_ROW + s.decrees[place] - 1
        for side in range(2):
            if not is_open(s, side, place):
                continue
            picks = True
            for step in range(STEPS):
                wanted = r.steps[step_of(row, 0, step) + B]
                if r.steps[step_of(row, 0, step)] == ops.PICK:
                    picks &= (wanted & ENEMY != 0) != (side == own)
                    picks &= wanted & BOLSTERED == 0 or s.height[hex_] > 1
            if picks:
                mask |= operations(r, row, 0)
    return mask


@rare
def _triggered(r: Tables, s: Position, hex_: int, opened: int) -> int:
    """Return the operations of the trigger of the unit at ``hex_``, if something other than its coins may still set it off.

    Otherwise return no operations. ``opened``: the operations of the decrees that its side may still proclaim.
    """
    row = s.army[coin_at(s, hex_)]
    event = r.event[row]
    if event == 0 or (r.steps[step_of(row, 1, 0) + FLAGS] & PAYS and s.height[hex_] == 1):
        return 0
    triggered = event & AFTER_PROCLAIM != 0 and opened != 0
    triggered |= event & AFTER_MOVE != 0 and r.pays[row] == ROYAL_COIN
    if not triggered and event & (AFTER_MOVE | AFTER_ATTACK | AFTER_POISONED_ATTACK | AFTER_DEPLOY):
        orders = _orders(r, s, hex_)
        triggered |= event & AFTER_MOVE != 0 and orders & 1 << ops.FRIEND_STEP != 0
        triggered |= event & (AFTER_ATTACK | AFTER_POISONED_ATTACK) != 0 and orders & STRIKES != 0
        triggered |= event & AFTER_DEPLOY != 0 and orders & 1 << ops.REDEPLOY != 0
    if not triggered:
        return 0
    return operations(r, row, 1)


@rare
def _may_be_moved(r: Tables, s: Position, hex_: int) -> bool:
    """Return whether a decree may still move the unit at ``hex_``, have it pushed away, or destroy it."""
    side = s.who[hex_] >> 3 & 1
    own = open_operations(r, s, side)
    enemy = open_operations(r, s, 1 - side)
    if (own | enemy) & STRIKES:
        return True
    if _orders(r, s, hex_) & _MOVES_PICKED or _triggered(r, s, hex_, own) & MOVES_ITSELF:
        return True
    shoved = False
    for other in range(r.hexes):
        if s.who[other] & SIDE_BIT << 1 - side:
            shoved |= _triggered(r, s, other, enemy) & _SHOVES != 0
    return shoved


@rare
def _may_be_cleared(r: Tables, s: Position, hex_: int, out: Out) -> bool:
    """Return whether the unit at ``hex_`` may still leave it by a decree, or by itself for a Royal Coin, now or once a unit nearby has
    left.
    """
    if _may_be_moved(r, s, hex_):
        return True
    coin = coin_at(s, hex_)
    row = s.army[coin]
    if r.pays[row] != ROYAL_COIN:
        return False
    if list_candidates(r, s, step_of(row, 0, 0), coin >> 3, hex_, -1, 0, out, 0, 1) > 0:
        return True
    for other in range(r.hexes):
        if s.who[other] == 0 or other == hex_ or r.dist[hex_][other] > 2:
            continue
        if r.pays[s.army[coin_at(s, other)]] == ROYAL_COIN or _may_be_moved(r, s, other):
            return True
    return False


@native
def coins_left(s: Position, seat: int) -> int:
    """Return a bit mask of the seat's coin kinds still in its hand, bag, discards or supply."""
    cycle = s.hand_word[seat] | s.bag_word[seat] | s.faceup_word[seat] | s.facedown_word[seat]
    return cycle | s.supply_word[seat] | s.previewed_word[seat] | s.bag_top_word[seat] | s.drawn_word[seat]


@outlined
def has_way_in(r: Tables, s: Position, seat: int, row: int) -> bool:
    """Return whether a coin of this unit could be deployed now."""
    side = seat & 1
    for i in range(r.locations):
        hex_ = r.locs[i]
        if s.controller[hex_] == side + 1 and s.who[hex_] == 0:
            return True
    if r.traits[row] & DEPLOYS_NEAR:
        for mate in range(side, r.seats, 2):
            if s.unit_hexes_word[mate] != 0:
                return True
    return False


@native
def _is_of_use(r: Tables, s: Position, coin: int) -> bool:
    """Return whether this coin could maneuver a unit or be deployed if there were one in its seat's cycle."""
    return s.unit_hexes[coin] != 0 or has_way_in(r, s, coin >> 3, s.army[coin])


@rare
def _may_have_way_in(r: Tables, s: Position, seat: int, out: Out) -> bool:
    """Return whether a location under a unit may still be cleared, among those that the seat's side controls."""
    for i in range(r.locations):
        hex_ = r.locs[i]
        if s.controller[hex_] == (seat & 1) + 1 and s.who[hex_] != 0 and _may_be_cleared(r, s, hex_, out):
            return True
    return False


@rare
def _may_act(r: Tables, s: Position, row: int, hex_: int, opened: int) -> bool:
    """Return whether the unit at ``hex_`` may still control a location without a coin of its kind. ``opened``: as for
    ``_triggered``.
    """
    if r.pays[row] == ROYAL_COIN and operations(r, row, 0) & ~MOVES_ITSELF:
        return True
    return r.event[row] != 0 and _triggered(r, s, hex_, opened) & ~IN_TRIGGERS != 0


@rare
def _may_be_saved(r: Tables, s: Position, out: Out) -> bool:
    """Return whether the Royal Coins can still lead to the control of a location where no other coin is of use."""
    opened_a = open_operations(r, s, 0)
    opened_b = open_operations(r, s, 1)
    if (opened_a | opened_b) & ~IN_DECREES:
        return True
    strikes = (opened_a | opened_b) & STRIKES
    for seat in range(r.seats):
        opened = opened_b if seat & 1 else opened_a
        returns = opened & RETURNS != 0
        left = present(coins_left(s, seat))
        for slot in range(UNIT_SLOTS):
            coin = coin_of(seat, slot)
            row = s.army[coin]
            for i in range(coin, COPIES * COINS, COINS):
                spot = s.unit_hexes[i] - 1
                if spot < 0:
                    break
                if (returns and strikes) or _may_act(r, s, row, spot, opened):
                    return True  # an attack may cost a coin, which then returns
            returned = returns and s.box[coin] > 0
            if returned and _is_of_use(r, s, coin):
                return True
            if (returned or left >> slot & 1) and _may_have_way_in(r, s, seat, out):
                return True
    return False


@outlined
def was_dead(r: Tables, s: Position, out: Out) -> bool:
    """Return whether version 1 of the rules draws the game here."""
    for i in range(1, r.seats + 1):
        seat = (s.turn + i) & (r.seats - 1)  # the next seat first, whose coins and units have not just changed
        left = coins_left(s, seat)
        if each_present(left) & each_present(s.unit_hexes_word[seat]):
            return False  # a coin for a unit on the board, which is nearly always there
        kinds = present(left) & UNITS
        for i in range(kinds * SLOTS, kinds * SLOTS + r.sizes[kinds]):
            if has_way_in(r, s, seat, s.army[coin_of(seat, r.members[i])]):
                return False
    return not _may_be_saved(r, s, out)
