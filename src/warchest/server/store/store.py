"""`Store`: a data folder's games, read and written."""

import threading
from collections.abc import Callable, Iterable, Sequence
from concurrent.futures import Future
from contextlib import AbstractContextManager
from dataclasses import asdict, fields
from pathlib import Path
from typing import Any, TypeVar

from sqlalchemy import (
    ColumnElement,
    Connection,
    Row,
    Table,
    bindparam,
    delete,
    func,
    insert,
    or_,
    select,
    update,
)
from sqlalchemy.exc import IntegrityError

from warchest.server.measures import WRITES
from warchest.server.store.database import KeptConnections, StoreError, TakenError
from warchest.server.store.game_file import open_file, shrink
from warchest.server.store.migrations import migrate
from warchest.server.store.migrations.form import OtherFormError
from warchest.server.store.postgres import open_postgres
from warchest.server.store.prepared import Prepared, PreparedChange, Rows
from warchest.server.store.schema import (
    Event,
    GameRow,
    RecordRow,
    SeatRow,
    Status,
    SummaryRow,
    events,
    games,
    records,
    seats,
    summaries,
)
from warchest.server.store.writer import Writer

LastLine = tuple[int | None, int | None]
"""The number and the time of the last line of a game's log. Both are None for a game of the first releases."""
MOST_KNOWN = 4096
"""The number of games that are kept to spare the making of equal ones, 3 KB each."""
DUE_NOW = 0
"""The deadline of a game by link when its last seat is taken: the keeper of the clocks looks at it next."""
T = TypeVar("T")


