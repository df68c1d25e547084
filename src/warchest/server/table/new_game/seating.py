"""`Seating`: the players at the seats of a game until it starts, and their names there."""

from collections.abc import Callable, Mapping
from typing import Any

from sqlalchemy import Connection

from warchest.server.badge import is_bot_name
from warchest.server.notices.tables import wake_if_shown
from warchest.server.store import Store, TakenError
from warchest.server.store.store import sits_there
from warchest.server.table.errors import NotYourSeatError, RefusedError
from warchest.server.table.lines import Lines
from warchest.server.table.new_game.taking_seats import sit_down
from warchest.server.table.people import cleaned_name, free_seats, held, made, require_maker
from warchest.wording.languages import _


class Seating:
    """The seats of a table's games. Calls block, and are safe from many threads: the store gives a seat to the first player who asks."""

    def __init__(self, lines: Lines, store: Store) -> None:
        self._lines = lines
        self._games = lines.games
        self._store = store
        self.naming: Callable[[str, str | None], str | None] = lambda _person, wish: wish
        """Returns the name of a player who wants a name, or None for the name of the side. Accounts replace this rule."""
        self.has_account: Callable[[str], bool] = lambda _person: True
        """Returns whether a player has an account. Ratings replace this rule."""

    def is_bot(self, person: str) -> bool:
        """Return whether a player is a third-party bot."""
        return is_bot_name(self.naming(person, None))

    def require_account(self, person: str, request: Mapping[str, Any]) -> None:
        """Raise `RefusedError` for a guest at a rated game, and for a bot at one of four players. `request`: that of the game."""
        if request.get("rated") and len(request.get("seats", ())) > 2 and self.is_bot(person):
            raise RefusedError(_("A bot plays rated games of two players only."))
        if request.get("rated") and not self.has_account(person):
            raise RefusedError(_("This game is rated: sign in first, or make an account."))

    def seated(self, game_id: str) -> None:
        """Notify the listeners that a player has sat down."""
        self._lines.notify(game_id, self._games.latest(self._lines.row(game_id)).seq)

    def sit(
        self,
        person: str,
        game_id: str,
        seat: int,
        name: str = "",
        write_more: Callable[[Connection], None] = lambda _connection: None,
        anchor: str | None = None,
    ) -> None:
        """Seat the player at a free seat. Raise `RefusedError` where it is taken, or where the player has a seat in the game already.

        `name`: the name that the player wants, or "" for the name of the side. `write_more`: writes other rows in the same transaction.
        `anchor`: the end of the chain of the player's page, for the first draws.
        """
        row = self._lines.row(game_id)
        if held(row, person):
            raise RefusedError(_("You are already in this game."))
        self.require_account(person, row.request)
        if seat >= len(row.seats) or not row.seats[seat].free:
            raise RefusedError(_("This seat is taken."))
        now = self._lines.timing.now()
        called = self.naming(person, cleaned_name(name))

        def job(connection: Connection) -> None:
            write_more(connection)
            wake_if_shown(connection, game_id, now)
            there = ~sits_there(game_id, person)
            sit_down(connection, game_id, seat, there, now=now, anchor=anchor, person=person, name=called)

        try:
            self._store.write(job)
        except TakenError:
            raise RefusedError(_("This seat is taken.")) from None
        self._lines.notify(game_id, self._games.latest(row).seq)

    def give_to_bot(self, person: str, game_id: str, seat: int, level: str) -> None:
        """Give a free seat to a bot. Raise `NotYourSeatError` for any player but the maker, and `RefusedError` where it is taken."""
        row = self._lines.row(game_id)
        require_maker(row, person)
        if row.request.get("rated"):
            raise RefusedError(_("A bot can't take a seat in a rated game."))
        if seat >= len(row.seats):
            raise RefusedError(_("This seat is taken."))
        now = self._lines.timing.now()
        try:
            self._store.write(lambda connection: sit_down(connection, game_id, seat, now=now, bot=level))
        except TakenError:
            raise RefusedError(_("This seat is taken.")) from None
        self._lines.notify(game_id, self._games.latest(row).seq)

    def stand_up(self, person: str, game_id: str) -> None:
        """Leave a game before it starts, which frees the seat. If the maker of the game leaves, the game is withdrawn.

        Raise `NotYourSeatError` for a player without a seat, and `RefusedError` once the game has started.
        """
        row = self._lines.row(game_id)
        live = self._games.latest(row)
        mine = held(row, person)
        if not mine:
            raise NotYourSeatError(_("This seat is not yours."))
        if not free_seats(row) or live.over:
            raise RefusedError(_("The game has started."))
        if self.made_by(person, game_id):
            self._lines.withdraw(row, live, mine[0])
            return
        try:
            self._store.stand_up(game_id, person)
        except TakenError:
            raise RefusedError(_("The game has started.")) from None
        self._lines.notify(game_id, live.seq)

    def made_by(self, person: str, game_id: str) -> bool:
        """Return whether the player made this game."""
        return made(self._lines.row(game_id), person)

    def name_of(self, person: str, game_id: str) -> str:
        """Return the name that the player has chosen in a game, or "" for none."""
        return next((seat.name for seat in self._lines.row(game_id).seats if seat.person == person and seat.name), "")

    def call(self, person: str, game_id: str, name: str) -> None:
        """Give the player's seats a name while the game waits for players. Raise `NotYourSeatError` or `RefusedError` otherwise."""
        row = self._lines.row(game_id)
        if not held(row, person):
            raise NotYourSeatError(_("This seat is not yours."))
        if not free_seats(row):
            raise RefusedError(_("The game has started."))
        self._store.name(game_id, person, self.naming(person, cleaned_name(name)))
        self._lines.notify(game_id, self._games.latest(row).seq)
