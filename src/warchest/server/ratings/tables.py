"""The rows of ratings: each rated game with its players and its changes, and the present value of each player on each ladder.

The rows of games are the authority on which games counted, for whom, and in which order. The values follow from them (`recompute`). They
stay when a game or an account is deleted, since the ratings of the others depend on them.
"""

from collections.abc import Sequence
from itertools import groupby
from typing import NamedTuple

from sqlalchemy import Connection, Index, Table, delete, func, insert, select

from warchest.server.ratings.skill import WEEK_MS, RatedPlayer, Rating, after_game, aged, first_rating, weight
from warchest.server.store import columns
from warchest.server.store.database import upsert
from warchest.server.store.schema import games, metadata
from warchest.server.table.new_game.rated import LadderId, UnratedReason

rated_games = Table(
    "rated_games",
    metadata,
    columns.moment("number", key=True),
    columns.text("game_id", unique=True),
    columns.text("ladder"),
    columns.moment("ended"),
    columns.text("reason", optional=True),
)
"""The finished games that were to be rated, in the order in which they ended. `reason`: why one is not, or null."""

rated_seats = Table(
    "rated_seats",
    metadata,
    columns.moment("number", key=True),
    columns.number("seat", key=True),
    columns.text("person"),
    columns.text("ladder"),
    columns.moment("ended"),
    columns.number("result"),
    columns.flag("counts"),
    columns.moment("mu_before"),
    columns.moment("sigma_before"),
    columns.moment("mu"),
    columns.moment("sigma"),
    Index("rated_seats_by_person", "person", "ended"),
)
"""The players of the rated games, with their ratings before and after, in millionths. `person` can also be a level (`skill.BOT`).
`counts`: whether the game changes this player's rating; `ladder` and `ended` are those of the game. A game that was held ended for the
ratings when it was shown.
"""

ratings = Table(
    "ratings",
    metadata,
    columns.text("person", key=True),
    columns.text("ladder", key=True),
    columns.moment("mu"),
    columns.moment("sigma"),
    columns.number("games"),
    columns.moment("ended"),
    Index("ratings_by_ladder", "ladder", "mu"),
)
"""The present ratings, with the number of games that changed each, and the end of the last one."""

rated_order = Table("rated_order", metadata, columns.number("id", key=True), columns.moment("last"))
"""One row with the number of the last game. A writer holds its lock until the commit, so games are rated one after the other."""

rated_homes = Table(
    "rated_homes",
    metadata,
    columns.game(key=True),
    columns.text("person", key=True),
    columns.text("home", key=True),
)
"""The households of the players of a rated game, until it ends, as words that only the game's key can make."""

rated_later = Table(
    "rated_later",
    metadata,
    columns.game(key=True),
    columns.number("seat", key=True),
    columns.text("person"),
    columns.text("ladder"),
    columns.number("result"),
    columns.flag("counts"),
)
"""The players of the finished games that are rated once they are shown, with the same columns as `rated_seats`."""


class FinishedGame(NamedTuple):
    """A finished game that was to be rated."""

    game_id: str
    ladder: LadderId
    ended: int
    players: Sequence[RatedPlayer]
    reason: UnratedReason | None = None
    """why it is not rated, or None"""


class StoredRating(NamedTuple):
    """A rating on a ladder, with the number of games that changed it, and the end of the last one in milliseconds since 1970."""

    rating: Rating
    games: int
    ended: int

    def at(self, now: int) -> Rating:
        """Return the rating at a time."""
        return aged(self.rating, now - self.ended) if self.games else self.rating


LadderKey = tuple[str, str]
"""A player and a ladder."""


def value_of(connection: Connection, person: str, ladder: str) -> StoredRating:
    """Return the present value of a player."""
    wanted = select(ratings.c.mu, ratings.c.sigma, ratings.c.games, ratings.c.ended)
    row = connection.execute(wanted.where(ratings.c.person == person, ratings.c.ladder == ladder)).one_or_none()
    return (
        StoredRating(first_rating(person), 0, 0)
        if row is None
        else StoredRating(Rating(row.mu, row.sigma), row.games, row.ended)
    )


