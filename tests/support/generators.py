"""Scrambles a position: what games seldom reach becomes frequent (forts, counters, heights, places and coins at random).

The result is a position that the rules can judge, not one that a game could have come to: coins are made and lost.
"""

import random

from warchest.rules.content import ops
from warchest.rules.flow.effects import poison, relocate
from warchest.rules.state.indices import coin_of, step_of
from warchest.rules.state.layout import BESIDE, FORT, ROYAL, UNIT_SLOTS
from warchest.rules.state.position import Position, Tables

SELDOM = 0.3
OFTEN = 0.6


def stir(r: Tables, s: Position, rng: random.Random) -> None:
    """Throw the position about, at the start of an action."""
    _locations(r, s, rng)
    _units(r, s, rng)
    _coins(r, s, rng)
    if rng.random() < OFTEN:
        s.seals[0] = s.seals[1] = 0


def _locations(r: Tables, s: Position, rng: random.Random) -> None:
    for n in range(r.locations):
        hex_ = r.locs[n]
        if rng.random() < SELDOM:
            s.controller[hex_] = rng.randrange(3)
        if r.shields and rng.random() < OFTEN:
            s.token[hex_] = s.token[hex_] & ~FORT | rng.choice((0, FORT))
    for side in range(2):
        held = sum(1 for hex_ in range(r.hexes) if s.controller[hex_] == side + 1)
        s.left[side] = max(1, r.markers - held)
    s.forts = rng.choice((0, 1, 3)) if r.shields else 0


def _units(r: Tables, s: Position, rng: random.Random) -> None:
    for hex_ in [hex_ for hex_ in range(r.hexes) if s.who[hex_]]:
        if rng.random() < SELDOM:
            s.height[hex_] = rng.choice((1, 1, 2, 3))
        goal = r.locs[rng.randrange(r.locations)] if rng.random() < OFTEN else rng.randrange(r.hexes)
        if rng.random() < SELDOM and s.who[goal] == 0:
            relocate(s, hex_, goal)
    standing = [hex_ for hex_ in range(r.hexes) if s.who[hex_]]
    rows = [s.army[coin_of(seat, slot)] for seat in range(r.seats) for slot in range(UNIT_SLOTS)]
    poisoners = any(
        r.steps[step_of(row, which, step)] == ops.POISON for row in rows for which in (0, 1) for step in range(3)
    )
    for counter in range(2 if poisoners and standing else 0):
        if rng.random() < OFTEN:
            poison(s, counter, rng.choice(standing))


def _coins(r: Tables, s: Position, rng: random.Random) -> None:
    for seat in range(r.seats):
        for slot in range(UNIT_SLOTS):
            if s.army[coin_of(seat, slot)]:
                if rng.random() < SELDOM:
                    s.supply[coin_of(seat, slot)] = rng.randrange(3)
                if rng.random() < SELDOM:
                    s.box[coin_of(seat, slot)] = rng.randrange(2)
                s.hand[coin_of(seat, slot)] = max(s.hand[coin_of(seat, slot)], rng.randrange(2))
        s.hand[coin_of(seat, ROYAL)] = 1
    for decoy in range(2):
        if s.decoys[decoy] and rng.random() < OFTEN:
            s.decoys[decoy] = BESIDE
