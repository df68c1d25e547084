"""The ratings as pages show them: those of one player with their course, and the players of a ladder in order."""

from typing import Final, NamedTuple

from sqlalchemy import Connection, bindparam, func, select

from warchest.bots.registry import LEVELS
from warchest.server.accounts.restraints import restrained_people
from warchest.server.accounts.tables import accounts
from warchest.server.ratings.skill import DAY_MS, MILLION, POINT, SURE, Rating, level_key
from warchest.server.ratings.tables import StoredRating, rated_seats, ratings, value_of
from warchest.server.store.prepared import Prepared
from warchest.server.table.new_game.rated import LADDERS, OF_BOTS, LadderId

MOST_LISTED: Final = 100
"""The most players that a list shows."""
MOST_POINTS: Final = 1_000
"""The newest games of a player that curves are drawn from."""
FEWEST: Final = 2
"""The fewest games that make a curve."""
_KNOWN: Final = int(SURE * MILLION / POINT)
"""The greatest sigma of a rating that is listed."""
_COURSE: Final = Prepared(
    select(rated_seats.c.ladder, rated_seats.c.mu)
    .where(rated_seats.c.person == bindparam("person"), rated_seats.c.counts)
    .order_by(rated_seats.c.ended.desc(), rated_seats.c.number.desc())
    .limit(MOST_POINTS)
)
"""The newest values of a player, on all ladders: up to a thousand rows for each profile."""


class LadderStanding(NamedTuple):
    """A player's rating on a ladder: its value now, the number of games, and the points after each of the last ones, the oldest first."""

    ladder: LadderId
    rating: Rating
    games: int
    curve: list[int]


class Ranked(NamedTuple):
    """A player or a level in the list of a ladder. `person` is the key of a user, and `level` the id of a level."""

    name: str
    person: str | None
    level: str | None
    rating: Rating
    games: int


def standings_of(connection: Connection, person: str, now: int) -> list[LadderStanding]:
    """Return the ratings of a player, on the ladders on which they have played."""
    values = {id_: value for id_ in LADDERS if (value := value_of(connection, person, id_)).games}
    if not values:
        return []
    courses: dict[str, list[int]] = {id_: [] for id_ in values}
    for ladder, mu in reversed(_COURSE.rows(connection, person=person)):
        if ladder in courses:
            courses[ladder].append(Rating(mu, 0).points)
    return [LadderStanding(id_, value.at(now), value.games, courses[id_]) for id_, value in values.items()]


def leaders(connection: Connection, ladder: LadderId, now: int) -> list[Ranked]:
    """Return the active players of a ladder whose rating is known, the best first, with the levels between them where these are rated.

    A banned player is not listed.
    """
    since = now - LADDERS[ladder].active_days * DAY_MS
    banned = select(restrained_people.c.person).where(
        restrained_people.c.person == ratings.c.person,
        restrained_people.c.kind == "ban",
        restrained_people.c.until > now,
    )
    wanted = (
        select(ratings, accounts.c.name)
        .join(accounts, accounts.c.holder == ratings.c.person)
        .where(ratings.c.ladder == ladder, ratings.c.ended > since, ratings.c.sigma <= _KNOWN, ~banned.exists())
        .order_by(ratings.c.mu.desc(), ratings.c.person)
        .limit(MOST_LISTED)
    )
    found = [
        Ranked(
            row.name, row.person, None, StoredRating(Rating(row.mu, row.sigma), row.games, row.ended).at(now), row.games
        )
        for row in connection.execute(wanted)
    ]
    if ladder == OF_BOTS:
        for level in LEVELS:
            value = value_of(connection, level_key(level), ladder)
            found.append(Ranked("", None, level, value.at(now), value.games))
    return sorted(found, key=lambda one: -one.rating.mu)


def active(connection: Connection, now: int) -> dict[LadderId, int]:
    """Return the number of players who have played on each ladder lately, those with an uncertain rating too."""
    counts: dict[LadderId, int] = {}
    for id_, ladder in LADDERS.items():
        since = now - ladder.active_days * DAY_MS
        played = select(func.count()).where(
            ratings.c.ladder == id_, ratings.c.ended > since, ratings.c.person.in_(select(accounts.c.holder))
        )
        counts[id_] = int(connection.execute(played).scalar_one())
    return counts
