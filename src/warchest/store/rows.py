"""The rows of the tables, as plain values."""

from dataclasses import dataclass, field
from typing import Any, Literal

EventKind = Literal["start", "action", "resign"]
Status = Literal["open", "over"]


@dataclass(frozen=True, slots=True)
class Event:
    """One line of a game's log.

    `seq` counts from 0. Line 0 is the start: it belongs to no seat, and its draws come before the first decision.
    `ids` are the decision ids that `seat` sent; `draws` are the chance ids that followed them. `action_id` is the name
    that the client gave to the submit: a repeated submit has the same one. `at` is the time of writing in whole seconds
    since 1970.
    """

    seq: int
    kind: EventKind
    seat: int | None
    ids: tuple[int, ...]
    draws: tuple[int, ...]
    action_id: str | None
    at: int


@dataclass(frozen=True, slots=True)
class SeatRow:
    """The player at a seat: a session (its digest, never the cookie) or a bot of a level, and a name if there is one."""

    seat: int
    session: str | None = None
    bot: str | None = None
    name: str | None = None


@dataclass(frozen=True, slots=True)
class GameRow:
    """The parts of a game that stay the same while it is played, and whether it is over.

    `rules` and `encoding` name the meaning of the ids in the log. `request` is the game request, kept for a rematch. `key`
    is the secret that the draws come from: `repr` leaves it out, so that no log line can show it.
    """

    id: str
    created: int
    mode: Literal["bot", "screen"]
    rules: str
    encoding: int
    setup: dict[str, Any]
    request: dict[str, Any]
    key: bytes = field(repr=False)
    seats: tuple[SeatRow, ...]
    status: Status = "open"


@dataclass(frozen=True, slots=True)
class RecordRow:
    """An imported game. `session` is the digest of the session that imported it, `created` is in whole seconds since 1970."""

    id: str
    created: int
    session: str
    text: str
