"""The vocabulary of a declaration: every word with its meaning, and all of it in lines. A word is its name in the rules, in small letters.

The tables below are complete: the reader, the errors, the template, the command's list and the tables of docs/guides/homebrew.md are made
of them.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from types import ModuleType
from typing import NamedTuple

from warchest.rules.content import ops
from warchest.rules.content import vocabulary as v
from warchest.wording.languages import N_, _


class DeclaredWord(NamedTuple):
    """A word: its value in a row, and its meaning."""

    value: int
    meaning: str
    """Part of a sentence in English, translated where it is shown."""


DeclaredWords = Mapping[str, DeclaredWord]


def _named(module: ModuleType, meanings: Mapping[str, str]) -> DeclaredWords:
    """Return words for the constants of a module."""
    return {word: DeclaredWord(getattr(module, word.upper()), meaning) for word, meaning in meanings.items()}


TRAITS = _named(
    v,
    {
        "no_melee": N_("makes no normal attack"),
        "bolstered_only": N_("can be attacked only by a bolstered unit"),
        "retaliates": N_("an adjacent attacker loses a coin too"),
        "supply_shield": N_("its owner may lose a coin from the supply to an attack instead of one from the stack"),
        "deploys_near": N_("may also be deployed next to a friendly unit"),
        "unbolstered_only": N_("can't be attacked by a bolstered unit"),
        "siege": N_("its tactic needs the unit bolstered when it starts"),
    },
)
"""Permanent properties of a unit."""

EVENTS = _named(
    v,
    {
        "after_move": N_("the unit has moved"),
        "after_attack": N_("the unit has attacked and is still on the board"),
        "after_control": N_("the unit has taken control of its location"),
        "after_recruit": N_("a coin of its kind was recruited by its owner"),
        "after_deploy": N_("the unit was deployed"),
        "after_proclaim": N_("its side has proclaimed a decree"),
        "after_poisoned_attack": N_("the unit has attacked a poisoned unit"),
        "after_bolster": N_("a coin has joined the unit"),
    },
)
"""Events that set a trigger off."""

PAYMENTS: DeclaredWords = {
    "own": DeclaredWord(v.OWN_COIN, N_("a coin of the unit pays for its tactic")),
    "royal": DeclaredWord(v.ROYAL_COIN, N_("the Royal Coin pays for its tactic")),
}
"""Coins that pay for a tactic."""

MANEUVERS = _named(
    v,
    {
        "moves": N_("moves one hex"),
        "attacks": N_("makes a normal attack"),
        "controls": N_("takes control of its location"),
        "tactics": N_("uses its own tactic; only in triggers"),
    },
)
ENDS = _named(
    v,
    {
        "not_back": N_("not where the previous step started"),
        "onto_enemy": N_("on a location that the enemy controls"),
        "near_enemy": N_("next to an enemy unit"),
    },
)
"""Conditions on the end of a step."""
PICKED = _named(
    v,
    {
        "bolstered": N_("has two coins or more"),
        "own": N_("is the player's own, not a partner's"),
        "on_location": N_("stands on a location that its side controls"),
        "enterable": N_("its hex may be entered once it has left"),
        "enemy": N_("is an enemy; otherwise a friendly unit is picked"),
    },
)
"""Conditions on a picked unit."""
COUNTERS = _named(
    v, {"assassins": N_("the Assassin's poison counter"), "saboteurs": N_("the Saboteur's poison counter")}
)
WHOM: DeclaredWords = {
    "itself": DeclaredWord(0, N_("the unit itself")),
    "neighbour": DeclaredWord(1, N_("an adjacent friendly unit of one coin")),
}

FLAGS = _named(
    v,
    {
        "may": N_("may be declined; then the steps after it are left out too"),
        "if_able": N_("if nothing can be chosen, this step and those after it are left out; not for a first step"),
        "on_top": N_("all effects of the step resolve before the next step"),
        "pays": N_("costs a coin of the unit's stack first, which must not be its last"),
    },
)
"""Flags of a step, each written as ``may = true``."""


@dataclass(frozen=True)
class Parameter:
    """A number, a word or a list of words that a step takes."""

    key: str
    meaning: str
    least: int = 0
    most: int = 0
    words: DeclaredWords | None = None
    """The words allowed, or None for a number from ``least`` to ``most``."""
    several: bool = False
    """Whether it is a list of words. Their values are added."""
    usual: int | None = None
    """The default where it is left out, or None where it is required."""


@dataclass(frozen=True)
class Operation:
    """An operation of a step, its parameters, and the places where the engine can play it."""

    op: int
    meaning: str
    a: Parameter | None = None
    b: Parameter | None = None
    places: str = "tactic trigger"
    """The programs that may have it: ``tactic``, ``trigger`` or ``decree``."""
    after: tuple[str, ...] = ()
    """One of these operations must come directly before it. If empty, any operation or none may."""
    flags: tuple[str, ...] = ("may", "if_able")
    """The flags that it may have."""
    alone: bool = False
    """Whether it must be the only step."""
    leads: bool = False
    """Whether the engine looks beyond it. Only then may a step follow that must be carried out."""


def _within(most: int) -> Parameter:
    return Parameter("within", N_("how many hexes away at most"), 1, most)


_FAR = Parameter("most", N_("how many hexes at most"), 1, 2, usual=1)
_MASK = Parameter("which", N_("the maneuvers allowed"), words=MANEUVERS, several=True)
_OPERATIONS = {
    "step": Operation(
        ops.STEP,
        N_("The unit moves one hex."),
        Parameter("ends", N_("where the move must end"), words=ENDS, several=True, usual=0),
        leads=True,
    ),
    "charge": Operation(
        ops.CHARGE,
        N_("The unit moves in a straight line through empty hexes."),
        Parameter("least", N_("how many hexes at least"), 1, 2, usual=1),
        _FAR,
        leads=True,
    ),
    "pace": Operation(
        ops.PACE,
        N_("The unit moves up to two hexes through empty ones and ends on a location of its side."),
        leads=True,
    ),
    "strike": Operation(ops.STRIKE, N_("The unit makes a normal attack."), flags=("may", "if_able", "on_top")),
    "strike_ahead": Operation(
        ops.STRIKE_AHEAD, N_("The unit attacks the next hex in the direction of its charge."), after=("charge",)
    ),
    "shoot": Operation(
        ops.SHOOT, N_("The unit attacks anything exactly two hexes away."), flags=("may", "if_able", "on_top")
    ),
    "pick": Operation(
        ops.PICK,
        N_("Another unit is picked for the next step."),
        Parameter("within", N_("how many hexes away at most; leave it out in a decree"), 1, 3, usual=0),
        Parameter("which", N_("conditions for that unit"), words=PICKED, several=True, usual=0),
        places="tactic trigger decree",
        flags=("may",),
        leads=True,
    ),
    "friend_step": Operation(
        ops.FRIEND_STEP,
        N_("The picked unit moves one hex."),
        Parameter("within", N_("how far from the unit it may end; anywhere if left out"), 1, 3, usual=0),
        places="tactic trigger decree",
        after=("pick",),
    ),
    "friend_strike": Operation(
        ops.FRIEND_STRIKE,
        N_("The picked unit makes a normal attack."),
        places="tactic trigger decree",
        after=("pick",),
    ),
    "maneuver": Operation(
        ops.MANEUVER,
        N_("The unit makes one of these maneuvers."),
        _MASK,
        flags=("may", "if_able", "pays"),
    ),
    "each": Operation(
        ops.EACH,
        N_("A unit of this kind maneuvers: one that has not yet acted in this tactic."),
        _MASK,
        places="tactic",
        flags=("if_able",),
    ),
    "draw_play": Operation(
        ops.DRAW_PLAY, N_("The owner draws a coin and uses it at once."), places="trigger", flags=(), alone=True
    ),
    "shoot_line": Operation(
        ops.SHOOT_LINE,
        N_("The unit attacks at distance two or more in a straight line."),
        Parameter("most", N_("how many hexes at most"), 2, 3),
        Parameter(
            "past",
            N_("whether units may stand between"),
            words={
                "anything": DeclaredWord(0, N_("over any units and forts")),
                "nothing": DeclaredWord(1, N_("with no unit between")),
            },
            usual=1,
        ),
        flags=("may", "if_able", "on_top"),
    ),
    "gain": Operation(
        ops.GAIN,
        N_("The owner recruits a coin without paying for it."),
        places="tactic trigger decree",
        leads=True,
    ),
    "restore": Operation(
        ops.RESTORE,
        N_("The owner returns one of their coins that are out of the game to the supply."),
        places="tactic trigger decree",
    ),
    "reinforce": Operation(
        ops.REINFORCE,
        N_("A unit is bolstered with a coin from its owner's supply."),
        Parameter("whom", N_("which unit"), words=WHOM, usual=0),
    ),
    "take_location": Operation(
        ops.TAKE_LOCATION, N_("The unit takes control of the location it stands on."), flags=("if_able",)
    ),
    "decree": Operation(
        ops.DECREE,
        N_("The side proclaims a face-up decree without placing a seal."),
        places="tactic",
        after=("take_location",),
        flags=(),
    ),
    "build": Operation(ops.BUILD, N_("A fort is put on the location that the unit stands on.")),
    "strike_fort": Operation(ops.STRIKE_FORT, N_("The unit attacks an adjacent fort.")),
    "follow": Operation(
        ops.FOLLOW,
        N_("The unit moves into the hex that the picked unit has left."),
        places="tactic",
        after=("friend_step",),
        flags=("if_able",),
    ),
    "lose": Operation(
        ops.LOSE,
        N_("The picked unit loses a coin, if it is still there."),
        places="tactic decree",
        after=("friend_strike",),
        flags=("if_able",),
    ),
    "poison": Operation(
        ops.POISON,
        N_("An enemy unit is poisoned."),
        _within(3),
        Parameter("counter", N_("with which counter"), words=COUNTERS),
    ),
    "shock": Operation(
        ops.SHOCK,
        N_("An enemy unit that is not in a fort is shocked: its whole stack goes face up to its owner's discards."),
        Parameter("distance", N_("how many hexes away exactly"), 1, 3),
    ),
    "stack_bag": Operation(ops.STACK_BAG, N_("A coin from any player's supply is put on top of that player's bag.")),
    "burn": Operation(
        ops.BURN,
        N_("A coin of the attacked kind leaves its owner's supply and is out of the game."),
        places="trigger",
        flags=("may",),
        alone=True,
    ),
    "push": Operation(ops.PUSH, N_("The picked enemy is put on an adjacent hex that it can enter."), after=("pick",)),
    "redeploy": Operation(
        ops.REDEPLOY,
        N_("The picked unit, the whole stack, is deployed again."),
        places="tactic decree",
        after=("pick",),
    ),
    "opponent": Operation(
        ops.OPPONENT, N_("The player names an opponent with coins in hand."), places="decree", flags=()
    ),
    "spy": Operation(
        ops.SPY,
        N_("The player looks at that opponent's hand and discards a coin from it, and the opponent draws one."),
        places="decree",
        after=("opponent",),
        flags=("may",),
    ),
}
OPERATIONS: Mapping[str, Operation] = _OPERATIONS
"""Every operation that a declaration may name."""
WORD_OF = {operation.op: word for word, operation in OPERATIONS.items()}
"""The words of operations by number."""

LEFT_OUT = (
    *("end", "deceive", "decoy_shield", "protects"),
    *("overrun", "command", "obey", "shock_picked", "after_attack_on_other"),
    *("strike_round", "step_or_strike", "no_move"),
)
"""Words of the rules that a declaration cannot have: the end of a program; two that need one of the two decoy coins; the trait of the War
Wagon, since the engine asks for one protector at most; the charge of the Heavy Cavalry, beyond which the engine does not look; the three
verbs of the Warlord, since commands would be given within commands; the event of the Rearguard, which acts in the turn of another side and
so may do nothing but step; and three of the lite game, which are for squares and open coins."""


_TABLES: dict[str, DeclaredWords] = {
    N_("traits: the unit's fixed properties"): TRAITS,
    N_("event: what sets the trigger off"): EVENTS,
    N_("pays: what pays for the tactic"): PAYMENTS,
    N_("which, for maneuver and each"): MANEUVERS,
    N_("which, for pick"): PICKED,
    N_("ends, for step"): ENDS,
    N_("whom, for reinforce"): WHOM,
    N_("counter, for poison"): COUNTERS,
    N_("flags of a step, written as may = true"): FLAGS,
}


def word_lines() -> Iterator[str]:
    """Yield every word with its meaning, one to a line."""
    yield _("do: the operations of the steps")
    for word, operation in OPERATIONS.items():
        yield f"  {word}  {_(operation.meaning)}"
        for parameter in (operation.a, operation.b):
            if parameter is not None:
                yield f"    {parameter.key}  {_(parameter.meaning)}{_bounds(parameter)}"
    for title, words in _TABLES.items():
        yield ""
        yield _(title)
        for word, (_value, meaning) in words.items():
            yield f"  {word}  {_(meaning)}"


def _bounds(parameter: Parameter) -> str:
    """Return the numbers or words that a parameter takes."""
    if parameter.words is None:
        return f" ({parameter.least}-{parameter.most})"
    return f" ({', '.join(parameter.words)})"


def document_tables() -> dict[str, list[str]]:
    """Return the tables of the document in Markdown, by the name that marks the place of each."""
    tables = {"operations": ["| `do` | meaning | keys | in | flags |", "|---|---|---|---|---|"]}
    tables["operations"] += [_row(word, operation) for word, operation in OPERATIONS.items()]
    names = ("traits", "events", "payments", "maneuvers", "picked", "ends", "whom", "counters", "flags")
    for name, words in zip(names, _TABLES.values(), strict=True):
        rows = [f"| `{word}` | {meaning} |" for word, (_value, meaning) in words.items()]
        tables[name] = ["| word | meaning |", "|---|---|", *rows]
    return tables


def _row(word: str, operation: Operation) -> str:
    keys = "; ".join(
        f"`{parameter.key}`: {parameter.meaning}{_bounds(parameter)}"
        for parameter in (operation.a, operation.b)
        if parameter is not None
    )
    after = f" Directly after {' or '.join(f'`{one}`' for one in operation.after)}." if operation.after else ""
    flags = ", ".join(f"`{flag}`" for flag in operation.flags)
    return f"| `{word}` | {operation.meaning}{after} | {keys} | {operation.places.replace(' ', ', ')} | {flags} |"
