"""The seats of a game, and the people who hold them.

A person is known by a key: the digest of a browser's session (`warchest.web.security`), or the key of an account. The table never
sees the session token that a browser sends.
"""

from dataclasses import replace

from warchest.store import GameRow, SeatRow
from warchest.table.errors import NotYourSeatError, RefusedError
from warchest.table.game_request import FRIEND, YOU, GameRequest
from warchest.wording.languages import _


def seats_of(request: GameRequest, person: str, name: str | None = None) -> tuple[SeatRow, ...]:
    """Return the seats of a new game: the request's bots, the person under that name, and free seats for people with the link."""
    return tuple(_seat(seat, sitter, person, name) for seat, sitter in enumerate(request.seats))


def _seat(seat: int, sitter: str, person: str, name: str | None) -> SeatRow:
    if sitter == FRIEND:
        return SeatRow(seat)
    return SeatRow(seat, person=person, name=name) if sitter == YOU else SeatRow(seat, bot=sitter)


def turned(seats: tuple[SeatRow, ...]) -> tuple[SeatRow, ...]:
    """Return the same people with sides swapped: everybody moves on by one seat, so that partners stay partners."""
    return tuple(replace(seats[(seat + 1) % len(seats)], seat=seat) for seat in range(len(seats)))


def held(row: GameRow, person: str) -> list[int]:
    """Return the seats of a game that the person holds."""
    return [seat.seat for seat in row.seats if seat.person == person]


def made(row: GameRow, person: str) -> bool:
    """Return whether the person made this game."""
    return any(row.request["seats"][seat] == YOU for seat in held(row, person))


def is_awaited(row: GameRow, person: str) -> bool:
    """Return whether the others in a game are told about this person's presence."""
    return row.mode == "link" and bool(held(row, person))


def free_seats(row: GameRow) -> list[int]:
    """Return the free seats of a game."""
    return [seat.seat for seat in row.seats if seat.free]


def require_everybody(row: GameRow) -> None:
    """Raise `RefusedError` while a seat is free: a game begins when all seats are taken."""
    if free_seats(row):
        raise RefusedError(_("The game begins when everybody sits down."))


def require_maker(row: GameRow, person: str) -> None:
    """Raise `NotYourSeatError` unless the person made this game: only the maker decides about its seats."""
    if not made(row, person):
        raise NotYourSeatError(_("Only the person who made this table can do that."))


def require_seat(row: GameRow, person: str, seat: int) -> None:
    """Raise `NotYourSeatError` unless the person holds that seat."""
    if seat not in held(row, person):
        raise NotYourSeatError(_("This seat is not yours."))
