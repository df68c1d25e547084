"""The operations of the steps of programs, with the meaning of their arguments ``a`` and ``b``.

"The picked unit" is the one that an earlier PICK of the program named. The operations are plain integers, used as ``ops.CHARGE``: comparing
with a member of an ``enum`` costs the interpreted rules 100 ns instead of 10.
"""

END = 0
STEP = 1
"""The unit moves one hex. ``a``: mask of NOT_BACK, ONTO_ENEMY, NEAR_ENEMY. Followed by another STEP it may not end on a fort."""
CHARGE = 2
"""The unit moves ``a`` to ``b`` hexes in one straight direction, which the program remembers."""
PACE = 3
"""The unit moves up to two hexes through empty ones and ends on a location of its side. ``a``: ANYWHERE where it may end on any hex."""
STRIKE = 4
"""The unit makes a normal attack."""
STRIKE_AHEAD = 5
"""The unit attacks the next hex in the direction of its charge."""
SHOOT = 6
"""The unit attacks at distance exactly 2, anywhere on the ring."""
PICK = 7
"""A unit within ``a`` hexes of the running unit is picked (``a`` 0: anywhere). The unit itself can't be picked. ``b``: mask of
conditions.
"""
FRIEND_STEP = 8
"""The picked unit moves one hex and ends within ``a`` hexes of the running unit (``a`` 0: anywhere)."""
FRIEND_STRIKE = 9
"""The picked unit makes a normal attack."""
MANEUVER = 10
"""The unit moves, attacks, controls or uses its tactic (``a``: mask of these)."""
EACH = 11
"""One unit of this kind that has not acted yet in this program maneuvers (``a``: mask)."""
DRAW_PLAY = 12
"""The owner draws a coin and uses it at once."""
SHOOT_LINE = 13
"""The unit attacks at distance 2 to ``a`` in a straight line. ``b``: 1 where no unit may stand between."""
GAIN = 14
"""The owner recruits a coin without paying for it."""
RESTORE = 15
"""The owner returns one coin that is out of the game to the supply."""
REINFORCE = 16
"""A unit is bolstered with a coin from its owner's supply. ``a``: 0 the unit itself; 1 an adjacent friendly unit of one coin; 2 the unit
itself, with the coin just recruited, which lies among the discards.
"""
TAKE_LOCATION = 17
"""The unit controls its location; nothing to choose."""
DECREE = 18
"""The side proclaims a face-up decree without a seal."""
BUILD = 19
"""A fort from the common supply is placed on the unit's location, which has none."""
STRIKE_FORT = 20
"""The unit attacks an adjacent fort."""
FOLLOW = 21
"""The unit moves into the hex that the picked unit has left; nothing to choose."""
LOSE = 22
"""The picked unit loses a coin, if it is still there; nothing to choose."""
POISON = 23
"""An enemy unit within ``a`` hexes is poisoned with counter ``b``."""
DECEIVE = 24
"""Decoy ``a``, if it lies beside its card, is put among an opponent's discards, face up."""
BURN = 25
"""A coin of the attacked unit's kind goes from its owner's supply out of the game."""
PUSH = 26
"""The picked unit is put on an adjacent hex that it could enter. That is neither a move nor a maneuver."""
REDEPLOY = 27
"""The picked unit, the whole stack, is deployed again."""
OPPONENT = 28
"""The seat names an opponent who holds coins; nothing to choose with two players."""
SPY = 29
"""The seat sees that opponent's hand and discards one of its coins face up. The opponent draws one."""
SHOCK = 30
"""An enemy unit exactly ``a`` hexes away, in no fort, is shocked: its whole stack goes to its owner's discards, face up."""
SHOCK_PICKED = 31
"""The picked unit is shocked, even in a fort, if it is still there; nothing to choose."""
OVERRUN = 32
"""The unit moves two hexes in a straight line. An enemy on the second hex that is in no fort is shocked and makes room."""
STACK_BAG = 33
"""A coin of any seat's supply is put on top of that seat's bag."""
COMMAND = 34
"""The unit picks itself, or a friend within ``a`` hexes, that is able to OBEY. The step OBEY follows."""
OBEY = 35
"""The picked unit moves, attacks, controls or uses its tactic (``a``: mask of these), but never a tactic that is a COMMAND."""
STRIKE_ROUND = 36
"""The unit attacks one of the eight squares around it, even if it makes no normal attacks. ``a``: mask of OVER_EDGES, OVER_CORNERS."""
STEP_OR_STRIKE = 37
"""The unit moves one hex, or attacks as in STRIKE_ROUND and skips the next step. ``a``: mask of OVER_EDGES, OVER_CORNERS."""

ATTACKING = (STRIKE, STRIKE_AHEAD, STRIKE_ROUND, STEP_OR_STRIKE, SHOOT, SHOOT_LINE, FRIEND_STRIKE, MANEUVER, EACH, OBEY)
"""Operations that may attack another unit. Its owner may have a choice of how to take the attack."""
BY_ANOTHER = (FRIEND_STRIKE, EACH, OBEY)
"""Operations with another acting unit, remembered by the program."""
MANEUVERS = (MANEUVER, EACH, OBEY)
"""Operations that let a unit maneuver. Their argument ``a`` is the mask of the maneuvers allowed."""
MOVING_ITSELF = (STEP, STEP_OR_STRIKE, CHARGE, PACE, OVERRUN, FOLLOW)
"""Operations that move the unit itself."""
