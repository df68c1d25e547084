"""Values of positions by the machine code of the tree search."""

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from warchest.bots.tree import playout
from warchest.bots.tree.memory import Context
from warchest.bots.tree.native import CONTEXT
from warchest.rules import native as rules
from warchest.rules.machine_code import entry, link_rules
from warchest.rules.state.position import Position, Tables


@entry
def _write_values(
    tables: rules.Records, work: rules.Records, context: rules.Records, values: NDArray[np.float64]
) -> None:
    for at in range(len(work)):
        values[at] = playout.value_of(tables[0], work[at], context)  # type: ignore[arg-type]


def values_of(r: Tables, positions: Sequence[Position], given: Context) -> NDArray[np.float64]:
    """Return the values for side 0 of positions of one game. ``given``: the weights and the columns."""
    link_rules()
    context = np.zeros(1, CONTEXT)
    context["free"], context["net"] = -1, given.net
    context["weights"], context["outer"], context["table"] = given.weights, given.outer, given.table
    values = np.zeros(len(positions))
    _write_values(rules.to_record(r), rules.to_records(positions), context, values)
    return values
