"""What the people at a table are called, in the reader's language."""

from warchest.notation.texts import _
from warchest.store import GameRecord


def person_name(record: GameRecord, seat: int) -> str:
    """The name at a seat: the one given, else the bot's rank, else a word for the person there."""
    sitting = record.seats[seat]
    if sitting.name is not None:
        return sitting.name
    if sitting.bot is not None:
        return bot_name(sitting.bot)
    return _("You") if record.mode == "bot" else side_name(seat)


def side_name(seat: int) -> str:
    """The name of a seat's side."""
    return (_("Dusk"), _("Dawn"))[seat % 2]


def bot_name(level: str) -> str:
    """The rank of a bot of a level; the level itself where it is none of ours."""
    return {"page": _("Page"), "squire": _("Squire"), "banneret": _("Banneret")}.get(level, level)
