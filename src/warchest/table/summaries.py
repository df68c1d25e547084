"""The summary of a game for lists, written with each line of its log in the same transaction."""

import msgspec

from warchest.schema.words import GameState
from warchest.store import SummaryRow
from warchest.table.game_state import LiveGame


class Summary(msgspec.Struct, frozen=True):
    """The fields of a summary that have no column of their own. They are stored, so a new field needs a default."""

    phase: GameState
    round: int
    board: str
    markers: list[int]
    armies: list[list[str]]
    winner: int | None = None
    """The side that won, or None where neither did."""
    ending: str | None = None


def summary_of(live: LiveGame) -> SummaryRow:
    """Return the summary of a game's current state. It contains only public facts."""
    view, outcome = live.view(None), live.game.outcome
    told = Summary(
        phase="over" if outcome is not None else view.phase,
        round=view.round,
        board=live.game.board.name,
        markers=[seat.markers for seat in view.seats[:2]],
        armies=[list(seat.army) for seat in view.seats],
        winner=None if outcome is None else outcome.winner,
        ending=None if outcome is None else outcome.ending.value,
    )
    return SummaryRow(live.seq, live.at, live.game.decider, msgspec.to_builtins(told))
