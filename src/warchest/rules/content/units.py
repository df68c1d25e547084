"""The units and the decrees: one row each, which is all that the rules know of them. Names and texts are in ``warchest.wording``."""

from dataclasses import dataclass

from warchest.rules.content import ops
from warchest.rules.content import vocabulary as v
from warchest.rules.content.vocabulary import Program, Step


@dataclass(frozen=True)
class Unit:
    """A unit's row."""

    id: str
    box: str
    coins: int
    traits: int = 0
    copies: int = 1
    """The number of units of this kind that may be on the board at once."""
    tactic: Program = ()
    pays: int = v.OWN_COIN
    """The coin that pays for the tactic."""
    event: int = 0
    """The events that set off the trigger, as a mask."""
    trigger: Program = ()
    shares_coins_with: str = ""
    """Another card for the same coins: the two never meet in one game."""


@dataclass(frozen=True)
class Decree:
    """A decree's row."""

    id: str
    program: Program


_ACTED = v.AFTER_MOVE | v.AFTER_ATTACK | v.AFTER_CONTROL

BASE = (
    Unit("archer", "base", 4, traits=v.NO_MELEE, tactic=(Step(ops.SHOOT),)),
    Unit("berserker", "base", 5, event=_ACTED, trigger=(Step(ops.MANEUVER, v.ANY_MANEUVER, flags=v.MAY | v.PAYS),)),
    Unit("cavalry", "base", 4, tactic=(Step(ops.STEP), Step(ops.STRIKE))),
    Unit("crossbowman", "base", 5, tactic=(Step(ops.SHOOT_LINE, 2, 1),)),
    Unit("ensign", "base", 5, tactic=(Step(ops.PICK, 2), Step(ops.FRIEND_STEP, 2))),
    Unit(
        "footman",
        "base",
        5,
        copies=2,
        tactic=(Step(ops.EACH, v.ANY_MANEUVER), Step(ops.EACH, v.ANY_MANEUVER, flags=v.IF_ABLE)),
    ),
    Unit("knight", "base", 4, traits=v.BOLSTERED_ONLY),
    Unit("lancer", "base", 4, traits=v.NO_MELEE, tactic=(Step(ops.CHARGE, 1, 2), Step(ops.STRIKE_AHEAD))),
    Unit("light_cavalry", "base", 5, tactic=(Step(ops.STEP), Step(ops.STEP, v.NOT_BACK))),
    Unit("marshall", "base", 5, tactic=(Step(ops.PICK, 2), Step(ops.FRIEND_STRIKE))),
    Unit("mercenary", "base", 5, event=v.AFTER_RECRUIT, trigger=(Step(ops.MANEUVER, v.ANY_MANEUVER, flags=v.MAY),)),
    Unit("pikeman", "base", 4, traits=v.RETALIATES),
    Unit("royal_guard", "base", 5, traits=v.SUPPLY_SHIELD, tactic=(Step(ops.PACE),), pays=v.ROYAL_COIN),
    Unit("scout", "base", 5, traits=v.DEPLOYS_NEAR),
    Unit("swordsman", "base", 5, event=v.AFTER_ATTACK, trigger=(Step(ops.STEP, flags=v.MAY),)),
    Unit("warrior_priest", "base", 4, event=v.AFTER_ATTACK | v.AFTER_CONTROL, trigger=(Step(ops.DRAW_PLAY),)),
)
"""The sixteen units of the base box, the Royal Guard as revised with the first expansion."""

ORIGINAL_ROYAL_GUARD = Unit(
    "royal_guard_original",
    "base",
    5,
    traits=v.SUPPLY_SHIELD,
    tactic=(Step(ops.STEP),),
    pays=v.ROYAL_COIN,
    shares_coins_with="royal_guard",
)
"""The Royal Guard as first printed in 2018."""

NOBILITY = (
    Unit(
        "bannerman",
        "nobility",
        4,
        event=_ACTED,
        trigger=(Step(ops.PICK, 1, v.ENEMY, v.MAY), Step(ops.PUSH)),
    ),
    Unit(
        "bishop",
        "nobility",
        5,
        traits=v.UNBOLSTERED_ONLY,
        tactic=(Step(ops.GAIN), Step(ops.MANEUVER, v.MOVES | v.ATTACKS)),
    ),
    Unit(
        "earl",
        "nobility",
        5,
        tactic=(Step(ops.TAKE_LOCATION), Step(ops.DECREE)),
        event=v.AFTER_DEPLOY,
        trigger=(Step(ops.STEP, flags=v.MAY),),
    ),
    Unit(
        "herald",
        "nobility",
        5,
        tactic=(Step(ops.REINFORCE, 1),),
        event=v.AFTER_PROCLAIM,
        trigger=(Step(ops.MANEUVER, v.ANY_MANEUVER | v.TACTICS, flags=v.MAY),),
    ),
)
"""The units of the Nobility box."""

