"""`Lobby`: everything that can be done in the lobby, for any front end. Every call blocks and is safe from many threads and processes."""

from collections.abc import Callable, Collection
from typing import Any

import msgspec
from sqlalchemy import Connection, Row, update

from warchest.schema.game import GameListing, LobbyView, Seeker, ShownRating
from warchest.server.homes import NOWHERE, Home
from warchest.server.lobby import joins, kept_seats, open_tables, seekers
from warchest.server.lobby.seeking import Seeking, require_human
from warchest.server.lobby.terms import Terms
from warchest.server.notices.causes import request
from warchest.server.notices.tables import wake_if_shown
from warchest.server.store import Event, GameRow, SeatRow, TakenError
from warchest.server.store.schema import games
from warchest.server.store.store import free_seat, games_of, insert_game, move_seat
from warchest.server.table import GameRequest, NotYourSeatError, RefusedError, Table
from warchest.server.table.errors import TableError
from warchest.server.table.game_state import LiveGame
from warchest.server.table.lines import summary_of
from warchest.server.table.new_game.challenges import require_few
from warchest.server.table.new_game.rated import LadderId
from warchest.server.table.new_game.taking_seats import carry_chain
from warchest.server.table.people import cleaned_name, free_seats, given_name, held, require_maker
from warchest.server.work.effort import effort
from warchest.wording.languages import _


