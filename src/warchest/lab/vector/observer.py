"""Observations of games that Python plays, as arrays: by machine code where Numba is installed, else interpreted."""

from collections.abc import Callable

import numpy as np
from numpy.typing import NDArray

from warchest.lab.vector.observation import Layout, write_observation
from warchest.rules.compiled import compile_rules
from warchest.rules.state.position import Position, Tables

Observer = Callable[[Tables, Position, int], NDArray[np.uint8]]
"""Returns the observation of a seat as a new array. The scalars of the position must be gathered in its buffer."""


def observer_of(layout: Layout) -> Observer:
    """Return the observer of games with this layout.

    Where Numba is installed, all games of this process run as machine code from now on.
    """
    if compile_rules():
        from warchest.lab.vector.native_form import NativeObserver

        return NativeObserver(layout)

    def observe(r: Tables, s: Position, seat: int) -> NDArray[np.uint8]:
        out = bytearray(layout.size)
        write_observation(r, s, seat, layout, out, 0)
        return np.frombuffer(out, np.uint8)

    return observe
