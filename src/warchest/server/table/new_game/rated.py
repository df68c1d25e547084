"""Which games are rated, on which ladder, and why another game is not.

A ladder is a kind of games with ratings of its own: for two or four players, and live or by correspondence. `REQUESTS` has the conditions
on a request, and `UNRATED` the reasons that only a game's course can give.
"""

from collections.abc import Callable, Mapping, Sequence
from types import MappingProxyType
from typing import Any, Final, Literal, NamedTuple

from warchest.rules.content.war_chest import WAR_CHEST
from warchest.schema.game import RatingChange, ShownRating
from warchest.server.badge import is_bot_name
from warchest.server.store import GameRow
from warchest.wording.languages import N_

LadderId = Literal["two-live", "two-days", "four-live", "four-days", "two-bots"]


class RatedResult(NamedTuple):
    """The changes of ratings by a finished game."""

    reason: "UnratedReason | None"
    """why it is not rated, or None"""
    changes: Sequence[RatingChange] = ()


RatingsOf = Mapping[str, ShownRating]
"""The ratings that stand beside the names of a game, by player: none, or one for each."""
NO_RATINGS: Final[RatingsOf] = MappingProxyType({})


class Ladder(NamedTuple):
    """A ladder: its number of players, the kind of its clocks, its name, and how long a player without a game stays on its list."""

    players: int
    clock: str
    name: str
    active_days: int


LADDERS: Final[dict[LadderId, Ladder]] = {
    "two-live": Ladder(2, "live", N_("Two players, live"), 30),
    "two-days": Ladder(2, "days", N_("Two players, correspondence"), 90),
    "four-live": Ladder(4, "live", N_("Four players, live"), 30),
    "four-days": Ladder(4, "days", N_("Four players, correspondence"), 90),
    "two-bots": Ladder(2, "any", N_("Two players, with bots"), 90),
}
"""The ladders by id, in the order in which pages show them."""
WITH_BOTS: Final[LadderId] = "two-bots"
"""The ladder of the games with third-party bots, by any clock. Their results change no rating on the other ladders."""
OF_BOTS: Final[LadderId] = "two-live"
"""The ladder on which our levels have ratings."""
UnratedReason = Literal["guest", "unacted", "aborted", "early", "household", "banned", "owner", "later"]
UNRATED: Final[dict[UnratedReason, str]] = {
    "guest": N_("This game is not rated: a player has no account."),
    "unacted": N_("This game is not rated: it ended before each player had acted."),
    "aborted": N_("This game is not rated: it was aborted."),
    "early": N_("This game is not rated: it was drawn in round one."),
    "household": N_("This game is not rated: two opponents played from the same address."),
    "owner": N_("This game is not rated: a bot played its owner or its owner's other bot, or has no known owner."),
    "banned": N_("This game is not rated: the host has banned a player."),
    "later": N_("This game is rated when the last game of its round is over."),
}
"""Why a game that was to be rated is not, or not yet, by reason."""


RatedRequest = Any
"""A `GameRequest`, whose module imports this one."""


def _is_standard(asked: RatedRequest) -> bool:
    return asked.ruleset == WAR_CHEST.id and asked.setup in ("random", "draft") and asked.position is None


REQUESTS: Final[tuple[tuple[Callable[[RatedRequest], bool], str], ...]] = (
    (_is_standard, N_("A rated game must be War Chest with random armies or a draft.")),
    (
        lambda asked: not asked.units and {*(asked.boxes or ())} <= {*WAR_CHEST.box_ids},
        N_("A rated game can't have home-brew units."),
    ),
    (lambda asked: asked.seed is None, N_("A rated game can't have a seed.")),
    (lambda asked: not asked.hints, N_("A rated game can't have hints.")),
)
"""The conditions on the request of a standard game, each with the sentence for one that does not meet it."""
RATED: Final = (
    *REQUESTS,
    (
        lambda asked: {*asked.seats} <= {"you", "friend"} and asked.seats.count("you") == 1,
        N_("A rated game needs a screen for each player, and has no bots."),
    ),
    (lambda asked: asked.clock is not None, N_("A rated game needs a clock.")),
)
"""The conditions on the request of a rated game."""


def why_not_rated(asked: RatedRequest) -> str | None:
    """Return why a game by this request can't be rated, as a text to translate, or None if it can."""
    return next((sentence for holds, sentence in RATED if not holds(asked)), None)


def is_standard(asked: RatedRequest) -> bool:
    """Return whether a request asks for a standard game."""
    return all(holds(asked) for holds, _sentence in REQUESTS)


def ladder_of(row: GameRow) -> LadderId | None:
    """Return the ladder of a rated game, or None for a casual game."""
    if not row.request.get("rated"):
        return None
    return ladder_at(row)


def ladder_at(row: GameRow) -> LadderId | None:
    """Return the ladder for a game of these players by this clock, or None where there is none."""
    clock = row.request.get("clock")
    if any(is_bot_name(seat.name) for seat in row.seats):
        return WITH_BOTS if len(row.seats) == LADDERS[WITH_BOTS].players and clock else None
    return ladder_for(len(row.seats), clock)


def ladder_for(players: int, clock: Mapping[str, Any] | None) -> LadderId | None:
    """Return the ladder for games of `players` with this clock, or None without a clock. `clock`: as plain values."""
    kind = (clock or {}).get("kind")
    return next((id_ for id_, ladder in LADDERS.items() if (ladder.players, ladder.clock) == (players, kind)), None)
