"""The top frame of the agenda with its present step: the question that a seat is asked, before it is put into words."""

from typing import NamedTuple

from warchest.rules.state import indices
from warchest.rules.state.agenda import program_of, runs, top_frame
from warchest.rules.state.layout import STEPS
from warchest.rules.state.position import Position, Tables


class AskedStep(NamedTuple):
    """A frame's fields (``layout``), then the operation, arguments and flags of its step, all zero where no program runs."""

    kind: int
    seat: int
    hex: int
    other_hex: int
    row: int
    done: int
    earned: int
    arg: int
    op: int = 0
    a: int = 0
    b: int = 0
    flags: int = 0

    @property
    def running(self) -> bool:
        """Return whether the frame runs a program."""
        return bool(runs(self.kind))

    @property
    def place(self) -> int:
        """Return the hex of the unit whose program this is, or of the unit picked for a decree, or -1."""
        return self.hex if self.hex >= 0 or not self.running else self.other_hex


def asked_step(r: Tables, s: Position) -> AskedStep:
    """Return the top frame. The position must be at a decision or at chance."""
    fields = top_frame(s)
    frame = AskedStep(*fields)
    if not frame.running:
        return frame
    return AskedStep(
        *fields,
        *(r.steps[indices.step_of(frame.row, program_of(frame.kind), frame.done) + field] for field in range(4)),
    )


def op_at(r: Tables, frame: AskedStep, offset: int) -> int:
    """Return the operation of the program's step ``offset`` after the present one (before it, where negative), or 0."""
    step = frame.done + offset
    return (
        r.steps[indices.step_of(frame.row, program_of(frame.kind), step)] if frame.running and 0 <= step < STEPS else 0
    )
