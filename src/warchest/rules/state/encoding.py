"""Every decision and every chance outcome as one small integer, decided once for all boxes, boards and seats.

An id means the same in every position. Ids below ``HEX_BASE`` name coins, cards and answers; the others are hex-major, so a smaller board
uses a prefix: 37 hexes need 1,440 ids, 47 need 1,760, 81 squares 2,848. A coin's slot may be ``UNKNOWN`` in ids of facedown plays and
draws: that is their form in the record of a seat that may not know the coin.
"""

from enum import StrEnum
from functools import cache
from typing import NamedTuple

from warchest.rules.jit import native
from warchest.rules.state.layout import HEXES, UNKNOWN

VERSION = 1
"""Stored games name this number; it changes when an id changes its meaning."""

PASS = 0
"""+ slot played facedown."""
CLAIM = 9
"""+ slot played facedown."""
RECRUIT = 18
"""+ slot played facedown * 8 + slot taken from the supply."""
DRAW = 90
"""+ slot drawn (chance)."""
FLIP = 99
"""+ side shown (chance)."""
TAKE = 101
"""+ index of a card in the pool."""
BAN = 117
"""+ index of a card in the pool."""
DECLINE = 133
LOSE_STACK = 134
LOSE_SUPPLY = 135
DECEIVE = 136
"""+ seat that gets the decoy."""
TAKE_COIN = 140
"""+ slot: a coin recruited, or returned to the supply, without payment."""
PROCLAIM = 148
"""+ decree."""
UNPOISON = 156
"""+ slot."""
RETURN_DECOY = 164
"""+ 0 or 1: which decoy."""
SPY_DISCARD = 166
"""+ slot (may be UNKNOWN)."""
BURN = 175
CHOOSE_SEAT = 176
"""+ seat."""
CHOOSE_ORDER = 180
"""+ 0..3: draft first, draft second, play first, play second."""
STACK_BAG = 184
"""+ seat * 8 + slot put on top of that seat's bag."""

HEX_BASE = 256
HEX_STRIDE = 32
# Offsets within a hex.
MOVE, ATTACK, CONTROL, BOLSTER, TACTIC, STEP, HIT, PICK, DEPLOY, BUILD, POISON, PUSH = (
    0,
    6,
    12,
    13,
    14,
    15,
    16,
    17,
    18,
    23,
    24,
    25,
)
"""The unit there moves (+ direction) or attacks (+ direction), controls, is bolstered, starts its tactic; within a program: move there, hit
what is there, pick the unit there; deploy there (+ slot); build a fort, poison, push to there."""

IDS = HEX_BASE + HEXES * HEX_STRIDE
"""One more than the largest id."""


@native
def at(hex_: int, what: int) -> int:
    """The id of ``what`` (an offset such as ``STEP``) at a hex."""
    return HEX_BASE + hex_ * HEX_STRIDE + what


@native
def hex_of(id_: int) -> int:
    """The hex of a hex-major id."""
    return (id_ - HEX_BASE) >> 5


@native
def what_of(id_: int) -> int:
    """The offset within its hex of a hex-major id."""
    return (id_ - HEX_BASE) & 31


class Verb(StrEnum):
    """What a decision does, or what chance does: one word, the same in choices, in the notation, in the protocol and on the page."""

    PASS = "pass"
    CLAIM = "claim"
    DRAW = "draw"
    FLIP = "flip"
    TAKE = "take"
    BAN = "ban"
    DECLINE = "decline"
    LOSE_STACK = "lose_stack"
    LOSE_SUPPLY = "lose_supply"
    DECEIVE = "deceive"
    GAIN = "gain"
    PROCLAIM = "proclaim"
    UNPOISON = "unpoison"
    RETURN = "return"
    SPY = "spy"
    BURN = "burn"
    SEAT = "seat"
    ORDER = "order"
    RECRUIT = "recruit"
    STACK_BAG = "stack_bag"
    MOVE = "move"
    ATTACK = "attack"
    CONTROL = "control"
    BOLSTER = "bolster"
    TACTIC = "tactic"
    STEP = "step"
    HIT = "hit"
    PICK = "pick"
    DEPLOY = "deploy"
    BUILD = "build"
    POISON = "poison"
    PUSH = "push"


