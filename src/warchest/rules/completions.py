"""Coins of unknown kind: the kinds that they have together, and one way in which they may lie."""

from warchest.rules.known import HIDDEN, Known, by_slot
from warchest.rules.state.indices import coin_of, seat_of, slot_of
from warchest.rules.state.layout import BESIDE, DECOY, SLOTS, UNIT_SLOTS
from warchest.rules.state.position import Position, Tables

ZONES = (*HIDDEN, "faceup", "supply", "box", "bag_top")
"""The zones where coins may lie, except the board."""


def coins_of(r: Tables, s: Position, seat: int) -> list[int]:
    """Return a seat's total of coins by slot, including the board and the box. All are 0 before the first round."""
    if s.round_no == 0:
        return [0] * SLOTS
    units = [r.coins[s.army[coin_of(seat, slot)]] for slot in range(UNIT_SLOTS)]
    return [*units, 1, *(int(s.decoys[n] == BESIDE + 1 + seat) for n in range(SLOTS - DECOY))]


def placed(s: Position, seat: int) -> list[int]:
    """Return the number of a seat's coins by slot whose place is known."""
    found = list(by_slot(s, seat, *ZONES))
    for who, height in zip(s.who.tolist(), s.height.tolist(), strict=True):
        if who and seat_of(who) == seat:
            found[slot_of(who)] += height
    return found


def kinds_unseen(r: Tables, s: Position, seat: int) -> list[int]:
    """Return the number of a seat's coins by slot whose place is unknown."""
    return [have - there for have, there in zip(coins_of(r, s, seat), placed(s, seat), strict=True)]


def arranged(r: Tables, known: Known) -> Position:
    """Return one position that could be the true one. ValueError where the number of remaining coins differs from that of unknown coins."""
    s = known.position.copy()
    for seat in range(r.seats):
        kinds = kinds_unseen(r, s, seat)
        coins = [slot for slot in range(SLOTS) for _ in range(kinds[slot])]
        if min(kinds) < 0 or len(coins) != sum(known.unseen[seat]):
            raise ValueError(f"Seat {seat} has {len(coins)} coins left, and {sum(known.unseen[seat])} are unknown.")
        for zone, count in zip(HIDDEN, known.unseen[seat], strict=True):
            for slot in coins[:count]:
                getattr(s, zone)[coin_of(seat, slot)] += 1
            del coins[:count]
    return s
