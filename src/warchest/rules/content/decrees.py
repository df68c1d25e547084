"""The decrees of the Nobility box: one row each, a program that no unit runs."""

from dataclasses import dataclass

from warchest.rules.content import ops
from warchest.rules.content import vocabulary as v
from warchest.rules.content.vocabulary import Program, Step


@dataclass(frozen=True)
class Decree:
    """A decree's row."""

    id: str
    program: Program


DECREES = (
    Decree("enlist", (Step(ops.GAIN), Step(ops.GAIN))),
    Decree("guard", (Step(ops.PICK, 0, v.ON_LOCATION), Step(ops.FRIEND_STRIKE))),
    Decree("march", (Step(ops.PICK, 0, v.BOLSTERED), Step(ops.FRIEND_STEP))),
    Decree("redeploy", (Step(ops.PICK, 0, v.OWN), Step(ops.REDEPLOY))),
    Decree("reinforce", (Step(ops.RESTORE),)),
    Decree("sacrifice", (Step(ops.PICK), Step(ops.FRIEND_STRIKE), Step(ops.LOSE, flags=v.IF_ABLE))),
    Decree("spy", (Step(ops.OPPONENT), Step(ops.SPY, flags=v.MAY))),
)
"""All decrees. The index of a decree is its number in decisions and seals."""
