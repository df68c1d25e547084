"""Checks that the rules could have made an agenda within an action: its programs, and the results of their last steps.

The rules themselves answer if possible: a step is undone and offered again, an attack is made again. Where the board has changed
irreversibly since, the steps of a program in its unit's row determine its memory and the frames that may be above it. No unit is named
here, so new units need no change.
"""

from collections.abc import Iterator, Sequence

from warchest.rules.content import ops
from warchest.rules.content.vocabulary import AFTER_ATTACK_ON_OTHER, AFTER_MOVE, AFTER_POISONED_ATTACK, ON_TOP, TACTICS
from warchest.rules.flow.attacks import answer, attack
from warchest.rules.flow.effects import relocate
from warchest.rules.flow.programs import list_program, list_running
from warchest.rules.known import total
from warchest.rules.state import ids
from warchest.rules.state.agenda import (
    MOST_WAITING,
    Frame,
    Meaning,
    done_steps,
    frames_of,
    number_means,
    other_hex_means,
    pop,
    program_of,
    put_frames,
    runs,
)
from warchest.rules.state.indices import coin_at, coin_of, mark_of, seat_of, step_of
from warchest.rules.state.layout import (
    CHOICES,
    DECREE_FRAME,
    DECREE_ROW,
    DEFEND_FRAME,
    DIRECTIONS,
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
    A,
)
from warchest.rules.state.position import Position, Tables
from warchest.rules.validate.violation import Code, Violation


def action_violations(r: Tables, s: Position, frames: Sequence[Frame]) -> Iterator[Violation]:
    """Check that programs run one within another. The top frame may be a result of the last step of one."""
    top = len(frames) - 1
    if any(frame.kind == TRIGGER_FRAME for frame in frames[MOST_WAITING:]):
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
    """Check that the rules, when the attack is made again, ask this seat for an answer."""
    top = len(frames) - 1
    frame = frames[top]
    attacker, target = s.who[frame.hex], s.who[frame.arg]
    if (
        not attacker
        or not target
        or not (seat_of(attacker) ^ seat_of(target)) & 1
        or not _acts(r, s, seat_of(attacker))
    ):
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
    """Return the seat that is asked to answer this attack, or None where no seat is."""
    top = frames_of(s)[-1] if s.depth else None
    return top.seat if top is not None and top.kind == DEFEND_FRAME and top.arg == frame.arg else None


def _drawing(r: Tables, s: Position, frames: Sequence[Frame]) -> Iterator[Violation]:
    """Check a coin that is drawn for use, or was drawn and must be used, or that is drawn by the seat that a Spy has looked at."""
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
    elif not _acts(r, s, frame.seat) or not _draws(r, s, frame.seat):
        yield Violation(Code.NO_DRAWING_UNIT, seat=frame.seat, frame=top)


def _draws(r: Tables, s: Position, seat: int) -> bool:
    """Return whether the seat has a unit with a trigger that draws a coin."""
    return any(r.steps[step_of(s.army[coin_of(seat, slot)], 1, 0)] == ops.DRAW_PLAY for slot in range(UNIT_SLOTS))


def _acts(r: Tables, s: Position, seat: int) -> bool:
    """Return whether units of the seat may act. These are the units of the side in turn, and of the other side where a unit that waits for
    attacks on others does more than step.
    """
    if (seat ^ s.turn) & 1 == 0:
        return True
    rows = [s.army[coin_of(mate, slot)] for mate in range(seat & 1, r.seats, 2) for slot in range(UNIT_SLOTS)]
    return any(r.event[row] & AFTER_ATTACK_ON_OTHER and not _only_steps(r, row) for row in rows)


def _only_steps(r: Tables, row: int) -> bool:
    """Return whether a trigger only steps, and earns nothing by it."""
    operations = [r.steps[step_of(row, 1, step)] for step in range(STEPS)]
    return set(operations) <= {ops.STEP, ops.END} and not r.event[row] & AFTER_MOVE


# --- Programs


def _last_op(r: Tables, frame: Frame) -> int:
    """Return the operation of the step that was done last, or END."""
    return done_steps(r, frame)[-2] if frame.done else ops.END


def _program(r: Tables, s: Position, frames: Sequence[Frame], n: int) -> Iterator[Violation]:
    """Check a tactic, a trigger or a decree."""
    frame, is_top = frames[n], n == len(frames) - 1
    steps = done_steps(r, frame._replace(done=STEPS)).index(ops.END)
    yield from _owner(r, s, frames, n, steps)
    if frame.done > steps:
        yield Violation(Code.TOO_MANY_STEPS, frame=n, amount=steps)
    if frame.done == steps and is_top:
        yield Violation(Code.ALL_STEPS_DONE, frame=n)
    beneath = frames[max(0, n - frame.beneath) : n]
    waiting = all(other.kind == TRIGGER_FRAME and other.done == 0 for other in beneath)
    if frame.beneath > n or not waiting or (frame.more and (is_top or frame.kind != TRIGGER_FRAME)):
        yield Violation(Code.EARNED_COUNT, frame=n)
    if frame.decider != frame.seat and not _is_ordered(r, frames, n):
        yield Violation(Code.NOT_ORDERED, seat=frame.seat, frame=n)
    if not _number_fits(r, frame):
        yield Violation(Code.WRONG_NUMBER, frame=n)
    if not is_top and frame.done == 0 and frame.kind != TRIGGER_FRAME:
        yield Violation(Code.NOT_BEGUN, frame=n)
    if not _hex_fits(r, s, frame, is_top):
        yield Violation(Code.WRONG_HEX, frame=n)
    if not is_top and frame.done and not _leads_to(r, s, frames, n):
        yield Violation(Code.WRONG_RESULT, frame=n)


