"""Whether the agenda within an action is one that the rules could have made: programs, and what their last step has led to.

What can be asked of the rules is asked of them: a step is undone and offered again, an attack is made again. Where the board has changed
since, and there is no way back, the verb of the last step says what may be above a program.
"""

from collections.abc import Iterator, Sequence

from warchest.rules.content.vocabulary import (
    ATTACKING,
    BURN,
    CHARGE,
    DECREE,
    DRAW_PLAY,
    EACH,
    END,
    FRIEND_STRIKE,
    MANEUVER,
    SPY,
    STEP,
    TACTICS,
)
from warchest.rules.content.vocabulary import PICK as PICKS
from warchest.rules.flow.attacks import answer, attack
from warchest.rules.flow.effects import relocate
from warchest.rules.flow.programs import list_program
from warchest.rules.state import encoding
from warchest.rules.state.agenda import Frame, frames_of, pop, program_of, runs
from warchest.rules.state.layout import (
    CHOICES,
    DECREE_ROW,
    FORT,
    INTO_DRAWN,
    INTO_HAND,
    OP_DECREE,
    OP_DEFEND,
    OP_DRAW,
    OP_PLAY,
    OP_TACTIC,
    OP_TRIGGER,
    SLOTS,
    STEPS,
    UNIT_SLOTS,
)
from warchest.rules.state.position import Position, Tables
from warchest.rules.validate.violation import Code, Violation
from warchest.rules.views import total

MOST_RUNNING = 8
"""Most frames within an action; fewer by one for each decree that can still order an attack, since each can make the chain longer by one
than a whole action may (docs/engine.md, "Bounds")."""


def action_violations(r: Tables, s: Position, frames: Sequence[Frame]) -> Iterator[Violation]:
    """Programs run one within another; on top may be what the last step of one has led to."""
    top = len(frames) - 1
    if len(frames) > MOST_RUNNING - _attacks_to_order(r, s):
        yield Violation(Code.TOO_MANY_FRAMES, frame=0)
    for n, frame in enumerate(frames):
        if runs(frame.op):
            yield from _program(r, s, frames, n)
        elif n < top:
            yield Violation(Code.ONLY_ON_TOP, frame=n)
    if frames[top].op == OP_DEFEND:
        yield from _attack(r, s, frames)
    elif frames[top].op in (OP_DRAW, OP_PLAY):
        yield from _drawing(r, s, frames)
    elif not runs(frames[top].op):
        yield Violation(Code.NOT_IN_PLAY, frame=top)


def _attacks_to_order(r: Tables, s: Position) -> int:
    """How many decrees the side in turn may still proclaim that order an attack."""
    waiting = [decree - 1 for decree in s.decrees.tolist() if decree and not s.seals[s.turn & 1] >> (decree - 1) & 1]
    return sum(1 for decree in waiting if r.steps[DECREE_ROW + decree, 0, 1, 0] == FRIEND_STRIKE)


