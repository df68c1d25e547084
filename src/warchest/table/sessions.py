"""Sessions and the seats that they hold. The store keeps the digest of a session: it recognises the session and can't replace it."""

import hashlib

from warchest.store import GameRow, SeatRow
from warchest.table.errors import NotYourSeatError
from warchest.table.game_request import YOU, GameRequest
from warchest.wording.languages import _


def digest_of(session: str) -> str:
    """The digest of a session: the store keeps nothing else of it."""
    return hashlib.sha256(session.encode()).hexdigest()


def seats_of(request: GameRequest, digest: str) -> tuple[SeatRow, ...]:
    """The seats of a new game: the bots of the request, and the session with this digest at all other seats."""
    return tuple(
        SeatRow(seat, session=digest) if sitter == YOU else SeatRow(seat, bot=sitter)
        for seat, sitter in enumerate(request.seats)
    )


def held(row: GameRow, session: str) -> list[int]:
    """The seats of a game that the session holds."""
    digest = digest_of(session)
    return [seat.seat for seat in row.seats if seat.session == digest]


def require_seat(row: GameRow, session: str, seat: int) -> None:
    """Raise `NotYourSeatError` unless the session holds that seat."""
    if seat not in held(row, session):
        raise NotYourSeatError(_("This seat is not yours."))