def _owner(r: Tables, s: Position, frames: Sequence[Frame], n: int, steps: int) -> Iterator[Violation]:
    """Check that the unit is of that seat, stands there and has such a program, or that a decree is in play."""
    frame = frames[n]

    def violation(code: Code) -> Violation:
        return Violation(code, seat=frame.seat, row=frame.row, frame=n)

    watching = frame.kind == TRIGGER_FRAME and r.event[frame.row] & AFTER_ATTACK_ON_OTHER
    if not watching and not _acts(r, s, frame.seat):
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


def _is_ordered(r: Tables, frames: Sequence[Frame], n: int) -> bool:
    """Return whether the partner who makes the choices of a program can have ordered it, or the program that started it."""
    frame = frames[n]
    return r.giver_chooses != 0 and any(
        below.decider == frame.decider and (_last_op(r, below) == ops.OBEY or below.seat != below.decider)
        for below in frames[:n]
        if runs(below.kind) and frame.kind != TRIGGER_FRAME
    )


def _number_fits(r: Tables, frame: Frame) -> bool:
    """Return whether the number of a program has the meaning given by its steps: a direction, a seat, a unit that was attacked."""
    meaning = number_means(r, frame)
    if meaning == Meaning.HEADING:
        return 0 <= frame.arg < DIRECTIONS
    if meaning == Meaning.OPPONENT:
        return bool((frame.arg ^ frame.seat) & 1)
    if meaning == Meaning.VICTIM and frame.arg:
        return bool((seat_of(frame.arg - 1) ^ frame.seat) & 1)
    if meaning == Meaning.VICTIM:  # another event has set off the trigger, and nothing that it does needs a victim
        burns = ops.BURN in done_steps(r, frame._replace(done=STEPS))
        return not burns and r.event[frame.row] != AFTER_POISONED_ATTACK
    return frame.arg == 0


def _hex_fits(r: Tables, s: Position, frame: Frame, is_top: bool) -> bool:
    """Return whether a program remembers the hex that its steps have led to, and no other."""
    meaning, fresh = other_hex_means(r, frame)
    other = frame.other_hex
    if meaning == Meaning.NOTHING:
        return other < 0
    if fresh and is_top and meaning == Meaning.PICKED:
        return other >= 0 and ids.at(other, ids.PICK) in _offered_to_pick(r, s, frame)
    if fresh and is_top and meaning == Meaning.STARTED:
        return other >= 0 and frame.hex >= 0 and s.who[other] == 0 and _came_from(r, s, frame)
    if meaning == Meaning.PICKED:
        return other < 0 or s.who[other] != 0
    if meaning == Meaning.ACTED:
        return other < 0 or s.army[coin_at(s, other)] == frame.row
    return meaning == Meaning.STARTED or other == frame.hex  # a unit that has followed stands where the other one left


def _offered_to_pick(r: Tables, s: Position, frame: Frame) -> list[int]:
    """Return the choices of the program's step that was done last."""
    undone = s.copy()
    put_frames(undone, [*frames_of(s)[:-1], frame._replace(done=frame.done - 1, other_hex=-1)])
    out = [0] * CHOICES
    return out[: list_running(r, undone, out, CHOICES)]


def _came_from(r: Tables, s: Position, frame: Frame) -> bool:
    """Return whether the unit of a program can have reached its hex by the step done last. For a plain step the rules answer."""
    if _last_op(r, frame) != ops.STEP:
        return True
    undone = s.copy()
    relocate(undone, frame.hex, frame.other_hex)
    out, step = [0] * CHOICES, step_of(frame.row, program_of(frame.kind), frame.done - 1)
    offered = list_program(r, undone, step, frame.seat, frame.other_hex, -1, frame.arg, out, 0, CHOICES)
    return ids.at(frame.hex, ids.STEP) in out[:offered]


def _leads_to(r: Tables, s: Position, frames: Sequence[Frame], n: int) -> bool:
    """Return whether the last step of a program can have led to the frame above it.

    A step puts the question of an attack, a program that it starts, or a draw on top. A trigger that it earns waits beneath its program.
    Triggers stand above a program only if the step lets them resolve first, or has started another program that earned them.
    """
    frame, above = frames[n], frames[n + 1]
    last = _last_op(r, frame)
    step = step_of(frame.row, program_of(frame.kind), frame.done - 1)
    actor = frame.other_hex if last in ops.BY_ANOTHER else frame.hex
    grants_tactic = last in ops.MANEUVERS and r.steps[step + A] & TACTICS
    if above.kind == DEFEND_FRAME and last in ops.ATTACKING and above.hex == actor:
        return True
    if above.kind == TACTIC_FRAME and grants_tactic and _is_own_tactic(r, frame, above, actor, last):
        return True
    if above.kind == DECREE_FRAME and last == ops.DECREE and above.decider == frame.decider:
        return True
    if above.kind == DRAW_FRAME and above.other_hex == INTO_HAND:
        return last == ops.SPY
    if not (grants_tactic or last == ops.DECREE or r.steps[step + FLAGS] & ON_TOP):
        return False
    if above.kind == TRIGGER_FRAME:
        return True
    # a coin that a trigger has drawn stands in the trigger's place, and may be used for anything
    return n + 1 < MOST_WAITING and any(_draws(r, s, seat) for seat in range(r.seats))


def _is_own_tactic(r: Tables, frame: Frame, above: Frame, actor: int, op: int) -> bool:
    """Return whether a tactic is one of the unit that a step lets maneuver. With several units of a kind, another one may continue it."""
    if above.hex != actor and actor >= 0:
        return False
    if above.decider != frame.decider and (op != ops.OBEY or r.giver_chooses):
        return False
    if op == ops.OBEY:
        return r.steps[step_of(above.row, 0, 0)] != ops.COMMAND
    return frame.row == above.row
