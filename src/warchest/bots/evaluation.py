"""What Squire sees in a position: markers, coins and the way to the next location, nothing deeper."""

from warchest.rules.layout import COPIES, SLOTS, UNIT_SLOTS
from warchest.rules.position import Position, Tables

WON = 100_000
MARKER = 600
ON_TARGET = 60
STEP = 20
UNIT = 80
BOLSTERED = 25
IN_CYCLE = 30
IN_SUPPLY = 20
FAR = 6


def evaluate(r: Tables, s: Position, side: int) -> int:
    """How good the position is for ``side``; hidden coins count by kind only, so that any consistent position gives the same."""
    if s.over:
        return (WON if s.winner == side + 1 else -WON) if s.winner else 0
    value = MARKER * (s.left[1 - side] - s.left[side])
    for seat in range(r.seats):
        sign = 1 if seat & 1 == side else -1
        value += sign * _worth(r, s, seat)
    return value


def _worth(r: Tables, s: Position, seat: int) -> int:
    """What the seat's coins are worth, on the board and off it."""
    value = 0
    for slot in range(SLOTS):
        cycle = s.hand[seat, slot] + s.bag[seat, slot] + s.up[seat, slot] + s.down[seat, slot] + s.flight[seat, slot]
        value += IN_CYCLE * cycle + IN_SUPPLY * s.supply[seat, slot]
    for slot in range(UNIT_SLOTS):
        for copy in range(COPIES):
            hex_ = s.spots[seat, slot, copy] - 1
            if hex_ < 0:
                break
            way = _way(r, s, seat & 1, hex_)
            value += UNIT - STEP * way + BOLSTERED * (s.height[hex_] > 1) + ON_TARGET * (way == 0)
    return value


def _way(r: Tables, s: Position, side: int, hex_: int) -> int:
    """Steps to the nearest location that the side does not control and that no other unit stands on."""
    way = FAR
    for n in range(r.locations):
        place = r.locs[n]
        if s.held[place] != side + 1 and (place == hex_ or s.who[place] == 0):
            way = min(way, r.dist[hex_, place])
    return way