def _attack(r: Tables, s: Position, frames: Sequence[Frame]) -> Iterator[Violation]:
    """The rules, where the attack is made again, ask this seat how it is taken."""
    top = len(frames) - 1
    frame = frames[top]
    attacker, target = s.who[frame.hex] - 1, s.who[frame.arg] - 1
    if attacker < 0 or target < 0 or not ((attacker ^ target) // SLOTS) & 1 or (attacker // SLOTS ^ s.turn) & 1:
        yield Violation(Code.NO_ATTACK, frame=top)
        return
    trial = s.copy()
    pop(trial)
    if not s.token[frame.arg] & FORT:
        attack(r, trial, frame.hex, frame.arg)
    asked = _asked(trial, frame)
    if asked is not None and asked != frame.seat:  # the partner's wagon is asked first
        answer(r, trial, encoding.DECLINE)
        asked = _asked(trial, frame)
    if asked != frame.seat:
        yield Violation(Code.NOT_ASKED, seat=frame.seat, frame=top)


def _asked(s: Position, frame: Frame) -> int | None:
    """The seat that is asked to answer this attack; None where nobody is."""
    top = frames_of(s)[-1] if s.depth else None
    return top.seat if top is not None and top.op == OP_DEFEND and top.arg == frame.arg else None


def _drawing(r: Tables, s: Position, frames: Sequence[Frame]) -> Iterator[Violation]:
    """A coin is drawn for use, or was drawn and is to be used; or the seat that a Spy has looked at draws one."""
    top = len(frames) - 1
    frame = frames[top]
    below = frames[top - 1] if top else None
    spied = below is not None and runs(below.op) and _last_verb(r, below) == SPY and below.arg == frame.seat
    if frame.op == OP_DRAW and frame.aux == INTO_HAND:
        if not spied or frame.arg != 1 or total(s, frame.seat, "hand") >= r.hand_size:
            yield Violation(Code.NOT_SPIED_ON, frame=top)
    elif frame.op == OP_DRAW and (frame.aux != INTO_DRAWN or frame.arg != 1):
        yield Violation(Code.ONE_COIN_DRAWN, frame=top)
    elif frame.op == OP_PLAY and (frame.arg == 0 or total(s, frame.seat, "drawn") != 1):
        yield Violation(Code.ONLY_DRAWN_COIN, frame=top)
    elif (frame.seat ^ s.turn) & 1 or not _draws(r, s, frame.seat):
        yield Violation(Code.NO_DRAWING_UNIT, seat=frame.seat, frame=top)


def _draws(r: Tables, s: Position, seat: int) -> bool:
    """Whether the seat has a unit whose trigger draws a coin."""
    return any(r.steps[s.army[seat, slot], 1, 0, 0] == DRAW_PLAY for slot in range(UNIT_SLOTS))


# --- Programs


def _verb(r: Tables, frame: Frame, step: int) -> int:
    return r.steps[frame.row, program_of(frame.op), step, 0] if step < STEPS else END


def _last_verb(r: Tables, frame: Frame) -> int:
    """The verb of the step that was done last; END where none was."""
    return _verb(r, frame, frame.pc - 1) if frame.pc else END


def _program(r: Tables, s: Position, frames: Sequence[Frame], n: int) -> Iterator[Violation]:
    """A tactic, a trigger or a decree."""
    frame, is_top = frames[n], n == len(frames) - 1
    steps = next((step for step in range(STEPS) if _verb(r, frame, step) == END), STEPS)
    yield from _owner(r, s, frames, n, steps)
    if frame.pc > steps:
        yield Violation(Code.TOO_MANY_STEPS, frame=n, found=steps)
    if frame.pc == steps and is_top:
        yield Violation(Code.ALL_STEPS_DONE, frame=n)
    beneath = frames[max(0, n - frame.earned) : n]
    waiting = all(other.op == OP_TRIGGER and other.pc == 0 for other in beneath)
    if frame.earned > n or not waiting or (frame.earned and frame.pc == 0):
        yield Violation(Code.EARNED_COUNT, frame=n)
    if not _number_fits(r, frame):
        yield Violation(Code.WRONG_NUMBER, frame=n)
    if is_top:
        if not _hex_fits(r, s, frame):
            yield Violation(Code.WRONG_HEX, frame=n)
    elif frame.pc == 0:
        if frame.op != OP_TRIGGER or frame.aux >= 0:
            yield Violation(Code.NOT_BEGUN, frame=n)
    elif not _leads_to(r, frame, frames[n + 1]):
        yield Violation(Code.WRONG_RESULT, frame=n)


def _owner(r: Tables, s: Position, frames: Sequence[Frame], n: int, steps: int) -> Iterator[Violation]:
    """The unit is of that seat, stands there, and has such a program; a decree is in play."""
    frame = frames[n]

    def violation(code: Code) -> Violation:
        return Violation(code, seat=frame.seat, row=frame.row, frame=n)

    if (frame.seat ^ s.turn) & 1:
        yield violation(Code.NOT_IN_TURN)
    if frame.op == OP_DECREE:
        if frame.row - DECREE_ROW + 1 not in s.decrees.tolist():
            yield violation(Code.DECREE_NOT_IN_PLAY)
        return
    slots = [slot for slot in range(UNIT_SLOTS) if s.army[frame.seat, slot] == frame.row]
    if not slots:
        yield violation(Code.NOT_IN_ARMY)
    if steps == 0:
        yield violation(Code.NO_TACTIC if frame.op == OP_TACTIC else Code.NO_TRIGGER)
    if frame.hex >= 0 and s.who[frame.hex] != 1 + frame.seat * SLOTS + slots[0]:
        yield violation(Code.NOT_AT_HEX)
    if frame.hex < 0 and frame.op == OP_TACTIC and frame.pc == 0:
        yield violation(Code.NOT_ON_BOARD)


def _number_fits(r: Tables, frame: Frame) -> bool:
    """What a program keeps in mind besides a hex: a direction, a seat, a unit that was attacked."""
    verbs = [_verb(r, frame, step) for step in range(STEPS)]
    if SPY in verbs:
        return (frame.arg == 0) if frame.pc == 0 else bool((frame.arg ^ frame.seat) & 1)
    if BURN in verbs:
        return frame.arg > 0 and bool((frame.arg - 1) // SLOTS & 1 ^ frame.seat & 1)
    return frame.arg == 0 or (CHARGE in verbs and frame.pc > 0)


def _hex_fits(r: Tables, s: Position, frame: Frame) -> bool:
    """The program that asks now remembers the hex that its steps so far have led to, and no other."""
    last = _last_verb(r, frame)
    if last == PICKS:
        return frame.aux >= 0 and encoding.at(frame.aux, encoding.PICK) in _offered(r, s, frame, frame.hex)
    if last == STEP and _verb(r, frame, frame.pc) == STEP:
        if frame.aux < 0 or frame.hex < 0 or s.who[frame.aux] != 0:
            return False
        undone = s.copy()
        relocate(undone, frame.hex, frame.aux)
        return encoding.at(frame.hex, encoding.STEP) in _offered(r, undone, frame, frame.aux)
    if last == EACH:
        return frame.aux < 0 or (frame.hex >= 0 and s.who[frame.aux] == s.who[frame.hex])
    return frame.aux < 0


def _offered(r: Tables, s: Position, frame: Frame, hex_: int) -> list[int]:
    """What the step that was done last offered to the unit at ``hex_``."""
    out, program = [0] * CHOICES, program_of(frame.op)
    return out[: list_program(r, s, program, frame.row, frame.pc - 1, frame.seat, hex_, -1, frame.arg, out, 0, CHOICES)]


def _leads_to(r: Tables, frame: Frame, above: Frame) -> bool:
    """Whether the last step of a program can have led to the frame above it."""
    last = _last_verb(r, frame)
    chosen = last in (FRIEND_STRIKE, EACH)  # the step names the unit that acts, and the program keeps it in mind
    if frame.aux >= 0 and not chosen:
        return False
    if last == DECREE:
        return True
    if above.op == OP_DEFEND:
        return last in ATTACKING and above.hex == (frame.aux if chosen else frame.hex)
    if above.op == OP_TACTIC:
        grants = last == MANEUVER and r.steps[frame.row, program_of(frame.op), frame.pc - 1, 1] & TACTICS
        return bool(grants) and (frame.row, frame.hex) == (above.row, above.hex)
    return above.op == OP_DRAW and last == SPY
