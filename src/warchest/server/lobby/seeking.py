"""`Seeking`: the seeks of players who look for an opponent, and the games that start from them. `seekers.py` has the rows.

A game is prepared outside the transaction that starts it, since a deal takes a while: a search that finds an opponent without a prepared
game returns the terms of the game to prepare, and is made again with the game.
"""

import random
from collections.abc import Callable, Collection, Sequence
from contextlib import suppress
from dataclasses import dataclass
from functools import partial
from typing import Any, Final, NamedTuple, Protocol

from sqlalchemy import Connection, Row

from warchest.server.homes import NOWHERE, Home
from warchest.server.lobby import joins, open_tables, seekers
from warchest.server.lobby.terms import Left, Terms, require_common
from warchest.server.store import Event, GameRow, SeatRow, TakenError
from warchest.server.store.store import insert_game
from warchest.server.table import GameRequest, RefusedError, Table
from warchest.server.table.game_state import LiveGame
from warchest.server.table.lines import summary_of
from warchest.server.table.new_game.game_request import FRIEND, YOU
from warchest.server.table.new_game.promises import Opening, PageOpening
from warchest.server.table.new_game.rated import LadderId
from warchest.server.table.people import cleaned_name
from warchest.wording.languages import _

_ATTEMPTS: Final = 5


class Join(Protocol):
    """Seats a player at an open table, as `Lobby.join` does."""

    def __call__(self, person: str, game_id: str, name: str, home: Home, *, anchor: str | None) -> int:
        """Return the seat. Raise `RefusedError` where the player can't join."""
        ...


class _SeekingPlayer(NamedTuple):
    """A player who seeks a game, or takes the seek of another."""

    person: str
    name: str | None
    """the name, or None for a guest with a number"""
    given: PageOpening | None = None
    """the promise and the anchor of the player's page, for the draws at the start"""


class _PreparedGame(NamedTuple):
    """A game for two players who want these terms, which has not started yet."""

    terms: Terms
    opening: Opening
    players: frozenset[_SeekingPlayer]
    row: GameRow
    start: Event
    live: LiveGame


@dataclass(frozen=True, slots=True)
class _SearchResult:
    """The result of one search for an opponent."""

    game: str | None
    wanted: Terms | None = None
    """The terms of the game that must be prepared for the two before another try."""
    players: tuple[_SeekingPlayer, ...] = ()
    """The two, first the one who has waited."""
    changed: bool = False
    """Whether the lobby has changed for others."""


