"""The results of finished games for each seat: made from the games, and kept so that a list does not need the games.

They are written when a game ends. For games that ended without that (before there were results, or just before the server stopped), they
are written when somebody asks for them.
"""

from typing import Any

from sqlalchemy import Connection, delete, insert

from warchest.accounts.tables import results
from warchest.outcome import Ending
from warchest.store import GameRow
from warchest.table.game_state import LiveGame

RESULTS = {1: "won", -1: "lost", 0: "drawn"}


def rows_of(row: GameRow, live: LiveGame) -> list[dict[str, Any]]:
    """Return a row for each seat of a game that is over. A game in which a side never acted counts for nobody."""
    game, view = live.game, live.game.view(None)
    outcome = game.outcome
    if outcome is None:
        return []
    counted = outcome.ending != Ending.ABORTED and min(live.acted) > 0
    returns = outcome.returns(len(row.seats))
    sides = {shown.side: shown.markers for shown in view.seats}
    return [
        _row(
            row,
            shown.seat,
            result=RESULTS[returns[shown.seat]] if counted else "none",
            army=list(shown.army),
            markers=[sides[shown.side], next(n for side, n in sides.items() if side != shown.side)],
            round=view.round,
            ended=live.at,
        )
        for shown in view.seats
    ]


def unknown(row: GameRow) -> list[dict[str, Any]]:
    """Return the rows of a game that this version can't open. It counts for nobody."""
    return [
        _row(row, seat.seat, result="none", army=[], markers=[0, 0], round=0, ended=row.created * 1000)
        for seat in row.seats
    ]


def keep(connection: Connection, rows: list[dict[str, Any]]) -> None:
    """Write the rows of one game, which replace earlier ones."""
    if rows:
        connection.execute(delete(results).where(results.c.game_id == rows[0]["game_id"]))
        connection.execute(insert(results), rows)


def _row(row: GameRow, seat: int, **values: Any) -> dict[str, Any]:
    return {"game_id": row.id, "seat": seat, "ruleset": row.setup.get("ruleset", "war_chest")} | values
