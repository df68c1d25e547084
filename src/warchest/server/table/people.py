"""The players at a game: the seats that they hold, their names, and the allowed letters in their texts.

A player is known by a key: the digest of a browser's session (`warchest.server.web.guard.security`), or the key of an account. The table
never sees the session token that a browser sends. A name is the one that the player chooses, or a number for a guest who has chosen none.
"""

import hashlib
import unicodedata
from dataclasses import replace
from functools import lru_cache
from itertools import groupby

from warchest.bots.registry import bot_name
from warchest.server.store import GameRow, SeatRow
from warchest.server.table.errors import NotYourSeatError, RefusedError, UnknownGameError
from warchest.server.table.new_game.game_request import FRIEND, YOU, GameRequest
from warchest.wording.languages import _
from warchest.wording.names import player_name

LONGEST = 24
"""The most characters in a name."""
_MOST_MARKS = 2
"""The most combining marks on one letter: more would pile up over other lines."""
_JOINER = "\u200d"
_DRAWN = "\ufe0f\U0001f3fb\U0001f3fc\U0001f3fd\U0001f3fe\U0001f3ff"
"""The signs that may follow a picture: for the form in colour, and for skin colours."""
_MOST_DRAWN = 4
"""The most characters in a picture with such signs."""
_MOST_NUMBERED = 4_096
"""The guests whose numbers are kept."""


def seats_of(request: GameRequest, person: str, name: str | None = None) -> tuple[SeatRow, ...]:
    """Return the seats of a new game: the request's bots, the player under that name, and free seats for players with the link."""
    return tuple(_seat(seat, sitter, person, name) for seat, sitter in enumerate(request.seats))


def _seat(seat: int, sitter: str, person: str, name: str | None) -> SeatRow:
    if sitter == FRIEND:
        return SeatRow(seat)
    return SeatRow(seat, person=person, name=name) if sitter == YOU else SeatRow(seat, bot=sitter)


def turned(seats: tuple[SeatRow, ...]) -> tuple[SeatRow, ...]:
    """Return the same players with sides swapped: everyone moves on by one seat, so partners stay partners."""
    return tuple(replace(seats[(seat + 1) % len(seats)], seat=seat) for seat in range(len(seats)))


def held(row: GameRow, person: str) -> list[int]:
    """Return the seats of a game that the player holds."""
    return [seat.seat for seat in row.seats if seat.person == person]


def made(row: GameRow, person: str) -> bool:
    """Return whether the player made this game."""
    return any(row.request["seats"][seat] == YOU for seat in held(row, person))


def is_awaited(row: GameRow, person: str) -> bool:
    """Return whether the others in a game see this player's presence."""
    return row.mode == "link" and bool(held(row, person))


def free_seats(row: GameRow) -> list[int]:
    """Return the free seats of a game."""
    return [seat.seat for seat in row.seats if seat.free]


def require_everybody(row: GameRow) -> None:
    """Raise `RefusedError` while a seat is free: a game starts when all seats are taken."""
    if free_seats(row):
        raise RefusedError(_("The game starts when all seats are taken."))


def require_maker(row: GameRow, person: str) -> None:
    """Raise `NotYourSeatError` unless the player made this game: only the maker decides about its seats."""
    if not made(row, person):
        raise NotYourSeatError(_("Only the player who opened this table can do that."))


def require_seat(row: GameRow, person: str, seat: int) -> None:
    """Raise `NotYourSeatError` unless the player holds that seat."""
    if seat not in held(row, person):
        raise NotYourSeatError(_("This seat is not yours."))


def require_sight(row: GameRow, person: str) -> None:
    """Raise `UnknownGameError` for a game that only its players may see, unless the user is one of them."""
    if row.held and not held(row, person):
        raise UnknownGameError(_("There is no such game."))


def require_view(row: GameRow, person: str, seat: int | None) -> None:
    """Raise an error unless the user may see the game as that seat sees it, or with None as the public does."""
    require_sight(row, person)
    if seat is not None:
        require_seat(row, person, seat)


def cleaned_name(text: str) -> str | None:
    """Return the name in its plain form, or None where nothing is left of it."""
    return cleaned(text, LONGEST)


def given_name(person: str) -> str:
    """Return the name of a guest who has chosen none: always the same for one player, and revealing nothing about them."""
    return numbered(_number_of(person))


@lru_cache(_MOST_NUMBERED)
def _number_of(person: str) -> str:
    """Return the number of a guest. It is asked for with each text of a game, so the last ones are kept."""
    return str(int(hashlib.sha256(person.encode()).hexdigest(), 16) % 9000 + 1000)


def numbered(number: str) -> str:
    """Return the name of the guest with this number."""
    return _("Guest {number}").format(number=number)


def person_name(row: GameRow, seat: int) -> str:
    """Return the name at a seat: "You" for the only player in a game with bots who has given no name, or else `name_to_others`."""
    sitting = row.seats[seat]
    alone = row.mode == "bot" and sitting.bot is None and sitting.name is None and not sitting.gone
    return _("You") if alone else name_to_others(row, seat)


def name_to_others(row: GameRow, seat: int) -> str:
    """Return the name at a seat for sentences about it: the given one, or else a bot's name, a guest's number, or the name of the seat.

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


def cleaned(text: str, longest: int, *, joined: bool = False) -> str | None:
    """Return the text in its plain form, cut to `longest` characters, or None where nothing is left.

    No text may imitate the page around it: invisible characters are left out (controls, changes of the writing direction, joiners), blanks
    are single, and no letter has more than two combining marks. ``joined``: whether joiners between two pictures stay, to keep an emoji
    family from being drawn as its members.
    """
    visible = "".join(
        " " if char.isspace() else char
        for at, char in enumerate(text)
        if char.isspace() or unicodedata.category(char)[0] != "C" or (joined and _joins(text, at))
    )
    # A character that was left out may have separated a letter from its mark.
    normal = unicodedata.normalize("NFC", visible)
    groups = (
        (marked, list(run)) for marked, run in groupby(normal, key=lambda char: unicodedata.category(char)[0] == "M")
    )
    plain = "".join("".join(run[:_MOST_MARKS] if marked else run) for marked, run in groups)
    kept = " ".join(plain.split())[:longest].rstrip(f" {_JOINER}")
    return kept if any(unicodedata.category(char)[0] not in "MZ" for char in kept) else None


def _joins(text: str, at: int) -> bool:
    """Return whether the character there joins the picture before it to the one after it."""
    before = text[max(0, at - _MOST_DRAWN) : at].rstrip(_DRAWN)[-1:]
    after = text[at + 1 : at + 2]
    return text[at] == _JOINER and all(one != "" and unicodedata.category(one) == "So" for one in (before, after))
