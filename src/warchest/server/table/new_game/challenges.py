"""`Challenges`: games that one player asks others for, as a rematch or with a new set-up. A game starts once everyone asked has sat down.

A challenge is a game by link: its other seats are reserved for the players who were asked. It is shown on their home pages and, for a
rematch, at the end of the game before. It ends when one of them declines, when it is taken back, or when it has waited too long.
"""

import random
from collections.abc import Callable, Collection, Sequence
from dataclasses import replace
from typing import Final, NamedTuple, Protocol

from sqlalchemy import Connection, Index, Table, func, select, update

from warchest.bots.registry import Level
from warchest.schema.game import RematchOffer
from warchest.schema.time_control import DAY_MS, MINUTE_MS, LiveClock
from warchest.server.homes import NOWHERE, Home
from warchest.server.notices import causes
from warchest.server.notices.tables import wake_if_shown
from warchest.server.store import Event, GameRow, SeatRow, Store, TakenError, columns
from warchest.server.store.schema import games, metadata, seats
from warchest.server.store.store import insert_game, sits_there
from warchest.server.table.errors import NotYourSeatError, RefusedError
from warchest.server.table.game_state import LiveGame
from warchest.server.table.lines import Lines, summary_of
from warchest.server.table.new_game.game_request import FRIEND, YOU, GameRequest, clock_terms
from warchest.server.table.new_game.promises import NOTHING, Opening, PageOpening, Promises, used_promise
from warchest.server.table.new_game.taking_seats import sit_down
from warchest.server.table.people import free_seats, held, name_to_others, turned
from warchest.wording.languages import _

LIVE_FOR: Final = 10 * MINUTE_MS
"""How long a challenge by a live clock waits: a player who accepts it expects the other to be there."""
OTHER_FOR: Final = 3 * DAY_MS
MOST_STANDING: Final = 5
"""How many challenges may wait at once from one player, and how many for one player."""
MOST_OF_HOME: Final = 3
"""How many games with a seat reserved for one player may wait from one household, and from one player."""
MOST_A_DAY: Final = 3
"""How often within a day one player may ask another, or ask for a rematch of one game, while no game comes of it."""

challenges = Table(
    "challenges",
    metadata,
    columns.game(key=True),
    columns.text("person"),
    columns.moment("made"),
    columns.text("after", optional=True),
    columns.flag("declined"),
    Index("challenges_by_person", "person", "made"),
    Index("challenges_by_game", "after"),
)
invited_seats = Table(
    "invited_seats",
    metadata,
    columns.game(key=True),
    columns.number("seat", key=True),
    columns.text("person"),
    columns.text("home", optional=True),
    Index("invited_seats_by_person", "person"),
)
"""The seats that are reserved for one player, by a challenge or by the maker of a table. `home`: the word of the asker's household."""
_WAITS = (
    select(seats.c.seat).where(seats.c.game_id == games.c.id, seats.c.person.is_(None), seats.c.bot.is_(None)).exists()
)
_STANDING = challenges.join(games, games.c.id == challenges.c.game_id)
_KEPT = _STANDING.join(invited_seats, invited_seats.c.game_id == challenges.c.game_id)


def rematches(connection: Connection, ids: Collection[str]) -> set[str]:
    """Return those of these games that are requested rematches."""
    wanted = select(challenges.c.game_id).where(challenges.c.game_id.in_(ids), challenges.c.after.is_not(None))
    return set(connection.execute(wanted).scalars())


def require_few(connection: Connection, asker: str, asked: str, home: Home) -> None:
    """Raise `RefusedError` if too many games of the asker, or of the asker's household, wait with a seat reserved for this player."""
    waiting = select(func.count(games.c.id.distinct())).select_from(invited_seats.join(games))
    waiting = waiting.where(invited_seats.c.person == asked, games.c.status == "open", _WAITS)
    own = select(seats.c.seat).where(seats.c.game_id == games.c.id, seats.c.person == asker).exists()
    if connection.execute(waiting.where(own)).scalar_one() >= MOST_OF_HOME:
        raise RefusedError(_("You have already challenged this player. Wait for the answer."))
    here = waiting.where(invited_seats.c.home == home.word)
    if home.word and connection.execute(here).scalar_one() >= MOST_OF_HOME * home.times:
        raise RefusedError(_("A player on your network has already asked this player. Wait for the answer."))


