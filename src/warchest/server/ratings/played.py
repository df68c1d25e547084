"""The units of the newest rated games of two players: how often they were played, and how often their side won.

Rated games are between accounts, have the standard set-up and equal aids, and both sides have acted. Only the newest ones are read, at
most once an hour, so the page that shows them costs nothing else.
"""

import threading
from collections import defaultdict
from collections.abc import Callable, Collection, Mapping
from typing import Final, NamedTuple

from sqlalchemy import Connection, select

from warchest.schema.time_control import wall_ms
from warchest.server.accounts.tables import results
from warchest.server.ratings.tables import rated_games
from warchest.server.store import Store
from warchest.server.store.schema import games

MOST_READ: Final = 3_000
"""The most games that are read, the newest ones."""
ENOUGH: Final = 300
"""The fewest games with the same boxes whose units are shown."""
KEPT_MS: Final = 3_600_000
LADDERS_OF_TWO: Final = ("two-live", "two-days")
_SCORES: Final = {"won": 1.0, "drawn": 0.5, "lost": 0.0}


class PlayedUnit(NamedTuple):
    """A unit in games of players: their number, and how many its side won, with drawn games counted half."""

    games: int
    won: float


class PlayedUnits(NamedTuple):
    """The units of the games of players with certain boxes."""

    games: int
    units: Mapping[str, PlayedUnit]


NONE: Final = PlayedUnits(0, {})
_Boxes = frozenset[str]


class UnitsOfPlayers:
    """The units of a store's rated games. Safe to use from many threads."""

    def __init__(self, store: Store, now: Callable[[], int] = wall_ms) -> None:
        """`now`: returns the time in milliseconds since 1970."""
        self._store = store
        self._now = now
        self._lock = threading.Lock()
        self._kept: tuple[int, Mapping[_Boxes, PlayedUnits]] | None = None

    def of(self, boxes: Collection[str]) -> PlayedUnits:
        """Return the units of the newest games with exactly these boxes, as they were at most an hour ago."""
        at = self._now()
        with self._lock:
            if self._kept is None or not 0 <= at - self._kept[0] < KEPT_MS:
                self._kept = at, self._store.read(counted)
            return self._kept[1].get(frozenset(boxes), NONE)


def counted(connection: Connection) -> dict[_Boxes, PlayedUnits]:
    """Return the units of the newest rated games of two players, by the boxes of the games."""
    seats = (
        select(results.c.result, results.c.army, games.c.setup["boxes"].as_json().label("boxes"))
        .join(rated_games, rated_games.c.game_id == results.c.game_id)
        .join(games, games.c.id == results.c.game_id)
        .where(rated_games.c.reason.is_(None), rated_games.c.ladder.in_(LADDERS_OF_TWO), games.c.mode == "link")
        .where(results.c.result.in_(_SCORES))
        .order_by(rated_games.c.number.desc())
        .limit(2 * MOST_READ)
    )
    played: dict[_Boxes, defaultdict[str, list[float]]] = {}
    armies: defaultdict[_Boxes, int] = defaultdict(int)
    for row in connection.execute(seats):
        boxes = frozenset(row.boxes)
        armies[boxes] += 1
        tally = played.setdefault(boxes, defaultdict(lambda: [0, 0.0]))
        for kind in row.army:
            tally[kind][0] += 1
            tally[kind][1] += _SCORES[row.result]
    return {
        boxes: PlayedUnits(armies[boxes] // 2, {kind: PlayedUnit(int(n), won) for kind, (n, won) in tally.items()})
        for boxes, tally in played.items()
    }
