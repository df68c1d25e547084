"""`Profiles`: the finished games of a user, and their results. They reveal nothing about unfinished games.

Results are kept for each seat, so a list does not need the games. They are written when a game ends, or on the first request if the
server stopped just before that, or if the game was held (`GameRow.held`).
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple

from sqlalchemy import Connection, Row, delete, func, insert, select

from warchest.rules.content.war_chest import RULESETS, WAR_CHEST
from warchest.rules.outcome import Ending
from warchest.server.accounts.lessons import LessonRecords
from warchest.server.accounts.passkeys import Passkeys
from warchest.server.accounts.passwords import Passwords
from warchest.server.accounts.puzzles import PuzzleRecords
from warchest.server.accounts.service import Accounts
from warchest.server.accounts.settings import SettingRecords
from warchest.server.accounts.tables import accounts, results, tallies
from warchest.server.presence import Presence, Seen
from warchest.server.store import GameRow, Store, TakenError
from warchest.server.store.database import upsert
from warchest.server.store.schema import games, seats
from warchest.server.store.store import games_of
from warchest.server.table.errors import RefusedError, TableError
from warchest.server.table.game_state import LiveGame
from warchest.server.table.new_game.game_request import counts
from warchest.server.table.people import name_to_others
from warchest.server.table.service import Table

GAMES_A_PAGE = 20
MOST_OPPONENTS = 10
MOST_NAMED = 50
"""How many opponents are looked up at a time: guests and deleted accounts among them have no name."""
CAUGHT_UP = 20
"""The most games without a result that one request looks at."""
COUNTED = ("won", "lost", "drawn")
_EXTENT = select(func.count(), func.max(results.c.ended))
_NEWEST_FIRST = (results.c.ended.desc(), results.c.game_id, results.c.seat)
_OTHER_GAMES = RULESETS.keys() - {WAR_CHEST.id}
"""Rule sets with other sides and units: their games count only in the number of games."""


@dataclass(slots=True)
class Share:
    """The number of games, and how many of them were won."""

    won: int = 0
    games: int = 0


@dataclass(frozen=True, slots=True)
class LastGame:
    """A finished game of a profile. `others` are the players of the other side: a name, and whether it belongs to an account."""

    id: str
    side: int
    result: str
    others: list[tuple[str, bool]]
    army: list[str]
    markers: list[int]
    round: int
    ended: int


@dataclass(frozen=True, slots=True)
class Opponent:
    """The record against one opponent: an account by its name, or a level by its id."""

    name: str
    level: str | None
    won: int
    lost: int
    drawn: int

    @property
    def games(self) -> int:
        """Return the number of games."""
        return self.won + self.lost + self.drawn


@dataclass(frozen=True, slots=True)
class Profile:
    """A user's profile."""

    person: str
    name: str
    since: int
    games: int
    sides: list[Share]
    units: list[tuple[str, Share]]
    """The units of War Chest that the user has played, the most frequent first."""
    opponents: list[Opponent]
    """The accounts and levels played most, the most frequent first."""
    against: tuple[int, int, int] | None
    """The games between this user and the viewer: won by the user, won by the viewer, drawn. None where there are none."""
    last: list[LastGame]
    more: bool
    seen: Seen
    """whether the user is in a game now, and when they were last seen in one"""


