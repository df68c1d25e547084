"""`Store`: a data folder's games, read and written."""

import contextlib
import os
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Any

from sqlalchemy import (
    Connection,
    Engine,
    Row,
    Table,
    create_engine,
    delete,
    event,
    insert,
    literal_column,
    select,
    update,
)
from sqlalchemy.exc import DBAPIError, IntegrityError
from sqlalchemy.pool import ConnectionPoolEntry

from warchest.store.migrations import TooNewError, migrate
from warchest.store.rows import Event, GameRow, RecordRow, SeatRow, Status
from warchest.store.schema import events, games, records, seats
from warchest.store.writer import Job, Writer

FILE_NAME = "warchest.sqlite3"
BUSY_MS = 5000


class StoreError(Exception):
    """The data folder can't be used. The message is one sentence for the person who runs the server."""


class TakenError(Exception):
    """The number `(game_id, seq)` or the action id is taken: another submit was first."""


class Store:
    """Games and their logs in `folder`, which is made if it is missing (readable by its owner alone: it holds secrets).

    Safe to use from many threads, and beside other processes on the same folder.
    """

    def __init__(self, folder: Path) -> None:
        """Open the folder and create or upgrade its file; raises `StoreError` if that is impossible."""
        path = folder / FILE_NAME
        try:
            folder.mkdir(mode=0o700, parents=True, exist_ok=True)
        except OSError as problem:
            raise StoreError(f"The data folder {folder} can't be made ({_reason(problem)}).") from problem
        if not os.access(folder, os.W_OK | os.X_OK):
            raise StoreError(f"The data folder {folder} can't be written.")
        if path.exists() and not os.access(path, os.R_OK | os.W_OK):
            raise StoreError(f"The game file {path} can't be written.")
        try:
            _keep_private(path)
        except OSError as problem:
            raise StoreError(f"The game file {path} can't be written ({_reason(problem)}).") from problem
        self._reading = _engine(path, "BEGIN")
        self._writing = _engine(path, "BEGIN IMMEDIATE")
        try:
            with self._writing.begin() as connection:
                migrate(connection)
        except TooNewError as problem:
            found, known = problem.args
            raise StoreError(
                f"The data folder {folder} was written by a newer War Chest (form {found}, this one knows {known})."
            ) from problem
        except DBAPIError as problem:
            raise StoreError(f"The game file {path} can't be opened ({problem.orig}).") from problem
        self._writer = Writer(self._writing)

    def close(self) -> None:
        """Write all that waits, and close the file."""
        self._writer.close()
        self._reading.dispose()
        self._writing.dispose()

    def create(self, game: GameRow, start: Event) -> None:
        """Write a new game with line 0 of its log; raises `TakenError` if the id is taken."""

        def job(connection: Connection) -> None:
            values = {name: getattr(game, name) for name, _column in games.columns.items()}
            connection.execute(insert(games), values)
            connection.execute(
                insert(seats),
                [
                    {"game_id": game.id, "seat": s.seat, "name": s.name, "session": s.session, "bot": s.bot}
                    for s in game.seats
                ],
            )
            connection.execute(insert(events), _row(game.id, start))

        self._write(job)

    def append(self, game_id: str, line: Event, status: Status) -> None:
        """Write one line of a log, and the game's status after it; returns once that is committed.

        Raises `TakenError` if the line's number or action id is taken.
        """

        def job(connection: Connection) -> None:
            connection.execute(insert(events), _row(game_id, line))
            if status == "over":
                connection.execute(update(games).where(games.c.id == game_id).values(status=status))

        self._write(job)

    def game(self, game_id: str) -> GameRow | None:
        """The game of that id, or None."""
        with self._reading.begin() as connection:
            found = _games(connection, [game_id])
        return found[0] if found else None

    def events(self, game_id: str, after: int = -1) -> list[Event]:
        """The lines of a game's log with a number greater than `after`, in order."""
        wanted = select(events).where(events.c.game_id == game_id, events.c.seq > after).order_by(events.c.seq)
        with self._reading.begin() as connection:
            return [_event(row) for row in connection.execute(wanted)]

    def answered(self, game_id: str, action_id: str) -> Event | None:
        """The line that this action id wrote before, or None."""
        wanted = select(events).where(events.c.game_id == game_id, events.c.action_id == action_id)
        with self._reading.begin() as connection:
            row = connection.execute(wanted).one_or_none()
        return None if row is None else _event(row)

    def open_games(self, session: str) -> list[GameRow]:
        """The unfinished games in which this session sits, newest first."""
        wanted = (
            select(games.c.id)
            .join(seats)
            .where(seats.c.session == session, games.c.status == "open")
            .group_by(games.c.id)
            .order_by(games.c.created.desc(), games.c.id)
        )
        with self._reading.begin() as connection:
            return _games(connection, connection.execute(wanted).scalars().all())

    def open_games_with_bots(self) -> list[str]:
        """Ids of the unfinished games with a bot at some seat, newest first."""
        wanted = (
            select(games.c.id)
            .join(seats)
            .where(seats.c.bot.is_not(None), games.c.status == "open")
            .group_by(games.c.id)
            .order_by(games.c.created.desc(), games.c.id)
        )
        with self._reading.begin() as connection:
            return list(connection.execute(wanted).scalars())

    def keep_records(self, brought: Sequence[RecordRow], most: int) -> None:
        """Write imported games of one session. The session keeps its newest `most` games; older ones are deleted."""
        session = brought[0].session
        newest = select(records.c.id).where(records.c.session == session)
        newest = newest.order_by(records.c.created.desc(), literal_column("rowid").desc()).limit(most)

        def job(connection: Connection) -> None:
            values = [{"id": r.id, "created": r.created, "session": r.session, "text": r.text} for r in brought]
            connection.execute(insert(records), values)
            connection.execute(delete(records).where(records.c.session == session, records.c.id.not_in(newest)))

        self._write(job)

    def record(self, record_id: str) -> RecordRow | None:
        """The imported game with that id, or None."""
        with self._reading.begin() as connection:
            row = connection.execute(select(records).where(records.c.id == record_id)).one_or_none()
        return None if row is None else RecordRow(**row._asdict())

    def _write(self, job: Job) -> None:
        try:
            self._writer.run(job)
        except IntegrityError as problem:
            raise TakenError from problem
        except DBAPIError as problem:
            raise StoreError(f"The game could not be saved ({problem.orig}).") from problem


