"""What a seat is sent: the game as that seat may see it.

Everything here is made from `Game.view`, `Game.ask` and `Game.lines` *of the viewer*; what may be seen is decided there and
nowhere else. Of a decision that is another seat's, only two public facts are told: whose it is and whether it begins an
action.
"""

from typing import Any

import msgspec

from warchest.notation.texts import gettext as _
from warchest.store import GameRecord, SeatRecord
from warchest.table.fold import Fold

MOST_LINES = 200
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


class Preview(msgspec.Struct, frozen=True):
    """What would stand after the first ids of a composition that has not been sent."""

    view: Plain
    ask: Plain | None
    ends: bool
    trail: list[Plain]


LEVELS = {"page": _("Page"), "squire": _("Squire"), "banneret": _("Banneret")}