class Decision(NamedTuple):
    """An id taken apart. Fields that a verb does not have are -1."""

    verb: str
    """A ``Verb``."""
    slot: int = -1
    other: int = -1
    hex: int = -1


_FLAT = (
    (Verb.PASS, PASS, 9),
    (Verb.CLAIM, CLAIM, 9),
    (Verb.DRAW, DRAW, 9),
    (Verb.FLIP, FLIP, 2),
    (Verb.TAKE, TAKE, 16),
    (Verb.BAN, BAN, 16),
    (Verb.DECLINE, DECLINE, 1),
    (Verb.LOSE_STACK, LOSE_STACK, 1),
    (Verb.LOSE_SUPPLY, LOSE_SUPPLY, 1),
    (Verb.DECEIVE, DECEIVE, 4),
    (Verb.GAIN, TAKE_COIN, 8),
    (Verb.PROCLAIM, PROCLAIM, 8),
    (Verb.UNPOISON, UNPOISON, 8),
    (Verb.RETURN, RETURN_DECOY, 2),
    (Verb.SPY, SPY_DISCARD, 9),
    (Verb.BURN, BURN, 1),
    (Verb.SEAT, CHOOSE_SEAT, 4),
    (Verb.ORDER, CHOOSE_ORDER, 4),
)
_PAIRS = ((Verb.RECRUIT, RECRUIT, 9), (Verb.STACK_BAG, STACK_BAG, 4))
_PLACES = (
    (Verb.MOVE, MOVE, 6),
    (Verb.ATTACK, ATTACK, 6),
    (Verb.CONTROL, CONTROL, 1),
    (Verb.BOLSTER, BOLSTER, 1),
    (Verb.TACTIC, TACTIC, 1),
    (Verb.STEP, STEP, 1),
    (Verb.HIT, HIT, 1),
    (Verb.PICK, PICK, 1),
    (Verb.DEPLOY, DEPLOY, 5),
    (Verb.BUILD, BUILD, 1),
    (Verb.POISON, POISON, 1),
    (Verb.PUSH, PUSH, 1),
)


def decode(id_: int) -> Decision:
    """Take an id apart; ValueError for a number that is no id."""
    decision = _decision(id_) if 0 <= id_ < IDS else None
    if decision is None:
        raise ValueError(f"{id_} is no decision.")
    return decision


@cache
def _decision(id_: int) -> Decision | None:
    if id_ >= HEX_BASE:
        what = what_of(id_)
        for verb, first, count in _PLACES:
            if first <= what < first + count:
                return (
                    Decision(verb, slot=what - first, hex=hex_of(id_)) if count > 1 else Decision(verb, hex=hex_of(id_))
                )
    for verb, first, count in _FLAT:
        if first <= id_ < first + count:
            return Decision(verb, slot=id_ - first) if count > 1 else Decision(verb)
    for verb, first, count in _PAIRS:
        if first <= id_ < first + count * 8:
            return Decision(verb, slot=(id_ - first) >> 3, other=(id_ - first) & 7)
    return None


def encode(decision: Decision) -> int:
    """The id of a decision; ValueError where there is none."""
    verb, slot, other, hex_ = decision
    for name, first, count in _PLACES:
        if name == verb and 0 <= hex_ < HEXES and (0 <= slot < count or (count == 1 and slot == -1)):
            return at(hex_, first + max(slot, 0))
    for name, first, count in _FLAT:
        if name == verb and hex_ == -1 and (0 <= slot < count or (count == 1 and slot == -1)):
            return first + max(slot, 0)
    for name, first, count in _PAIRS:
        if name == verb and hex_ == -1 and 0 <= slot < count and 0 <= other < 8:
            return first + slot * 8 + other
    raise ValueError(f"There is no decision {decision}.")


def masked(id_: int) -> int:
    """The form of an id that hides which coin was drawn or played facedown; other ids are public and stay as they are."""
    if PASS <= id_ < PASS + 9:
        return PASS + UNKNOWN
    if CLAIM <= id_ < CLAIM + 9:
        return CLAIM + UNKNOWN
    if RECRUIT <= id_ < RECRUIT + 72:
        return RECRUIT + UNKNOWN * 8 + ((id_ - RECRUIT) & 7)
    if DRAW <= id_ < DRAW + 9:
        return DRAW + UNKNOWN
    return id_