class Profiles:
    """The profiles of a store's users. The table writes the results of a game with its last line."""

    def __init__(self, store: Store, table: Table, people: Accounts) -> None:
        self._store = store
        self._table = table
        self._people = people
        table.lines.on_end(rows_at_the_end)

    def of(self, name: str, viewer: str, page: int = 0) -> Profile | None:
        """Return the profile of the account of that name, with page `page` of its games, or None where there is no such account."""
        named = self._people.account_named(name)
        if named is None:
            return None
        person, written, since = named
        self._catch_up(person)

        def ask(connection: Connection) -> tuple[int, Tallied | None, list[LastGame]]:
            total, newest = connection.execute(_EXTENT.where(results.c.person == person)).one()
            shown = select(results).where(results.c.person == person).order_by(*_NEWEST_FIRST)
            shown = shown.limit(GAMES_A_PAGE).offset(page * GAMES_A_PAGE)
            last = _last_games(connection, connection.execute(shown).all())
            return total, _kept(connection, person, total, newest), last

        total, tally, last = self._store.read(ask)
        if tally is None:
            tally = self._store.write(lambda connection: _tally(connection, person))
        against = tally["people"].get(viewer)
        return Profile(
            person=person,
            name=written,
            since=since,
            games=total,
            sides=[_share(tally["sides"].get(side)) for side in "01"],
            units=sorted(
                ((kind, _share(tallied)) for kind, tallied in tally["units"].items()),
                key=lambda unit: (-unit[1].games, -unit[1].won, unit[0]),
            ),
            opponents=self._store.read(lambda connection: _opponents(connection, tally)),
            against=None if against is None else (against[0], against[1], against[2]),
            last=last,
            more=(page + 1) * GAMES_A_PAGE < total,
            seen=Presence(self._store).last_seen(person, self._table.now()),
        )

    def catch_up(self, person: str) -> None:
        """Write all missing results of the user's finished games."""
        while self._catch_up(person):
            pass

    def _catch_up(self, person: str) -> bool:
        """Write the missing results of the user's finished games, for a few of the newest at a time. Return whether any were written."""
        known = select(results.c.game_id).where(results.c.game_id == seats.c.game_id).exists()
        without = select(seats.c.game_id).where(seats.c.person == person, ~known)
        lacking = (
            select(games.c.id)
            .where(games.c.id.in_(without), games.c.status == "over", games.c.shared.is_distinct_from("held"))
            .order_by(games.c.created.desc())
            .limit(CAUGHT_UP)
        )
        written = False
        for game_id in self._store.read(lambda connection: connection.execute(lacking).scalars().all()):
            row = self._store.game(game_id)
            if row is None:
                continue
            try:
                rows = result_rows(*self._table.standing(game_id))
            except RefusedError:
                rows = rows_of_unreadable(row)
            except TableError:
                continue
            try:
                self._store.write(lambda connection, rows=rows: keep_results(connection, rows))  # type: ignore[misc]
            except TakenError:
                continue
            written |= bool(rows)
        return written


Tallied = dict[str, dict[str, list[int]]]
"""The numbers of games won, lost and drawn: by side, by unit, by the key of an opponent, and by the level of a bot."""
KINDS = ("sides", "units", "people", "levels")


def _share(tallied: list[int] | None) -> Share:
    return Share() if tallied is None else Share(tallied[0], sum(tallied))


def _kept(connection: Connection, person: str, count: int, ended: int | None) -> Tallied | None:
    """Return the kept tally, or None where results have been added or deleted since."""
    if not count:
        return {kind: {} for kind in KINDS}
    same = (tallies.c.person == person, tallies.c.games == count, tallies.c.ended == ended)
    found: Tallied | None = connection.execute(select(tallies.c.tally).where(*same)).scalar_one_or_none()
    return found


def _tally(connection: Connection, person: str) -> Tallied:
    """Keep the tally of all results, and return it. Results that were tallied before are not read again, unless some are gone."""
    own = results.c.person == person
    kept = connection.execute(select(tallies).where(tallies.c.person == person)).one_or_none()
    if kept is not None:
        before = connection.execute(_EXTENT.where(own, results.c.ended <= kept.ended)).one()
        kept = kept if before[0] == kept.games else None
    tally: Tallied = {kind: {} for kind in KINDS} if kept is None else kept.tally
    new = (own, results.c.ended > (-1 if kept is None else kept.ended))

    def add(kind: str, key: str, result: str) -> None:
        tally[kind].setdefault(key, [0, 0, 0])[COUNTED.index(result)] += 1

    played = select(results.c.seat, results.c.result, results.c.army).where(*new)
    for row in connection.execute(played.where(results.c.ruleset.not_in(_OTHER_GAMES))):
        add("sides", str(row.seat % 2), row.result)
        for kind in row.army:
            add("units", kind, row.result)
    theirs = seats.alias()
    met = select(theirs.c.person, theirs.c.bot, results.c.result).where(*new)
    met = met.join(theirs, (theirs.c.game_id == results.c.game_id) & (theirs.c.seat % 2 != results.c.seat % 2))
    for row in connection.execute(met):
        if row.bot is not None:
            add("levels", row.bot, row.result)
        elif row.person not in (None, person):
            add("people", row.person, row.result)
    count, ended = connection.execute(_EXTENT.where(own)).one()
    values = {"games": count, "ended": ended or 0, "tally": tally}
    upsert(connection, tallies, {"person": person, **values}, values)
    return tally


