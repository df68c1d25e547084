"""Whether the agenda within an action is one that the rules could have made: programs, and what their last step has led to.

What can be asked of the rules is asked of them: a step is undone and offered again, an attack is made again. Where the board has changed
since, and there is no way back, the operation of the last step says what may be above a program.
"""

from collections.abc import Iterator, Sequence

from warchest.rules.content import ops
from warchest.rules.content.vocabulary import AFTER_ATTACK_ON_OTHER, ON_TOP, TACTICS
from warchest.rules.flow.attacks import answer, attack
from warchest.rules.flow.effects import relocate
from warchest.rules.flow.programs import list_program, list_running
from warchest.rules.known import total
from warchest.rules.state import ids
from warchest.rules.state.agenda import MOST_WAITING, Frame, frames_of, pop, program_of, put_frames, runs
from warchest.rules.state.indices import coin_of, mark_of, seat_of, step_of
from warchest.rules.state.layout import (
    CHOICES,
    DECREE_FRAME,
    DECREE_ROW,
    DEFEND_FRAME,
    DRAW_FRAME,
    FLAGS,
    FORT,
    INTO_DRAWN,
    INTO_HAND,
    PLAY_FRAME,
    STEPS,
    TACTIC_FRAME,
    TRIGGER_FRAME,
    UNIT_SLOTS,
)
from warchest.rules.state.position import Position, Tables
from warchest.rules.validate.violation import Code, Violation

MOST_RUNNING = MOST_WAITING
"""Most frames within an action: beside so many no trigger is earned, and there is room for all else that an action may put on top."""

_DONE_BY_PICKED = (ops.FRIEND_STEP, ops.FRIEND_STRIKE, ops.PUSH, ops.REDEPLOY)
"""After these a program keeps the picked unit in mind, as long as it is there."""


def action_violations(r: Tables, s: Position, frames: Sequence[Frame]) -> Iterator[Violation]:
    """Programs run one within another; on top may be what the last step of one has led to."""
    top = len(frames) - 1
    if len(frames) > MOST_RUNNING:
        yield Violation(Code.TOO_MANY_FRAMES, frame=0)
    for n, frame in enumerate(frames):
        if runs(frame.kind):
            yield from _program(r, s, frames, n)
        elif n < top:
            yield Violation(Code.ONLY_ON_TOP, frame=n)
    if frames[top].kind == DEFEND_FRAME:
        yield from _attack(r, s, frames)
    elif frames[top].kind in (DRAW_FRAME, PLAY_FRAME):
        yield from _drawing(r, s, frames)
    elif not runs(frames[top].kind):
        yield Violation(Code.NOT_IN_PLAY, frame=top)


def _attack(r: Tables, s: Position, frames: Sequence[Frame]) -> Iterator[Violation]:
    """The rules, where the attack is made again, ask this seat how it is taken."""
    top = len(frames) - 1
    frame = frames[top]
    attacker, target = s.who[frame.hex], s.who[frame.arg]
    if not attacker or not target or not (seat_of(attacker) ^ seat_of(target)) & 1 or (seat_of(attacker) ^ s.turn) & 1:
        yield Violation(Code.NO_ATTACK, frame=top)
        return
    trial = s.copy()
    pop(trial)
    if not s.token[frame.arg] & FORT:
        attack(r, trial, frame.hex, frame.arg)
    asked = _asked(trial, frame)
    if asked is not None and asked != frame.seat:  # the partner's protector is asked first
        answer(r, trial, ids.DECLINE)
        asked = _asked(trial, frame)
    if asked != frame.seat:
        yield Violation(Code.NOT_ASKED, seat=frame.seat, frame=top)


def _asked(s: Position, frame: Frame) -> int | None:
    """The seat that is asked to answer this attack; None where nobody is."""
    top = frames_of(s)[-1] if s.depth else None
    return top.seat if top is not None and top.kind == DEFEND_FRAME and top.arg == frame.arg else None


