"""Names of people: those that they choose, of visible letters; those of guests who have chosen none; and the names at a table."""

import hashlib

from warchest.bots.registry import bot_name
from warchest.store import GameRow
from warchest.table.typed_text import cleaned
from warchest.wording.languages import _
from warchest.wording.names import player_name

LONGEST = 24
"""The most characters in a name."""


def cleaned_name(text: str) -> str | None:
    """Return the name in its plain form, or None where nothing is left of it."""
    return cleaned(text, LONGEST)


def given_name(person: str) -> str:
    """Return the name of a guest who has chosen none: always the same for one person, and revealing nothing about them."""
    return numbered(str(int(hashlib.sha256(person.encode()).hexdigest(), 16) % 9000 + 1000))


def numbered(number: str) -> str:
    """Return the name of the guest with this number."""
    return _("Guest {number}").format(number=number)


def person_name(row: GameRow, seat: int) -> str:
    """Return the name at a seat: "You" for the only person in a game with bots who has given no name, or else `name_to_others`."""
    sitting = row.seats[seat]
    alone = row.mode == "bot" and sitting.bot is None and sitting.name is None and not sitting.gone
    return _("You") if alone else name_to_others(row, seat)


def name_to_others(row: GameRow, seat: int) -> str:
    """Return the name at a seat for sentences about it: the given one, or else a bot's name, a guest's number, or the seat's own name.

    With four players a bot's seat is named too: labels and record lines speak of seats, and two bots may have the same name.
    """
    sitting = row.seats[seat]
    if sitting.gone:
        return _("Anonymous")
    if sitting.name is not None:
        return sitting.name
    seats, rules = len(row.seats), row.setup.get("ruleset", "")
    if row.mode == "link" and sitting.person is not None:
        return given_name(sitting.person)
    if sitting.bot is None:
        return player_name(rules, seats, seat)
    bot = bot_name(sitting.bot)
    return bot if seats == 2 else _("{name} ({seat})").format(name=bot, seat=player_name(rules, seats, seat))
