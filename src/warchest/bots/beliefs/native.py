"""The native form of the reader: the functions of ``reading`` and ``rows``, compiled, on NumPy records with the fields of their memory.

Importing this module takes about a second. The first reader compiles the rules and the reading, or loads them from the cache.
"""

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from warchest.bots.beliefs import reading, rows
from warchest.bots.beliefs.hidden_splits import Belief, row_of
from warchest.bots.beliefs.reader import Splits
from warchest.bots.beliefs.rows import ROOM, SplitRow
from warchest.bots.policy.likelihoods import FEATURES, MADE, SHARP, policy_weights
from warchest.bots.policy.memory import MOST_FEATURES, UNKNOWN_YET
from warchest.rules import native as rules
from warchest.rules.content.war_chest import WAR_CHEST
from warchest.rules.flow.turns import opening
from warchest.rules.machine_code import entry, link_rules, register_marked
from warchest.rules.state.layout import HEXES, SEATS, SLOTS
from warchest.rules.state.position import Position, Tables
from warchest.rules.state.tables import make_tables

SPLIT = np.dtype(
    [
        ("hand", "<i8"),
        ("facedown", "<i8"),
        ("previewed", "<i8"),
        ("drawn", "<i8"),
        ("weight", "<f8"),
        ("played", "<f8"),
        ("upto", "<i8"),
    ],
    align=True,
)
OUTLOOK = [
    ("free", "<i4", (2,)),
    ("near", "i1", (2 * HEXES,)),
    ("sharp", "<i4"),
    ("logits", "<i4", (FEATURES,)),
    ("features", "<i4", (MOST_FEATURES,)),
    ("featured", "<i4"),
    ("prior", "<i4"),
]
"""The fields of the memory of the policy."""
BLOCKS = np.dtype(
    [
        *OUTLOOK,
        ("responds", "<i8"),
        ("weighed", "<i8"),
        ("chances", "<f8", (SLOTS,)),
        ("seen", "<f8", (SLOTS,)),
        ("room", "<i8"),
        ("own", "<i8"),
        ("stamp", "<i8"),
        ("stop", "<i8"),
        ("count", "<i8", (SEATS,)),
        ("half", "<i8", (SEATS,)),
    ],
    align=True,
)

Numbers = NDArray[np.int64]

register_marked()


@entry
def _read_ids(
    tables: rules.Records,
    work: rules.Records,
    scratch: rules.Records,
    splits: rules.Records,
    blocks: rules.Records,
    index: Numbers,
    log: Numbers,
    at: int,
) -> int:
    end: int = reading.read_ids(tables, work, scratch, splits, blocks, index, log, at)  # type: ignore[arg-type]
    return end * reading.STOPS + blocks[0].stop  # type: ignore[no-any-return]


@entry
def _see(work: rules.Records, splits: rules.Records, blocks: rules.Records, seat: int, hand: int) -> bool:
    if not rows.after_look(splits, blocks, seat, hand):  # type: ignore[arg-type]
        return False
    reading.split_again(work[0], seat, splits, rows.here(blocks, seat))  # type: ignore[arg-type]
    return True


@entry
def _gather(splits: rules.Records, blocks: rules.Records, seats: int, gathered: rules.Records, first: Numbers) -> None:
    rows.gather(splits, blocks, seats, gathered, first)  # type: ignore[arg-type]


def records_of(splits: Sequence[SplitRow]) -> rules.Records:
    """Return splits as records, at least one, even if unused. Records are returned unchanged."""
    given: object = splits
    if isinstance(given, np.ndarray):
        return given
    records = np.zeros(max(1, len(splits)), SPLIT)
    for at, row in enumerate(splits):
        records[at] = (row.hand, row.facedown, row.previewed, row.drawn, row.weight, row.played, row.upto)
    return records


