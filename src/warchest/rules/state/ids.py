"""The numbers of decisions and draws, used as ``ids.PASS``. ``encoding`` takes an id apart.

An id has the same meaning in every position. Ids below ``HEX_BASE`` name coins, cards and answers. The others are hex-major, so a smaller
board uses a prefix: 37 hexes need 1,440 ids, 47 need 1,760, 81 squares 2,848. A coin's slot may be ``UNKNOWN`` in ids of facedown plays and
draws: that is their form in the record of a seat that may not know the coin.
"""

from warchest.rules.jit import native
from warchest.rules.state.layout import HEXES

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
GAIN = 140
"""+ slot: a coin recruited, or returned to the supply, without payment."""
PROCLAIM = 148
"""+ decree."""
UNPOISON = 156
"""+ slot."""
RETURN = 164
"""+ 0 or 1: which decoy."""
SPY = 166
"""+ slot (may be UNKNOWN)."""
BURN = 175
SEAT = 176
"""+ seat."""
ORDER = 180
"""+ 0..3: draft first, draft second, play first, play second."""
STACK_BAG = 184
"""+ seat * 8 + slot: a coin of that seat's supply, put on top of its bag."""

HEX_BASE = 256
HEX_STRIDE = 32
# Offsets within a hex.
MOVE, ATTACK, CONTROL, BOLSTER, TACTIC, STEP, HIT, PICK, DEPLOY, BUILD, POISON, PUSH, SHOCK, CONTROL_WITH = (
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
    26,
    27,
)
"""The unit there moves (+ direction) or attacks (+ direction), controls, is bolstered, starts its tactic; within a program: move there, hit
the unit or fort there, pick the unit there; deploy there (+ slot); build a fort, poison, push to there, shock the unit there; the unit
there controls, paid for by a coin of another kind (+ slot).
"""

COUNT = HEX_BASE + HEXES * HEX_STRIDE
"""One more than the largest id."""


@native
def at(hex_: int, what: int) -> int:
    """Return the id of ``what`` (an offset such as ``STEP``) at a hex."""
    return HEX_BASE + hex_ * HEX_STRIDE + what


@native
def hex_of(id_: int) -> int:
    """Return the hex of a hex-major id."""
    return (id_ - HEX_BASE) >> 5


@native
def what_of(id_: int) -> int:
    """Return the offset of a hex-major id within its hex."""
    return (id_ - HEX_BASE) & 31
