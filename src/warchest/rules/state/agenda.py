"""The agenda: a bounded stack of frames. The top frame determines the deciding seat and its decision."""

import itertools
from collections.abc import Sequence
from enum import Enum, auto
from typing import NamedTuple

from warchest.rules.content import ops
from warchest.rules.content.vocabulary import AFTER_POISONED_ATTACK, ON_TOP, QUIET
from warchest.rules.jit import native, outlined, rare
from warchest.rules.state.indices import seat_of, step_of, top
from warchest.rules.state.layout import (
    COINS,
    DECREE_FRAME,
    DEPTH,
    DONE,
    EARNED,
    FLAGS,
    FRAME_FIELDS,
    HEX,
    KIND,
    ORDERED,
    OTHER_HEX,
    ROW,
    SEAT,
    STEP_FIELDS,
    STEPS,
    TRIGGER_FRAME,
)
from warchest.rules.state.position import Position, Tables

CROWDED = DEPTH - 4
"""From this number of frames on, equal ones are put together before a trigger is earned. In version 1 of the rules the trigger was lost."""
MOST_WAITING = DEPTH - 1
"""With this number of frames, no further trigger is earned. Only invented units come so far (docs/explanation/engine.md, "Bounds")."""
_COUNT = 255 << 48
"""The byte of EARNED in a frame's word."""
_ONE = 1 << 48
"""One in that byte."""
_MOST_EQUAL = 60 * _ONE
"""Most triggers that wait in a frame, besides its own."""


class Frame(NamedTuple):
    """A frame as an object, for code that is not compiled. Its fields have the order of ``layout``: kind, seat, hex and so on."""

    kind: int
    seat: int = 0
    hex: int = -1
    other_hex: int = -1
    row: int = 0
    done: int = 0
    earned: int = 0
    arg: int = 0

    @property
    def decider(self) -> int:
        """Return the seat that makes the choices of the frame."""
        return decides(self.seat, self.earned)

    @property
    def beneath(self) -> int:
        """Return the number of triggers earned beneath the frame."""
        return self.earned & ORDERED - 1 if self.done else 0

    @property
    def more(self) -> int:
        """Return the number of further equal triggers that wait with this one, which has not started."""
        return 0 if self.done else self.earned & ORDERED - 1


def frames_of(s: Position) -> list[Frame]:
    """Return the frames of a position from the bottom up. The last one decides."""
    return [Frame(*s.agenda[n * FRAME_FIELDS : n * FRAME_FIELDS + FRAME_FIELDS]) for n in range(s.depth)]


def top_frame(s: Position) -> list[int]:
    """Return the fields of the top frame, in their order. There must be one."""
    first = top(s)
    return s.agenda[first : first + FRAME_FIELDS].tolist()


def put_frames(s: Position, frames: Sequence[Frame]) -> None:
    """Make these frames, from the bottom up, the agenda of a position that has none."""
    s.depth = len(frames)
    for n, frame in enumerate(frames):
        for field, value in enumerate(frame):
            s.agenda[n * FRAME_FIELDS + field] = value


@native
def push(s: Position, kind: int, seat: int, hex_: int, row: int, arg: int) -> None:
    """Put a frame on top, if there is room. Its program, if it runs one, starts at its first step and remembers no other hex."""
    if s.depth == DEPTH:
        return
    s.agenda_word[s.depth] = kind | seat << 8 | (hex_ & 255) << 16 | 255 << 24 | row << 32 | arg << 56
    s.depth += 1


@native
def pop(s: Position) -> None:
    """Remove the top frame and leave zeros."""
    s.depth -= 1
    s.agenda_word[s.depth] = 0


@native
def clear(s: Position) -> None:
    """Remove all frames."""
    while s.depth > 0:
        pop(s)


@native
def decides(seat: int, earned: int) -> int:
    """Return the seat that makes the choices of a frame with these fields: its own seat, or the partner that has ordered it."""
    return seat ^ (earned & ORDERED) >> 5


@native
def decider_of(s: Position, frame: int) -> int:
    """Return the seat that makes the choices of the frame at ``frame``."""
    return decides(s.agenda[frame + SEAT], s.agenda[frame + EARNED])


@rare
def set_decider(s: Position, seat: int) -> None:
    """Give the choices of the frame on top to a seat. The frame is its own or its partner's."""
    frame = top(s)
    if s.agenda[frame + SEAT] != seat:
        s.agenda[frame + EARNED] = ORDERED