def _drawing(r: Tables, s: Position, frames: Sequence[Frame]) -> Iterator[Violation]:
    """A coin is drawn for use, or was drawn and is to be used; or the seat that a Spy has looked at draws one."""
    top = len(frames) - 1
    frame = frames[top]
    below = frames[top - 1] if top else None
    spied = below is not None and runs(below.kind) and _last_op(r, below) == ops.SPY and below.arg == frame.seat
    if frame.kind == DRAW_FRAME and frame.other_hex == INTO_HAND:
        if not spied or frame.arg != 1 or total(s, frame.seat, "hand") >= r.hand_size:
            yield Violation(Code.NOT_SPIED_ON, frame=top)
    elif frame.kind == DRAW_FRAME and (frame.other_hex != INTO_DRAWN or frame.arg != 1):
        yield Violation(Code.ONE_COIN_DRAWN, frame=top)
    elif frame.kind == PLAY_FRAME and (frame.arg == 0 or total(s, frame.seat, "drawn") != 1):
        yield Violation(Code.ONLY_DRAWN_COIN, frame=top)
    elif (frame.seat ^ s.turn) & 1 or not _draws(r, s, frame.seat):
        yield Violation(Code.NO_DRAWING_UNIT, seat=frame.seat, frame=top)


def _draws(r: Tables, s: Position, seat: int) -> bool:
    """Whether the seat has a unit whose trigger draws a coin."""
    return any(r.steps[step_of(s.army[coin_of(seat, slot)], 1, 0)] == ops.DRAW_PLAY for slot in range(UNIT_SLOTS))


# --- Programs


def _op(r: Tables, frame: Frame, step: int) -> int:
    return r.steps[step_of(frame.row, program_of(frame.kind), step)] if step < STEPS else ops.END


def _last_op(r: Tables, frame: Frame) -> int:
    """The operation of the step that was done last; END where none was."""
    return _op(r, frame, frame.done - 1) if frame.done else ops.END


def _program(r: Tables, s: Position, frames: Sequence[Frame], n: int) -> Iterator[Violation]:
    """A tactic, a trigger or a decree."""
    frame, is_top = frames[n], n == len(frames) - 1
    steps = next((step for step in range(STEPS) if _op(r, frame, step) == ops.END), STEPS)
    yield from _owner(r, s, frames, n, steps)
    if frame.done > steps:
        yield Violation(Code.TOO_MANY_STEPS, frame=n, found=steps)
    if frame.done == steps and is_top:
        yield Violation(Code.ALL_STEPS_DONE, frame=n)
    beneath = frames[max(0, n - frame.earned) : n]
    waiting = all(other.kind == TRIGGER_FRAME and other.done == 0 for other in beneath)
    if frame.earned > n or not waiting or (frame.earned and frame.done == 0):
        yield Violation(Code.EARNED_COUNT, frame=n)
    if not _number_fits(r, frame):
        yield Violation(Code.WRONG_NUMBER, frame=n)
    if is_top:
        if not _hex_fits(r, s, frame):
            yield Violation(Code.WRONG_HEX, frame=n)
    elif frame.done == 0:
        if frame.kind != TRIGGER_FRAME or frame.other_hex >= 0:
            yield Violation(Code.NOT_BEGUN, frame=n)
    elif not _leads_to(r, frame, frames[n + 1]):
        yield Violation(Code.WRONG_RESULT, frame=n)


def _owner(r: Tables, s: Position, frames: Sequence[Frame], n: int, steps: int) -> Iterator[Violation]:
    """The unit is of that seat, stands there, and has such a program; a decree is in play."""
    frame = frames[n]

    def violation(code: Code) -> Violation:
        return Violation(code, seat=frame.seat, row=frame.row, frame=n)

    watching = frame.kind == TRIGGER_FRAME and r.event[frame.row] & AFTER_ATTACK_ON_OTHER
    if (frame.seat ^ s.turn) & 1 and not watching:
        yield violation(Code.NOT_IN_TURN)
    if frame.kind == DECREE_FRAME:
        if frame.row - DECREE_ROW + 1 not in s.decrees.tolist():
            yield violation(Code.DECREE_NOT_IN_PLAY)
        return
    slots = [slot for slot in range(UNIT_SLOTS) if s.army[coin_of(frame.seat, slot)] == frame.row]
    if not slots:
        yield violation(Code.NOT_IN_ARMY)
    if steps == 0:
        yield violation(Code.NO_TACTIC if frame.kind == TACTIC_FRAME else Code.NO_TRIGGER)
    if frame.hex >= 0 and s.who[frame.hex] != mark_of(coin_of(frame.seat, slots[0])):
        yield violation(Code.NOT_AT_HEX)
    if frame.hex < 0 and frame.kind == TACTIC_FRAME and frame.done == 0:
        yield violation(Code.NOT_ON_BOARD)


