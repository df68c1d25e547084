"""Sessions and the seats that they hold. A session is known by its digest: enough to know it again, not enough to be it."""

import hashlib

from warchest.notation.texts import _
from warchest.store import GameRecord, SeatRecord
from warchest.table.errors import NotYourSeatError
from warchest.table.wish import YOU, Wish


def digest_of(session: str) -> str:
    """What is kept of a session."""
    return hashlib.sha256(session.encode()).hexdigest()


def seats_of(wish: Wish, digest: str) -> tuple[SeatRecord, ...]:
    """Who sits where in a new game: bots as wished, and the session with this digest at all other seats."""
    return tuple(
        SeatRecord(seat, session=digest) if sitter == YOU else SeatRecord(seat, bot=sitter)
        for seat, sitter in enumerate(wish.seats)
    )


def held(record: GameRecord, session: str) -> list[int]:
    """The seats of a game that the session holds."""
    digest = digest_of(session)
    return [seat.seat for seat in record.seats if seat.session == digest]


def require_seat(record: GameRecord, session: str, seat: int) -> None:
    """Raise `NotYourSeatError` unless the session holds that seat."""
    if seat not in held(record, session):
        raise NotYourSeatError(_("This seat is not yours."))
