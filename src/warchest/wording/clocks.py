"""A clock in a few words, for lists."""

from warchest.clocks import DaysClock, Terms
from warchest.wording.languages import _, ngettext


def clock_told(terms: Terms | None) -> str | None:
    """Minutes, and seconds more for every decision; or days for a turn. None where nobody counts time."""
    if terms is None:
        return None
    if isinstance(terms, DaysClock):
        return ngettext("%(n)s day", "%(n)s days", terms.days) % {"n": terms.days}
    return _("{minutes} min + {seconds} s").format(minutes=terms.minutes, seconds=terms.increment)
