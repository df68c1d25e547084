"""The words that unit rows are written in, beside the operations of steps (``ops``): traits, events, masks and flags."""

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
UNBOLSTERED_ONLY = 32
"""Can't be attacked by a bolstered unit."""
SIEGE = 64
"""Its tactic needs the unit bolstered when it starts."""
PROTECTS = 128
"""May lose a coin instead of an adjacent friendly unit that is attacked."""
DECOY_SHIELD = 256
"""When attacked, its owner may plant the unit's decoy instead of losing a coin."""
NO_MOVE = 512
"""Moves by its tactic alone. (Asked in the lite game only.)"""

# Events that set a trigger off.
AFTER_MOVE = 1
AFTER_ATTACK = 2
"""The unit attacked and is still on the board."""
AFTER_CONTROL = 4
AFTER_RECRUIT = 8
"""A coin of its kind was recruited by its owner."""
AFTER_DEPLOY = 16
AFTER_PROCLAIM = 32
"""Its side has proclaimed a decree."""
AFTER_POISONED_ATTACK = 64
"""The unit attacked a poisoned unit, whether or not it is still on the board."""
AFTER_BOLSTER = 128
AFTER_ATTACK_ON_OTHER = 256
"""Another unit of its owner was attacked (not a fort), and all that the attack led to has resolved."""

# What pays for the tactic.
OWN_COIN, ROYAL_COIN = 0, 1

# Maneuvers as a mask.
MOVES, ATTACKS, CONTROLS, TACTICS = 1, 2, 4, 8
ANY_MANEUVER = MOVES | ATTACKS | CONTROLS
"""Every maneuver but a tactic: what is granted to units that have none."""

# Where a PACE may end.
ANYWHERE = 1
"""On any hex, not only on a location of its side."""

# Which squares a STRIKE_ROUND or STEP_OR_STRIKE may hit.
OVER_EDGES, OVER_CORNERS = 1, 2
"""The four that share an edge with the unit's own; the four that share a corner alone."""

# Where a STEP may end.
NOT_BACK, ONTO_ENEMY, NEAR_ENEMY = 1, 2, 4
"""Not where the program started from; on a location that the enemy controls; next to an enemy unit."""

# Conditions on a picked unit. Without ENEMY it is a friend, the partner's included.
BOLSTERED, OWN, ON_LOCATION, ENTERABLE, ENEMY = 1, 2, 4, 8, 16
"""Two coins or more; the seat's own; on a location its side controls; its hex may be entered once it has left; an enemy."""

# Whose token it is.
ASSASSINS, SABOTEURS = 0, 1
"""Poison counters."""
INFILTRATORS, SKIRMISHERS = 0, 1
"""Decoys; the second one is what DECOY_SHIELD plants."""

# Flags of a step.
MAY = 1
"""May be declined, which ends the program."""
IF_ABLE = 2
"""Skipped when nothing can be chosen, and not asked for when the program starts."""
ON_TOP = 4
"""What the step earns resolves wholly before the next step."""
PAYS = 8
"""Costs a coin of the unit's own stack first, which must not be its last."""
QUIET = 16
"""Earns no trigger."""


class Step(NamedTuple):
    """One step of a program."""

    op: int
    """One of the operations of ``ops``."""
    a: int = 0
    b: int = 0
    flags: int = 0


Program = tuple[Step, ...]
