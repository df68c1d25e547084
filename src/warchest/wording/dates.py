"""Times in words."""

import time
from datetime import UTC, datetime

from warchest.wording.languages import _, ngettext

_HOUR = 3600
_DAY = 24 * _HOUR


def day(at: int) -> str:
    """The day of a time in milliseconds since 1970, as it is written everywhere (UTC)."""
    return datetime.fromtimestamp(at / 1000, UTC).date().isoformat()


def ago(at: int, now: float | None = None) -> str:
    """How long ago a time in milliseconds since 1970 was, roughly."""
    seconds = max(0, (time.time() if now is None else now) - at / 1000)
    if seconds < _HOUR:
        return _("just now")
    if seconds < _DAY:
        hours = int(seconds // _HOUR)
        return ngettext("{count} hour ago", "{count} hours ago", hours).format(count=hours)
    days = int(seconds // _DAY)
    return ngettext("{count} day ago", "{count} days ago", days).format(count=days)
