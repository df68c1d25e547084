"""What each seat may see of a position now. The only module that serialises a position for anybody.

A view, and what is known as a position with gaps, is built up from what is public; the viewer's own coins are added; nothing is ever
stripped down from the truth. Coins have no identity: counts by kind. Kinds are unit ids and ``royal``; hexes go by name.
"""

from collections.abc import Collection
from typing import Any, NamedTuple

from warchest.rules.content import ops
from warchest.rules.content.boards import Board
from warchest.rules.state.layout import (
    ARG,
    BANNED,
    BESIDE,
    DECOY,
    DECREE_FRAME,
    DONE,
    DRAFT_FRAME,
    FORT,
    KIND,
    POISONED,
    POOL,
    POSITION_SCALARS,
    ROW,
    ROYAL,
    SEAT,
    SEATS,
    SLOTS,
    UNIT_SLOTS,
)
from warchest.rules.state.position import Position, Tables

SIDES = ("A", "B")

HIDDEN = ("hand", "bag", "facedown", "previewed", "drawn")
"""The zones whose coins only their seat may know."""

_UNSEEN = (*HIDDEN, "bag_top")
_OPEN = (
    *(
        "faceup",
        "supply",
        "box",
        "army",
        "who",
        "height",
        "controller",
        "token",
        "unit_hexes",
        "agenda",
        "left",
        "pool",
        "taken",
    ),
    *("decrees", "seals", "decoys", "poisons"),
)
"""The arrays of a position that everybody may know."""


class Known(NamedTuple):
    """A position as far as somebody may know it."""

    position: Position
    """All that is known. Where the kinds of a zone's coins are not, it has none of them."""
    unseen: tuple[tuple[int, ...], ...]
    """By seat: how many coins of unknown kind lie in each zone of ``HIDDEN``."""

    @classmethod
    def truth(cls, s: Position) -> "Known":
        """All of a position, for a reader who may know everything."""
        return cls(s.copy(), ((0,) * len(HIDDEN),) * SEATS)


def kind_of(r: Tables, s: Position, seat: int, slot: int) -> str:
    """The kind of coin in a slot of a seat; ``unknown`` for a slot that names none."""
    if slot == ROYAL:
        return r.ruleset.royal
    if DECOY <= slot < SLOTS:
        return r.ruleset.decoys[slot - DECOY]
    row = s.army[seat, slot] if slot < SLOTS else 0
    return r.ruleset.unit_ids[row - 1] if row else "unknown"


def army_of(r: Tables, s: Position, seat: int) -> list[str]:
    """The seat's unit kinds, in slot order."""
    return [r.ruleset.unit_ids[s.army[seat, slot] - 1] for slot in range(UNIT_SLOTS) if s.army[seat, slot]]


def counts(r: Tables, s: Position, seat: int, *zones: str) -> dict[str, int]:
    """Coins by kind over the named zones of a seat; kinds without a coin are left out."""
    found = {}
    for slot in range(SLOTS):
        number = sum(getattr(s, zone)[seat, slot] for zone in zones)
        if number:
            found[kind_of(r, s, seat, slot)] = number
    return found


def total(s: Position, seat: int, *zones: str) -> int:
    """How many coins lie in the named zones of a seat."""
    return sum(getattr(s, zone)[seat, slot] for zone in zones for slot in range(SLOTS))


def _tally(r: Tables, s: Position, seat: int) -> dict[str, dict[str, int]]:
    board = [0] * SLOTS
    for who, height in zip(s.who.tolist(), s.height.tolist(), strict=True):
        if who and (who - 1) // SLOTS == seat:
            board[(who - 1) % SLOTS] += height
    return {
        kind_of(r, s, seat, slot): {
            "board": board[slot],
            "cycle": s.faceup[seat, slot] + sum(getattr(s, zone)[seat, slot] for zone in _UNSEEN),
            "supply": s.supply[seat, slot],
            "box": s.box[seat, slot],
        }
        for slot in range(UNIT_SLOTS)
        if s.army[seat, slot]
    }


