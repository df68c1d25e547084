"""Names for seats, sides, hexes and coins, as scenarios say them."""

from warchest.rules.content.boards import FOUR, TWO, Board, distance
from warchest.rules.content.war_chest import WAR_CHEST
from warchest.rules.state.indices import coin_of
from warchest.rules.state.layout import DECOY, ROYAL, SLOTS
from warchest.rules.state.position import Position

A, B, A2, B2 = "A", "B", "A2", "B2"
SEATS = (A, B, A2, B2)
"""The seats clockwise; with two players a seat and its side have one name."""
SIDES = (A, B)
HEXES = FOUR.names
"""The names of all hexes; those of two players come first."""
DECOYS = ("decoy_infiltrator", "decoy_skirmisher")
POISONERS = ("assassin", "saboteur")
NOT_UNITS = ("royal", *DECOYS)
"""Coins that belong to no unit of an army."""


def seat_of(name: str) -> int:
    """The number of a seat."""
    return SEATS.index(name)


def side_of(name: str) -> int:
    """The side that a seat plays for: 0 or 1."""
    return seat_of(name) % 2


def hex_at(name: str) -> int:
    """The index of a hex; KeyError for a name that is none."""
    return FOUR.by_name[name]


def neighbours(name: str, board: Board = TWO) -> set[str]:
    """The names of the hexes next to one."""
    return within(name, 1, 1, board)


def within(name: str, nearest: int, farthest: int, board: Board = TWO) -> set[str]:
    """The names of the hexes of a board at these distances from one."""
    here = FOUR.hexes[hex_at(name)]
    return {
        there
        for there, place in zip(board.names, board.hexes, strict=True)
        if nearest <= distance(here, place) <= farthest
    }


def kind_at(s: Position, seat: int, slot: int) -> str:
    """The kind of coin in a slot of a seat; ``nothing`` where there is none."""
    if slot == ROYAL:
        return "royal"
    if DECOY <= slot < SLOTS:
        return DECOYS[slot - DECOY]
    row = s.army[coin_of(seat, slot)] if slot < SLOTS else 0
    return list(WAR_CHEST.unit_ids)[row - 1] if row else "nothing"


def slot_of(s: Position, seat: int, kind: str) -> int:
    """The slot of a kind among a seat's coins, -1 where it has no such coin."""
    if kind in DECOYS:
        return DECOY + DECOYS.index(kind)
    return next((slot for slot in range(SLOTS) if kind_at(s, seat, slot) == kind), -1)
