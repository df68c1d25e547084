"""The reader of a game's ids: its interface, and the interpreted form with its memory."""

from collections.abc import Sequence
from typing import NamedTuple, Protocol

from warchest.bots.beliefs.hidden_splits import Belief, row_of
from warchest.bots.beliefs.reading import CROWDED, read_ids, split_again
from warchest.bots.beliefs.rows import ROOM, Blocks, SplitRow, after_look, gather, here
from warchest.bots.policy.likelihoods import MADE, SHARP, policy_weights
from warchest.rules.state.layout import SEATS
from warchest.rules.state.position import Position, Tables
from warchest.rules.subset import Positions, Scratch


class Splits(NamedTuple):
    """The beliefs about all seats as rows, in the order of the seats."""

    rows: Sequence[SplitRow]
    """Only the words and ``upto`` are set."""
    first: Sequence[int]
    """For each seat, its first row. The last entry is the number of all rows."""


class Reader(Protocol):
    """A possible position and beliefs that follow a game. The interpreted and the native reader agree."""

    def __init__(self, r: Tables, start: Position, own: int, responds: bool = False) -> None:
        """Start from a possible position. ``own``: the seat that reads, or -1 for a spectator. ``responds``: beliefs respond to play."""
        ...

    @property
    def position(self) -> Position:
        """Return the possible position."""
        ...

    @property
    def decider(self) -> int:
        """Return the seat that decides now, or a negative number."""
        ...

    def suppose(self, seat: int, belief: Belief) -> None:
        """Set the initial belief about a seat."""
        ...

    def read(self, ids: Sequence[int]) -> tuple[int, int]:
        """Read ids until one does not fit or the seat sees a hand. Return the number read and why reading stopped (see ``reading``)."""
        ...

    def see(self, seat: int, hand: Sequence[int]) -> bool:
        """Note the seat's hand, coins by slot, as seen. If it can't be this hand, change nothing and return False."""
        ...

    def rows(self, seat: int) -> Sequence[SplitRow]:
        """Return the splits of a seat, valid until more is read."""
        ...

    def splits(self) -> Splits:
        """Return the splits of all seats that hide their coins."""
        ...


class InterpretedReader:
    """Runs ``reading`` as plain Python. The position is always the same object."""

    def __init__(self, r: Tables, start: Position, own: int, responds: bool = False) -> None:
        self._tables = [r]
        self._work = Positions(1)
        self._work[0] = start
        self._scratch = [Scratch()]
        self._blocks = [Blocks(own)]
        if responds:
            self._blocks[0].responds = 1
            self._blocks[0].sharp, self._blocks[0].logits = SHARP, policy_weights(MADE)
        self._make_room(ROOM)

    def _make_room(self, room: int) -> None:
        """Resize every block to this many rows, and keep the splits of all seats."""
        kept = {seat: self.rows(seat) for seat in range(SEATS) if self._blocks[0].count[seat]}
        self._blocks[0].room = room
        self._rows = [SplitRow() for _ in range(2 * SEATS * room)]
        self._index = [0] * (2 * room)
        for seat, rows in kept.items():
            start = here(self._blocks, seat)
            self._rows[start : start + len(rows)] = rows

    @property
    def position(self) -> Position:
        """Return the possible position, which changes as more is read."""
        return self._work[0]

    @property
    def decider(self) -> int:
        """Return the seat that decides now, or a negative number."""
        return self._work[0].decider

    def suppose(self, seat: int, belief: Belief) -> None:
        """Set the initial belief about a seat."""
        while len(belief) > self._blocks[0].room:
            self._make_room(2 * self._blocks[0].room)
        start = here(self._blocks, seat)
        for at, (split, weight) in enumerate(belief.items(), start):
            row = self._rows[at]
            row.hand, row.facedown, row.previewed, row.drawn = row_of(split)
            row.weight = row.played = weight
        self._blocks[0].count[seat] = len(belief)

    def read(self, ids: Sequence[int]) -> tuple[int, int]:
        """Read ids, as `Reader` specifies."""
        at = 0
        while True:
            at = read_ids(self._tables, self._work, self._scratch, self._rows, self._blocks, self._index, ids, at)
            if self._blocks[0].stop != CROWDED:
                return at, self._blocks[0].stop
            self._make_room(2 * self._blocks[0].room)

    def see(self, seat: int, hand: Sequence[int]) -> bool:
        """Note a hand that was seen, as `Reader` specifies."""
        if not after_look(self._rows, self._blocks, seat, int.from_bytes(bytes(hand), "little")):
            return False
        split_again(self._work[0], seat, self._rows, here(self._blocks, seat))
        return True

    def rows(self, seat: int) -> Sequence[SplitRow]:
        """Return the splits of a seat, valid until more is read."""
        start = here(self._blocks, seat)
        return self._rows[start : start + self._blocks[0].count[seat]]

    def splits(self) -> Splits:
        """Return the splits of all seats that hide their coins."""
        gathered = [SplitRow() for _ in range(sum(self._blocks[0].count))]
        first = [0] * (SEATS + 1)
        gather(self._rows, self._blocks, self._tables[0].seats, gathered, first)
        return Splits(gathered, first)