class NativeReader:
    """The native counterpart of ``reader.InterpretedReader``. It gives the same results faster."""

    _scratch = rules.records(rules.SCRATCH)
    _last: tuple[Tables, rules.Records] | None = None
    """The last tables and their record, which the readers of a game share."""

    def __init__(self, r: Tables, start: Position, own: int, responds: bool = False) -> None:
        """Start from a possible position, as `Reader` specifies."""
        link_rules()
        self._seats = r.seats
        known = NativeReader._last
        if known is None or known[0] is not r:
            known = NativeReader._last = r, rules.to_record(r)
        self._tables = known[1]
        self._work = rules.to_record(start)
        self._position: Position | None = None
        self._blocks = np.zeros(1, BLOCKS)
        self._blocks[0]["own"], self._blocks[0]["free"] = own, UNKNOWN_YET
        if responds:
            self._blocks[0]["responds"] = 1
            self._blocks[0]["sharp"], self._blocks[0]["logits"] = SHARP, policy_weights(MADE)
        self._make_room(ROOM)

    @classmethod
    def compile(cls) -> None:
        """Compile all that a reader calls, or load it from the cache, so that its first game does not wait for it."""
        tables = make_tables(WAR_CHEST, holder=0)
        reader = cls(tables, opening(tables), 0, responds=True)
        reader.read(())
        reader.see(1, ())
        reader.splits()

    def _make_room(self, room: int) -> None:
        """Resize every block to this many rows, and keep the splits of all seats."""
        kept = {seat: self._block(seat) for seat in range(SEATS)}
        self._blocks[0]["room"] = room
        self._splits = np.zeros(2 * SEATS * room, SPLIT)
        self._index = np.zeros(2 * room, np.int64)
        for seat, splits in kept.items():
            self._block(seat)[:] = splits

    def _block(self, seat: int) -> rules.Records:
        """Return the rows of a seat's splits."""
        room, half, count = (int(self._blocks["room"][0]), *(self._blocks[name][0][seat] for name in ("half", "count")))
        start = (seat * 2 + half) * room
        return self._splits[start : start + count] if room else np.zeros(0, SPLIT)

    @property
    def position(self) -> Position:
        """Return the possible position. Reading more creates a new object."""
        if self._position is None:
            self._position = rules.from_record(self._work)
        return self._position

    @property
    def decider(self) -> int:
        """Return the seat that decides now, or a negative number."""
        return int(self._work["decider"][0])

    def suppose(self, seat: int, belief: Belief) -> None:
        """Set the initial belief about a seat."""
        while len(belief) > self._blocks[0]["room"]:
            self._make_room(2 * int(self._blocks[0]["room"]))
        self._blocks[0]["count"][seat] = len(belief)
        self._block(seat)[:] = [(*row_of(split), weight, weight, 0) for split, weight in belief.items()]

    def read(self, ids: Sequence[int]) -> tuple[int, int]:
        """Read ids, as `Reader` specifies."""
        log = np.array(ids, np.int64)
        at = 0
        self._position = None
        while True:
            end = _read_ids(self._tables, self._work, self._scratch, self._splits, self._blocks, self._index, log, at)
            at, stop = divmod(end, reading.STOPS)
            if stop != reading.CROWDED:
                return at, stop
            self._make_room(2 * int(self._blocks["room"][0]))

    def see(self, seat: int, hand: Sequence[int]) -> bool:
        """Note a hand that was seen, as `Reader` specifies."""
        self._position = None
        return _see(self._work, self._splits, self._blocks, seat, int.from_bytes(bytes(hand), "little"))

    def rows(self, seat: int) -> Sequence[SplitRow]:
        """Return the splits of a seat."""
        result = []
        for values in self._block(seat).tolist():
            row = SplitRow()
            row.hand, row.facedown, row.previewed, row.drawn, row.weight, row.played, row.upto = values
            result.append(row)
        return result

    def splits(self) -> Splits:
        """Return the splits of all seats that hide their coins, as records."""
        gathered = np.zeros(max(1, int(self._blocks["count"][0].sum())), SPLIT)
        first = np.zeros(SEATS + 1, np.int64)
        _gather(self._splits, self._blocks, self._seats, gathered, first)
        return Splits(gathered, first)  # type: ignore[arg-type]
