"""Knowledge of a position: the coins of a seat by kind, the zones that hide them, a position with gaps, and one way to fill the gaps.

A position with gaps is built up from public knowledge and the viewer's coins; it is never made by removing parts of the truth. Coins
have no identity, only counts by kind. Kinds are unit ids and ``royal``.
"""

from collections.abc import Sequence
from itertools import compress
from typing import Literal, NamedTuple, TypeAlias

from warchest.rules.state.agenda import sees_hand, top_frame
from warchest.rules.state.indices import coin_of, seat_of, slot_of, top
from warchest.rules.state.layout import (
    ARG,
    BESIDE,
    DECOY,
    POSITION_SCALARS,
    POSITION_WORDS,
    ROYAL,
    SEAT,
    SEATS,
    SLOTS,
    UNIT_SLOTS,
)
from warchest.rules.state.position import Position, Tables

Side: TypeAlias = Literal["A", "B"]
"""A side by its letter: A is Dusk, at the top edge of the board, B is Dawn."""
SIDES: tuple[Side, Side] = ("A", "B")

HIDDEN = ("hand", "bag", "facedown", "previewed", "drawn")
"""The zones with coins that only their seat may know."""
_WORDS = {name: f"{name}_word" for name in POSITION_WORDS}
"""The fields that have the rows of zones as words."""
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
    *("decrees", "seals", "decoys", "poisons", "bag_top", "extra"),
)
"""The arrays of a position that the public may know."""
_NO_COINS = bytes(SLOTS)
UNKNOWN = "unknown"
"""The kind of an empty slot."""
ZONES = (*HIDDEN, "faceup", "supply", "box", "bag_top")
"""The zones where coins may lie, except the board."""


class Known(NamedTuple):
    """The part of a position that a reader may know."""

    position: Position
    """All that is known. A zone of unknown coins is empty here."""
    unseen: tuple[tuple[int, ...], ...]
    """The number of coins of unknown kind in each zone of ``HIDDEN``, by seat."""

    def __hash__(self) -> int:
        return hash((self.position.to_bytes(), self.unseen))

    @classmethod
    def truth(cls, s: Position) -> "Known":
        """Return all of a position, for a reader who may know everything."""
        return cls(s.copy(), ((0,) * len(HIDDEN),) * SEATS)


def kind_of(r: Tables, s: Position, seat: int, slot: int) -> str:
    """Return the kind of coin in a slot of a seat, or ``unknown`` for an empty slot."""
    if slot == ROYAL:
        return r.ruleset.royal
    if DECOY <= slot < DECOY + len(r.ruleset.decoys):
        return r.ruleset.decoys[slot - DECOY]
    row = s.army[coin_of(seat, slot)] if slot < SLOTS else 0
    return r.ruleset.unit_ids[row - 1] if row else UNKNOWN


def army_of(r: Tables, s: Position, seat: int) -> list[str]:
    """Return the seat's unit kinds, in slot order."""
    units, first = r.ruleset.unit_ids, coin_of(seat, 0)
    return [units[row - 1] for row in s.army[first : first + UNIT_SLOTS].tolist() if row]


def kinds_of(r: Tables, s: Position, seat: int) -> tuple[str, ...]:
    """Return the kind of coin in each slot of a seat, as `kind_of` does."""
    first = coin_of(seat, 0)
    rows = s.army[first : first + UNIT_SLOTS].tobytes()
    kinds = r.kinds.get(rows)
    if kinds is None:
        rules = r.ruleset
        units = [rules.unit_ids[row - 1] if row else UNKNOWN for row in rows]
        kinds = (*units, rules.royal, *rules.decoys, *(UNKNOWN,) * (SLOTS - DECOY - len(rules.decoys)))
        r.kinds[rows] = kinds
    return kinds


def by_slot(s: Position, seat: int, *zones: str) -> bytes:
    """Return the number of a seat's coins in the named zones, by slot. One addition of words serves all slots."""
    row = 0
    for zone in zones:
        row += getattr(s, _WORDS[zone])[seat]
    return in_slots(row)


def in_slots(word: int) -> bytes:
    """Return the numbers of coins by slot of a word that has them."""
    return word.to_bytes(SLOTS, "little")


