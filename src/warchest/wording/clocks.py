"""A clock in a few words: the same ones wherever it is told."""

from warchest.clocks import DaysClock, Terms
from warchest.wording.languages import _, ngettext


def clock_told(terms: Terms | None) -> str:
    """Minutes, and seconds more for every coin; or days for a turn; or that there is no clock."""
    if terms is None:
        return _("No clock")
    if isinstance(terms, DaysClock):
        return ngettext("%(n)s day a turn", "%(n)s days a turn", terms.days) % {"n": terms.days}
    return _("{minutes} min + {seconds} s").format(minutes=terms.minutes, seconds=terms.increment)