class Seeking:
    """The search for opponents at a table. Every call blocks and is safe from many threads and processes."""

    def __init__(
        self, table: Table, join: Join, unwelcome: Callable[[str], Collection[str]], changed: Callable[[], None]
    ) -> None:
        self._table = table
        self._store = table.store
        self._join = join
        self._unwelcome = unwelcome
        self._changed = changed
        self.points: Callable[[str, LadderId], int] = lambda _person, _ladder: 0
        """Returns a player's rating on a ladder, by which players of rated games are paired."""

    def seek(
        self,
        person: str,
        request: GameRequest,
        name: str = "",
        left: Collection[Left] = (),
        home: Home = NOWHERE,
        given: PageOpening | None = None,
    ) -> str | None:
        """Seek an opponent with fitting terms. Return the id of the game, or None while there is none; then call `renew` repeatedly.

        `left`: the choices left to the other player. `home`: the player's household. `given`: the promise and the anchor of the
        player's page, for the draws at the start.
        """
        require_human(self._table, person)
        self._require_promise(person, given)
        require_common(request)
        self._table.seating.require_account(person, {"rated": request.rated})
        self._table.deal(_between(request))
        terms = Terms.of(request, left)
        one = _SeekingPlayer(person, self._table.seating.naming(person, cleaned_name(name)), given)
        joined = self._join_open_table(person, terms, name, home, None if given is None else given.anchor)
        if joined is not None:
            return joined
        rating = self._rating(person, terms)
        return self._start_game(person, partial(self._pair, one, terms, rating, self._unwelcome(person), home))

    def accept(
        self, person: str, row: str, name: str = "", home: Home = NOWHERE, given: PageOpening | None = None
    ) -> str:
        """Start a game with the player of this seek, and return the game's id. Raise `RefusedError` if the seek is gone.

        `home`: the player's household. `given`: as of `seek`.
        """
        require_human(self._table, person)
        self._require_promise(person, given)
        one = _SeekingPlayer(person, self._table.seating.naming(person, cleaned_name(name)), given)
        game_id = self._start_game(person, partial(self._accept, one, row, self._unwelcome(person), home))
        if game_id is None:
            raise RefusedError(_("This person is no longer waiting."))
        return game_id

    def renew(self, person: str, home: Home = NOWHERE) -> str | None:
        """Continue the seek for a short while. Return the id of a game found in the meantime, or None.

        A player who wants a rated game may find one now, since others are near enough after a longer wait. `home`: the player's household.
        """
        now = self._table.now()
        if not self._store.read(lambda connection: seekers.seeks(connection, person, now)):
            return None

        def job(connection: Connection) -> str | None:
            seekers.renew(connection, person, now)
            return seekers.game_found(connection, person, now)

        if (found := self._store.write(job)) is not None:
            return found
        row = self._store.read(lambda connection: seekers.own(connection, person, now))
        if row is None or row.rating is None:
            return None
        return self._start_game(person, partial(self._pair_again, person, self._unwelcome(person), home))

    def end_soon(self, person: str) -> int | None:
        """End a live seek soon, unless the closed page returns. Return the time of its end, or None."""
        now = self._table.now()
        if not self._store.read(lambda connection: seekers.seeks(connection, person, now)):
            return None
        if not self._store.write(lambda connection: seekers.end_soon(connection, person, now)):
            return None
        self._changed()
        return now + seekers.GRACE

    def cancel(self, person: str) -> None:
        """Stop looking for an opponent."""
        self._store.write(lambda connection: seekers.stop(connection, person))
        self._changed()

    def _join_open_table(self, person: str, terms: Terms, name: str, home: Home, anchor: str | None) -> str | None:
        """Seat the player at an open table that fits these terms. Return its id, or None where there is none."""
        now, unwelcome = self._table.now(), self._unwelcome(person)
        if self._store.read(lambda c: seekers.seeks(c, person, now)):
            return None  # a game may already have been found for a player who looks
        own = self._rating(person, terms)
        for game_id, host in self._store.read(lambda c: open_tables.fitting(c, person, terms, unwelcome, now)):
            if own is not None and abs((self._rating(host, terms) or own) - own) > seekers.NEAR:
                continue
            try:
                self._join(person, game_id, name, home, anchor=anchor)
            except RefusedError:
                continue
            return game_id
        return None

    def _start_game(
        self, person: str, search: Callable[[_PreparedGame | None, Connection], _SearchResult]
    ) -> str | None:
        """Return the game that `search` finds or starts within one transaction. If it needs a prepared game, call it again with one."""
        prepared: _PreparedGame | None = None
        outcome = _SearchResult(None)
        for _attempt in range(_ATTEMPTS):
            try:
                outcome = self._store.write(partial(search, prepared))
            except TakenError:  # the promise of one of the two has just started another game
                prepared = None
                continue
            if outcome.wanted is None:
                break
            request = outcome.wanted.request()
            self._table.seating.require_account(person, {"rated": request.rated})
            sitting = random.sample(outcome.players, 2)
            opening = self._opening_of(outcome.players, sitting)
            seats = tuple(SeatRow(seat, person=one.person, name=one.name) for seat, one in enumerate(sitting))
            prepared = _PreparedGame(
                outcome.wanted, opening, frozenset(sitting), *self._table.prepared(request, seats, opening=opening)
            )
        if prepared is not None and outcome.game == prepared.row.id:
            self._table.lines.committed(self._table.row(prepared.row.id), prepared.live)
        if outcome.changed:
            self._changed()
        return outcome.game

    def _require_promise(self, person: str, given: PageOpening | None) -> None:
        """Raise `RefusedError` if a page gives a promise that is not its player's, is too old, or has a game."""
        if given is not None:
            self._table.promises.secret_of(person, given.promise)

    def _opening_of(self, waited: Sequence[_SeekingPlayer], sitting: Sequence[_SeekingPlayer]) -> Opening:
        """Return what the first draws of two players' game follow from: the anchors of both, and the first promise that holds."""
        anchors = tuple((seat, one.given.anchor) for seat, one in enumerate(sitting) if one.given is not None)
        for one in waited:
            if one.given is not None:
                with suppress(RefusedError):
                    return Opening(
                        self._table.promises.secret_of(one.person, one.given.promise), sitting.index(one), anchors
                    )
        return Opening(anchors=anchors)

    def _pair(
        self,
        one: _SeekingPlayer,
        terms: Terms,
        rating: int | None,
        unwelcome: Collection[str],
        home: Home,
        prepared: _PreparedGame | None,
        connection: Connection,
    ) -> _SearchResult:
        """Take the game that was found, or else the fitting player who has looked longest, or else wait. Runs in one transaction."""
        now, (person, name, given) = self._table.now(), one
        if (game_id := seekers.game_found(connection, person, now)) is not None:
            return _SearchResult(game_id)
        joins.require_room(connection, person, now, home)
        mine = seekers.own(connection, person, now)
        since = mine.since if mine is not None and seekers.terms_in(mine) == terms else None
        other = seekers.opponent_of(connection, person, terms, unwelcome, now, rating, since, _household_to_avoid(home))
        if other is not None:
            return self._start_or_ask(connection, one, home, other, terms.with_other(seekers.terms_in(other)), prepared)
        seekers.seek(connection, person, name, terms, now, home, rating, given)
        return _SearchResult(None, changed=True)

    def _pair_again(
        self,
        person: str,
        unwelcome: Collection[str],
        home: Home,
        prepared: _PreparedGame | None,
        connection: Connection,
    ) -> _SearchResult:
        """Take a player for a rated game who is near enough by now. Runs in one transaction."""
        now = self._table.now()
        if (mine := seekers.own(connection, person, now)) is None:
            return _SearchResult(seekers.game_found(connection, person, now))
        terms = seekers.terms_in(mine)
        other = seekers.opponent_of(
            connection, person, terms, unwelcome, now, mine.rating, mine.since, _household_to_avoid(home)
        )
        if other is None:
            return _SearchResult(None)
        one = _SeekingPlayer(person, mine.name, seekers.opening_in(mine))
        return self._start_or_ask(connection, one, home, other, terms.with_other(seekers.terms_in(other)), prepared)

    def _rating(self, person: str, terms: Terms) -> int | None:
        """Return the player's points on the ladder of a rated game by these terms, or None for a casual game."""
        return None if terms.ladder is None else self.points(person, terms.ladder)

    def _accept(
        self,
        one: _SeekingPlayer,
        row: str,
        unwelcome: Collection[str],
        home: Home,
        prepared: _PreparedGame | None,
        connection: Connection,
    ) -> _SearchResult:
        """Take the game that was found, or else the player of this row. Runs in one transaction."""
        now, person = self._table.now(), one.person
        if (game_id := seekers.game_found(connection, person, now)) is not None:
            return _SearchResult(game_id)
        joins.require_room(connection, person, now, home)
        other = seekers.by_id(connection, row, person, unwelcome, now)
        if other is None:
            return _SearchResult(None)
        return self._start_or_ask(connection, one, home, other, seekers.terms_in(other), prepared)

    def _start_or_ask(
        self,
        connection: Connection,
        one: _SeekingPlayer,
        home: Home,
        other: Row[Any],
        terms: Terms,
        prepared: _PreparedGame | None,
    ) -> _SearchResult:
        """Start the game of two players if the prepared game has their terms. Otherwise return the terms of the game to prepare."""
        players = _SeekingPlayer(str(other.person), other.name, seekers.opening_in(other)), one
        if prepared is None or prepared.terms != terms or prepared.players != frozenset(players):
            return _SearchResult(None, wanted=terms, players=players)
        now = self._table.now()
        insert_game(connection, prepared.row, prepared.start, summary_of(prepared.live))
        prepared.opening.write(connection, prepared.row.id)
        open_tables.open_table(connection, prepared.row, one.person, now)
        joins.note(connection, prepared.row.id, one.person, now, home.word)
        joins.note(connection, prepared.row.id, other.person, now, other.home)
        seekers.record_game(connection, other.person, prepared.row.id, now)
        seekers.stop(connection, one.person)
        return _SearchResult(prepared.row.id, changed=True)


def _household_to_avoid(home: Home) -> str:
    """Return the word of a household whose players are not paired for rated games, or "" for a network of many households."""
    return home.word if home.times == 1 else ""


def _between(request: GameRequest) -> GameRequest:
    """Return the request as a game between two players with a screen each."""
    return GameRequest.from_json(request.to_json() | {"seats": [YOU, FRIEND], "seed": None})


def require_human(table: Table, person: str) -> None:
    """Raise `RefusedError` for a third-party bot: players meet a bot only if they ask it, or allow bots to ask them."""
    if table.seating.is_bot(person):
        raise RefusedError(_("A bot takes only seats that are reserved for it. Players challenge it on its page."))