@native
def runs(kind: int) -> bool:
    """Return whether a frame of this kind runs a program."""
    return kind <= DECREE_FRAME


@native
def program_of(kind: int) -> int:
    """Return which program of its row such a frame runs: 0 the tactic (or decree), 1 the trigger."""
    return 1 if kind == TRIGGER_FRAME else 0


@native
def next_step(s: Position, frame: int) -> int:
    """Return the index of the next step of the program in the frame at ``frame``."""
    return step_of(s.agenda[frame + ROW], program_of(s.agenda[frame + KIND]), s.agenda[frame + DONE])


@native
def sees_hand(r: Tables, s: Position) -> bool:
    """Return whether the deciding seat sees a hand now: the next step of its decree is a Spy's."""
    if s.decider < 0:
        return False
    frame = top(s)
    return s.agenda[frame + KIND] == DECREE_FRAME and r.steps[next_step(s, frame)] == ops.SPY


@native
def inside(r: Tables, s: Position) -> bool:
    """Return whether a step of a program is being carried out. A trigger earned now waits until the program is done."""
    if s.depth == 0:
        return False
    running = top(s)
    return (
        s.agenda[running + DONE] > 0
        and runs(s.agenda[running + KIND])
        and r.steps[next_step(s, running) - STEP_FIELDS + FLAGS] & ON_TOP == 0
    )


@rare
def _shocks_last(r: Tables, s: Position, frame: int) -> bool:
    """Return whether nothing but the shock of the picked unit is left of the program in a frame."""
    if s.agenda[frame + DONE] == 0:
        return False
    step = next_step(s, frame)
    return r.steps[step] == ops.SHOCK_PICKED and r.steps[step + STEP_FIELDS] == ops.END


@rare
def _changes_nothing(r: Tables, s: Position, frame: int) -> bool:
    """Return whether a waiting frame will change nothing: all its steps are done, or its unit will have been shocked by a frame above."""
    if s.agenda[frame + DONE] > 0 and r.steps[next_step(s, frame)] == ops.END:
        return True
    if not _shocks_last(r, s, frame):
        return False
    other = s.agenda[frame + OTHER_HEX]
    shocked = other < 0
    for above in range(frame + FRAME_FIELDS, s.depth * FRAME_FIELDS, FRAME_FIELDS):
        if runs(s.agenda[above + KIND]) and s.agenda[above + OTHER_HEX] == other and _shocks_last(r, s, above):
            shocked = True
    return shocked


@rare
def put_together(r: Tables, s: Position) -> None:
    """Remove the waiting frames that will change nothing, and make equal triggers that wait for each other one frame with their number.

    The frame on top and the triggers that it has earned stay as they are. Nothing is done if another frame waits with triggers that it
    has earned, which only frames of invented units do.
    """
    agenda, words = s.agenda, s.agenda_word
    running = top(s)
    end = s.depth - 1
    if agenda[running + DONE] > 0:
        end -= agenda[running + EARNED] & ORDERED - 1
    for n in range(end):
        frame = n * FRAME_FIELDS
        if agenda[frame + DONE] > 0 and agenda[frame + EARNED] & ORDERED - 1 and not _changes_nothing(r, s, frame):
            return
    kept = 0
    for n in range(s.depth):
        if n < end:
            if _changes_nothing(r, s, n * FRAME_FIELDS):
                continue
            same = kept > 0 and (words[kept - 1] ^ words[n]) & ~_COUNT == 0
            if same and agenda[n * FRAME_FIELDS + KIND] == TRIGGER_FRAME and agenda[n * FRAME_FIELDS + DONE] == 0:
                number = (words[n] & _COUNT) + _ONE
                if (words[kept - 1] & _COUNT) + number <= _MOST_EQUAL:
                    words[kept - 1] += number
                    continue
        words[kept] = words[n]
        kept += 1
    while s.depth > kept:
        pop(s)


@rare
def take_one(s: Position) -> None:
    """Put one of the equal triggers that are the frame on top above the others. Another frame stays as it is."""
    frame = top(s)
    if s.agenda[frame + DONE] == 0 and s.agenda[frame + KIND] == TRIGGER_FRAME:
        word = s.agenda_word[s.depth - 1] - _ONE
        s.agenda_word[s.depth - 1] = word
        s.agenda_word[s.depth] = word & ~_COUNT
        s.depth += 1