def _seat(r: Tables, s: Position, names: tuple[str, ...], seat: int, *, own: bool) -> dict[str, Any]:
    side = seat % 2
    shown: dict[str, Any] = {
        "seat": seat,
        "side": SIDES[side],
        "army": army_of(r, s, seat),
        "markers": r.markers - s.left[side],
        "goal": r.markers,
        "supply": counts(r, s, seat, "supply"),
        "faceup": counts(r, s, seat, "faceup"),
        "facedown": total(s, seat, "facedown"),
        "box": counts(r, s, seat, "box"),
        "hand": total(s, seat, "hand", "drawn"),
        "bag": total(s, seat, "bag"),
        "unseen": counts(r, s, seat, *_UNSEEN),
        "tally": _tally(r, s, seat),
        "decoy": _decoys(r, s, seat),
        "counter": {
            unit: names[s.poisons[n] - 1] if s.poisons[n] else None
            for n, unit in enumerate(r.ruleset.poisoners)
            if unit in army_of(r, s, seat)
        },
        "previewed": total(s, seat, "previewed"),
        "own": None,
    }
    if own:
        shown["own"] = {
            "hand": counts(r, s, seat, "hand"),
            "bag": counts(r, s, seat, "bag"),
            "facedown": counts(r, s, seat, "facedown"),
            "previewed": counts(r, s, seat, "previewed"),
            "drawn": next(iter(counts(r, s, seat, "drawn")), None),
        }
    return shown


def _decoys(r: Tables, s: Position, seat: int) -> dict[str, int | None]:
    """Where the decoys of a seat's army are: the seat that has one among its coins, None for one beside its card."""
    numbers = [r.decoy[s.army[seat, slot]] - 1 for slot in range(UNIT_SLOTS) if s.army[seat, slot]]
    return {r.ruleset.decoys[n]: s.decoys[n] - BESIDE - 1 if s.decoys[n] > BESIDE else None for n in numbers if n >= 0}


def _forts(r: Tables, s: Position, names: tuple[str, ...]) -> dict[str, Any] | None:
    """Where forts stand and how many are left; None where the game has none."""
    if not any(r.fort):
        return None
    return {"at": [names[hex_] for hex_ in range(r.hexes) if s.token[hex_] & FORT], "left": s.forts}


def _decrees(r: Tables, s: Position) -> dict[str, Any] | None:
    """The decrees in play with the seals on them, and the seals that the sides have left; None where the game has none."""
    numbers, ids = [number - 1 for number in s.decrees if number], r.ruleset.decree_ids
    if not numbers:
        return None
    return {
        "ids": [ids[number] for number in numbers],
        "seals": {
            ids[number]: [name for side, name in enumerate(SIDES) if s.seals[side] >> number & 1] for number in numbers
        },
        "left": {name: r.ruleset.seals - s.seals[side].bit_count() for side, name in enumerate(SIDES)},
    }


def spying(r: Tables, s: Position) -> tuple[int, int] | None:
    """Who looks at whose hand now (two seats); None where nobody does."""
    if s.decider < 0:
        return None
    frame = [s.agenda[s.depth - 1, field] for field in range(8)]
    if frame[KIND] != DECREE_FRAME or r.steps[frame[ROW], 0, frame[DONE], 0] != ops.SPY:
        return None
    return frame[SEAT], frame[ARG]


def _spied(r: Tables, s: Position, viewer: int | None) -> dict[str, Any] | None:
    """The hand that the viewer looks at now."""
    looks = spying(r, s)
    if looks is None or looks[0] != viewer:
        return None
    return {"seat": looks[1], "hand": counts(r, s, looks[1], "hand")}


