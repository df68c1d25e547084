"""What Banneret sees in a position, as one number. Written in the compiled subset.

Only what is public, the own hand and the likely hands of others count, so positions that differ in what the seat can't know are equal.
"""

from warchest.bots.subset import native
from warchest.bots.workspace import Hints
from warchest.rules.layout import COPIES, UNIT_SLOTS
from warchest.rules.position import Position, Tables
from warchest.rules.vocabulary import BOLSTERED_ONLY

CERTAIN = 1024
WON = 100_000
MARKER = 500
MARKER_GROWTH = 30
"""Each marker is worth so much more than the one before it."""
UNIT = 130
SECOND_COIN = 60
MORE_COINS = 5
ENEMY_COINS = 16
"""More coins on an enemy stack weigh more than on an own one: they must be taken off, and nobody need put them there."""
CYCLE_FIRST = 45
"""The first coin in the cycle of a kind: with it the unit can be deployed or act at all."""
CYCLE_SECOND = 38
CYCLE_MORE = 26
IN_SUPPLY = 18
STRANDED = 40
"""A unit on the board with no coin in the cycle to order it."""
STEP = 22
FAR = 6
ON_TARGET = 70
READY = 150
"""A unit on a location to take, its coin at hand."""
DANGER = 60
DANGER_STACKED = 25
INITIATIVE = 30
CALM = 24
"""After so many quiet choices danger counts half."""
PRESS = 12
"""By how much each step to an enemy location weighs more, in 1/32 for every choice since anything was attacked, taken or deployed: two
camps that only guard would never end."""


@native
def holds(s: Position, hints: Hints, seat: int, slot: int) -> int:
    """How likely the seat has this coin in hand, in 1/1024."""
    if seat == hints.seat:
        return CERTAIN if s.hand[seat, slot] > 0 else 0
    return hints.likely[seat, slot]


@native
def ways(r: Tables, s: Position, side: int, hex_: int) -> int:
    """Steps from a unit to the nearest location that its side does not control, 8 times those to one where no other unit stands added."""
    free = FAR
    nearest = FAR
    for n in range(r.locations):
        place = r.locs[n]
        if s.held[place] != side + 1:
            steps = r.dist[hex_, place]
            if steps < nearest:
                nearest = steps
            if steps < free and (steps == 0 or s.who[place] == 0):
                free = steps
    return nearest + 8 * free


@native
def danger(r: Tables, s: Position, hints: Hints, seat: int, slot: int, hex_: int) -> int:
    """How likely the unit may be attacked by one of the enemies near it, in 1/1024."""
    shielded = r.traits[s.army[seat, slot]] & BOLSTERED_ONLY != 0
    most = 0
    for enemy in range(1 - (seat & 1), r.seats, 2):
        for other in range(UNIT_SLOTS):
            chance = holds(s, hints, enemy, other)
            if chance <= most:
                continue
            for copy in range(COPIES):
                place = s.spots[enemy, other, copy] - 1
                if place < 0:
                    break
                if shielded and s.height[place] < 2:
                    continue
                if hints.reach[s.army[enemy, other]] >> r.dist[place, hex_] & 1:
                    most = chance
    return most


@native
def judge(r: Tables, s: Position, hints: Hints, side: int) -> int:
    """How good the position is for ``side``."""
    if s.over != 0:
        if s.winner == 0:
            return 0
        return WON if s.winner == side + 1 else -WON
    value = 0
    for seat in range(r.seats):
        worth = 0
        step = STEP
        more_coins = MORE_COINS
        if seat & 1 != side:
            step = STEP * CALM // (CALM + hints.quiet)
            more_coins = ENEMY_COINS
        for slot in range(UNIT_SLOTS):
            if s.army[seat, slot] == 0:
                continue
            cycle = (
                s.hand[seat, slot] + s.bag[seat, slot] + s.up[seat, slot] + s.down[seat, slot] + s.flight[seat, slot]
            )
            supply = s.supply[seat, slot]
            worth += IN_SUPPLY * supply
            if cycle > 0:
                worth += CYCLE_FIRST
            if cycle > 1:
                worth += CYCLE_SECOND + CYCLE_MORE * (cycle - 2)
            if s.spots[seat, slot, 0] == 0:
                continue
            at_hand = holds(s, hints, seat, slot)
            for copy in range(COPIES):
                hex_ = s.spots[seat, slot, copy] - 1
                if hex_ < 0:
                    break
                worth += UNIT
                height = s.height[hex_]
                if height > 1:
                    worth += SECOND_COIN + more_coins * (height - 2)
                steps = ways(r, s, seat & 1, hex_)
                nearest = steps & 7
                steps >>= 3
                if cycle == 0:
                    worth -= STRANDED if supply == 0 else STRANDED // 2
                    worth -= step * steps // 2
                else:
                    worth -= step * steps + (PRESS * hints.quiet * nearest >> 5)
                    if steps == 0:
                        worth += ON_TARGET + (READY * at_hand >> 10)
                peril = danger(r, s, hints, seat, slot, hex_) * CALM // (CALM + hints.quiet)
                if height > 1:
                    worth -= DANGER_STACKED * peril >> 10
                else:
                    worth -= DANGER * peril >> 10
        value += worth if seat & 1 == side else -worth
    for who in range(2):
        placed = r.markers - s.left[who]
        worth = MARKER * placed + MARKER_GROWTH * placed * (placed - 1) // 2
        value += worth if who == side else -worth
    return value + (INITIATIVE if s.holder & 1 == side else -INITIATIVE)