class Challenge(NamedTuple):
    """A challenge: the player who made it, the game that it is a rematch of, and whether it was declined."""

    person: str
    after: str | None
    declined: bool


class Prepare(Protocol):
    """Makes a game without writing it."""

    def __call__(
        self, request: GameRequest, seats: tuple[SeatRow, ...], *, opening: Opening
    ) -> tuple[GameRow, Event, LiveGame]:
        """Return the game. `opening`: the source of its first draws."""


class Challenges:
    """The challenges of a store's games. Calls block, and are safe from many threads and processes."""

    def __init__(self, lines: Lines, store: Store, prepare: Prepare, promises: Promises) -> None:
        """`prepare`: makes a game without writing it."""
        self._promises = promises
        self._lines = lines
        self._store = store
        self._prepare = prepare
        self._listeners: list[Callable[[], None]] = []
        self.unwelcome: Callable[[str], Collection[str]] = lambda _person: ()
        """Returns the players kept apart from a player: those whom the player blocks, and those who block the player."""
        self.may_rate: Callable[[str, str], bool] = lambda _challenger, _challenged: True
        """Returns whether a game of two players can be rated. Ratings replace this rule."""
        self.may_challenge: Callable[[str, str], bool] = lambda _challenger, _challenged: True
        """Returns whether a player may ask another one: bots may not ask everyone."""

    def require_askable(self, asker: str, asked: str) -> None:
        """Raise `RefusedError` where a third-party bot asks a player who does not want that."""
        if not self.may_challenge(asker, asked):
            raise RefusedError(_("This player takes no challenges from bots."))

    def on_change(self, notify: Callable[[], None]) -> None:
        """Call `notify()` whenever a challenge is made or ends."""
        self._listeners.append(notify)

    def of(self, game_id: str) -> Challenge | None:
        """Return the challenge behind a game, or None where the game is no challenge."""
        wanted = select(challenges.c.person, challenges.c.after, challenges.c.declined)
        found = self._store.read(lambda c: c.execute(wanted.where(challenges.c.game_id == game_id)).one_or_none())
        return None if found is None else Challenge(*found)

    def rematch(
        self,
        person: str,
        game_id: str,
        level: Level | None = None,
        given: PageOpening | None = None,
        anchor: str | None = None,
    ) -> str:
        """Ask for the same game again with sides swapped, or accept if the others have asked. Return the id of that game.

        A rematch without another player starts at once. `level`: the level that plays instead of the game's bots, in a game of its own,
        which is possible only without another player. `given`: the promise and the anchor of the player's page for a game that is made.
        `anchor`: that for the seat of a game that waits. Raise `NotYourSeatError`, and `RefusedError` for a player who asks too often.
        """
        row = self._lines.row(game_id)
        if not held(row, person):
            raise NotYourSeatError(_("Only a player of this game can ask for a rematch."))
        if not self._lines.games.latest(row).over:
            raise RefusedError(_("This game is not over yet."))
        others = {seat.person for seat in row.seats if seat.person not in (None, person)}
        if level is not None:
            return self._against(person, row, level, others, given)
        while True:
            before = None if row.next_game is None else self._store.game(row.next_game)
            if before is not None and (before.status == "open" or not free_seats(before)):
                if not held(before, person):
                    self._accept(person, row, before, anchor)
                if given is None and anchor is not None:
                    self._require_counting(before, anchor)
                return before.id
            sitting = turned(row.seats)
            if any(seat.gone for seat in sitting):
                raise RefusedError(_("A player of this game has deleted their account, so there can be no rematch."))
            request = GameRequest.from_json(row.request).again().turned()
            asked = {seat.seat: seat.person for seat in sitting if seat.person is not None and seat.person in others}
            if asked:
                who = [FRIEND if seat.seat in asked else YOU if seat.person else seat.bot for seat in sitting]
                request = GameRequest.from_json(request.to_json() | {"seats": who})
                sitting = tuple(SeatRow(seat.seat) if seat.seat in asked else seat for seat in sitting)
            try:
                opening = self._promises.opening(person, _seat_in(sitting, person), given)
                return self._make(person, request, sitting, asked, NOWHERE, after=row, opening=opening)
            except TakenError:
                before_that, row = row.next_game, self._lines.row(game_id)
                # Without another request for a rematch in the meantime, the promise has made a game.
                if row.next_game == before_that:
                    raise used_promise() from None

    def _against(
        self, person: str, row: GameRow, level: Level, others: Collection[str | None], given: PageOpening | None
    ) -> str:
        """Start the same game with sides swapped against another level, and return its id."""
        if others:
            raise RefusedError(_("You can continue against another bot only in a game without other players."))
        sitting = tuple(replace(seat, bot=level) if seat.bot is not None else seat for seat in turned(row.seats))
        request = GameRequest.from_json(row.request).again().turned()
        who = [YOU if seat.person else seat.bot for seat in sitting]
        wanted = GameRequest.from_json(request.to_json() | {"seats": who})
        opening = self._promises.opening(person, _seat_in(sitting, person), given)
        try:
            return self._make(person, wanted, sitting, {}, NOWHERE, opening=opening)
        except TakenError:
            raise used_promise() from None

    def challenge(
        self,
        person: str,
        request: GameRequest,
        asked: str,
        name: str | None = None,
        home: Home = NOWHERE,
        given: PageOpening | None = None,
    ) -> str:
        """Ask one player for a game of two by that request, and return its id. It is casual where the two can't play a rated
        game, as without an account.

        `name`: the name of the player who asks. `home`: that player's household. `given`: the promise and the anchor of
        that player's page, for the draws at the start.
        """
        if asked == person:
            raise RefusedError(_("That's you! Play on one screen, or against a bot."))
        if len(request.seats) != 2:
            raise RefusedError(_("A challenge is for a two-player game. For four players, send the link."))
        own = random.randrange(2)
        is_rated = request.rated and self.may_rate(person, asked)
        wanted = GameRequest.from_json(
            request.to_json() | {"rated": is_rated, "seats": [YOU if k == own else FRIEND for k in range(2)]}
        )
        sitting = tuple(SeatRow(k, person=person, name=name) if k == own else SeatRow(k) for k in range(2))
        try:
            opening = self._promises.opening(person, own, given)
            return self._make(person, wanted, sitting, {1 - own: asked}, home, opening=opening)
        except TakenError:
            raise RefusedError(_("The game has changed. Choose again.")) from None

    def opponent(self, person: str, game_id: str) -> str:
        """Return the player's opponent in a game of two. Raise RefusedError where there is none."""
        row = self._lines.row(game_id)
        if not held(row, person):
            raise NotYourSeatError(_("Only a player of this game can ask for a rematch."))
        others = [seat.person for seat in row.seats if seat.person not in (None, person) and not seat.gone]
        if len(row.seats) != 2 or len(others) != 1 or others[0] is None:
            raise RefusedError(_("There is no player to ask."))
        return others[0]

    def end(self, person: str, game_id: str) -> bool:
        """Decline a challenge, or withdraw one's own. Return whether one was still waiting for an answer."""
        row = self._lines.row(game_id)
        found = self.of(game_id)
        live = self._lines.games.latest(row)
        if found is None or live.over or not free_seats(row):
            return False
        if found.person != person and person not in self._kept_for(game_id).values() and not held(row, person):
            return False
        self._end(row, live, found, declined=found.person != person)
        return True

    def end_rematch(self, person: str, game_id: str) -> None:
        """Decline the rematch that was asked for after a game, or take it back. Do nothing where none waits."""
        row = self._lines.row(game_id)
        if not held(row, person):
            raise NotYourSeatError(_("This seat is not yours."))
        if row.next_game is not None:
            self.end(person, row.next_game)

    def look_at(self, row: GameRow, live: LiveGame, *, due: bool) -> None:
        """End a challenge that was not answered in time. Remove the deadline of a game that is no challenge."""
        found = self.of(row.id)
        if found is None:
            self._store.put_off(row.id, None)
        elif due:
            self._end(row, live, found, declined=False)

    def began(self, game_id: str) -> None:
        """Notify the pages of the previous game that its rematch has started."""
        found = self.of(game_id)
        if found is not None and found.after is not None:
            self._notify(found.after)

    def begun_after(self, row: GameRow) -> str | None:
        """Return the id of a game's rematch, or None before it has started."""
        after = None if row.next_game is None else self._store.game(row.next_game)
        return None if after is None or free_seats(after) else after.id

    def rematch_offer(self, row: GameRow, person: str | None) -> RematchOffer | None:
        """Return the offer of a finished game's rematch as a player sees it, or None where none waits or was declined."""
        if row.next_game is None or person is None or not held(row, person):
            return None
        after, found = self._store.game(row.next_game), self.of(row.next_game)
        if after is None or not free_seats(after):
            return None
        if found is None:  # the table is open again, since a player who had joined it did not act
            sits = after.status == "open" and held(after, person)
            text = _("The other player did not act in time. Your table is open in the lobby again.")
            return RematchOffer(None, asked=False, text=text) if sits else None
        if after.status == "over":
            declined = found.declined and found.person == person
            return RematchOffer(None, asked=False, text=_("The rematch was declined.")) if declined else None
        asked = person in self._kept_for(after.id).values() and not held(after, person)
        if asked and found.person in self.unwelcome(person):
            return None
        host = next((seat.seat for seat in row.seats if seat.person == found.person), 0)
        text = (
            _("{name} wants a rematch.").format(name=name_to_others(row, host))
            if found.person != person
            else _("You have asked for a rematch.")
        )
        return RematchOffer(f"/game/{after.id}", asked=asked, text=text)

    # Internals

    def _accept(self, person: str, row: GameRow, waiting: GameRow, anchor: str | None) -> None:
        """Seat the player at the seat of the rematch that is reserved for them. `anchor`: as of `rematch`."""
        name = next((seat.name for seat in row.seats if seat.person == person), None)
        mine = [seat for seat, who in self._kept_for(waiting.id).items() if who == person]
        if not mine:
            raise RefusedError(_("The rematch has started without you."))
        there = ~sits_there(waiting.id, person)
        now = self._lines.timing.now()

        def job(connection: Connection) -> None:
            sit_down(connection, waiting.id, mine[0], there, now=now, anchor=anchor, person=person, name=name)
            wake_if_shown(connection, waiting.id, now)

        try:
            self._store.write(job)
        except TakenError:
            if held(self._lines.row(waiting.id), person):
                return  # a second click, or another page of the same player
            raise RefusedError(_("The game has changed. Choose again.")) from None
        self._notify(waiting.id)
        self._changed(row.id)

    def _require_counting(self, game: GameRow, anchor: str) -> None:
        """Raise `RefusedError` for an anchor that the game does not have, since the player's page in another browser took the seat first.

        The page would keep it, and miss it in the draws of the finished game.
        """
        if game.commitment is not None and all(chain.anchor != anchor for chain in self._lines.chains.of(game.id)):
            raise RefusedError(_("You are already in this game."))

    def _make(
        self,
        person: str,
        request: GameRequest,
        sitting: tuple[SeatRow, ...],
        asked: dict[int, str],
        home: Home,
        after: GameRow | None = None,
        opening: Opening = NOTHING,
    ) -> str:
        """Write the game with its reserved seats, and return its id. Raise TakenError where the game before already has another rematch."""
        for other in asked.values():
            self.require_askable(person, other)
        row, start, live = self._prepare(request, sitting, opening=opening)
        now = self._lines.timing.now()
        for_ms = LIVE_FOR if isinstance(clock_terms(row), LiveClock) else OTHER_FOR
        if asked:
            row = replace(row, deadline=now + for_ms)
        unwelcome = any(person in self.unwelcome(other) for other in asked.values())
        before = None if after is None else after.id
        news = causes.request(asked.values(), "challenge" if after is None else "rematch", row.id, live.seq, now)

        def job(connection: Connection) -> None:
            if asked:
                _require_room(connection, person, asked.values(), before, now)
                for other in asked.values() if after is None else ():
                    require_few(connection, person, other, home)
                if unwelcome:
                    raise RefusedError(_busy())
            if after is not None:
                same = games.c.next_game.is_not_distinct_from(after.next_game)
                found = update(games).where(games.c.id == after.id, same).values(next_game=row.id)
                if connection.execute(found).rowcount == 0:
                    raise TakenError
            insert_game(connection, row, start, summary_of(live))
            opening.write(connection, row.id)
            for seat, other in asked.items():
                values = {"game_id": row.id, "seat": seat, "person": other, "home": home.word or None}
                connection.execute(invited_seats.insert().values(**values))
            if asked:
                values = {"game_id": row.id, "person": person, "made": now, "after": before, "declined": False}
                connection.execute(challenges.insert().values(**values))
                news.write(connection)

        self._store.write(job)
        self._lines.committed(row, live)
        self._lines.announce(news)
        self._changed(before)
        return row.id

    def _end(self, row: GameRow, live: LiveGame, found: Challenge, *, declined: bool) -> None:
        maker = next(seat.seat for seat in row.seats if not seat.free)
        self._lines.withdraw(row, live, maker)
        noted = challenges.update().where(challenges.c.game_id == row.id).values(declined=declined)
        now = self._lines.timing.now()

        def job(connection: Connection) -> None:
            connection.execute(noted)
            wake_if_shown(connection, row.id, now)

        self._store.write(job)
        self._changed(found.after)

    def _kept_for(self, game_id: str) -> dict[int, str]:
        wanted = select(invited_seats.c.seat, invited_seats.c.person).where(invited_seats.c.game_id == game_id)
        return self._store.read(lambda connection: {row.seat: str(row.person) for row in connection.execute(wanted)})

    def _notify(self, game_id: str) -> None:
        self._lines.notify(game_id, self._lines.games.latest(self._lines.row(game_id)).seq)

    def _changed(self, after: str | None) -> None:
        if after is not None:
            self._notify(after)
        for notify in self._listeners:
            notify()


