"""`Tournaments`: the acts of organizers and entrants. Every call blocks and is safe from many threads and processes.

`rounds.py` leads a tournament from its start to its end. An act here only changes rows and has the leader look at once.
"""

import secrets
import threading
from collections import defaultdict
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import groupby
from typing import Annotated, Any, Final, NamedTuple

import msgspec
from cachetools import LRUCache
from sqlalchemy import Connection, Row, delete, func, insert, select, update

from warchest.bots.registry import Level
from warchest.schema.time_control import DAY_MS, MINUTE_MS, TimeControl
from warchest.server.badge import is_bot_name
from warchest.server.store import Store, TakenError
from warchest.server.store.schema import GONE, games, summaries
from warchest.server.table import GameRequest, RefusedError, Table
from warchest.server.table.new_game.game_request import FRIEND, YOU
from warchest.server.table.new_game.promises import PageOpening, note_use, used_promise
from warchest.server.table.new_game.rated import LadderId, ladder_for
from warchest.server.table.people import cleaned
from warchest.server.tournaments import openings, swiss
from warchest.server.tournaments.pairing import FORMATS, Entrant, FormatId, Pairing, Tourney, winner_of
from warchest.server.tournaments.standings import RankRow, points_of, standings
from warchest.server.tournaments.tables import (
    LASTING,
    TOURNAMENT,
    entrants,
    note_change,
    pairings,
    shut_out,
    tournaments,
)
from warchest.server.work.queue import call
from warchest.wording.languages import N_, _, ngettext

MOST_OF_ONE: Final = 5
"""The most tournaments of one organizer that are not over."""
MOST_JOINED: Final = 20
"""The most tournaments that are not over in which one user takes part."""
LONGEST_NAME: Final = 60
LONGEST_WAIT_MS: Final = 90 * DAY_MS
"""How far ahead the start of a tournament may be, and how long players wait for an organizer who starts none."""
BREAK_MS: Final = MINUTE_MS
"""The time between the last game of a round and the next round."""
MOST_LISTED: Final = 50
MOST_KEPT: Final = 16
"""How many tournaments are kept in memory as they were read."""
ID_BYTES: Final = 9
SECRET_BYTES: Final = 32


def offered() -> tuple[FormatId, ...]:
    """Return the formats that an organizer can choose on this machine: without py4swiss there is no Swiss."""
    return tuple(form for form in FORMATS if form != "swiss" or swiss.is_here())


class NewTournament(msgspec.Struct, forbid_unknown_fields=True):
    """A tournament that an organizer announces."""

    name: Annotated[str, msgspec.Meta(min_length=1, max_length=LONGEST_NAME)]
    form: FormatId
    """the format"""
    clock: TimeControl
    """the clock of all games"""
    rounds: Annotated[int, msgspec.Meta(ge=1, le=15)] = 5
    """the number of rounds of a Swiss or a duplicate; the other formats have as many as they need"""
    weekly: bool = False
    """whether a round starts each week, even during games; otherwise it starts when all games of the previous round are over"""
    rated: bool = False
    """whether the games between players are rated"""
    filler: Level | None = None
    """the bot that plays if the number of players is odd; without it a player has a bye"""
    bots: bool = False
    """whether third-party bots can take part"""
    least_days: Annotated[int, msgspec.Meta(ge=0, le=365)] = 0
    """the age in days that an account must have to take part"""
    starts: Annotated[int, msgspec.Meta(ge=0, le=10**14)] | None = None
    """when the tournament starts, in milliseconds since 1970; null: when the organizer starts it"""


class TournamentRow(NamedTuple):
    """A tournament in the list."""

    id: str
    person: str
    name: str
    form: FormatId
    status: str
    rounds: int
    every_days: int
    filler: str | None
    request: dict[str, Any]
    made: int
    starts: int | None
    ended: int | None
    bots: bool
    version: int
    least_days: int


_SHOWN: Final = tuple(tournaments.c[name] for name in TournamentRow._fields)
"""The columns of a tournament without its secret, which only the leader reads."""


