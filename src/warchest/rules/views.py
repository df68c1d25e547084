"""What each seat may see of a position now. The only module that serialises a position for anybody.

A view is built up from what is public; the viewer's own coins are added; nothing is ever stripped down from the truth. Coins have no
identity: counts by kind. Kinds are unit ids and ``royal``; hexes go by name.
"""

from typing import Any

from warchest.rules.boards import Board
from warchest.rules.layout import DEAD, POOL, ROYAL, SLOTS, UNIT_SLOTS, WON
from warchest.rules.position import Position, Tables
from warchest.rules.units import UNITS

SIDES = ("A", "B")
UNIT_IDS = tuple(UNITS)
ROYAL_KIND = "royal"

_UNSEEN = ("hand", "bag", "down", "flight", "aside", "top")


def kind_of(s: Position, seat: int, slot: int) -> str:
    """The kind of coin in a slot of a seat; ``unknown`` for a slot that names none."""
    if slot == ROYAL:
        return ROYAL_KIND
    row = s.army[seat, slot] if slot < SLOTS else 0
    return UNIT_IDS[row - 1] if row else "unknown"


def army_of(s: Position, seat: int) -> list[str]:
    """The seat's unit kinds, in slot order."""
    return [UNIT_IDS[s.army[seat, slot] - 1] for slot in range(UNIT_SLOTS) if s.army[seat, slot]]


def counts(s: Position, seat: int, *zones: str) -> dict[str, int]:
    """Coins by kind over the named zones of a seat; kinds without a coin are left out."""
    found = {}
    for slot in range(SLOTS):
        number = sum(getattr(s, zone)[seat, slot] for zone in zones)
        if number:
            found[kind_of(s, seat, slot)] = number
    return found


def total(s: Position, seat: int, *zones: str) -> int:
    """How many coins lie in the named zones of a seat."""
    return sum(getattr(s, zone)[seat, slot] for zone in zones for slot in range(SLOTS))


def _tally(s: Position, seat: int) -> dict[str, dict[str, int]]:
    board = [0] * SLOTS
    for who, height in zip(s.who.tolist(), s.height.tolist(), strict=True):
        if who and (who - 1) // SLOTS == seat:
            board[(who - 1) % SLOTS] += height
    return {
        kind_of(s, seat, slot): {
            "board": board[slot],
            "cycle": s.up[seat, slot] + sum(getattr(s, zone)[seat, slot] for zone in _UNSEEN),
            "supply": s.supply[seat, slot],
            "box": s.box[seat, slot],
        }
        for slot in range(UNIT_SLOTS)
        if s.army[seat, slot]
    }


def _seat(r: Tables, s: Position, seat: int, viewer: int | None) -> dict[str, Any]:
    side = seat % 2
    shown: dict[str, Any] = {
        "seat": seat,
        "side": SIDES[side],
        "army": army_of(s, seat),
        "markers": r.markers - s.left[side],
        "goal": r.markers,
        "supply": counts(s, seat, "supply"),
        "faceup": counts(s, seat, "up"),
        "facedown": total(s, seat, "down"),
        "box": counts(s, seat, "box"),
        "hand": total(s, seat, "hand", "flight"),
        "bag": total(s, seat, "bag"),
        "unseen": counts(s, seat, *_UNSEEN),
        "tally": _tally(s, seat),
        "own": None,
    }
    if seat == viewer:
        shown["own"] = {
            "hand": counts(s, seat, "hand"),
            "bag": counts(s, seat, "bag"),
            "facedown": counts(s, seat, "down"),
            "drawn": next(iter(counts(s, seat, "flight")), None),
        }
    return shown


def _draft(r: Tables, s: Position) -> dict[str, Any] | None:
    if not r.picks:
        return None
    taken = [s.taken[card] for card in range(POOL)]
    at = sum(1 for mark in taken if mark)
    flipped = at > 0 or s.decider >= 0
    return {
        "pool": [
            {"kind": UNIT_IDS[s.pool[card] - 1], "seat": taken[card] - 1 if taken[card] else None}
            for card in range(POOL)
            if s.pool[card]
        ],
        "order": [s.drafter ^ r.order[pick] for pick in range(r.picks)] if flipped else [],
        "at": at,
    }


def _first(r: Tables, s: Position) -> int | None:
    """The seat that has the initiative marker; in a draft the one that will have it, which is known from the flip on."""
    if s.round_no:
        return s.holder
    return 1 - s.drafter if r.picks and s.decider >= 0 else None


def view(r: Tables, s: Position, board: Board, viewer: int | None) -> dict[str, Any]:
    """What seat ``viewer`` may see now; None for everybody else."""
    names = board.names
    return {
        "round": s.round_no,
        "phase": "over" if s.over else "play" if s.round_no else "draft",
        "turn": s.decider if s.decider >= 0 else None,
        "initiative": {"seat": _first(r, s), "moved": bool(s.moved)},
        "held": {names[hex_]: SIDES[s.held[hex_] - 1] for hex_ in board.locations if s.held[hex_]},
        "units": [
            {
                "hex": names[hex_],
                "seat": (s.who[hex_] - 1) // SLOTS,
                "kind": kind_of(s, (s.who[hex_] - 1) // SLOTS, (s.who[hex_] - 1) % SLOTS),
                "height": s.height[hex_],
            }
            for hex_ in range(r.hexes)
            if s.who[hex_]
        ],
        "forts": [],
        "seats": [_seat(r, s, seat, viewer) for seat in range(r.seats)],
        "draft": _draft(r, s),
        "winner": SIDES[s.winner - 1] if s.over == WON else None,
        "how": {WON: "locations", DEAD: "dead"}.get(s.over),
    }
