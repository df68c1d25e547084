"""`Lobby`: all that can be done in the lobby, for any edge. Everything blocks and is safe to call from many threads and processes."""

import random
from collections.abc import Callable, Collection
from dataclasses import dataclass, replace
from functools import partial
from typing import Final

from sqlalchemy import Connection

from warchest.lobby import invited, open_tables, seekers
from warchest.lobby.terms import require_common, terms_of
from warchest.schema.game import LobbyView
from warchest.store import Event, GameRow, SeatRow, TakenError
from warchest.store.store import games_of, insert_game, move_seat
from warchest.table import GameRequest, NotYourSeatError, RefusedError, Table
from warchest.table.game_request import FRIEND, YOU
from warchest.table.game_state import LiveGame
from warchest.table.person_names import cleaned_name
from warchest.table.seats import free_seats, held
from warchest.table.summaries import summary_of
from warchest.wording.languages import _

_ATTEMPTS: Final = 5
_Prepared = tuple[GameRow, Event, LiveGame]


@dataclass(frozen=True, slots=True)
class _Looked:
    """What came of looking for an opponent once."""

    found: str | None
    again: bool = False
    """Whether to come back with a game for the two."""
    changed: bool = False
    """Whether others see something else now."""


class Lobby:
    """The lobby of a table."""

    def __init__(self, table: Table) -> None:
        self._table = table
        self._store = table.store
        self._listeners: list[Callable[[int], None]] = []
        self.unwelcome: Callable[[str], Collection[str]] = lambda _person: ()
        """Whose invitations a person wants no more: those whom the person blocks, where people can be blocked."""

    def on_change(self, tell: Callable[[int], None]) -> None:
        """Call `tell(milliseconds since 1970)` whenever the lobby has changed."""
        self._listeners.append(tell)

    def view(self, person: str) -> LobbyView:
        """The lobby as the person is shown it: nothing in it is secret."""
        now = self._table.now()
        unwelcome = self.unwelcome(person)
        playing = self._table.lists.listed(person, open_tables.being_played(person, now))

        def look(connection: Connection) -> LobbyView:
            return LobbyView(
                open_tables.invitations(connection, person, now, unwelcome),
                playing,
                seekers.others(connection, person, now),
                seekers.seeks(connection, person, now),
            )

        return self._store.read(look)

    # Open tables

    def open(self, person: str, game_id: str, name: str = "") -> None:
        """Let everybody find a game by link in which the person sits and a seat is free; once more: for longer.

        `name`: what the person wants to be called; the name at the seat stays without one.
        """
        row = self._waiting(person, game_id)
        if name:
            self._table.seating.call(person, game_id, name)
        self._store.write(lambda connection: open_tables.open_table(connection, row, person, self._table.now()))
        self._changed()

    def close(self, person: str, game_id: str) -> None:
        """Let nobody find the game any more."""
        self._waiting(person, game_id)
        self._store.write(lambda connection: open_tables.close_table(connection, game_id))
        self._changed()

    def is_open(self, game_id: str) -> bool:
        """Whether everybody may find the game."""
        return self._store.read(lambda connection: open_tables.is_open(connection, game_id))

    def join(self, person: str, game_id: str, name: str = "", *, with_partner: bool = False) -> int:
        """Sit down at an open table and return the seat; raises `RefusedError` where it is no longer open, or the person sits there."""
        now = self._table.now()
        called = self._table.seating.naming(person, cleaned_name(name))

        def job(connection: Connection) -> int | None:
            return open_tables.join(connection, game_id, person, called, now, with_partner=with_partner)

        try:
            seat = self._store.write(job)
        except TakenError:
            raise RefusedError(_("You sit at this game already.")) from None
        if seat is None:
            raise RefusedError(_("This table is no longer open."))
        self._seated(game_id)
        return seat

    def sit(self, person: str, game_id: str, seat: int, name: str = "", word: str = "") -> None:
        """Sit down at a seat of a game by its link, as `Table.sit` has it; `word`: where the seat is kept for a partner."""
        now = self._table.now()
        try:
            self._store.read(lambda c: open_tables.require_unheld(c, game_id, seat, person, word, now))
        except TakenError:
            raise RefusedError(_("This seat is kept for somebody.")) from None
        self._table.seating.sit(person, game_id, seat, name)
        self._changed()

    def kept_seats(self, game_id: str) -> dict[int, str]:
        """The seats that are kept for a partner, each with the word that the partner needs."""
        return self._store.read(lambda c: open_tables.kept_seats(c, game_id, self._table.now()))

    def partner_word(self, person: str, game_id: str) -> str:
        """The word that the person's partner needs to sit down; empty where no seat is kept."""
        return self._store.read(lambda c: open_tables.partner_word(c, game_id, person, self._table.now()))

    # Seats before the game begins

    def keep(self, person: str, game_id: str, seat: int, guest: str | None) -> None:
        """Keep a free seat of a game by link, at which the person sits, for `guest`; None: for nobody any more."""
        row = self._waiting(person, game_id)
        if seat not in free_seats(row):
            raise RefusedError(_("This seat is taken."))
        if guest is not None and held(row, guest):
            raise RefusedError(_("This person sits at this game already."))
        self._store.write(lambda connection: invited.keep(connection, game_id, seat, guest))
        self._seated(game_id)

    def decline(self, person: str, game_id: str) -> None:
        """Say no to an invitation: the seat is for anybody again. Nothing happens where none is kept for the person.

        Raises `UnknownGameError`.
        """
        self._table.row(game_id)
        if self._store.write(lambda connection: invited.decline(connection, game_id, person)):
            self._seated(game_id)

    def invited(self, game_id: str) -> dict[int, str]:
        """The seats that are kept for a person, each with whom."""
        kept = self._store.read(lambda connection: invited.invited(connection, [game_id]))
        return {seat: person for _game, seat, person in kept}

    def move(self, person: str, game_id: str, seat: int) -> None:
        """Sit at another, free seat instead, before the game begins. A person for whom it was kept finds the old seat kept."""
        self._waiting(person, game_id)

        def job(connection: Connection) -> None:
            [row] = games_of(connection, [game_id])
            mine = held(row, person)
            kept = open_tables.kept_seats(connection, game_id, self._table.now())
            if not mine or seat not in free_seats(row) or seat in kept:
                raise TakenError
            request = GameRequest.from_json(row.request).exchanged(mine[0], seat)
            move_seat(connection, game_id, mine[0], seat, request.to_json())
            invited.follow(connection, game_id, seat, mine[0])

        try:
            self._store.write(job)
        except TakenError:
            raise RefusedError(_("This seat is taken.")) from None
        self._seated(game_id)

    # An opponent

    def seek(self, person: str, request: GameRequest, name: str = "") -> str | None:
        """Find somebody who wants the same: the id of the game, or None while nobody does; then ask again within half a minute."""
        require_common(request)
        self._table.deal(_between(request))
        terms, called = terms_of(request), self._table.seating.naming(person, cleaned_name(name))
        if (joined := self._joined(person, terms, name)) is not None:
            return joined
        made: _Prepared | None = None
        for _attempt in range(_ATTEMPTS):
            outcome = self._store.write(partial(self._pair, person, called, terms, made))
            if not outcome.again:
                break
            made = self._table.prepared(_between(request), (SeatRow(0), SeatRow(1)))
        if made is not None and outcome.found == made[0].id:
            self._table.begun(self._table.row(made[0].id), made[2])
        if outcome.changed:
            self._changed()
        return outcome.found

    def stop(self, person: str) -> None:
        """Look for an opponent no longer."""
        self._store.write(lambda connection: seekers.stop(connection, person))
        self._changed()

    def _joined(self, person: str, terms: str, name: str) -> str | None:
        """The open table by these terms at which the person has sat down; None where there is none."""
        now = self._table.now()
        if self._store.read(lambda c: seekers.seeks(c, person, now)):
            return None  # who looks already may have been found a game
        for game_id in self._store.read(lambda c: open_tables.fitting(c, person, terms, now)):
            try:
                self.join(person, game_id, name)
            except RefusedError:
                continue
            return game_id
        return None

    def _pair(
        self, person: str, name: str | None, terms: str, made: _Prepared | None, connection: Connection
    ) -> "_Looked":
        """Within one transaction: take the game that was found, or somebody who wants the same, or wait."""
        now = self._table.now()
        if (found := seekers.found_for(connection, person, now)) is not None:
            return _Looked(found)
        other = seekers.another(connection, person, terms, now)
        if other is None:
            return _Looked(None, changed=seekers.seek(connection, person, name, terms, now))
        if made is None:
            return _Looked(None, again=True)
        row, start, live = made
        people = [(person, name), (str(other.person), other.name)]
        random.shuffle(people)
        seats = tuple(SeatRow(k, person=key, name=called) for k, (key, called) in enumerate(people))
        insert_game(connection, replace(row, seats=seats), start, summary_of(live))
        open_tables.open_table(connection, row, person, now)
        seekers.tell(connection, other.person, row.id, now)
        seekers.stop(connection, person)
        return _Looked(row.id, changed=True)

    # Within

    def _waiting(self, person: str, game_id: str) -> GameRow:
        """The game by link in which the person sits and somebody is awaited."""
        row = self._table.row(game_id)
        if not held(row, person):
            raise NotYourSeatError(_("This seat is not yours."))
        if row.mode != "link" or not free_seats(row):
            raise RefusedError(_("The game has begun."))
        return row

    def _seated(self, game_id: str) -> None:
        self._table.seating.seated(game_id)
        self._changed()

    def _changed(self) -> None:
        for tell in self._listeners:
            tell(self._table.now())


def _between(request: GameRequest) -> GameRequest:
    """The request as a game between two who have a screen of their own."""
    return GameRequest.from_json(request.to_json() | {"seats": [YOU, FRIEND], "seed": None})
