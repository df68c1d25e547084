"""The words that unit rows are written in: traits, events, step verbs and step flags."""

from typing import NamedTuple

# Traits: what a unit simply is.
NO_MELEE = 1
"""Makes no normal attack."""
BOLSTERED_ONLY = 2
"""Can be attacked only by a bolstered unit."""
RETALIATES = 4
"""An adjacent attacker loses a coin too."""
SUPPLY_SHIELD = 8
"""Its owner may take an attack's coin from the supply instead of the stack."""
DEPLOYS_NEAR = 16
"""May also be deployed next to a friendly unit."""

# Events that set a trigger off.
AFTER_MOVE, AFTER_ATTACK, AFTER_CONTROL, AFTER_RECRUIT = 1, 2, 4, 8

# What pays for the tactic.
OWN_COIN, ROYAL_COIN = 0, 1

# Verbs of steps, with the meaning of their arguments a and b.
END = 0
STEP = 1
"""The unit moves one hex. a: 1 forbids the hex that it started from."""
CHARGE = 2
"""The unit moves a to b hexes in one straight direction, which the program remembers."""
PACE = 3
"""The unit moves up to two hexes through empty ones and ends on a location of its side."""
STRIKE = 4
"""The unit makes a normal attack."""
STRIKE_AHEAD = 5
"""The unit attacks the next hex in the direction of its charge."""
SHOOT = 6
"""The unit attacks at distance exactly 2. a: 1 in a straight line with no unit between, 0 anywhere on the ring."""
PICK = 7
"""Another friendly unit within a hexes of the unit is picked."""
FRIEND_STEP = 8
"""The picked unit moves one hex, ending within a hexes of the unit."""
FRIEND_STRIKE = 9
"""The picked unit makes a normal attack."""
MANEUVER = 10
"""The unit moves, attacks or controls (a: mask of the three)."""
EACH = 11
"""One of the units of this kind that has not acted yet in this program maneuvers (a: mask)."""
DRAW_PLAY = 12
"""The owner draws a coin and uses it at once."""

# Maneuvers as a mask.
MOVES, ATTACKS, CONTROLS = 1, 2, 4
ANY_MANEUVER = MOVES | ATTACKS | CONTROLS

# Flags of a step.
MAY = 1
"""May be declined."""
IF_ABLE = 2
"""Skipped when nothing can be chosen, and not asked for when the program starts."""
ON_TOP = 4
"""What the step earns resolves wholly before the next step."""
PAYS = 8
"""Costs a coin of the unit's own stack first, which must not be its last."""


class Step(NamedTuple):
    """One step of a program."""

    verb: int
    a: int = 0
    b: int = 0
    flags: int = 0


Program = tuple[Step, ...]