def _last_games(connection: Connection, shown: Sequence[Row[Any]]) -> list[LastGame]:
    """Return the games of these results as a profile lists them."""
    rows = {row.id: row for row in games_of(connection, [game.game_id for game in shown])}
    keys = {seat.person for row in rows.values() for seat in row.seats if seat.person is not None}
    with_account = {*connection.execute(select(accounts.c.holder).where(accounts.c.holder.in_(keys))).scalars()}
    return [
        LastGame(
            id=game.game_id,
            side=game.seat % 2,
            result=game.result,
            others=[
                (name_to_others(row, seat.seat), seat.person in with_account)
                for seat in row.seats
                if seat.seat % 2 != game.seat % 2
            ],
            army=list(game.army),
            markers=list(game.markers),
            round=game.round,
            ended=game.ended,
        )
        for game in shown
        if (row := rows.get(game.game_id)) is not None
    ]


def _opponents(connection: Connection, tally: Tallied) -> list[Opponent]:
    """Return the accounts and levels that a user has played most."""
    levels = [Opponent("", level, *tallied) for level, tallied in tally["levels"].items()]
    people = sorted(tally["people"].items(), key=lambda one: -sum(one[1]))
    found: list[Opponent] = []
    for first in range(0, len(people), MOST_NAMED):
        some = dict(people[first : first + MOST_NAMED])
        held = select(accounts.c.holder, accounts.c.name).where(accounts.c.holder.in_(some))
        found += [Opponent(row.name, None, *some[row.holder]) for row in connection.execute(held)]
        if len(found) >= MOST_OPPONENTS:
            break
    return sorted([*levels, *found], key=lambda one: (-one.games, -one.won, one.name, one.level or ""))[:MOST_OPPONENTS]


class People(NamedTuple):
    """The users of a store."""

    accounts: Accounts
    profiles: Profiles
    puzzles: PuzzleRecords
    lessons: LessonRecords
    settings: SettingRecords
    passkeys: Passkeys

    def close(self) -> None:
        """Finish the running jobs."""
        self.accounts.close()


def open_people(store: Store, table: Table, passwords: Passwords | None = None) -> People:
    """Return the users of `store`. From now on `table` uses their names and keeps their results."""
    accounts = Accounts(store, passwords)
    table.seating.naming = accounts.name_at_table
    profiles = Profiles(store, table, accounts)
    return People(
        accounts, profiles, PuzzleRecords(store), LessonRecords(store), SettingRecords(store), Passkeys(store, accounts)
    )


RESULTS = {1: "won", -1: "lost", 0: "drawn"}


def result_rows(row: GameRow, live: LiveGame) -> list[dict[str, Any]]:
    """Return a row for each seat of a game that is over. A game in which a side never acted, that started from a position, or that
    had hints, counts for no player.
    """
    game, view = live.game, live.game.view(None)
    outcome = game.outcome
    if outcome is None:
        return []
    counted = counts(row) and outcome.ending != Ending.ABORTED and min(live.acted) > 0
    returns = outcome.returns(len(row.seats))
    sides = {shown.side: shown.markers for shown in view.seats}
    return [
        _row(
            row,
            shown.seat,
            result=RESULTS[returns[shown.seat]] if counted else "none",
            army=list(shown.army),
            markers=[sides[shown.side], next(n for side, n in sides.items() if side != shown.side)],
            round=view.round,
            ended=live.at,
        )
        for shown in view.seats
    ]


def rows_of_unreadable(row: GameRow) -> list[dict[str, Any]]:
    """Return the rows of a game that this version can't open. It counts for no player."""
    return [
        _row(row, seat.seat, result="none", army=[], markers=[0, 0], round=0, ended=row.created * 1000)
        for seat in row.seats
    ]


def rows_at_the_end(row: GameRow, live: LiveGame) -> Callable[[Connection], None] | None:
    """Return the function that writes the results of a game that is over, or None for one that only its players may see.

    The results of such a game are written on the first request after it is shown: until then no total may reveal them.
    """
    if row.held:
        return None
    rows = result_rows(row, live)
    return lambda connection: keep_results(connection, rows)


def keep_results(connection: Connection, rows: list[dict[str, Any]]) -> None:
    """Write the rows of one game, which replace earlier ones."""
    if rows:
        connection.execute(delete(results).where(results.c.game_id == rows[0]["game_id"]))
        connection.execute(insert(results), rows)


def _row(row: GameRow, seat: int, **values: Any) -> dict[str, Any]:
    person = next((one.person for one in row.seats if one.seat == seat), None)
    listed = row.mode != "screen" and values["result"] in COUNTED
    ruleset = row.setup.get("ruleset", "war_chest")
    return {"game_id": row.id, "seat": seat, "ruleset": ruleset, "person": person if listed else None} | values
