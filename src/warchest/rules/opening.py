"""The first position of a game."""

from collections.abc import Sequence

from warchest.rules.agenda import push
from warchest.rules.boards import TWO, Board
from warchest.rules.layout import CHOICES, OP_FLIP, SLOTS
from warchest.rules.position import Position, Tables
from warchest.rules.tables import board_tables, write_draft, write_rows
from warchest.rules.turns import settle
from warchest.rules.units import ROW

SEAT_COUNT = 2
HAND = 3
DRAFT_ORDER = (0, 1, 1, 0, 0, 1, 1, 0)
"""Who picks, first drafter 0: one, two, two, two, one (rulebook: variant for experienced players)."""


def make_tables(
    armies: Sequence[Sequence[str]] = (), pool: Sequence[str] = (), holder: int | None = None, board: Board = TWO
) -> Tables:
    """Tables of a two-player game with these armies, or with ``pool`` to draft from.

    ``holder``: the seat with the initiative, None to flip for it.
    """
    r = board_tables(board)
    write_rows(r)
    r.seats = SEAT_COUNT
    r.hand_size = HAND
    for seat, army in enumerate(armies):
        for slot, name in enumerate(army):
            r.army[seat, slot] = ROW[name]
    if pool:
        write_draft(r, [ROW[name] for name in pool], DRAFT_ORDER)
    r.flips = holder is None
    r.first_holder = holder or 0
    return r


def opening(r: Tables) -> Position:
    """The position before anything was chosen or drawn; chance or a seat is to act."""
    s = Position()
    for hex_ in range(r.hexes):
        s.held[hex_] = r.start[hex_]
    for side in range(2):
        s.left[side] = r.markers - sum(1 for hex_ in range(r.hexes) if r.start[hex_] == side + 1)
    for seat in range(r.seats):
        for slot in range(SLOTS):
            s.army[seat, slot] = r.army[seat, slot]
    for card in range(len(r.pool)):
        s.pool[card] = r.pool[card]
    s.holder = r.first_holder
    if r.flips or r.picks:
        push(s, OP_FLIP, 0, -1, 0, 0)
    settle(r, s, [0] * CHOICES)
    return s
