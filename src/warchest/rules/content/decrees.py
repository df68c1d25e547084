"""The decrees of the Nobility box: one row each, a program that no unit runs."""

from dataclasses import dataclass

from warchest.rules.content import vocabulary as v
from warchest.rules.content.vocabulary import Program, Step


@dataclass(frozen=True)
class Decree:
    """A decree's row."""

    id: str
    program: Program


DECREES = (
    Decree("enlist", (Step(v.GAIN), Step(v.GAIN))),
    Decree("guard", (Step(v.PICK, 0, v.ON_LOCATION), Step(v.FRIEND_STRIKE))),
    Decree("march", (Step(v.PICK, 0, v.BOLSTERED), Step(v.FRIEND_STEP))),
    Decree("redeploy", (Step(v.PICK, 0, v.OWN), Step(v.REDEPLOY))),
    Decree("reinforce", (Step(v.RESTORE),)),
    Decree("sacrifice", (Step(v.PICK), Step(v.FRIEND_STRIKE), Step(v.LOSE, flags=v.IF_ABLE))),
    Decree("spy", (Step(v.OPPONENT), Step(v.SPY, flags=v.MAY))),
)
"""Every decree; its place here is its number in decisions and seals."""