class Store:
    """The games and their logs in a place: a data folder, or the address of a PostgreSQL database.

    A folder is made if it is missing (readable only by its owner, since it contains secrets). Safe to use from many threads, and from
    several processes on the same place.
    """

    def __init__(self, place: Path | str) -> None:
        """Open a place and create or upgrade its tables. Raise `StoreError` if that is impossible."""
        self._database = open_postgres(place) if isinstance(place, str) else open_file(place)
        try:
            with self._database.writing.begin() as connection:
                migrate(connection)
            self._database.require_sound()
        except OtherFormError as problem:
            self._database.close()
            raise StoreError(f"{self._database.name} {problem}.") from problem
        except StoreError:
            self._database.close()
            raise
        self._reading = KeptConnections(self._database.reading, self._database.look)
        writing = KeptConnections(self._database.writing, self._database.change)
        self._kept = [self._reading, writing]
        self._writer = Writer(writing, self._database.check, self._database.alone, self._database.part)
        self._look = _SharedRead()
        self._known: dict[str, tuple[Rows, GameRow]] = {}
        """The games read lately, each with its rows as the driver had them."""

    @property
    def near(self) -> bool:
        """Return whether the rows are in a file of this machine, and not in a server that one waits for."""
        return self._database.alone is None

    def close(self) -> None:
        """Write everything that waits, and close the connections."""
        self._writer.close()
        for connections in self._kept:
            connections.close()
        self._database.close()

    def shrink(self) -> None:
        """Give the space of deleted rows in a game file back to the disk, which closes the store for writing."""
        self._writer.close()
        for connections in self._kept:
            connections.close()
        self._database.rest()
        shrink(self._database.writing)

    def create(
        self,
        game: GameRow,
        start: Event,
        summary: SummaryRow | None = None,
        write_more: Callable[[Connection], None] | None = None,
    ) -> None:
        """Write a new game with line 0 of its log. Raise `TakenError` if the id is taken. Without a summary a list replays the game.

        `write_more`: writes rows of another table in the same transaction.
        """

        def job(connection: Connection) -> None:
            insert_game(connection, game, start, summary)
            if write_more is not None:
                write_more(connection)

        self.write(job, row_decides=True)

    def append(
        self,
        game_id: str,
        line: Event,
        status: Status,
        deadline: int | None = None,
        summary: SummaryRow | None = None,
        *write_more: Callable[[Connection], None] | None,
        require: Callable[[Connection], None] | None = None,
    ) -> "Future[None]":
        """Start to write one line of a log, and the game's status, deadline and summary after it. Return the future of the commit.

        `write_more`: write rows of other tables in the same transaction. The future's error is `TakenError` if the line's number or action
        id is taken. `require`: reads first, in a transaction that nothing runs beside, and raises `TakenError` if the line may not be
        written.
        """

        now = {"game": game_id, "status": status, "deadline": deadline}
        new_summary = summary or _unsummed(line)

        def job(connection: Connection) -> None:
            if require is not None:
                require(connection)
            _ADD_LINE.run(connection, _row(game_id, line))
            (_SET_CHANGED_GAME if self.near else _SET_GAME).run(connection, now)
            _SET_SUMMARY.run(
                connection, {"game": game_id} | {f"new_{name}": getattr(new_summary, name) for name in _TOLD}
            )
            for write in write_more:
                if write is not None:
                    write(connection)

        return self.begin_write(job, row_decides=require is None)

    def take_due(self, now: int, until: int, most: int) -> list[str]:
        """Take open games whose deadline has passed, at most `most`, and return their ids, the one with the earliest deadline first.

        Their deadline is `until` now. So no other process takes them before then, and one does if this process dies.
        """
        wanted = select(games.c.id).where(games.c.deadline <= now, games.c.status == "open")
        wanted = wanted.order_by(games.c.deadline).limit(most)
        if not self.read(lambda connection: _FLAG_DUE.rows(connection, now=now)):
            return []

        def job(connection: Connection) -> list[str]:
            found = [*connection.execute(wanted.with_for_update(skip_locked=True)).scalars()]
            connection.execute(update(games).where(games.c.id.in_(found)).values(deadline=until))
            return found

        return self.write(job, row_decides=True)

    def put_off(self, game_id: str, deadline: int | None) -> None:
        """Change a game's deadline."""
        self.write(
            lambda connection: connection.execute(update(games).where(games.c.id == game_id).values(deadline=deadline))
        )

    def begin(
        self, game_id: str, at: int, deadline: int | None, write_more: Callable[[Connection], None] | None = None
    ) -> bool:
        """Write when a game by link started, with its first deadline, unless that is already known. Return whether it was not.

        `write_more`: then writes rows of another table in the same transaction.
        """
        unknown = (games.c.id == game_id, games.c.began.is_(None))
        begun = update(games).where(*unknown).values(began=at, deadline=deadline)

        def job(connection: Connection) -> bool:
            is_new = connection.execute(begun).rowcount > 0
            if is_new and write_more is not None:
                write_more(connection)
            return is_new

        return self.write(job)

    def clocks_run(self) -> bool:
        """Return whether any open game has a deadline."""
        return bool(self.read(_CLOCK_RUNS.rows))

    def stand_up(self, game_id: str, person: str) -> None:
        """Free the seats of a user while the game waits for others. Raise `TakenError` where no seat is free."""

        def job(connection: Connection) -> None:
            awaited = select(seats.c.seat).where(
                seats.c.game_id == game_id, seats.c.person.is_(None), seats.c.bot.is_(None)
            )
            if connection.execute(awaited).first() is None:
                raise TakenError
            own = (seats.c.game_id == game_id, seats.c.person == person)
            connection.execute(update(seats).where(*own).values(person=None, name=None))

        self.write(job)

    def name(self, game_id: str, person: str, name: str | None) -> None:
        """Name the seats that a user holds in a game. With None they get the names of their sides."""

        def job(connection: Connection) -> None:
            held = (seats.c.game_id == game_id, seats.c.person == person)
            connection.execute(update(seats).where(*held).values(name=name))

        self.write(job)

    def game(self, game_id: str) -> GameRow | None:
        """Return the game with that id, or None."""
        found = self.standing(game_id)
        return None if found is None else found[0]

    def standing(self, game_id: str) -> tuple[GameRow, LastLine] | None:
        """Return the game with that id, and the number and the time of the last line of its log. None where there is no such game.

        A game that has not changed since the last time is the same object: few of its columns ever change.
        """
        with self._read() as connection:
            found = _ONE_GAME.raw(connection, game=game_id)
            if not found:
                return None
            last: LastLine = found[0][-2:]
            rows = [row[:-2] for row in found]
            before = self._known.get(game_id)
            if before is not None and before[0] == rows:
                return before[1], last
            first = _ONE_GAME.read(connection, found[0])
        people = tuple(SeatRow(*row[_COLUMNS:]) for row in rows if row[_COLUMNS] is not None)
        game = GameRow(**dict(zip(games.columns.keys(), first, strict=False)), seats=people)
        if len(self._known) >= MOST_KNOWN:
            self._known.clear()
        self._known[game_id] = rows, game
        return game, last

    def all_games(self) -> list[str]:
        """Return the ids of all games, the oldest first."""
        with self._read() as connection:
            return list(connection.execute(select(games.c.id).order_by(games.c.created, games.c.id)).scalars())

    def events(self, game_id: str, after: int = -1) -> list[Event]:
        """Return the lines of a game's log with a number greater than `after`, in order."""
        with self._read() as connection:
            return [_event(row) for row in _LATER.rows(connection, game=game_id, after=after)]

    def answered(self, game_id: str, action_id: str) -> Event | None:
        """Return the line that this action id has already written, or None."""
        with self._read() as connection:
            rows = _BY_ACTION.rows(connection, game=game_id, action=action_id)
        return _event(rows[0]) if rows else None

    def open_games(self, person: str) -> list[GameRow]:
        """Return the unfinished games where this user has a seat, the newest first."""
        wanted = (
            select(games.c.id)
            .join(seats)
            .where(seats.c.person == person, games.c.status == "open")
            .group_by(games.c.id)
            .order_by(games.c.created.desc(), games.c.id)
        )
        return self.read(lambda connection: games_of(connection, connection.execute(wanted).scalars().all()))

    def count_with_bots(self, person: str, since: int) -> int:
        """Return how many unfinished games with a bot the user has that were made at `since` or later, in seconds since 1970."""
        bots = seats.alias()
        with_bot = select(bots.c.seat).where(bots.c.game_id == games.c.id, bots.c.bot.is_not(None)).exists()
        wanted = (
            select(func.count(games.c.id.distinct()))
            .join(seats)
            .where(seats.c.person == person, games.c.status == "open", games.c.created >= since, with_bot)
        )
        with self._read() as connection:
            return int(connection.execute(wanted).scalar_one())

    def keep_records(self, brought: Sequence[RecordRow], most: int) -> None:
        """Write imported games of one user, and keep only the newest `most` games of that user."""
        person = brought[0].person
        older = select(records.c.id).where(records.c.person == person).order_by(records.c.created.desc(), records.c.id)

        def job(connection: Connection) -> None:
            too_many = connection.execute(older.offset(max(0, most - len(brought)))).scalars().all()
            connection.execute(delete(records).where(records.c.id.in_(too_many)))
            values = [{"id": r.id, "created": r.created, "person": r.person, "text": r.text} for r in brought[-most:]]
            connection.execute(insert(records), values)

        self.write(job)

    def record(self, record_id: str) -> RecordRow | None:
        """Return the imported game with that id, or None."""
        with self._read() as connection:
            row = connection.execute(select(records).where(records.c.id == record_id)).one_or_none()
        return None if row is None else RecordRow(**_values(records, row))

    def read(self, job: Callable[[Connection], T]) -> T:
        """Run `job` on a connection that only reads, and return its value."""
        with self._read() as connection:
            return job(connection)

    def one_look(self) -> AbstractContextManager[None]:
        """Make all reads of this thread within the context see the same state of the store, over one connection.

        That state is the one at the first read. Changes written later are not seen within the context. It costs a third of the same reads
        without it, and nothing where nothing is read.
        """
        return _OneLook(self._look)

    def _read(self) -> "_StoreRead":
        """Return the context of a connection to read from: the one of the current `one_look`, or else a new one."""
        return _StoreRead(self._look, self._reading)

    def version(self) -> int | None:
        """Return a number that changes when another process has written, or None where the database has no such number."""
        return self.write(self._database.version)

    def write(self, job: Callable[[Connection], T], *, row_decides: bool = False) -> T:
        """Run `job` in the writer thread, and return its value once it is committed. Raise `TakenError` or `StoreError`.

        The job may run several times, until nothing of another process stands in its way, and changes nothing but the store.
        `row_decides`: see `warchest.server.store.writer`.
        """
        return self.begin_write(job, row_decides=row_decides).result()

    def begin_write(self, job: Callable[[Connection], T], *, row_decides: bool = False) -> "Future[T]":
        """Run `job` in the writer thread, as `write` does. Return the future of its value, which is there once it is committed."""

        def run(connection: Connection) -> T:
            try:
                return job(connection)
            except IntegrityError as problem:
                raise TakenError from problem

        done = self._writer.put(run, row_decides=row_decides)
        WRITES.until(done, TakenError)
        return done


