"""Ratings by openskill's Plackett-Luce model, which rates teams too. docs/explanation/ratings.md has the formula.

A rating is kept in whole millionths and rounded after each game, so the same games give the same numbers on every machine and database.
"""

from collections.abc import Sequence
from functools import cache
from math import log, sqrt
from typing import TYPE_CHECKING, Final, NamedTuple

from warchest.bots.registry import LEVELS, bot_rating

if TYPE_CHECKING:
    from openskill.models import PlackettLuce

MIDDLE, WIDTH, SPREAD = 25.0, 25 / 3, 25 / 6
"""The rating of a new player, how uncertain it is, and how much the play of one player varies from game to game."""
POINT: Final = 400 / (SPREAD * sqrt(2) * log(10))
"""Points for one unit of skill: a lead of 400 points wins ten games for each that it loses, as in chess."""
START: Final = 1500
"""The points of a new player."""
SURE: Final = 150
"""A rating counts as known once its standard deviation is at most this many points."""
DRIFT: Final = 0.0625
"""The growth of the variance for each day without a game."""
MILLION: Final = 1_000_000
DAY_MS: Final = 24 * 3600 * 1000
WEEK_MS: Final = 7 * DAY_MS
"""The window in which repeated games of the same opponents count less."""
FULL: Final = 4
"""The number of games of two opponents that count in full within the window. The next four count half, and so on."""
BOT: Final = "bot:"
"""The prefix in the keys of levels. No user has such a key."""


class Rating(NamedTuple):
    """A rating: the estimated skill and its standard deviation, in millionths."""

    mu: int
    sigma: int

    @property
    def points(self) -> int:
        """Return the number that players see."""
        return round(START + POINT * (self.mu / MILLION - MIDDLE))

    @property
    def doubt(self) -> int:
        """Return the points of two standard deviations: nineteen of twenty players are within them."""
        return round(2 * POINT * self.sigma / MILLION)

    @property
    def provisional(self) -> bool:
        """Return whether the rating is still too uncertain for a leaderboard."""
        return POINT * self.sigma > SURE * MILLION


class RatedPlayer(NamedTuple):
    """A player of a finished game, in seat order."""

    person: str
    result: int
    """1 for a win, -1 for a loss, 0 for a draw."""
    counts: bool
    """Whether the game changes this player's rating."""


FRESH: Final = Rating(round(MIDDLE * MILLION), round(WIDTH * MILLION))
"""The rating of a player before the first game."""


@cache
def model() -> "PlackettLuce":
    """Return the model. Its library is imported with the first call."""
    from openskill.models import PlackettLuce

    return PlackettLuce(mu=MIDDLE, sigma=WIDTH, beta=SPREAD)


@cache
def level_key(level: str) -> str:
    """Return the key of a level among the players."""
    return BOT + level


def first_rating(person: str) -> Rating:
    """Return the rating before the first game. That of a level comes from games between the levels."""
    level = next((one for one in LEVELS if person == BOT + one), None)
    if level is None:
        return FRESH
    return Rating(round(MILLION * (MIDDLE + (bot_rating(level) - START) / POINT)), FRESH.sigma // 2)


def aged(rating: Rating, ms: int) -> Rating:
    """Return a rating after a time without a game: it gets more uncertain with each whole day."""
    days = max(0, ms) // DAY_MS
    if not days:
        return rating
    sigma = round(sqrt(rating.sigma**2 + DRIFT * days * MILLION**2))
    return Rating(rating.mu, max(rating.sigma, min(sigma, FRESH.sigma)))


def weight(earlier: int) -> float:
    """Return the weight of a game. `earlier`: the games of the same opponents in the week before it."""
    return float(0.5 ** (earlier // FULL))


def after_game(players: Sequence[RatedPlayer], before: Sequence[Rating], share: float) -> list[Rating]:
    """Return the ratings after a game, in seat order. `share`: the weight of the game."""
    made = [model().rating(mu=one.mu / MILLION, sigma=one.sigma / MILLION) for one in before]
    sides = [made[side::2] for side in range(2)]
    rated = model().rate(sides, ranks=[-players[side].result for side in range(2)])
    return [
        _between(old, rated[seat % 2][seat // 2].mu, rated[seat % 2][seat // 2].sigma, share) if one.counts else old
        for seat, (one, old) in enumerate(zip(players, before, strict=True))
    ]


def _between(old: Rating, mu: float, sigma: float, share: float) -> Rating:
    return Rating(
        round(old.mu + share * (mu * MILLION - old.mu)),
        max(1, round(old.sigma + share * (sigma * MILLION - old.sigma))),
    )