@outlined
def push_trigger(r: Tables, s: Position, seat: int, row: int, hex_: int, arg: int) -> None:
    """Put a unit's trigger on the agenda.

    Earned inside a running program, a trigger waits beneath it, after those earned earlier: it fires when the program's steps are done. A
    step flagged ON_TOP lets its triggers resolve at once; one flagged QUIET earns none. No chain of the known units is long enough to fill
    the agenda once equal frames are put together, but one of invented units might be: where it is full, a trigger is not earned.
    """
    agenda = s.agenda
    if s.depth >= CROWDED:
        if r.loses_triggers:
            return
        put_together(r, s)
        if s.depth >= MOST_WAITING:
            return
    depth = s.depth
    if inside(r, s):
        running = top(s)
        if r.steps[next_step(s, running) - STEP_FIELDS + FLAGS] & QUIET:
            return
        place = depth - 1 - (agenda[running + EARNED] & ORDERED - 1)
        agenda[running + EARNED] += 1
        for n in range(depth, place, -1):
            s.agenda_word[n] = s.agenda_word[n - 1]
        s.depth = place
        push(s, TRIGGER_FRAME, seat, hex_, row, arg)
        s.depth = depth + 1
        return
    push(s, TRIGGER_FRAME, seat, hex_, row, arg)


@native
def earn(r: Tables, s: Position, event: int, hex_: int) -> None:
    """Put the trigger of the unit at ``hex_`` on the agenda where its row has one for ``event``."""
    who = s.who[hex_]
    if who != 0:
        row = s.army[who & COINS - 1]
        if r.event[row] & event:
            push_trigger(r, s, seat_of(who), row, hex_, 0)


@native
def follow(s: Position, old: int, new: int) -> None:
    """Update every frame that refers to the unit at ``old``, which now stands at ``new`` (-1: it is gone)."""
    agenda = s.agenda
    for frame in range(0, s.depth * FRAME_FIELDS, FRAME_FIELDS):
        if runs(agenda[frame + KIND]):
            if agenda[frame + HEX] == old:
                agenda[frame + HEX] = new
            if agenda[frame + OTHER_HEX] == old:
                agenda[frame + OTHER_HEX] = new


# --- The memory of a program, by the steps done so far


class Meaning(Enum):
    """The meaning of the other hex of a program, or of its number."""

    NOTHING = auto()
    PICKED = auto()
    """The hex of the picked unit, or nothing when that unit is gone."""
    ACTED = auto()
    """The hex of the unit of this kind that has acted, or nothing when that unit is gone."""
    STARTED = auto()
    """The hex that a step started from."""
    LEFT = auto()
    """The hex that the picked unit has left."""
    HEADING = auto()
    """The direction of the charge."""
    OPPONENT = auto()
    """The seat of the named opponent."""
    VICTIM = auto()
    """1 + the coin of the attacked unit."""


def done_steps(r: Tables, frame: Frame) -> list[int]:
    """Return the operations that a program has carried out, and the next one (END after the last)."""
    program = program_of(frame.kind)
    return [r.steps[step_of(frame.row, program, n)] if n < STEPS else ops.END for n in range(frame.done + 1)]


def other_hex_means(r: Tables, frame: Frame) -> tuple[Meaning, bool]:
    """Return the meaning of the other hex of a program, and whether the last step done has set it."""
    meaning, fresh = Meaning.NOTHING, False
    done = done_steps(r, frame)
    for op, following in itertools.pairwise(done):
        fresh = True
        if op in (ops.PICK, ops.COMMAND):
            meaning = Meaning.PICKED
        elif op == ops.EACH:
            meaning = Meaning.ACTED
        elif op == ops.FRIEND_STEP and following == ops.FOLLOW:
            meaning = Meaning.LEFT
        elif op in ops.MOVING_ITSELF and following == ops.STEP:
            meaning = Meaning.STARTED
        else:
            fresh = False
    return meaning, fresh


def number_means(r: Tables, frame: Frame) -> Meaning:
    """Return the meaning of the number of a program."""
    done = done_steps(r, frame)[:-1]
    if ops.CHARGE in done:
        return Meaning.HEADING
    if ops.OPPONENT in done:
        return Meaning.OPPONENT
    watches_poison = frame.kind == TRIGGER_FRAME and r.event[frame.row] & AFTER_POISONED_ATTACK
    return Meaning.VICTIM if watches_poison else Meaning.NOTHING