class EntrantRow(NamedTuple):
    """An entrant. The one without a person is the bot."""

    number: int
    person: str | None
    name: str
    rating: int
    here: bool

    @property
    def gone(self) -> bool:
        """Return whether the user has deleted their account."""
        return self.person is not None and self.person.startswith(GONE)


class PairingRow(NamedTuple):
    """A pairing, with the id of its game."""

    pairing: Pairing
    game: str | None


class GameTime(NamedTuple):
    """How long the player who must act in a game has time: the seat, and the moment in milliseconds since 1970."""

    seat: int
    deadline: int


class TournamentPart(NamedTuple):
    """The tournament of a game, for a page of an entrant."""

    id: str
    round: int
    opens: bool
    """whether the page should give its part in the first draws of the entrant's next game"""


class RoundTimes(NamedTuple):
    """When the next round of a running tournament starts."""

    next_round: int | None
    """When the next round starts, in milliseconds since 1970, or None if that depends on unfinished games."""
    games: dict[str, GameTime]
    """The games in which a clock runs, by id."""


@dataclass(frozen=True)
class TournamentCourse:
    """A tournament with all of its entrants and pairings. All who look at it share one, so its standings are computed once."""

    tournament: TournamentRow
    entrants: Sequence[EntrantRow]
    rows: Sequence[PairingRow]

    @cached_property
    def tourney(self) -> Tourney:
        """Return what the pairings and the standings follow from."""
        listed = [Entrant(one.number, one.here and not one.gone) for one in self.entrants]
        return Tourney(listed, [row.pairing for row in self.rows], self.tournament.rounds)

    @property
    def last_round(self) -> int:
        """Return the number of the latest round, or 0 before the first."""
        return max((row.pairing.round for row in self.rows), default=0)

    @property
    def weekly(self) -> bool:
        """Return whether a round starts at its time even if games of the previous round are unfinished."""
        return bool(self.tournament.every_days) and not FORMATS[self.tournament.form].waits

    @cached_property
    def table(self) -> list[tuple[RankRow, EntrantRow]]:
        """Return the standings of the players by the results in `shown`. The bot that fills has no place."""
        people = {one.number: one for one in self.entrants if one.person is not None}
        ranked = standings(self.tourney._replace(pairings=self.shown), self.tournament.form)
        ahead = min((row.place for row in ranked if row.number not in people), default=len(ranked) + 1)
        return [
            (row._replace(place=row.place - (row.place > ahead)), people[row.number])
            for row in ranked
            if row.number in people
        ]

    @cached_property
    def held(self) -> set[int]:
        """Return the rounds whose games only their players may see: a duplicate's rounds with an unfinished game."""
        if not FORMATS[self.tournament.form].shares:
            return set()
        return {row.pairing.round for row in self.rows if row.pairing.result is None}

    @cached_property
    def shown(self) -> list[Pairing]:
        """Return the pairings as everyone may see them.

        No table of a held round has a result: to know how others fared with the same coins would help those who still play.
        """
        return [
            row.pairing._replace(result=None)
            if row.game is not None and row.pairing.round in self.held
            else row.pairing
            for row in self.rows
        ]

    @cached_property
    def gains(self) -> dict[int, list[float | None]]:
        """Return what each entrant gained in each of their rounds, in order: None where `shown` has no result."""
        found = defaultdict[int, list[float | None]](list)
        for its in [[*its] for _round, its in groupby(self.shown, key=lambda met: met.round)]:
            points = points_of(self.tourney._replace(pairings=its), self.tournament.form)
            for met in its:
                for number in (met.one, met.other):
                    if number is not None:
                        found[number].append(None if met.result is None else points[number])
        return found

    @cached_property
    def out(self) -> set[int]:
        """Return the entrants who are out: the losers of a knock-out."""
        if not FORMATS[self.tournament.form].waits:
            return set()
        done = [met for met in self.shown if met.result is not None]
        return {number for met in done for number in (met.one, met.other) if number not in (None, winner_of(met))}

    def closed(self, mine: EntrantRow | None) -> str | None:
        """Return why such a user can't take part in further rounds, or None. `mine`: the user as an entrant."""
        if self.tournament.status != "running":
            return None
        if mine is None and not FORMATS[self.tournament.form].late:
            return _("No player can join this tournament after its start.")
        if mine is not None and mine.number in self.out:
            return _("You are out of this knock-out.")
        if 0 < self.tournament.rounds <= self.last_round:
            return _("The last round of this tournament has started.")
        return None

    def of(self, person: str) -> EntrantRow | None:
        """Return the user as an entrant, or None."""
        return next((one for one in self.entrants if one.person == person), None)


