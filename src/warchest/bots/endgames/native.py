"""The native form of the proof search: the same functions, compiled, on NumPy records with the fields of ``memory``."""

import numpy as np

from warchest.bots.endgames import search
from warchest.bots.endgames.memory import MAX_PLIES
from warchest.bots.endgames.prover import Prover
from warchest.rules import native as rules
from warchest.rules.content.war_chest import WAR_CHEST
from warchest.rules.flow.turns import opening
from warchest.rules.machine_code import entry, link_rules, register_marked
from warchest.rules.state.layout import CHOICES
from warchest.rules.state.position import Position, Tables
from warchest.rules.state.tables import make_tables

PLY = np.dtype(
    [
        ("ids", "<i2", (CHOICES,)),
        ("slots", "<i2", (CHOICES,)),
        ("count", "<i4"),
        ("next", "<i4"),
        ("seeks", "<i4"),
        ("hides", "<i4"),
        ("coins", "<i4"),
        ("theirs", "<i4"),
    ],
    align=True,
)
CONTEXT = np.dtype(
    [
        ("seat", "<i4"),
        ("round_no", "<i4"),
        ("holds", "<i4"),
        ("nodes", "<i4"),
        ("budget", "<i4"),
        ("best", "<i2", (MAX_PLIES,)),
    ],
    align=True,
)

register_marked()


@entry
def _prove(
    tables: rules.Records,
    work: rules.Records,
    plies: rules.Records,
    scratch: rules.Records,
    context: rules.Records,
    coins: int,
    theirs: int,
) -> int:
    verdict: int = search.prove(tables, work, plies, scratch, context, coins, theirs)  # type: ignore[arg-type]
    return verdict


class NativeProver(Prover):
    """The native counterpart of ``prover.InterpretedProver``. It gives the same verdicts faster."""

    def __init__(self) -> None:
        """Compile the rules and the search, or load them from the cache."""
        link_rules()
        self._known: Tables | None = None
        self._tables = rules.records(rules.TABLES)
        self._work = rules.records(rules.POSITION, MAX_PLIES)
        self._plies = np.zeros(MAX_PLIES, PLY)
        self._scratch = rules.records(rules.SCRATCH)
        self._context = np.zeros(1, CONTEXT)
        tables = make_tables(WAR_CHEST, holder=0)
        self.prove(tables, opening(tables), 0, 1, 0)

    def _search_for(self, r: Tables, s: Position, seat: int, coins: int, budget: int, holds: int, theirs: int) -> int:
        if self._known is not r:
            self._known = r
            self._tables[0] = rules.to_record(r)[0]
        self._work[0] = rules.to_record(s)[0]
        context = self._context[0]
        context["seat"], context["round_no"], context["nodes"], context["budget"] = seat, s.round_no, 0, budget
        context["holds"], context["best"] = holds, -1
        return int(_prove(self._tables, self._work, self._plies, self._scratch, self._context, coins, theirs))

    def first_choice(self) -> int:
        """Return the choice that wins, as `Prover` specifies."""
        return int(self._context["best"][0][0])
