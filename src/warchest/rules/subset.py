"""The base of beliefs and searches in the compiled subset: their mark, their positions, and the functions of the rules that they call.

The functions of the rules run interpreted here; ``machine_code`` replaces them by the machine code of the rules. Compiling them again for
each function of a search that calls them would take minutes.
"""

from collections.abc import Callable, Sequence
from typing import TypeVar

from warchest.rules.flow import play
from warchest.rules.flow.turns import do_by_luck, settle
from warchest.rules.state.layout import CHOICES
from warchest.rules.state.position import Position, Tables

Function = TypeVar("Function", bound=Callable[..., object])

MARKED: dict[Callable[..., object], bool] = {}
"""Every marked function, in the order of definition, with whether native code inlines it."""


def native(function: Function) -> Function:
    """Mark ``function`` as one that also runs compiled (see ``warchest.rules.jit``). Return it unchanged."""
    MARKED[function] = False
    return function


def inlined(function: Function) -> Function:
    """Mark ``function`` like ``native``, but inline it at each call: it is called for every choice of a playout."""
    MARKED[function] = True
    return function


class Positions:
    """A list of positions. Reading returns the position itself; writing copies into it."""

    def __init__(self, count: int) -> None:
        self._all = [Position() for _ in range(count)]

    def __getitem__(self, at: int) -> Position:
        return self._all[at]

    def __setitem__(self, at: int, position: Position) -> None:
        self._all[at].assign(position)


class Scratch:
    """The memory that the rules write choices into."""

    __slots__ = ("ids",)

    def __init__(self) -> None:
        self.ids = [0] * CHOICES


def list_moves(tables: Sequence[Tables], work: Positions, at: int, scratch: Sequence[Scratch]) -> int:
    """Write the choices of the deciding seat in ``work[at]`` into ``scratch[0].ids``. Return their number."""
    return play.list_choices(tables[0], work[at], scratch[0].ids)


def do_move(tables: Sequence[Tables], work: Positions, at: int, id_: int, scratch: Sequence[Scratch]) -> None:
    """Carry out a choice or an outcome of chance in ``work[at]``. Afterwards ``scratch`` holds nothing of use."""
    play.apply(tables[0], work[at], id_, scratch[0].ids)


def next_moves(tables: Sequence[Tables], work: Positions, at: int, id_: int, scratch: Sequence[Scratch]) -> int:
    """Carry out a choice or an outcome of chance in ``work[at]``, and list the next choices as ``list_moves`` does."""
    do_move(tables, work, at, id_, scratch)
    return play.list_choices(tables[0], work[at], scratch[0].ids)


def next_by_luck(tables: Sequence[Tables], work: Positions, at: int, luck: int, scratch: Sequence[Scratch]) -> int:
    """Decide chance in ``work[at]`` by 31 random bits (as in ``turns.do_by_luck``), and list the next choices (as in ``list_moves``)."""
    r, s = tables[0], work[at]
    do_by_luck(r, s, luck)
    settle(r, s, True, scratch[0].ids)
    return play.list_choices(r, s, scratch[0].ids)
