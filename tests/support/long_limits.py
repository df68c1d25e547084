"""Long limits for servers of tests: on a busy machine no minute ends too early, and no player acts too late."""

import re

from warchest.server.table.play import timing
from warchest.server.web.guard import attempts, bounds

DAY_SECONDS = 24 * 3600
OPENING_MS = 50 * 60 * 1000


def use() -> None:
    """Make all later limits count for a day, and live games wait longer for a seat's first action."""
    timing.OPENING_MS = OPENING_MS
    for kind, (person, household) in bounds.OFTEN.items():
        bounds.OFTEN[kind] = (_for_a_day(person), _for_a_day(household))
    for count, limits in attempts.OFTEN.items():
        attempts.OFTEN[count] = _for_a_day(limits)


def _for_a_day(limits: str) -> str:
    return re.sub(r"(/| per )[^;]+", "/day", limits)
