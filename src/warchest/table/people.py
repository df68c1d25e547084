"""Names for who sits where, in the reader's language."""

from warchest.notation.texts import gettext as _
from warchest.store import SeatRecord


def level_name(level: str) -> str:
    """What a bot of a level is called."""
    names = {"page": _("Page"), "squire": _("Squire"), "banneret": _("Banneret")}
    return names[level]