class Lobby:
    """The lobby of a table."""

    def __init__(self, table: Table) -> None:
        self._table = table
        self._store = table.store
        self._listeners: list[Callable[[int], None]] = []
        self.unwelcome: Callable[[str], Collection[str]] = lambda _person: ()
        """Returns the players that a player must not meet: those the player blocks, and those who block the player."""
        self.beside_name: Callable[[str, LadderId], ShownRating | None] = lambda _person, _ladder: None
        """Returns the rating that stands beside a player's name."""
        self.seeking = Seeking(table, self.join, lambda person: self.unwelcome(person), self._changed)
        self._reopening: set[str] = set()
        table.challenges.on_change(self._changed)
        table.lines.on_end(self._at_the_end)
        table.lines.on_commit(self._reopened)

    def on_change(self, listener: Callable[[int], None]) -> None:
        """Call `listener(milliseconds since 1970)` whenever the lobby has changed."""
        self._listeners.append(listener)

    def view(self, person: str, wanted: Terms | None = None, first: int = 0) -> LobbyView:
        """Return the lobby as the player sees it. Nothing in it is secret. `wanted`: the terms that the player would play by.

        `first`: how many open invitations to skip, since they were sent already.
        """
        now = self._table.now()
        unwelcome = self.unwelcome(person)
        named = self._table.seating.naming(person, None)
        playing = self._table.lists.listed(person, open_tables.games_in_progress(person, now))

        def fitting(connection: Connection) -> int:
            if wanted is None:
                return 0
            invited_to = open_tables.fitting(connection, person, wanted, unwelcome, now)
            return len(invited_to) + seekers.fitting(connection, person, wanted, unwelcome, now)

        def look(connection: Connection) -> tuple[LobbyView, list[Row[Any]]]:
            open_ones, further = open_tables.invitations(connection, person, now, unwelcome, first)
            view = LobbyView(
                open_ones,
                playing,
                [],
                fitting(connection),
                seekers.seeks(connection, person, now),
                named or given_name(person),
                named is not None,
                further,
            )
            return view, seekers.listed(connection, person, unwelcome, now)

        view, looking = self._store.read(look)
        return msgspec.structs.replace(view, seekers=[self._seeker(row, person, now) for row in looking])

    def visitors(self) -> int:
        """Return how many users have a page of a game by link open."""
        return self._table.connections.people()

    def finished(self, person: str, most: int) -> list[GameListing]:
        """Return public games that were won lately, the closest ones first."""
        games_won = self._table.lists.listed(person, open_tables.recently_won(self._table.now()))
        return sorted(games_won, key=lambda game: (abs(game.markers[0] - game.markers[1]), -game.at))[:most]

    def _seeker(self, row: Row[Any], person: str, now: int) -> Seeker:
        return Seeker(
            row.id,
            row.name or given_name(row.person),
            here=row.seen > now - seekers.SEEK_FOR,
            yours=row.person == person,
            rating=self._beside(row),
            played=seekers.terms_in(row).in_words(self._table.shelf),
        )

    def _beside(self, row: Row[Any]) -> ShownRating | None:
        """Return the rating beside the name of a player who looks for a rated game."""
        ladder = seekers.terms_in(row).ladder
        return None if row.rating is None or ladder is None else self.beside_name(row.person, ladder)

    # Open tables

    def open(self, person: str, game_id: str, name: str = "", home: Home = NOWHERE) -> None:
        """List a game by link, made by the player and with a free seat, in the lobby. Another call extends the time.

        `name`: the name that the player wants, or "" to keep the name at the seat. `home`: the player's household. Raise `RefusedError`
        where the player or the household has too many open tables.
        """
        require_human(self._table, person)
        row = self._own_waiting(person, game_id)
        if name:
            self._table.seating.call(person, game_id, name)

        def job(connection: Connection) -> None:
            now = self._table.now()
            open_tables.require_room(connection, game_id, person, now, home)
            open_tables.open_table(connection, row, person, now, home)

        self._store.write(job)
        self._changed()

    def close(self, person: str, game_id: str) -> None:
        """Remove the game from the lobby."""
        self._own_waiting(person, game_id)
        self._store.write(lambda connection: open_tables.close_table(connection, game_id))
        self._changed()

    def host_is_here(self, game_id: str) -> bool:
        """Return whether the maker of a game by link is there, or was a moment ago. Raise `UnknownGameError` where there is no game."""
        row = self._table.row(game_id)
        return self._store.read(lambda connection: open_tables.host_is_here(connection, row, self._table.now()))

    def is_open(self, game_id: str) -> bool:
        """Return whether everybody may find the game."""
        return self._store.read(lambda connection: open_tables.is_open(connection, game_id))

    def is_invitation(self, game_id: str) -> bool:
        """Return whether everybody may find the game and a seat is free there."""
        return self.is_open(game_id) and bool(free_seats(self._table.row(game_id)))

    def notify(self) -> None:
        """Notify the open pages that the lobby has changed: a live invitation is gone, since its maker left the table."""
        self._changed()

    def join(
        self,
        person: str,
        game_id: str,
        name: str = "",
        home: Home = NOWHERE,
        *,
        with_partner: bool = False,
        anchor: str | None = None,
    ) -> int:
        """Seat the player at an open table and return the seat. `home`: the player's household. `anchor`: as of `sit`.

        Raise `RefusedError` where it is no longer open, or the player has a seat or has joined too many tables without acting.
        """
        now = self._table.now()
        require_human(self._table, person)
        self._require_welcome(person, game_id)
        self._table.seating.require_account(person, self._table.row(game_id).request)
        called = self._table.seating.naming(person, cleaned_name(name))

        def job(connection: Connection) -> int | None:
            return open_tables.join(
                connection, game_id, person, called, now, home, with_partner=with_partner, anchor=anchor
            )

        try:
            seat = self._store.write(job)
        except TakenError:
            raise RefusedError(_("You are already in this game.")) from None
        if seat is None:
            raise RefusedError(_("This table is no longer open."))
        self._seated(game_id)
        return seat

    def sit(
        self,
        person: str,
        game_id: str,
        seat: int,
        name: str = "",
        word: str = "",
        home: Home = NOWHERE,
        anchor: str | None = None,
    ) -> None:
        """Seat the player at a game by its link, as `Seating.sit` does. An open table counts as joined in the lobby.

        `word`: the partner's token, for a seat reserved for a partner. `home`: the player's household. `anchor`: the end of the chain of
        the player's page, for the first draws.
        """
        now = self._table.now()
        if self.invited(game_id).get(seat) != person:
            require_human(self._table, person)
        self._require_welcome(person, game_id)
        try:
            self._store.read(lambda c: kept_seats.require_unheld(c, game_id, seat, person, word, now))
        except TakenError:
            raise RefusedError(_("This seat is reserved.")) from None

        def write_more(connection: Connection) -> None:
            expected = {kept for _game, kept, who in kept_seats.invited(connection, [game_id]) if who == person}
            expected |= {*kept_seats.reserved_for_partners(connection, game_id, now)}
            if seat not in expected and open_tables.is_open(connection, game_id):
                joins.require_room(connection, person, now, home)
                joins.note(connection, game_id, person, now, home.word)

        self._table.seating.sit(person, game_id, seat, name, write_more, anchor)
        self._changed()

    def reserved_seats(self, game_id: str) -> dict[int, str]:
        """Return the seats that are reserved for a partner, each with the word that the partner needs."""
        return self._store.read(lambda c: kept_seats.reserved_for_partners(c, game_id, self._table.now()))

    def partner_word(self, person: str, game_id: str) -> str:
        """Return the token that the player's partner needs to sit down, or "" if no seat is reserved."""
        return self._store.read(lambda c: kept_seats.partner_word(c, game_id, person, self._table.now()))

    # Seats before the game starts

    def reserve(self, person: str, game_id: str, seat: int, guest: str | None, home: Home = NOWHERE) -> None:
        """Reserve a free seat of a game by link, which the player made, for `guest`. With None, end the reservation.

        `home`: the player's household. Raise `RefusedError` where too many games wait for that guest.
        """
        row = self._own_waiting(person, game_id)
        if seat not in free_seats(row):
            raise RefusedError(_("This seat is taken."))
        if guest is not None and held(row, guest):
            raise RefusedError(_("This person is already in this game."))
        if guest is not None:
            self._table.challenges.require_askable(person, guest)
        news = None
        if guest is not None and person not in self.unwelcome(guest):
            now = self._table.now()
            news = request([guest], "invitation", game_id, now, now)

        def job(connection: Connection) -> None:
            if guest is not None:
                require_few(connection, person, guest, home)
            kept_seats.reserve(connection, game_id, seat, guest, home.word or None)
            wake_if_shown(connection, game_id, self._table.now())
            if news is not None:
                news.write(connection)

        self._store.write(job)
        self._seated(game_id)
        self._table.lines.announce(news)

    def remove_player(self, person: str, game_id: str, seat: int) -> None:
        """Free a seat of a game by link that the player made, before it starts. Its player can't sit down again for a while.

        This removes bots too. Raise `NotYourSeatError` if the caller is not the maker, and `RefusedError` if no other player has the
        seat or the game has started.
        """
        self._own_waiting(person, game_id)

        def job(connection: Connection) -> None:
            [row] = games_of(connection, [game_id])
            sitting = row.seats[seat] if seat < len(row.seats) else None
            if sitting is None or sitting.free or sitting.person == person:
                raise RefusedError(_("There is no player in that seat."))
            if not free_seats(row):
                raise RefusedError(_("The game has started."))
            free_seat(connection, game_id, seat)
            if sitting.person is not None:
                kept_seats.note_removal(connection, game_id, sitting.person, self._table.now())

        self._store.write(job)
        self._seated(game_id)

    def was_removed(self, person: str, game_id: str) -> bool:
        """Return whether the maker asked this player to leave the table a short while ago."""
        return self._store.read(lambda c: kept_seats.was_removed(c, game_id, person, self._table.now()))

    def decline(self, person: str, game_id: str) -> None:
        """Decline an invitation, which frees the seat for all and ends a challenge. Do nothing if no seat is reserved.

        Raise `UnknownGameError` where there is no such game.
        """
        self._table.row(game_id)
        if self._table.challenges.end(person, game_id):
            return
        now = self._table.now()

        def job(connection: Connection) -> bool:
            wake_if_shown(connection, game_id, now, person)
            return kept_seats.decline(connection, game_id, person)

        if self._store.write(job):
            self._seated(game_id)

    def invited(self, game_id: str) -> dict[int, str]:
        """Return the seats that are reserved for a player, each with that player."""
        reserved = self._store.read(lambda connection: kept_seats.invited(connection, [game_id]))
        return {seat: person for _game, seat, person in reserved}

    def move(self, person: str, game_id: str, seat: int) -> None:
        """Move the player to another free seat before the game starts. If it was reserved, the old seat becomes reserved instead."""
        self._waiting(person, game_id)

        def job(connection: Connection) -> None:
            [row] = games_of(connection, [game_id])
            mine = held(row, person)
            reserved = kept_seats.reserved_for_partners(connection, game_id, self._table.now())
            if not mine or seat not in free_seats(row) or seat in reserved:
                raise TakenError
            request = GameRequest.from_json(row.request).exchanged(mine[0], seat)
            move_seat(connection, game_id, mine[0], seat, request.to_json())
            carry_chain(connection, game_id, mine[0], seat)
            kept_seats.follow(connection, game_id, seat, mine[0])

        try:
            self._store.write(job)
        except TakenError:
            raise RefusedError(_("This seat is taken.")) from None
        self._seated(game_id)

    # Tables whose joined player has not acted

    def _at_the_end(self, row: GameRow, live: LiveGame) -> Callable[[Connection], None] | None:
        """Return what a game's end writes, if a player who had joined it as a stranger left or never acted. The table opens again."""
        end, now = live.lines[-1], self._table.now()
        seat = live.waited_for if end.seat is None else end.seat
        if row.mode != "link" or end.kind not in ("abort", "resign") or free_seats(row) or seat is None:
            return None
        person = row.seats[seat].person
        if person is None or any(line.seat == seat and line.kind == "action" for line in live.lines):
            return None
        with self._store.one_look():
            joined = self._store.read(lambda c: joins.has_joined(c, row.id, person))
            host = self._store.read(lambda c: open_tables.host_of(c, row.id))
            made = host is not None and not self._store.read(lambda c: joins.has_joined(c, row.id, host))
        if not joined:
            return None
        opens = self._dealt_again(row, seat) if made and end.kind == "abort" else None

        def write(connection: Connection) -> None:
            if opens is not None:
                again, start, dealt = opens
                insert_game(connection, again, start, summary_of(dealt))
                open_tables.reopen(connection, row.id, again, now)
                connection.execute(update(games).where(games.c.id == row.id).values(next_game=again.id))
            joins.forfeit(connection, row.id, person, now, None if opens is None else opens[0].id)

        if opens is not None:
            self._reopening.add(row.id)
        return write

    def _dealt_again(self, row: GameRow, seat: int) -> tuple[GameRow, Event, LiveGame] | None:
        """Return the same game, dealt again with this seat free, or None if no game can be made now."""
        sitting = tuple(SeatRow(one.seat) if one.seat == seat else one for one in row.seats)
        payer = effort.set(None)  # the player who leaves pays for no table
        try:
            return self._table.prepared(GameRequest.from_json(row.request), sitting)
        except TableError:
            return None
        finally:
            effort.reset(payer)

    def _reopened(self, game_id: str, _seq: int) -> None:
        """Notify the open pages of the lobby that a table is open again."""
        if game_id in self._reopening:
            self._reopening.discard(game_id)
            self._changed()

    # Internals

    def _waiting(self, person: str, game_id: str) -> GameRow:
        """Return a game by link in which the player has a seat and another seat is free. Raise an error for any other game."""
        row = self._table.row(game_id)
        if not held(row, person):
            raise NotYourSeatError(_("This seat is not yours."))
        if row.mode != "link" or not free_seats(row):
            raise RefusedError(_("The game has started."))
        return row

    def _own_waiting(self, person: str, game_id: str) -> GameRow:
        """Return the same for a game that the player made, since only the maker decides about its seats."""
        row = self._waiting(person, game_id)
        require_maker(row, person)
        return row

    def _require_welcome(self, person: str, game_id: str) -> None:
        """Raise `RefusedError` for a player who was asked to leave the table a short while ago, and one kept apart from the host of an open
        table. A seat that is reserved for the player stays theirs.
        """
        if self.was_removed(person, game_id):
            raise RefusedError(_("You were asked to leave this table."))
        host = self._store.read(lambda connection: open_tables.host_of(connection, game_id))
        if host is not None and host in self.unwelcome(person) and person not in self.invited(game_id).values():
            raise RefusedError(_("This table is no longer open."))

    def _seated(self, game_id: str) -> None:
        self._table.seating.seated(game_id)
        self._changed()

    def _changed(self) -> None:
        for listener in self._listeners:
            listener(self._table.now())
