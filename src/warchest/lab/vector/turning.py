"""The board as each seat sees it: the seats of side B turn it by half, so that every seat starts on the same edge.

Seats are counted from the one that looks. Ids of decisions name hexes, directions and seats, so they are turned too.
"""

from functools import lru_cache

from warchest.rules.content.boards import Board
from warchest.rules.state import ids
from warchest.rules.state.indices import coin_of, seat_of, slot_of
from warchest.rules.state.layout import COINS, DIRECTIONS, SEATS


@lru_cache(16)
def turned_hexes(board: Board) -> tuple[int, ...]:
    """Return, for each hex of a board, the hex in its place when the board is turned by half.

    A board that does not look the same then is not turned: each hex is in its own place.
    """
    columns, ranks = zip(*board.hexes, strict=True)
    across, down = min(columns) + max(columns), min(ranks) + max(ranks)
    turned = tuple(board.index.get((across - column, down - rank), -1) for column, rank in board.hexes)
    return tuple(range(len(turned))) if -1 in turned else turned


@lru_cache(16)
def turned_ids(board: Board, seats: int, seat: int) -> tuple[int, ...]:
    """Return, for each id of a decision, the id that has its place as a seat sees the game: the n-th one belongs to the id n.

    Seat 0 sees ids as they are. The first two sides of a flipped marker are chance, and stay as they are for everybody.
    """
    hexes = turned_hexes(board) if seat % 2 else tuple(range(len(board.hexes)))
    half = len(board.grid.directions) // 2 if seat % 2 and hexes != tuple(range(len(hexes))) else 0
    found = list(range(ids.HEX_BASE + len(hexes) * ids.HEX_STRIDE))
    for first in (ids.DECEIVE, ids.SEAT):
        for other in range(seats):
            found[first + other] = first + (other - seat) % seats
    for coin in range(seats * COINS // SEATS):
        found[ids.STACK_BAG + coin] = ids.STACK_BAG + coin_of((seat_of(coin) - seat) % seats, slot_of(coin))
    for hex_, there in enumerate(hexes):
        for what in range(ids.HEX_STRIDE):
            found[ids.at(hex_, what)] = ids.at(there, _turned(what, half, len(board.grid.directions)))
    return tuple(found)


def _turned(what: int, half: int, directions: int) -> int:
    """Return an offset within a hex, its direction turned by ``half`` of all ``directions``."""
    if what >= ids.CONTROL or what % DIRECTIONS >= directions:
        return what
    return what - what % DIRECTIONS + (what % DIRECTIONS + half) % directions