class _SharedRead(threading.local):
    """The state of the store that a thread sees within `one_look`."""

    open = False
    """Whether the thread is within one."""
    transaction: AbstractContextManager[Connection] | None = None
    """The transaction that its first read has started."""
    connection: Connection | None = None


class _OneLook:
    """The context of `Store.one_look`. Contexts within another one do nothing."""

    __slots__ = ("_inner", "_look")

    def __init__(self, look: _SharedRead) -> None:
        self._look = look

    def __enter__(self) -> None:
        self._inner = self._look.open
        self._look.open = True

    def __exit__(self, *raised: Any) -> None:
        look = self._look
        if self._inner:
            return
        transaction, look.open, look.transaction, look.connection = look.transaction, False, None, None
        if transaction is not None:
            transaction.__exit__(*raised)


class _StoreRead:
    """A connection to read from, as a context."""

    __slots__ = ("_kept", "_look", "_own")

    def __init__(self, look: _SharedRead, kept: KeptConnections) -> None:
        self._look, self._kept = look, kept
        self._own: AbstractContextManager[Connection] | None = None
        """The transaction of this context only."""

    def __enter__(self) -> Connection:
        look = self._look
        if look.connection is not None:
            return look.connection
        transaction = self._kept.begin()
        connection = transaction.__enter__()
        if look.open:
            look.transaction, look.connection = transaction, connection
        else:
            self._own = transaction
        return connection

    def __exit__(self, *raised: Any) -> None:
        if self._own is not None:
            self._own.__exit__(*raised)