class Tournaments:
    """The tournaments of a table."""

    def __init__(self, store: Store, table: Table) -> None:
        self._store = store
        self._table = table
        self.points: Callable[[str, LadderId], int] = lambda _person, _ladder: 0
        """Returns a player's rating, by which the starting places follow. Ratings replace this rule."""
        self.is_shut_out: Callable[[Connection, str, str], bool] = is_removed
        """Returns whether the organizer has removed a user. Accounts replace this rule."""
        self.bars_name: Callable[[str], bool] = lambda _name: False
        """Returns whether the host has banned a word of a name. Accounts replace this rule."""
        self.made_at: Callable[[Connection, str], int | None] = lambda _connection, _person: None
        """Returns when a user's account was made, or None without an account. Accounts replace this rule."""
        self._lock = threading.Lock()
        self._kept: LRUCache[str, tuple[tuple[int, int], TournamentCourse]] = LRUCache(MOST_KEPT)

    def create(self, person: str, wish: NewTournament) -> str:
        """Announce a tournament and return its id. Raise `RefusedError` for one that contradicts itself. The caller checks who may."""
        name, now = cleaned(wish.name, LONGEST_NAME), self._table.now()
        if name is None:
            raise RefusedError(_("Give the tournament a name."))
        if self.bars_name(name):
            raise RefusedError(_("The host of this server has banned this name. Choose another."))
        if wish.form not in offered():
            raise RefusedError(_("This server can't pair tournaments of this format."))
        if wish.starts is not None and not now <= wish.starts <= now + LONGEST_WAIT_MS:
            raise RefusedError(_("A tournament starts within the next 90 days."))
        request = GameRequest([YOU, FRIEND], "random", clock=wish.clock, rated=wish.rated)
        self._table.deal(request)  # refuses what can't be played
        id_ = secrets.token_urlsafe(ID_BYTES)
        row = {
            "id": id_,
            "person": person,
            "name": name,
            "form": wish.form,
            "status": "open",
            "rounds": wish.rounds,
            "every_days": 7 if wish.weekly else 0,
            "filler": wish.filler,
            "request": request.to_json(),
            "made": now,
            "starts": wish.starts,
            "ended": None,
            "bots": wish.bots,
            "least_days": wish.least_days,
            "secret": secrets.token_bytes(SECRET_BYTES) if FORMATS[wish.form].shares else None,
        }

        def job(connection: Connection) -> None:
            own = select(func.count()).where(tournaments.c.person == person, tournaments.c.status.in_(LASTING))
            if connection.execute(own).scalar_one() >= MOST_OF_ONE:
                raise RefusedError(_("You have several tournaments that are not over. Finish one of them first."))
            connection.execute(insert(tournaments).values(**row))
            call(connection, TOURNAMENT, id_, now)

        self._store.write(job)
        return id_

    def listed(self) -> list[tuple[TournamentRow, int]]:
        """Return the latest tournaments, those that are not over first, each with the number of its players."""
        count = select(func.count()).where(entrants.c.tournament == tournaments.c.id, entrants.c.person.is_not(None))
        over = tournaments.c.status.not_in(LASTING)
        wanted = select(*_SHOWN, count.scalar_subquery()).order_by(over, tournaments.c.made.desc()).limit(MOST_LISTED)
        rows = self._store.read(lambda connection: connection.execute(wanted).all())
        return [(TournamentRow(*row[:-1]), row[-1]) for row in rows]

    def course(self, id_: str) -> TournamentCourse | None:
        """Return a tournament with its entrants and pairings, or None where there is none. It is read again only after a change."""
        gone = select(func.count()).where(entrants.c.tournament == id_, entrants.c.person.startswith(GONE))
        wanted = select(tournaments.c.version, gone.scalar_subquery()).where(tournaments.c.id == id_)

        def look(connection: Connection) -> TournamentCourse | None:
            state = connection.execute(wanted).one_or_none()
            if state is None:
                return None
            with self._lock:
                kept = self._kept.get(id_)
            if kept is not None and kept[0] == tuple(state):
                return kept[1]
            course = course_of(connection, id_)
            if course is not None:
                with self._lock:
                    self._kept[id_] = (course.tournament.version, state[1]), course
            return course

        return self._store.read(look)

    def now(self) -> int:
        """Return the time in milliseconds since 1970."""
        return self._table.now()

    def times(self, course: TournamentCourse) -> RoundTimes:
        """Return when the next round starts. Games of a held round are left out, as only their players may see them."""
        tournament, last = course.tournament, course.last_round
        going_on = [row for row in course.rows if row.pairing.result is None]
        shown = [row.game for row in going_on if row.game is not None and row.pairing.round not in course.held]
        comes = tournament.status == "running" and 0 < last < tournament.rounds and (course.weekly or not going_on)
        running = (games.c.began.is_not(None), games.c.deadline.is_not(None), games.c.status == "open")
        its = select(games.c.id, summaries.c.decider, games.c.deadline).join(summaries)
        wanted = its.where(*running, summaries.c.decider.is_not(None))

        def look(connection: Connection) -> RoundTimes:
            rows = connection.execute(wanted.where(games.c.id.in_(shown))).all() if shown else []
            next_round = round_after(connection, tournament.id, last, tournament.every_days) if comes else None
            return RoundTimes(next_round, {row.id: GameTime(row.decider, row.deadline) for row in rows})

        return self._store.read(look)

    def join(self, person: str, id_: str) -> None:
        """Enter the user. One who has left takes part again, without the points of the missed rounds."""
        name = self._table.seating.naming(person, None)
        if name is None:
            raise RefusedError(_("Only players with an account can take part."))

        def job(connection: Connection) -> None:
            course = self._course(connection, id_)
            if (problem := self._refusal(connection, course, person, name)) is not None:
                raise RefusedError(problem)
            mine = course.of(person)
            if mine is not None:
                _set_here(connection, id_, mine.number, here=True)
                return
            number = 1 + max((one.number for one in course.entrants), default=0)
            rating = self._rating(person, course.tournament)
            values = {
                "tournament": id_,
                "number": number,
                "person": person,
                "name": name,
                "rating": rating,
                "here": True,
            }
            connection.execute(insert(entrants).values(**values))
            note_change(connection, id_)

        try:
            self._store.write(job)
        except TakenError:
            raise RefusedError(_("The tournament has changed. Try again.")) from None

    def admits(self, person: str, course: TournamentCourse) -> bool:
        """Return whether `join` would admit the user. A guest is treated as if with an account."""
        mine, name = course.of(person), self._table.seating.naming(person, None) or ""
        if course.tournament.status not in LASTING or (mine is not None and mine.here):
            return False
        return self._store.read(lambda connection: self._refusal(connection, course, person, name)) is None

    def own(self, person: str) -> set[str]:
        """Return the ids of the tournaments in which the user is an entrant."""
        wanted = select(entrants.c.tournament).where(entrants.c.person == person)
        return self._store.read(lambda connection: {*connection.execute(wanted).scalars()})

    def leave(self, person: str, id_: str) -> None:
        """Leave a tournament: before its start as if the user had never joined it, and later for all further rounds."""

        def job(connection: Connection) -> None:
            course = self._course(connection, id_)
            mine = course.of(person)
            if mine is None:
                raise RefusedError(_("You do not take part in this tournament."))
            _leave(connection, course, mine)

        self._store.write(job)

    def part(self, person: str, game_id: str) -> TournamentPart | None:
        """Return the tournament of a game, or None where it belongs to none, or the user does not take part in it."""
        met = select(pairings.c.tournament, pairings.c.round).where(pairings.c.game == game_id)
        found = self._store.read(lambda connection: connection.execute(met).one_or_none())
        course = None if found is None else self.course(found.tournament)
        if found is None or course is None or course.of(person) is None:
            return None
        return TournamentPart(found.tournament, found.round, self.opens(person, course))

    def opens(self, person: str, course: TournamentCourse) -> bool:
        """Return whether `open_next` would take the part of the user's page now."""
        if _closed_to_openings(course, person) is not None:
            return False
        id_ = course.tournament.id
        return not self._store.read(lambda connection: openings.waits(connection, id_, person))

    def open_next(self, person: str, id_: str, given: PageOpening) -> int:
        """Keep the part of an entrant's page in the first draws of their next game, and return the number of the last round that was
        paired before: the game is one of a later round. Raise `RefusedError` where another page has given its part already.
        """
        source = self._table.promises.secret_of(person, given.promise)

        def job(connection: Connection) -> int:
            course = self._course(connection, id_)
            if (problem := _closed_to_openings(course, person)) is not None:
                raise RefusedError(problem)
            if openings.waits(connection, id_, person):
                raise RefusedError(_("Another page of yours has part in the first draws of your next game."))
            note_use(connection, source)
            openings.keep(connection, id_, person, course.last_round, given)
            return course.last_round

        try:
            return self._store.write(job)
        except TakenError:
            raise used_promise() from None

    def remove(self, person: str, id_: str, number: int) -> None:
        """Remove an entrant, as the organizer. The entrant can't join again."""

        def job(connection: Connection) -> None:
            course = self._own(connection, person, id_)
            found = next((one for one in course.entrants if one.number == number and one.person is not None), None)
            if found is None:
                raise RefusedError(_("There is no such player in this tournament."))
            connection.execute(delete(shut_out).where(*_shut_out(id_, str(found.person))))
            connection.execute(insert(shut_out).values(tournament=id_, person=found.person))
            _leave(connection, course, found)

        self._store.write(job)

    def start(self, person: str, id_: str) -> None:
        """Start a tournament now, as the organizer."""
        now = self._table.now()

        def job(connection: Connection) -> None:
            course = self._own(connection, person, id_)
            if course.tournament.status != "open":
                raise RefusedError(_("This tournament has started."))
            if len(course.entrants) < FORMATS[course.tournament.form].least:
                raise RefusedError(_("There are too few players."))
            connection.execute(update(tournaments).where(tournaments.c.id == id_).values(starts=now))
            note_change(connection, id_)
            call(connection, TOURNAMENT, id_, now)

        self._store.write(job)

    def call_off(self, person: str, id_: str) -> None:
        """Call a tournament off, as the organizer. Its unfinished games continue as single games."""
        now = self._table.now()

        def job(connection: Connection) -> None:
            self._own(connection, person, id_)
            off = update(tournaments).where(tournaments.c.id == id_).values(status="off", ended=now)
            connection.execute(off)
            openings.drop(connection, id_)
            note_change(connection, id_)
            call(connection, TOURNAMENT, id_, now)

        self._store.write(job)

    def _refusal(self, connection: Connection, course: TournamentCourse, person: str, name: str) -> str | None:
        """Return why a tournament that is not over does not take the user as an entrant, or None if it does."""
        id_, form, mine = course.tournament.id, FORMATS[course.tournament.form], course.of(person)
        if self.is_shut_out(connection, id_, person):
            return _("The organizer has removed you from this tournament.")
        if is_bot_name(name) and not course.tournament.bots:
            return _("Bots can't take part in this tournament.")
        closed = course.closed(mine)
        if closed is not None or mine is not None:
            return closed
        made, days = self.made_at(connection, person), course.tournament.least_days
        if made is not None and self.now() < made + days * DAY_MS:
            return ngettext(
                "Your account is too new: this tournament is for accounts that are at least {count} day old.",
                "Your account is too new: this tournament is for accounts that are at least {count} days old.",
                days,
            ).format(count=days)
        if len(course.entrants) >= form.most:
            return _("This tournament is full.")
        others = (
            select(func.count())
            .select_from(entrants.join(tournaments, _ITS))
            .where(entrants.c.person == person, tournaments.c.status.in_(LASTING))
        )
        if connection.execute(others).scalar_one() >= MOST_JOINED:
            return _("You take part in many tournaments. Leave one of them first.")
        return None

    def _rating(self, person: str, tournament: TournamentRow) -> int:
        ladder = ladder_for(2, tournament.request.get("clock"))
        return 0 if ladder is None else self.points(person, ladder)

    def _own(self, connection: Connection, person: str, id_: str) -> TournamentCourse:
        course = self._course(connection, id_)
        if course.tournament.person != person:
            raise RefusedError(_("Only the organizer can do that."))
        return course

    @staticmethod
    def _course(connection: Connection, id_: str) -> TournamentCourse:
        """Return a tournament that is not over, and lock it until the end of the transaction. Raise `RefusedError` for any other."""
        connection.execute(select(tournaments.c.id).where(tournaments.c.id == id_).with_for_update())
        course = course_of(connection, id_)
        if course is None or course.tournament.status not in LASTING:
            raise RefusedError(_("This tournament is over."))
        return course


