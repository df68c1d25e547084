"""The native form of the search of two plies: the same functions, compiled, on NumPy records with the fields of ``workspace``.

Importing this module costs about a second. Making a ``NativeAgent`` compiles the rules and the search once, or loads them from the cache.
"""

import numpy as np

from warchest.bots.search import search
from warchest.bots.search.agent import SearchInput
from warchest.bots.search.workspace import LEVELS, LINES, POSITIONS, REPLIES
from warchest.rules import native as rules
from warchest.rules.content.war_chest import WAR_CHEST
from warchest.rules.flow.turns import opening
from warchest.rules.machine_code import entry, link_rules, register_marked
from warchest.rules.state.layout import CHOICES, ROWS, SEATS, SLOTS
from warchest.rules.state.position import Position, Tables
from warchest.rules.state.tables import make_tables

LEVEL = np.dtype([("ids", "<i2", (CHOICES,)), ("count", "<i4"), ("next", "<i4"), ("chosen", "<i4")])
LINE = np.dtype([("ids", "<i2", (LEVELS,)), ("length", "<i4"), ("value", "<i4")])
HINTS = np.dtype(
    [
        ("likely", "<i4", (SEATS, SLOTS)),
        ("reach", "<i2", (ROWS,)),
        ("reach_bolstered", "<i2", (ROWS,)),
        ("seat", "<i4"),
        ("quiet", "<i4"),
    ]
)


register_marked()


@entry
def _best_line(
    tables: rules.Records,
    positions: rules.Records,
    levels: rules.Records,
    lines: rules.Records,
    scratch: rules.Records,
    hints: rules.Records,
    seed: int,
    candidates: int,
) -> int:
    best: int = search.best_line(tables, positions, levels, lines, scratch, hints[0], seed, candidates)  # type: ignore[arg-type]
    return best


class NativeAgent:
    """The native counterpart of ``agent.InterpretedAgent``. It gives the same answers sooner."""

    def __init__(self) -> None:
        """Compile, or load from the cache."""
        self._tables = rules.records(rules.TABLES)
        self._known: Tables | None = None
        self._positions = rules.records(rules.POSITION, POSITIONS)
        self._levels = np.zeros(LEVELS + 1, LEVEL)
        self._lines = np.zeros(LINES + REPLIES, LINE)
        self._scratch = rules.records(rules.SCRATCH)
        self._hints = np.zeros(1, HINTS)
        tables = make_tables(WAR_CHEST, holder=0)
        start = opening(tables)
        link_rules()
        nothing = SearchInput(0, 0, [[0] * SLOTS] * SEATS, [0] * ROWS, [0] * ROWS)
        # Without candidates to look at closely, this compiles and searches next to nothing.
        self.search(tables, start, nothing, 0, 0)

    def _place(self, r: Tables, s: Position) -> None:
        """Lay out the position to search."""
        if self._known is not r:
            self._known = r
            self._tables[0] = rules.to_record(r)[0]
        self._positions[0] = rules.to_record(s)[0]

    def search(self, r: Tables, s: Position, given: SearchInput, seed: int, candidates: int) -> list[int]:
        """Return the best whole action of the deciding seat, as `SearchAgent` says."""
        self._place(r, s)
        hints = self._hints[0]
        hints["seat"], hints["quiet"] = given.seat, given.quiet
        hints["reach"], hints["reach_bolstered"] = given.reach, given.reach_bolstered
        hints["likely"] = given.likely
        best = _best_line(
            self._tables, self._positions, self._levels, self._lines, self._scratch, self._hints, seed, candidates
        )
        line = self._lines[best]
        return [int(id_) for id_ in line["ids"][: abs(int(line["length"]))]]
