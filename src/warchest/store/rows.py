"""The rows of the tables, as plain values."""

from dataclasses import dataclass, field
from typing import Any, Literal

EventKind = Literal["start", "action", "resign", "flag", "claim", "draw", "abort", "takeback"]
Status = Literal["open", "over"]
GONE = "gone-"
"""The prefix in the keys of people who have deleted their account."""


@dataclass(frozen=True, slots=True)
class Event:
    """One line of a game's log.

    `seq` counts from 0. Line 0 is the start: it belongs to no seat, and its draws come before the first decision.
    `ids` are the decision ids that `seat` sent, and `draws` are the chance ids that followed them. `action_id` is the name
    that the client gave to the request, and a repeated request has the same. `at` is the time of writing in milliseconds
    since 1970, never less than that of the line before. `spent` is the time that the clock of `seat` counted for this line,
    in milliseconds, or None where no clock ran. `back_to` is the number of the line that a takeback goes back to.
    """

    seq: int
    kind: EventKind
    seat: int | None
    ids: tuple[int, ...]
    draws: tuple[int, ...]
    action_id: str | None
    at: int
    spent: int | None = None
    back_to: int | None = None


@dataclass(frozen=True, slots=True)
class SeatRow:
    """The player of a seat: a person (their key, never a cookie) or a bot of a level, and a name if there is one."""

    seat: int
    person: str | None = None
    bot: str | None = None
    name: str | None = None

    @property
    def free(self) -> bool:
        """Return whether the seat has no player yet."""
        return self.person is None and self.bot is None

    @property
    def gone(self) -> bool:
        """Return whether the person in the seat has deleted their account."""
        return self.person is not None and self.person.startswith(GONE)


@dataclass(frozen=True, slots=True)
class GameRow:
    """The parts of a game that stay the same while it is played, and whether it is over.

    `deadline` is when the seat that must decide runs out of time, in milliseconds since 1970, and `next_game` is the rematch.
    `began` is when all seats of a game by link were first seen taken, or None before that, and for games of the first
    releases. `rules` and `encoding` name the meaning of the ids in the log. `request` is the game request, kept for a
    rematch. `key` is the secret from which the draws come; `repr` leaves it out, so that no log line can show it.
    """

    id: str
    created: int
    mode: Literal["bot", "screen", "link"]
    rules: str
    encoding: int
    setup: dict[str, Any]
    request: dict[str, Any]
    key: bytes = field(repr=False)
    seats: tuple[SeatRow, ...]
    status: Status = "open"
    deadline: int | None = None
    next_game: str | None = None
    began: int | None = None


@dataclass(frozen=True, slots=True)
class RecordRow:
    """An imported game. `person` is the key of the person who imported it, and `created` is in whole seconds since 1970."""

    id: str
    created: int
    person: str
    text: str


@dataclass(frozen=True, slots=True)
class SummaryRow:
    """The summary of a game for lists, after line `seq` of its log. All of it is public.

    `at` is the time of that line in milliseconds since 1970, and `decider` the seat that must decide. `told` has the rest, as the table
    writes and reads it. It is empty for a game that was written before there were summaries.
    """

    seq: int
    at: int
    decider: int | None
    told: dict[str, Any]