def keep(connection: Connection, game: FinishedGame) -> None:
    """Write a finished game, and change the ratings of its players, within a transaction."""
    upsert(connection, rated_order, {"id": 1, "last": 1}, {"last": rated_order.c.last + 1})
    number = connection.execute(select(rated_order.c.last)).scalar_one()
    row = {name: getattr(game, name) for name in ("game_id", "ladder", "ended", "reason")}
    connection.execute(insert(rated_games), [row | {"number": number}])
    if game.reason is not None:
        return
    before: dict[LadderKey, StoredRating] = {
        (one.person, game.ladder): value_of(connection, one.person, game.ladder) for one in game.players
    }
    earlier = max(_met(connection, one, other, game.ended) for one, other in opponents(game.players))
    rows, after = rated(number, game, before, earlier)
    connection.execute(insert(rated_seats), rows)
    for (person, ladder), value in after.items():
        values = value_row(value)
        upsert(connection, ratings, {"person": person, "ladder": ladder, **values}, values)


def keep_for_later(connection: Connection, game: FinishedGame) -> None:
    """Write a finished game that is rated by `keep_shown` once it is shown: before that a rating would reveal its result."""
    rows = [
        {"game_id": game.game_id, "seat": seat, "ladder": game.ladder, **one._asdict()}
        for seat, one in enumerate(game.players)
    ]
    connection.execute(insert(rated_later), rows)


def shown_later(connection: Connection, now: int) -> list[FinishedGame]:
    """Return the games of `keep_for_later` that are shown by now. They count as games that ended `now`. No other writer rates them until
    the end of the transaction.
    """
    upsert(connection, rated_order, {"id": 1, "last": 0}, {"last": rated_order.c.last})
    shown = select(rated_later).join(games, games.c.id == rated_later.c.game_id).where(games.c.shared != "held")
    rows = connection.execute(shown.order_by(rated_later.c.game_id, rated_later.c.seat)).all()
    return [
        FinishedGame(game_id, seats[0].ladder, now, [RatedPlayer(one.person, one.result, one.counts) for one in seats])
        for game_id, seats in ((id_, [*own]) for id_, own in groupby(rows, key=lambda row: row.game_id))
    ]


def keep_shown(connection: Connection, game: FinishedGame) -> None:
    """Write one of the games of `shown_later`, and change the ratings of its players."""
    keep(connection, game)
    connection.execute(delete(rated_later).where(rated_later.c.game_id == game.game_id))


def rated(
    number: int, game: FinishedGame, values: dict[LadderKey, StoredRating], earlier: int
) -> tuple[list[dict[str, object]], dict[LadderKey, StoredRating]]:
    """Return the rows of a game's players, and the values that it changes. ``earlier``: the games of the same opponents within a week."""
    held = [values[one.person, game.ladder] for one in game.players]
    before = [one.at(game.ended) for one in held]
    after = after_game(game.players, before, weight(earlier))
    rows: list[dict[str, object]] = [
        {
            "number": number,
            "seat": seat,
            "person": one.person,
            "ladder": game.ladder,
            "ended": game.ended,
            "result": one.result,
            "counts": one.counts,
            "mu_before": before[seat].mu,
            "sigma_before": before[seat].sigma,
            "mu": after[seat].mu,
            "sigma": after[seat].sigma,
        }
        for seat, one in enumerate(game.players)
    ]
    changed: dict[LadderKey, StoredRating] = {
        (one.person, game.ladder): StoredRating(after[seat], held[seat].games + 1, game.ended)
        for seat, one in enumerate(game.players)
        if one.counts
    }
    return rows, changed


def opponents(players: Sequence[RatedPlayer]) -> list[tuple[str, str]]:
    """Return the pairs of opponents in a game."""
    return [(one.person, other.person) for one in players[::2] for other in players[1::2]]


def value_row(value: StoredRating) -> dict[str, int]:
    """Return a value as columns."""
    return {"mu": value.rating.mu, "sigma": value.rating.sigma, "games": value.games, "ended": value.ended}


def forget(connection: Connection, game_id: str) -> None:
    """Delete a game that the host has removed. The values are without it once they are recomputed."""
    gone = connection.execute(
        rated_games.delete().where(rated_games.c.game_id == game_id).returning(rated_games.c.number)
    )
    connection.execute(rated_seats.delete().where(rated_seats.c.number.in_([*gone.scalars()])))


def _met(connection: Connection, one: str, other: str, ended: int) -> int:
    """Return how many rated games the two have played against each other within a week before."""
    mine, theirs = rated_seats.alias(), rated_seats.alias()
    met = select(func.count()).where(
        mine.c.person == one,
        mine.c.ended > ended - WEEK_MS,
        theirs.c.number == mine.c.number,
        theirs.c.person == other,
        theirs.c.seat % 2 != mine.c.seat % 2,
    )
    return int(connection.execute(met).scalar_one())
