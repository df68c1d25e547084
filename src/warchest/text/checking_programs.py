"""Whether a program on the agenda is one that the rules could have begun, and where they could have left it.

What a frame may be in the midst of is read off its program: one that waits beneath another has either not begun, or its last step is one
that lets something happen before the program goes on.
"""

from collections.abc import Sequence

from warchest.notation.cards import name_of
from warchest.notation.texts import _
from warchest.rules.agenda import program_of
from warchest.rules.encoding import PICK, at
from warchest.rules.layout import (
    CHOICES,
    DECREE_ROW,
    OP_DECREE,
    OP_DEFEND,
    OP_DRAW,
    OP_TACTIC,
    OP_TRIGGER,
    SLOTS,
    UNIT_SLOTS,
)
from warchest.rules.position import Position, Tables
from warchest.rules.programs import list_program
from warchest.rules.views import UNIT_IDS
from warchest.rules.vocabulary import (
    BURN,
    CHARGE,
    DECREE,
    EACH,
    FRIEND_STRIKE,
    MANEUVER,
    SHOOT,
    SHOOT_LINE,
    SPY,
    STEP,
    STRIKE,
    STRIKE_AHEAD,
    TACTICS,
)
from warchest.rules.vocabulary import PICK as PICKS
from warchest.text.checking_frames import Frame, wrong
from warchest.text.names import seat_name

_ATTACKS = (STRIKE, STRIKE_AHEAD, SHOOT, SHOOT_LINE, FRIEND_STRIKE, EACH, MANEUVER)
"""Verbs after which an attack may wait for its answer."""


def _verb(r: Tables, frame: Frame, step: int) -> int:
    return r.steps[frame.row, program_of(frame.op), step, 0]


def last_verb(r: Tables, frame: Frame) -> int:
    """The verb of the step that was done last; 0 where none was."""
    return _verb(r, frame, frame.done - 1) if frame.done else 0


def check_program(r: Tables, s: Position, frames: Sequence[Frame], n: int) -> None:
    """A tactic, a trigger or a decree."""
    frame = frames[n]
    steps = next((step for step in range(4) if _verb(r, frame, step) == 0), 4)
    _check_whose(r, s, frames, n, steps)
    if frame.done > steps:
        raise wrong(_("It has not so many steps: {count} are all.").format(count=steps), frames, n)
    if frame.done == steps and n == len(frames) - 1:
        raise wrong(_("All its steps are done: it is not on the agenda any more."), frames, n)
    _check_earned(frames, n)
    _check_number(r, s, frames, n)
    if n == len(frames) - 1:
        _check_asking(r, s, frames)
    elif frame.done == 0:
        if frame.op != OP_TRIGGER or frame.other >= 0:
            raise wrong(_("Only a trigger can wait before its first step."), frames, n)
    else:
        _check_interrupted(r, s, frames, n)


def _check_whose(r: Tables, s: Position, frames: Sequence[Frame], n: int, steps: int) -> None:
    """The unit is of that seat, stands there, and has such a program; a decree is in play."""
    frame = frames[n]
    if (frame.seat ^ s.turn) & 1:
        raise wrong(_("Only the side whose turn it is acts."), frames, n)
    if frame.op == OP_DECREE:
        if frame.row - DECREE_ROW + 1 not in s.decrees.tolist():
            raise wrong(_("This decree is not in play."), frames, n)
        return
    unit = UNIT_IDS[frame.row - 1]
    slots = [slot for slot in range(UNIT_SLOTS) if s.army[frame.seat, slot] == frame.row]
    if not slots:
        sentence = _("The unit '{name}' is not in the army of {seat}.")
        raise wrong(sentence.format(name=unit, seat=seat_name(r.seats, frame.seat)), frames, n)
    if steps == 0:
        sentence = _("The {unit} has no tactic.") if frame.op == OP_TACTIC else _("The {unit} has no trigger.")
        raise wrong(sentence.format(unit=name_of(unit)), frames, n)
    if frame.hex >= 0 and s.who[frame.hex] != 1 + frame.seat * SLOTS + slots[0]:
        raise wrong(_("The {unit} does not stand there.").format(unit=name_of(unit)), frames, n)
    if frame.hex < 0 and frame.op == OP_TACTIC and frame.done == 0:
        raise wrong(_("The {unit} must stand on the board to begin its tactic.").format(unit=name_of(unit)), frames, n)


