"""Programs of a declaration: their steps, and the sequences of steps that the engine can play.

Each rule below refuses a program that the engine would not look through, that would never end, or that would do nothing at all.
"""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass

from warchest.homebrew.reading import DeclaredTable
from warchest.homebrew.words import FLAGS, OPERATIONS, WORD_OF, Operation, Parameter
from warchest.rules.content import ops
from warchest.rules.content import vocabulary as v
from warchest.rules.content.vocabulary import Program, Step
from warchest.wording.languages import _

MOST_STEPS = 3
TACTIC, TRIGGER, DECREE = "tactic", "trigger", "decree"

_OWN_MOVES = (ops.STEP, ops.CHARGE, ops.PACE)
_SHOTS = (ops.STRIKE, ops.STRIKE_AHEAD, ops.SHOOT, ops.SHOOT_LINE, ops.STRIKE_FORT)
_MOVING = (*_OWN_MOVES, ops.FRIEND_STEP, ops.FOLLOW)
_NEEDS_PICKED = tuple(one.op for one in OPERATIONS.values() if "pick" in one.after)
_SKIPPED = v.MAY | v.IF_ABLE


@dataclass(frozen=True)
class Bearer:
    """The facts about a unit or decree that the rules for its programs need."""

    place: str
    copies: int = 1
    traits: int = 0
    pays: int = v.OWN_COIN
    event: int = 0
    tactic: Program = ()
    """The unit's tactic, where its trigger is judged."""


def read_program(table: DeclaredTable, key: str, bearer: Bearer) -> Program:
    """Return the steps under a key of a unit or decree, or none where one of them has a fault."""
    steps = []
    tables = table.tables(key, MOST_STEPS)
    for each in tables:
        step = _read_step(each, bearer.place)
        if step is not None:
            steps.append(step)
    if len(steps) < len(tables) or table.faults.within((*table.path, key)):
        return ()
    for n, sentence in _contradictions(steps, bearer):
        tables[n].wrong("", sentence)
    return () if table.faults.within((*table.path, key)) else tuple(steps)


def _read_step(table: DeclaredTable, place: str) -> Step | None:
    allowed = [word for word, operation in OPERATIONS.items() if place in operation.places.split()]
    word = table.word("do", allowed)
    if not word:
        return None
    operation = OPERATIONS[word]
    a, b = (_argument(table, parameter) for parameter in (operation.a, operation.b))
    flags = sum(FLAGS[name].value for name in operation.flags if table.flag(name))
    table.close()
    return Step(operation.op, a, b, flags)


def _argument(table: DeclaredTable, parameter: Parameter | None) -> int:
    if parameter is None:
        return 0
    if parameter.words is None:
        return table.number(parameter.key, parameter.least, parameter.most, parameter.usual)
    if parameter.several:
        return table.mask(parameter.key, parameter.words, needed=parameter.usual is None)
    word = table.word(parameter.key, tuple(parameter.words), needed=parameter.usual is None)
    return parameter.words[word].value if word else parameter.usual or 0


# --- Which steps may follow which

ProgramSteps = Sequence[Step]


def _contradictions(steps: ProgramSteps, bearer: Bearer) -> Iterator[tuple[int, str]]:
    """Yield the contradictions between the steps: the number of a step and a sentence for each."""
    for n, step in enumerate(steps):
        for rule in _RULES:
            sentence = rule(steps, n, step, bearer)
            if sentence:
                yield n, sentence
                break


def _operation(step: Step) -> Operation:
    return OPERATIONS[WORD_OF[step.op]]


def _op_before(steps: ProgramSteps, n: int) -> int:
    return steps[n - 1].op if n else ops.END


def _op_after(steps: ProgramSteps, n: int) -> int:
    return steps[n + 1].op if n + 1 < len(steps) else ops.END


def _stands_alone(steps: ProgramSteps, n: int, step: Step, bearer: Bearer) -> str:
    if _operation(step).alone and len(steps) > 1:
        return _("'{word}' must be the only step. Leave the other steps out.").format(word=WORD_OF[step.op])
    return ""


def _comes_after(steps: ProgramSteps, n: int, step: Step, bearer: Bearer) -> str:
    wanted = _operation(step).after
    if wanted and (n == 0 or WORD_OF[steps[n - 1].op] not in wanted):
        text = _("'{word}' needs '{before}' as the step directly before it.")
        return text.format(word=WORD_OF[step.op], before=wanted[0])
    return ""


def _pick_is_used(steps: ProgramSteps, n: int, step: Step, bearer: Bearer) -> str:
    if step.op != ops.PICK:
        return ""
    then = _op_after(steps, n)
    if then not in _NEEDS_PICKED:
        words = ", ".join(WORD_OF[op] for op in _NEEDS_PICKED)
        return _("The step after 'pick' must act on the picked unit. Use one of {words}.").format(words=words)
    if bool(step.b & v.ENEMY) != (then == ops.PUSH):
        return _("'push' needs a picked enemy, and all other steps need a picked friendly unit. See 'which'.")
    if then == ops.REDEPLOY and not step.b & v.OWN:
        return _('Only the player\'s own units can be deployed again. Write which = ["own"].')
    follows = n + 2 < len(steps) and steps[n + 2].op == ops.FOLLOW
    if follows and (step.a != 1 or not step.b & v.ENTERABLE):
        return _(
            "Before 'follow', the picked unit must be next to this one. Write within = 1, which = [\"enterable\"]."
        )
    if bearer.place == DECREE and step.a:
        return _("A decree has no hex of its own. Leave 'within' out.")
    if bearer.place != DECREE and not step.a:
        return _("A unit picks another one within 1 to 3 hexes. Write within = 1, for example.")
    return ""


