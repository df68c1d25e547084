"""The vocabulary of unit rows: traits, events, masks and flags. The operations of steps are in ``ops``."""

from typing import NamedTuple

# Traits: permanent properties of a unit.
NO_MELEE = 1
"""Makes no normal attacks."""
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
"""Moves only by its tactic. (Only the lite game checks it.)"""

# Events that set off a trigger.
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
"""Another unit of its owner was attacked (not a fort), and all consequences of the attack have been resolved."""

# The coin that pays for the tactic.
OWN_COIN, ROYAL_COIN = 0, 1

# Maneuvers as a mask.
MOVES, ATTACKS, CONTROLS, TACTICS = 1, 2, 4, 8
ANY_MANEUVER = MOVES | ATTACKS | CONTROLS
"""Every maneuver except a tactic: the maneuvers granted to units without a tactic."""

# The end of a PACE.
ANYWHERE = 1
"""On any hex, not only on a location of its side."""

# The squares that a STRIKE_ROUND or STEP_OR_STRIKE may hit.
OVER_EDGES, OVER_CORNERS = 1, 2
"""The four squares that share an edge with the unit's square, and the four that share only a corner."""

# The end of a STEP.
NOT_BACK, ONTO_ENEMY, NEAR_ENEMY = 1, 2, 4
"""In order: not on the hex where the program started, on a location that the enemy controls, next to an enemy unit."""

# Conditions on a picked unit. Without ENEMY it is a friend, including the partner's units.
BOLSTERED, OWN, ON_LOCATION, ENTERABLE, ENEMY = 1, 2, 4, 8, 16
"""In order: two coins or more, a unit of the seat itself, on a location that its side controls, on a hex that may be entered once it has
left, an enemy unit.
"""

# The owners of tokens.
ASSASSINS, SABOTEURS = 0, 1
"""Poison counters."""
INFILTRATORS, SKIRMISHERS = 0, 1
"""Decoys. DECOY_SHIELD plants the second one."""

# Flags of a step.
MAY = 1
"""May be declined, which ends the program."""
IF_ABLE = 2
"""Skipped when nothing can be chosen, and not asked for when the program starts."""
ON_TOP = 4
"""Triggers that the step earns are resolved completely before the next step."""
PAYS = 8
"""Costs a coin of the unit's stack first, which must not be its last."""
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
