"""The agenda: a bounded stack of frames. The top frame alone says which seat decides, and what it decides."""

from collections.abc import Sequence
from typing import NamedTuple

from warchest.rules.content.vocabulary import ON_TOP
from warchest.rules.jit import native, outlined
from warchest.rules.state.layout import (
    ARG,
    DECREE_FRAME,
    DONE,
    EARNED,
    HEX,
    KIND,
    OTHER_HEX,
    ROW,
    SEAT,
    TACTIC_FRAME,
    TRIGGER_FRAME,
)
from warchest.rules.state.position import Position, Tables


class Frame(NamedTuple):
    """A frame as an object, for all that is not compiled. Its fields have the order of ``layout``: kind, seat, hex and so on."""

    kind: int
    seat: int = 0
    hex: int = -1
    other_hex: int = -1
    row: int = 0
    done: int = 0
    earned: int = 0
    arg: int = 0


def frames_of(s: Position) -> list[Frame]:
    """The frames of a position from the bottom up; the last one decides."""
    return [Frame(*(s.agenda[n, field] for field in range(8))) for n in range(s.depth)]


def put_frames(s: Position, frames: Sequence[Frame]) -> None:
    """Make these frames, from the bottom up, the agenda of a position that has none."""
    s.depth = len(frames)
    for n, frame in enumerate(frames):
        for field, value in enumerate(frame):
            s.agenda[n, field] = value


@native
def push(s: Position, kind: int, seat: int, hex_: int, row: int, arg: int) -> None:
    """Put a frame on top; its program, if it runs one, starts at its first step and remembers no other hex."""
    agenda = s.agenda
    top = s.depth
    agenda[top, KIND] = kind
    agenda[top, SEAT] = seat
    agenda[top, HEX] = hex_
    agenda[top, OTHER_HEX] = -1
    agenda[top, ROW] = row
    agenda[top, DONE] = 0
    agenda[top, EARNED] = 0
    agenda[top, ARG] = arg
    s.depth = top + 1


@native
def pop(s: Position) -> None:
    """Take the top frame off and leave zeros."""
    s.depth -= 1
    s.agenda_word[s.depth] = 0


@native
def clear(s: Position) -> None:
    """Drop everything that was still to happen."""
    while s.depth > 0:
        pop(s)


@native
def runs(kind: int) -> bool:
    """Whether a frame of this kind runs a program."""
    return kind == TACTIC_FRAME or kind == TRIGGER_FRAME or kind == DECREE_FRAME


@native
def program_of(kind: int) -> int:
    """Which program of its row such a frame runs: 0 the tactic (or decree), 1 the trigger."""
    return 1 if kind == TRIGGER_FRAME else 0


@outlined
def push_trigger(r: Tables, s: Position, seat: int, row: int, hex_: int, arg: int) -> None:
    """Put a unit's trigger on the agenda.

    Earned inside a running program, a trigger waits beneath it, after those earned earlier: it fires when the program's steps are done.
    A step flagged ON_TOP lets what it earns resolve at once.
    """
    agenda = s.agenda
    running = s.depth - 1
    if running >= 0:
        kind = agenda[running, KIND]
        step = agenda[running, DONE]
        if step > 0 and runs(kind) and r.steps[agenda[running, ROW], program_of(kind), step - 1, 3] & ON_TOP == 0:
            slot = running - agenda[running, EARNED]
            agenda[running, EARNED] += 1
            for n in range(s.depth, slot, -1):
                s.agenda_word[n] = s.agenda_word[n - 1]
            depth = s.depth
            s.depth = slot
            push(s, TRIGGER_FRAME, seat, hex_, row, arg)
            s.depth = depth + 1
            return
    push(s, TRIGGER_FRAME, seat, hex_, row, arg)


@native
def earn(r: Tables, s: Position, event: int, hex_: int) -> None:
    """The unit at ``hex_`` has done ``event``: put its trigger on the agenda where its row has one for it."""
    who = s.who[hex_] - 1
    if who >= 0:
        seat = who >> 3
        row = s.army[seat, who & 7]
        if r.event[row] & event:
            push_trigger(r, s, seat, row, hex_, 0)


@native
def follow(s: Position, old: int, new: int) -> None:
    """The unit at ``old`` now stands at ``new`` (-1: it is gone): let every frame that means it know."""
    agenda = s.agenda
    for n in range(s.depth):
        if runs(agenda[n, KIND]):
            if agenda[n, HEX] == old:
                agenda[n, HEX] = new
            if agenda[n, OTHER_HEX] == old:
                agenda[n, OTHER_HEX] = new
