"""The lite rule set: the game of Crow and Wolf on 9 by 9 squares.

Its source is a programming exercise based on War Chest. The text leaves some points open. The readings are this project's; where another
reading is sensible too, it is an option with a name, a variant of the setup (docs/reference/rules-sources.md).
"""

from dataclasses import replace
from typing import Any

from warchest.rules.content import ops
from warchest.rules.content import vocabulary as v
from warchest.rules.content.boards import SQUARE
from warchest.rules.content.ruleset import ALL_COINS, COINS_IN_PLAY, NEVER, Box, Ruleset
from warchest.rules.content.units import Unit
from warchest.rules.content.vocabulary import Step

_MANY = 5
"""The limit on units of a kind on the board: as many as there are coins."""

UNITS = (
    Unit("archer", "lite", 4, traits=v.NO_MELEE, copies=_MANY, tactic=(Step(ops.SHOOT),)),
    Unit(
        "berserker", "lite", 4, copies=_MANY, event=v.AFTER_ATTACK, trigger=(Step(ops.STRIKE, flags=v.MAY | v.QUIET),)
    ),
    Unit("cavalry", "lite", 4, copies=_MANY, tactic=(Step(ops.STEP), Step(ops.STRIKE))),
    Unit("crossbowman", "lite", 5, traits=v.NO_MELEE, copies=_MANY, tactic=(Step(ops.SHOOT_LINE, 2),)),
    Unit("knight", "lite", 5, copies=_MANY),
    Unit(
        "lancer",
        "lite",
        4,
        traits=v.NO_MELEE | v.NO_MOVE,
        copies=_MANY,
        tactic=(Step(ops.PACE, v.ANYWHERE), Step(ops.STRIKE_ROUND, v.OVER_EDGES, flags=v.MAY)),
    ),
    Unit("mercenary", "lite", 5, copies=_MANY),
    Unit("swordsman", "lite", 4, copies=_MANY, event=v.AFTER_ATTACK, trigger=(Step(ops.STEP, flags=v.MAY),)),
)
"""The eight units. A unit is one coin."""


_STRIKES = (ops.STRIKE, ops.STRIKE_ROUND)
_ALL = v.OVER_EDGES | v.OVER_CORNERS


def _round(unit: Unit) -> Unit:
    """Return the unit as it is when attacks reach all eight squares around it.

    Over an edge they stay plain attacks. Over a corner they are the unit's tactic, or another way to use it: a tactic that moves and
    attacks may also stay and attack. A unit that may attack only after a move, or only from a distance, remains so restricted.
    """
    if any(step.op in (ops.SHOOT, ops.SHOOT_LINE) for step in unit.tactic):
        return unit
    tactic, trigger = (
        tuple(step._replace(op=ops.STRIKE_ROUND, a=_ALL) if step.op in _STRIKES else step for step in program)
        for program in (unit.tactic, unit.trigger)
    )
    if not tactic:
        tactic = (Step(ops.STRIKE_ROUND, v.OVER_CORNERS),)
    elif tactic[0].op == ops.STEP:
        tactic = (Step(ops.STEP_OR_STRIKE, v.OVER_CORNERS), *tactic[1:])
    return replace(unit, tactic=tactic, trigger=trigger)


def _by_the_manual(unit: Unit) -> Unit:
    """Return the unit by the manual of War Chest, where the text of the exercise is silent."""
    changed: dict[str, dict[str, Any]] = {
        # A unit between stops the bolt, and it attacks its neighbours too.
        "crossbowman": {"traits": 0, "tactic": (Step(ops.SHOOT_LINE, 2, 1),)},
        # It moves straight on.
        "lancer": {"tactic": (Step(ops.CHARGE, 1, 2), *unit.tactic[1:])},
    }
    return replace(unit, copies=1, **changed.get(unit.id, {}))


READINGS: dict[str, dict[str, Any]] = {
    "control": {"any_coin": True},
    "discards": {"elimination": COINS_IN_PLAY},
    "dead": {"dead_draws": NEVER},
    "units": {"units": _by_the_manual},
}
"""Our readings of the exercise, each with the fields of the rule set that follow its letter instead: its text, and where that is silent the
manual of War Chest, to which it refers. ``teaching/rulebook/sources/rulings.toml`` has their sources.
"""

_OPTIONS: dict[str, dict[str, Any]] = {
    # The seats alternate coin by coin.
    "alternate": {"whole_hands": False},
    # Three coins of each unit can be recruited.
    "three_each": {"stock": 3},
    # Attacks reach all eight squares around.
    "eight_around": {"units": _round},
    # Any unit's coin pays for control.
    "any_coin": READINGS["control"],
    # The rest of the bag is drawn before the discards are tipped in.
    "draw_first": {"tips_first": False},
    # Discards do not keep a side in the game.
    "as_written": READINGS["discards"],
    # Every reading gives way to the letter.
    "to_the_letter": {name: value for fields in READINGS.values() for name, value in fields.items()},
}
"""The options, and the fields of the rule set that each of them changes."""

LITE = Ruleset(
    id="lite",
    boards={2: SQUARE},
    army_size={2: 4},
    picks={},
    bans=(),
    hand_size=3,
    boxes=(Box("lite"),),
    default_boxes=("lite",),
    units=UNITS,
    royal="royal",
    variants=tuple(_OPTIONS),
    first_game=(
        ("archer", "cavalry", "knight", "lancer"),
        ("berserker", "crossbowman", "mercenary", "swordsman"),
    ),
    open_coins=True,
    actions="lite",
    whole_hands=True,
    tips_first=True,
    elimination=ALL_COINS,
    earlier={1: {"dead_draws": NEVER}},
    options=_OPTIONS,
)
"""The game of Crow and Wolf."""
