"""All ratings again from the rows of the rated games, in the order in which these ended: the same numbers to the last digit.

The games are read and rated in steps, without holding up a server. At the end one transaction takes the games that ended meanwhile, and
writes the present values. Everything written before that is right by itself, so it may be interrupted at any point and started again.
"""

from bisect import bisect_right, insort
from collections import defaultdict
from collections.abc import Callable, Iterator
from itertools import groupby
from typing import Any, Final, NamedTuple

from sqlalchemy import Connection, Row, bindparam, delete, func, insert, select, update

from warchest.server.ratings.skill import WEEK_MS, RatedPlayer, first_rating
from warchest.server.ratings.tables import (
    FinishedGame,
    LadderKey,
    StoredRating,
    opponents,
    rated,
    rated_games,
    rated_order,
    rated_seats,
    ratings,
    value_row,
)
from warchest.server.store import Store
from warchest.server.store.database import upsert
from warchest.server.store.schema import GONE

STEP: Final = 2_000
"""The games that are read at a time."""
_NUMBERS: Final = ("mu_before", "sigma_before", "mu", "sigma")
Progress = Callable[[int, int], None]
"""A callback that receives the number of games rated so far and the total."""


class Recomputed(NamedTuple):
    """The result: the number of games, and how many ratings were wrong, after a game and now."""

    games: int
    wrong_games: int
    wrong_players: int


class _Fold:
    """The ratings after the games so far."""

    def __init__(self) -> None:
        self.games = 0
        self.last = 0
        self.values: dict[LadderKey, StoredRating] = {}
        self._met: defaultdict[frozenset[str], list[int]] = defaultdict(list)
        """When each two opponents played their games, in order of time."""

    def copy(self) -> "_Fold":
        """Return a copy, to which games can be added without a change of this one."""
        fold = _Fold()
        fold.games, fold.last, fold.values = self.games, self.last, dict(self.values)
        fold._met.update((pair, list(times)) for pair, times in self._met.items())
        return fold

    def add(self, number: int, seats: list[Row[Any]]) -> list[dict[str, Any]]:
        """Add a game. Return the rows of the seats that had other numbers."""
        first = seats[0]
        players = [RatedPlayer(one.person, one.result, one.counts) for one in seats]
        game = FinishedGame("", first.ladder, first.ended, players)
        pairs = [frozenset(pair) for pair in opponents(players)]
        earlier = max(
            len(times) - bisect_right(times, first.ended - WEEK_MS) for times in (self._met[pair] for pair in pairs)
        )
        held = {
            key: self.values.get(key) or StoredRating(first_rating(key[0]), 0, 0)
            for key in ((one.person, first.ladder) for one in players)
        }
        rows, after = rated(number, game, held, earlier)
        self.values |= after
        for pair in pairs:
            insort(self._met[pair], first.ended)
        self.games += 1
        self.last = number
        return [
            {f"new_{name}": row[name] for name in _NUMBERS} | {"of_game": number, "at_seat": row["seat"]}
            for row, old in zip(rows, seats, strict=True)
            if any(row[name] != getattr(old, name) for name in _NUMBERS)
        ]


_CORRECT = (
    update(rated_seats)
    .where(rated_seats.c.number == bindparam("of_game"), rated_seats.c.seat == bindparam("at_seat"))
    .values({name: bindparam(f"new_{name}") for name in _NUMBERS})
)


def recompute(store: Store, progress: Progress = lambda _done, _all: None) -> Recomputed:
    """Compute all ratings again, and correct those that are wrong."""
    fold, wrong = _Fold(), 0
    count = store.read(lambda c: c.execute(select(func.count()).where(rated_games.c.reason.is_(None))).scalar_one())
    while True:
        after = fold.last
        seats = store.read(lambda connection, after=after: _seats(connection, after, STEP))  # type: ignore[misc]
        corrections = [row for number, own in _by_game(seats) for row in fold.add(number, own)]
        wrong += len(corrections)
        if corrections:
            store.write(lambda connection, rows=corrections: connection.execute(_CORRECT, rows).rowcount)  # type: ignore[misc]
        progress(fold.games, max(count, fold.games))
        if fold.last == after:
            break

    def finish(connection: Connection) -> Recomputed:
        last = fold.copy()  # since this may run several times
        # The lock keeps other games from being rated until the values are written.
        upsert(connection, rated_order, {"id": 1, "last": 0}, {"last": rated_order.c.last})
        late = [row for number, own in _by_game(_seats(connection, last.last, None)) for row in last.add(number, own)]
        if late:
            connection.execute(_CORRECT, late)
        return Recomputed(last.games, wrong + len(late), _correct_values(connection, last.values))

    return store.write(finish)


def _correct_values(connection: Connection, values: dict[LadderKey, StoredRating]) -> int:
    """Write the present values that are wrong, and return their number. Users who have deleted their account have none."""
    wanted = {key: value for key, value in values.items() if not key[0].startswith(GONE)}
    found = {
        (row.person, row.ladder): {name: getattr(row, name) for name in ("mu", "sigma", "games", "ended")}
        for row in connection.execute(select(ratings))
    }
    wrong = [key for key, value in wanted.items() if found.get(key) != value_row(value)]
    for person, ladder in [*wrong, *(key for key in found if key not in wanted)]:
        connection.execute(delete(ratings).where(ratings.c.person == person, ratings.c.ladder == ladder))
    if wrong:
        rows = [{"person": key[0], "ladder": key[1], **value_row(wanted[key])} for key in wrong]
        connection.execute(insert(ratings), rows)
    return len(wrong) + len(found.keys() - wanted.keys())


def _seats(connection: Connection, after: int, most: int | None) -> list[Row[Any]]:
    """Return the seats of the games with a greater number, of at most `most` games."""
    numbers = select(rated_games.c.number).where(rated_games.c.number > after, rated_games.c.reason.is_(None))
    last = None
    if most is not None:
        found = [*connection.execute(numbers.order_by(rated_games.c.number).limit(most)).scalars()]
        if not found:
            return []
        last = found[-1]
    wanted = select(rated_seats).where(rated_seats.c.number > after)
    if last is not None:
        wanted = wanted.where(rated_seats.c.number <= last)
    return [*connection.execute(wanted.order_by(rated_seats.c.number, rated_seats.c.seat))]


def _by_game(seats: list[Row[Any]]) -> Iterator[tuple[int, list[Row[Any]]]]:
    return ((number, list(own)) for number, own in groupby(seats, key=lambda one: one.number))
