"""The shapes that a table answers with (docs/wire.md): they are sent as they stand here."""

from typing import Any

import msgspec

Plain = dict[str, Any]


class Person(msgspec.Struct, frozen=True):
    """Who sits at a seat; `you` for every seat of the session that asks."""

    seat: int
    name: str
    bot: str | None
    you: bool


class Waiting(msgspec.Struct, frozen=True):
    """Whose decision it is. `public`: it rests on public facts only, so that it may be taken with no curtain."""

    seat: int
    public: bool
    prompt: str


class Payload(msgspec.Struct, frozen=True):
    """One seat's picture of a game (docs/wire.md)."""

    game: str
    seq: int
    seat: int | None
    mode: str
    people: list[Person]
    view: Plain
    ask: Plain | None
    waiting: Waiting | None
    record: list[Plain]
    trail: list[Plain]
    said: list[str]


class Past(msgspec.Struct, frozen=True):
    """A game as it stood earlier: what a viewer might see then, and what the last action had done on the board."""

    view: Plain
    trail: list[Plain]


class Preview(msgspec.Struct, frozen=True):
    """What would stand after the first ids of a composition that has not been sent."""

    view: Plain
    ask: Plain | None
    ends: bool
    trail: list[Plain]


class Summary(msgspec.Struct, frozen=True):
    """An unfinished game as the home page shows it."""

    game: str
    url: str
    round: int
    people: list[Person]
    you: list[int]
    your_turn: bool
    view: Plain


class Replay(msgspec.Struct, frozen=True):
    """A game to look back at, without what stood at its moments."""

    replay: str
    game: str | None
    title: str
    people: list[Person]
    headers: list[tuple[str, str]]
    forms: list[str]
    text: str
    over: bool
    outcome: Plain | None
    comments: list[str]
    moments: list[Plain]


class Shown(msgspec.Struct, frozen=True):
    """A moment of a replay: what stood then, and what its line had done on the board."""

    at: int
    view: Plain
    trail: list[Plain]


class Kept(msgspec.Struct, frozen=True):
    """An imported game: where it can be looked at."""

    record: str
    url: str
    title: str
