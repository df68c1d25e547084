"""The time control of a game: a live clock, or days for each decision."""

from typing import Annotated, Final

import msgspec

MINUTE_MS = 60_000
DAY_MS = 24 * 60 * MINUTE_MS


class LiveClock(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag_field="kind", tag="live"):
    """Minutes for the whole game, and seconds that each action adds (a Fischer increment)."""

    minutes: Annotated[int, msgspec.Meta(ge=1, le=180)]
    """the minutes at the start, 1 to 180"""
    increment: Annotated[int, msgspec.Meta(ge=0, le=180)] = 0
    """the seconds that a seat gets for each action, up to 180"""


class DaysClock(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag_field="kind", tag="days"):
    """Days for each decision: a game by correspondence."""

    days: Annotated[int, msgspec.Meta(ge=1, le=14)]
    """the days for a decision, 1 to 14"""


Terms = LiveClock | DaysClock
"""The time control of a game."""

OFFERED: Final[tuple[Terms, ...]] = (
    *(LiveClock(minutes, increment) for minutes, increment in ((3, 2), (5, 3), (10, 5), (15, 10), (30, 20))),
    *(DaysClock(days) for days in range(1, 15)),
)
"""The clocks that a page offers. Any other clock within the bounds can be chosen by its numbers."""
