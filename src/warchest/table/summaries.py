"""What lists tell of a game: written with every line of its log, in the same transaction."""

import msgspec

from warchest.schema.words import GameState
from warchest.store import SummaryRow
from warchest.table.game_state import LiveGame


class Summary(msgspec.Struct, frozen=True):
    """What a summary keeps beside its columns. Stored: a field that is new has a default."""

    phase: GameState
    round: int
    board: str
    markers: list[int]
    armies: list[list[str]]
    winner: int | None = None
    """The side that won; None where nobody did."""
    ending: str | None = None


def summary_of(live: LiveGame) -> SummaryRow:
    """What lists tell of a game as it stands: nothing that not everybody may know."""
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