def insert_game(connection: Connection, game: GameRow, start: Event, summary: SummaryRow | None) -> None:
    """Write a new game with line 0 of its log, within a transaction."""
    row = {name: getattr(game, name) for name, _column in games.columns.items()}
    if game.mode == "link" and not any(seat.free for seat in game.seats):
        row["deadline"] = DUE_NOW
    connection.execute(insert(games), row)
    connection.execute(
        insert(seats),
        [{"game_id": game.id, "seat": s.seat, "name": s.name, "person": s.person, "bot": s.bot} for s in game.seats],
    )
    connection.execute(insert(events), _row(game.id, start))
    connection.execute(insert(summaries), {"game_id": game.id, **asdict(summary or _unsummed(start))})


def _unsummed(line: Event) -> SummaryRow:
    """Return the summary of a game that no list has replayed yet."""
    return SummaryRow(line.seq, line.at, None, {})


def take_seat(
    connection: Connection, game_id: str, seat: int, *conditions: ColumnElement[bool], **values: str | None
) -> None:
    """Give a free seat to a user or a bot, within a transaction. Raise `TakenError` where it is taken or a condition fails."""
    free = (seats.c.game_id == game_id, seats.c.seat == seat, seats.c.person.is_(None), seats.c.bot.is_(None))
    is_open = select(games.c.id).where(games.c.id == game_id, games.c.status == "open").exists()
    if connection.execute(update(seats).where(*free, is_open, *conditions).values(**values)).rowcount == 0:
        raise TakenError
    others = select(seats.c.seat).where(seats.c.game_id == game_id, seats.c.person.is_(None), seats.c.bot.is_(None))
    connection.execute(update(games).where(games.c.id == game_id, ~others.exists()).values(deadline=DUE_NOW))


def move_seat(connection: Connection, game_id: str, seat: int, to: int, request: dict[str, Any]) -> None:
    """Move the user of a seat to a free one and write the changed request, within a transaction.

    Raise `TakenError` where that seat is taken, or where `seat` has no user any more.
    """
    own = (seats.c.game_id == game_id, seats.c.seat == seat, seats.c.person.is_not(None))
    sitting = connection.execute(select(seats.c.person, seats.c.name).where(*own)).one_or_none()
    if sitting is None:
        raise TakenError
    connection.execute(update(seats).where(*own).values(person=None, name=None))
    take_seat(connection, game_id, to, person=sitting[0], name=sitting[1])
    connection.execute(update(games).where(games.c.id == game_id).values(request=request))


def free_seat(connection: Connection, game_id: str, seat: int) -> None:
    """Free a seat, within a transaction."""
    own = (seats.c.game_id == game_id, seats.c.seat == seat)
    connection.execute(update(seats).where(*own).values(person=None, bot=None, name=None))


