"""Decisions and draws as objects: the meaning of an id (``ids``), and its words."""

from enum import StrEnum
from functools import cache
from typing import NamedTuple

from warchest.rules.state import ids
from warchest.rules.state.ids import hex_of, what_of
from warchest.rules.state.layout import HEXES, UNKNOWN

VERSION = 1
"""The number that stored games name. It changes when an id changes its meaning."""


class Verb(StrEnum):
    """The action of a decision or of chance: one word, the same in choices, in the notation, in the protocol and on the page."""

    PASS = "pass"
    CLAIM = "claim"
    DRAW = "draw"
    FLIP = "flip"
    TAKE = "take"
    BAN = "ban"
    DECLINE = "decline"
    LOSE = "lose"
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
    SHOCK = "shock"
    CONTROL_WITH = "control_with"


class Decision(NamedTuple):
    """An id taken apart. Fields that a verb lacks are -1."""

    verb: str
    """A ``Verb``."""
    slot: int = -1
    other: int = -1
    hex: int = -1


_FLAT = (
    (Verb.PASS, ids.PASS, 9),
    (Verb.CLAIM, ids.CLAIM, 9),
    (Verb.DRAW, ids.DRAW, 9),
    (Verb.FLIP, ids.FLIP, 2),
    (Verb.TAKE, ids.TAKE, 16),
    (Verb.BAN, ids.BAN, 16),
    (Verb.DECLINE, ids.DECLINE, 1),
    (Verb.LOSE, ids.LOSE_STACK, 2),
    (Verb.DECEIVE, ids.DECEIVE, 4),
    (Verb.GAIN, ids.GAIN, 8),
    (Verb.PROCLAIM, ids.PROCLAIM, 8),
    (Verb.UNPOISON, ids.UNPOISON, 8),
    (Verb.RETURN, ids.RETURN, 2),
    (Verb.SPY, ids.SPY, 9),
    (Verb.BURN, ids.BURN, 1),
    (Verb.SEAT, ids.SEAT, 4),
    (Verb.ORDER, ids.ORDER, 4),
)
_PAIRS = ((Verb.RECRUIT, ids.RECRUIT, 9), (Verb.STACK_BAG, ids.STACK_BAG, 4))
_PLACES = (
    (Verb.MOVE, ids.MOVE, 6),
    (Verb.ATTACK, ids.ATTACK, 6),
    (Verb.CONTROL, ids.CONTROL, 1),
    (Verb.BOLSTER, ids.BOLSTER, 1),
    (Verb.TACTIC, ids.TACTIC, 1),
    (Verb.STEP, ids.STEP, 1),
    (Verb.HIT, ids.HIT, 1),
    (Verb.PICK, ids.PICK, 1),
    (Verb.DEPLOY, ids.DEPLOY, 5),
    (Verb.BUILD, ids.BUILD, 1),
    (Verb.POISON, ids.POISON, 1),
    (Verb.PUSH, ids.PUSH, 1),
    (Verb.SHOCK, ids.SHOCK, 1),
    (Verb.CONTROL_WITH, ids.CONTROL_WITH, 5),
)


def decode(id_: int) -> Decision:
    """Return the parts of an id. ValueError for a number that is not an id."""
    decision = _decision(id_) if 0 <= id_ < ids.COUNT else None
    if decision is None:
        raise ValueError(f"{id_} is no decision.")
    return decision


@cache
def _decision(id_: int) -> Decision | None:
    if id_ >= ids.HEX_BASE:
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
    """Return the id of a decision. ValueError for one without an id."""
    verb, slot, other, hex_ = decision
    for name, first, count in _PLACES:
        if name == verb and 0 <= hex_ < HEXES and (0 <= slot < count or (count == 1 and slot == -1)):
            return ids.at(hex_, first + max(slot, 0))
    for name, first, count in _FLAT:
        if name == verb and hex_ == -1 and (0 <= slot < count or (count == 1 and slot == -1)):
            return first + max(slot, 0)
    for name, first, count in _PAIRS:
        if name == verb and hex_ == -1 and 0 <= slot < count and 0 <= other < 8:
            return first + slot * 8 + other
    raise ValueError(f"There is no decision {decision}.")


def masked(id_: int, open_coins: bool = False) -> int:
    """Return the form of an id that hides the coin drawn or played facedown. Other ids are public and are returned unchanged.

    ``open_coins``: used coins lie face up in this game, so only draws hide a coin.
    """
    if open_coins and id_ < ids.DRAW:
        return id_
    if ids.PASS <= id_ < ids.PASS + 9:
        return ids.PASS + UNKNOWN
    if ids.CLAIM <= id_ < ids.CLAIM + 9:
        return ids.CLAIM + UNKNOWN
    if ids.RECRUIT <= id_ < ids.RECRUIT + 72:
        return ids.RECRUIT + UNKNOWN * 8 + ((id_ - ids.RECRUIT) & 7)
    if ids.DRAW <= id_ < ids.DRAW + 9:
        return ids.DRAW + UNKNOWN
    return id_