_ITS: Final = entrants.c.tournament == tournaments.c.id
STATUSES: Final = {
    "open": N_("Players can join"),
    "running": N_("Running"),
    "over": N_("Over"),
    "off": N_("Canceled"),
}
"""The words for each status."""


def course_of(connection: Connection, id_: str) -> TournamentCourse | None:
    """Return a tournament with its entrants and pairings, or None where there is none, within a transaction."""
    row = connection.execute(select(*_SHOWN).where(tournaments.c.id == id_)).one_or_none()
    if row is None:
        return None
    listed = select(entrants).where(entrants.c.tournament == id_).order_by(entrants.c.number)
    paired = select(pairings).where(pairings.c.tournament == id_).order_by(pairings.c.round, pairings.c.board)
    return TournamentCourse(
        TournamentRow(*row),
        [EntrantRow(*one[1:]) for one in connection.execute(listed)],
        [_paired(one) for one in connection.execute(paired)],
    )


def round_after(connection: Connection, id_: str, last: int, every_days: int) -> int:
    """Return when the round after `last` starts, in milliseconds since 1970, once its games need not be waited for."""
    its = (pairings.c.tournament == id_, pairings.c.round == last)
    ended, begun = func.max(func.coalesce(pairings.c.ended, pairings.c.begun)), func.min(pairings.c.begun)
    over, since = connection.execute(select(ended, begun).where(*its)).one()
    return int(since + every_days * DAY_MS if every_days else over + BREAK_MS)