def require_free_seat(connection: Connection, game_id: str) -> None:
    """Raise `TakenError` where all seats of a game are taken, within a transaction."""
    free = select(seats.c.seat).where(seats.c.game_id == game_id, seats.c.person.is_(None), seats.c.bot.is_(None))
    if connection.execute(free).first() is None:
        raise TakenError


def sits_there(game_id: str, person: str) -> ColumnElement[bool]:
    """Return the condition that the user has a seat in the game."""
    held = seats.alias()
    return select(held.c.seat).where(held.c.game_id == game_id, held.c.person == person).exists()


def _row(game_id: str, line: Event) -> dict[str, Any]:
    return {
        "game_id": game_id,
        "seq": line.seq,
        "kind": line.kind,
        "seat": line.seat,
        "ids": list(line.ids),
        "draws": list(line.draws),
        "action_id": line.action_id,
        "at": line.at,
        "spent": line.spent,
        "back_to": line.back_to,
        "chain": line.chain,
        "link": line.link,
    }


_COLUMNS = len(games.columns)
_WITH_SEATS = (
    select(games, *(seats.c[field.name] for field in fields(SeatRow)), summaries.c.seq, summaries.c.at)
    .join(seats, isouter=True)
    .join(summaries, summaries.c.game_id == games.c.id, isouter=True)
)
_ONE_GAME = Prepared(_WITH_SEATS.where(games.c.id == bindparam("game")).order_by(seats.c.seat))
"""A row for each seat, since each statement costs PostgreSQL a way there and back. The summary is of the last line."""
_OPEN_ONE = select(games.c.id).where(games.c.status == "open").limit(1)
_FLAG_DUE = Prepared(_OPEN_ONE.where(games.c.deadline <= bindparam("now")))
_CLOCK_RUNS = Prepared(_OPEN_ONE.where(games.c.deadline.is_not(None)))
_EVENT = tuple(events.c[field.name] for field in fields(Event))
"""The columns of an event, in the order of `Event`: a long log is read five times as quickly by position as by name."""
_ITS_EVENTS = select(*_EVENT).where(events.c.game_id == bindparam("game"))
_LATER = Prepared(_ITS_EVENTS.where(events.c.seq > bindparam("after")).order_by(events.c.seq))
_BY_ACTION = Prepared(_ITS_EVENTS.where(events.c.action_id == bindparam("action")))
_ADD_LINE = PreparedChange(insert(events))
_ITS_ROW = update(games).where(games.c.id == bindparam("game"))
_SET_GAME = PreparedChange(_ITS_ROW.values(status=bindparam("status"), deadline=bindparam("deadline")))
_SET_CHANGED_GAME = PreparedChange(
    _ITS_ROW.where(
        or_(games.c.status != bindparam("status"), games.c.deadline.is_distinct_from(bindparam("deadline")))
    ).values(status=bindparam("status"), deadline=bindparam("deadline"))
)
"""The same, where no other transaction writes meanwhile. The row is long, and nothing of it changes in a game without clocks."""
_TOLD = tuple(field.name for field in fields(SummaryRow))
_ITS_SUMMARY = update(summaries).where(summaries.c.game_id == bindparam("game"))
_SET_SUMMARY = PreparedChange(_ITS_SUMMARY.values({name: bindparam(f"new_{name}") for name in _TOLD}))


def _event(row: Sequence[Any]) -> Event:
    seq, kind, seat, ids, draws, *rest = tuple(row)
    return Event(seq, kind, seat, tuple(ids), tuple(draws), *rest)


def _values(table: Table, row: Row[Any]) -> dict[str, Any]:
    """Return the values of a row by the names of the columns in the code."""
    return {name: row._mapping[column] for name, column in table.columns.items()}


def games_of(connection: Connection, ids: Sequence[str]) -> list[GameRow]:
    """Return the existing games with these ids, in the order of `ids`, within a transaction."""
    people: dict[str, list[SeatRow]] = {game_id: [] for game_id in ids}
    sitting = select(seats).where(seats.c.game_id.in_(ids)).order_by(seats.c.seat)
    for row in connection.execute(sitting):
        people[row.game_id].append(SeatRow(row.seat, row._mapping[seats.c.person], row.bot, row.name))
    rows: Iterable[Row[Any]] = connection.execute(select(games).where(games.c.id.in_(ids)))
    by_id = {row.id: GameRow(**_values(games, row), seats=tuple(people[row.id])) for row in rows}
    return [by_id[game_id] for game_id in ids if game_id in by_id]
