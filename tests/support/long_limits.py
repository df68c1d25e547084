"""Limits of a day in the place of those of seconds, minutes and hours, for servers of tests: no test may depend on when a minute ends."""

import re

from warchest.server.web.guard import attempts, bounds

DAY_SECONDS = 24 * 3600


def use() -> None:
    """Let all limits that are made from now on count for a day."""
    for kind, (person, household) in bounds.OFTEN.items():
        bounds.OFTEN[kind] = (_for_a_day(person), _for_a_day(household))
    for count, limits in attempts.OFTEN.items():
        attempts.OFTEN[count] = _for_a_day(limits)


def _for_a_day(limits: str) -> str:
    return re.sub(r"(/| per )[^;]+", "/day", limits)