SIEGE = (
    Unit(
        "sapper",
        "siege",
        5,
        tactic=(Step(ops.STEP), Step(ops.STRIKE_FORT)),
        event=v.AFTER_MOVE,
        trigger=(Step(ops.BUILD, flags=v.MAY),),
    ),
    Unit(
        "siege_tower",
        "siege",
        5,
        traits=v.SIEGE,
        tactic=(Step(ops.STRIKE, flags=v.ON_TOP), Step(ops.STRIKE, flags=v.IF_ABLE)),
        event=v.AFTER_DEPLOY,
        trigger=(Step(ops.REINFORCE, flags=v.MAY),),
    ),
    Unit("trebuchet", "siege", 5, traits=v.SIEGE | v.NO_MELEE, tactic=(Step(ops.SHOOT_LINE, 3),)),
    Unit(
        "war_wagon",
        "siege",
        4,
        traits=v.SIEGE | v.PROTECTS,
        tactic=(Step(ops.PICK, 1, v.ENTERABLE), Step(ops.FRIEND_STEP), Step(ops.FOLLOW, flags=v.IF_ABLE)),
    ),
)
"""The units of the Siege box."""

NIGHTFALL = (
    Unit(
        "assassin",
        "nightfall",
        4,
        tactic=(Step(ops.STEP), Step(ops.POISON, 1, v.ASSASSINS)),
        event=v.AFTER_POISONED_ATTACK,
        trigger=(Step(ops.BURN, flags=v.MAY),),
    ),
    Unit(
        "saboteur",
        "nightfall",
        5,
        tactic=(Step(ops.POISON, 2, v.SABOTEURS),),
        event=v.AFTER_RECRUIT,
        trigger=(Step(ops.POISON, 2, v.SABOTEURS, v.MAY),),
    ),
    Unit(
        "infiltrator",
        "nightfall",
        5,
        tactic=(Step(ops.STEP, v.ONTO_ENEMY), Step(ops.TAKE_LOCATION)),
        event=v.AFTER_CONTROL,
        trigger=(Step(ops.DECEIVE, v.INFILTRATORS, flags=v.MAY),),
    ),
    Unit(
        "skirmisher",
        "nightfall",
        4,
        traits=v.DECOY_SHIELD,
        tactic=(Step(ops.STEP), Step(ops.STEP, v.NOT_BACK | v.NEAR_ENEMY)),
    ),
)
"""The units of the Nightfall box."""

SHOCK_TACTICS = (
    Unit("heavy_cavalry", "shock_tactics", 4, tactic=(Step(ops.OVERRUN),), shares_coins_with="lancer"),
    Unit(
        "vanguard",
        "shock_tactics",
        5,
        traits=v.SIEGE,
        tactic=(Step(ops.SHOCK, 1),),
        event=v.AFTER_DEPLOY,
        trigger=(Step(ops.MANEUVER, v.ANY_MANEUVER | v.TACTICS, flags=v.MAY),),
        shares_coins_with="footman",
    ),
    Unit(
        "pitch_thrower",
        "shock_tactics",
        5,
        traits=v.SIEGE,
        tactic=(Step(ops.SHOCK, 2, flags=v.PAYS),),
        event=v.AFTER_RECRUIT,
        trigger=(Step(ops.REINFORCE, 2, flags=v.MAY),),
    ),
    Unit(
        "raider",
        "shock_tactics",
        5,
        traits=v.SIEGE,
        tactic=(Step(ops.STEP, flags=v.PAYS), Step(ops.TAKE_LOCATION)),
        event=v.AFTER_BOLSTER,
        trigger=(Step(ops.STEP, flags=v.MAY),),
    ),
    Unit("war_drummer", "shock_tactics", 5, event=v.AFTER_MOVE, trigger=(Step(ops.STACK_BAG, flags=v.MAY),)),
    Unit("rearguard", "shock_tactics", 5, event=v.AFTER_ATTACK_ON_OTHER, trigger=(Step(ops.STEP, flags=v.MAY),)),
    Unit(
        "warlord",
        "shock_tactics",
        5,
        tactic=(
            Step(ops.COMMAND, 2),
            Step(ops.OBEY, v.ANY_MANEUVER | v.TACTICS, flags=v.ON_TOP),
            Step(ops.SHOCK_PICKED, flags=v.IF_ABLE),
        ),
        shares_coins_with="marshall",
    ),
)
"""The units of the Shock Tactics box, announced for 2026 and known from one source."""

UNITS: tuple[Unit, ...] = (*BASE, ORIGINAL_ROYAL_GUARD, *NOBILITY, *SIEGE, *NIGHTFALL, *SHOCK_TACTICS)
"""Every unit in row order: the first is row 1."""


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
