"""The value of a position for a side, as one number. In the compiled subset.

It depends on public facts, the seat's hand and the likely hands of the others. Positions that differ only in coins hidden from the seat
have the same value.
"""

from warchest.bots.search.workspace import SearchContext
from warchest.rules.content.vocabulary import BOLSTERED_ONLY, DECOY_SHIELD, SIEGE, SKIRMISHERS, UNBOLSTERED_ONLY
from warchest.rules.state.indices import coin_of
from warchest.rules.state.layout import ANY_POISON, BESIDE, COINS, COPIES, FORT, UNIT_SLOTS
from warchest.rules.state.position import Position, Tables
from warchest.rules.subset import native

CERTAIN = 1024
WON = 100_000
MARKER = 500
MARKER_GROWTH = 30
"""How much more each marker is worth than the previous one."""
UNIT = 130
SECOND_COIN = 60
MORE_COINS = 5
ENEMY_COINS = 16
"""A further coin on an enemy stack, which must be hit once more. It counts more than one on the seat's stack, which cost a bolster."""
SIEGE_ENGINE = 20
"""The second coin of a unit with a siege tactic, which cannot attack without it."""
CYCLE_FIRST = 45
"""The first coin of a kind in the cycle. The unit can be deployed and can act with it."""
CYCLE_SECOND = 38
CYCLE_MORE = 26
IN_SUPPLY = 18
SPENT = 200
"""The penalty for a seat with all of its unit coins on the board: it can do nothing more."""
STRANDED = 40
"""A unit on the board with no coin in the cycle to act with."""
POISONED = 40
"""The cost of curing a unit: a coin and a turn."""
DECOY = 30
"""A decoy among a seat's coins. It wastes one draw in each cycle."""
SEAL = 10
"""A decree that can still be proclaimed."""
FORT_HELD = 25
"""A fort on a location of its side. It keeps enemies out."""
BREACH = 2
"""The cost of breaking into a fort, in steps."""
STEP = 22
FAR = 6
ON_TARGET = 70
READY = 150
"""A unit that stands on a location it can take, with its coin in hand."""
DANGER = 60
DANGER_STACKED = 25
INITIATIVE = 30
CALM = 12
"""After this many quiet choices, danger counts half."""
PRESS = 12
"""The extra value of each step towards a location to take, in 1/32 for every quiet choice (made since the last attack, control or
deployment). Without it, two sides that only defend would play forever. It rewards nearness, because a penalty for distance would keep
units off the board."""


@native
def holds(s: Position, context: SearchContext, seat: int, slot: int) -> int:
    """Return the chance that the seat has this coin in hand, in 1/1024."""
    if seat == context.seat:
        return CERTAIN if s.hand[coin_of(seat, slot)] > 0 else 0
    return context.likely[seat, slot]


@native
def ways(r: Tables, s: Position, side: int, hex_: int) -> int:
    """Return the steps to the nearest location that the side does not control, plus 8 times the steps to the nearest free one."""
    free = FAR
    nearest = FAR
    for n in range(r.locations):
        location = r.locs[n]
        if s.controller[location] != side + 1:
            steps = r.dist[hex_][location]
            if steps > 0 and s.controller[location] != 0 and s.token[location] & FORT:
                steps += BREACH
            if steps < nearest:
                nearest = steps
            if steps < free and (steps == 0 or s.who[location] == 0):
                free = steps
    return nearest + 8 * free


@native
def danger(r: Tables, s: Position, context: SearchContext, seat: int, slot: int, hex_: int) -> int:
    """Return the chance that an enemy near the unit hits it, in 1/1024."""
    traits = r.traits[s.army[coin_of(seat, slot)]]
    most = 0
    for enemy in range(1 - (seat & 1), r.seats, 2):
        for other in range(UNIT_SLOTS):
            chance = holds(s, context, enemy, other)
            if chance <= most:
                continue
            row = s.army[coin_of(enemy, other)]
            for copy in range(COPIES):
                there = s.unit_hexes[coin_of(enemy, other) + COINS * copy] - 1
                if there < 0:
                    break
                bolstered = s.height[there] > 1
                if traits & (UNBOLSTERED_ONLY if bolstered else BOLSTERED_ONLY) or s.token[there] & ANY_POISON:
                    continue
                reach = context.reach_bolstered[row] if bolstered else context.reach[row]
                if reach >> r.dist[there][hex_] & 1:
                    most = chance
    if s.token[hex_] & FORT:
        return most >> 2
    if traits & DECOY_SHIELD and s.decoys[SKIRMISHERS] == BESIDE:
        return most >> 1
    return most


