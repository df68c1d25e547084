"""The offers between players, as rows of the store: at most one of each kind from each seat of a game."""

from typing import NamedTuple

from sqlalchemy import (
    JSON,
    Boolean,
    Column,
    ColumnElement,
    Connection,
    ForeignKey,
    Integer,
    String,
    Table,
    bindparam,
    delete,
    select,
)
from sqlalchemy.dialects.sqlite import insert

from warchest.schema.words import OfferKind
from warchest.store import Store
from warchest.store.schema import metadata

offers = Table(
    "offers",
    metadata,
    Column("game_id", ForeignKey("games.id", ondelete="CASCADE"), primary_key=True),
    Column("kind", String, primary_key=True),
    Column("seat", Integer, primary_key=True, autoincrement=False),
    Column("seq", Integer, nullable=False),
    Column("agreed", JSON, nullable=False),
    Column("declined", Boolean, nullable=False),
)


_ITS_OFFERS = select(offers).where(offers.c.game_id == bindparam("game")).order_by(offers.c.kind, offers.c.seat)


class OfferRow(NamedTuple):
    """An offer: its kind, its seat, the line before it, the other seats that have agreed, and whether it was declined or withdrawn."""

    kind: OfferKind
    seat: int
    seq: int
    agreed: tuple[int, ...]
    declined: bool


class OfferRows:
    """The offers of a store."""

    def __init__(self, store: Store) -> None:
        self._store = store

    def of(self, game_id: str) -> list[OfferRow]:
        """Return all offers of a game that are remembered, including those that have lapsed or were declined."""
        rows = self._store.read(lambda connection: connection.execute(_ITS_OFFERS, {"game": game_id}).all())
        return [OfferRow(row.kind, row.seat, row.seq, tuple(row.agreed), row.declined) for row in rows]

    def put(self, game_id: str, offer: OfferRow) -> None:
        """Write an offer. It replaces an earlier one of this kind from this seat."""
        values = {"seq": offer.seq, "agreed": [*offer.agreed], "declined": offer.declined}
        made = insert(offers).values(game_id=game_id, kind=offer.kind, seat=offer.seat, **values)
        self._store.write(lambda connection: connection.execute(made.on_conflict_do_update(set_=values)))

    def answer(self, game_id: str, offer: OfferRow, seat: int, *, agrees: bool) -> OfferRow | None:
        """Write a seat's answer to an offer. Return the offer after it, or None where the offer has been replaced or removed."""

        def job(connection: Connection) -> OfferRow | None:
            same = _is(game_id, offer.kind, offer.seat)
            row = connection.execute(select(offers).where(*same)).one_or_none()
            if row is None or row.seq != offer.seq:
                return None
            agreed = sorted({*row.agreed, seat}) if agrees else row.agreed
            declined = row.declined or not agrees
            connection.execute(offers.update().where(*same).values(agreed=agreed, declined=declined))
            return OfferRow(offer.kind, offer.seat, offer.seq, tuple(agreed), declined)

        return self._store.write(job)

    def withdraw(self, game_id: str, kind: OfferKind, seat: int) -> None:
        """Withdraw the offer of a seat. The row is kept, so that nobody can make and withdraw offers again and again."""
        gone = offers.update().where(*_is(game_id, kind, seat)).values(declined=True)
        self._store.write(lambda connection: connection.execute(gone))

    def remove(self, game_id: str, kind: OfferKind, seat: int) -> None:
        """Delete the offer of a seat after it has been carried out."""
        gone = delete(offers).where(*_is(game_id, kind, seat))
        self._store.write(lambda connection: connection.execute(gone))


def _is(game_id: str, kind: OfferKind, seat: int) -> tuple[ColumnElement[bool], ...]:
    """Return the conditions that select one row."""
    return offers.c.game_id == game_id, offers.c.kind == kind, offers.c.seat == seat
