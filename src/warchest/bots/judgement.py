"""What Banneret sees in a position, as one number. Written in the compiled subset.

Only what is public, the own hand and the likely hands of others count, so positions that differ in what the seat can't know are equal.
"""

from warchest.bots.subset import native
from warchest.bots.workspace import Hints
from warchest.rules.layout import ANY_POISON, BESIDE, COPIES, FORT, UNIT_SLOTS
from warchest.rules.position import Position, Tables
from warchest.rules.vocabulary import BOLSTERED_ONLY, DECOY_SHIELD, SIEGE, SKIRMISHERS, UNBOLSTERED_ONLY

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
SIEGE_ENGINE = 20
"""A second coin makes a unit with a siege tactic what it is."""
CYCLE_FIRST = 45
"""The first coin in the cycle of a kind: with it the unit can be deployed or act at all."""
CYCLE_SECOND = 38
CYCLE_MORE = 26
IN_SUPPLY = 18
STRANDED = 40
"""A unit on the board with no coin in the cycle to order it."""
POISONED = 40
"""A coin, and a turn, that curing the unit takes."""
DECOY = 30
"""A decoy among a seat's coins: a draw in each cycle that is no unit."""
SEAL = 10
"""A decree that is left to proclaim."""
FORT_HELD = 25
"""A fort on a location of its side: it keeps enemies out."""
BREACH = 2
"""Turns that it takes to break into a fort, counted as steps."""
STEP = 22
FAR = 6
ON_TARGET = 70
READY = 150
"""A unit on a location to take, its coin at hand."""
DANGER = 60
DANGER_STACKED = 25
INITIATIVE = 30
CALM = 12
"""After so many quiet choices danger counts half."""
PRESS = 12
"""By how much each step nearer to a location to take weighs more, in 1/32 for every choice since anything was attacked, taken or deployed:
two camps that only guard would never end. It is a prize for being near, never a fine for being far: else no unit would be deployed then."""


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
            if steps > 0 and s.held[place] != 0 and s.token[place] & FORT:
                steps += BREACH
            if steps < nearest:
                nearest = steps
            if steps < free and (steps == 0 or s.who[place] == 0):
                free = steps
    return nearest + 8 * free


@native
def danger(r: Tables, s: Position, hints: Hints, seat: int, slot: int, hex_: int) -> int:
    """How likely the unit may lose a coin to one of the enemies near it, in 1/1024."""
    traits = r.traits[s.army[seat, slot]]
    most = 0
    for enemy in range(1 - (seat & 1), r.seats, 2):
        for other in range(UNIT_SLOTS):
            chance = holds(s, hints, enemy, other)
            if chance <= most:
                continue
            row = s.army[enemy, other]
            for copy in range(COPIES):
                place = s.spots[enemy, other, copy] - 1
                if place < 0:
                    break
                bolstered = s.height[place] > 1
                if traits & (UNBOLSTERED_ONLY if bolstered else BOLSTERED_ONLY) or s.token[place] & ANY_POISON:
                    continue
                reach = hints.reach_bolstered[row] if bolstered else hints.reach[row]
                if reach >> r.dist[place, hex_] & 1:
                    most = chance
    if s.token[hex_] & FORT:
        return most >> 2
    if traits & DECOY_SHIELD and s.decoys[SKIRMISHERS] == BESIDE:
        return most >> 1
    return most


@native
def worth_of(r: Tables, s: Position, hints: Hints, seat: int, ours: bool) -> int:
    """What a seat's units and coins are worth to it. ``ours``: whether the position is judged for its side."""
    worth = 0
    step = STEP if ours else STEP * CALM // (CALM + hints.quiet)
    more_coins = MORE_COINS if ours else ENEMY_COINS
    for slot in range(UNIT_SLOTS):
        if s.army[seat, slot] == 0:
            continue
        cycle = s.hand[seat, slot] + s.bag[seat, slot] + s.up[seat, slot] + s.down[seat, slot] + s.flight[seat, slot]
        cycle += s.aside[seat, slot]
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
                if r.traits[s.army[seat, slot]] & SIEGE:
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
                worth += (PRESS * hints.quiet * (FAR - nearest) >> 5) - step * steps
                if steps == 0:
                    worth += ON_TARGET + (READY * at_hand >> 10)
            peril = danger(r, s, hints, seat, slot, hex_) * CALM // (CALM + hints.quiet)
            if height > 1:
                worth -= DANGER_STACKED * peril >> 10
            else:
                worth -= DANGER * peril >> 10
    return worth


@native
def tokens(r: Tables, s: Position, side: int) -> int:
    """What forts, decoys among its enemies' coins and decrees left to it are worth to a side; less what the other has of them."""
    value = 0
    for decoy in range(len(s.decoys)):
        if s.decoys[decoy] > BESIDE:
            value += DECOY if (s.decoys[decoy] - BESIDE - 1 - side) & 1 else -DECOY
    for n in range(len(s.decrees)):
        if s.decrees[n] != 0:
            value += SEAL * (s.seals[1 - side] >> (s.decrees[n] - 1) & 1)
            value -= SEAL * (s.seals[side] >> (s.decrees[n] - 1) & 1)
    if r.siege:
        for n in range(r.locations):
            place = r.locs[n]
            if s.token[place] & FORT and s.held[place] != 0:
                value += FORT_HELD if s.held[place] == side + 1 else -FORT_HELD
    return value


@native
def judge(r: Tables, s: Position, hints: Hints, side: int) -> int:
    """How good the position is for ``side``."""
    if s.over != 0:
        if s.winner == 0:
            return 0
        return WON if s.winner == side + 1 else -WON
    value = tokens(r, s, side)
    for seat in range(r.seats):
        ours = seat & 1 == side
        worth = worth_of(r, s, hints, seat, ours)
        value += worth if ours else -worth
    for who in range(2):
        placed = r.markers - s.left[who]
        worth = MARKER * placed + MARKER_GROWTH * placed * (placed - 1) // 2
        value += worth if who == side else -worth
    return value + (INITIATIVE if s.holder & 1 == side else -INITIATIVE)