def known(r: Tables, s: Position, viewer: int | None) -> Known:
    """What seat ``viewer`` may know now, as a position with gaps; None: what everybody may."""
    shown = Position()
    for name in _OPEN:
        getattr(shown, name).cast("B")[:] = getattr(s, name).cast("B")
    for name in POSITION_SCALARS:
        setattr(shown, name, getattr(s, name))
    looks = spying(r, s)
    hand_seen = looks[1] if looks is not None and looks[0] == viewer else None
    unseen = []
    for seat in range(SEATS):
        told = [zone for zone in HIDDEN if seat == viewer or (zone == "hand" and seat == hand_seen)]
        for zone in told:
            for slot in range(SLOTS):
                getattr(shown, zone)[seat, slot] = getattr(s, zone)[seat, slot]
        unseen.append(tuple(0 if zone in told else total(s, seat, zone) for zone in HIDDEN))
    return Known(shown, tuple(unseen))


def _draft(r: Tables, s: Position) -> dict[str, Any] | None:
    if not r.picks:
        return None
    taken = [s.taken[card] for card in range(POOL)]
    return {
        "pool": [
            {
                "kind": r.ruleset.unit_ids[s.pool[card] - 1],
                "seat": taken[card] - 1 if 0 < taken[card] < BANNED else None,
                "banned": taken[card] == BANNED,
            }
            for card in range(POOL)
            if s.pool[card]
        ],
        "order": [{"seat": (s.drafter + r.order[pick]) % r.seats, "ban": pick < r.bans} for pick in range(r.picks)]
        if _drafts(s)
        else [],
        "at": sum(1 for mark in taken if mark),
    }


def _drafts(s: Position) -> bool:
    """Whether it is known who drafts first."""
    begun = any(s.taken) or s.round_no > 0
    return begun or (s.decider >= 0 and s.agenda[s.depth - 1, KIND] == DRAFT_FRAME)


def _first(r: Tables, s: Position) -> int | None:
    """The seat that has the initiative marker; in a draft of two players the one that will have it, where that is known."""
    if s.round_no:
        return s.holder
    if r.seats != 2 or not r.picks or not _drafts(s):
        return None
    return s.holder if r.orders else 1 - s.drafter


def view(r: Tables, s: Position, board: Board, viewer: int | None) -> dict[str, Any]:
    """What seat ``viewer`` may see now; None for everybody else."""
    return _view(r, s, board, () if viewer is None else (viewer,)) | {"spied": _spied(r, s, viewer)}


def open_view(r: Tables, s: Position, board: Board) -> dict[str, Any]:
    """The position with the coins of every seat: for when nothing is a secret any more. What a Spy sees is then among them."""
    return _view(r, s, board, range(r.seats))


def _view(r: Tables, s: Position, board: Board, open_seats: Collection[int]) -> dict[str, Any]:
    """What everybody may see, and the coins of the seats that are open."""
    names = board.names
    return {
        "round": s.round_no,
        "phase": "over" if s.over else "play" if s.round_no else "draft",
        "turn": s.decider if s.decider >= 0 else None,
        "initiative": {"seat": _first(r, s), "moved": bool(s.moved)},
        "held": {names[hex_]: SIDES[s.controller[hex_] - 1] for hex_ in board.locations if s.controller[hex_]},
        "units": [
            {
                "hex": names[hex_],
                "seat": (s.who[hex_] - 1) // SLOTS,
                "kind": kind_of(r, s, (s.who[hex_] - 1) // SLOTS, (s.who[hex_] - 1) % SLOTS),
                "height": s.height[hex_],
                "poison": [unit for n, unit in enumerate(r.ruleset.poisoners) if s.token[hex_] & (POISONED << n)],
            }
            for hex_ in range(r.hexes)
            if s.who[hex_]
        ],
        "forts": _forts(r, s, names),
        "decrees": _decrees(r, s),
        "spied": None,
        "seats": [_seat(r, s, names, seat, own=seat in open_seats) for seat in range(r.seats)],
        "draft": _draft(r, s),
    }
