"""Micro War Chest: five hexes, two units and eight coins, so small that its equilibrium can be computed (docs/guides/laboratory.md).

Each side has three coins of its unit, two of them in the bag at first, and a Royal Coin. Every hex is a location. Three of them win; after
the third round the side with more of them has won. Hidden are hands of two coins and facedown discards. A bag with too few coins takes the
discards before the draw, so in almost every round both bags are complete again and no earlier coin stays hidden.
"""

from warchest.rules.content import ops
from warchest.rules.content import vocabulary as v
from warchest.rules.content.boards import Board
from warchest.rules.content.ruleset import ROUGHLY, Box, Ruleset
from warchest.rules.content.units import Unit
from warchest.rules.content.vocabulary import Step

FIVE = Board(
    name="micro",
    hexes=((0, -1), (1, -1), (0, 0), (-1, 1), (0, 1)),
    start_a=((0, -1),),
    start_b=((0, 1),),
    neutral=((1, -1), (0, 0), (-1, 1)),
    markers=3,
)
"""An hourglass: each start has a hex beside it, and all four touch the middle."""

MICRO = Ruleset(
    id="micro",
    boards={2: FIVE},
    army_size={2: 1},
    picks={},
    bans=(),
    hand_size=2,
    boxes=(Box("micro"),),
    default_boxes=("micro",),
    units=(
        Unit("swordsman", "micro", 3, event=v.AFTER_ATTACK, trigger=(Step(ops.STEP, flags=v.MAY),)),
        Unit("pikeman", "micro", 3, traits=v.RETALIATES),
    ),
    royal="royal",
    first_game=(("swordsman",), ("pikeman",)),
    tips_first=True,
    dead_draws=ROUGHLY,
    last_round=3,
    version=1,
    earlier={},
)
"""The smallest game."""