def _check_earned(frames: Sequence[Frame], n: int) -> None:
    """The triggers that a program has earned wait right beneath it."""
    frame = frames[n]
    beneath = frames[max(0, n - frame.earned) : n]
    waiting = all(other.op == OP_TRIGGER and other.done == 0 for other in beneath)
    if frame.earned > n or not waiting or (frame.earned and frame.done == 0):
        raise wrong(_("The triggers that it has earned come right after it: here are not so many."), frames, n)


def _check_number(r: Tables, s: Position, frames: Sequence[Frame], n: int) -> None:
    """What a program keeps in mind besides a hex: a direction, a seat, a unit that was attacked."""
    frame = frames[n]
    verbs = [_verb(r, frame, step) for step in range(4)]
    if SPY in verbs:
        fits = (frame.arg == 0) if frame.done == 0 else bool((frame.arg ^ frame.seat) & 1)
    elif BURN in verbs:
        fits = frame.arg > 0 and bool((frame.arg - 1) // SLOTS & 1 ^ frame.seat & 1)
    else:
        fits = frame.arg == 0 or (CHARGE in verbs and frame.done > 0)
    if not fits:
        raise wrong(_("It has a part that it can't have now, or lacks one: toward, looks or victim."), frames, n)


def _check_asking(r: Tables, s: Position, frames: Sequence[Frame]) -> None:
    """The program that asks now remembers the hex that its steps so far have led to, and no other."""
    n = len(frames) - 1
    frame, last, now = frames[n], last_verb(r, frames[n]), _verb(r, frames[n], frames[n].done)
    if last == PICKS:
        out = [0] * CHOICES
        found = list_program(
            r, s, program_of(frame.op), frame.row, frame.done - 1, frame.seat, frame.hex, -1, frame.arg, out, 0, CHOICES
        )
        fits = frame.other >= 0 and at(frame.other, PICK) in out[:found]
    elif last == STEP and now == STEP:
        fits = frame.other >= 0 and frame.hex >= 0 and r.dist[frame.hex, frame.other] == 1 and s.who[frame.other] == 0
    elif last == EACH:
        fits = frame.other < 0 or (frame.hex >= 0 and s.who[frame.other] == s.who[frame.hex])
    else:
        fits = frame.other < 0
    if not fits:
        raise wrong(_("The hex under 'other' is not the one that its steps have led to."), frames, n)


def _check_interrupted(r: Tables, s: Position, frames: Sequence[Frame], n: int) -> None:
    """What stands above a program that has begun is what its last step can have led to."""
    frame, above, last = frames[n], frames[n + 1], last_verb(r, frames[n])
    actor = frame.other if last in (FRIEND_STRIKE, EACH) else frame.hex
    if above.op == OP_DEFEND:
        fits = last in _ATTACKS and actor == above.hex
    elif above.op == OP_TACTIC:
        grants = last == MANEUVER and r.steps[frame.row, program_of(frame.op), frame.done - 1, 1] & TACTICS
        fits = bool(grants) and (frame.row, frame.hex) == (above.row, above.hex)
    elif above.op == OP_DRAW:
        fits = last == SPY
    else:
        fits = False
    if last == DECREE:
        fits = frame.other < 0
    elif last not in (FRIEND_STRIKE, EACH):
        fits = fits and frame.other < 0
    if not fits:
        raise wrong(_("What stands before it on the agenda is nothing that its last step leads to."), frames, n)