@native
def worth_of(r: Tables, s: Position, context: SearchContext, seat: int, ours: bool) -> int:
    """Return the value of a seat's units and coins. ``ours``: whether the position is evaluated for the seat's side."""
    worth = 0
    usable = 0
    step = STEP if ours else STEP * CALM // (CALM + context.quiet)
    more_coins = MORE_COINS if ours else ENEMY_COINS
    for slot in range(UNIT_SLOTS):
        coin = coin_of(seat, slot)
        if s.army[coin] == 0:
            continue
        cycle = s.hand[coin] + s.bag[coin] + s.faceup[coin] + s.facedown[coin] + s.drawn[coin] + s.previewed[coin]
        supply = s.supply[coin]
        usable += cycle + supply
        worth += IN_SUPPLY * supply
        if cycle > 0:
            worth += CYCLE_FIRST
        if cycle > 1:
            worth += CYCLE_SECOND + CYCLE_MORE * (cycle - 2)
        if s.unit_hexes[coin] == 0:
            continue
        at_hand = holds(s, context, seat, slot)
        for copy in range(COPIES):
            hex_ = s.unit_hexes[coin + COINS * copy] - 1
            if hex_ < 0:
                break
            worth += UNIT
            height = s.height[hex_]
            if height > 1:
                worth += SECOND_COIN + more_coins * (height - 2)
                if r.traits[s.army[coin]] & SIEGE:
                    worth += SIEGE_ENGINE
            steps = ways(r, s, seat & 1, hex_)
            nearest = steps & 7
            steps >>= 3
            if cycle == 0:
                worth -= STRANDED if supply == 0 else STRANDED // 2
                worth -= step * steps // 2
            elif s.token[hex_] & ANY_POISON:
                worth -= POISONED + step * steps // 2
            else:
                worth += (PRESS * context.quiet * (FAR - nearest) >> 5) - step * steps
                if steps == 0:
                    worth += ON_TARGET + (READY * at_hand >> 10)
            peril = danger(r, s, context, seat, slot, hex_) * CALM // (CALM + context.quiet)
            if height > 1:
                worth -= DANGER_STACKED * peril >> 10
            else:
                worth -= DANGER * peril >> 10
    return worth if usable > 0 else worth - SPENT


@native
def tokens(r: Tables, s: Position, side: int) -> int:
    """Return the value of forts, decoys and open decrees for a side, less their value for the other side."""
    value = 0
    for decoy in range(len(s.decoys)):
        if s.decoys[decoy] > BESIDE:
            value += DECOY if (s.decoys[decoy] - BESIDE - 1 - side) & 1 else -DECOY
    for n in range(len(s.decrees)):
        if s.decrees[n] != 0:
            value += SEAL * (s.seals[1 - side] >> (s.decrees[n] - 1) & 1)
            value -= SEAL * (s.seals[side] >> (s.decrees[n] - 1) & 1)
    if r.shields:
        for n in range(r.locations):
            location = r.locs[n]
            if s.token[location] & FORT and s.controller[location] != 0:
                value += FORT_HELD if s.controller[location] == side + 1 else -FORT_HELD
    return value


@native
def evaluate(r: Tables, s: Position, context: SearchContext, side: int) -> int:
    """Return the value of the position for ``side``."""
    if s.over != 0:
        if s.winner == 0:
            return 0
        return WON if s.winner == side + 1 else -WON
    value = tokens(r, s, side)
    for seat in range(r.seats):
        ours = seat & 1 == side
        worth = worth_of(r, s, context, seat, ours)
        value += worth if ours else -worth
    for who in range(2):
        placed = r.markers - s.left[who]
        worth = MARKER * placed + MARKER_GROWTH * placed * (placed - 1) // 2
        value += worth if who == side else -worth
    return value + (INITIATIVE if s.holder & 1 == side else -INITIATIVE)
