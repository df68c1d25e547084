"""The two rules that a search plays by, as it calls them: here the interpreted ones, in ``compiled`` the rules' own machine code.

They are no part of the compiled subset: compiled again with every function of the search that calls them, they would take minutes.
"""

from collections.abc import Sequence

from warchest.bots.workspace import Positions, Scratch
from warchest.rules import play
from warchest.rules.position import Tables


def list_moves(tables: Sequence[Tables], work: Positions, at: int, scratch: Sequence[Scratch]) -> int:
    """Write the choices of the seat that decides in ``work[at]`` into ``scratch[0].ids``; how many."""
    return play.list_choices(tables[0], work[at], scratch[0].ids)


def do_move(tables: Sequence[Tables], work: Positions, at: int, id_: int, scratch: Sequence[Scratch]) -> None:
    """Carry out a choice in ``work[at]``. What is in ``scratch`` afterwards says nothing."""
    play.apply(tables[0], work[at], id_, scratch[0].ids)
