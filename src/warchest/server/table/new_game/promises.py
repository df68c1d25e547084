"""The promises of a server: the digest of its secret, which a page gets before it asks for a game (docs/reference/draws.md).

The page keeps its promise, which is a random nonce and the time, sealed for its user. The secret follows from them and a key of the site,
so the server keeps no row for a promise that is never used. A used promise has a row until it is too old for another game, even if its
game is deleted: a promise makes only one game.
"""

import hmac
import secrets
from collections.abc import Callable
from functools import cached_property
from typing import Final, NamedTuple

from sqlalchemy import Connection, Index, Table, delete, insert, select

from warchest.game.draws import NO_LINK, WITH_THE_REQUEST, KeyedDigest, commitment
from warchest.schema.draws import SeatChain, ServerPromise
from warchest.server.notices.site_keys import key_of
from warchest.server.store import Store, columns
from warchest.server.store.schema import metadata
from warchest.server.table.drawing import chains
from warchest.server.table.errors import RefusedError
from warchest.wording.languages import _

LASTS_SECONDS: Final = 24 * 3600
"""How long a page can ask for a game with a promise: as long as a seek by correspondence lasts."""
_KEY_NAME: Final = "draws"
_TIME_DIGITS, _NONCE_DIGITS, _SEAL_DIGITS = 12, 32, 32
TOKEN_PATTERN: Final = f"^[0-9a-f]{{{_TIME_DIGITS + _NONCE_DIGITS + _SEAL_DIGITS}}}$"

used_promises = Table(
    "used_promises",
    metadata,
    columns.text("commitment", key=True),
    columns.second("given"),
    Index("used_promises_by_time", "given"),
)
"""The promises that have made a game, each with the second when a page got it."""


class PageOpening(NamedTuple):
    """The part of a page in the draws of a game that it requests: the promise that it was given before, and the anchor of its chain."""

    promise: str
    anchor: str


class PromisedSecret(NamedTuple):
    """The secret of a promise."""

    secret: bytes
    given: int | None
    """when the page got the promise, in seconds since 1970, or None where its use was noted before the game"""


class Opening(NamedTuple):
    """The source of the draws at the start of a game, besides the nature of the game."""

    source: PromisedSecret | None = None
    """the secret that was promised, or None for a new one"""
    promised: int | None = None
    """the seat whose page was given the promise"""
    anchors: tuple[tuple[int, str], ...] = ()
    """the anchors of the seats whose pages gave one with their requests"""

    def values(self, seats: int) -> list[str]:
        """Return the value of each seat for the draws at the start."""
        given = dict(self.anchors)
        return [given.get(seat, NO_LINK) for seat in range(seats)]

    def chains(self) -> list[SeatChain]:
        """Return the chains of the pages."""
        return [SeatChain(seat, 0, WITH_THE_REQUEST, anchor) for seat, anchor in sorted(self.anchors)]

    def write(self, connection: Connection, game_id: str) -> None:
        """Write the chains of a new game and the use of its promise, in the transaction that writes the game."""
        digest = None
        if self.source is not None:
            digest = commitment(self.source.secret)
            note_use(connection, self.source)
        for chain in self.chains():
            promised = digest if chain.seat == self.promised else None
            row = {"seat": chain.seat, "number": 0, "since": chain.since, "anchor": chain.anchor}
            connection.execute(insert(chains).values(game_id=game_id, promised=promised, **row))


def note_use(connection: Connection, source: PromisedSecret) -> None:
    """Note within a transaction that a promise is used, unless that was noted before. `Store.write` raises `TakenError` if it has been."""
    if source.given is None:
        return
    old = used_promises.c.given < source.given - 2 * LASTS_SECONDS  # the clocks of processes may differ
    connection.execute(delete(used_promises).where(old))
    connection.execute(insert(used_promises).values(commitment=commitment(source.secret), given=source.given))


def used_promise() -> RefusedError:
    """Return the error for a promise that can make no game any more."""
    return RefusedError(_("This promise of draws is too old, or has a game already. Ask for a new one."))


NOTHING: Final = Opening()
"""Stands for a game whose pages gave nothing with their requests."""


class Promises:
    """The promises of a site."""

    def __init__(self, store: Store, now: Callable[[], int]) -> None:
        """`now`: returns the time in milliseconds since 1970."""
        self._store = store
        self._now = now

    @cached_property
    def _key(self) -> bytes:
        return bytes.fromhex(key_of(self._store, _KEY_NAME, lambda: secrets.token_hex(32)))

    def give(self, person: str) -> ServerPromise:
        """Return a new promise for a user."""
        start = f"{self._now() // 1000:0{_TIME_DIGITS}x}{secrets.token_hex(_NONCE_DIGITS // 2)}"
        return ServerPromise(start + self._seal(person, start), commitment(self._secret(person, start)))

    def secret_of(self, person: str, promise: str) -> PromisedSecret:
        """Return the secret of a promise to this user. Raise `RefusedError` for one that is another user's, too old, or used."""
        start, seal = promise[:-_SEAL_DIGITS], promise[-_SEAL_DIGITS:]
        if not hmac.compare_digest(seal.encode(), self._seal(person, start).encode()):
            raise RefusedError(_("This promise of draws is not yours. Ask for a new one."))
        given = int(start[:_TIME_DIGITS], 16)
        age = self._now() // 1000 - given
        secret = self._secret(person, start)
        digest = commitment(secret)
        used = select(used_promises.c.commitment).where(used_promises.c.commitment == digest)
        # The version before the table of used promises left only the chain of a promise.
        used_before = select(chains.c.promised).where(chains.c.promised == digest)
        either = used.union_all(used_before)
        if age > LASTS_SECONDS or self._store.read(lambda connection: connection.execute(either).first()) is not None:
            raise used_promise()
        return PromisedSecret(secret, given)

    def kept(self, person: str, promise: str) -> PromisedSecret:
        """Return the secret of a promise to this user whose use was noted when the page gave it."""
        return PromisedSecret(self._secret(person, promise[:-_SEAL_DIGITS]), None)

    def opening(self, person: str, seat: int, given: PageOpening | None) -> Opening:
        """Return the opening of a game with only one seat's page. Raise `RefusedError` as `secret_of` does."""
        if given is None:
            return NOTHING
        return Opening(self.secret_of(person, given.promise), seat, ((seat, given.anchor),))

    def _seal(self, person: str, start: str) -> str:
        return self._digest("seal", person, start).hex()[:_SEAL_DIGITS]

    def _secret(self, person: str, start: str) -> bytes:
        return self._digest("secret", person, start)

    def _digest(self, *parts: str) -> bytes:
        return KeyedDigest(self._key).of("\n".join(("war chest promise 1", *parts)).encode())
