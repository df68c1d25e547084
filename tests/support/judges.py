"""The answers of the generator of choices and of the second judge about the same ids."""

from tests.support.random_games import choices
from warchest.rules.explain.judge import why_not
from warchest.rules.state import encoding, ids
from warchest.rules.state.position import Position, Tables


def on_board(r: Tables) -> range:
    """The ids of the coins and of this board's hexes."""
    return range(ids.HEX_BASE + r.hexes * ids.HEX_STRIDE)


def disagreements(r: Tables, s: Position, asked: range) -> list[str]:
    """The ids that one judge allows and the other forbids, in words."""
    legal = set(choices(r, s))
    return [
        f"{encoding.decode(id_)}: {reason}"
        for id_ in asked
        if ((reason := why_not(r, s, id_)) is None) != (id_ in legal)
    ]
