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
