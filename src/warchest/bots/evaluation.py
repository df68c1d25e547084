"""What Squire sees in a position: markers, coins and the way to the next location, what lames a unit, nothing deeper."""

from warchest.rules.layout import ANY_POISON, BESIDE, COPIES, FORT, UNIT_SLOTS
from warchest.rules.position import Position, Tables

WON = 100_000
MARKER = 600
ON_TARGET = 60
STEP = 20
UNIT = 80
BOLSTERED = 25
IN_CYCLE = 30
IN_SUPPLY = 20
POISONED = 40
DECOY = 20
FORT_HELD = 15
BREACH = 2
FAR = 6


def evaluate(r: Tables, s: Position, side: int) -> int:
    """How good the position is for ``side``; hidden coins count by kind only, so that any consistent position gives the same."""
    if s.over:
        return (WON if s.winner == side + 1 else -WON) if s.winner else 0
    value = MARKER * (s.left[1 - side] - s.left[side])
    for seat in range(r.seats):
        sign = 1 if seat & 1 == side else -1
        value += sign * _worth(r, s, seat)
    if r.siege:
        for place in r.locs[: r.locations]:
            if s.token[place] & FORT and s.held[place]:
                value += FORT_HELD if s.held[place] == side + 1 else -FORT_HELD
    return value


def _worth(r: Tables, s: Position, seat: int) -> int:
    """What the seat's coins are worth, on the board and off it; decoys among them are a burden."""
    value = -DECOY * sum(holder == BESIDE + 1 + seat for holder in s.decoys)
    for slot in range(UNIT_SLOTS):
        cycle = sum(zone[seat, slot] for zone in (s.hand, s.bag, s.up, s.down, s.flight, s.aside))
        value += IN_CYCLE * cycle + IN_SUPPLY * s.supply[seat, slot]
        for copy in range(COPIES):
            hex_ = s.spots[seat, slot, copy] - 1
            if hex_ < 0:
                break
            way = _way(r, s, seat & 1, hex_)
            value += UNIT - STEP * way + BOLSTERED * (s.height[hex_] > 1) + ON_TARGET * (way == 0)
            if s.token[hex_] & ANY_POISON:
                value -= POISONED
    return value


def _way(r: Tables, s: Position, side: int, hex_: int) -> int:
    """Steps to the nearest location that the side does not control and that no other unit stands on; into a fort it takes longer."""
    way = FAR
    for place in r.locs[: r.locations]:
        if s.held[place] != side + 1 and (place == hex_ or s.who[place] == 0):
            shut = place != hex_ and s.held[place] and s.token[place] & FORT
            way = min(way, r.dist[hex_, place] + (BREACH if shut else 0))
    return way
