"""What the store keeps, as plain values."""

from dataclasses import dataclass, field
from typing import Any, Literal

EventKind = Literal["start", "action", "resign"]
Status = Literal["open", "over"]


@dataclass(frozen=True, slots=True)
class Event:
    """One line of a game's log.

    `seq` counts from 0: line 0 is the start (nobody's; its luck is what was drawn before the first decision).
    `ids` are the decision ids that `seat` sent, `luck` the chance ids that followed them. `action_id` is the client's
    name for the submit, by which a repeated one is known; `at` is the time of writing in whole seconds since 1970.
    """

    seq: int
    kind: EventKind
    seat: int | None
    ids: tuple[int, ...]
    luck: tuple[int, ...]
    action_id: str | None
    at: int


@dataclass(frozen=True, slots=True)
class SeatRecord:
    """Who sits at a seat: a session (its digest, never the cookie) or a bot of a level; a name, if one is known."""

    seat: int
    session: str | None = None
    bot: str | None = None
    name: str | None = None


@dataclass(frozen=True, slots=True)
class GameRecord:
    """All of a game that stays the same while it is played, and whether it is over.

    `rules` and `encoding` name what the ids of the log mean; `wish` is what was asked for, kept for a rematch. `key` is
    the secret that its draws come from: it is kept out of `repr` so that no log line can show it.
    """

    id: str
    created: int
    mode: str
    rules: str
    encoding: int
    setup: dict[str, Any]
    wish: dict[str, Any]
    key: bytes = field(repr=False)
    seats: tuple[SeatRecord, ...]
    status: Status = "open"


@dataclass(frozen=True, slots=True)
class TextRecord:
    """A game that came as text from elsewhere: `session` is the digest of who brought it, `created` whole seconds since 1970."""

    id: str
    created: int
    session: str
    text: str
