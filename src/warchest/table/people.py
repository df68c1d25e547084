"""What the people at a table are called, in the reader's language."""

from warchest.notation.players import player_name
from warchest.notation.texts import _
from warchest.store import GameRecord


def person_name(record: GameRecord, seat: int) -> str:
    """The name at a seat: the one given, else the bot's rank, else a word for the person there."""
    alone = record.mode == "bot" and record.seats[seat].bot is None and record.seats[seat].name is None
    return _("You") if alone else name_to_others(record, seat)


def name_to_others(record: GameRecord, seat: int) -> str:
    """The name at a seat for sentences about it: where nobody gave one, a bot's rank or the seat's own name.

    With four players a bot's seat is named too: labels and record lines speak of seats, and two bots may have one rank.
    """
    sitting = record.seats[seat]
    if sitting.name is not None:
        return sitting.name
    seats = len(record.seats)
    if sitting.bot is None:
        return player_name(seats, seat)
    rank = bot_name(sitting.bot)
    return rank if seats == 2 else _("{name} ({seat})").format(name=rank, seat=player_name(seats, seat))


def bot_name(level: str) -> str:
    """The rank of a bot of a level; the level itself where it is none of ours."""
    return {"page": _("Page"), "squire": _("Squire"), "banneret": _("Banneret")}.get(level, level)