def _number_fits(r: Tables, frame: Frame) -> bool:
    """What a program keeps in mind besides a hex: a direction, a seat, a unit that was attacked."""
    operations = [_op(r, frame, step) for step in range(STEPS)]
    if ops.SPY in operations:
        return (frame.arg == 0) if frame.done == 0 else bool((frame.arg ^ frame.seat) & 1)
    if ops.BURN in operations:
        return frame.arg > 0 and bool((seat_of(frame.arg - 1) ^ frame.seat) & 1)
    return frame.arg == 0 or (ops.CHARGE in operations and frame.done > 0)


def _hex_fits(r: Tables, s: Position, frame: Frame) -> bool:
    """The program that asks now remembers the hex that its steps so far have led to, and no other."""
    last = _last_op(r, frame)
    if last == ops.COMMAND:
        return frame.other_hex >= 0 and ids.at(frame.other_hex, ids.PICK) in _commanded(r, s, frame)
    if last == ops.PICK:
        return frame.other_hex >= 0 and ids.at(frame.other_hex, ids.PICK) in _offered(r, s, frame, frame.hex)
    if last == ops.STEP and _op(r, frame, frame.done) == ops.STEP:
        if frame.other_hex < 0 or frame.hex < 0 or s.who[frame.other_hex] != 0:
            return False
        undone = s.copy()
        relocate(undone, frame.hex, frame.other_hex)
        return ids.at(frame.hex, ids.STEP) in _offered(r, undone, frame, frame.other_hex)
    if last in _DONE_BY_PICKED:
        return frame.other_hex < 0 or s.who[frame.other_hex] != 0
    if last == ops.EACH:
        return frame.other_hex < 0 or (frame.hex >= 0 and s.who[frame.other_hex] == s.who[frame.hex])
    return frame.other_hex < 0


def _commanded(r: Tables, s: Position, frame: Frame) -> list[int]:
    """Whom the unit of a program may command."""
    undone = s.copy()
    put_frames(undone, [*frames_of(s)[:-1], frame._replace(done=frame.done - 1, other_hex=-1)])
    out = [0] * CHOICES
    return out[: list_running(r, undone, out, CHOICES)]


def _offered(r: Tables, s: Position, frame: Frame, hex_: int) -> list[int]:
    """What the step that was done last offered to the unit at ``hex_``."""
    out, step = [0] * CHOICES, step_of(frame.row, program_of(frame.kind), frame.done - 1)
    return out[: list_program(r, s, step, frame.seat, hex_, -1, frame.arg, out, 0, CHOICES)]


def _leads_to(r: Tables, frame: Frame, above: Frame) -> bool:
    """Whether the last step of a program can have led to the frame above it."""
    last = _last_op(r, frame)
    if r.steps[step_of(frame.row, program_of(frame.kind), frame.done - 1) + FLAGS] & ON_TOP:
        return _resolves_first(r, frame, above)
    chosen = last in (
        ops.FRIEND_STRIKE,
        ops.EACH,
    )  # the step names the unit that acts, and the program keeps it in mind
    if frame.other_hex >= 0 and not chosen:
        return False
    if last == ops.DECREE:
        return True
    if above.kind == DEFEND_FRAME:
        return last in ops.ATTACKING and above.hex == (frame.other_hex if chosen else frame.hex)
    if above.kind == TACTIC_FRAME:
        grants = (
            last == ops.MANEUVER and r.steps[step_of(frame.row, program_of(frame.kind), frame.done - 1) + 1] & TACTICS
        )
        return bool(grants) and (frame.row, frame.hex) == (above.row, above.hex)
    return above.kind == DRAW_FRAME and last == ops.SPY


def _resolves_first(r: Tables, frame: Frame, above: Frame) -> bool:
    """Whether the last step of a program, of which all must resolve before the next step, can have led to the frame above.

    That is an attack, the tactic of a unit that was commanded, or whatever may come of what either has earned: coins drawn and used too.
    """
    obeys = _last_op(r, frame) == ops.OBEY
    acts = frame.other_hex if obeys else frame.hex
    if frame.other_hex >= 0 and not obeys:
        return False
    if above.kind == DEFEND_FRAME:
        return above.hex == acts
    if obeys and above.kind == TACTIC_FRAME and above.hex >= 0 and above.hex == acts:
        return r.steps[step_of(above.row, 0, 0)] != ops.COMMAND
    return True
