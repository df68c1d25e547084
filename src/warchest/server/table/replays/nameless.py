"""The finished games of a site as texts without names, for data sets.

Names become numbers, the same number for one user in all games. Days, names of set-ups and seeds of deals are left out, since users typed
them or can be found by them. Games from a position of a user, games with units of a user, games that were broken off, and games that
only their players may see yet are left out.
"""

from collections.abc import Iterator
from dataclasses import replace
from hashlib import blake2b

from warchest.game.text.gametext.model import GameText
from warchest.rules.outcome import Ending
from warchest.server.store import GameRow, Store
from warchest.server.table.game_state import LiveGames
from warchest.server.table.replays.replays import text_of

_NAME = "chosen"
"""The name of every set-up in these texts."""


def nameless_games(store: Store) -> Iterator[GameText]:
    """Yield the finished games of a store in full, in an order that says nothing of their days."""
    games = LiveGames(store)
    numbers: dict[str, int] = {}
    for game_id in sorted(store.all_games(), key=lambda one: blake2b(one.encode()).digest()):
        row = store.game(game_id)
        if row is None or row.status != "over" or row.held or row.request.get("position") is not None:
            continue
        live = games.latest(row)
        outcome, setup = live.game.outcome, live.game.setup
        if outcome is None or outcome.ending is Ending.ABORTED or setup.ruleset.declaration:
            continue
        text = text_of(row, live, store.events(game_id))
        headers = replace(
            text.headers,
            setup=replace(setup, name=_NAME if setup.armies else "draft", seed=None),
            players=_players(row, numbers),
            started=None,
            ended=None,
            others={},
        )
        yield replace(text, headers=headers)


def _players(row: GameRow, numbers: dict[str, int]) -> dict[int, str]:
    """Return the players of a game: the levels of bots, and users by number. ``numbers``: those of users so far."""
    return {
        seat.seat: seat.bot or f"player {numbers.setdefault(str(seat.person), len(numbers) + 1)}"
        for seat in row.seats
        if seat.bot or seat.person is not None
    }
