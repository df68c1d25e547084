"""The native form of observations: machine code that reads the memory of an interpreted position, as ``rules.native_form`` does."""

from typing import Any

import numba
import numpy as np
from numpy.typing import NDArray

from warchest.lab.vector.machine_code import lasting_entry
from warchest.lab.vector.native import layout_record
from warchest.lab.vector.observation import Layout, write_observation
from warchest.rules import native as rules
from warchest.rules.compiler import first_element
from warchest.rules.native_form import placed, pointer
from warchest.rules.state.position import Position, Tables

_carray: Any = numba.carray  # type: ignore[attr-defined]


@lasting_entry
def _observe_at(tables: int, position: int, seat: int, layout: rules.Records, out: Any) -> None:
    """Write the observation of a seat."""
    r, s = _carray(pointer(tables), 1, rules.TABLES), _carray(pointer(position), 1, rules.POSITION)
    for n in range(len(out)):
        out[n] = 0
    write_observation(r[0], s[0], seat, layout[0], first_element(out), 0)


class NativeObserver:
    """Observes games of one layout."""

    def __init__(self, layout: Layout) -> None:
        self._size, self._layout = layout.size, layout_record(layout)

    def __call__(self, r: Tables, s: Position, seat: int) -> NDArray[np.uint8]:
        """Return the observation of a seat as a new array. The scalars of the position must be gathered in its buffer."""
        out = np.empty(self._size, np.uint8)
        _observe_at(r.address or placed(r), s.address or placed(s), seat, self._layout, out)
        return out
