"""A clock in a few words, the same on every page."""

from warchest.clocks import DaysClock, Terms
from warchest.wording.languages import _, ngettext


def clock_told(terms: Terms | None) -> str:
    """Return the minutes and the increment in seconds, or the days for a turn, or that there is no clock."""
    if terms is None:
        return _("No clock")
    if isinstance(terms, DaysClock):
        return ngettext("%(n)s day a turn", "%(n)s days a turn", terms.days) % {"n": terms.days}
    return _("{minutes} min + {seconds} s").format(minutes=terms.minutes, seconds=terms.increment)