def _paired(row: Row[Any]) -> PairingRow:
    return PairingRow(Pairing(row.round, row.board, row.one, row.other, row.result), row.game)


def _closed_to_openings(course: TournamentCourse, person: str) -> str | None:
    """Return why no page of the user can have part in the first draws of a next game, or None if one can."""
    mine = course.of(person)
    if course.tournament.status not in LASTING or mine is None or not mine.here:
        return _("You do not take part in this tournament.")
    if FORMATS[course.tournament.form].shares:
        return _("The draws of this tournament can't be verified, since several games share them.")
    return course.closed(mine)


def is_removed(connection: Connection, id_: str, person: str) -> bool:
    """Return whether the organizer of a tournament has removed this user."""
    return connection.execute(select(shut_out).where(*_shut_out(id_, person))).first() is not None


def _shut_out(id_: str, person: str) -> tuple[Any, ...]:
    return (shut_out.c.tournament == id_, shut_out.c.person == person)


def _set_here(connection: Connection, id_: str, number: int, *, here: bool) -> None:
    its = (entrants.c.tournament == id_, entrants.c.number == number)
    connection.execute(update(entrants).where(*its).values(here=here))
    note_change(connection, id_)


def _leave(connection: Connection, course: TournamentCourse, entrant: EntrantRow) -> None:
    id_ = course.tournament.id
    if course.tournament.status == "open":
        its = (entrants.c.tournament == id_, entrants.c.number == entrant.number)
        connection.execute(delete(entrants).where(*its))
        note_change(connection, id_)
    else:
        _set_here(connection, id_, entrant.number, here=False)
