"""Times in words."""

import time
from datetime import UTC, date, datetime

from warchest.wording.languages import N_, _, ngettext

_MINUTE = 60
_HOUR = 3600
_DAY = 24 * _HOUR


_MONTHS = (
    N_("January"),
    N_("February"),
    N_("March"),
    N_("April"),
    N_("May"),
    N_("June"),
    N_("July"),
    N_("August"),
    N_("September"),
    N_("October"),
    N_("November"),
    N_("December"),
)


def day(at: int) -> str:
    """Return the day of a time in milliseconds since 1970 (UTC), in the reader's form."""
    found = datetime.fromtimestamp(at / 1000, UTC)
    return _("{day} {month} {year}").format(day=found.day, month=_(_MONTHS[found.month - 1]), year=found.year)


def day_and_month(found: date) -> str:
    """Return a day without its year, in the reader's form."""
    return _("{day} {month}").format(day=found.day, month=_(_MONTHS[found.month - 1]))


def ago(at: int, now: float | None = None) -> str:
    """Return the rough time since a moment in milliseconds since 1970."""
    seconds = max(0, (time.time() if now is None else now) - at / 1000)
    if seconds < _MINUTE:
        return _("just now")
    if seconds < _HOUR:
        minutes = int(seconds // _MINUTE)
        return ngettext("{count} minute ago", "{count} minutes ago", minutes).format(count=minutes)
    if seconds < _DAY:
        hours = int(seconds // _HOUR)
        return ngettext("{count} hour ago", "{count} hours ago", hours).format(count=hours)
    days = int(seconds // _DAY)
    return ngettext("{count} day ago", "{count} days ago", days).format(count=days)