def counts(r: Tables, s: Position, seat: int, *zones: str) -> dict[str, int]:
    """Return the number of coins of each kind in the named zones of a seat. Kinds without a coin are left out."""
    return by_kind(kinds_of(r, s, seat), by_slot(s, seat, *zones))


def by_kind(kinds: Sequence[str], coins: bytes) -> dict[str, int]:
    """Return numbers of coins by kind, without zeros. ``kinds``: the kinds by slot (`kinds_of`), ``coins``: the numbers by slot."""
    # a third of the time of a comprehension
    return {} if coins == _NO_COINS else dict(zip(compress(kinds, coins), filter(None, coins), strict=True))


def on_bag(s: Position, seat: int) -> list[int]:
    """Return the slots of the coins on top of a seat's bag, the next one to be drawn first."""
    return [mark - 1 & SLOTS - 1 for mark in reversed(s.extra.tolist()) if mark and mark - 1 >> 3 == seat]


def total(s: Position, seat: int, *zones: str) -> int:
    """Return the number of coins in the named zones of a seat."""
    return sum(by_slot(s, seat, *zones))


def coins_named(s: Position) -> int:
    """Return the seat whose coins the present decision names: the deciding seat, or the partner that it has ordered to act."""
    return s.agenda[top(s) + SEAT] if s.depth else s.decider


def spying(r: Tables, s: Position) -> tuple[int, int] | None:
    """Return the seat that looks at a hand now and the seat of that hand, or None."""
    if not sees_hand(r, s):
        return None
    return s.decider, top_frame(s)[ARG]


def known(r: Tables, s: Position, viewer: int | None) -> Known:
    """Return the knowledge of seat ``viewer`` as a position with gaps, or, for None, public knowledge."""
    shown = Position()
    for name in _OPEN:
        getattr(shown, name).cast("B")[:] = getattr(s, name).cast("B")
    for name in POSITION_SCALARS:
        setattr(shown, name, getattr(s, name))
    looks = spying(r, s)
    hand_seen = looks[1] if looks is not None and looks[0] == viewer else None
    unseen = []
    for seat in range(SEATS):
        known_zones = [zone for zone in HIDDEN if seat == viewer or (zone == "hand" and seat == hand_seen)]
        for zone in known_zones:
            getattr(shown, f"{zone}_word")[seat] = getattr(s, f"{zone}_word")[seat]
        unseen.append(tuple(0 if zone in known_zones else total(s, seat, zone) for zone in HIDDEN))
    return Known(shown, tuple(unseen))


def coins_of(r: Tables, s: Position, seat: int) -> list[int]:
    """Return a seat's total of coins by slot, including the board and the box. All are 0 before the first round."""
    if s.round_no == 0:
        return [0] * SLOTS
    units = [r.coins[s.army[coin_of(seat, slot)]] for slot in range(UNIT_SLOTS)]
    return [*units, 1, *(int(s.decoys[n] == BESIDE + 1 + seat) for n in range(SLOTS - DECOY))]


def placed(s: Position, seat: int) -> list[int]:
    """Return the number of a seat's coins in a known place, by slot."""
    counts = list(by_slot(s, seat, *ZONES))
    for who, height in zip(s.who.tolist(), s.height.tolist(), strict=True):
        if who and seat_of(who) == seat:
            counts[slot_of(who)] += height
    return counts


def kinds_unseen(r: Tables, s: Position, seat: int) -> list[int]:
    """Return the number of a seat's coins in an unknown place, by slot."""
    return [have - there for have, there in zip(coins_of(r, s, seat), placed(s, seat), strict=True)]


def arranged(r: Tables, known: Known) -> Position:
    """Return one position that could be the true one. ValueError where a seat with unknown coins has another number of them left."""
    s = known.position.copy()
    for seat in range(r.seats):
        if not any(known.unseen[seat]):
            continue
        kinds = kinds_unseen(r, s, seat)
        coins = [slot for slot in range(SLOTS) for _ in range(kinds[slot])]
        if min(kinds) < 0 or len(coins) != sum(known.unseen[seat]):
            raise ValueError(f"Seat {seat} has {len(coins)} coins left, and {sum(known.unseen[seat])} are unknown.")
        for zone, count in zip(HIDDEN, known.unseen[seat], strict=True):
            for slot in coins[:count]:
                getattr(s, zone)[coin_of(seat, slot)] += 1
            del coins[:count]
    return s