def _is_possible(steps: ProgramSteps, n: int, step: Step, bearer: Bearer) -> str:
    """Return the fault of a step that must be carried out, but is neither first nor after one that the engine looks beyond."""
    word = WORD_OF[step.op]
    if n == 0:
        if step.flags & v.IF_ABLE:
            return _(
                "The first step can't have 'if_able', because no step is carried out where the first is not possible."
            )
        if step.flags & v.MAY and bearer.place != TRIGGER:
            return _(
                "The first step of a tactic or decree can't have 'may', because starting it and then declining it "
                "makes no sense."
            )
        return ""
    if step.flags & _SKIPPED == _SKIPPED:
        return _("'may' already includes 'if_able'. Leave one of them out.")
    before = steps[n - 1]
    if not step.flags & _SKIPPED and step.op != ops.DECREE and not _operation(before).leads:
        text = _("After '{before}' it is not certain that '{word}' is possible. Write may = true or if_able = true.")
        if "may" not in _operation(step).flags:
            text = _("After '{before}' it is not certain that '{word}' is possible. Write if_able = true.")
        return text.format(before=WORD_OF[before.op], word=word)
    if before.op == ops.TAKE_LOCATION and n == 1 and bearer.place == TACTIC and step.op != ops.DECREE:
        return _(
            "In a tactic that starts with 'take_location', the next step must be 'decree'. Otherwise put another "
            "step before it."
        )
    return ""


def _spies(steps: ProgramSteps, n: int, step: Step, bearer: Bearer) -> str:
    spying = [one.op for one in steps] == [ops.OPPONENT, ops.SPY]
    if step.op in (ops.OPPONENT, ops.SPY) and not (spying and steps[1].flags & v.MAY):
        return _("A decree that looks at a hand consists of 'opponent', then 'spy' with may = true, and nothing else.")
    return ""


def _near_a_decree(steps: ProgramSteps, n: int, step: Step, bearer: Bearer) -> str:
    if bearer.place == DECREE and step.op == ops.FRIEND_STEP and step.a:
        return _("A decree has no hex of its own. Leave 'within' out.")
    return ""


def _moves_in_order(steps: ProgramSteps, n: int, step: Step, bearer: Bearer) -> str:
    before = _op_before(steps, n)
    if step.op == ops.CHARGE and step.a > step.b:
        return _("In 'charge', 'least' can't be larger than 'most'.")
    if step.op == ops.STEP and step.a & v.NOT_BACK and before != ops.STEP:
        return _("'not_back' refers to the previous step: there must be a 'step' directly before this one.")
    if step.op == ops.STEP and before in (ops.CHARGE, ops.PACE):
        return _("No 'step' can follow '{before}'. Put the step first.").format(before=WORD_OF[before])
    return ""


def _no_melee(steps: ProgramSteps, n: int, step: Step, bearer: Bearer) -> str:
    attacks = step.op == ops.STRIKE or (step.op in (ops.MANEUVER, ops.EACH) and step.a == v.ATTACKS)
    if attacks and bearer.traits & v.NO_MELEE:
        return _("A unit with 'no_melee' makes no normal attack. Leave out the trait or this step.")
    return ""


def _tactic_starts(steps: ProgramSteps, n: int, step: Step, bearer: Bearer) -> str:
    """Return the fault of a tactic that the engine would offer without checking its first step."""
    if bearer.place != TACTIC:
        return ""
    if bearer.pays == v.ROYAL_COIN and step.op not in _OWN_MOVES:
        return _("A tactic paid for with the Royal Coin can only move the unit, with 'step', 'charge' or 'pace'.")
    if (bearer.copies > 1) != (step.op == ops.EACH):
        return _("A unit with several copies must use 'each' as its tactic. No other unit can use it.")
    if step.op == ops.EACH and n > 1:
        return _("'each' can occur at most twice.")
    if step.op == ops.TAKE_LOCATION and n == 0 and len(steps) == 1:
        return _(
            "Any unit can already take control of its location. Put a move before 'take_location', or 'decree' "
            "after it."
        )
    if step.op == ops.DECREE and (n != 1 or len(steps) > 2):
        return _("A tactic that proclaims a decree consists of 'take_location' and 'decree', and nothing else.")
    return _first_target(steps, n, step) if _is_target(step) else ""