def _seat_in(sitting: Sequence[SeatRow], person: str) -> int:
    """Return the first seat of a player."""
    return next(seat.seat for seat in sitting if seat.person == person)


def _busy() -> str:
    """Return one sentence for a player who blocks the asker and for one asked by too many: the answer doesn't reveal a block."""
    return _("This player can't be challenged at the moment.")


def _require_room(connection: Connection, person: str, asked: Collection[str], after: str | None, now: int) -> None:
    """Raise `RefusedError` for a player who asks too often, or for one who has been asked by too many."""
    own = challenges.c.person == person
    standing = (games.c.status == "open", _WAITS)

    def count(*conditions: object, kept: bool = False) -> int:
        wanted = select(func.count(challenges.c.game_id.distinct())).select_from(_KEPT if kept else _STANDING)
        return int(connection.execute(wanted.where(*conditions)).scalar_one())  # type: ignore[arg-type]

    if after is not None:
        declined = count(own, challenges.c.after == after, challenges.c.declined)
        if declined or count(own, challenges.c.after == after) >= MOST_A_DAY:
            raise RefusedError(_("You have asked for this rematch several times. Let the others ask now."))
    if count(own, *standing) >= MOST_STANDING:
        raise RefusedError(_("You have many open challenges. Wait for an answer, or withdraw one."))
    for other in asked:
        of_both = (own, invited_seats.c.person == other)
        if after is None and count(*of_both, *standing, challenges.c.after.is_(None), kept=True):
            raise RefusedError(_("You have already challenged this player. Wait for the answer."))
        if after is None and count(*of_both, _WAITS, challenges.c.made > now - DAY_MS, kept=True) >= MOST_A_DAY:
            raise RefusedError(_("That's enough requests for today. Let them ask you."))
        if count(invited_seats.c.person == other, *standing, kept=True) >= MOST_STANDING:
            raise RefusedError(_busy())
