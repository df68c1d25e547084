"""The native form of the two-ply search: the same functions, compiled, on NumPy records with the fields of ``workspace``.

Importing this module takes about a second. The first ``NativeAgent`` compiles the rules and the search, or loads them from the cache.
"""

import numpy as np

from warchest.bots.search import search
from warchest.bots.search.agent import SearchInput
from warchest.bots.search.workspace import LINES, MAX_DEPTH, POSITIONS, REPLIES
from warchest.rules import native as rules
from warchest.rules.content.war_chest import WAR_CHEST
from warchest.rules.flow.turns import opening
from warchest.rules.machine_code import entry, link_rules, register_marked
from warchest.rules.state.layout import CHOICES, ROWS, SEATS, SLOTS
from warchest.rules.state.position import Position, Tables
from warchest.rules.state.tables import make_tables

STACK_ENTRY = np.dtype([("ids", "<i2", (CHOICES,)), ("count", "<i4"), ("next", "<i4"), ("chosen", "<i4")])
SEARCH_LINE = np.dtype([("ids", "<i2", (MAX_DEPTH,)), ("length", "<i4"), ("value", "<i4")])
CONTEXT = np.dtype(
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
    stack: rules.Records,
    lines: rules.Records,
    scratch: rules.Records,
    context: rules.Records,
    seed: int,
    candidates: int,
) -> int:
    best: int = search.best_line(tables, positions, stack, lines, scratch, context[0], seed, candidates)  # type: ignore[arg-type]
    return best


class NativeAgent:
    """The native counterpart of ``agent.InterpretedAgent``. It gives the same answers faster."""

    def __init__(self) -> None:
        """Compile, or load from the cache."""
        self._tables = rules.records(rules.TABLES)
        self._known: Tables | None = None
        self._positions = rules.records(rules.POSITION, POSITIONS)
        self._stack = np.zeros(MAX_DEPTH + 1, STACK_ENTRY)
        self._lines = np.zeros(LINES + REPLIES, SEARCH_LINE)
        self._scratch = rules.records(rules.SCRATCH)
        self._context = np.zeros(1, CONTEXT)
        tables = make_tables(WAR_CHEST, holder=0)
        start = opening(tables)
        link_rules()
        nothing = SearchInput(0, 0, [[0] * SLOTS] * SEATS, [0] * ROWS, [0] * ROWS)
        # With no candidates to examine, this compiles and searches almost nothing.
        self.search(tables, start, nothing, 0, 0)

    def _set_position(self, r: Tables, s: Position) -> None:
        """Copy the position to search into the records."""
        if self._known is not r:
            self._known = r
            self._tables[0] = rules.to_record(r)[0]
        self._positions[0] = rules.to_record(s)[0]

    def search(self, r: Tables, s: Position, given: SearchInput, seed: int, candidates: int) -> list[int]:
        """Return the best whole action of the deciding seat, as `SearchAgent` says."""
        self._set_position(r, s)
        context = self._context[0]
        context["seat"], context["quiet"] = given.seat, given.quiet
        context["reach"], context["reach_bolstered"] = given.reach, given.reach_bolstered
        context["likely"] = given.likely
        best = _best_line(
            self._tables, self._positions, self._stack, self._lines, self._scratch, self._context, seed, candidates
        )
        line = self._lines[best]
        return [int(id_) for id_ in line["ids"][: abs(int(line["length"]))]]
