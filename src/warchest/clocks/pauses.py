"""Pauses during which a clock stands still: the server is down, or the person is on holiday."""

from collections.abc import Iterable
from typing import NamedTuple


class Pause(NamedTuple):
    """A period of time, in milliseconds since 1970, without the moment `end`."""

    start: int
    end: int


def counted(since: int, until: int, pauses: Iterable[Pause]) -> int:
    """Return the milliseconds from `since` to `until` outside all pauses, or 0 where `until` is the earlier one. Pauses may overlap."""
    total, reached = 0, since
    for pause in sorted(pauses):
        start, end = min(max(pause.start, reached), until), min(pause.end, until)
        if end > start:
            total += max(0, start - reached)
            reached = end
    return total + max(0, until - reached)


def reached_after(since: int, wait: int, pauses: Iterable[Pause]) -> int:
    """Return the first time at which `wait` milliseconds have been counted since `since`."""
    at = since
    for pause in sorted(pauses):
        if pause.start >= at + wait:
            break
        if pause.end > at:
            wait -= max(0, pause.start - at)
            at = pause.end
    return at + wait
