"""The two functions of the rules that a search calls: here interpreted, in ``native`` as the machine code of the rules.

They are not in the compiled subset: compiled again for each function of the search that calls them, they would take minutes.
"""

from collections.abc import Sequence

from warchest.bots.search.workspace import Positions, Scratch
from warchest.rules.flow import play
from warchest.rules.state.position import Tables


def list_moves(tables: Sequence[Tables], work: Positions, at: int, scratch: Sequence[Scratch]) -> int:
    """Write the choices of the seat that decides in ``work[at]`` into ``scratch[0].ids``. Returns their number."""
    return play.list_choices(tables[0], work[at], scratch[0].ids)


def do_move(tables: Sequence[Tables], work: Positions, at: int, id_: int, scratch: Sequence[Scratch]) -> None:
    """Carry out a choice in ``work[at]``. Afterwards ``scratch`` holds nothing of use."""
    play.apply(tables[0], work[at], id_, scratch[0].ids)
