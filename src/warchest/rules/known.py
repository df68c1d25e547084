"""What is known of a position: the coins of a seat by kind, the zones that hide them, and a position with gaps.

A position with gaps is built up from what is public; the viewer's own coins are added; nothing is ever stripped down from the truth. Coins
have no identity: counts by kind. Kinds are unit ids and ``royal``.
"""

from typing import Literal, NamedTuple, TypeAlias

from warchest.rules.content import ops
from warchest.rules.state.agenda import top_frame
from warchest.rules.state.indices import coin_of, step_of
from warchest.rules.state.layout import (
    ARG,
    DECOY,
    DECREE_FRAME,
    DONE,
    KIND,
    POSITION_SCALARS,
    ROW,
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
"""The zones whose coins only their seat may know."""


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
    if DECOY <= slot < DECOY + len(r.ruleset.decoys):
        return r.ruleset.decoys[slot - DECOY]
    row = s.army[coin_of(seat, slot)] if slot < SLOTS else 0
    return r.ruleset.unit_ids[row - 1] if row else "unknown"


def army_of(r: Tables, s: Position, seat: int) -> list[str]:
    """The seat's unit kinds, in slot order."""
    return [
        r.ruleset.unit_ids[s.army[coin_of(seat, slot)] - 1] for slot in range(UNIT_SLOTS) if s.army[coin_of(seat, slot)]
    ]


def by_slot(s: Position, seat: int, *zones: str) -> bytes:
    """By slot: how many coins of a seat lie in the named zones. One addition of words serves all slots."""
    row: int = sum(getattr(s, f"{zone}_word")[seat] for zone in zones)
    return row.to_bytes(SLOTS, "little")


def counts(r: Tables, s: Position, seat: int, *zones: str) -> dict[str, int]:
    """Coins by kind over the named zones of a seat; kinds without a coin are left out."""
    return {kind_of(r, s, seat, slot): number for slot, number in enumerate(by_slot(s, seat, *zones)) if number}


def on_bag(s: Position, seat: int) -> list[int]:
    """The slots of the coins on top of a seat's bag, the next one to be drawn first."""
    return [mark - 1 & SLOTS - 1 for mark in reversed(s.extra.tolist()) if mark and mark - 1 >> 3 == seat]


def total(s: Position, seat: int, *zones: str) -> int:
    """How many coins lie in the named zones of a seat."""
    return sum(by_slot(s, seat, *zones))


def spying(r: Tables, s: Position) -> tuple[int, int] | None:
    """Who looks at whose hand now (two seats); None where nobody does."""
    if s.decider < 0:
        return None
    frame = top_frame(s)
    if frame[KIND] != DECREE_FRAME or r.steps[step_of(frame[ROW], 0, frame[DONE])] != ops.SPY:
        return None
    return frame[SEAT], frame[ARG]


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
            getattr(shown, f"{zone}_word")[seat] = getattr(s, f"{zone}_word")[seat]
        unseen.append(tuple(0 if zone in told else total(s, seat, zone) for zone in HIDDEN))
    return Known(shown, tuple(unseen))