def _is_target(step: Step) -> bool:
    """Return whether a step needs an enemy, or a fort, somewhere near."""
    near = step.op == ops.STEP and step.a & v.NEAR_ENEMY
    return bool(near) or step.op in (*_SHOTS, ops.FRIEND_STRIKE, ops.POISON, ops.SHOCK)


def _first_target(steps: ProgramSteps, n: int, step: Step) -> str:
    """Return the fault of a needed first target at an unknown distance: the engine looks for such a target only nearby."""
    if any(_is_target(one) for one in steps[:n]) or any(one.flags & _SKIPPED for one in steps[: n + 1]):
        return ""
    uncounted = next((one for one in steps[:n] if one.op not in (ops.STEP, ops.CHARGE, ops.PICK, ops.GAIN)), None)
    if uncounted is not None:
        text = _("In a tactic, '{before}' can't come before the first '{word}'. 'step' or 'charge' can.")
        return text.format(before=WORD_OF[uncounted.op], word=WORD_OF[step.op])
    return ""


def _maneuvers(steps: ProgramSteps, n: int, step: Step, bearer: Bearer) -> str:
    if step.op not in (ops.MANEUVER, ops.EACH):
        return ""
    if step.flags & v.PAYS and len(steps) > 1:
        return _("A maneuver with 'pays' must be the only step. Leave the other steps out.")
    if step.flags & v.PAYS and bearer.place == TACTIC:
        return _("'pays' works only in triggers. A tactic costs the coin that is played.")
    if not step.a & v.TACTICS:
        return ""
    if bearer.place != TRIGGER or n or len(steps) > 1 or step.flags & v.PAYS or not bearer.tactic:
        return _("Only a unit with a tactic can use 'tactics', and only in a trigger of one step without 'pays'.")
    if bearer.event & _causes(bearer.tactic):
        return _("The tactic would set off this trigger again. Leave 'tactics' out, or choose another event.")
    return ""


def _ends(steps: ProgramSteps, n: int, step: Step, bearer: Bearer) -> str:
    """Return the fault of a program that might never end: a trigger's free effect must not set the trigger off again."""
    if bearer.place != TRIGGER:
        return _on_top(steps, n, step, bearer)
    moves = step.op in _MOVING or (step.op == ops.MANEUVER and step.a & v.MOVES and not step.flags & v.PAYS)
    if bearer.event & v.AFTER_MOVE and moves:
        return _(
            "A trigger that follows a move can't move the unit again, or it would never end. Choose another "
            "event or another step."
        )
    if (step.op == ops.BURN) != (bearer.event == v.AFTER_POISONED_ATTACK) or (
        bearer.event & v.AFTER_POISONED_ATTACK and bearer.event != v.AFTER_POISONED_ATTACK
    ):
        return _("Use 'burn' only with the event 'after_poisoned_attack', and that event only with 'burn'.")
    if step.flags & v.ON_TOP:
        return _("'on_top' works only in tactics.")
    if step.op == ops.BUILD and any(one.op in _SHOTS for one in steps):
        return _("A trigger can build or attack, but not both, or it would never end.")
    return ""


def _on_top(steps: ProgramSteps, n: int, step: Step, bearer: Bearer) -> str:
    if step.flags & v.ON_TOP and n + 1 == len(steps):
        return _("Use 'on_top' only where another step follows.")
    return ""


def _repeats(steps: ProgramSteps, n: int, step: Step, bearer: Bearer) -> str:
    if step.op in (ops.GAIN, ops.RESTORE, ops.OPPONENT) and [one.op for one in steps[:n]].count(step.op) > 1:
        return _("'{word}' can occur at most twice.").format(word=WORD_OF[step.op])
    if step.op in (ops.TAKE_LOCATION, ops.BUILD, ops.REINFORCE) and _op_before(steps, n) == step.op:
        return _("'{word}' can't directly follow itself.").format(word=WORD_OF[step.op])
    return ""


Rule = Callable[[ProgramSteps, int, Step, Bearer], str]
_RULES: tuple[Rule, ...] = (
    _stands_alone,
    _comes_after,
    _pick_is_used,
    _spies,
    _near_a_decree,
    _moves_in_order,
    _no_melee,
    _tactic_starts,
    _maneuvers,
    _is_possible,
    _ends,
    _repeats,
)
"""The rules in order. The first that objects to a step is reported."""


def _causes(program: Program) -> int:
    """Return the events that a unit's program may cause for the unit itself."""
    events = 0
    for step in program:
        granted = step.op in (ops.MANEUVER, ops.EACH)
        if step.op in (*_OWN_MOVES, ops.FOLLOW) or (granted and step.a & v.MOVES):
            events |= v.AFTER_MOVE
        if step.op in _SHOTS or (granted and step.a & v.ATTACKS):
            events |= v.AFTER_ATTACK | v.AFTER_POISONED_ATTACK
        if step.op == ops.TAKE_LOCATION or (granted and step.a & v.CONTROLS):
            events |= v.AFTER_CONTROL
        events |= {ops.GAIN: v.AFTER_RECRUIT, ops.DECREE: v.AFTER_PROCLAIM, ops.REINFORCE: v.AFTER_BOLSTER}.get(
            step.op, 0
        )
    return events
