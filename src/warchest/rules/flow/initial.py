"""The first position of a game."""

from warchest.rules.flow.turns import settle
from warchest.rules.state.agenda import push
from warchest.rules.state.layout import CHOICES, COINS, FLIP_FRAME, FOR_DRAFT, FOR_INITIATIVE, FORT
from warchest.rules.state.position import Position, Tables


def opening(r: Tables) -> Position:
    """Return the position before any choice or draw. Chance or a seat acts next."""
    s = Position()
    for hex_ in range(r.hexes):
        s.controller[hex_] = r.start[hex_]
        s.token[hex_] = FORT * r.fort[hex_]
    s.forts = r.forts
    for side in range(2):
        s.left[side] = r.markers - sum(1 for hex_ in range(r.hexes) if r.start[hex_] == side + 1)
    for coin in range(COINS):
        s.army[coin] = r.army[coin]
    for card in range(len(r.pool)):
        s.pool[card] = r.pool[card]
    for n in range(len(r.decrees)):
        s.decrees[n] = r.decrees[n]
    s.holder = r.first_holder
    if r.flips or r.picks:
        push(s, FLIP_FRAME, 0, -1, 0, FOR_DRAFT if r.picks else FOR_INITIATIVE)
    settle(r, s, False, [0] * CHOICES)
    return s