def _engine(path: Path, begin: str) -> Engine:
    """An engine whose transactions start with the statement `begin` (the driver's own habit starts them too late)."""
    engine = create_engine(f"sqlite:///{path}", connect_args={"check_same_thread": False})

    @event.listens_for(engine, "connect")
    def _prepare(connection: Any, _entry: ConnectionPoolEntry) -> None:
        connection.isolation_level = None
        for pragma in ("journal_mode=WAL", "synchronous=FULL", "foreign_keys=ON", f"busy_timeout={BUSY_MS}"):
            connection.execute(f"PRAGMA {pragma}")

    @event.listens_for(engine, "begin")
    def _begin(connection: Connection) -> None:
        connection.exec_driver_sql(begin)

    return engine


def _keep_private(path: Path) -> None:
    """Let nobody else read the games: they hold the key of the draws. SQLite gives its side files the mode of the main file."""
    os.close(os.open(path, os.O_RDWR | os.O_CREAT, 0o600))
    for name in (path.name, f"{path.name}-wal", f"{path.name}-shm"):
        with contextlib.suppress(OSError):  # another user's file, or none
            path.with_name(name).chmod(0o600)


def _reason(problem: OSError) -> str:
    return (problem.strerror or "unknown reason").lower()


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
    }


def _event(row: Row[Any]) -> Event:
    found = _values(events, row)
    del found["game_id"]
    return Event(**found | {"ids": tuple(found["ids"]), "draws": tuple(found["draws"])})


def _values(table: Table, row: Row[Any]) -> dict[str, Any]:
    """The values of a row by the names that the code has for the columns."""
    return {name: row._mapping[column] for name, column in table.columns.items()}


def _games(connection: Connection, ids: Sequence[str]) -> list[GameRow]:
    """The games of these ids that exist, in the order of `ids`."""
    people: dict[str, list[SeatRow]] = {game_id: [] for game_id in ids}
    sitting = select(seats).where(seats.c.game_id.in_(ids)).order_by(seats.c.seat)
    for row in connection.execute(sitting):
        people[row.game_id].append(SeatRow(row.seat, row.session, row.bot, row.name))
    rows: Iterable[Row[Any]] = connection.execute(select(games).where(games.c.id.in_(ids)))
    by_id = {row.id: GameRow(**_values(games, row), seats=tuple(people[row.id])) for row in rows}
    return [by_id[game_id] for game_id in ids if game_id in by_id]
