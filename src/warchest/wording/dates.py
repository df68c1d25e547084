"""Times in words, as the reader's language writes them."""

import time
from datetime import UTC, date, datetime, timedelta, tzinfo
from typing import TYPE_CHECKING, Literal

from warchest.wording.forms import locale
from warchest.wording.languages import _

if TYPE_CHECKING:
    from markupsafe import Markup

_MINUTE = 60
_HOUR = 3600
_DAY = 24 * _HOUR
_DAYS_OF_A_YEAR = 300
"""The days after which a date needs its year."""


def day(at: int) -> str:
    """Return the day of a time in milliseconds since 1970 (UTC), in the reader's form."""
    from babel.dates import format_date

    return format_date(datetime.fromtimestamp(at / 1000, UTC).date(), "long", locale())


def day_and_time(at: int) -> str:
    """Return the day and the time of a moment in milliseconds since 1970 (UTC), in the reader's form."""
    from babel.dates import format_datetime

    return format_datetime(datetime.fromtimestamp(at / 1000, UTC), "long", locale=locale())


def marked_day(text: str, at: int) -> "Markup":
    """Return a text of a page in which the day of a time is marked with that time, so the page can show the day of the reader."""
    from markupsafe import Markup, escape

    words = escape(day(at))
    moment = datetime.fromtimestamp(at / 1000, UTC).isoformat(timespec="seconds")
    return Markup(str(escape(text)).replace(words, f'<time datetime="{moment}">{words}</time>'))


def marked_time(at: int) -> "Markup":
    """Return the day and the time of a moment in milliseconds since 1970 for a page, which shows both by the clock of the reader."""
    from babel.dates import format_time
    from markupsafe import Markup

    moment = datetime.fromtimestamp(at / 1000, UTC)
    words = f"{day(at)} {format_time(moment.time(), 'short', locale=locale())} UTC"
    return Markup('<time datetime="{}" data-time>{}</time>').format(moment.isoformat(timespec="seconds"), words)


def near_day(at: int, now: int, zone: tzinfo) -> str:
    """Return the day of a moment as a heading: today, yesterday, or the day of the week and the date.

    `at` and `now` are in milliseconds since 1970.
    """
    from babel.dates import format_skeleton

    there, here = (datetime.fromtimestamp(one / 1000, zone) for one in (at, now))
    days = (here.date() - there.date()).days
    if days in (0, 1):
        return _("Yesterday") if days else _("Today")
    return format_skeleton("MMMMEEEEd" if days < _DAYS_OF_A_YEAR else "yMMMMd", there, locale=locale())


def time_of_day(at: int, zone: tzinfo) -> str:
    """Return the hour and the minute of a moment in milliseconds since 1970, in the reader's form."""
    from babel.dates import format_time

    return format_time(datetime.fromtimestamp(at / 1000, zone).time(), "short", locale=locale())


def left(ms: int) -> str:
    """Return a time that is left as a clock shows it: in days, or in hours, minutes and seconds."""
    from babel.dates import format_timedelta

    seconds = max(0, ms) // 1000
    if seconds >= _DAY:
        days = timedelta(days=round(seconds / _DAY))
        return format_timedelta(days, "day", threshold=float("inf"), locale=locale())
    hours, minutes = divmod(seconds // _MINUTE, 60)
    return f"{hours}:{minutes:02}:{seconds % 60:02}" if hours else f"{minutes}:{seconds % 60:02}"


def left_until(at: int, now: int) -> "Markup":
    """Return the time left until a moment for a page, which counts it down. Both are in milliseconds since 1970."""
    from markupsafe import Markup

    return Markup('<span data-until="{}">{}</span>').format(at, left(at - now))


def day_and_month(day: date) -> str:
    """Return a day without its year, in the reader's form."""
    from babel.dates import format_skeleton

    return format_skeleton("MMMMd", datetime(day.year, day.month, day.day), locale=locale())


def ago(at: int, now: float | None = None) -> str:
    """Return the rough time since a moment in milliseconds since 1970."""
    seconds = max(0, (time.time() if now is None else now) - at / 1000)
    if seconds < _MINUTE:
        return _("just now")
    if seconds < _HOUR:
        return _ago(seconds, _MINUTE, "minute")
    if seconds < _DAY:
        return _ago(seconds, _HOUR, "hour")
    return _ago(seconds, _DAY, "day")


def _ago(seconds: float, length: int, unit: Literal["minute", "hour", "day"]) -> str:
    """Return a time that is past, in whole units of this many seconds."""
    from babel.dates import format_timedelta

    past = timedelta(seconds=-(seconds // length) * length)
    return format_timedelta(past, unit, threshold=float("inf"), add_direction=True, locale=locale())
