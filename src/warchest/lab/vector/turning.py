"""The board from each seat's view: seats of side B turn it by 180 degrees, so every seat starts on the same edge.

Seats are counted from the viewer. Ids of decisions contain hexes, directions and seats, so they are turned too.
"""

from functools import lru_cache
from typing import NamedTuple

from warchest.rules.content.boards import Board
from warchest.rules.state import ids
from warchest.rules.state.indices import coin_of, seat_of, slot_of
from warchest.rules.state.layout import COINS, DIRECTIONS, SEATS


@lru_cache(16)
def turned_hexes(board: Board) -> tuple[int, ...]:
    """Return for each hex of a board the hex that it becomes when the board is turned by 180 degrees.

    A board without this symmetry is not turned: each hex stays the same.
    """
    columns, ranks = zip(*board.hexes, strict=True)
    across, down = min(columns) + max(columns), min(ranks) + max(ranks)
    turned = tuple(board.index.get((across - column, down - rank), -1) for column, rank in board.hexes)
    return tuple(range(len(turned))) if -1 in turned else turned


@lru_cache(16)
def turned_ids(board: Board, seats: int, seat: int) -> tuple[int, ...]:
    """Return for each id of a decision the id from a seat's view: entry n belongs to the id n.

    Seat 0 sees ids unchanged. The flip of a marker is a chance event, so its ids never change.
    """
    hexes = turned_hexes(board) if seat % 2 else tuple(range(len(board.hexes)))
    half = len(board.grid.directions) // 2 if seat % 2 and hexes != tuple(range(len(hexes))) else 0
    turned = list(range(ids.HEX_BASE + len(hexes) * ids.HEX_STRIDE))
    for first in (ids.DECEIVE, ids.SEAT):
        for other in range(seats):
            turned[first + other] = first + (other - seat) % seats
    for coin in range(seats * COINS // SEATS):
        turned[ids.STACK_BAG + coin] = ids.STACK_BAG + coin_of((seat_of(coin) - seat) % seats, slot_of(coin))
    for hex_, there in enumerate(hexes):
        for what in range(ids.HEX_STRIDE):
            turned[ids.at(hex_, what)] = ids.at(there, _turned(what, half, len(board.grid.directions)))
    return tuple(turned)


def _turned(what: int, half: int, directions: int) -> int:
    """Return an id's offset within a hex, with its direction turned by ``half`` of all ``directions``."""
    if what >= ids.CONTROL or what % DIRECTIONS >= directions:
        return what
    return what - what % DIRECTIONS + (what % DIRECTIONS + half) % directions


class TurnedIds(NamedTuple):
    """The ids of decisions as all seats see them."""

    seen: tuple[tuple[int, ...], ...]
    """For each seat and id the id from the seat's view."""
    back: tuple[tuple[int, ...], ...]
    """For each seat the inverse."""


@lru_cache(16)
def all_turned_ids(board: Board, seats: int) -> TurnedIds:
    """Return the ids as all seats see them."""
    seen = tuple(turned_ids(board, seats, seat) for seat in range(seats))
    return TurnedIds(seen, tuple(tuple(sorted(range(len(turned)), key=turned.__getitem__)) for turned in seen))
