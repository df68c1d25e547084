"""The two functions of the rules that a search calls: interpreted here, machine code of the rules in ``native``.

They are not in the compiled subset. Compiling them again for each function of the search that calls them would take minutes.
"""

from collections.abc import Sequence

from warchest.bots.search.workspace import Positions, Scratch
from warchest.rules.flow import play
from warchest.rules.state.position import Tables


def list_moves(tables: Sequence[Tables], work: Positions, at: int, scratch: Sequence[Scratch]) -> int:
    """Write the choices of the deciding seat in ``work[at]`` into ``scratch[0].ids``. Return their number."""
    return play.list_choices(tables[0], work[at], scratch[0].ids)


def do_move(tables: Sequence[Tables], work: Positions, at: int, id_: int, scratch: Sequence[Scratch]) -> None:
    """Carry out a choice in ``work[at]``. Afterwards ``scratch`` holds nothing of use."""
    play.apply(tables[0], work[at], id_, scratch[0].ids)
